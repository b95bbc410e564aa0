import type { BadgeTone } from '#ui/text/badge.tsx'
import type { EmailStatus } from '../words.ts'

/** Badge tones of the email statuses; the text carries the meaning. */
export const EMAIL_TONES: Record<EmailStatus, BadgeTone> = {
  queued: 'pending',
  sent: 'ok',
  kept: 'info',
  suppressed: 'grey',
  failed: 'error',
}
