import type { FieldErrors } from '#kit/call/errors.ts'
import type { SponsorFields } from './schema.ts'
import { type InquiryStatus, MESSAGES } from './words.ts'

/** Image formats of a logo. */
export type LogoKind = 'png' | 'jpeg' | 'webp'

/** Detects the format from the first bytes, whatever the file name. Null for other formats, including SVG. */
export function logoKindOf(head: Uint8Array): LogoKind | null {
  const text = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to))
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg'
  return text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP' ? 'webp' : null
}

/** Returns true if the step is a reply, which stops the clock of the due time. */
export function isAnswer(from: InquiryStatus, to: InquiryStatus): boolean {
  return from === 'new' && to !== 'new'
}

/** Returns the errors of an admin's changes, by field. Only a paying sponsor can be shown. */
export function faultsOf(fields: SponsorFields): FieldErrors {
  return fields.is_shown && fields.status !== 'won' ? { is_shown: MESSAGES.notWon } : {}
}
