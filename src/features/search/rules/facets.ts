import { type PropertyStatus, STATUSES } from '#features/properties/words.ts'
import type { Criteria, Facets, FacetValue, PriceHistogram } from '../schema.ts'
import { FLAGS, type Flag, HOME_TYPES, type HomeType } from '../words.ts'
import { type Group, type PLACE_NAMES, storiesRange } from './checks.ts'
import type { Coded, Columns } from './columns.ts'
import { eachBut, type NearlyFound } from './filter.ts'

/** Places and sub-types of one filter that are named: nobody reads more of them. */
const MOST_VALUES = 40
const BARS = 40
const STEPS = [5000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000, 5_000_000, 25_000_000]
/** Above this share of the homes the prices lie so far apart that they would leave no room for the others. */
const SHARE_IN_BARS = 0.98

/** How many homes each choice of each filter would bring, all other filters as they are. */
export function facetsOf(columns: Columns, nearly: NearlyFound, criteria: Criteria, now: Date): Facets {
  const isUnknownKept = criteria.unknown
  const byCode = <K extends string>(group: Group, codes: Uint32Array, keys: readonly K[]): FacetValue<K>[] => {
    const counts = new Uint32Array(keys.length)
    eachBut(nearly, group, (home) => {
      const code = codes[home] ?? 0
      counts[code] = (counts[code] ?? 0) + 1
    })
    return keys.map((value, code) => ({ value, homes: counts[code] ?? 0 }))
  }
  const named = (group: Group, column: Coded): FacetValue<string>[] =>
    byCode(group, column.codes, column.words)
      .slice(1)
      .filter(({ homes }) => homes > 0)
      .sort((a, b) => b.homes - a.homes || (a.value < b.value ? -1 : 1))
      .slice(0, MOST_VALUES)
  const within = (group: Group, column: Float64Array, from: number, to: number, canBeUnknown: boolean): number => {
    let homes = 0
    eachBut(nearly, group, (home) => {
      const value = column[home] ?? Number.NaN
      if ((value >= from && value <= to) || (canBeUnknown && isUnknownKept && Number.isNaN(value))) homes += 1
    })
    return homes
  }
  const atLeast = (group: Group, column: Float64Array, values: readonly number[]): FacetValue<number>[] =>
    values.map((value) => ({ value, homes: within(group, column, value, Infinity, true) }))
  const flag = (value: Flag): FacetValue<Flag> => ({
    value,
    homes:
      value === 'openHouse'
        ? within(value, columns.lastOpen, now.getTime(), Infinity, false)
        : within(value, columns[value], 1, 1, true),
  })
  return {
    types: byCode('type', columns.type, TYPES),
    statuses: byCode('status', columns.status, STATUS_KEYS),
    flags: FLAG_KEYS.map(flag),
    minBeds: atLeast('beds', columns.beds, [1, 2, 3, 4, 5]),
    minBaths: atLeast('baths', columns.baths, [1, 1.5, 2, 2.5, 3, 4]),
    garage: atLeast('garage', columns.garage, [1, 2, 3]),
    stories: [1, 2, 3].map((value) => ({
      value,
      homes: within('stories', columns.stories, ...storiesRange(value), true),
    })),
    places: {
      city: named('city', columns.city),
      zip: named('zip', columns.zip),
      county: named('county', columns.county),
      township: named('township', columns.township),
      subdivision: named('subdivision', columns.subdivision),
      district: named('district', columns.district),
    } satisfies Record<(typeof PLACE_NAMES)[number], FacetValue<string>[]>,
    subtypes: named('subtype', columns.subtype),
    price: histogramOf(columns, nearly),
  }
}

const TYPES = keysOf<HomeType>(HOME_TYPES)
const STATUS_KEYS = keysOf<PropertyStatus>(STATUSES)
const FLAG_KEYS = keysOf<Flag>(FLAGS)

function keysOf<K extends string>(table: Readonly<Record<K, unknown>>): K[] {
  const keys: K[] = []
  for (const key in table) keys.push(key)
  return keys
}

function histogramOf(columns: Columns, nearly: NearlyFound): PriceHistogram {
  const found: number[] = []
  eachBut(nearly, 'price', (home) => found.push(columns.price[home] ?? 0))
  const prices = Float64Array.from(found).sort()
  const [lowest, highest] = [prices[0], prices.at(-1)]
  if (lowest === undefined || highest === undefined)
    return { bars: [], step: 0, lowest: null, highest: null, median: null }
  const top = prices[Math.floor((prices.length - 1) * SHARE_IN_BARS)] ?? highest
  const step = STEPS.find((size) => Math.floor(top / size) - Math.floor(lowest / size) < BARS) ?? 100_000_000
  const first = Math.floor(lowest / step)
  const count = Math.min(BARS, Math.floor(top / step) - first + 1)
  const homes = new Uint32Array(count)
  for (const price of prices) {
    const bar = Math.min(count - 1, Math.floor(price / step) - first)
    homes[bar] = (homes[bar] ?? 0) + 1
  }
  const bars = Array.from(homes, (number, bar) => ({
    from: (first + bar) * step,
    to: bar === count - 1 ? Math.max(highest, (first + count) * step) : (first + bar + 1) * step,
    homes: number,
  }))
  const middle = prices.length >> 1
  const upper = prices[middle] ?? 0
  const median = Math.round(prices.length % 2 === 1 ? upper : ((prices[middle - 1] ?? 0) + upper) / 2)
  return { bars, step, lowest, highest, median }
}
