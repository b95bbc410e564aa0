import { linkTokens } from '#kit/email/link-token.server.ts'

/** Link tokens of an appointment's emails. A holder may view and cancel this one appointment. */
export const { tokenOf, linkOf, idOfToken } = linkTokens('appointment')
