import { expect, onTestFinished } from 'vitest'
import { db } from '#db/db.server.ts'
import { propertyIdOf } from '#features/listing-import/public.server.ts'
import { getProperty } from '#features/properties/public.server.ts'
import { setClock } from '#ports/clock.server.ts'
import type { RawRecord } from '#ports/mls-feed/mls-feed.ts'
import { testActor } from '../../../../test/builders.ts'
import { databaseTest } from '../../../../test/database.ts'
import { listing } from '../../../../test/feed.ts'
import { openFeed, sync } from '../../../../test/sync.ts'

/**
 * Indiana's clocks go back at 2 AM on November 1, 2026, and forward at 2 AM on March 14, 2027. A run at that time must
 * follow the feed's instants, while days follow the local clock: one has 25 hours, one has 23.
 */

const CHANGES: [string, { change: string; day: string; midnight: string; hours: number }][] = [
  // The hour from 1 to 2 comes twice: from 05:00 UTC in summer time, from 06:00 in winter time.
  ['put back', { change: '2026-11-01T06:00:00Z', day: '2026-11-01', midnight: '2026-11-01T04:00:00Z', hours: 25 }],
  ['put forward', { change: '2027-03-14T07:00:00Z', day: '2027-03-14', midnight: '2027-03-14T05:00:00Z', hours: 23 }],
]

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

let at = 0

/** Opens a feed with two records per page, and a clock that the test moves. */
function open(now: number) {
  at = now
  onTestFinished(setClock({ now: () => new Date(at) }))
  return openFeed(2)
}

/** Builds a home that changed at an instant and, by default, came on the market then. */
function home(number: number, changed: number, more: RawRecord = {}): RawRecord {
  const instant = new Date(changed).toISOString()
  return listing(number, 0, { ModificationTimestamp: instant, OnMarketTimestamp: instant, Media: [], ...more })
}

const idOf = (number: number) => propertyIdOf('mibor', `MBR${number}`)

async function watermark(): Promise<number> {
  const { watermark } = await db()
    .selectFrom('mls_cursors')
    .select('watermark')
    .where('resource', '=', 'Property')
    .executeTakeFirstOrThrow()
  return watermark?.getTime() ?? 0
}

async function pageOf(number: number) {
  return (await getProperty(await testActor('public'), { propertyId: idOf(number) })).property
}

databaseTest.each(CHANGES)(
  'where the clock is %s between two pages, each change is read once and none is passed over',
  async (_, { change }) => {
    const moment = Date.parse(change)
    const feed = open(moment - 20 * SECOND_MS)
    for (let number = 1; number <= 8; number += 1) feed.put('Property', home(number, moment + (number - 9) * SECOND_MS))
    let last = 8
    // Each page takes 10 seconds, and during each a home changes. The third page is after the clock change.
    feed.beforePage = () => {
      at += 10 * SECOND_MS
      if (last === 14) return
      last += 1
      feed.put('Property', home(last, at))
    }
    await sync()
    expect(at).toBeGreaterThan(moment)
    // After the first run, the overlap fetches the changes of the hour before again.
    await sync()
    expect(await watermark()).toBe(await latestChange())

    // The local clock is now earlier than at the last page, or an hour is missing.
    const cut = moment + HOUR_MS - MINUTE_MS
    at = cut
    feed.put('Property', home(3, cut, { ListPrice: 250_000 }))
    const before = feed.pagesRead
    await sync()
    expect(feed.pagesRead).toBeGreaterThan(before)
    expect(await watermark()).toBe(cut)

    const prices = await db().selectFrom('properties').select(['listing_key', 'price']).orderBy('listing_key').execute()
    expect(prices).toHaveLength(14)
    expect(prices.filter(({ price }) => price === 250_000)).toEqual([{ listing_key: 'MBR3', price: 250_000 }])
    const history = await db().selectFrom('property_changes').select(['property_id', 'kind', 'at']).execute()
    expect(history.filter(({ kind }) => kind === 'listed')).toHaveLength(14)
    expect(history.filter(({ kind }) => kind !== 'listed')).toEqual([
      { property_id: idOf(3), kind: 'price', at: new Date(cut) },
      { property_id: idOf(3), kind: 'facts', at: new Date(cut) },
    ])
  },
)

async function latestChange(): Promise<number> {
  const { latest } = await db()
    .selectFrom('mls_listings')
    .select(({ fn }) => fn.max('modification_timestamp').as('latest'))
    .executeTakeFirstOrThrow()
  return latest.getTime()
}

databaseTest.each(CHANGES)(
  'days on the market are days of the wall where the clock is %s',
  async (_, { day, midnight, hours }) => {
    const begin = Date.parse(midnight)
    const end = begin + hours * HOUR_MS
    const feed = open(end - MINUTE_MS)
    feed.put('Property', home(1, begin - MINUTE_MS))
    feed.put('Property', home(2, begin))
    feed.put('Property', home(3, end - MINUTE_MS))
    await sync()
    const periods = () =>
      db()
        .selectFrom('market_periods')
        .select(['property_id', 'began_date', 'ended_date'])
        .orderBy('began_date')
        .execute()
    expect((await periods()).map(({ began_date }) => began_date)).toEqual([dayBefore(day), day, day])

    const days = async () => [(await pageOf(1)).days_on_market, (await pageOf(2)).days_on_market]
    expect(await days()).toEqual([1, 0])
    at = end
    expect(await days()).toEqual([2, 1])
    at = end + DAY_MS - MINUTE_MS
    expect(await days()).toEqual([2, 1])
    at = end + DAY_MS
    expect(await days()).toEqual([3, 2])

    // A sale becomes pending in the last minute of the long or short day, which ends the count.
    feed.put('Property', home(1, end - SECOND_MS, { StandardStatus: 'Pending' }))
    await sync()
    expect((await periods()).find(({ property_id }) => property_id === idOf(1))).toMatchObject({ ended_date: day })
    at = end + 9 * DAY_MS
    expect(await days()).toEqual([1, 10])
  },
)

databaseTest.each(CHANGES)(
  'an open house lasts until its instant where the clock is %s meanwhile, and the night has one comparison of keys',
  async (_, { change, midnight }) => {
    const moment = Date.parse(change)
    const feed = open(Date.parse(midnight) - 2 * HOUR_MS)
    feed.put('Property', home(1, at - HOUR_MS))
    const starts_at = new Date(moment - HOUR_MS / 2)
    const ends_at = new Date(moment + HOUR_MS / 2)
    feed.put('OpenHouse', {
      OpenHouseKey: 'MBRO1',
      ListingKey: 'MBR1',
      OriginatingSystemName: 'mibor',
      MlgCanView: true,
      OpenHouseStartTime: starts_at.toISOString(),
      OpenHouseEndTime: ends_at.toISOString(),
      ModificationTimestamp: new Date(at - HOUR_MS).toISOString(),
    })
    await sync()
    const seen: boolean[] = []
    for (; at < moment + 4 * HOUR_MS; at += HOUR_MS / 4) {
      await sync()
      const { open_houses } = await pageOf(1)
      expect(open_houses).toEqual(at < ends_at.getTime() ? [{ starts_at, ends_at }] : [])
      seen.push(open_houses.length > 0)
    }
    expect(new Set(seen).size).toBe(2)
    const comparisons = await db()
      .selectFrom('mls_runs')
      .select('id')
      .where('kind', '=', 'reconcile')
      .where('resource', '=', 'Property')
      .execute()
    expect(comparisons).toHaveLength(1)
  },
)

function dayBefore(day: string): string {
  return new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10)
}
