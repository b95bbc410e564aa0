import { type PropertyStatus, STATUSES } from '#features/properties/words.ts'
import { runToEnd } from '#kit/job/sliced-work.ts'
import type { Criteria, Facets, FacetValue, PriceHistogram } from '../schema.ts'
import { FLAGS, type Flag, HOME_TYPES, type HomeType, type PlaceFilter } from '../words.ts'
import type { Columns } from './columns.ts'
import type { DictionaryColumn } from './dictionary-encoding.ts'
import { median, quickselect } from './median.ts'
import type { NearMisses } from './near-misses.ts'
import { type Group, storiesRange } from './predicates.ts'

/** Values listed per place or subtype filter. */
const MAX_VALUES = 40
const MAX_BARS = 40
const BAR_WIDTHS = [5000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000, 5_000_000, 25_000_000]
/**
 * Share of homes that the price bars show in detail. Prices above it are too far apart and would squeeze the others.
 */
const SHARE_IN_BARS = 0.98

/** Counts the homes that each choice would match, with all other filters unchanged. */
export function facetsOf(columns: Columns, nearMisses: NearMisses, { unknown }: Criteria, now: Date): Facets {
  const byCode = <K extends string>(group: Group, codes: Uint32Array, keys: readonly K[]): FacetValue<K>[] => {
    const counts = new Uint32Array(keys.length)
    for (const homes of homesToCount(nearMisses, group)) countCodes(counts, codes, homes)
    return keys.map((value, code) => ({ value, homes: counts[code] ?? 0 }))
  }
  const named = (group: Group, column: DictionaryColumn): FacetValue<string>[] =>
    byCode(group, column.codes, column.words)
      .slice(1)
      .filter(({ homes }) => homes > 0)
      .sort((a, b) => b.homes - a.homes || (a.value < b.value ? -1 : 1))
      .slice(0, MAX_VALUES)
  const within = (group: Group, column: Float64Array, from: number, to: number, canBeUnknown: boolean): number =>
    homesToCount(nearMisses, group).reduce(
      (sum, homes) => sum + countWithin(column, from, to, canBeUnknown && unknown, homes),
      0,
    )
  const atLeast = (group: Group, column: Float64Array, values: readonly number[]): FacetValue<number>[] => {
    const counts = new Uint32Array(values.length + 1)
    for (const homes of homesToCount(nearMisses, group)) countSteps(counts, column, values, unknown, homes)
    // A home that reaches a step also reaches those before it.
    for (let step = values.length - 1; step > 0; step -= 1) counts[step] = (counts[step] ?? 0) + (counts[step + 1] ?? 0)
    return values.map((value, step) => ({ value, homes: counts[step + 1] ?? 0 }))
  }
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
    } satisfies Record<PlaceFilter, FacetValue<string>[]>,
    subtypes: named('subtype', columns.subtype),
    price: histogramOf(columns, nearMisses),
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

/** Homes to count for one filter, in two lists. */
function homesToCount({ homes, byGroup }: NearMisses, group: Group): Uint32Array[] {
  const stored = byGroup.get(group)
  return stored ? [homes, stored] : [homes]
}

// Short loops: with a million homes, a function call per home would dominate the time.

function countCodes(counts: Uint32Array, codes: Uint32Array, homes: Uint32Array): void {
  for (let k = 0; k < homes.length; k += 1) {
    const code = codes[homes[k] ?? 0] ?? 0
    counts[code] = (counts[code] ?? 0) + 1
  }
}

function countWithin(
  column: Float64Array,
  from: number,
  to: number,
  includesUnknown: boolean,
  homes: Uint32Array,
): number {
  let count = 0
  for (let k = 0; k < homes.length; k += 1) {
    const value = column[homes[k] ?? 0] ?? Number.NaN
    if ((value >= from && value <= to) || (includesUnknown && Number.isNaN(value))) count += 1
  }
  return count
}

/** Counts homes by the number of steps that each reaches. */
function countSteps(
  counts: Uint32Array,
  column: Float64Array,
  steps: readonly number[],
  includesUnknown: boolean,
  homes: Uint32Array,
): void {
  for (let k = 0; k < homes.length; k += 1) {
    const value = column[homes[k] ?? 0] ?? Number.NaN
    let reached = includesUnknown && Number.isNaN(value) ? steps.length : 0
    while (reached < steps.length && value >= (steps[reached] ?? Infinity)) reached += 1
    counts[reached] = (counts[reached] ?? 0) + 1
  }
}

function histogramOf({ price }: Columns, nearMisses: NearMisses): PriceHistogram {
  const lists = homesToCount(nearMisses, 'price')
  const prices = new Float64Array(lists.reduce((sum, { length }) => sum + length, 0))
  let [lowest, highest, place] = [Infinity, -Infinity, 0]
  for (const homes of lists) {
    for (let k = 0; k < homes.length; k += 1) {
      const one = price[homes[k] ?? 0] ?? 0
      prices[place] = one
      place += 1
      if (one < lowest) lowest = one
      if (one > highest) highest = one
    }
  }
  if (prices.length === 0) return { bars: [], step: 0, lowest: null, highest: null, median: null }
  const top = runToEnd(quickselect(prices, Math.floor((prices.length - 1) * SHARE_IN_BARS)))
  const step = BAR_WIDTHS.find((size) => Math.floor(top / size) - Math.floor(lowest / size) < MAX_BARS) ?? 100_000_000
  const first = Math.floor(lowest / step)
  const count = Math.min(MAX_BARS, Math.floor(top / step) - first + 1)
  const homes = new Uint32Array(count)
  for (let k = 0; k < prices.length; k += 1) {
    const bar = Math.min(count - 1, Math.floor((prices[k] ?? 0) / step) - first)
    homes[bar] = (homes[bar] ?? 0) + 1
  }
  const bars = Array.from(homes, (number, bar) => ({
    from: (first + bar) * step,
    to: bar === count - 1 ? Math.max(highest, (first + count) * step) : (first + bar + 1) * step,
    homes: number,
  }))
  return { bars, step, lowest, highest, median: runToEnd(median(prices)) }
}
