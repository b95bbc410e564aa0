import * as fc from 'fast-check'
import { describe, expect } from 'vitest'
import type { Visitor } from '#access/actors.ts'
import { db } from '#db/db.server.ts'
import { lookerOf } from '#features/properties/public.server.ts'
import { newId } from '#kit/ids.server.ts'
import { now } from '#ports/clock.server.ts'
import { buildProperty, testActor } from '../../../../test/builders.ts'
import { databaseTest } from '../../../../test/database.ts'
import type { SearchResult } from '../schema.ts'
import { PAGE_SIZE } from '../words.ts'
import { listCities } from './list-cities.server.ts'
import { criteriaOf, readPlaceNames } from './match.server.ts'
import { searchProperties } from './search-properties.server.ts'

type Search = Record<string, string | string[]>
type Home = Awaited<ReturnType<typeof buildProperty>>

/** All homes of a search. Checks that each page has the same total. */
async function all(actor: Visitor, search: Search) {
  const first = await searchProperties(actor, { search })
  const ids = first.cards.map(({ id }) => id)
  for (let page = 2; page <= first.pages; page += 1) {
    const next = await searchProperties(actor, { search: { ...search, page: String(page) } })
    expect(next.total).toBe(first.total)
    ids.push(...next.cards.map(({ id }) => id))
  }
  return { ids, total: first.total, dropped: first.dropped }
}

const CITIES = ['Greenwood', 'Carmel', 'Fishers']
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null })
const home = fc.record({
  city: fc.constantFrom(...CITIES),
  postal_code: fc.constantFrom('46142', '46143', null),
  status: fc.constantFrom('coming_soon', 'active', 'active_under_contract', 'pending', 'sold' as const),
  is_idx: fc.boolean(),
  property_sub_type: fc.constantFrom('Single Family Residence', 'Condominium', 'Townhouse'),
  // Few distinct prices: limits are met exactly and many homes tie.
  price: fc.integer({ min: 2, max: 18 }).map((step) => step * 50_000),
  original_list_price: fc.constantFrom(null, 500_000),
  bedrooms: maybe(fc.integer({ min: 0, max: 6 })),
  bathrooms: maybe(fc.constantFrom(1, 1.5, 2, 2.5, 3)),
  living_area: maybe(fc.integer({ min: 500, max: 4000 })),
  lot_size_acres: maybe(fc.constantFrom(0.1, 0.25, 1, 5)),
  year_built: maybe(fc.integer({ min: 1900, max: 2026 })),
  stories: maybe(fc.constantFrom(1, 1.5, 2, 3)),
  garage_spaces: maybe(fc.integer({ min: 0, max: 4 })),
  association_fee_monthly: maybe(fc.constantFrom(0, 45.5, 120)),
  has_private_pool: maybe(fc.boolean()),
  has_basement: maybe(fc.boolean()),
  ago_days: fc.integer({ min: 0, max: 60 }),
})
const filters = fc.record({
  city: fc.subarray(CITIES, { minLength: 1 }),
  zip: fc.constantFrom('46142', '46143'),
  status: fc.subarray(['active', 'pending', 'coming_soon'], { minLength: 1 }),
  type: fc.subarray(['house', 'condo', 'townhouse'], { minLength: 1 }),
  minPrice: fc.integer({ min: 2, max: 10 }).map((step) => String(step * 50_000)),
  maxPrice: fc.integer({ min: 10, max: 18 }).map((step) => String(step * 50_000)),
  minBeds: fc.integer({ min: 1, max: 5 }).map(String),
  minBaths: fc.constantFrom('1', '1.5', '2'),
  minArea: fc.constantFrom('800', '2000'),
  minLot: fc.constantFrom('0.25', '1'),
  minYear: fc.constantFrom('1950', '2000'),
  stories: fc.constantFrom('1', '2', '3'),
  garage: fc.constantFrom('1', '2'),
  maxHoa: fc.constantFrom('0', '100'),
  maxDays: fc.constantFrom('7', '30'),
  pool: fc.constant('1'),
  basement: fc.constant('1'),
  reduced: fc.constant('1'),
  unknown: fc.constant('1'),
  sort: fc.constantFrom('newest', 'price_asc', 'price_desc', 'price_per_sqft', 'area', 'lot', 'reduced'),
})

/** At most three filters at a time, or no home would match. */
const search = fc
  .tuple(
    filters,
    fc.subarray(
      [
        'city',
        'zip',
        'status',
        'type',
        'minPrice',
        'maxPrice',
        'minBeds',
        'minBaths',
        'minArea',
        'minLot',
        'minYear',
        'stories',
        'garage',
        'maxHoa',
        'maxDays',
        'pool',
        'basement',
        'reduced',
        'unknown',
      ],
      { maxLength: 3 },
    ),
  )
  .map(
    ([all, names]): Search => ({
      sort: all.sort,
      ...Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name))),
    }),
  )

