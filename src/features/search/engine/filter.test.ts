import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEFAULT_STATUSES, STATUSES } from '#features/properties/words.ts'
import { runToEnd } from '#kit/job/sliced-work.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import { circleAround, decodeArea, encodeArea } from '../rules/area.ts'
import { homeTypeOf } from '../rules/home-types.ts'
import { NO_CRITERIA } from '../rules/parse.ts'
import type { Area, Criteria, IndexRow } from '../schema.ts'
import { PAGE_SIZE, SORTS } from '../words.ts'
import { removeHome, upsertHome } from './columns.ts'
import { facetsOf } from './facets.ts'
import { findHomes } from './filter.ts'
import { idOf } from './ids.ts'
import { columnsOf } from './indexes.ts'
import { buildSearchMap } from './map.ts'
import { findNearMisses } from './near-misses.ts'
import { buildOrder, pageOf, withUnsorted } from './order.ts'
import { makeVocabulary } from './vocabulary.ts'

const NOW = new Date('2026-06-01T12:00:00Z')
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null })
const flag = maybe(fc.boolean())

const CITIES = ['Greenwood', 'Carmel', 'Center Grove']
const STREETS = ['12 Oak Street', '7 Poolside Ct', 'N Main St', '12 Greenwood Ave']
const REMARKS = [
  'a walk-in closet and a community pool',
  'Oak floors, no pool',
  'Main level primary; in-law suite',
  'Brick ranch',
]

const row = fc
  .record({
    status: fc.constantFrom(...(Object.keys(STATUSES) as (keyof typeof STATUSES)[])),
    is_address_shown: fc.boolean(),
    description: maybe(fc.constantFrom(...REMARKS)),
    address: maybe(fc.constantFrom(...STREETS)),
    city: fc.constantFrom(...CITIES),
    postal_code: maybe(fc.constantFrom('46142', '46032')),
    county: maybe(fc.constantFrom('Johnson', 'Hamilton')),
    township: maybe(fc.constantFrom('Pleasant', 'Clay')),
    subdivision: maybe(fc.constantFrom('Oak Meadows', 'Carefree')),
    school_district: maybe(fc.constantFrom('Center Grove Schools', 'Carmel Clay Schools')),
    property_sub_type: fc.constantFrom('Single Family Residence', 'Condominium', 'Townhouse'),
    // Few distinct places: some homes are exactly on borders or share a place.
    latitude: maybe(fc.integer({ min: 0, max: 8 }).map((step) => 39.5 + step / 16)),
    longitude: maybe(fc.integer({ min: 0, max: 8 }).map((step) => -86.5 + step / 16)),
    price: fc.integer({ min: 2, max: 18 }).map((step) => step * 50_000),
    original_list_price: maybe(fc.constant(500_000)),
    bedrooms: maybe(fc.integer({ min: 0, max: 6 })),
    bathrooms: maybe(fc.constantFrom(1, 1.5, 2, 2.5, 3)),
    living_area: maybe(fc.integer({ min: 5, max: 40 }).map((step) => step * 100)),
    lot_size_acres: maybe(fc.constantFrom(0.1, 0.25, 1, 5)),
    year_built: maybe(fc.integer({ min: 1900, max: 2026 })),
    stories: maybe(fc.constantFrom(1, 1.5, 2, 3)),
    garage_spaces: maybe(fc.integer({ min: 0, max: 4 })),
    association_fee_monthly: maybe(fc.constantFrom(0, 45.5, 120)),
    has_basement: flag,
    has_private_pool: flag,
    has_fireplace: flag,
    is_waterfront: flag,
    is_new_construction: flag,
    is_featured: fc.boolean(),
    ago_days: fc.integer({ min: -3, max: 60 }),
    open_in_days: maybe(fc.integer({ min: -3, max: 3 })),
    cut_days: maybe(fc.integer({ min: 0, max: 9 })),
  })
  .map(({ ago_days, open_in_days, cut_days, ...given }) => ({
    last_open_at: open_in_days === null ? null : new Date(NOW.getTime() + open_in_days * DAY_MS),
    row: {
      ...given,
      state: 'IN',
      property_type: 'Residential',
      previous_list_price: null,
      price_change_timestamp: cut_days === null ? null : new Date(NOW.getTime() - cut_days * DAY_MS),
      listed_at: new Date(NOW.getTime() - ago_days * DAY_MS),
    },
  }))

