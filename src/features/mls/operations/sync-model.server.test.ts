import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, expect, vi } from 'vitest'
import { db } from '#db/db.server.ts'
import { transaction } from '#db/transaction.server.ts'
import { setClock } from '#ports/clock.server.ts'
import type { FakeFeed } from '#ports/mls-feed/fake.ts'
import { FeedError, type RawRecord } from '#ports/mls-feed/mls-feed.ts'
import { databaseTest } from '../../../../test/database.ts'
import { dated, listing, openFakeFeed, photo } from '../../../../test/feed.ts'
import { listWaiting } from '../queries/console.server.ts'
import { confirmRun } from '../queries/runs.server.ts'
import { requestComparison } from '../queries/sweeps.server.ts'
import { RESOURCES } from '../words.ts'
import { syncFeed } from './sync.server.ts'

/**
 * Property test: after any sequence of market changes and failures, the site matches the feed. A model without pages,
 * cursors and tables records the market.
 */

vi.setConfig({ testTimeout: 180_000 })

const KEYS = 14
const DAY_MS = 86_400_000
const ON_SITE: Readonly<Record<string, string>> = { Active: 'active', Pending: 'pending', Closed: 'sold' }

/** A few homes get most changes, so that a home has several. */
const key = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 3 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: KEYS }) },
)
/** Nights are rare: by day, no comparison of all keys repairs what the deltas miss. */
const night = fc.constantFrom(true, false, false, false)
const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      act: fc.constant('put' as const),
      key,
      price: fc.integer({ min: 1, max: 9 }),
      status: fc.constantFrom('Active', 'Active', 'Pending', 'Closed', 'Withdrawn', 'Nonsense'),
      photos: fc.integer({ min: 0, max: 3 }),
      // Age relative to the latest change: feeds deliver some late.
      late_seconds: fc.constantFrom(0, 0, 0, 60, 240),
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('take away' as const), key }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('lose' as const), key }) },
  { weight: 5, arbitrary: fc.record({ act: fc.constant('read' as const), night }) },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('fail' as const),
      fault: fc.constantFrom('kill', 'faulty', 'limited', 'refused', 'twice', 'reversed'),
      page: fc.integer({ min: 1, max: 9 }),
      night,
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const restore: (() => void)[] = []
afterEach(() => {
  for (const back of restore.splice(0)) back()
})

databaseTest('the site is what the feed is, whatever happens on the way', () =>
  fc.assert(fc.asyncProperty(fc.integer({ min: 2, max: 5 }), fc.array(step, { minLength: 8, maxLength: 30 }), story), {
    numRuns: Number(process.env.STORIES ?? 12),
    endOnFailure: true,
  }),
)

class Undone extends Error {}

/** Plays one story and rolls it back. */
async function story(pageSize: number, steps: readonly Step[]): Promise<void> {
  const undone = await transaction(async () => {
    await play(pageSize, steps)
    throw new Undone()
  }).catch((error: unknown) => error)
  for (const back of restore.splice(0)) back()
  if (!(undone instanceof Undone)) throw undone
}

async function play(pageSize: number, steps: readonly Step[]): Promise<void> {
  let time = new Date('2026-11-20T12:00:00Z')
  restore.push(setClock({ now: () => time }))
  const { feed, close } = openFakeFeed(pageSize)
  restore.push(close)
  const market = new Market(feed)
  for (const one of steps) {
    if (one.act === 'put') market.put(one)
    else if (one.act === 'take away') market.takeAway(one.key)
    else if (one.act === 'lose') market.lose(one.key)
    else {
      time = new Date(time.getTime() + (one.night ? DAY_MS : 20 * 60_000))
      if (one.act === 'fail') await failing(feed, one.fault, one.page)
      else if ((await sync()) === 'done') await market.compare(false)
    }
  }
  time = new Date(time.getTime() + DAY_MS)
  expect(await sync()).toBe('done')
  for (const { id } of await listWaiting()) await confirmRun(id, time, '00000000-0000-4000-8000-000000000000')
  await requestComparison(RESOURCES, time)
  expect(await sync()).toBe('done')
  // The next run fetches what the comparison found to be stale.
  expect(await sync()).toBe('done')
  await market.compare(true)
}

function sync() {
  return syncFeed(new AbortController().signal)
}

