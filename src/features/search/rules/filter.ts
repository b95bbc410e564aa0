import type { City, Criteria, Unknown } from '../schema.ts'
import { FLAGS, NUMBERS } from '../words.ts'
import { type Check, checksOf, type Group } from './checks.ts'
import { type Coded, type Columns, GONE, idOf } from './columns.ts'
import { firstOf, type Order } from './order.ts'
import { normalise } from './text.ts'
import { TURN, type Turns } from './turns.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Homes that meet the criteria, in no order, and those that are kept from it, or let in, by facts that are not given. */
export interface Found {
  homes: Uint32Array
  unknown: Unknown
}

/** Looks for the homes that meet the criteria. */
export function find(columns: Columns, criteria: Criteria, vocabulary: Vocabulary, now: Date): Found {
  const { checks, within } = checksOf(columns, criteria, vocabulary, now)
  const left = within ? Uint32Array.from(within) : allOf(columns)
  const hasFacts = checks.some((check) => check.kind === 'range' && check.fact !== null)
  const missing = hasFacts ? new Uint32Array(left.length) : null
  let count = left.length
  checks.forEach((check, bit) => {
    count =
      check.kind === 'range' && missing
        ? passKnown(check, 1 << bit, left, missing, count)
        : pass(check, left, missing, count)
  })
  const homes = left.subarray(0, count)
  return missing
    ? unknownOf(checks, homes, missing.subarray(0, count), criteria.unknown)
    : { homes, unknown: { is_included: criteria.unknown, homes: 0, facts: [] } }
}

/** Keeps the homes that meet one check; what is marked of them stays with them. */
function pass(check: Check, left: Uint32Array, missing: Uint32Array | null, count: number): number {
  let place = 0
  if (check.kind === 'range') {
    const { column, from, to } = check
    for (let k = 0; k < count; k += 1) {
      const home = left[k] ?? 0
      const value = column[home] ?? Number.NaN
      left[place] = home
      if (value >= from && value <= to) place += 1
    }
    return place
  }
  const [values, wanted] = check.kind === 'codes' ? [check.codes, check.wanted] : [null, check.mask]
  for (let k = 0; k < count; k += 1) {
    const home = left[k] ?? 0
    if (wanted[values === null ? home : (values[home] ?? 0)] !== 1) continue
    left[place] = home
    if (missing) missing[place] = missing[k] ?? 0
    place += 1
  }
  return place
}

/** Keeps the homes that meet a check, or of which the fact is not given: these are marked with its bit. */
function passKnown(
  { column, from, to, fact }: Extract<Check, { kind: 'range' }>,
  bit: number,
  left: Uint32Array,
  missing: Uint32Array,
  count: number,
): number {
  const mark = fact === null ? 0 : bit
  let place = 0
  for (let k = 0; k < count; k += 1) {
    const home = left[k] ?? 0
    const value = column[home] ?? Number.NaN
    const isMet = value >= from && value <= to
    if (!isMet && (mark === 0 || !Number.isNaN(value))) continue
    left[place] = home
    missing[place] = isMet ? (missing[k] ?? 0) : (missing[k] ?? 0) | mark
    place += 1
  }
  return place
}

function unknownOf(checks: readonly Check[], left: Uint32Array, missing: Uint32Array, is_included: boolean): Found {
  let homes = 0
  const counts = new Uint32Array(checks.length)
  for (let k = 0; k < missing.length; k += 1) {
    let marks = missing[k] ?? 0
    if (marks === 0) continue
    homes += 1
    for (; marks !== 0; marks &= marks - 1) {
      const bit = 31 - Math.clz32(marks & -marks)
      counts[bit] = (counts[bit] ?? 0) + 1
    }
  }
  const facts: Unknown['facts'] = checks.flatMap((check, bit) => {
    const count = counts[bit] ?? 0
    if (count === 0 || check.kind !== 'range' || check.fact === null) return []
    return [{ name: check.fact, label: FACT_LABELS.get(check.fact) ?? '', homes: count }]
  })
  const unknown: Unknown = { is_included, homes, facts }
  if (is_included || homes === 0) return { homes: left, unknown }
  const known = new Uint32Array(left.length - homes)
  let place = 0
  for (let k = 0; k < left.length; k += 1) {
    if (missing[k] !== 0) continue
    known[place] = left[k] ?? 0
    place += 1
  }
  return { homes: known, unknown }
}

