import { linkTokens } from '#kit/email/link-token.server.ts'

/** Link tokens of an appointment's emails. A holder may view and cancel this one appointment. */
export const { tokenOf, linkOf, idOfToken } = linkTokens('appointment')

/**
 * Link tokens of the email that asks the person of an appointment to register. A holder may read their contact details,
 * so no page and no other email has them: people forward the links of an appointment.
 */
export const personTokens = linkTokens('appointment-person')
