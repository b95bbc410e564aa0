export const EMAIL_STATUSES = {
  queued: 'Waiting',
  sent: 'Sent',
  kept: 'Kept here',
  suppressed: 'Not sent',
  failed: 'Failed',
} as const
export type EmailStatus = keyof typeof EMAIL_STATUSES

export const PAGE_SIZE = 50

export const MESSAGES = {
  noSuchEmail: 'We couldn’t find that email.',
  aboveLevel: 'Hidden: sent to an account above your level',
  hiddenLink: 'Links that open an account or a personal page are hidden here. Only the recipient gets them.',
  printLinks: 'No mail server is set, so this email wasn’t sent. To follow its link, run this on the server:',
} as const
