import * as z from 'zod/mini'
import { Id } from '#kit/form/inputs.ts'
import { tableInput } from '#kit/table/input.ts'
import {
  LISTING_LIST,
  QUARANTINE_LIST,
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
const MOST_KEYS = 25

/** What is to be read: listings by key at once, or by a job the changes, everything once more, or a comparison of all keys. */
export const ImportMlsListings = z.union([
  z.object({
    mode: z.literal('keys'),
    listingKeys: z
      .array(Key)
      .check(z.minLength(1, 'Enter at least one key.'), z.maxLength(MOST_KEYS, `Enter ${MOST_KEYS} keys or fewer.`)),
  }),
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

/** A page of the records that cannot be used. */
export const ListMlsQuarantine = tableInput(QUARANTINE_LIST)
export type ListMlsQuarantine = z.infer<typeof ListMlsQuarantine>

/** Records that are to be read once more. */
export const RetryMlsQuarantine = z.object({
  ids: z.array(Id).check(z.minLength(1, 'Choose at least one record.'), z.maxLength(MOST_KEYS)),
})
export type RetryMlsQuarantine = z.infer<typeof RetryMlsQuarantine>

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
  /** The record by the feed's own names, without what is confidential. JSON. */
  payload: string
  /** What changed, oldest first; `before` and `after` are JSON. */
  changes: { seq: number; kind: string; before: string | null; after: string | null; at: Date }[]
  media: { media_key: string; position: number; status: string; attempts: number; last_error: string | null }[]
  periods: { began_date: string; ended_date: string | null }[]
  /** Why its newest form cannot be used; null where it can. */
  quarantined: string | null
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
  error: string | null
}

/** A record that cannot be used. */
export interface QuarantinedRecord {
  id: string
  resource: string
  record_key: string
  reason: string
  field: string | null
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
}

/** How the feed stands. */
export interface MlsState {
  /** Which service it is; null where none is set up. */
  profile: string | null
  system: string | null
  /** Seconds since the listings were last as the feed has them; null where they never were. */
  lag_seconds: number | null
  /** Nothing may be asked of the feed before; null where it may. */
  halted_until: Date | null
  halt_reason: string | null
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
export type KeyResult = 'stored' | 'unchanged' | 'removed' | 'quarantined' | 'absent'
