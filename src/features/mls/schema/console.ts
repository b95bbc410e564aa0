import * as z from 'zod/mini'
import { Id, line, words } from '#kit/form/inputs.ts'
import { tableInput } from '#kit/table/input.ts'
import {
  FAILED_PICTURE_LIST,
  type KEY_RESULTS,
  LISTING_LIST,
  QUARANTINE_LIST,
  type QuarantineStatus,
  RESOURCES,
  type Resource,
  RUN_LIST,
  type RunKind,
  type RunStatus,
  type Visibility,
} from '../words.ts'

/** Input for a page of stored listings. */
export const FetchMlsListings = tableInput(LISTING_LIST)
export type FetchMlsListings = z.infer<typeof FetchMlsListings>

/** Record key in the feed's spelling. */
const Key = z.string().check(z.trim(), z.regex(/^[\w.:-]{1,255}$/, 'This isn’t a record key.'))

/** Input that names one listing. */
export const MlsListingKey = z.object({ listingKey: Key })
export type MlsListingKey = z.infer<typeof MlsListingKey>

/** Instant in the ISO format that a browser sends. */
const Instant = z.iso.datetime('Enter a date and a time.')

/** Input for records received since an instant; `after` is the cursor from the previous page. */
export const GetUpdatedMlsListings = z.object({ since: Instant, after: z.optional(Key) })
export type GetUpdatedMlsListings = z.infer<typeof GetUpdatedMlsListings>

/** Maximum number of keys in one request, because the administrator waits for the result. */
const MAX_KEYS = 25

/** Keys as an array, or as typed text separated by spaces, commas, semicolons or line breaks. */
const Keys = z.pipe(
  z.pipe(
    z.union([z.array(z.string()), z.string().check(z.maxLength(10_000, 'This is too long.'))]),
    z.transform((given) => (typeof given === 'string' ? given.split(/[\s,;]+/).filter(Boolean) : given)),
  ),
  z
    .array(Key)
    .check(z.minLength(1, 'Enter at least one key.'), z.maxLength(MAX_KEYS, `Enter ${MAX_KEYS} keys or fewer.`)),
)

/** Form values for a sync by key. */
export const TypedKeys = z.object({
  mode: z.literal('keys'),
  listingKeys: z.string().check(z.trim(), z.minLength(1, 'Enter at least one key.')),
})

/** Input that starts a sync: `keys` imports those listings in the request; the other modes queue a job. */
export const ImportMlsListings = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('keys'), listingKeys: Keys }),
  z.object({ mode: z.enum(['delta', 'full', 'reconcile']) }),
])
export type ImportMlsListings = z.infer<typeof ImportMlsListings>

/** Input that maps the records received since an instant again. */
export const ReplayMlsListings = z.object({ since: Instant })
export type ReplayMlsListings = z.infer<typeof ReplayMlsListings>

/** Input for a page of sync runs. */
export const ListMlsRuns = tableInput(RUN_LIST)
export type ListMlsRuns = z.infer<typeof ListMlsRuns>

/** Input that names one sync run. */
export const MlsRunId = z.object({ runId: Id })
export type MlsRunId = z.infer<typeof MlsRunId>

/** Reason for a decision, stored with it. */
const Note = line(500, 'Enter a reason. It’s saved with the decision.')

/** Approves a removal. `missing` is the number that the admin typed; it must match the run's count. */
export const ConfirmMlsRemoval = z.object({
  runId: Id,
  missing: z
    .nullable(z.int('Enter the number.'))
    .check(z.refine((value) => value !== null, 'Enter the number of records to remove.')),
  note: Note,
})
export type ConfirmMlsRemoval = z.infer<typeof ConfirmMlsRemoval>

/** Rejects a removal, so the missing records stay. */
export const RefuseMlsRemoval = z.object({ runId: Id, note: Note })
export type RefuseMlsRemoval = z.infer<typeof RefuseMlsRemoval>

/** Pauses the sync, with a reason. */
export const PauseMlsFeed = z.object({ reason: line(500, 'Enter a reason. Others see it while the sync is paused.') })
export type PauseMlsFeed = z.infer<typeof PauseMlsFeed>
export const ResumeMlsFeed = z.object({ pauseId: z.uuid() })
export type ResumeMlsFeed = z.infer<typeof ResumeMlsFeed>

/** Input for a page of quarantined records. */
export const ListMlsQuarantine = tableInput(QUARANTINE_LIST)
export type ListMlsQuarantine = z.infer<typeof ListMlsQuarantine>

/** Input that retries quarantined records. */
export const RetryMlsQuarantine = z.object({
  ids: z.array(Id).check(z.minLength(1, 'Choose at least one record.'), z.maxLength(MAX_KEYS)),
})
export type RetryMlsQuarantine = z.infer<typeof RetryMlsQuarantine>

/** Input that names one quarantined record. */
export const MlsRecordId = z.object({ recordId: Id })
export type MlsRecordId = z.infer<typeof MlsRecordId>

/** Input that retries all quarantined records of one reason, in the wording of the reason list. */
export const RetryMlsReason = z.object({
  resource: z.enum(RESOURCES),
  reason: z.string().check(z.minLength(1), z.maxLength(4000)),
})
export type RetryMlsReason = z.infer<typeof RetryMlsReason>

