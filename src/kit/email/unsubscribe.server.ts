import { timingSafeEqual } from 'node:crypto'
import { defineLink, signLink } from './link-token.server.ts'

/** Unsubscribe link of an address. It never expires, because old emails must still work. */
export const unsubscribeLink = defineLink('unsubscribe', unsubscribeToken)

/** Returns the token that proves an unsubscribe link came from an email to this address. */
export function unsubscribeToken(email: string): string {
  const address = Buffer.from(email.toLowerCase()).toString('base64url')
  return `${address}.${signatureOf(address)}`
}

/** Returns the address of an unsubscribe token, or null for a forged one. */
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
