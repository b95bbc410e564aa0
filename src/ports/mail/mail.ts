/** File that goes with an email. */
export interface MailAttachment {
  filename: string
  content_type: string
  content: string
}

/** Outgoing email. */
export interface OutgoingMail {
  /** Stays the same for retries, so that a receiver can drop duplicates. */
  message_id: string
  from: string
  to: string
  reply_to: string | null
  subject: string
  html: string
  text: string
  headers: Record<string, string>
  attachments: readonly MailAttachment[]
}

/**
 * Cause of a failed delivery: the server's name is unknown, it refuses the connection, offers no encryption that can be
 * trusted, does not answer, rejects the sign-in, or is at a forbidden address; or it rejects the email.
 */
export type MailFault = 'name' | 'connection' | 'encryption' | 'silence' | 'sign_in' | 'forbidden' | 'email'

/** Result of a delivery: accepted; rejected permanently, with whether the address is bad; or to be retried. */
export type Delivery =
  | { outcome: 'accepted' }
  | { outcome: 'refused'; reason: string; fault: MailFault; isAddressBad: boolean }
  | { outcome: 'retry'; reason: string; fault: MailFault }

/** Way to send email. Never throws for a mail server's response or a network failure. */
export interface MailPort {
  deliver(mail: OutgoingMail): Promise<Delivery>
  /** Returns true when the server accepts our sign-in, else a sentence with the reason. */
  check(): Promise<true | string>
  close(): void
}
