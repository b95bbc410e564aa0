import type { TablePage } from '#kit/table/list.ts'
import type { Resource, RunKind } from '../words.ts'
import type { MlsRun, MlsState, QuarantinedRecord } from './console.ts'

/** What was asked of a feed within the last hour and day, or may be. */
export interface FeedUse {
  hour: number
  day: number
  bytes: number
}

/** A day of readings, on the calendar of Indianapolis. */
export interface MlsDay {
  date: string
  written: number
  removed: number
  quarantined: number
  /** Readings that did not come to their end. */
  failed: number
}

/** Why readings did not come to their end, and how often. */
export interface MlsFault {
  error: string
  times: number
  last_at: Date
}

/** The feed as the first page of its console shows it. */
export interface MlsOverview extends MlsState {
  checked_at: Date
  /** What may be asked of the feed; null where it has no limits. */
  limits: FeedUse | null
  /** How many times in a row the feed said that too much was asked. */
  halts: number
  /** The reading that goes on. */
  current: Pick<MlsRun, 'id' | 'kind' | 'resource' | 'started_at' | 'received'> | null
  /** Listings of the feed as it counted them; null where it does not say. */
  total: number | null
  /** When the feed is read next; null where that cannot be said. */
  next_at: Date | null
  /** Why the last reading failed, where none came to its end since. */
  last_fault: MlsFault | null
  /** The last seven days, the oldest first. */
  days: MlsDay[]
  faults: MlsFault[]
  /** Records that cannot be used and are left alone. */
  ignored: number
  /** Pictures that were given up, and those that wait to be fetched; each is counted up to 10,000. */
  parked_pictures: number
  wanted_pictures: number
  names_read_at: Date | null
  /** Listings that are withheld for a display flag the site does not know. */
  unknown_flags: number
  /** Homes that no one is shown for want of a contact of their listing brokerage. */
  homes_without_contact: number
}

/** A reading with what it found. */
export interface MlsRunDetail extends MlsRun {
  heartbeat_at: Date
  decision_note: string | null
  decided_by: string | null
  /** Where it waits for a person, what would be removed. */
  removal: MlsRemoval | null
  /** Records that it put aside, the first of them. */
  put_aside: QuarantinedRecord[]
}

/** What a comparison did not find in the feed any more. */
export interface MlsRemoval {
  /** Keys that are still stored. */
  missing: number
  /** All records of the kind that are stored. */
  stored: number
  /** For listings: how many of each town would go. */
  cities: { city: string; missing: number; stored: number }[]
  samples: { record_key: string; label: string | null; city: string | null; status: string | null }[]
}

/** Records that cannot be used for the same reason. */
export interface QuarantineReason {
  resource: Resource
  reason: string
  field: string | null
  records: number
  first_seen_at: Date
}

/** A page of the records that cannot be used, with the counts of its tabs and its reasons. */
export interface QuarantinePage extends TablePage<QuarantinedRecord> {
  counts: { open: number; ignored: number }
  /** Of those that are open, the most frequent first. */
  reasons: QuarantineReason[]
}

/** A record that cannot be used, with all that is kept of it. */
export interface QuarantinedDetail extends QuarantinedRecord {
  /** By the feed's own names, without what is confidential. JSON. */
  payload: string
  run: { id: string; kind: RunKind; started_at: Date } | null
  ignored_at: Date | null
  /** True where an older form of it is on the site. */
  is_shown: boolean
}

/** A picture that could not be had. */
export interface ParkedPicture {
  id: string
  listing_key: string | null
  title: string
  position: number
  attempts: number
  last_error: string | null
  /** Where it was asked for; never with what opens it. */
  host: string | null
}

/** A page of the pictures that were given up, with how many there are for each cause. */
export interface PicturesPage extends TablePage<ParkedPicture> {
  causes: { error: string; pictures: number }[]
}

/** A field of the feed's listings that the site does not read. */
export interface UnreadField {
  field: string
  /** True for a field of the MLS's own, beside the Data Dictionary. */
  is_local: boolean
  /** In how many of the listings that were looked at it says something. */
  listings: number
  example: string
}

/** What the feed calls things, and what of it the site does not know. */
export interface MlsNames {
  /** What the mapping left out or could not believe, the most listings first. */
  notes: { note: string; listings: number; example: string }[]
  /** Listings that were looked at for their fields, the last that came. */
  looked_at: number
  fields: UnreadField[]
  /** Kinds of home that the Data Dictionary does not have. */
  sub_types: { value: string; listings: number }[]
  /** Lists of names; `unknown`: entries of the MLS's own, without the Data Dictionary's name beside. */
  lists: { name: string; entries: number; unknown: number; examples: string[] }[]
  lists_read_at: Date | null
  lists_asked_at: Date | null
}
