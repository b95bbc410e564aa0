import { ORDINARY_START } from './cast.ts'
import { Chance } from './random-stream.ts'
import type { Change } from './journal.ts'
import { factsOf } from './facts.ts'
import type { Feed } from './feed.ts'
import { changedMedia, type MediaWriting } from './media.ts'
import { firmFor } from './offices.ts'
import { openHouseRow } from './resource-rows.ts'
import { DAY_MS, type Outline, outlineOf } from './outline.ts'
import type { PropertyRecord, Row } from './records.ts'

/** Events of the market with their weights. As many homes come on the market as leave it. */
const KINDS = [
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
export type Kind = (typeof KINDS)[number][0]

/** Statuses in which a listing can have the event. */
const FROM: Partial<Record<Kind, readonly string[]>> = {
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
const TRIES = 300

/** Returns the changes of the n-th event, derived from the seed, its number and the state of the feed. */
export function happening(feed: Feed, writing: MediaWriting, number: number, at: number): Change[] {
  const chance = new Chance(feed.market.seed, number, 21)
  return changesOf(chance.weigh(KINDS), feed, writing, number, at, chance)
}

function changesOf(
  kind: Kind,
  feed: Feed,
  writing: MediaWriting,
  number: number,
  at: number,
  chance: Chance,
): Change[] {
  if (kind === 'new listing') return [{ act: 'add', at, fields: {} }]
  if (kind === 'coming soon') return [{ act: 'add', at, fields: comingSoon(at, chance) }]
  if (kind === 'open house canceled') return canceled(feed, number, at)
  const index = someListing(feed, FROM[kind] ?? [], chance)
  if (index === null) return []
  const record = feed.properties.recordAt(index)
  if (kind === 'open house') return openHouse(feed, record, index, number, at, chance)
  if (kind === 'photos') {
    const facts = factsOf(feed.market, outlineOf(feed.market, index))
    return [{ act: 'edit', at, index, fields: { Media: changedMedia(record.media, facts, iso(at), chance, writing) } }]
  }
  return [{ act: 'edit', at, index, fields: fieldsOf(kind, record.property, at, chance) }]
}

/** Returns a random listing in one of these statuses. Named, hostile and withheld ones are excluded. */
function someListing(feed: Feed, statuses: readonly string[], chance: Chance): number | null {
  const { market, properties } = feed
  if (properties.count <= ORDINARY_START) return null
  for (let tries = 0; tries < TRIES; tries++) {
    const index = chance.int(ORDINARY_START, properties.count - 1)
    if (!statuses.includes(properties.statusAt(index) ?? '')) continue
    if (index >= market.count || outlineOf(market, index).withheld === null) return index
  }
  return null
}

function fieldsOf(kind: Kind, home: Row, at: number, chance: Chance): Row {
  const price = Number(home.ListPrice)
  const today = iso(at).slice(0, 10)
  const days = Math.max(0, Math.floor((at - Date.parse(String(home.OnMarketTimestamp))) / DAY_MS))
  const counted = { DaysOnMarket: days, CumulativeDaysOnMarket: days, ContractStatusChangeDate: today }
  switch (kind) {
    case 'price cut':
      return { ListPrice: price - rounded(price * chance.range(0.015, 0.06), price) }
    case 'price raised':
      return { ListPrice: price + rounded(price * chance.range(0.01, 0.03), price) }
    case 'opened':
      return { ...onMarket(at), StandardStatus: 'Active', MlsStatus: 'Active', ContractStatusChangeDate: today }
    case 'offer accepted':
      return {
        ...counted,
        StandardStatus: 'Active Under Contract',
        MlsStatus: 'Active-Contingent',
        PurchaseContractDate: today,
      }
    case 'pending':
      return {
        ...counted,
        StandardStatus: 'Pending',
        MlsStatus: 'Pending',
        PurchaseContractDate: home.PurchaseContractDate ?? today,
        PendingTimestamp: iso(at),
      }
    case 'sold': {
      const firm = firmFor(chance)
      const buyer = chance.pick(firm.members)
      return {
        StandardStatus: 'Closed',
        MlsStatus: 'Closed',
        CloseDate: today,
        OffMarketDate: today,
        ContractStatusChangeDate: today,
        ClosePrice: price - rounded(price * chance.range(-0.01, 0.05), price),
        BuyerAgentFullName: `${buyer.first_name} ${buyer.last_name}`,
        BuyerAgentMlsId: buyer.key,
        BuyerOfficeName: firm.name,
        BuyerOfficeMlsId: firm.key,
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
      return { ...counted, StandardStatus: 'Withdrawn', WithdrawnDate: today, OffMarketDate: today, MlgCanView: false }
    case 'expired':
      return {
        ...counted,
        StandardStatus: 'Expired',
        ExpirationDate: today,
        OffMarketDate: today,
        MlgCanView: chance.odds(0.5),
      }
    default:
      return { PublicRemarks: `${String(home.PublicRemarks ?? '')} ${chance.pick(NEWS)}`.trim().slice(-500) }
  }
}

const NEWS = [
  'The seller leaves the washer and the dryer.',
  'Possession is possible at closing.',
  'The inspection report is at hand.',
  'The furnace was serviced this month.',
  'A home warranty comes with it.',
] as const

/** Rounds a price change as sellers do. */
function rounded(amount: number, price: number): number {
  const step = price > 600_000 ? 5000 : price > 200_000 ? 1000 : 500
  const steps = Math.round(amount / step)
  return (steps === 0 ? 1 : steps) * step
}

function comingSoon(at: number, chance: Chance): Row {
  return {
    ...onMarket(at + chance.int(2, 10) * DAY_MS),
    StandardStatus: 'Coming Soon',
    MlsStatus: 'Coming Soon',
    MajorChangeType: 'Coming Soon',
  }
}

function onMarket(at: number): Row {
  return { OnMarketTimestamp: iso(at), OnMarketDate: iso(at).slice(0, 10) }
}

const FIRST_OPEN_HOUSE = 71_000_000

/** Adds an open house on the next weekend, and touches its home as the MLS does. */
function openHouse(
  feed: Feed,
  { property }: PropertyRecord,
  index: number,
  number: number,
  at: number,
  chance: Chance,
): Change[] {
  const home: Outline = outlineOf(feed.market, index)
  const midnight = Math.floor(at / DAY_MS) * DAY_MS
  const toSaturday = (6 - new Date(midnight).getUTCDay() + 7) % 7 || 7
  const opens = midnight + (toSaturday + chance.pick([0, 1, 1])) * DAY_MS + (17 + chance.int(0, 3)) * 3_600_000
  const row = openHouseRow(`MBR${FIRST_OPEN_HOUSE + number}`, String(property.ListingKey), home.agent, opens, chance)
  return [
    { act: 'row', at, resource: 'OpenHouse', fields: { ...row, OpenHouseStatus: 'Active', OpenHouseType: 'Public' } },
    { act: 'edit', at, index, fields: { OpenHouseModificationTimestamp: iso(at) } },
  ]
}

/** Cancels the latest active open house that the market added. */
function canceled(feed: Feed, number: number, at: number): Change[] {
  for (let former = number - 1; former >= Math.max(0, number - TRIES); former--) {
    const OpenHouseKey = `MBR${FIRST_OPEN_HOUSE + former}`
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
