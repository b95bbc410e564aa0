import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, expect } from 'vitest'
import type { Account } from '#access/actors.ts'
import { db } from '#db/db.server.ts'
import { transaction } from '#db/transaction.server.ts'
import type { PropertyRow } from '#features/listing-import/queries/write.server.ts'
import { searchProperties } from '#features/search/public.server.ts'
import { setClock } from '#ports/clock.server.ts'
import { testActor } from '../../../../test/builders.ts'
import { committedTest } from '../../../../test/database.ts'
import { feedHome, idOfHome, importHomes, importOpenHouse, removeHomes } from '../../../../test/market.ts'
import { type AlertEvent, EVENTS } from '../words.ts'
import { createSavedSearch } from './manage.server.ts'
import { matchChanges } from './match.server.ts'

const START = Date.parse('2026-06-10T15:00:00Z')
let minutes = 0
/** Advances the clock, by a minute unless given. */
function later(by = 1): Date {
  minutes += by
  return new Date(START + minutes * 60_000)
}
let putBack: (() => void) | null = null
afterEach(() => putBack?.())
function startClock(): void {
  putBack = setClock({ now: () => new Date(START + minutes * 60_000) })
}

const ALL_EVENTS: AlertEvent[] = [
  'new_match',
  'price_down',
  'price_up',
  'back',
  'pending',
  'sold',
  'open_house',
  'photos',
]

async function save(actor: Account, search: string, events: AlertEvent[] = ALL_EVENTS): Promise<string> {
  const made = await createSavedSearch(actor, { search, name: search || 'All', frequency: 'instant', events })
  return made.search.id
}

interface Found {
  search_id: string
  property_id: string
  event: string
  outcome: string
  details: Record<string, unknown>
}
let read = 0
/** Matches changes. @returns the deliveries added since the previous call */
async function found(): Promise<Found[]> {
  await matchChanges()
  const { rows } = await sql<Found>`
    select search_id, property_id, event, outcome, details from alert_deliveries order by found_at, change_seq, event
  `.execute(db())
  const fresh = rows.slice(read)
  read = rows.length
  return fresh
}

async function idsOf(actor: Account, search: string): Promise<Set<string>> {
  // In a transaction, a search loads all homes afresh.
  const values = Object.fromEntries(new URLSearchParams(search))
  const result = await transaction(() => searchProperties(actor, { search: values }))
  return new Set(result.cards.map(({ id }) => id))
}

const HOMES = 5
const price = fc.integer({ min: 4, max: 8 }).map((step) => step * 50_000)
/** A change of a home in the feed. A changed price comes with the former one, as in real feeds. */
const change = fc.record(
  {
    price,
    status: fc.constantFrom('active', 'active', 'coming_soon', 'active_under_contract', 'pending', 'sold' as const),
    bedrooms: fc.constantFrom(null, 2, 3, 4),
    city: fc.constantFrom('Greenwood', 'Carmel'),
    has_private_pool: fc.constantFrom(null, true, false),
    description: fc.constantFrom('A porch and a garden.', 'Near Carmel, with a barn.', null),
    is_address_shown: fc.boolean(),
    is_idx: fc.constantFrom(true, true, false),
    lot_size_acres: fc.constantFrom(null, 0.3333333, 2),
    previous_list_price: fc.constantFrom(null, 250_000, 500_000),
    listed_at: fc.constantFrom(new Date(START - 40 * 86_400_000), new Date(START - 86_400_000)),
  },
  { requiredKeys: [] },
)
const happening = fc.oneof(
  { weight: 8, arbitrary: fc.record({ act: fc.constant('put' as const), home: fc.nat(HOMES - 1), change }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('take' as const), home: fc.nat(HOMES - 1) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('open' as const),
      home: fc.nat(HOMES - 1),
      key: fc.constantFrom('a', 'b'),
      days: fc.constantFrom(-3, 1, 4),
    }),
  },
)
const criteria = fc
  .tuple(
    fc.constantFrom('', 'city=Greenwood', 'city=Carmel', 'q=carmel', 'q=barn', 'q=elm', 'q=porch -barn'),
    fc.constantFrom('', 'maxPrice=300000', 'minPrice=300000', 'minBeds=3', 'pool=1', 'minBeds=3&unknown=1'),
    fc.constantFrom('', 'openHouse=1', 'reduced=1', 'maxDays=7', 'minLot=1', 'bounds=-87,39,-86,40', 'status=pending'),
  )
  .map((parts) => parts.filter(Boolean).join('&'))