/** Input that ignores a quarantined record or reopens it. */
export const IgnoreMlsRecord = z.object({ recordId: Id, isIgnored: z.boolean() })
export type IgnoreMlsRecord = z.infer<typeof IgnoreMlsRecord>

/** Input for a page of failed photos. */
export const ListMlsPictures = tableInput(FAILED_PICTURE_LIST)
export type ListMlsPictures = z.infer<typeof ListMlsPictures>

/** Input that retries failed photos; without `ids`, all of them. */
export const RetryMlsPictures = z.object({ ids: z.optional(z.array(Id).check(z.maxLength(100))) })
export type RetryMlsPictures = z.infer<typeof RetryMlsPictures>

/** Stored listing as a row of the list. */
export interface MlsListing {
  property_id: string
  listing_key: string
  listing_id: string | null
  standing: Visibility
  standard_status: string | null
  list_price: number | null
  city: string | null
  modification_timestamp: Date
  received_at: Date
}

/** Stored listing with its payload, photos and history. */
export interface MlsListingDetail extends MlsListing {
  /** Codes of `MAPPING_NOTES`. */
  notes: string[]
  /** Record under the feed's field names, without confidential fields. JSON. */
  payload: string
  /** Changes, oldest first. `before` and `after` are JSON. */
  changes: { seq: number; kind: string; before: string | null; after: string | null; at: Date }[]
  media: { media_key: string; position: number; status: string; attempts: number; last_error: string | null }[]
  periods: { began_date: string; ended_date: string | null }[]
  /** Reason why its latest version is in quarantine, or null. */
  quarantined: string | null
  /** Values on the site; null when the listing is not on the site. */
  shown: ShownFields | null
}

/** Sync run, as a row of the list. */
export interface MlsRun {
  id: string
  kind: RunKind
  resource: string
  status: RunStatus
  started_at: Date
  ended_at: Date | null
  pages: number
  received: number
  upserted: number
  unchanged: number
  removed: number
  quarantined: number
  /** Number of stored keys that the comparison did not find in the feed. */
  missing: number | null
  confirmed_at: Date | null
  refused_at: Date | null
  error: string | null
}

/** Quarantined record. */
export interface QuarantinedRecord {
  id: string
  resource: string
  record_key: string
  reason: string
  field: string | null
  /** Value of the field that failed, truncated; null when the record lacks it or the reason concerns no field. */
  value: string | null
  status: QuarantineStatus
  first_seen_at: Date
  last_seen_at: Date
}

/** Sync state of one resource. */
export interface ResourceState {
  resource: Resource
  /** Number of stored records that are not removed. */
  stored: number
  watermark: Date | null
  initial_done_at: Date | null
  last_run_at: Date | null
  last_success_at: Date | null
  reconciled_at: Date | null
  /** True during a full sync. */
  is_full: boolean
  /** True during a comparison of all keys. */
  is_comparing: boolean
  /** Start and cause of the current failure; null when the resource syncs. */
  failing_since: Date | null
  failure_reason: string | null
  /** Next retry. */
  retry_at: Date | null
}

/** Pause of the sync by an administrator. */
export interface MlsPause {
  id: string
  reason: string
  paused_at: Date
  /** Name of the account that paused it; null when the account was deleted. */
  paused_by: string | null
}

/** State of the sync. */
export interface MlsState {
  /** Type of the feed service; null when no feed is configured. */
  profile: string | null
  system: string | null
  /** True when the service can search by a few fields only. */
  has_few_search_fields: boolean
  /** Seconds since the stored listings last matched the feed; null before the first sync. */
  lag_seconds: number | null
  /** Time before which the feed must get no request; null when none applies. */
  halted_until: Date | null
  halt_reason: string | null
  /** Null when the sync is not paused. */
  pause: MlsPause | null
  is_running: boolean
  resources: ResourceState[]
  quarantined: number
  /** Comparisons whose removal needs approval. */
  waiting: MlsRun[]
  /** Requests and bytes of the last hour and day. */
  requests: { hour: number; day: number; bytes: number }
}

/** Result of an admin action. */
export interface MlsAnswer {
  /** False when nothing was started. */
  success: boolean
  message: string
  /** Result for each key, when keys were given. */
  results?: { key: string; result: KeyResult }[]
}

/** Result of importing one record by its key. */
export type KeyResult = keyof typeof KEY_RESULTS

/** Listing values on the site, to compare with the feed's record. */
export interface ShownFields {
  status: string
  address: string | null
  unit_number: string | null
  city: string
  postal_code: string | null
  property_type: string
  property_sub_type: string | null
  price: number | null
  original_list_price: number | null
  close_price: number | null
  bedrooms: number | null
  bathrooms: number | null
  living_area: number | null
  lot_size_acres: number | null
  year_built: number | null
  garage_spaces: number | null
  list_office_name: string
  list_office_contact: string
  list_agent_full_name: string | null
  photos_count: number
  is_address_shown: boolean
  is_avm_allowed: boolean
  is_comment_allowed: boolean
  is_idx: boolean
  is_vow: boolean
}

/** Input that finds offices of the feed: a part of the name, or the key. */
export const FindMlsOffices = z.object({
  q: words(80).check(z.minLength(2, 'Enter at least 2 characters of the name.')),
})
export type FindMlsOffices = z.infer<typeof FindMlsOffices>

/** An office of the feed. */
export interface MlsOffice {
  office_key: string
  name: string
  city: string | null
  /** Homes for sale. */
  homes: number
}
