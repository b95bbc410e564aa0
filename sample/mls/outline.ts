import {
  CAST_START,
  type Fixed,
  fixedAt,
  type Kind,
  keyAt,
  ORDINARY_START,
  SHOWCASE_COUNT,
  type Status,
  type Withheld,
} from './cast.ts'
import { daysSinceClosing } from './closings.ts'
import { type Agent, type MlsOffice, OWN_OFFICE, randomOffice } from './offices.ts'
import { PLACES, placeIndexOf, randomPlaceIndex } from './places.ts'
import { itemAt, RandomStream } from './random-stream.ts'

/** Parameters of the sample market. The same values always give the same listings. */
export interface Market {
  count: number
  seed: number
  /** The day that all dates are relative to, as 2026-11-20. Only open houses and coming listings are later. */
  day: string
  /** The drawn house of each listing and its version, by index; by default the index decides. */
  houses?: Uint16Array
  /**
   * Sells at the rate of Central Indiana: homes for sale would last less than four months. By default most listings are
   * for sale.
   */
  is_brisk?: boolean
}

/**
 * The facts that the feed needs of every listing to filter, sort and page. The other facts are generated when a page
 * with the listing is requested.
 */
export interface Outline {
  index: number
  key: string
  fixed: Fixed
  place: number
  kind: Kind
  status: Status
  withheld: Withheld | null
  office: MlsOffice
  agent: Agent
  own: boolean
  /** Instants in milliseconds. */
  entered_at: number
  listed_at: number
  price_changed_at: number | null
  pending_at: number | null
  closed_at: number | null
  photos_at: number
  modified_at: number
}

export const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** Generates the outline of the listing at an index. */
export function outlineOf(market: Market, index: number): Outline {
  const fixed = fixedAt(index)
  const random = new RandomStream(market.seed, index, 1)
  const start = Date.parse(`${market.day}T00:00:00Z`)
  const place = fixed.zip ? placeIndexOf(fixed.zip) : randomPlaceIndex(random)
  const kind = fixed.kind ?? kindFor(place, random)
  const withheld = fixed.withheld ?? (index < ORDINARY_START ? null : withheldFor(random))
  const drawn =
    withheld === 'gone'
      ? random.pick<Status>(['Withdrawn', 'Expired'])
      : random.pickWeighted(market.is_brisk ? BRISK_STATUS_WEIGHTS : STATUS_WEIGHTS)
  const status = fixed.status ?? drawn
  const office = fixed.own ? OWN_OFFICE : randomOffice(random)
  const agent = itemAt(office.members, Math.floor(random.next() ** 1.4 * office.members.length))
  const dates = datesFor(status, fixed, index, start, market.is_brisk ?? false, random)
  const changes = [
    dates.entered_at,
    dates.listed_at,
    dates.price_changed_at,
    dates.pending_at,
    dates.closed_at,
    dates.photos_at,
  ]
  const latest_at = Math.max(...changes.filter((date) => date !== null).filter((date) => date < start))
  const settled_at = latest_at + Math.floor(random.range(1, 40) * 60_000)
  // Agents edit listings: half of those for sale were touched after their last event.
  const touched_at =
    status !== 'Closed' && random.chance(0.5)
      ? settled_at + Math.floor(random.next() ** 2 * (start - settled_at))
      : settled_at
  const removed_at =
    withheld === 'gone' ? Math.max(settled_at, start - Math.floor(random.range(0.2, 6) * DAY_MS)) : touched_at
  return {
    index,
    key: keyAt(index),
    fixed,
    place,
    kind,
    status,
    withheld,
    office,
    agent,
    own: fixed.own ?? false,
    ...dates,
    modified_at: Math.min(removed_at, start - 1000 - (index % 1000)),
  }
}

function kindFor(placeIndex: number, random: RandomStream): Kind {
  const place = itemAt(PLACES, placeIndex)
  if (place.zip === '46204')
    return random.pickWeighted([
      ['condo', 62],
      ['townhouse', 22],
      ['house', 14],
      ['duplex', 2],
    ])
  if (place.kind === 'urban') {
    return random.pickWeighted([
      ['house', 74],
      ['condo', 11],
      ['townhouse', 7],
      ['duplex', 5],
      ['land', 3],
    ])
  }
  if (place.kind === 'suburb') {
    return random.pickWeighted([
      ['house', 80],
      ['condo', 6],
      ['townhouse', 8],
      ['duplex', 1],
      ['land', 4],
      ['manufactured', 1],
    ])
  }
  if (place.kind === 'town') {
    return random.pickWeighted([
      ['house', 79],
      ['condo', 3],
      ['townhouse', 3],
      ['duplex', 2],
      ['land', 8],
      ['farm', 2],
      ['manufactured', 3],
    ])
  }
  return random.pickWeighted([
    ['house', 66],
    ['land', 19],
    ['farm', 8],
    ['manufactured', 7],
  ])
}

