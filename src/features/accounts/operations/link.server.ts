import { defineLink, type LinkToken, signLink } from '#kit/email/link-token.server.ts'

const KIND = 'account-link'

/** The link of an account's token, for an email. */
export const accountLink: (tokenId: string) => LinkToken = defineLink(KIND, tokenOfLink)

/** The token that follows from a stored token's id and SECRET, which is not in the database. */
export function tokenOfLink(tokenId: string): string {
  return signLink(KIND, tokenId).toString('base64url')
}
