import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { CANARY_PATTERN } from './canaries.ts'
import { Feed } from './feed.ts'
import { Journal } from './journal.ts'
import { MarketSimulation } from './market-simulation.ts'
import { DAY_MS, type Market } from './outline.ts'
import type { Row } from './records.ts'
import { type SampleMls, startSampleMls } from './server.ts'

// Whole markets are generated here, possibly on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

const market: Market = { count: 3000, seed: 1, day: '2026-11-20' }
const mediaSettings = { mediaBase: 'http://localhost', mediaQuery: '', picturesPerHome: 5 }
const START = Date.parse('2026-11-20T15:00:00Z')
const ALL = {
  filter: { from: 0, matches: () => true, system: 'mibor' },
  skip: 0,
  after: null,
  select: null,
  count: false,
}
let folder = ''
let now = START

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sample-life-'))
})
afterAll(() => rm(folder, { recursive: true }))

function startSimulation(file: string | null, speed = 8): { feed: Feed; simulation: MarketSimulation } {
  const feed = new Feed(market, mediaSettings)
  const journal = new Journal(file === null ? null : join(folder, file))
  return { feed, simulation: new MarketSimulation(feed, mediaSettings, journal, speed, () => now) }
}

/** Returns the records changed since an instant, as the feed serves them. */
function changedSince(feed: Feed, from: number): Row[] {
  const page = feed.page('Property', { ...ALL, filter: { ...ALL.filter, from }, top: 5000, expand: ['Media'] })
  return JSON.parse(`[${page.records}]`)
}

function openHousesSince(feed: Feed, from: number): Row[] {
  return JSON.parse(
    `[${feed.page('OpenHouse', { ...ALL, filter: { ...ALL.filter, from }, top: 5000, expand: [] }).records}]`,
  )
}

describe('a market that lives', () => {
  test('has all that happens in a real one, within a few of its days', () => {
    now = START
    const { feed, simulation } = startSimulation(null)
    expect(simulation.skip(12 * DAY_MS)).toBeGreaterThan(800)
    const changed = changedSince(feed, START)
    const those = (holds: (row: Row) => unknown) => changed.filter(holds).length
    expect(those((row) => row.MajorChangeType === 'New Listing')).toBeGreaterThan(50)
    expect(those((row) => row.StandardStatus === 'Coming Soon')).toBeGreaterThan(3)
    expect(those((row) => Number(row.PreviousListPrice) > Number(row.ListPrice))).toBeGreaterThan(50)
    for (const status of ['Active', 'Active Under Contract', 'Pending', 'Closed'])
      expect(
        those((row) => row.StandardStatus === status),
        status,
      ).toBeGreaterThan(10)
    expect(those((row) => row.MlgCanView === false && row.StandardStatus === 'Withdrawn')).toBeGreaterThan(5)
    expect(those((row) => row.MajorChangeType === 'Back On Market')).toBeGreaterThan(3)
    expect(those((row) => row.PhotosChangeTimestamp === row.ModificationTimestamp)).toBeGreaterThan(20)
    const houses = openHousesSince(feed, START)
    expect(houses.length).toBeGreaterThan(20)
    expect(houses.some((row) => row.OpenHouseStatus === 'Canceled')).toBe(true)
    expect(houses.every((row) => Date.parse(String(row.OpenHouseStartTime)) > START)).toBe(true)
  })

  test('sends no record that contradicts itself, and nothing that was withheld comes out of hiding', () => {
    now = START
    const { feed, simulation } = startSimulation(null)
    simulation.skip(8 * DAY_MS)
    for (const row of changedSince(feed, START)) {
      const about = `${row.ListingKey} ${row.StandardStatus}`
      expect(Number(row.ListPrice), about).toBeGreaterThan(0)
      expect(row.ClosePrice !== null, about).toBe(row.StandardStatus === 'Closed')
      expect(row.CloseDate !== null, about).toBe(row.StandardStatus === 'Closed')
      if (row.StandardStatus === 'Active')
        expect([row.PendingTimestamp, row.OffMarketDate], about).toEqual([null, null])
      for (const name of ['PublicRemarks', 'UnparsedAddress', 'Directions'])
        expect(String(row[name]), about).not.toMatch(CANARY_PATTERN)
      const media = Array.isArray(row.Media) ? row.Media : []
      expect(new Set(media.map(({ MediaKey }) => MediaKey)).size, about).toBe(media.length)
      expect(
        media.map(({ Order }) => Order),
        about,
      ).toEqual(media.map((_, place) => place))
    }
  })

  test('that is brisk goes on to sell as much as it has sold', () => {
    now = START
    const feed = new Feed({ ...market, is_brisk: true }, mediaSettings)
    const sold = (days: number) =>
      Array.from({ length: feed.properties.count }, (_, index) => feed.properties.recordAt(index).property)
        .map(({ CloseDate }) => (now - Date.parse(String(CloseDate))) / DAY_MS)
        .filter((ago) => ago <= days).length
    const perMonth = sold(365) / 12
    const [before, simulation] = [sold(0.9), new MarketSimulation(feed, mediaSettings, new Journal(null), 8, () => now)]
    simulation.skip(30 * DAY_MS)
    expect((sold(0.9) - before) / perMonth).toBeGreaterThan(0.6)
    expect((sold(0.9) - before) / perMonth).toBeLessThan(1.5)
  })

  test('is dated by its clock, in order, each change at an instant of its own', () => {
    now = START
    const { feed, simulation } = startSimulation(null, 8)
    now = START + 3 * 3_600_000
    simulation.advance()
    const times = changedSince(feed, START).map((row) => Date.parse(String(row.ModificationTimestamp)))
    // After a market day about 100 of 3,000 listings have changed, some twice.
    expect(times.length).toBeGreaterThan(60)
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b))
    expect(times[0]).toBeGreaterThan(START)
    expect(times.at(-1)).toBeLessThanOrEqual(now)
  })

  test('is the same again from the same seed and clock', () => {
    const texts = [1, 2].map(() => {
      now = START
      const { feed, simulation } = startSimulation(null)
      for (let hour = 1; hour < 9; hour++) {
        now = START + hour * 1_800_000
        simulation.advance()
      }
      return JSON.stringify([changedSince(feed, START), openHousesSince(feed, START)])
    })
    expect(texts[0]).toBe(texts[1])
  })

  test('stands still at speed 0, and goes on at once when it is set', () => {
    now = START
    const { simulation } = startSimulation(null, 0)
    now += 30 * DAY_MS
    simulation.advance()
    expect(simulation.state).toMatchObject({ speed: 0, happened: 0, next_at: null })
    simulation.setSpeed(100)
    now += 3_600_000
    simulation.advance()
    expect(simulation.state.happened).toBeGreaterThan(100)
  })
})

