import { createHash } from 'node:crypto'
import { defineLink, type LinkToken, signLink } from '#kit/email/link-token.server.ts'

const KIND = 'newsletter-confirm'

/** Returns the confirmation link of a signup for an email. Each signup has a new id. */
export const confirmLink: (linkId: string) => LinkToken = defineLink(KIND, tokenOfLink)

function tokenOfLink(linkId: string): string {
  return signLink(KIND, linkId).toString('base64url')
}

/** Returns the hash of a link's token, as stored with the signup. */
export function hashOfLink(linkId: string): Buffer {
  return hashOf(tokenOfLink(linkId))
}

/** Returns the stored form of a token. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(`newsletter:${token}`).digest()
}
