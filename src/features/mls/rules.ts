import type { MappedProperty } from './schema/listing.ts'
import { type FeedRecord, instant } from './schema/values.ts'

/** A firm that lists homes, as far as its listings need it. */
export interface ListingFirm {
  office_name: string
  office_phone: string | null
  office_email: string | null
  idx_office_participation_yn: boolean | null
}

const UNKNOWN_FIRM = 'Listing firm not given'

/**
 * The home with its firm's name and a way to reach it. Where either is unknown nobody may be shown it; where the firm
 * keeps out of IDX no visitor may. Source: IDX rules I5 and I9; RESO, IDXOfficeParticipationYN.
 */
export function attributedTo<P extends MappedProperty>(
  property: P,
  firm: ListingFirm | null,
): P & { list_office_name: string; list_office_contact: string } {
  const list_office_name = property.list_office_name ?? firm?.office_name ?? null
  const list_office_contact = property.list_office_contact ?? firm?.office_phone ?? firm?.office_email ?? null
  const isKnown = list_office_name !== null && list_office_contact !== null
  return {
    ...property,
    is_idx: property.is_idx && isKnown && firm?.idx_office_participation_yn !== false,
    is_vow: property.is_vow && isKnown,
    list_office_name: list_office_name ?? UNKNOWN_FIRM,
    list_office_contact: list_office_contact ?? '',
  }
}

const DAY_MS = 86_400_000

/**
 * The latest time of change in a page, by the feed's own clock; never before the former one. One that lies more than a
 * day ahead of us is a typing error: following it would skip all that changes until then.
 */
export function watermarkAfter(
  former: Date | null,
  records: readonly FeedRecord[],
  field: string,
  now: Date,
): Date | null {
  const latest = now.getTime() + DAY_MS
  let greatest = former?.getTime() ?? Number.NEGATIVE_INFINITY
  for (const record of records) {
    const at = instant(record[field] ?? record.ModificationTimestamp)?.getTime()
    if (at !== undefined && at > greatest && at <= latest) greatest = at
  }
  return Number.isFinite(greatest) ? new Date(greatest) : null
}

/** What changed shortly before the watermark is read again: feeds deliver some records late. */
const OVERLAP_MS = 5 * 60_000

/** From when on a delta reads. */
export function deltaSince(watermark: Date): Date {
  return new Date(watermark.getTime() - OVERLAP_MS)
}

const FIRST_HALT_MS = 10 * 60_000
const LONGEST_HALT_MS = 6 * 3_600_000

/** Until when a feed that says it was asked too much is left alone: longer each time in a row. */
export function haltUntil(now: Date, halts: number, retryAfterSeconds: number | null): Date {
  const own = Math.min(LONGEST_HALT_MS, FIRST_HALT_MS * 2 ** Math.min(halts, 10))
  return new Date(now.getTime() + Math.max(own, (retryAfterSeconds ?? 0) * 1000))
}

const MOST_ATTEMPTS = 3
const RETRY_MS = 60_000

/** When a picture that could not be had is tried again; null once it is parked. */
export function pictureRetryAt(now: Date, attempts: number): Date | null {
  return attempts >= MOST_ATTEMPTS ? null : new Date(now.getTime() + RETRY_MS * 4 ** (attempts - 1))
}

/** The kind of a picture by its first bytes; null where it is none that a browser shows. */
export function pictureKind(bytes: Uint8Array): { extension: string; type: string } | null {
  const text = String.fromCharCode(...bytes.subarray(0, 12))
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return { extension: 'jpg', type: 'image/jpeg' }
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return { extension: 'png', type: 'image/png' }
  if (text.startsWith('RIFF') && text.endsWith('WEBP')) return { extension: 'webp', type: 'image/webp' }
  if (text.slice(4) === 'ftypavif') return { extension: 'avif', type: 'image/avif' }
  return /^GIF8[79]a/.test(text) ? { extension: 'gif', type: 'image/gif' } : null
}
