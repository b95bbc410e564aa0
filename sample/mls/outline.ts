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
import { at, Chance } from './random-stream.ts'
import { daysSinceClosing } from './closings.ts'
import { type Agent, type Firm, firmFor, OWN_FIRM } from './offices.ts'
import { PLACES, placeNumber, placeNumberOf } from './places.ts'

/** Parameters of the sample market. The same values always give the same listings. */
export interface Market {
  count: number
  seed: number
  /** The day that all dates are relative to, as 2026-11-20. Only open houses and coming listings are later. */
  day: string
  /** The drawn house of each listing, by index; by default the index decides. */
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
  firm: Firm
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
  const chance = new Chance(market.seed, index, 1)
  const start = Date.parse(`${market.day}T00:00:00Z`)
  const place = fixed.zip ? placeNumberOf(fixed.zip) : placeNumber(chance)
  const kind = fixed.kind ?? kindFor(place, chance)
  const withheld = fixed.withheld ?? (index < ORDINARY_START ? null : withheldFor(chance))
  const drawn =
    withheld === 'gone'
      ? chance.pick<Status>(['Withdrawn', 'Expired'])
      : chance.weigh(market.is_brisk ? BRISK : STOCKED)
  const status = fixed.status ?? drawn
  const firm = fixed.own ? OWN_FIRM : firmFor(chance)
  const agent = at(firm.members, Math.floor(chance.next() ** 1.4 * firm.members.length))
  const dates = datesFor(status, fixed, index, start, market.is_brisk ?? false, chance)
  const changes = [
    dates.entered_at,
    dates.listed_at,
    dates.price_changed_at,
    dates.pending_at,
    dates.closed_at,
    dates.photos_at,
  ]
  const latest = Math.max(...changes.filter((date) => date !== null).filter((date) => date < start))
  const settled = latest + Math.floor(chance.range(1, 40) * 60_000)
  // Agents edit listings: half of those for sale were touched after their last event.
  const again =
    status !== 'Closed' && chance.odds(0.5) ? settled + Math.floor(chance.next() ** 2 * (start - settled)) : settled
  const gone = withheld === 'gone' ? Math.max(settled, start - Math.floor(chance.range(0.2, 6) * DAY_MS)) : again
  return {
    index,
    key: keyAt(index),
    fixed,
    place,
    kind,
    status,
    withheld,
    firm,
    agent,
    own: fixed.own ?? false,
    ...dates,
    modified_at: Math.min(gone, start - 1000 - (index % 1000)),
  }
}

function kindFor(placeIndex: number, chance: Chance): Kind {
  const place = at(PLACES, placeIndex)
  if (place.zip === '46204')
    return chance.weigh([
      ['condo', 62],
      ['townhouse', 22],
      ['house', 14],
      ['duplex', 2],
    ])
  if (place.kind === 'urban') {
    return chance.weigh([
      ['house', 74],
      ['condo', 11],
      ['townhouse', 7],
      ['duplex', 5],
      ['land', 3],
    ])
  }
  if (place.kind === 'suburb') {
    return chance.weigh([
      ['house', 80],
      ['condo', 6],
      ['townhouse', 8],
      ['duplex', 1],
      ['land', 4],
      ['manufactured', 1],
    ])
  }
  if (place.kind === 'town') {
    return chance.weigh([
      ['house', 79],
      ['condo', 3],
      ['townhouse', 3],
      ['duplex', 2],
      ['land', 8],
      ['farm', 2],
      ['manufactured', 3],
    ])
  }
  return chance.weigh([
    ['house', 66],
    ['land', 19],
    ['farm', 8],
    ['manufactured', 7],
  ])
}

function withheldFor(chance: Chance): Withheld | null {
  return chance.weigh<Withheld | null>([
    [null, 94.5],
    ['entire', 1],
    ['address', 2],
    ['vow-only', 2],
    ['gone', 0.5],
  ])
}

/** Weights of the statuses, for a market mostly for sale and for one mostly sold. */
const STOCKED: readonly (readonly [Status, number])[] = [
  ['Active', 49],
  ['Coming Soon', 3],
  ['Active Under Contract', 6],
  ['Pending', 12],
  ['Closed', 32],
]
const BRISK: readonly (readonly [Status, number])[] = [
  ['Active', 10],
  ['Coming Soon', 1],
  ['Active Under Contract', 1.8],
  ['Pending', 5],
  ['Closed', 82],
]

type Dates = Pick<Outline, 'entered_at' | 'listed_at' | 'price_changed_at' | 'pending_at' | 'closed_at' | 'photos_at'>

function datesFor(status: Status, fixed: Fixed, index: number, start: number, isBrisk: boolean, chance: Chance): Dates {
  const onMarket = Math.round((2 + 150 * chance.next() ** 2.2) * 24) / 24
  const minute = Math.floor(chance.range(0, 16) * HOUR_MS)
  let pending_at: number | null = null
  let closed_at: number | null = null
  let listed_at: number
  if (status === 'Closed') {
    const share = fixed.closed === 'spring' ? null : chance.next()
    closed_at = share === null ? aprilBefore(start) : start - daysBack(start, share, isBrisk) * DAY_MS - 6 * HOUR_MS
    pending_at = closed_at - chance.int(22, 48) * DAY_MS - minute / 4
    listed_at = pending_at - Math.round(Math.max(1, onMarket * 0.55)) * DAY_MS
  } else if (status === 'Pending' || status === 'Active Under Contract') {
    pending_at = start - chance.int(2, 38) * DAY_MS + minute
    listed_at = pending_at - Math.round(fixed.days_listed ?? Math.max(1, onMarket * 0.5)) * DAY_MS
  } else if (status === 'Coming Soon') {
    listed_at = start + chance.int(2, 12) * DAY_MS + 14 * HOUR_MS
  } else if (index < SHOWCASE_COUNT) {
    // Today's listings, the first of them the newest.
    listed_at = start - (index + 1) * 14 * 60_000
  } else {
    listed_at = start - Math.round(fixed.days_listed ?? onMarket) * DAY_MS - minute
  }
  const entered_at =
    status === 'Coming Soon'
      ? start - chance.int(2, 6) * DAY_MS
      : listed_at - (index < CAST_START ? 5 : chance.int(10, 600)) * 60_000
  const forSaleUntil = pending_at ?? start - DAY_MS
  const days = (forSaleUntil - listed_at) / DAY_MS
  const cut = fixed.cut ?? (fixed.status === undefined && days > 14 && chance.odds(Math.min(0.65, days / 130)))
  const price_changed_at =
    cut && days > 2 ? Math.floor(listed_at + (forSaleUntil - listed_at) * chance.range(0.4, 0.92)) : null
  const photos_at = entered_at + chance.int(1, 5) * 60_000
  return { entered_at, listed_at, price_changed_at, pending_at, closed_at, photos_at }
}

function daysBack(start: number, share: number, isBrisk: boolean): number {
  return isBrisk ? daysSinceClosing(start, share) : Math.floor(2 + 1092 * share)
}

/** Returns the latest afternoon of April 16 that is at least 30 days before a day. */
function aprilBefore(start: number): number {
  const year = new Date(start - 30 * DAY_MS).getUTCFullYear()
  const april = Date.UTC(year, 3, 16, 18)
  return april < start - 30 * DAY_MS ? april : Date.UTC(year - 1, 3, 16, 18)
}