/** Reference implementation of the search, for one home. */
function meets(row: Home, given: Search, at: Date): boolean {
  const list = (name: string) => (given[name] === undefined ? null : [given[name]].flat())
  const least = (name: string, value: unknown) =>
    given[name] === undefined || (value == null ? 'unknown' in given : Number(value) >= Number(given[name]))
  const most = (name: string, value: unknown) =>
    given[name] === undefined || (value == null ? 'unknown' in given : Number(value) <= Number(given[name]))
  const is = (name: string, value: unknown) =>
    given[name] === undefined || (value == null ? 'unknown' in given : value === true)
  const kind =
    { 'Single Family Residence': 'house', Condominium: 'condo', Townhouse: 'townhouse' }[
      String(row.property_sub_type)
    ] ?? ''
  const stories = row.stories == null ? null : Number(row.stories)
  const storiesMeet = {
    none: true,
    1: stories !== null && stories <= 1,
    2: stories !== null && stories > 1 && stories < 3,
    3: stories !== null && stories >= 3,
  }[String(given.stories ?? 'none')]
  return (
    row.is_idx &&
    row.status !== 'sold' &&
    (list('status') ?? ['coming_soon', 'active', 'active_under_contract']).includes(row.status) &&
    (list('city')?.includes(row.city) ?? true) &&
    (list('zip')?.includes(String(row.postal_code)) ?? true) &&
    (list('type')?.includes(kind) ?? true) &&
    least('minPrice', row.price) &&
    most('maxPrice', row.price) &&
    least('minBeds', row.bedrooms) &&
    least('minBaths', row.bathrooms) &&
    least('minArea', row.living_area) &&
    least('minLot', row.lot_size_acres) &&
    least('minYear', row.year_built) &&
    (stories === null && 'stories' in given ? 'unknown' in given : storiesMeet === true) &&
    least('garage', row.garage_spaces) &&
    most('maxHoa', row.association_fee_monthly) &&
    (given.maxDays === undefined ||
      at.getTime() - new Date(row.listed_at).getTime() <= Number(given.maxDays) * 86_400_000) &&
    is('pool', row.has_private_pool) &&
    is('basement', row.has_basement) &&
    is('reduced', row.original_list_price != null && row.original_list_price > row.price)
  )
}

function sortKey(row: Home, sort: string): number {
  const key = {
    newest: -new Date(row.listed_at).getTime(),
    price_asc: row.price,
    price_desc: -row.price,
    price_per_sqft: row.price / (row.living_area ?? Number.NaN),
    area: -(row.living_area ?? Number.NaN),
    lot: -(row.lot_size_acres ?? Number.NaN),
    reduced: Number.NaN,
  }[sort]
  return key === undefined || Number.isNaN(key) ? Infinity : key
}

