import { timingSafeEqual } from 'node:crypto'
import { defineLink, type LinkToken, signLink } from '#kit/email/link-token.server.ts'

const KIND = 'alerts'
const linkAbout = defineLink(KIND, (about) => `${about}.${signatureOf(about)}`)

/**
 * Returns a token for the links of an alert: its id, and the home's if the link is about one. It never expires, so that
 * links in old alerts work, and reveals nothing but what the alert said.
 */
export function alertLink(emailId: string, propertyId: string | null): LinkToken {
  return linkAbout([emailId, ...(propertyId ? [propertyId] : [])].map((id) => id.replaceAll('-', '')).join(''))
}

/** Returns the ids of the alert and the home in a token; null if its signature is invalid. */
export function idsOfToken(token: string): { emailId: string; propertyId: string | null } | null {
  const [about = '', signature = ''] = token.split('.')
  const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(about))]
  const isOurs = given.length === right.length && timingSafeEqual(given, right)
  const [emailId, propertyId = null] = isOurs ? (about.match(/.{32}/g) ?? []).map(withHyphens) : []
  return emailId ? { emailId, propertyId } : null
}

function signatureOf(about: string): string {
  return signLink(KIND, about).toString('base64url').slice(0, 32)
}

function withHyphens(id: string): string {
  return id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
