import { afterEach, beforeEach, expect } from 'vitest'
import { workerActor } from '#access/make-actor.server.ts'
import { db } from '#db/db.server.ts'
import { AppError } from '#kit/call/errors.ts'
import { newId } from '#kit/ids.server.ts'
import { setClock } from '#ports/clock.server.ts'
import { type Built, buildProperty } from '../../../test/builders.ts'
import { auditRecords, databaseTest } from '../../../test/database.ts'
import { countMarket, getMarketArea, getMarketOverview } from './operations.server.ts'
import { areaHref, latestFigures, slugOf } from './rules.ts'
import { type Measure, MIN_HOMES, POINTS, REGION, WINDOWS } from './words.ts'

const NOON = new Date('2026-11-17T17:00:00Z')
const TODAY = '2026-11-17'
let undo: (() => void) | undefined
const at = (time: Date) => {
  undo?.()
  undo = setClock({ now: () => time })
}
beforeEach(() => at(NOON))
afterEach(() => {
  undo?.()
  undo = undefined
})

const count = () => countMarket(workerActor('market'))
type Home = Built<'properties'>
const dayBefore = (days: number) => new Date(Date.parse(TODAY) - days * 86_400_000).toISOString().slice(0, 10)

/** Returns pseudorandom numbers that are the same in each run. */
function drawing(seed: number) {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff
    return state / 0x7fff_ffff
  }
  const upTo = (most: number) => Math.floor(next() * (most + 1))
  const one = <T>(...of: readonly [T, ...T[]]) => of[upTo(of.length - 1)] ?? of[0]
  return { upTo, one }
}

/** Rows per statement, because the number of parameters is limited. */
const ROWS = 500
async function insert(homes: readonly Home[]): Promise<void> {
  for (let from = 0; from < homes.length; from += ROWS) {
    await db()
      .insertInto('properties')
      .values(homes.slice(from, from + ROWS))
      .execute()
  }
}

/** Builds a market with randomly missing values. */
async function aMarket(homes: number): Promise<Home[]> {
  const base = await buildProperty()
  await db().deleteFrom('properties').execute()
  const { upTo, one } = drawing(11)
  const drawn = Array.from({ length: homes }, (_, index): Home => {
    const price = 90_000 + upTo(600_000)
    const status = one('active', 'active_under_contract', 'pending', 'coming_soon', 'sold', 'sold', 'sold')
    const city = one('Greenwood', 'Greenwood', 'greenwood', 'Franklin', 'St. Paul', 'Whiteland')
    return {
      ...base,
      id: newId(),
      listing_key: `DRAWN${index}`,
      listing_id: String(index),
      status,
      city,
      county: one('Johnson', 'Johnson County', 'Shelby', null),
      postal_code: one('46142', '46143', '46131', null, 'x'),
      school_district: one('Center Grove Community School Corporation', 'Franklin', null, '--'),
      property_type: one('Residential', 'Residential', 'Residential', 'Residential', 'Land'),
      is_idx: one(true, true, true, true, true, true, false),
      is_address_shown: one(true, true, true, true, true, true, false),
      price,
      original_list_price: one(price, price + upTo(20_000), null),
      previous_list_price: one(null, null, price + 5000),
      living_area: one(900 + upTo(2500), 900 + upTo(2500), null, 100),
      on_market_date: one(dayBefore(upTo(200)), dayBefore(upTo(30)), dayBefore(-1), null),
      days_on_market: one(upTo(120), null),
      close_price: status === 'sold' ? one(price - 10_000 + upTo(20_000), price, price, 1) : null,
      close_date: status === 'sold' ? dayBefore(upTo(760)) : null,
    }
  })
  await insert(drawn)
  return drawn
}

function middle(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = (sorted.length - 1) / 2
  return ((sorted[Math.floor(half)] ?? 0) + (sorted[Math.ceil(half)] ?? 0)) / 2
}

const present = (values: readonly (number | null | undefined)[]) => values.flatMap((value) => value ?? [])
const firstOfMonth = (back: number) => new Date(Date.UTC(2026, 10 - back, 1))
const lastBefore = (first: Date) => new Date(first.getTime() - 86_400_000).toISOString().slice(0, 10)

