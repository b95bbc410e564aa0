import { timingSafeEqual } from 'node:crypto'
import { connections } from '#ports/connections.server.ts'
import { signLink } from './link-token.server.ts'

/** Bytes of the signature in an address: the part before "@" may have 64 characters. */
const SIGNATURE_BYTES = 12
/** Mail servers may change the case of an address. */
const DIGITS = 'abcdefghijklmnopqrstuvwxyz234567'
const UUID = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/

/**
 * Returns the address at which answers to an email of the outbox arrive: the reply mailbox's, with the email's id and
 * its signature after a plus. Null if no mailbox is connected.
 */
export function replyAddress(emailId: string): string | null {
  const { replies } = connections()
  if (!replies) return null
  const at = replies.address.lastIndexOf('@')
  return `${replies.address.slice(0, at)}+${tokenOf(emailId)}${replies.address.slice(at)}`
}

/** Returns the id of the email that a reply address belongs to, or null if we did not make the address. */
export function answeredEmail(address: string): string | null {
  const token = /\+([a-z2-7]+)@[^@]+$/.exec(address.trim().toLowerCase())?.[1]
  const bytes = token ? fromBase32(token) : null
  if (bytes?.length !== 16 + SIGNATURE_BYTES) return null
  const id = bytes.subarray(0, 16).toString('hex').replace(UUID, '$1-$2-$3-$4-$5')
  return timingSafeEqual(bytes.subarray(16), signatureOf(id)) ? id : null
}

function tokenOf(emailId: string): string {
  return toBase32(Buffer.concat([Buffer.from(emailId.replaceAll('-', ''), 'hex'), signatureOf(emailId)]))
}

function signatureOf(emailId: string): Buffer {
  return signLink('email-reply', emailId).subarray(0, SIGNATURE_BYTES)
}

/** Source: RFC 4648, 6, in lower case and without padding. */
function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => DIGITS[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((digit) => DIGITS.indexOf(digit).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}
