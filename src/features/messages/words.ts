/** Who speaks in a thread: a client, or the agent (or anybody of the office) that they write with. */
export const SIDES = { consumer: 'Client', agent: 'Agent' } as const
export type Side = keyof typeof SIDES

/** What a message can be. The first and the last are known to its writer's browser alone. */
export const STATUSES = { sending: 'Sending', sent: 'Sent', read: 'Read', failed: 'Not sent' } as const
export type MessageStatus = keyof typeof STATUSES

/** Longest message. */
export const MAX_LENGTH = 4000
/** Documents of one message. */
export const MAX_DOCUMENTS = 10
/** Messages of a page of a thread. */
export const PAGE_MESSAGES = 50
/** Threads of a page of the list. */
export const PAGE_THREADS = 50

/** A letter is written when a burst has ended, and not while somebody may still be reading along. */
export const EMAIL_DELAY_MS = 2 * 60_000
/** Who does not answer is not written to again before. */
export const EMAIL_PAUSE_MS = 60 * 60_000

/** Texts of our own. */
export const MESSAGES = {
  recipientMissing: 'Choose who to write to.',
  notFound: 'This conversation does not exist.',
  noSuchMessage: 'This message does not exist.',
  empty: 'Write something, or attach a document.',
  noSuchAgent: 'This agent cannot be written to. Choose somebody else.',
  noSuchHome: 'This home is no longer shown. Write without it, and say which one you mean.',
  agentLeft: 'This agent no longer works with us. Please write to the office: somebody will take over.',
  clientLeft: 'This person has closed their account, so nothing can be sent to them.',
  toYourself: 'This is you. Choose somebody else.',
} as const