/** Calculates the expected statistics in plain code: "measure from to" → value and homes. */
function reckon(homes: readonly Home[]): Map<string, { value: number; homes: number }> {
  const found = new Map<string, { value: number; homes: number }>()
  const keep = (measure: Measure, from: string, to: string, values: readonly number[], value: number) => {
    if (values.length >= MIN_HOMES) found.set(`${measure} ${from} ${to}`, { value, homes: values.length })
  }
  const area = ({ living_area }: Home) => (living_area && living_area >= 200 ? living_area : null)
  const asked = homes.filter(({ status }) => status === 'active' || status === 'active_under_contract')
  const prices = asked.map(({ price }) => price)
  keep('list_price', TODAY, TODAY, prices, Math.round(middle(prices)))
  const perFoot = present(asked.map((home) => area(home) && home.price / (area(home) ?? 1)))
  keep('list_price_per_sqft', TODAY, TODAY, perFoot, Math.round(middle(perFoot)))
  const days = present(
    asked.map(({ on_market_date }) =>
      on_market_date && on_market_date <= TODAY ? (Date.parse(TODAY) - Date.parse(on_market_date)) / 86_400_000 : null,
    ),
  )
  keep('days_listed', TODAY, TODAY, days, Math.round(middle(days)))
  const cuts = asked.filter(
    ({ price, original_list_price, previous_list_price }) =>
      price < (original_list_price ?? 0) || price < (previous_list_price ?? 0),
  )
  keep('price_cut_share', TODAY, TODAY, prices, Math.round((100 * cuts.length) / asked.length))
  const fresh = homes.filter(({ on_market_date: day }) => day && day >= dayBefore(29) && day <= TODAY).map(() => 1)
  keep('new_listings', dayBefore(29), TODAY, fresh, fresh.length)
  for (let back = 0; back < POINTS; back += 1) {
    for (const months of WINDOWS) {
      const from = firstOfMonth(back + months)
        .toISOString()
        .slice(0, 10)
      const to = lastBefore(firstOfMonth(back))
      const sold = homes.filter(
        ({ status, close_price, close_date }) =>
          status === 'sold' && (close_price ?? 0) >= 20_000 && close_date && close_date >= from && close_date <= to,
      )
      const paid = sold.map(({ close_price }) => close_price ?? 0)
      keep('sales', from, to, paid, paid.length)
      keep('sale_price', from, to, paid, Math.round(middle(paid) / 1000) * 1000)
      if (back > 0) continue
      const paidPerFoot = present(sold.map((home) => area(home) && (home.close_price ?? 0) / (area(home) ?? 1)))
      keep('sale_price_per_sqft', from, to, paidPerFoot, Math.round(middle(paidPerFoot)))
      const toContract = present(sold.map(({ days_on_market }) => days_on_market))
      keep('days_to_contract', from, to, toContract, Math.round(middle(toContract)))
      const shares = sold.map(({ close_price, price }) => (100 * (close_price ?? 0)) / price)
      keep('sale_to_list', from, to, shares, Math.round(middle(shares) * 10) / 10)
      if (months === 12) {
        keep('months_of_supply', from, to, paid, Math.round((asked.length / (paid.length / 12)) * 10) / 10)
      }
    }
  }
  return found
}

const isCounted = ({ is_idx, is_address_shown, property_type }: Home) =>
  is_idx && is_address_shown && property_type === 'Residential'
const plain = (county: string | null | undefined) => county?.replace(/ County$/, '')