/** Runs a sync with a fault. */
async function failing(feed: FakeFeed, fault: string, page: number): Promise<void> {
  const { readPage } = feed
  let count = 0
  feed.readPage = async (request, signal) => {
    count += 1
    if (count === page) {
      if (fault === 'kill') throw new Error('kill')
      if (fault === 'faulty' || fault === 'limited' || fault === 'refused') throw new FeedError(fault, fault)
    }
    const answer = await readPage(request, signal)
    if (fault === 'reversed') return { ...answer, records: answer.records.toReversed() }
    return fault === 'twice' ? { ...answer, records: [...answer.records, ...answer.records] } : answer
  }
  await sync().catch((error: unknown) => {
    if (!(error instanceof Error && error.message === 'kill')) throw error
  })
  feed.readPage = readPage
}

/** Model of the market and of the expected site. */
class Market {
  readonly #feed: FakeFeed
  readonly #current = new Map<number, RawRecord>()
  readonly #changed = new Map<number, number>()
  readonly #lost = new Set<number>()
  #seconds = 1000

  constructor(feed: FakeFeed) {
    this.#feed = feed
  }

  put(home: { key: number; price: number; status: string; photos: number; late_seconds: number }): void {
    this.#seconds += 30
    const at = Math.max(this.#seconds - home.late_seconds, (this.#changed.get(home.key) ?? 0) + 1)
    this.#set(
      home.key,
      at,
      listing(home.key, at, {
        ListPrice: home.price * 100_000,
        StandardStatus: home.status,
        PhotosCount: home.photos,
        Media: Array.from({ length: home.photos }, (_, place) => photo(`M${home.key}-${place}`, { Order: place })),
      }),
    )
  }

  takeAway(home: number): void {
    this.#seconds += 30
    this.#set(home, this.#seconds, { ListingKey: `MBR${home}`, MlgCanView: false, ...dated(this.#seconds) })
  }

  lose(home: number): void {
    this.#feed.drop('Property', `MBR${home}`)
    this.#current.delete(home)
    this.#lost.add(home)
  }

  #set(home: number, at: number, record: RawRecord): void {
    this.#feed.put('Property', record)
    this.#current.set(home, record)
    this.#changed.set(home, at)
    this.#lost.delete(home)
  }

  /** @param isCompared true after a comparison of all keys, which removes what the feed lost */
  async compare(isCompared: boolean): Promise<void> {
    const expected = new Map<string, object>()
    for (const [home, { StandardStatus, ListPrice, Media }] of this.#current) {
      const status = ON_SITE[String(StandardStatus)]
      if (!status) continue
      const pictures = Array.isArray(Media) ? Media.map(({ MediaKey }: RawRecord) => MediaKey) : []
      expected.set(`MBR${home}`, { price: ListPrice, status, pictures })
    }
    const nonsense = new Set(
      [...this.#current].flatMap(([home, { StandardStatus }]) => (StandardStatus === 'Nonsense' ? [`MBR${home}`] : [])),
    )
    const lost = new Set(isCompared ? [] : [...this.#lost].map((home) => `MBR${home}`))
    const found = (await onSite()).filter(({ listing_key }) => !nonsense.has(listing_key) && !lost.has(listing_key))
    expect(Object.fromEntries(found.map(({ listing_key, ...rest }) => [listing_key, rest]))).toEqual(
      Object.fromEntries([...expected].sort()),
    )
    const { rows: held } = await sql<{ record_key: string }>`select record_key from mls_quarantine`.execute(db())
    expect(held.map(({ record_key }) => record_key)).toEqual(expect.arrayContaining([...nonsense]))
    expect(await brokenHistories()).toEqual([])
  }
}

async function onSite(): Promise<{ listing_key: string; price: number; status: string; pictures: string[] }[]> {
  const { rows } = await sql<{ listing_key: string; price: number; status: string; pictures: string[] }>`
    select p.listing_key, p.price, p.status, array(select m.media_key from property_media m where m.property_id = p.id
      order by m.position) as pictures from properties p order by p.listing_key
  `.execute(db())
  return rows
}

/**
 * Lists homes with a broken history: entries that do not continue each other, or that do not end in the home's current
 * values.
 */
async function brokenHistories(): Promise<string[]> {
  const { rows } = await sql<{ listing_key: string }>`
    select p.listing_key from properties p where exists (
      select from (select before ->> 'price' as before, lag(after ->> 'price') over (order by seq) as former
        from property_changes c where c.property_id = p.id and c.kind in ('price')) h where former <> before)
    or p.price <> coalesce((select (after ->> 'price')::integer from property_changes c where c.property_id = p.id and c.kind = 'price'
      order by seq desc limit 1), p.price)
    or p.status <> coalesce((select after ->> 'status' from property_changes c where c.property_id = p.id
      and c.kind in ('status', 'listed', 'relisted') order by seq desc limit 1), '')
    or (p.status = 'active') <> exists (select from market_periods m where m.property_id = p.id and m.ended_date is null)
  `.execute(db())
  return rows.map(({ listing_key }) => listing_key)
}
