import { createHash } from 'node:crypto'
import { defineLink, type LinkToken, signLink } from '#kit/email/link-token.server.ts'

const KIND = 'newsletter-confirm'

/** The link that confirms a signup, for an email; its id is new with each signup. */
export const confirmLink: (linkId: string) => LinkToken = defineLink(KIND, tokenOfLink)

function tokenOfLink(linkId: string): string {
  return signLink(KIND, linkId).toString('base64url')
}

/** The hash under which a signup waits for its link. */
export function hashOfLink(linkId: string): Buffer {
  return hashOf(tokenOfLink(linkId))
}

/** The stored form of a token. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(`newsletter:${token}`).digest()
}
