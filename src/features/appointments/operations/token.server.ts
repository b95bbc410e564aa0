import { linkTokens } from '#kit/email/link-token.server.ts'

/** What the links of an appointment's letters carry: whoever holds one may see and cancel this one appointment. */
export const { tokenOf, linkOf, idOfToken } = linkTokens('appointment')