databaseTest('the figures of each place are those that one would reckon by hand', async () => {
  const homes = (await aMarket(1500)).filter(isCounted)
  expect(await count()).toBe(true)
  const places: [slug: string, homes: Home[]][] = [
    [REGION.slug, homes],
    ['johnson-county', homes.filter(({ county }) => plain(county) === 'Johnson')],
    ['greenwood', homes.filter(({ city }) => city.toLowerCase() === 'greenwood')],
    ['st-paul', homes.filter(({ city }) => city === 'St. Paul')],
    ['46143', homes.filter(({ postal_code }) => postal_code === '46143')],
    ['center-grove-community-school-corporation', homes.filter((home) => home.school_district?.startsWith('Center'))],
    ['franklin-schools', homes.filter(({ school_district }) => school_district === 'Franklin')],
  ]
  for (const [slug, own] of places) {
    const { figures, area } = await getMarketArea({ slug })
    const expected = reckon(own)
    expect(expected.size, slug).toBeGreaterThan(20)
    expect(figures.map(({ measure, from_date, to_date }) => `${measure} ${from_date} ${to_date}`).toSorted()).toEqual(
      [...expected.keys()].toSorted(),
    )
    for (const { measure, from_date, to_date, value, homes: rests } of figures) {
      const key = `${measure} ${from_date} ${to_date}`
      expect(rests, `${slug} ${key}`).toBe(expected.get(key)?.homes)
      // A median of shares may be halfway between two tenths.
      const slack = measure === 'sale_to_list' || measure === 'months_of_supply' ? 0.1001 : 0
      expect(Math.abs(value - (expected.get(key)?.value ?? Number.NaN)), `${slug} ${key}`).toBeLessThanOrEqual(slack)
    }
    expect(area.homes_for_sale).toBe(own.filter(({ status }) => status.startsWith('active')).length)
  }
  const areas = await db().selectFrom('market_areas').select(['slug', 'name', 'county']).orderBy('slug').execute()
  // "--", a missing county and an invalid ZIP code give no place.
  expect(areas.map(({ slug }) => slug)).toEqual(
    [
      '46131',
      '46142',
      '46143',
      'center-grove-community-school-corporation',
      REGION.slug,
      'franklin',
      'franklin-schools',
    ]
      .concat(['greenwood', 'johnson-county', 'shelby-county', 'st-paul', 'whiteland'])
      .toSorted(),
  )
  expect(areas.find(({ slug }) => slug === 'greenwood')).toEqual({
    slug: 'greenwood',
    name: 'Greenwood',
    county: 'Johnson',
  })
  expect(await auditRecords()).toMatchObject([
    { act: 'market.counted', actor_kind: 'worker', after: { areas_counted: areas.length, as_of_date: TODAY } },
  ])
})

async function stored() {
  const areas = await db()
    .selectFrom('market_areas')
    .select(['slug', 'kind', 'name', 'county', 'homes_for_sale'])
    .orderBy('slug')
    .execute()
  const figures = await db()
    .selectFrom('market_figures')
    .selectAll()
    .orderBy('slug')
    .orderBy('measure')
    .orderBy('from_date')
    .orderBy('to_date')
    .execute()
  return { areas, figures }
}
const nextDay = () => at(new Date(NOON.getTime() + 3_600_000 * 20))

databaseTest('homes that are withheld, or whose place is, change nothing', async () => {
  const shown = await aMarket(500)
  // Counts again on the same day by deleting the first count.
  const again = async () => {
    await db().deleteFrom('market_areas').execute()
    expect(await count()).toBe(true)
    return stored()
  }
  const before = await again()
  const hidden = shown.flatMap((home, index): Home[] => {
    const dear = { ...home, price: 9_000_000, close_price: home.close_price && 9_000_000 }
    const as = (part: Partial<Home>, mark: string): Home => ({
      ...dear,
      ...part,
      id: newId(),
      listing_key: `HIDDEN${mark}${index}`,
    })
    return [
      as({ is_idx: false, is_vow: false, is_address_shown: true, property_type: 'Residential' }, 'a'),
      as({ is_idx: false, is_vow: true, is_address_shown: true, property_type: 'Residential' }, 'b'),
      as({ is_idx: true, is_address_shown: false, property_type: 'Residential', city: 'Secretville' }, 'c'),
      as({ is_idx: true, is_address_shown: true, property_type: 'Residential Lease' }, 'd'),
    ]
  })
  await insert(hidden)
  expect(await again()).toEqual(before)
  expect(before.figures.length).toBeGreaterThan(100)
})

