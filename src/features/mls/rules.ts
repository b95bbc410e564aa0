import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kit/time/durations.ts'
import type { MappedProperty } from './mapping/listing.ts'
import { type FeedRecord, instant, line, memoize } from './mapping/values.ts'
import { UNKNOWN_BROKERAGE } from './words.ts'

/** Listing brokerage, with the fields that its listings need. */
export interface ListingBrokerage {
  office_name: string
  office_phone: string | null
  office_email: string | null
  idx_office_participation_yn: boolean | null
}

/** Brokerages by key and by MLS id. */
export interface BrokerageIndex<F> {
  byKey: ReadonlyMap<string, F>
  byMlsId: ReadonlyMap<string, F>
}

/** Indexes brokerages by key and by MLS id. The last one with an MLS id wins. */
export function indexBrokerages<F extends { office_key: string; office_mls_id: string | null }>(
  rows: readonly F[],
): BrokerageIndex<F> {
  return {
    byKey: new Map(rows.map((row) => [row.office_key, row])),
    byMlsId: new Map(rows.flatMap((row) => (row.office_mls_id === null ? [] : [[row.office_mls_id, row]]))),
  }
}

/** Returns the brokerage of a listing by its key, else by its MLS id; null when unknown. */
export function brokerageOf<F>(
  { list_office_key, list_office_mls_id }: Pick<MappedProperty, 'list_office_key' | 'list_office_mls_id'>,
  { byKey, byMlsId }: BrokerageIndex<F>,
): F | null {
  return byKey.get(list_office_key ?? '') ?? byMlsId.get(list_office_mls_id ?? '') ?? null
}

/**
 * Returns the listing brokerage's name and contact, and who may see the home. If either is unknown, no one may; if the
 * brokerage does not participate in IDX, visitors may not. Source: IDX rules I5 and I9; RESO, IDXOfficeParticipationYN.
 */
export function attributionOf(
  property: MappedProperty,
  firm: ListingBrokerage | null,
): Pick<MappedProperty, 'is_idx' | 'is_vow'> & { list_office_name: string; list_office_contact: string } {
  const list_office_name = property.list_office_name ?? firm?.office_name ?? null
  const list_office_contact = property.list_office_contact ?? firm?.office_phone ?? firm?.office_email ?? null
  const isKnown = list_office_name !== null && list_office_contact !== null
  return {
    is_idx: property.is_idx && isKnown && firm?.idx_office_participation_yn !== false,
    is_vow: property.is_vow && isKnown,
    list_office_name: list_office_name ?? UNKNOWN_BROKERAGE,
    list_office_contact: list_office_contact ?? '',
  }
}

/**
 * Returns the latest modification time of a page, by the feed's clock, and never one before `former`. Ignores times
 * more than an hour in the future: they come from a typing error or a wrong clock, and as a watermark they would skip
 * all changes until then. Ignoring one only causes some records to be fetched again.
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

/** Overlap with the previous delta, because feeds deliver some records late. */
const OVERLAP_MS = 5 * 60_000

/**
 * Returns the start time of a delta. Replaces a future watermark with now: otherwise a delta would miss changes after
 * the feed's clock was set back.
 */
export function deltaSince(watermark: Date, now: Date): Date {
  return new Date(Math.min(watermark.getTime(), now.getTime()) - OVERLAP_MS)
}

/**
 * Returns the start time of the first delta after an initial import. The import leaves out records that were removed
 * while it ran, and their times may be earlier than the last imported record's. Our clock only decides how much
 * overlaps.
 */
export function firstDeltaFrom(watermark: Date | null, initialStartedAt: Date | null): Date | null {
  if (!watermark || !initialStartedAt) return watermark
  return new Date(Math.min(watermark.getTime(), initialStartedAt.getTime() - HOUR_MS))
}

const MAX_WAIT_MS = 15 * MINUTE_MS

/**
 * Returns the next retry of a failed resource other than listings. One that the feed refuses is retried once a day; a
 * faulty one at the next run, then with exponential backoff up to 15 minutes.
 * @param failures number of consecutive failures
 */
export function retryResourceAt(kind: 'refused' | 'faulty', failures: number, now: Date): Date {
  if (kind === 'refused') return new Date(now.getTime() + DAY_MS)
  if (failures <= 1) return now
  return new Date(now.getTime() + Math.min(MAX_WAIT_MS, MINUTE_MS * 2 ** Math.min(failures - 1, 10)))
}

/** Hour (UTC) of the nightly comparison with the feed: night in Indiana. */
const RECONCILE_HOUR = 7

/** Returns true when a comparison of all keys is due: nightly, or on request. */
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