committedTest('what alerts find is what a search finds, whatever people look for and whatever changes', async () => {
  startClock()
  const people = [await testActor('user'), await testActor('vow'), await testActor('sold')]
  const homes = new Map<number, PropertyRow>()
  const gone = new Set<number>()
  // Each city always has a home. Otherwise a typed word would be no city, and a search would find homes that did not
  // change.
  await importHomes([feedHome(100, { price: 100_000 }), feedHome(101, { price: 100_000, city: 'Carmel' })])
  await fc.assert(
    fc.asyncProperty(
      fc.array(criteria, { minLength: 3, maxLength: 3 }),
      fc.array(fc.array(happening, { minLength: 1, maxLength: 3 }), { minLength: 3, maxLength: 6 }),
      async (wanted, steps) => {
        await db().deleteFrom('saved_searches').execute()
        read = 0
        await found()
        const searches: { id: string; actor: Account; search: string }[] = []
        for (const [index, actor] of people.entries()) {
          const search = wanted[index] ?? ''
          searches.push({ id: await save(actor, search), actor, search })
        }
        let before = await Promise.all(searches.map(() => new Set<string>()))
        for (const [index, { actor, search }] of searches.entries()) before[index] = await idsOf(actor, search)
        for (const step of steps) {
          for (const one of step) {
            const number = one.home + 1
            later()
            const known = homes.get(one.home)
            if (one.act === 'take') {
              if (known) await removeHomes(known.id)
              if (known) gone.add(one.home)
              homes.delete(one.home)
            } else if (one.act === 'open') {
              await importOpenHouse(number, `${one.key}${number}`, new Date(START + (one.days * 24 + 2) * 3_600_000))
            } else {
              const home = { ...(known ?? feedHome(number)), ...one.change }
              homes.set(one.home, home)
              await importHomes([home], known || !gone.has(one.home) ? [] : [home.id])
            }
          }
          const news = await found()
          const after: Set<string>[] = []
          for (const [index, { id, actor, search }] of searches.entries()) {
            const now = await idsOf(actor, search)
            after.push(now)
            const former = before[index] ?? new Set()
            const entered = new Set(
              news
                .filter(({ search_id, event }) => search_id === id && (event === 'new_match' || event === 'back'))
                .map(({ property_id }) => property_id)
                .filter((home) => !former.has(home)),
            )
            expect({ search, entered: [...entered].sort() }).toEqual({
              search,
              // A home that left and returned between two runs is reported as back, so homes in `former` are ignored.
              entered: [...now].filter((home) => !former.has(home)).sort(),
            })
          }
          before = after
        }
      },
    ),
    { numRuns: 8 },
  )
})

committedTest('each event is found once, for whom may know of it', async () => {
  startClock()
  read = 0
  const buyer = await testActor('vow')
  const seller = await testActor('sold')
  const id = idOfHome(1)
  let home = feedHome(1)
  await importHomes([home])
  const own = await save(buyer, '?city=Greenwood&maxPrice=350000')
  const sold = await save(seller, '?city=Greenwood&maxPrice=350000')
  // The home matched already when the search was saved.
  expect(await found()).toEqual([])
  const put = async (changes: Partial<PropertyRow>) => {
    later()
    home = { ...home, ...changes }
    await importHomes([home])
    return (await found()).map(({ search_id, event, details }) => ({
      to: search_id === own ? 'buyer' : 'sold',
      event,
      details,
    }))
  }
  const both = (...told: { event: string; details: Record<string, unknown> }[]) =>
    expect.toSatisfy((rows: { to: string; event: string; details: unknown }[]) => {
      for (const to of ['buyer', 'sold']) {
        expect(rows.filter((row) => row.to === to).map(({ event, details }) => ({ event, details }))).toEqual(told)
      }
      return true
    })
  expect(await put({ price: 310_000 })).toEqual(
    both({ event: 'price_down', details: { former_price: 320_000, price: 310_000 } }),
  )
  expect(await put({ price: 360_000 })).toEqual(
    both({ event: 'price_up', details: { former_price: 310_000, price: 360_000 } }),
  )
  expect(await put({ price: 340_000 })).toEqual(
    both(
      { event: 'new_match', details: { cause: 'price' } },
      { event: 'price_down', details: { former_price: 360_000, price: 340_000 } },
    ),
  )
  expect(await put({ status: 'pending' })).toEqual(both({ event: 'pending', details: {} }))
  expect(await put({ status: 'active' })).toEqual(both({ event: 'back', details: { cause: 'status' } }))
  expect(await put({ photos_count: 4 })).toEqual(both({ event: 'photos', details: { former_photos: 0, photos: 4 } }))
  expect(await put({ photos_count: 3 })).toEqual([])
  later()
  await importOpenHouse(1, 'open', new Date(START + 86_400_000))
  expect((await found()).map(({ event }) => event)).toEqual(['open_house', 'open_house'])
  expect(await put({ bedrooms: 5 })).toEqual([])
  expect(await put({ status: 'pending' })).toHaveLength(2)
  // Only users with sold data access learn of the sale.
  expect(await put({ status: 'sold', close_price: 335_000 })).toEqual([{ to: 'sold', event: 'sold', details: {} }])
  expect(await put({ close_price: 336_000 })).toEqual([])
  later()
  await removeHomes(id)
  expect(await found()).toEqual([])
  later()
  home = { ...home, status: 'active', close_price: null }
  await importHomes([home], [id])
  expect((await found()).map(({ event, search_id }) => [event, search_id === sold])).toEqual(
    expect.arrayContaining([
      ['back', true],
      ['back', false],
    ]),
  )
})

committedTest('events that are not chosen are not told; what comes into a search is noted all the same', async () => {
  startClock()
  read = 0
  const buyer = await testActor('vow')
  await save(buyer, '?city=Greenwood', ['open_house'])
  later()
  await importHomes([feedHome(1)])
  expect(await found()).toMatchObject([{ event: 'new_match', outcome: 'quiet' }])
  later()
  await importHomes([feedHome(1, { price: 300_000 })])
  expect(await found()).toEqual([])
  expect(Object.keys(EVENTS)).toEqual(ALL_EVENTS)
})

committedTest('a change whose transaction ends late is not missed, and none is found twice', async () => {
  startClock()
  read = 0
  const buyer = await testActor('vow')
  await save(buyer, '?city=Greenwood')
  const begun = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const slow = transaction(async () => {
    await importHomes([feedHome(1)])
    begun.resolve()
    await mayEnd.promise
  })
  await begun.promise
  await importHomes([feedHome(2)])
  // The second home has a higher number but commits first. It waits, because a lower number may follow.
  const early = await matchChanges(undefined, 100)
  mayEnd.resolve()
  await slow
  expect(early).toEqual({ changes: 0, found: 0 })
  await Promise.all([matchChanges(), matchChanges()])
  expect((await found()).map(({ property_id }) => property_id).sort()).toEqual([idOfHome(1), idOfHome(2)])
  expect(await found()).toEqual([])
})