databaseTest('of fewer than ten homes nothing is said, and a sale of this month is no part of anything', async () => {
  const sold = { status: 'sold' as const, close_price: 300_000, city: 'Bargersville', postal_code: '46106' }
  for (let index = 0; index < 9; index += 1) {
    await buildProperty({ ...sold, close_date: '2026-10-05' })
    await buildProperty({ city: 'Bargersville', postal_code: '46106' })
  }
  for (let index = 0; index < 5; index += 1) await buildProperty({ ...sold, close_date: '2026-11-02' })
  await count()
  const { area, figures, series } = await getMarketArea({ slug: 'bargersville' })
  expect([area.homes_for_sale, figures, series.points]).toEqual([9, [], []])
  await buildProperty({ ...sold, close_date: '2026-10-31', close_price: 301_499 })
  nextDay()
  await count()
  const { figures: now } = await getMarketArea({ slug: 'bargersville' })
  expect(latestFigures(now).sale_price).toEqual({
    measure: 'sale_price',
    value: 300_000,
    homes: 10,
    from_date: '2026-08-01',
    to_date: '2026-10-31',
  })
})

databaseTest('is counted once a day, and again while homes come in', async () => {
  for (let index = 0; index < 10; index += 1) await buildProperty()
  expect(await count()).toBe(true)
  expect(await count()).toBe(false)
  for (let index = 0; index < 6; index += 1) await buildProperty()
  expect(await count()).toBe(true)
  expect(await count()).toBe(false)
  nextDay()
  expect(await count()).toBe(true)
  const overview = await getMarketOverview()
  expect(overview.towns).toMatchObject([
    { slug: 'greenwood', homes_for_sale: 16, list_price: 320_000, sale_price: null },
  ])
  expect(overview.counties).toMatchObject([{ slug: 'johnson-county', name: 'Johnson' }])
  expect(overview.region?.area.homes_for_sale).toBe(16)
})

databaseTest('a table of towns has no price of which only an earlier time had enough sales', async () => {
  for (let index = 0; index < 10; index += 1) {
    await buildProperty({ city: 'Bargersville' })
    await buildProperty({ city: 'Bargersville', status: 'sold', close_price: 300_000, close_date: '2025-08-14' })
    await buildProperty({ status: 'sold', close_price: 310_000, close_date: '2026-10-31' })
    await buildProperty()
  }
  await count()
  // The city's page shows the period.
  const { figures } = await getMarketArea({ slug: 'bargersville' })
  expect(latestFigures(figures).sale_price).toMatchObject({ value: 300_000, to_date: '2026-07-31' })
  expect((await getMarketOverview()).towns).toMatchObject([
    { slug: 'bargersville', list_price: 320_000, sale_price: null },
    { slug: 'greenwood', list_price: 320_000, sale_price: 310_000 },
  ])
})

databaseTest('two places of one name: the one with more homes has the page', async () => {
  for (let index = 0; index < 12; index += 1) await buildProperty({ city: 'Johnson County', county: 'Marion' })
  await buildProperty({ county: 'Johnson' })
  await count()
  expect((await getMarketArea({ slug: 'johnson-county' })).area).toMatchObject({ kind: 'city', name: 'Johnson County' })
})

databaseTest('nothing is known of a place without homes, or before the first count', async () => {
  expect(await getMarketOverview()).toEqual({ region: null, towns: [], counties: [], computed_at: null })
  await expect(getMarketArea({ slug: 'nowhere' })).rejects.toThrow(AppError)
  await count()
  expect(await getMarketOverview()).toMatchObject({ region: null, towns: [] })
})

databaseTest('a town leads to its county and what lies in it', async () => {
  for (let index = 0; index < 11; index += 1) {
    await buildProperty({ school_district: 'Center Grove' })
    await buildProperty({ city: 'Franklin', postal_code: '46131' })
    await buildProperty({ city: 'Carmel', county: 'Hamilton', postal_code: '46032' })
  }
  await count()
  const { others } = await getMarketArea({ slug: 'greenwood' })
  expect(others.map(({ slug }) => areaHref(slug))).toEqual(
    ['johnson-county', 'franklin', '46131', '46142', 'center-grove-schools'].map((slug) => `/areas/${slug}`),
  )
  expect(slugOf('city', others[1]?.name ?? '')).toBe('franklin')
})
