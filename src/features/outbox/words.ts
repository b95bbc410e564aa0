/** What has become of a letter. */
export const LETTER_STATUSES = {
  queued: 'Waiting',
  sent: 'Sent',
  kept: 'Kept here',
  suppressed: 'Not sent',
  failed: 'Failed',
} as const
export type LetterStatus = keyof typeof LETTER_STATUSES

/** Letters on one page of the outbox. */
export const PAGE_SIZE = 50
