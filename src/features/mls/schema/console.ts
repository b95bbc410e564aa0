import * as z from 'zod/mini'
import { Id, line } from '#kit/form/inputs.ts'
import { tableInput } from '#kit/table/input.ts'
import {
  type KEY_RESULTS,
  LISTING_LIST,
  PARKED_LIST,
  QUARANTINE_LIST,
  type QuarantineStatus,
  RESOURCES,
  type Resource,
  RUN_LIST,
  type RunKind,
  type RunStatus,
  type Standing,
} from '../words.ts'

/** A page of the stored records of the feed. */
export const FetchMlsListings = tableInput(LISTING_LIST)
export type FetchMlsListings = z.infer<typeof FetchMlsListings>

/** The key of a record, as the feed writes it. */
const Key = z.string().check(z.trim(), z.regex(/^[\w.:-]{1,255}$/, 'This is not the key of a record.'))

/** Names one listing of the feed. */
export const MlsListingKey = z.object({ listingKey: Key })
export type MlsListingKey = z.infer<typeof MlsListingKey>

/** An instant, as a browser writes it. */
const Instant = z.iso.datetime('Enter a date and a time.')

/** Records that came since an instant; `after` is the mark that the former page gave. */
export const GetUpdatedMlsListings = z.object({ since: Instant, after: z.optional(Key) })
export type GetUpdatedMlsListings = z.infer<typeof GetUpdatedMlsListings>

/** The most keys that are read at once while somebody waits. */
const MAX_KEYS = 25

/** Keys as a list, or as somebody typed them: with spaces, commas or lines between. */
const Keys = z.pipe(
  z.pipe(
    z.union([z.array(z.string()), z.string().check(z.maxLength(10_000, 'This is too long.'))]),
    z.transform((given) => (typeof given === 'string' ? given.split(/[\s,;]+/).filter(Boolean) : given)),
  ),
  z
    .array(Key)
    .check(z.minLength(1, 'Enter at least one key.'), z.maxLength(MAX_KEYS, `Enter ${MAX_KEYS} keys or fewer.`)),
)

/** Keys as a form has them. */
export const TypedKeys = z.object({
  mode: z.literal('keys'),
  listingKeys: z.string().check(z.trim(), z.minLength(1, 'Enter at least one key.')),
})

/** What is to be read: listings by key at once, or by a job the changes, everything once more, or a comparison of all keys. */
export const ImportMlsListings = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('keys'), listingKeys: Keys }),
  z.object({ mode: z.enum(['delta', 'full', 'reconcile']) }),
])
export type ImportMlsListings = z.infer<typeof ImportMlsListings>

/** Maps what came since an instant anew. */
export const ReplayMlsListings = z.object({ since: Instant })
export type ReplayMlsListings = z.infer<typeof ReplayMlsListings>

/** A page of the runs. */
export const ListMlsRuns = tableInput(RUN_LIST)
export type ListMlsRuns = z.infer<typeof ListMlsRuns>

/** Names one run. */
export const MlsRunId = z.object({ runId: Id })
export type MlsRunId = z.infer<typeof MlsRunId>

/** Why something was decided, for the record. */
const Note = line(500, 'Say why: it is kept with the decision.')

/** Lets a removal go on; `missing` is the number that a person typed, and must be the one that waits. */
export const ConfirmMlsRemoval = z.object({
  runId: Id,
  missing: z
    .nullable(z.int('Type the number.'))
    .check(z.refine((value) => value !== null, 'Type the number of records that go.')),
  note: Note,
})
export type ConfirmMlsRemoval = z.infer<typeof ConfirmMlsRemoval>

/** Leaves everything that was missing where it is. */
export const RefuseMlsRemoval = z.object({ runId: Id, note: Note })
export type RefuseMlsRemoval = z.infer<typeof RefuseMlsRemoval>

/** Stops all reading of the feed, and says why. */
export const PauseMlsFeed = z.object({ reason: line(500, 'Say why: others read it while the feed is paused.') })
export type PauseMlsFeed = z.infer<typeof PauseMlsFeed>
export const ResumeMlsFeed = z.object({ pauseId: z.uuid() })
export type ResumeMlsFeed = z.infer<typeof ResumeMlsFeed>

/** A page of the records that cannot be used. */
export const ListMlsQuarantine = tableInput(QUARANTINE_LIST)
export type ListMlsQuarantine = z.infer<typeof ListMlsQuarantine>

/** Records that are to be read once more. */
export const RetryMlsQuarantine = z.object({
  ids: z.array(Id).check(z.minLength(1, 'Choose at least one record.'), z.maxLength(MAX_KEYS)),
})
export type RetryMlsQuarantine = z.infer<typeof RetryMlsQuarantine>

