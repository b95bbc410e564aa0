import type { MappedProperty } from './mapping/listing.ts'
import { type FeedRecord, instant, keeping, line } from './mapping/values.ts'
import { UNKNOWN_FIRM } from './words.ts'

/** A firm that lists homes, as far as its listings need it. */
export interface ListingFirm {
  office_name: string
  office_phone: string | null
  office_email: string | null
  idx_office_participation_yn: boolean | null
}

/** Firms as listings name them: by key, or by the id that people use. */
export interface Firms<F> {
  byKey: ReadonlyMap<string, F>
  byMlsId: ReadonlyMap<string, F>
}

/** Firms by both of their names; of several with the same MLS id the last one counts. */
export function firmsOf<F extends { office_key: string; office_mls_id: string | null }>(rows: readonly F[]): Firms<F> {
  return {
    byKey: new Map(rows.map((row) => [row.office_key, row])),
    byMlsId: new Map(rows.flatMap((row) => (row.office_mls_id === null ? [] : [[row.office_mls_id, row]]))),
  }
}

/** The firm of a listing, by its key or else its MLS id; null where it is not known. */
export function firmOf<F>(
  { list_office_key, list_office_mls_id }: Pick<MappedProperty, 'list_office_key' | 'list_office_mls_id'>,
  { byKey, byMlsId }: Firms<F>,
): F | null {
  return byKey.get(list_office_key ?? '') ?? byMlsId.get(list_office_mls_id ?? '') ?? null
}

/**
 * A home's firm by name and a way to reach it, and who may be shown the home. Where either is unknown nobody may; where the
 * firm keeps out of IDX no visitor may. Source: IDX rules I5 and I9; RESO, IDXOfficeParticipationYN.
 */
export function attributionOf(
  property: MappedProperty,
  firm: ListingFirm | null,
): Pick<MappedProperty, 'is_idx' | 'is_vow'> & { list_office_name: string; list_office_contact: string } {
  const list_office_name = property.list_office_name ?? firm?.office_name ?? null
  const list_office_contact = property.list_office_contact ?? firm?.office_phone ?? firm?.office_email ?? null
  const isKnown = list_office_name !== null && list_office_contact !== null
  return {
    is_idx: property.is_idx && isKnown && firm?.idx_office_participation_yn !== false,
    is_vow: property.is_vow && isKnown,
    list_office_name: list_office_name ?? UNKNOWN_FIRM,
    list_office_contact: list_office_contact ?? '',
  }
}

const HOUR_MS = 3_600_000

/**
 * The latest time of change in a page, by the feed's own clock; never before the former one. One that lies more than an
 * hour ahead of us is a typing error, or one of our clocks is wrong: following it would skip all that changes until then,
 * and not following it only reads some records again.
 */
export function watermarkAfter(
  former: Date | null,
  records: readonly FeedRecord[],
  field: string,
  now: Date,
): Date | null {
  const latest = now.getTime() + HOUR_MS
  let greatest = former?.getTime() ?? Number.NEGATIVE_INFINITY
  for (const record of records) {
    const at = instant(record[field] ?? record.ModificationTimestamp)?.getTime()
    if (at !== undefined && at > greatest && at <= latest) greatest = at
  }
  return Number.isFinite(greatest) ? new Date(greatest) : null
}

/** What changed shortly before the watermark is read again: feeds deliver some records late. */
const OVERLAP_MS = 5 * 60_000

/**
 * From when on a delta reads. A watermark that lies ahead of us counts as now: what changes meanwhile would otherwise not be
 * asked for where the feed's clock is put back.
 */
export function deltaSince(watermark: Date, now: Date): Date {
  return new Date(Math.min(watermark.getTime(), now.getTime()) - OVERLAP_MS)
}

/**
 * From when on the first delta behind an initial import reads: what was taken away meanwhile was not sent, and its time
 * may lie before that of the last record that was. Our clock decides only how much is read twice.
 */
export function firstDeltaFrom(watermark: Date | null, initialStartedAt: Date | null): Date | null {
  if (!watermark || !initialStartedAt) return watermark
  return new Date(Math.min(watermark.getTime(), initialStartedAt.getTime() - HOUR_MS))
}

const DAY_MS = 24 * HOUR_MS
const MINUTE_MS = 60_000
const MAX_WAIT_MS = 15 * MINUTE_MS

/**
 * When a resource beside the listings is tried again that could not be read: one that the feed refuses, once a day; one that
 * is out of order, at the next run, and where it stays so at growing intervals.
 * @param failures how often in a row
 */
export function retryResourceAt(kind: 'refused' | 'faulty', failures: number, now: Date): Date {
  if (kind === 'refused') return new Date(now.getTime() + DAY_MS)
  if (failures <= 1) return now
  return new Date(now.getTime() + Math.min(MAX_WAIT_MS, MINUTE_MS * 2 ** Math.min(failures - 1, 10)))
}

/** The nightly comparison with the feed begins at this hour, UTC: the small hours in Indiana. */
const RECONCILE_HOUR = 7

