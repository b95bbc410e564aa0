/** Why an email is not sent: no mail server, an address that gets no email, or a permanently failed delivery. */
export type Unsent = 'kept' | 'suppressed' | 'failed'

/** An email that is not sent, and the last answer of the mail server. */
export interface UnsentEmail {
  email_id: string
  status: Unsent
  last_error: string | null
}

let note: (email: UnsentEmail) => Promise<void> = async () => undefined

/** Registers what an email that is not sent undoes. Called once, by the feature whose emails are answers. */
export function setUnsentListener(listener: typeof note): void {
  note = listener
}

/** Undoes, in the caller's transaction, what an email did that is not sent. Called before its state is stored. */
export function noteUnsent(email: UnsentEmail): Promise<void> {
  return note(email)
}