const FACT_LABELS: ReadonlyMap<string, string> = new Map([
  ...Object.entries(FLAGS),
  ...Object.entries(NUMBERS).map(([name, { label }]) => [name, label] as const),
])

/** Stands for a home that meets everything. */
const MEETS_ALL = -1

/** Homes that meet all checks, or all but those of one group: `failed` says of which, by its place in `groups`. */
export interface NearlyFound {
  homes: Uint32Array
  failed: Int8Array
  groups: Group[]
}

/** Looks for what each filter alone keeps out: the numbers of its choices are counted over it. */
export function findNearly(columns: Columns, criteria: Criteria, vocabulary: Vocabulary, now: Date): NearlyFound {
  const { checks } = checksOf(columns, criteria, vocabulary, now)
  const groups = [...new Set(checks.map(({ group }) => group))]
  const homes = allOf(columns)
  const failed = new Int8Array(homes.length).fill(MEETS_ALL)
  let count = homes.length
  for (const check of checks) {
    const group = groups.indexOf(check.group)
    let place = 0
    for (let k = 0; k < count; k += 1) {
      const home = homes[k] ?? 0
      const former = failed[k] ?? MEETS_ALL
      const isMet = meets(check, home, criteria.unknown)
      if (!isMet && former !== MEETS_ALL && former !== group) continue
      homes[place] = home
      failed[place] = isMet ? former : group
      place += 1
    }
    count = place
  }
  return { homes: homes.subarray(0, count), failed: failed.subarray(0, count), groups }
}

function meets(check: Check, home: number, isUnknownKept: boolean): boolean {
  if (check.kind === 'codes') return check.wanted[check.codes[home] ?? 0] === 1
  if (check.kind === 'mask') return check.mask[home] === 1
  const value = check.column[home] ?? Number.NaN
  return (value >= check.from && value <= check.to) || (isUnknownKept && check.fact !== null && Number.isNaN(value))
}

/** Uses each home that meets everything but, perhaps, the filters of one group. */
export function eachBut({ homes, failed, groups }: NearlyFound, group: Group, use: (home: number) => void): void {
  const allowed = groups.indexOf(group)
  for (let k = 0; k < homes.length; k += 1) {
    const one = failed[k] ?? MEETS_ALL
    if (one === MEETS_ALL || (one === allowed && allowed >= 0)) use(homes[k] ?? 0)
  }
}

function allOf({ size, gone, status }: Columns): Uint32Array<ArrayBuffer> {
  const homes = new Uint32Array(size - gone)
  let place = 0
  for (let home = 0; home < size; home += 1) {
    if (status[home] === GONE) continue
    homes[place] = home
    place += 1
  }
  return homes
}

/** The towns and ZIP codes that there are. */
export type PlaceNames = Record<'city' | 'zip', Pick<Coded, 'words' | 'codesOf'>>

const PRIVATE_POOL = /^(?:private |swimming )?pool$/

/**
 * What was typed as a place, where it is one: "greenwood" is the town, "46143" the ZIP. "Pool" is the filter on a pool
 * of one's own: as a word it would also find the pool of the community. Else as it was.
 */