const MAX_UNAPPROVED_SHARE = 0.2
/** Maximum removal that never needs approval, however small the feed is. */
const MAX_UNAPPROVED_REMOVALS = 5

/**
 * Returns true when a removal needs approval: so much is missing that an error in the feed is more likely than sales.
 * Source: product decision, delete brake.
 */
export function needsApproval(missing: number, stored: number): boolean {
  return missing > MAX_UNAPPROVED_REMOVALS && missing > stored * MAX_UNAPPROVED_SHARE
}

/** Maximum number of missed records to fetch one by one. Beyond it, a delta from the oldest change is cheaper. */
const MAX_SINGLE_FETCHES = 100

/**
 * Returns the start time of a delta that fetches the changes missed by earlier ones, or null to fetch them one by one.
 */
export function catchUpFrom(stale: readonly { modification_timestamp: Date | null }[]): Date | null {
  if (stale.length <= MAX_SINGLE_FETCHES) return null
  const times = stale.flatMap(({ modification_timestamp }) => modification_timestamp?.getTime() ?? [])
  return times.length === stale.length ? new Date(Math.min(...times)) : null
}

const FIRST_HALT_MS = 10 * 60_000
const MAX_HALT_MS = 6 * HOUR_MS

/** Returns the end of the pause after a rate-limit response, which doubles with each consecutive one. */
export function haltUntil(now: Date, halts: number, retryAfterSeconds: number | null): Date {
  const own = Math.min(MAX_HALT_MS, FIRST_HALT_MS * 2 ** Math.min(halts, 10))
  return new Date(now.getTime() + Math.max(own, (retryAfterSeconds ?? 0) * 1000))
}

/** Address words with two spellings. */
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

/** Normalizes a part of an address, so that different spellings compare equal. */
function words(value: unknown): string {
  const text = line(value)
  return text === null ? '' : wordsOf(text)
}

const wordsOf = memoize((text) =>
  text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .map((word) => STREET_WORDS[word] ?? word)
    .join(' '),
)

/**
 * Returns an identifier of the home's location that all its listings share: the address, else the parcel; null without
 * either. The parcel comes second, because all units of a condominium can share one.
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
/** Time until a single-use photo can be requested again. Source: MLS Grid, media access of 2026. */
const SINGLE_USE_RETRY_MS = 61 * 60_000

/** Returns the next try of a failed download, or null after the last one. */
export function pictureRetryAt(now: Date, attempts: number, isSingleUse: boolean): Date | null {
  if (attempts >= MAX_ATTEMPTS) return null
  return new Date(now.getTime() + (isSingleUse ? SINGLE_USE_RETRY_MS : RETRY_MS * 4 ** (attempts - 1)))
}

/** Number of attempts that leaves a failed photo one more try. */
export const ATTEMPTS_BEFORE_LAST = MAX_ATTEMPTS - 1

const URL_LIFETIME_MS = 50 * 60_000

/** Returns true when a single-use photo URL is still recent enough to work. */
export function isUrlFresh(sourceAt: Date | null, now: Date): boolean {
  return sourceAt !== null && now.getTime() - sourceAt.getTime() < URL_LIFETIME_MS
}

/** Detects an image format by its first bytes; null for a format that browsers do not display. */
export function detectImageFormat(bytes: Uint8Array): { extension: string; type: string } | null {
  const text = String.fromCharCode(...bytes.subarray(0, 12))
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return { extension: 'jpg', type: 'image/jpeg' }
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return { extension: 'png', type: 'image/png' }
  if (text.startsWith('RIFF') && text.endsWith('WEBP')) return { extension: 'webp', type: 'image/webp' }
  if (text.slice(4) === 'ftypavif') return { extension: 'avif', type: 'image/avif' }
  return /^GIF8[79]a/.test(text) ? { extension: 'gif', type: 'image/gif' } : null
}

/**
 * Returns true when the feed has no rate limits: by its setting, or because it is a plain RESO service on this machine.
 * Other services keep their limits even on localhost, which may be a proxy to one that suspends heavy clients.
 * @param feed `hasLimits` is the setting, if it is set
 */
export function isUnlimited(feed: { url: string; profile: string; hasLimits: boolean | undefined }): boolean {
  const isHere = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(feed.url).hostname)
  return !(feed.hasLimits ?? !(isHere && feed.profile === 'reso'))
}

const SILENT_MS = 6 * HOUR_MS

/** Returns true when the last sync is at least 6 hours old, half of the 12 hours that the IDX rules allow. */
export function isSilent(readAt: Date, now: Date): boolean {
  return now.getTime() - readAt.getTime() >= SILENT_MS
}
