import type { TablePage } from '#kit/table/list.ts'
import type { Resource, RunKind } from '../words.ts'
import type { MlsRun, MlsState, QuarantinedRecord } from './console.ts'

/** Requests and bytes within the last hour and day, used or allowed. */
export interface FeedUse {
  hour: number
  day: number
  bytes: number
}

/** Sync totals of one day, on Indianapolis time. */
export interface MlsDay {
  date: string
  written: number
  removed: number
  quarantined: number
  /** Runs that failed. */
  failed: number
}

/** Error of failed runs, with its count. */
export interface MlsFault {
  error: string
  times: number
  last_at: Date
}

/** Data of the MLS sync overview page. */
export interface MlsOverview extends MlsState {
  checked_at: Date
  /** Request limits; null when the feed has none. */
  limits: FeedUse | null
  /** Consecutive rate-limit responses from the feed. */
  halts: number
  /** Run in progress. */
  current: Pick<MlsRun, 'id' | 'kind' | 'resource' | 'started_at' | 'received'> | null
  /** The feed's own count of its listings; null when it gives none. */
  total: number | null
  /** Time of the next sync; null when unknown. */
  next_at: Date | null
  /** Error of the latest failed run; null when a run has succeeded since. */
  last_fault: MlsFault | null
  /** The last 7 days, oldest first. */
  days: MlsDay[]
  faults: MlsFault[]
  /** Ignored records in quarantine. */
  ignored: number
  /** Failed photos and photos still to download, each counted up to 10,000. */
  parked_pictures: number
  wanted_pictures: number
  names_read_at: Date | null
  /** Listings withheld because of an unknown display flag. */
  unknown_flags: number
  /** Listings hidden because their listing brokerage has no contact. */
  homes_without_contact: number
}

/** Sync run with its findings. */
export interface MlsRunDetail extends MlsRun {
  heartbeat_at: Date
  decision_note: string | null
  decided_by: string | null
  /** Planned removal, when it needs approval. */
  removal: MlsRemoval | null
  /** First records that the run quarantined. */
  put_aside: QuarantinedRecord[]
}

/** Records that a comparison no longer found in the feed. */
export interface MlsRemoval {
  /** Missing keys that are still stored. */
  missing: number
  /** All stored records of the resource. */
  stored: number
  /** For listings: the number to remove in each city. */
  cities: { city: string; missing: number; stored: number }[]
  samples: { record_key: string; label: string | null; city: string | null; status: string | null }[]
}

/** Quarantined records that share a reason. */
export interface QuarantineReason {
  resource: Resource
  reason: string
  field: string | null
  records: number
  first_seen_at: Date
}

/** Page of quarantined records, with the counts of its tabs and its reasons. */
export interface QuarantinePage extends TablePage<QuarantinedRecord> {
  counts: { open: number; ignored: number }
  /** Reasons of the open records, most frequent first. */
  reasons: QuarantineReason[]
}

/** Quarantined record with its payload and its run. */
export interface QuarantinedDetail extends QuarantinedRecord {
  /** Record under the feed's field names, without confidential fields. JSON. */
  payload: string
  run: { id: string; kind: RunKind; started_at: Date } | null
  ignored_at: Date | null
  /** True when the site shows an older version of the record. */
  is_shown: boolean
}

/** Photo whose download failed. */
export interface FailedPicture {
  id: string
  listing_key: string | null
  title: string
  position: number
  attempts: number
  last_error: string | null
  /** Host of the photo's URL, without path or token. */
  host: string | null
}

/** Page of failed photos, with the count for each cause. */
export interface PicturesPage extends TablePage<FailedPicture> {
  causes: { error: string; pictures: number }[]
}

/** Listing field of the feed that the site does not import. */
export interface UnreadField {
  field: string
  /** True for a local field of the MLS, outside the Data Dictionary. */
  is_local: boolean
  /** Number of sampled listings that have a value for it. */
  listings: number
  example: string
}

/** Unmapped fields and values of the feed. */
export interface MlsNames {
  /** Mapping notes: values that the mapping dropped or distrusted, most listings first. */
  notes: { note: string; listings: number; example: string }[]
  /** Number of listings sampled for `fields`, the latest received. */
  looked_at: number
  fields: UnreadField[]
  /** Property subtypes outside the Data Dictionary. */
  sub_types: { value: string; listings: number }[]
  /** Lookups. `unknown`: local values without a Data Dictionary name. */
  lists: { name: string; entries: number; unknown: number; examples: string[] }[]
  lists_read_at: Date | null
  lists_asked_at: Date | null
}
