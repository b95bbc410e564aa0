import type { EmailStatus } from '#features/outbox/words.ts'
import type { BadgeTone } from '#ui/badge.tsx'

/** Colours of the states; the word carries the meaning. */
export const EMAIL_TONES: Record<EmailStatus, BadgeTone> = {
  queued: 'pending',
  sent: 'ok',
  kept: 'info',
  suppressed: 'grey',
  failed: 'error',
}