export function withPlace(criteria: Criteria, names: PlaceNames): Criteria {
  const { q, places, flags } = criteria
  if (q === '' || q.includes('"')) return criteria
  if (PRIVATE_POOL.test(normalise(q))) {
    return { ...criteria, q: '', flags: flags.includes('pool') ? flags : [...flags, 'pool'] }
  }
  if (places.city || places.zip) return criteria
  const typed = normalise(q.replace(/,?\s+(?:in|indiana)$/i, ''))
  const named = ({ words, codesOf }: PlaceNames['city']) => words[codesOf.get(typed)?.[0] ?? 0] || undefined
  const city = named(names.city)
  if (city) return { ...criteria, q: '', places: { ...places, city: [city] } }
  const zip = /^\d{5}$/.test(typed) ? named(names.zip) : undefined
  return zip ? { ...criteria, q: '', places: { ...places, zip: [zip] } } : criteria
}

/** Towns by their homes, the most first, with the middle price and the newest homes of each. */
export function* citiesOf(
  columns: Columns,
  found: Uint32Array,
  newestFirst: Order,
): Turns<(Omit<City, 'main_image_key'> & { newest: string[] })[]> {
  const { codes, words } = columns.city
  const ends = new Uint32Array(words.length + 1)
  for (let at = 0; at < found.length; at += 1) {
    if (at % TURN === 0) yield
    const code = codes[found[at] ?? 0] ?? 0
    ends[code + 1] = (ends[code + 1] ?? 0) + 1
  }
  for (let code = 1; code < ends.length; code += 1) ends[code] = (ends[code] ?? 0) + (ends[code - 1] ?? 0)
  const prices = new Float64Array(found.length)
  const newest = words.map((): number[] => [])
  const next = ends.slice()
  const newestOfAll = firstOf(found, newestFirst, found.length)
  for (let at = 0; at < newestOfAll.length; at += 1) {
    if (at % TURN === 0) yield
    const home = newestOfAll[at] ?? 0
    const code = codes[home] ?? 0
    const place = next[code] ?? 0
    prices[place] = columns.price[home] ?? 0
    next[code] = place + 1
    if (place < (ends[code] ?? 0) + MOST_NEWEST) newest[code]?.push(home)
  }
  const cities: (Omit<City, 'main_image_key'> & { newest: string[] })[] = []
  for (const [code, city] of words.entries()) {
    const [from = 0, to = 0] = [ends[code], ends[code + 1]]
    if (from === to) continue
    cities.push({
      city,
      homes: to - from,
      median_price: yield* median(prices.subarray(from, to)),
      newest: (newest[code] ?? []).map((home) => idOf(columns, home)),
    })
  }
  return cities.sort((a, b) => b.homes - a.homes || (a.city < b.city ? -1 : 1))
}
const MOST_NEWEST = 4

/** The middle price of some homes; 0 where there are none. */
export function* medianPrice(columns: Columns, found: Uint32Array): Turns<number> {
  const prices = new Float64Array(found.length)
  for (let at = 0; at < found.length; at += 1) {
    if (at % TURN === 0) yield
    prices[at] = columns.price[found[at] ?? 0] ?? 0
  }
  return yield* median(prices)
}

function* median(values: Float64Array): Turns<number> {
  const middle = values.length >> 1
  const upper = yield* nthOf(values, middle)
  if (values.length % 2 === 1) return Math.round(upper)
  // What stands before the middle is not larger now.
  let lower = values.length > 0 ? -Infinity : 0
  for (let at = 0; at < middle; at += 1) lower = Math.max(lower, values[at] ?? 0)
  return Math.round((lower + upper) / 2)
}

/** The number that would stand at this place if they were sorted: all before it are not larger then. Cheaper than sorting all. */
function* nthOf(values: Float64Array, place: number): Turns<number> {
  let [low, high] = [0, values.length - 1]
  while (low < high) {
    yield
    const pivot = values[(low + high) >> 1] ?? 0
    let [left, right] = [low, high]
    while (left <= right) {
      while ((values[left] ?? 0) < pivot) left += 1
      while ((values[right] ?? 0) > pivot) right -= 1
      if (left > right) break
      const one = values[left] ?? 0
      values[left] = values[right] ?? 0
      values[right] = one
      left += 1
      right -= 1
    }
    if (place <= right) high = right
    else if (place >= left) low = left
    else break
  }
  return values[place] ?? 0
}
