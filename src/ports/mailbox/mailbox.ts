/** Position in a mailbox at which the next call continues. A server that renumbers messages changes `uid_validity`. */
export interface MailboxPosition {
  uid_validity: number
  last_uid: number
}

/** An email as the mailbox stores it. */
export interface StoredMail {
  uid: number
  /** The whole email, or its first MAX_READ_BYTES if it is larger. */
  source: Buffer
  is_cut: boolean
  /** When the server took it. */
  received_at: Date
}

/** Cause of a failure: as for a mail server, or the folder is missing. */
export type MailboxFault = 'name' | 'connection' | 'encryption' | 'silence' | 'sign_in' | 'forbidden' | 'folder'

/** Result of a check: the number of emails in the mailbox, or why it can't be read. */
export type MailboxCheck = { is_open: true; emails: number } | { is_open: false; fault: MailboxFault; reason: string }

/** A mailbox, which this site reads and never changes. */
export interface Mailbox {
  /**
   * Gives each email after a position to `take`, in order, and stops when it throws. The first call (null) begins with
   * the next email to arrive.
   * @returns the position behind the last email taken
   * @throws Error if the mailbox can't be read, or what `take` threw
   */
  readAfter(
    position: MailboxPosition | null,
    take: (mail: StoredMail, position: MailboxPosition) => Promise<void>,
  ): Promise<MailboxPosition>
  /** Signs in and opens the mailbox. Never throws for a server's response or a network failure. */
  check(): Promise<MailboxCheck>
}