describe('what a process leaves to the next one', () => {
  test('is all that happened, and what was edited by hand; the market goes on from there', async () => {
    now = START
    const one = startSimulation('a.jsonl')
    now += 2 * 3_600_000
    one.simulation.advance()
    one.simulation.change({ act: 'edit', at: now, index: 700, fields: { ListPrice: 123_000 } })
    const before = changedSince(one.feed, START)
    // Simulate a process that was killed during a write.
    await appendFile(join(folder, 'a.jsonl'), '{"change":{"act":"ed')
    const two = startSimulation('a.jsonl')
    expect(changedSince(two.feed, START)).toEqual(before)
    expect(two.simulation.state).toEqual(one.simulation.state)
    now += 3_600_000
    one.simulation.advance()
    two.simulation.advance()
    expect(two.simulation.state.happened).toBeGreaterThan(before.length / 2)
    expect(changedSince(two.feed, START)).toEqual(changedSince(one.feed, START))
  })

  test('of a long absence a day of the market is made up for, dated while nobody was there', () => {
    now = START
    const one = startSimulation('b.jsonl')
    now += 3_600_000
    one.simulation.advance()
    const { happened } = one.simulation.state
    now += 30 * DAY_MS
    const { feed, simulation } = startSimulation('b.jsonl')
    simulation.advance()
    const missed = simulation.state.happened - happened
    expect(missed).toBeGreaterThan(60)
    expect(missed).toBeLessThan(150)
    const times = changedSince(feed, START + 3_600_001).map((row) => Date.parse(String(row.ModificationTimestamp)))
    expect(Math.min(...times)).toBeGreaterThan(now - DAY_MS / 4)
    expect(Math.max(...times)).toBeLessThanOrEqual(now)
  })

  test('of another market is not taken over', async () => {
    now = START
    const one = startSimulation('c.jsonl')
    one.simulation.skip(DAY_MS)
    const other = new Feed({ ...market, seed: 2 }, mediaSettings)
    new MarketSimulation(other, mediaSettings, new Journal(join(folder, 'c.jsonl')), 8, () => now)
    expect(changedSince(other, START)).toEqual([])
    expect((await readFile(join(folder, 'c.jsonl'), 'utf8')).split('\n')).toHaveLength(3)
  })
})

