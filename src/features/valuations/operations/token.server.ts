import { linkTokens } from '#kit/email/link-token.server.ts'

/** What the link of a request carries: whoever holds it may see this one answer. */
export const { tokenOf, linkOf, idOfToken } = linkTokens('valuation')