function withheldFor(random: RandomStream): Withheld | null {
  return random.pickWeighted<Withheld | null>([
    [null, 94.5],
    ['entire', 1],
    ['address', 2],
    ['vow-only', 2],
    ['gone', 0.5],
  ])
}

/** Weights of the statuses, for a market mostly for sale and for one mostly sold. */
const STATUS_WEIGHTS: readonly (readonly [Status, number])[] = [
  ['Active', 49],
  ['Coming Soon', 3],
  ['Active Under Contract', 6],
  ['Pending', 12],
  ['Closed', 32],
]
const BRISK_STATUS_WEIGHTS: readonly (readonly [Status, number])[] = [
  ['Active', 10],
  ['Coming Soon', 1],
  ['Active Under Contract', 1.8],
  ['Pending', 5],
  ['Closed', 82],
]

type Dates = Pick<Outline, 'entered_at' | 'listed_at' | 'price_changed_at' | 'pending_at' | 'closed_at' | 'photos_at'>

function datesFor(
  status: Status,
  fixed: Fixed,
  index: number,
  start: number,
  isBrisk: boolean,
  random: RandomStream,
): Dates {
  const daysOnMarket = Math.round((2 + 150 * random.next() ** 2.2) * 24) / 24
  const minute = Math.floor(random.range(0, 16) * HOUR_MS)
  let pending_at: number | null = null
  let closed_at: number | null = null
  let listed_at: number
  if (status === 'Closed') {
    const share = fixed.closed === 'spring' ? null : random.next()
    closed_at =
      share === null ? aprilBefore(start) : start - daysSinceSale(start, share, isBrisk) * DAY_MS - 6 * HOUR_MS
    pending_at = closed_at - random.int(22, 48) * DAY_MS - minute / 4
    listed_at = pending_at - Math.round(Math.max(1, daysOnMarket * 0.55)) * DAY_MS
  } else if (status === 'Pending' || status === 'Active Under Contract') {
    pending_at = start - random.int(2, 38) * DAY_MS + minute
    listed_at = pending_at - Math.round(fixed.days_listed ?? Math.max(1, daysOnMarket * 0.5)) * DAY_MS
  } else if (status === 'Coming Soon') {
    listed_at = start + random.int(2, 12) * DAY_MS + 14 * HOUR_MS
  } else if (index < SHOWCASE_COUNT) {
    // Today's listings, the first of them the newest.
    listed_at = start - (index + 1) * 14 * 60_000
  } else {
    listed_at = start - Math.round(fixed.days_listed ?? daysOnMarket) * DAY_MS - minute
  }
  const entered_at =
    status === 'Coming Soon'
      ? start - random.int(2, 6) * DAY_MS
      : listed_at - (index < CAST_START ? 5 : random.int(10, 600)) * 60_000
  const forSaleUntil = pending_at ?? start - DAY_MS
  const days = (forSaleUntil - listed_at) / DAY_MS
  const cut = fixed.cut ?? (fixed.status === undefined && days > 14 && random.chance(Math.min(0.65, days / 130)))
  const price_changed_at =
    cut && days > 2 ? Math.floor(listed_at + (forSaleUntil - listed_at) * random.range(0.4, 0.92)) : null
  const photos_at = entered_at + random.int(1, 5) * 60_000
  return { entered_at, listed_at, price_changed_at, pending_at, closed_at, photos_at }
}

function daysSinceSale(start: number, share: number, isBrisk: boolean): number {
  return isBrisk ? daysSinceClosing(start, share) : Math.floor(2 + 1092 * share)
}

/** Returns the latest afternoon of April 16 that is at least 30 days before a day. */
function aprilBefore(start: number): number {
  const year = new Date(start - 30 * DAY_MS).getUTCFullYear()
  const april = Date.UTC(year, 3, 16, 18)
  return april < start - 30 * DAY_MS ? april : Date.UTC(year - 1, 3, 16, 18)
}