/** True where all keys are to be compared with the feed: once a night, and when it is asked for. */
export function isReconcileDue(
  cursor: { initial_done_at: Date | null; reconciled_at: Date | null; sweep_wanted_at: Date | null },
  now: Date,
): boolean {
  const last = cursor.reconciled_at ?? cursor.initial_done_at
  if (!cursor.initial_done_at || !last) return false
  if (cursor.sweep_wanted_at) return true
  const tonight = new Date(now)
  tonight.setUTCHours(RECONCILE_HOUR, 0, 0, 0)
  if (tonight > now) tonight.setUTCDate(tonight.getUTCDate() - 1)
  return last < tonight
}

const BRAKE_SHARE = 0.2
/** So few may go at once, however small the feed is. */
const NEVER_BRAKED = 5

/**
 * True where so much is missing from the feed at once that the feed is more likely at fault than the market: nothing is
 * removed until a person looks at it. Source: product decision, delete brake.
 */
export function isBraked(missing: number, stored: number): boolean {
  return missing > NEVER_BRAKED && missing > stored * BRAKE_SHARE
}

/** So many records that changed unnoticed are read one by one; for more, all changes since the oldest are read again. */
const READ_SINGLY = 100

/** From when on changes are read again where the comparison found records that a delta had missed; null: one by one. */
export function rereadFrom(stale: readonly { modification_timestamp: Date | null }[]): Date | null {
  if (stale.length <= READ_SINGLY) return null
  const times = stale.flatMap(({ modification_timestamp }) => modification_timestamp?.getTime() ?? [])
  return times.length === stale.length ? new Date(Math.min(...times)) : null
}

const FIRST_HALT_MS = 10 * 60_000
const MAX_HALT_MS = 6 * HOUR_MS

/** Until when a feed that says it was asked too much is left alone: longer each time in a row. */
export function haltUntil(now: Date, halts: number, retryAfterSeconds: number | null): Date {
  const own = Math.min(MAX_HALT_MS, FIRST_HALT_MS * 2 ** Math.min(halts, 10))
  return new Date(now.getTime() + Math.max(own, (retryAfterSeconds ?? 0) * 1000))
}

/** Words that addresses spell in two ways. */
const STREET_WORDS: Readonly<Record<string, string>> = {
  street: 'st',
  avenue: 'ave',
  drive: 'dr',
  road: 'rd',
  lane: 'ln',
  court: 'ct',
  boulevard: 'blvd',
  place: 'pl',
  circle: 'cir',
  trail: 'trl',
  parkway: 'pkwy',
  terrace: 'ter',
  highway: 'hwy',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
}

/** What a line of an address says, however it is written. */
function words(value: unknown): string {
  const text = line(value)
  return text === null ? '' : wordsOf(text)
}

const wordsOf = keeping((text) =>
  text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .map((word) => STREET_WORDS[word] ?? word)
    .join(' '),
)

/**
 * The place of a home: the same for each listing of it, by its address and else by its parcel. Null where the record gives
 * neither. A parcel goes last: all homes of a condominium can have the same.
 */
export function placeOf(record: FeedRecord): string | null {
  const { StreetNumber, StreetDirPrefix, StreetName, StreetSuffix, StreetDirSuffix, UnitNumber, PostalCode, City } =
    record
  const street = [StreetDirPrefix, StreetName, StreetSuffix, StreetDirSuffix].map(words).filter(Boolean).join(' ')
  const where = words(PostalCode).slice(0, 5) || words(City)
  const at = words(StreetNumber)
  if (at && street && where) return `at ${at} ${street} # ${words(UnitNumber)} in ${where}`
  const parcel = words(record.ParcelNumber).replaceAll(' ', '')
  return parcel.length >= 6 ? `parcel ${parcel} # ${words(UnitNumber)}` : null
}

const MAX_ATTEMPTS = 3
const RETRY_MS = 60_000
/** A picture that was given out is not given out again within the hour. Source: MLS Grid, media access of 2026. */
const SAME_PICTURE_MS = 61 * 60_000

/** When a picture that could not be had is tried again; null once it is parked. */
export function pictureRetryAt(now: Date, attempts: number, isSingleUse: boolean): Date | null {
  if (attempts >= MAX_ATTEMPTS) return null
  return new Date(now.getTime() + (isSingleUse ? SAME_PICTURE_MS : RETRY_MS * 4 ** (attempts - 1)))
}

/** The attempts with which a parked picture is tried once more. */
export const ATTEMPTS_OF_LAST_TRY = MAX_ATTEMPTS - 1

const ADDRESS_MS = 50 * 60_000

/** True where a single-use address can still open its picture: it is fresh, and was not used. */
export function isAddressGood(sourceAt: Date | null, now: Date): boolean {
  return sourceAt !== null && now.getTime() - sourceAt.getTime() < ADDRESS_MS
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

/**
 * True where a feed's limits need not be kept: whoever runs it says so, or it is a plain one on this very machine. A service
 * that suspends those who ask too much may be reached through this machine too.
 * @param feed `hasLimits` is what the settings say, where they do
 */
export function isUnlimited(feed: { url: string; profile: string; hasLimits: boolean | undefined }): boolean {
  const isHere = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(feed.url).hostname)
  return !(feed.hasLimits ?? !(isHere && feed.profile === 'reso'))
}

const SILENT_MS = 6 * HOUR_MS

/** True where so long nothing was read that somebody is to look at it: at half of the time that IDX rules allow, 12 hours. */
export function isSilent(readAt: Date, now: Date): boolean {
  return now.getTime() - readAt.getTime() >= SILENT_MS
}
