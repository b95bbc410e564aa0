import type { PropertyStatus } from '#features/properties/words.ts'
import type { IndexRow } from '#features/search/schema.ts'
import type { AlertDetails } from '../schema.ts'
import type { AlertEvent } from '../words.ts'

/** A home as searches match it: its row, the end of its last open house, and its licenses. */
export interface HomeState {
  row: IndexRow
  lastOpen: Date | null
  is_idx: boolean
  is_vow: boolean
}

/** A stored change of a home. */
export interface Change {
  seq: number
  property_id: string
  kind: string
  before: unknown
  after: unknown
  at: Date
}

const DATES: ReadonlySet<string> = new Set(['listed_at'])

/**
 * Returns the home as it was before these changes, given in order; null if it was not listed. Undoing a change that
 * `home` does not include yet has no effect, as its former values are the current ones.
 */
export function revertChanges(home: HomeState, changes: readonly Change[]): HomeState | null {
  let former = home
  for (const { kind, before } of changes.toReversed()) {
    if (kind === 'listed' || kind === 'relisted') return null
    for (const [name, value] of Object.entries(before ?? {})) {
      if (name === 'open_until') former = { ...former, lastOpen: dateOf(value) }
      else if (name === 'is_idx' || name === 'is_vow') former = { ...former, [name]: value === true }
      else if (Object.hasOwn(former.row, name)) {
        former = { ...former, row: { ...former.row, [name]: DATES.has(name) ? dateOf(value) : value } }
      }
    }
  }
  return former
}

function dateOf(value: unknown): Date | null {
  return typeof value === 'string' ? new Date(value) : null
}

/** Matches of a search for one home, before and after some changes. */
export interface MatchChange {
  /** Null if the home was not listed, or not visible to the owner. */
  before: HomeState | null
  after: HomeState
  wasMatch: boolean
  isMatch: boolean
  /** True if it matched all criteria except perhaps the status. */
  wasFollowed: boolean
  changes: readonly Change[]
}

/** An event to report. */
export interface DetectedEvent {
  event: AlertEvent
  details: AlertDetails
}

const TAKEN: ReadonlySet<PropertyStatus> = new Set(['active_under_contract', 'pending', 'sold'])

/** Returns the events that changes of a home mean for a search. Source: features D4. */
export function eventsOf({ before, after, wasMatch, isMatch, wasFollowed, changes }: MatchChange): DetectedEvent[] {
  const events: DetectedEvent[] = []
  const kinds = new Set(changes.map(({ kind }) => kind))
  const { status, price } = after.row
  const isBack = before
    ? wasFollowed && TAKEN.has(before.row.status) && (status === 'active' || status === 'coming_soon')
    : kinds.has('relisted')
  if (isMatch && isBack) events.push({ event: 'back', details: before ? { cause: 'status' } : { cause: 'relisted' } })
  else if (isMatch && !wasMatch) events.push({ event: 'new_match', details: { cause: causeOf(before, after, kinds) } })
  if (!before) return events
  const former_price = before.row.price
  if (former_price !== price && (wasMatch || isMatch) && status !== 'sold') {
    events.push({ event: price < former_price ? 'price_down' : 'price_up', details: { former_price, price } })
  }
  if (wasMatch && !TAKEN.has(before.row.status) && (status === 'pending' || status === 'active_under_contract')) {
    events.push({ event: 'pending', details: {} })
  }
  if (wasFollowed && before.row.status !== 'sold' && status === 'sold') events.push({ event: 'sold', details: {} })
  // An alert about a new match shows its photos and open houses anyway.
  if (!isMatch || !wasMatch) return events
  if (sumOf(changes, 'opened') > 0) events.push({ event: 'open_house', details: {} })
  const photos = changes.filter(({ kind }) => kind === 'photos')
  const former_photos = numberIn(photos.at(0)?.before, 'photos_count')
  const now_photos = numberIn(photos.at(-1)?.after, 'photos_count')
  if (former_photos !== null && now_photos !== null && now_photos > former_photos) {
    events.push({ event: 'photos', details: { former_photos, photos: now_photos } })
  }
  return events
}

function causeOf(before: HomeState | null, after: HomeState, kinds: ReadonlySet<string>): AlertDetails['cause'] {
  if (kinds.has('listed')) return 'listed'
  if (!before) return 'details'
  if (before.row.price !== after.row.price) return 'price'
  if (before.row.status !== after.row.status) return 'status'
  return kinds.has('open_house') && !kinds.has('facts') ? 'open_house' : 'details'
}

function sumOf(changes: readonly Change[], name: string): number {
  return changes.reduce((sum, { after }) => sum + (numberIn(after, name) ?? 0), 0)
}

function numberIn(value: unknown, name: string): number | null {
  if (typeof value !== 'object' || value === null) return null
  const found: unknown = Object.getOwnPropertyDescriptor(value, name)?.value
  return typeof found === 'number' ? found : null
}
