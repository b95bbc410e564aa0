import * as z from 'zod/mini'
import type { EmailStatus } from './words.ts'

/** A page of the outbox: the letters older than one, or the newest. */
export const ListOutbox = z.object({ olderThan: z.optional(z.uuid('This is not the id of a letter.')) })
export type ListOutbox = z.infer<typeof ListOutbox>

export const GetOutboxEmail = z.object({ emailId: z.uuid('This is not the id of a letter.') })
export type GetOutboxEmail = z.infer<typeof GetOutboxEmail>

/** The proof in a letter's link that it was sent to an address. */
export const Unsubscribe = z.object({
  token: z.string('This link is incomplete.').check(z.minLength(1), z.maxLength(600)),
})
export type Unsubscribe = z.infer<typeof Unsubscribe>

/** A letter in the list. */
export interface OutboxEmail {
  id: string
  letter: string
  to_email: string
  /** Null where the recipient's account is above the level of the one who looks. */
  subject: string | null
  status: EmailStatus
  attempts: number
  last_error: string | null
  created_at: Date
  sent_at: Date | null
}

/** An email with all that goes out, but for the secret part of its links. */
export interface OutboxEmailText extends OutboxEmail {
  subject: string
  html: string
  text: string
  headers: Record<string, string>
  is_transactional: boolean
  message_id: string
  /** True where a link of it is hidden. */
  has_hidden_link: boolean
}
