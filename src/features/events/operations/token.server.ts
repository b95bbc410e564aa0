import { linkTokens } from '#kit/email/link-token.server.ts'

/** Link tokens of registration emails. A holder may view and cancel this one registration. */
export const { tokenOf, linkOf, idOfToken } = linkTokens('event-registration')
