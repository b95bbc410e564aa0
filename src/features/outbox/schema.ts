import * as z from 'zod/mini'
import type { EmailStatus } from './words.ts'

/** A page of the outbox: emails older than one, or the newest. */
export const ListOutbox = z.object({ olderThan: z.optional(z.uuid('This isn’t the id of an email.')) })
export type ListOutbox = z.infer<typeof ListOutbox>

export const GetOutboxEmail = z.object({ emailId: z.uuid('This isn’t the id of an email.') })
export type GetOutboxEmail = z.infer<typeof GetOutboxEmail>

/** The signed token in an email's link, which proves the address. */
export const Unsubscribe = z.object({
  token: z.string('This link is incomplete.').check(z.minLength(1), z.maxLength(600)),
})
export type Unsubscribe = z.infer<typeof Unsubscribe>

/** An email in the list. */
export interface OutboxEmail {
  id: string
  letter: string
  to_email: string
  /** Null if the recipient's account is above the caller's level. */
  subject: string | null
  status: EmailStatus
  attempts: number
  last_error: string | null
  created_at: Date
  sent_at: Date | null
}

/** An email as it is sent, except the secret part of its links. */
export interface OutboxEmailText extends OutboxEmail {
  subject: string
  html: string
  text: string
  headers: Record<string, string>
  is_transactional: boolean
  message_id: string
  has_hidden_link: boolean
}