describe('a search', () => {
  databaseTest('finds what one would find by hand, in that order, and counts what can be reached', async () => {
    const at = now()
    const homes: Home[] = []
    for (const { ago_days, ...row } of fc.sample(home, { numRuns: 200, seed: 20 })) {
      homes.push(await buildProperty({ ...row, listed_at: new Date(at.getTime() - ago_days * 86_400_000 - 60_000) }))
    }
    const visitor = await testActor('public')
    let most = 0
    for (const asked of fc.sample(search, { numRuns: 80, seed: 21 })) {
      const expected = homes.filter((row) => meets(row, asked, at))
      most = Math.max(most, expected.length)
      const found = await all(visitor, asked)
      expect(found.dropped).toEqual([])
      expect(found.total).toBe(expected.length)
      expect(new Set(found.ids)).toEqual(new Set(expected.map(({ id }) => id)))
      const sort = String(asked.sort ?? 'newest')
      const byKey = expected
        .map((row) => ({ id: row.id, key: sortKey(row, sort) }))
        .sort((a, b) => (a.key === b.key ? (a.id < b.id ? -1 : 1) : a.key - b.key))
      expect(found.ids).toEqual(byKey.map(({ id }) => id))
    }
    // Otherwise only empty lists would have been compared.
    expect(most).toBeGreaterThan(PAGE_SIZE)
  })

  databaseTest('has pages of equal size, and its last page where a later one is asked for', async () => {
    for (let count = 0; count < PAGE_SIZE + 3; count += 1) await buildProperty({ listed_at: now() })
    const visitor = await testActor('public')
    const { pages, cards } = await searchProperties(visitor, { search: {} })
    expect([pages, cards.length]).toEqual([2, PAGE_SIZE])
    const beyond = await searchProperties(visitor, { search: { page: '9' } })
    expect([beyond.criteria.page, beyond.cards.length]).toEqual([2, 3])
  })

  databaseTest(
    'tells a visitor nothing of sold homes, of homes for registrants, and of addresses withheld',
    async () => {
      const plain = await buildProperty({ city: 'Greenwood', price: 300_000 })
      const visitor = await testActor('public')
      const searches: Search[] = [
        {},
        { q: 'canary' },
        { status: ['active', 'sold'] },
        { city: 'Canary' },
        { bounds: '-87,39,-85,41' },
        { sort: 'price_desc' },
      ]
      const before: SearchResult[] = []
      for (const asked of searches) before.push(await searchProperties(visitor, { search: asked }))
      expect(before[0]?.cards.map(({ id }) => id)).toEqual([plain.id])

      await buildProperty({
        status: 'sold',
        city: 'Canary',
        address: '1 Canary St',
        close_price: 1,
        close_date: '2026-01-01',
        price: 999_999,
      })
      await buildProperty({ is_idx: false, city: 'Canary', address: '2 Canary St', price: 999_998 })
      await buildProperty({ is_idx: false, is_vow: false, city: 'Canary', price: 999_997 })
      const after: SearchResult[] = []
      for (const asked of searches) after.push(await searchProperties(visitor, { search: asked }))
      expect(after).toEqual(before)
      expect((await listCities(visitor, { limit: 500 })).cities.map(({ city }) => city)).toEqual(['Greenwood'])
    },
  )

  databaseTest('does not find a home by a street that is withheld, nor on the map', async () => {
    await buildProperty({
      is_address_shown: false,
      address: null,
      street_name: null,
      street_number: null,
      latitude: null,
      longitude: null,
      title: 'Home in Carmel',
      city: 'Carmel',
    })
    const visitor = await testActor('public')
    const found = await searchProperties(visitor, { search: {} })
    expect(found.cards[0]).toMatchObject({ address: null, city: 'Carmel' })
    expect((await searchProperties(visitor, { search: { bounds: '-180,-90,180,90' } })).total).toBe(0)
  })

  databaseTest('narrows to featured homes, and keeps out those that were featured when they sold', async () => {
    const picked = await buildProperty({ is_featured: true })
    await buildProperty({ is_featured: false })
    await buildProperty({ is_featured: true, status: 'sold', close_price: 250_000, close_date: '2026-05-01' })
    const found = await searchProperties(await testActor('public'), {
      search: { featured: '1', status: ['active', 'sold'] },
      parts: ['cards', 'facets'],
    })
    expect(found.cards.map(({ id }) => id)).toEqual([picked.id])
    expect(found.criteria.flags).toEqual(['featured'])
    expect(found.facets?.flags.find(({ value }) => value === 'featured')?.homes).toBe(1)
    const sold = await searchProperties(await testActor('sold'), { search: { featured: '1', status: 'sold' } })
    expect(sold.total).toBe(0)
  })

  databaseTest('shows registrants the VOW listings, and sold viewers sold homes as well', async () => {
    await buildProperty({ is_idx: true })
    await buildProperty({ is_idx: false, is_vow: true })
    await buildProperty({ is_idx: false, is_vow: false })
    await buildProperty({ status: 'sold', close_price: 250_000, close_date: '2026-05-01' })
    const vow = await testActor('vow')
    const sold = await testActor('sold')
    expect((await searchProperties(vow, { search: {} })).total).toBe(2)
    expect(await searchProperties(vow, { search: { status: 'sold' } })).toMatchObject({
      total: 2,
      dropped: [{ name: 'status', value: 'sold' }],
      can_view_sold: false,
    })
    const found = await searchProperties(sold, { search: { status: 'sold' } })
    expect(found).toMatchObject({ total: 1, dropped: [], can_view_sold: true })
    expect(found.cards[0]?.close_price).toBe(250_000)
  })

  databaseTest(
    'reads a typed town as the town, and finds streets, ZIPs and MLS numbers by the beginnings of their words',
    async () => {
      const home = await buildProperty({
        city: 'Greenwood',
        postal_code: '46142',
        address: '1407 Wheatfield Lane',
        listing_id: '21998431',
        school_district: 'Center Grove',
      })
      await buildProperty({
        city: 'Carmel',
        postal_code: '46032',
        address: '12 Greenwood Street',
        listing_id: '22000001',
      })
      const visitor = await testActor('public')
      const ids = async (q: string) => (await searchProperties(visitor, { search: { q } })).cards.map(({ id }) => id)
      const town = await searchProperties(visitor, { search: { q: ' GREENWOOD, IN' } })
      expect(town.criteria).toMatchObject({ q: '', places: { city: ['Greenwood'] } })
      expect(town.total).toBe(1)
      for (const q of [
        '1407 wheatfield ln',
        'Wheat',
        '46142',
        'MLS# 21998431',
        'center grove',
        'wheatfield, greenwood',
      ])
        expect(await ids(q), q).toEqual([home.id])
      expect(await ids('eatfield')).toEqual([])
      expect(await ids('green')).toHaveLength(2)
    },
  )

  databaseTest('goes on meaning a town by its name when the last home there is sold', async () => {
    const last = await buildProperty({ city: 'Zionsville', postal_code: '46077' })
    await buildProperty({ city: 'Greenwood', description: 'Ten minutes to Zionsville.' })
    await db().updateTable('properties').set({ status: 'sold' }).where('id', '=', last.id).execute()
    // Places that only withheld and sold homes have are unknown to everyone.
    await buildProperty({ city: 'Secretburg', postal_code: '47999', is_idx: false, is_vow: false })
    await buildProperty({ city: 'Closedville', postal_code: '47998', status: 'sold', is_idx: true })
    const visitor = await testActor('public')
    const town = await searchProperties(visitor, { search: { q: 'zionsville' } })
    expect(town).toMatchObject({ criteria: { q: '', places: { city: ['Zionsville'] } }, total: 0 })
    expect(town.relaxed).toEqual([
      { label: 'Homes that mention “zionsville”', href: '/properties?q=%22zionsville%22', total: 1 },
      { label: 'Without “Zionsville”', href: '/properties', total: 1 },
    ])
    const zip = await searchProperties(visitor, { search: { q: '46077' } })
    expect(zip.criteria).toMatchObject({ q: '', places: { zip: ['46077'] } })
    for (const q of ['secretburg', 'closedville', '47999', '47998'])
      expect((await searchProperties(visitor, { search: { q } })).criteria).toMatchObject({ q, places: {} })
    // Alerts match saved searches with the same place names.
    const places = await readPlaceNames(lookerOf(visitor))
    expect(criteriaOf(lookerOf(visitor), { q: 'zionsville' }, places)).toEqual(town.criteria)
    expect(places.city.words).not.toContain('Secretburg')
  })

  databaseTest('that finds nothing says which filter to take away', async () => {
    await buildProperty({ bedrooms: 3, has_private_pool: false })
    const visitor = await testActor('public')
    const { total, relaxed } = await searchProperties(visitor, { search: { minBeds: '3', pool: '1' } })
    expect(total).toBe(0)
    expect(relaxed).toEqual([{ label: 'Without “Private pool”', href: '/properties?minBeds=3', total: 1 }])
  })

  databaseTest('that finds nothing shows the searched city on the map, or no place', async () => {
    await buildProperty({ city: 'Greenwood', bedrooms: 3, latitude: 39.61, longitude: -86.11 })
    await buildProperty({ city: 'Greenwood', bedrooms: 2, latitude: 39.59, longitude: -86.09 })
    await buildProperty({ city: 'Carmel', bedrooms: 3, latitude: 39.97, longitude: -86.12 })
    const visitor = await testActor('public')
    const extent = async (search: Search) => (await searchProperties(visitor, { search, parts: ['map'] })).map?.extent
    expect(await extent({ city: 'Greenwood', minBeds: '6' })).toEqual([-86.11, 39.59, -86.09, 39.61])
    expect(await extent({ minBeds: '6' })).toBeNull()
    expect(await extent({ city: 'Greenwood', minBeds: '3' })).toEqual([-86.11, 39.61, -86.11, 39.61])
  })

  databaseTest('finds homes with an open house to come, to which the public may go', async () => {
    const open = await buildProperty()
    const closed = await buildProperty()
    const brokers = await buildProperty()
    const add = (home: Home, hours: number, open_house_type: string | null, status = 'Active') =>
      db()
        .insertInto('open_houses')
        .values({
          open_house_key: newId(),
          listing_key: String(home.listing_key),
          property_id: home.id,
          starts_at: new Date(now().getTime() + hours * 3_600_000),
          ends_at: new Date(now().getTime() + (hours + 2) * 3_600_000),
          open_house_type,
          status,
          modification_timestamp: now(),
        })
        .execute()
    await add(open, 24, 'Public')
    await add(closed, -24, 'Public')
    await add(closed, 24, 'Public', 'Canceled')
    await add(brokers, 24, 'Broker')
    const { cards, total } = await searchProperties(await testActor('public'), { search: { openHouse: '1' } })
    expect(total).toBe(1)
    expect(cards[0]).toMatchObject({ id: open.id, badge: 'open_house' })
  })
})
