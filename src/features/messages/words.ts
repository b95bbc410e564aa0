/** Sides of a thread: the client, and the agent or the office. */
export const SIDES = { consumer: 'Client', agent: 'Agent' } as const
export type Side = keyof typeof SIDES

/** Message statuses. The author's browser alone knows `sending` and `failed`. */
export const STATUSES = { sending: 'Sending', sent: 'Sent', read: 'Read', failed: 'Not sent' } as const
export type MessageStatus = keyof typeof STATUSES

/** Characters of a message. */
export const MAX_LENGTH = 4000
/** Documents of one message. */
export const MAX_DOCUMENTS = 10
/** Messages on a page of a thread. */
export const PAGE_MESSAGES = 50
/** Threads on a page of the list. */
export const PAGE_THREADS = 50

/** Delay of the email, so that one email covers a burst and an active reader gets none. */
export const EMAIL_DELAY_MS = 2 * 60_000
/** Pause before the next email to a reader who has not come back. */
export const EMAIL_PAUSE_MS = 60 * 60_000

/** Texts that the specification does not fix. */
export const MESSAGES = {
  recipientMissing: 'Choose a recipient.',
  notFound: 'Conversation not found.',
  noSuchMessage: 'Message not found.',
  noText: 'Enter a message.',
  empty: 'Enter a message or attach a document.',
  noSuchAgent: 'You can’t message this agent. Choose another.',
  noSuchHome: 'This home is no longer shown. Send the message without it, and say which home you mean.',
  agentLeft: 'This agent no longer works with us. Send a message to the office, and someone will help you.',
  clientLeft: 'This person closed their account, so you can’t message them.',
  toYourself: 'You can’t message yourself.',
} as const

/** Days in which a read message without an answer stays on the agent's start page. */
export const ANSWER_DAYS = 7
