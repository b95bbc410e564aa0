import * as z from 'zod/mini'
import { words } from '#kit/form/inputs.ts'
import type { EmailStatus, SuppressionReason, SuppressionScope } from './words.ts'

/** A page of the outbox: emails older than one, or the newest. */
export const ListOutbox = z.object({ olderThan: z.optional(z.uuid('This isn’t the ID of an email.')) })
export type ListOutbox = z.infer<typeof ListOutbox>

export const GetOutboxEmail = z.object({ emailId: z.uuid('This isn’t the ID of an email.') })
export type GetOutboxEmail = z.infer<typeof GetOutboxEmail>

/** Search words for addresses that get no email. */
export const ListSuppressions = z.object({ q: z.optional(words(100)) })
export type ListSuppressions = z.infer<typeof ListSuppressions>

export const AllowBouncedAddress = z.object({
  email: z.string().check(z.minLength(3, 'Enter an address.'), z.maxLength(320, 'Use 320 characters or fewer.')),
})
export type AllowBouncedAddress = z.infer<typeof AllowBouncedAddress>

/** An address that gets no email of a scope. */
export interface Suppression {
  email: string
  scope: SuppressionScope
  reason: SuppressionReason
  created_at: Date
  /** Answer of the mail server to the newest failed email to the address, if it bounced. */
  last_error: string | null
}

/** An email that was not delivered, without its content. */
export interface FailedEmail {
  id: string
  letter: string
  to_email: string
  created_at: Date
  attempts: number
  last_error: string | null
}

/** Emails by state. `failed` and `bounced` count the last 7 days, `sent` the last 24 hours. */
export interface EmailCounts {
  waiting: number
  waiting_since: Date | null
  sent: number
  failed: number
  bounced: number
  /** Addresses that get no email of some scope, of all time. */
  suppressed: number
  /** Emails of the last 7 days that were not sent because no mail server is set. */
  unsent: number
}

/** The email page of the system page. */
export interface EmailDelivery {
  counts: EmailCounts
  failed: FailedEmail[]
  suppressions: Suppression[]
  suppressions_total: number
}

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
  /** Lines of the attached calendar file. */
  calendar: string | null
  is_transactional: boolean
  message_id: string
  has_hidden_link: boolean
}