/** Names one record that cannot be used. */
export const MlsRecordId = z.object({ recordId: Id })
export type MlsRecordId = z.infer<typeof MlsRecordId>

/** All records of one reason, as the list of reasons names it. */
export const RetryMlsReason = z.object({
  resource: z.enum(RESOURCES),
  reason: z.string().check(z.minLength(1), z.maxLength(4000)),
})
export type RetryMlsReason = z.infer<typeof RetryMlsReason>

/** Leaves a record alone, or takes it up again. */
export const IgnoreMlsRecord = z.object({ recordId: Id, isIgnored: z.boolean() })
export type IgnoreMlsRecord = z.infer<typeof IgnoreMlsRecord>

/** A page of the pictures that were given up. */
export const ListMlsPictures = tableInput(PARKED_LIST)
export type ListMlsPictures = z.infer<typeof ListMlsPictures>

/** Pictures that are to be tried once more; all that were given up where none is named. */
export const RetryMlsPictures = z.object({ ids: z.optional(z.array(Id).check(z.maxLength(100))) })
export type RetryMlsPictures = z.infer<typeof RetryMlsPictures>

/** A stored listing of the feed, as a row of a list. */
export interface MlsListing {
  property_id: string
  listing_key: string
  listing_id: string | null
  standing: Standing
  standard_status: string | null
  list_price: number | null
  city: string | null
  modification_timestamp: Date
  received_at: Date
}

/** A stored listing with everything that is known of it. */
export interface MlsListingDetail extends MlsListing {
  /** Codes of `MAPPING_NOTES`. */
  notes: string[]
  /** The record by the feed's own names, without what is confidential. JSON. */
  payload: string
  /** What changed, oldest first; `before` and `after` are JSON. */
  changes: { seq: number; kind: string; before: string | null; after: string | null; at: Date }[]
  media: { media_key: string; position: number; status: string; attempts: number; last_error: string | null }[]
  periods: { began_date: string; ended_date: string | null }[]
  /** Why its newest form cannot be used; null where it can. */
  quarantined: string | null
  /** What the site shows of it; null where it is not on the site. */
  shown: ShownFields | null
}

/** A reading of the feed. */
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
  /** Keys that a comparison did not find in the feed. */
  missing: number | null
  confirmed_at: Date | null
  refused_at: Date | null
  error: string | null
}

/** A record that cannot be used. */
export interface QuarantinedRecord {
  id: string
  resource: string
  record_key: string
  reason: string
  field: string | null
  /** What stands in that field, cut short; null where the record has none or the reason is no field's. */
  value: string | null
  status: QuarantineStatus
  first_seen_at: Date
  last_seen_at: Date
}

/** How the reading of a resource stands. */
export interface ResourceState {
  resource: Resource
  /** Records of it that are stored and not gone. */
  stored: number
  watermark: Date | null
  initial_done_at: Date | null
  last_run_at: Date | null
  last_success_at: Date | null
  reconciled_at: Date | null
  /** True while everything is being read once more. */
  is_full: boolean
  /** True while its keys are being compared. */
  is_comparing: boolean
  /** Since when it cannot be read, and why; null where it can. */
  failing_since: Date | null
  failure_reason: string | null
  /** When it is tried again. */
  retry_at: Date | null
}

/** Reading stopped by a person. */
export interface MlsPause {
  id: string
  reason: string
  paused_at: Date
  /** Who did it; null where the account is gone. */
  paused_by: string | null
}

/** How the feed stands. */
export interface MlsState {
  /** Which service it is; null where none is set up. */
  profile: string | null
  system: string | null
  /** True where the service answers searches by a short list of fields. */
  has_few_search_fields: boolean
  /** Seconds since the listings were last as the feed has them; null where they never were. */
  lag_seconds: number | null
  /** Nothing may be asked of the feed before; null where it may. */
  halted_until: Date | null
  halt_reason: string | null
  /** Null where nobody stopped it. */
  pause: MlsPause | null
  is_running: boolean
  resources: ResourceState[]
  quarantined: number
  /** Comparisons that wait for a person. */
  waiting: MlsRun[]
  /** What was asked of the feed within the last hour and day. */
  requests: { hour: number; day: number; bytes: number }
}

/** What came of something that was asked for. */
export interface MlsAnswer {
  /** False where nothing was begun. */
  success: boolean
  message: string
  /** For single records: what became of each. */
  results?: { key: string; result: KeyResult }[]
}

/** What became of a record that was read by its key. */
export type KeyResult = keyof typeof KEY_RESULTS

/** A listing as the site has it, for the comparison with the record of the feed. */
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
