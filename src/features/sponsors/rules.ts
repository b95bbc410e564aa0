import type { FieldErrors } from '#kit/errors.ts'
import type { SponsorFields } from './schema.ts'
import { type InquiryStatus, MESSAGES } from './words.ts'

/** The kinds of pictures that are taken for a logo. */
export type LogoKind = 'png' | 'jpeg' | 'webp'

/** What a file is by its first bytes, whatever its name says; null for what is not taken, SVG among it. */
export function logoKindOf(head: Uint8Array): LogoKind | null {
  const text = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to))
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg'
  return text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP' ? 'webp' : null
}

/** True where a step answers the firm, which stops the clock of the promise. */
export function isAnswer(from: InquiryStatus, to: InquiryStatus): boolean {
  return from === 'new' && to !== 'new'
}

/** What is wrong with what an administrator says of an inquiry, by field. Only who pays is named. */
export function faultsOf(fields: SponsorFields): FieldErrors {
  return fields.is_shown && fields.status !== 'won' ? { is_shown: MESSAGES.notWon } : {}
}
