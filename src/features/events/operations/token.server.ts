import { linkTokens } from '#kit/email/link-token.server.ts'

/** What the links of a registration's letters carry: whoever holds one may see and cancel this one registration. */
export const { tokenOf, linkOf, idOfToken } = linkTokens('event-registration')