type Home = { row: IndexRow; last_open_at: Date | null }
const market = fc.array(row, { minLength: 1, maxLength: 60, size: 'max' }).map((rows): Home[] =>
  rows.map(({ row: given, last_open_at }, index) => ({
    last_open_at,
    row: { ...given, id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`, listing_id: `2199${index}` },
  })),
)

const corner = fc.tuple(
  fc.integer({ min: 0, max: 16 }).map((step) => -86.51 + step / 32),
  fc.integer({ min: 0, max: 16 }).map((step) => 39.49 + step / 32),
)
/** Most filters are off, or no home would match. */
const some = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })
const criteria = fc
  .record({
    q: fc.oneof(
      { weight: 1, arbitrary: fc.constant('') },
      fc.constantFrom(
        'oak',
        '"community pool"',
        'pool -community',
        'NOT pool',
        '12 oak',
        'in-law',
        'greenwood brick',
        '"main st"',
        '-"oak floors" oak',
        'xyzzy',
      ),
    ),
    places: fc.record({
      city: some(fc.subarray(CITIES, { minLength: 1 })),
      county: some(fc.subarray(['johnson'], { minLength: 1 })),
      township: some(fc.subarray(['CLAY'], { minLength: 1 })),
    }),
    types: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.subarray(['house', 'condo'] as const)),
    statuses: fc.subarray([...DEFAULT_STATUSES, 'pending'] as const),
    numbers: fc.record({
      minPrice: some(fc.constantFrom(200_000, 400_000)),
      maxPrice: some(fc.constantFrom(400_000, 700_000)),
      minBeds: some(fc.constantFrom(1, 3)),
      minBaths: some(fc.constantFrom(1.5, 2)),
      maxArea: some(fc.constantFrom(2000, 3000)),
      stories: some(fc.constantFrom(1, 2, 3)),
      maxHoa: some(fc.constantFrom(0, 100)),
      maxDays: some(fc.constantFrom(7, 30)),
    }),
    flags: fc.oneof(
      { weight: 5, arbitrary: fc.constant([]) },
      fc.subarray(['pool', 'basement', 'reduced', 'openHouse', 'featured'] as const),
    ),
    unknown: fc.boolean(),
    bounds: fc.oneof(
      { weight: 3, arbitrary: fc.constant(null) },
      fc.constantFrom([-86.5, 39.5, -86.25, 39.75] as const),
    ),
    areas: fc.oneof(
      { weight: 3, arbitrary: fc.constant([]) },
      fc.array(fc.array(corner, { minLength: 3, maxLength: 7 }), { minLength: 1, maxLength: 3 }),
    ),
  })
  .map(
    ({ places, numbers, bounds, types, flags, areas, ...given }): Criteria => ({
      ...NO_CRITERIA,
      ...given,
      places: defined<Criteria['places']>(places),
      numbers: defined<Criteria['numbers']>(numbers),
      bounds: bounds && [...bounds],
      types: [...types],
      flags: [...flags],
      areas: [...areas],
    }),
  )

function defined<T extends object>(record: { [K in keyof T]: T[K] | undefined }): T {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as T
}

/** Even-odd rule, by the crossings of a ray to the north. */
function inside(area: Area, x: number, y: number): boolean {
  let crossings = 0
  area.forEach(([x1, y1], index) => {
    const [x2, y2] = area[(index + 1) % area.length] ?? [0, 0]
    if (x1 > x === x2 > x) return
    if (y1 + ((x - x1) / (x2 - x1)) * (y2 - y1) > y) crossings += 1
  })
  return crossings % 2 === 1
}

/** Words of a text, for the reference filter. */
function plainWords(text: string | null): string[] {
  return (text ?? '')
    .toLowerCase()
    .replace('street', 'st')
    .replace('ave', 'ave')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
}

function says({ row: home }: Home, q: string): boolean {
  const remarks = plainWords(home.description)
  const area = [
    home.city,
    home.state,
    home.postal_code,
    home.county,
    home.township,
    home.subdivision,
    home.school_district,
  ].map(plainWords)
  const own = home.is_address_shown ? plainWords(home.address) : []
  const place = [...area.flat(), ...own, ...plainWords(home.listing_id)]
  const spoken = [...remarks, ...area.flat()]
  const forms = (word: string) => [word, `${word}s`, ...(word.endsWith('s') ? [word.slice(0, -1)] : [])]
  const has = (words: string[]) =>
    words.length === 1
      ? forms(words[0] ?? '').some((form) => spoken.includes(form) || place.includes(form))
      : [remarks, ...area, own].some((text) => ` ${text.join(' ')} `.includes(` ${words.join(' ')} `))
  const plain = (words: string[]) =>
    words.every((word) => place.some((other) => other.startsWith(word))) ||
    words.every((word) => forms(word).some((form) => spoken.includes(form)))
  switch (q) {
    case '"community pool"':
      return has(['community', 'pool'])
    case 'pool -community':
      return plain(['pool']) && !has(['community'])
    case 'NOT pool':
      return !has(['pool'])
    case 'in-law':
      return has(['in', 'law'])
    case '"main st"':
      return has(['main', 'st'])
    case '-"oak floors" oak':
      return plain(['oak']) && !has(['oak', 'floors'])
    default:
      return plain(plainWords(q))
  }
}

/** Yes, no, or unknown, for each filter. */
function answers(home: Home, asked: Criteria): (boolean | null)[] {
  const { row: one } = home
  const { numbers, flags } = asked
  const number = (value: number | null, test: (value: number) => boolean, isAsked: unknown) =>
    isAsked === undefined ? true : value === null ? null : test(value)
  const same = (value: string | null, wanted: string[] | undefined) =>
    !wanted || wanted.some((name) => name.toLowerCase() === value?.toLowerCase())
  const stories = (value: number) =>
    numbers.stories === 1 ? value <= 1 : numbers.stories === 2 ? value > 1 && value < 3 : value >= 3
  const hasPlace = one.is_address_shown && one.latitude !== null && one.longitude !== null
  const [x, y] = [one.longitude ?? 0, one.latitude ?? 0]
  const { bounds } = asked
  return [
    (asked.statuses.length > 0 ? asked.statuses : [...DEFAULT_STATUSES]).some((status) => status === one.status),
    asked.types.length === 0 || asked.types.includes(homeTypeOf(one.property_type, one.property_sub_type)),
    same(one.city, asked.places.city) &&
      same(one.county, asked.places.county) &&
      same(one.township, asked.places.township),
    one.price >= (numbers.minPrice ?? 0) && one.price <= (numbers.maxPrice ?? Infinity),
    number(one.bedrooms, (beds) => beds >= (numbers.minBeds ?? 0), numbers.minBeds),
    number(one.bathrooms, (baths) => baths >= (numbers.minBaths ?? 0), numbers.minBaths),
    number(one.living_area, (feet) => feet <= (numbers.maxArea ?? 0), numbers.maxArea),
    number(one.stories, stories, numbers.stories),
    number(one.association_fee_monthly, (fee) => fee <= (numbers.maxHoa ?? 0), numbers.maxHoa),
    numbers.maxDays === undefined ||
      (one.listed_at <= NOW && NOW.getTime() - one.listed_at.getTime() <= numbers.maxDays * DAY_MS),
    !flags.includes('pool') || one.has_private_pool,
    !flags.includes('basement') || one.has_basement,
    !flags.includes('reduced') || (one.original_list_price ?? 0) > one.price,
    !flags.includes('featured') || (one.is_featured && one.status !== 'sold'),
    !flags.includes('openHouse') || (home.last_open_at !== null && home.last_open_at >= NOW),
    !bounds || (hasPlace && x >= bounds[0] && x <= bounds[2] && y >= bounds[1] && y <= bounds[3]),
    asked.areas.length === 0 || (hasPlace && asked.areas.some((area) => inside(area, x, y))),
    asked.q === '' || says(home, asked.q),
  ]
}

const meets = (home: Home, asked: Criteria) =>
  answers(home, asked).every((answer) => answer === true || (answer === null && asked.unknown))

/** Columns whose homes arrived in different ways: at the start, later, with a later change, or removed since. */
function setUp(homes: Home[], way: Way = { late: [], gone: 0 }) {
  const vocabulary = makeVocabulary()
  const [first] = homes
  const isLate = (index: number) => way.late.includes(index)
  const gone = Array.from({ length: first ? way.gone : 0 }, (_, index): Home => {
    const id = `00000000-0000-4000-8000-${String(index * 3).padStart(11, '0')}f`
    return { ...nowhere(first), row: { ...nowhere(first).row, id } }
  })
  // Every other late home was there before, in a former state.
  const early = homes.flatMap((home, index): Home[] => {
    if (!isLate(index)) return [home]
    return index % 2 === 0 ? [] : [{ ...nowhere(home), row: { ...nowhere(home).row, id: home.row.id } }]
  })
  const inOrder = [...early, ...gone].sort((a, b) => (a.row.id < b.row.id ? -1 : 1))
  const columns = columnsOf(inOrder, vocabulary)
  for (const { row: one } of gone) removeHome(columns, one.id)
  const late = homes.filter((_, index) => isLate(index))
  for (const home of late.toReversed()) upsertHome(columns, home.row, home.last_open_at, vocabulary)
  const idsOf = (found: Uint32Array) => Array.from(found, (home) => idOf(columns, home)).sort()
  return { columns, vocabulary, idsOf }
}

interface Way {
  late: number[]
  gone: number
}
const way = fc.record({
  late: fc.uniqueArray(fc.integer({ min: 0, max: 59 }), { maxLength: 30 }),
  gone: fc.integer({ min: 0, max: 5 }),
})

/** A former state, different in everything that is filtered. */
function nowhere(home: Home | undefined): Home {
  if (!home) throw new Error('There is no home.')
  const row: IndexRow = { ...home.row, city: 'Elsewhere', status: 'active', price: 1, bedrooms: 6, description: 'oak' }
  return { row, last_open_at: NOW }
}

/** Ids of all homes in a sort order, by plain comparison. */
function inOrder(homes: readonly Home[], sort: keyof typeof SORTS): string[] {
  const keyOf = ({ row: one }: Home): number => {
    const highest = Math.max(one.original_list_price ?? 0, one.previous_list_price ?? 0)
    const keys: Record<keyof typeof SORTS, number | null> = {
      newest: Math.abs(NOW.getTime() - one.listed_at.getTime()),
      price_asc: one.price,
      price_desc: -one.price,
      price_per_sqft: one.living_area && one.price / one.living_area,
      area: one.living_area && -one.living_area,
      lot: one.lot_size_acres && -one.lot_size_acres,
      reduced: highest > one.price && one.price_change_timestamp ? -one.price_change_timestamp.getTime() : null,
    }
    return keys[sort] ?? Infinity
  }
  return homes
    .toSorted((a, b) => (keyOf(a) === keyOf(b) ? (a.row.id < b.row.id ? -1 : 1) : keyOf(a) - keyOf(b)))
    .map(({ row: { id } }) => id)
}

describe('a search over the columns', () => {
  test('finds what one would find by hand; its pages hold each home once and as many as it says', () => {
    let most = 0
    fc.assert(
      fc.property(
        market,
        criteria,
        fc.constantFrom(...(Object.keys(SORTS) as (keyof typeof SORTS)[])),
        way,
        (homes, asked, sort, came) => {
          const { columns, vocabulary, idsOf } = setUp(homes, came)
          const { homes: found, unknown } = findHomes(columns, asked, vocabulary, NOW)
          const expected = homes.filter((home) => meets(home, asked)).map(({ row: { id } }) => id)
          most = Math.max(most, asked.q === '' ? 0 : expected.length)
          expect(idsOf(found)).toEqual(expected)
          const silent = homes.filter((home) => {
            const all = answers(home, asked)
            return all.includes(null) && !all.includes(false)
          })
          expect(unknown.homes).toBe(silent.length)

          const order = withUnsorted(runToEnd(buildOrder(columns, sort, NOW)), columns)
          const { pages, total } = pageOf(columns, found, order, 1)
          const reached = Array.from({ length: pages }, (_, page) => pageOf(columns, found, order, page + 1).ids).flat()
          expect(total).toBe(expected.length)
          expect(reached.toSorted()).toEqual(expected)
          expect(reached).toEqual(inOrder(homes, sort).filter((id) => reached.includes(id)))
          expect(pages).toBe(Math.max(1, Math.ceil(total / PAGE_SIZE)))
        },
      ),
      { numRuns: 700 },
    )
    // Otherwise only empty lists would have been compared.
    expect(most).toBeGreaterThan(5)
  })

  test('says of each choice of a filter how many homes it would bring', () => {
    fc.assert(
      fc.property(market, criteria, way, (homes, asked, came) => {
        const { columns, vocabulary } = setUp(homes, came)
        const facets = facetsOf(columns, findNearMisses(columns, asked, vocabulary, NOW), asked, NOW)
        const total = (changed: Criteria) => findHomes(columns, changed, vocabulary, NOW).homes.length
        for (const { value, homes: number } of facets.types) expect(number).toBe(total({ ...asked, types: [value] }))
        for (const { value, homes: number } of facets.statuses)
          expect(number).toBe(total({ ...asked, statuses: [value] }))
        for (const { value, homes: number } of facets.minBeds)
          expect(number).toBe(total({ ...asked, numbers: { ...asked.numbers, minBeds: value } }))
        for (const name of ['minBaths', 'garage'] as const)
          for (const { value, homes: number } of facets[name])
            expect(number).toBe(total({ ...asked, numbers: { ...asked.numbers, [name]: value } }))
        for (const { value, homes: number } of facets.stories)
          expect(number).toBe(total({ ...asked, numbers: { ...asked.numbers, stories: value } }))
        for (const { value, homes: number } of facets.flags)
          expect(number).toBe(total({ ...asked, flags: [...asked.flags.filter((one) => one !== value), value] }))
        for (const name of ['city', 'zip', 'county', 'subdivision'] as const)
          for (const { value, homes: number } of facets.places[name])
            expect(number).toBe(total({ ...asked, places: { ...asked.places, [name]: [value] } }))
        const { minPrice: _from, maxPrice: _to, ...others } = asked.numbers
        const sum = facets.price.bars.reduce((all, bar) => all + bar.homes, 0)
        expect(sum).toBe(total({ ...asked, numbers: others }))
        const prices = homes
          .filter((home) => meets(home, { ...asked, numbers: others }))
          .map(({ row: { price } }) => price)
          .sort((a, b) => a - b)
        const middle = prices.slice((prices.length - 1) >> 1, (prices.length >> 1) + 1)
        expect([facets.price.lowest, facets.price.highest, facets.price.median]).toEqual([
          prices[0] ?? null,
          prices.at(-1) ?? null,
          prices.length === 0 ? null : Math.round(middle.reduce((all, price) => all + price, 0) / middle.length),
        ])
        for (const [index, { from, to, homes: number }] of facets.price.bars.entries()) {
          const isLast = index === facets.price.bars.length - 1
          const numbers = { ...others, minPrice: from, maxPrice: isLast ? to : to - 1 }
          expect(number).toBe(total({ ...asked, numbers }))
        }
      }),
      { numRuns: 120 },
    )
  })

  test('puts each home that has a place into one pin or cluster, at every zoom, and none of those that have none', () => {
    const frame = fc.record({
      bounds: fc.constantFrom<[number, number, number, number]>(
        [-87, 39, -85, 41],
        [-86.4, 39.6, -86.2, 39.8],
        [-180, -85, 180, 85],
      ),
      zoom: fc.double({ min: 0, max: 22, noNaN: true }),
    })
    fc.assert(
      fc.property(market, criteria, fc.option(frame), way, (homes, asked, seen, came) => {
        const { columns, vocabulary } = setUp(homes, came)
        const map = buildSearchMap(columns, findHomes(columns, asked, vocabulary, NOW).homes, seen)
        const found = homes
          .map(({ row: one }) => one)
          .filter((one) => homes.some((home) => home.row === one && meets(home, asked)))
        const placed = found.filter((one) => one.is_address_shown && one.latitude !== null && one.longitude !== null)
        const [west, south, east, north] = seen?.bounds ?? [-180, -90, 180, 90]
        const inFrame = placed.filter(
          ({ longitude, latitude }) =>
            Number(longitude) >= west &&
            Number(longitude) <= east &&
            Number(latitude) >= south &&
            Number(latitude) <= north,
        )
        expect(map.without_place).toBe(found.length - placed.length)
        expect(map.homes).toBe(inFrame.length)
        expect(map.pins.length + map.clusters.reduce((sum, cluster) => sum + cluster.homes, 0)).toBe(inFrame.length)
        for (const pin of map.pins) expect(inFrame.map(({ id }) => id)).toContain(pin.id)
        for (const { bounds, homes: number, lowest, highest } of map.clusters) {
          // The box contains at least the cluster's homes, and both ends of its price range.
          const near = inFrame.filter(
            (one) =>
              Number(one.longitude) >= bounds[0] &&
              Number(one.longitude) <= bounds[2] &&
              Number(one.latitude) >= bounds[1] &&
              Number(one.latitude) <= bounds[3],
          )
          expect(near.length).toBeGreaterThanOrEqual(number)
          expect(near.map(({ price }) => price)).toEqual(expect.arrayContaining([lowest, highest]))
        }
      }),
      { numRuns: 250 },
    )
  })
})

describe('a drawn area', () => {
  test('comes out of its text as it was drawn, to a yard', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(fc.double({ min: -180, max: 180, noNaN: true }), fc.double({ min: -90, max: 90, noNaN: true })),
          { minLength: 4, maxLength: 60 },
        ),
        (area) => {
          const back = decodeArea(encodeArea(area))
          // A closed ring loses its repeated last corner.
          back?.forEach(([x, y], index) => {
            expect(x).toBeCloseTo(area[index]?.[0] ?? 0, 4)
            expect(y).toBeCloseTo(area[index]?.[1] ?? 0, 4)
          })
          expect(back === null || back.length >= area.length - 1).toBe(true)
        },
      ),
    )
  })

  test('is read as others write it', () => {
    expect(decodeArea('_p~iF~ps|U_ulLnnqC_mqNvxq`@')).toEqual([
      [-120.2, 38.5],
      [-120.95, 40.7],
      [-126.453, 43.252],
    ])
  })

  test('that is none is none, whatever was sent', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (text) => {
        const area = decodeArea(text)
        expect(area === null || area.length >= 3).toBe(true)
      }),
    )
    for (const text of ['', 'abc', '_p~iF~ps|U', '\u0000', `${'_p~iF~ps|U'.repeat(300)}`])
      expect(decodeArea(text), text).toBeNull()
  })

  test('around a point holds what is as near as said', () => {
    const [longitude, latitude] = [-86.1581, 39.7684] as const
    const area = circleAround([longitude, latitude], 5)
    expect(inside(area, longitude, latitude + 4.9 / 69.05)).toBe(true)
    expect(inside(area, longitude + 5.1 / 53.07, latitude)).toBe(false)
  })
})
