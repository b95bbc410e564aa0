import { createHash } from 'node:crypto'
import { defineLink, type LinkToken, signLink } from '#kit/email/link-token.server.ts'

const KIND = 'invitation-link'

/** Derives the token from the id of a link and SECRET, which is not in the database. */
function tokenOfLink(linkId: string): string {
  return signLink(KIND, linkId).toString('base64url')
}

/** Returns the link of an invitation for its email. */
export const invitationLink: (linkId: string) => LinkToken = defineLink(KIND, tokenOfLink)

/** Returns the stored form of a token. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Returns the stored form of the token of a link. */
export function hashOfLink(linkId: string): Buffer {
  return hashOfToken(tokenOfLink(linkId))
}