describe('over HTTP', () => {
  let mls: SampleMls
  const control = async (path: string, body: object) =>
    (await fetch(new URL(`/_sample/${path}`, mls.url), { method: 'POST', body: JSON.stringify(body) })).json()
  const rows = async (query: string): Promise<Row[]> => {
    const url = `${mls.url}/${query}$filter=${encodeURIComponent("OriginatingSystemName eq 'mibor'")}`
    const headers = { authorization: 'Bearer sample-token', 'accept-encoding': 'gzip' }
    return (await (await fetch(url, { headers })).json()).value
  }
  beforeAll(async () => {
    mls = await startSampleMls({ listings: 600, dataDir: folder, day: '2026-11-20' })
  })
  afterAll(() => mls.close())

  test('the clock is set, read and moved', async () => {
    expect(await control('clock', { skip_ms: 10 * DAY_MS })).toMatchObject({
      speed: 0,
      happened_now: expect.any(Number),
    })
    expect((await control('clock', { speed: 20 })).speed).toBe(20)
    const state = await (await fetch(new URL('/_sample/state', mls.url))).json()
    expect(state.clock.happened).toBeGreaterThan(50)
    expect(state.listings).toBeGreaterThan(600)
    await control('clock', { speed: 0 })
  })

  test('a clock that is wrong dates changes wrongly', async () => {
    await control('clock', { skew_ms: 600_000 })
    const added = await control('listings', {})
    await control('clock', { skew_ms: 0 })
    expect(Date.parse(added.ModificationTimestamp)).toBeGreaterThan(Date.now() + 500_000)
  })

  test('equal times of change are put in by hand, and pages keep their order', async () => {
    const ModificationTimestamp = '2026-11-20T10:00:00.000Z'
    for (const key of ['MBR21000500', 'MBR21000501', 'MBR21000502'])
      await fetch(new URL(`/_sample/listings/${key}`, mls.url), {
        method: 'PATCH',
        body: JSON.stringify({ ModificationTimestamp }),
      })
    const times = (await rows('Property?$top=5000&')).map((row) => String(row.ModificationTimestamp))
    expect(times.filter((time) => time === ModificationTimestamp)).toHaveLength(3)
    expect(times).toEqual(times.toSorted())
  })

  test('a quarter of the keys is missing for a while, without a sign', async () => {
    const before = (await rows('Property?$top=5000&')).length
    await control('hidden', { share: 0.25 })
    const hidden = (await rows('Property?$top=5000&')).length
    await control('hidden', { share: 0 })
    expect(hidden / before).toBeGreaterThan(0.68)
    expect(hidden / before).toBeLessThan(0.82)
    expect(await rows('Property?$top=5000&')).toHaveLength(before)
  })

  test('a third is taken away at once', async () => {
    const answer = await fetch(new URL('/_sample/listings', mls.url), { method: 'DELETE', body: '{"share":0.34}' })
    const { deleted } = await answer.json()
    expect(deleted).toBeGreaterThan(150)
    expect((await rows('Property?$top=5000&')).filter((row) => row.MlgCanView === false).length).toBeGreaterThanOrEqual(
      deleted,
    )
  })

  test('an open house is put in by its key', async () => {
    await control('rows/OpenHouse', {
      OpenHouseKey: 'MBR79999999',
      ListingKey: 'MBR21000500',
      OriginatingSystemName: 'mibor',
    })
    await control('rows/OpenHouse', { OpenHouseKey: 'MBR79999999', OpenHouseStatus: 'Canceled' })
    const found = (await rows('OpenHouse?$top=5000&')).filter((row) => row.OpenHouseKey === 'MBR79999999')
    expect(found).toMatchObject([{ ListingKey: 'MBR21000500', OpenHouseStatus: 'Canceled' }])
  })

  test.each([
    ['each record twice, the older form last', { duplicates: true }],
    ['the wrong order', { reversed: true }],
  ])('a page in %s', async (_, fault) => {
    const right = (await rows('Office?$top=30&')).map((row) => String(row.OfficeKey))
    await control('faults', { path: '/v2/Office', ...fault })
    const spoiled = (await rows('Office?$top=30&')).map((row) => String(row.OfficeKey))
    expect(spoiled).toEqual('reversed' in fault ? right.toReversed() : right.flatMap((key) => [key, key]))
  })

  test.each([{ hang: true }, { reset_after: 60 }])('a request that ends badly: %o', async (fault) => {
    await control('faults', { path: '/v2/Member', ...fault })
    const url = `${mls.url}/Member?$filter=${encodeURIComponent("OriginatingSystemName eq 'mibor'")}`
    const headers = { authorization: 'Bearer sample-token', 'accept-encoding': 'gzip' }
    const reading = fetch(url, { headers, signal: AbortSignal.timeout(300) }).then((response) => response.json())
    await expect(reading).rejects.toThrow()
  })
})
