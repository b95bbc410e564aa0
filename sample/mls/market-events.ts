import { ORDINARY_START } from './cast.ts'
import { factsOf } from './facts.ts'
import type { Feed } from './feed.ts'
import type { Change } from './journal.ts'
import { changedMedia, type MediaSettings } from './media.ts'
import { randomOffice } from './offices.ts'
import { DAY_MS, type Outline, outlineOf } from './outline.ts'
import { RandomStream } from './random-stream.ts'
import type { PropertyRecord, Row } from './records.ts'
import { openHouseRow } from './resource-rows.ts'

/** Events of the market with their weights. As many homes come on the market as leave it. */
const EVENT_WEIGHTS = [
  ['new listing', 24],
  ['coming soon', 3],
  ['opened', 3],
  ['price cut', 20],
  ['price raised', 1],
  ['offer accepted', 8],
  ['pending', 16],
  ['sold', 20],
  ['back on market', 5],
  ['withdrawn', 6],
  ['expired', 2],
  ['open house', 14],
  ['open house canceled', 2],
  ['photos', 14],
  ['remarks', 6],
] as const
export type EventKind = (typeof EVENT_WEIGHTS)[number][0]

/** Statuses in which a listing can have the event. */
const STATUSES_BEFORE: Partial<Record<EventKind, readonly string[]>> = {
  opened: ['Coming Soon'],
  'price cut': ['Active'],
  'price raised': ['Active'],
  'offer accepted': ['Active'],
  pending: ['Active', 'Active Under Contract'],
  sold: ['Pending'],
  'back on market': ['Pending', 'Active Under Contract'],
  withdrawn: ['Active'],
  expired: ['Active'],
  'open house': ['Active'],
  photos: ['Active', 'Coming Soon'],
  remarks: ['Active', 'Coming Soon'],
}

/** Attempts to find a listing for an event. */
const MAX_ATTEMPTS = 300

/** Returns the changes of the n-th event, derived from the seed, its number and the state of the feed. */
export function marketEvent(feed: Feed, mediaSettings: MediaSettings, number: number, at: number): Change[] {
  const random = new RandomStream(feed.market.seed, number, 21)
  return changesOf(random.pickWeighted(EVENT_WEIGHTS), feed, mediaSettings, number, at, random)
}

function changesOf(
  kind: EventKind,
  feed: Feed,
  mediaSettings: MediaSettings,
  number: number,
  at: number,
  random: RandomStream,
): Change[] {
  if (kind === 'new listing') return [{ act: 'add', at, fields: {} }]
  if (kind === 'coming soon') return [{ act: 'add', at, fields: comingSoonFields(at, random) }]
  if (kind === 'open house canceled') return cancelOpenHouse(feed, number, at)
  const index = randomListing(feed, STATUSES_BEFORE[kind] ?? [], random)
  if (index === null) return []
  const record = feed.properties.recordAt(index)
  if (kind === 'open house') return addOpenHouse(feed, record, index, number, at, random)
  if (kind === 'photos') {
    const facts = factsOf(feed.market, outlineOf(feed.market, index))
    return [
      { act: 'edit', at, index, fields: { Media: changedMedia(record.media, facts, iso(at), random, mediaSettings) } },
    ]
  }
  return [{ act: 'edit', at, index, fields: changedFields(kind, record.property, at, random) }]
}

/** Returns a random listing in one of these statuses. Named, hostile and withheld ones are excluded. */
function randomListing(feed: Feed, statuses: readonly string[], random: RandomStream): number | null {
  const { market, properties } = feed
  if (properties.count <= ORDINARY_START) return null
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const index = random.int(ORDINARY_START, properties.count - 1)
    if (!statuses.includes(properties.statusAt(index) ?? '')) continue
    if (index >= market.count || outlineOf(market, index).withheld === null) return index
  }
  return null
}

