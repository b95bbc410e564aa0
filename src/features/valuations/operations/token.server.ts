import { linkTokens } from '#kit/email/link-token.server.ts'

/** Link token of a request. The holder of the link may see this one answer. */
export const { tokenOf, linkOf, idOfToken } = linkTokens('valuation')
