import { defineLink, type LinkToken, signLink } from '#kit/email/link-token.server.ts'

const KIND = 'account-link'

/** Returns the link of an account token for an email. */
export const accountLink: (tokenId: string) => LinkToken = defineLink(KIND, tokenOfLink)

/** Derives the token from a stored token's id and SECRET, which is not in the database. */
export function tokenOfLink(tokenId: string): string {
  return signLink(KIND, tokenId).toString('base64url')
}
