/** A letter as it goes out. */
export interface OutgoingMail {
  /** Stays the same over retries, so that a receiver can drop the second copy. */
  message_id: string
  from: string
  to: string
  reply_to: string | null
  subject: string
  html: string
  text: string
  headers: Record<string, string>
}

/** How a delivery ended: taken; refused for good, with whether the address itself is bad; or to be tried again later. */
export type Delivery =
  | { outcome: 'taken' }
  | { outcome: 'refused'; reason: string; isAddressBad: boolean }
  | { outcome: 'later'; reason: string }

/** A way to send mail. It never throws for what a mail server says or for a network that fails. */
export interface MailPort {
  deliver(mail: OutgoingMail): Promise<Delivery>
  /** True where the server answers and lets us in; else a sentence that says why not. */
  check(): Promise<true | string>
  close(): void
}
