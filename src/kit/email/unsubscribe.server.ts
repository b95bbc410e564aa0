import { timingSafeEqual } from 'node:crypto'
import { defineLink, signLink } from './link-token.server.ts'

/** The link that ends emails to an address, for an email. It never expires: old emails must keep working. */
export const unsubscribeLink = defineLink('unsubscribe', unsubscribeToken)

/** Returns the proof that a link to unsubscribe came in an email to this address. */
export function unsubscribeToken(email: string): string {
  const address = Buffer.from(email.toLowerCase()).toString('base64url')
  return `${address}.${signatureOf(address)}`
}

/** The address that a link to unsubscribe was sent to, or null where the link is not ours. */
export function emailOfUnsubscribeToken(token: string): string | null {
  const [address = '', signature = ''] = token.split('.')
  const given = Buffer.from(signature)
  const right = Buffer.from(signatureOf(address))
  return given.length === right.length && timingSafeEqual(given, right)
    ? Buffer.from(address, 'base64url').toString()
    : null
}

function signatureOf(address: string): string {
  return signLink('unsubscribe', address).toString('base64url')
}