function changedFields(kind: EventKind, home: Row, at: number, random: RandomStream): Row {
  const price = Number(home.ListPrice)
  const today = iso(at).slice(0, 10)
  const days = Math.max(0, Math.floor((at - Date.parse(String(home.OnMarketTimestamp))) / DAY_MS))
  const marketDays = { DaysOnMarket: days, CumulativeDaysOnMarket: days, ContractStatusChangeDate: today }
  switch (kind) {
    case 'price cut':
      return { ListPrice: price - roundPrice(price * random.range(0.015, 0.06), price) }
    case 'price raised':
      return { ListPrice: price + roundPrice(price * random.range(0.01, 0.03), price) }
    case 'opened':
      return { ...onMarketFields(at), StandardStatus: 'Active', MlsStatus: 'Active', ContractStatusChangeDate: today }
    case 'offer accepted':
      return {
        ...marketDays,
        StandardStatus: 'Active Under Contract',
        MlsStatus: 'Active-Contingent',
        PurchaseContractDate: today,
      }
    case 'pending':
      return {
        ...marketDays,
        StandardStatus: 'Pending',
        MlsStatus: 'Pending',
        PurchaseContractDate: home.PurchaseContractDate ?? today,
        PendingTimestamp: iso(at),
      }
    case 'sold': {
      const office = randomOffice(random)
      const buyer = random.pick(office.members)
      return {
        StandardStatus: 'Closed',
        MlsStatus: 'Closed',
        CloseDate: today,
        OffMarketDate: today,
        ContractStatusChangeDate: today,
        ClosePrice: price - roundPrice(price * random.range(-0.01, 0.05), price),
        BuyerAgentFullName: `${buyer.first_name} ${buyer.last_name}`,
        BuyerAgentMlsId: buyer.key,
        BuyerOfficeName: office.name,
        BuyerOfficeMlsId: office.key,
      }
    }
    case 'back on market':
      return {
        StandardStatus: 'Active',
        MlsStatus: 'Active',
        MajorChangeType: 'Back On Market',
        BackOnMarketDate: today,
        ContractStatusChangeDate: today,
        PurchaseContractDate: null,
        PendingTimestamp: null,
      }
    case 'withdrawn':
      return {
        ...marketDays,
        StandardStatus: 'Withdrawn',
        WithdrawnDate: today,
        OffMarketDate: today,
        MlgCanView: false,
      }
    case 'expired':
      return {
        ...marketDays,
        StandardStatus: 'Expired',
        ExpirationDate: today,
        OffMarketDate: today,
        MlgCanView: random.chance(0.5),
      }
    default:
      return {
        PublicRemarks: `${String(home.PublicRemarks ?? '')} ${random.pick(REMARK_ADDITIONS)}`.trim().slice(-500),
      }
  }
}

const REMARK_ADDITIONS = [
  'The seller leaves the washer and the dryer.',
  'Possession is possible at closing.',
  'The inspection report is at hand.',
  'The furnace was serviced this month.',
  'A home warranty comes with it.',
] as const

/** Rounds a price change as sellers do. */
function roundPrice(amount: number, price: number): number {
  const step = price > 600_000 ? 5000 : price > 200_000 ? 1000 : 500
  const steps = Math.round(amount / step)
  return (steps === 0 ? 1 : steps) * step
}

function comingSoonFields(at: number, random: RandomStream): Row {
  const active = onMarketFields(at + random.int(2, 10) * DAY_MS)
  return {
    ...active,
    ActivationDate: active.OnMarketDate,
    StartShowingDate: active.OnMarketDate,
    StandardStatus: 'Coming Soon',
    MlsStatus: 'Coming Soon',
    MajorChangeType: 'Coming Soon',
  }
}

function onMarketFields(at: number): Row {
  return { OnMarketTimestamp: iso(at), OnMarketDate: iso(at).slice(0, 10) }
}

const FIRST_OPEN_HOUSE = 71_000_000

/** Adds an open house on the next weekend, and touches its home as the MLS does. */
function addOpenHouse(
  feed: Feed,
  { property }: PropertyRecord,
  index: number,
  number: number,
  at: number,
  random: RandomStream,
): Change[] {
  const home: Outline = outlineOf(feed.market, index)
  const midnight = Math.floor(at / DAY_MS) * DAY_MS
  const daysToSaturday = (6 - new Date(midnight).getUTCDay() + 7) % 7 || 7
  const opens_at = midnight + (daysToSaturday + random.pick([0, 1, 1])) * DAY_MS + (17 + random.int(0, 3)) * 3_600_000
  const row = openHouseRow(`MBR${FIRST_OPEN_HOUSE + number}`, String(property.ListingKey), home.agent, opens_at, random)
  return [
    { act: 'row', at, resource: 'OpenHouse', fields: { ...row, OpenHouseStatus: 'Active', OpenHouseType: 'Public' } },
    { act: 'edit', at, index, fields: { OpenHouseModificationTimestamp: iso(at) } },
  ]
}

/** Cancels the latest active open house that the market added. */
function cancelOpenHouse(feed: Feed, number: number, at: number): Change[] {
  for (let earlier = number - 1; earlier >= Math.max(0, number - MAX_ATTEMPTS); earlier--) {
    const OpenHouseKey = `MBR${FIRST_OPEN_HOUSE + earlier}`
    const json = feed.one('OpenHouse', OpenHouseKey, [])
    const row: Row = json ? JSON.parse(json) : {}
    if (row.OpenHouseStatus === 'Active')
      return [{ act: 'row', at, resource: 'OpenHouse', fields: { OpenHouseKey, OpenHouseStatus: 'Canceled' } }]
  }
  return []
}

function iso(ms: number): string {
  return new Date(ms).toISOString()
}
