import { DEFAULT_STATUSES, STATUSES } from '#features/properties/words.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import { isInside } from '../rules/area.ts'
import { normalizeText } from '../rules/text.ts'
import type { Area, Criteria } from '../schema.ts'
import { type Flag, HOME_TYPES, type NumberFilter, PLACE_NAMES, type PlaceFilter } from '../words.ts'
import { type Columns, homesNear, homesWithCodes, textIndexOf } from './columns.ts'
import type { DictionaryColumn } from './dictionary-encoding.ts'
import { keywordsOf } from './keywords.ts'
import type { Vocabulary } from './vocabulary.ts'
import { homesWithWords } from './word-index.ts'

/** Filters that are ignored together when the choices of one are counted. */
export type Group =
  | PlaceFilter
  | Flag
  | 'status'
  | 'type'
  | 'subtype'
  | 'price'
  | 'beds'
  | 'baths'
  | 'area'
  | 'lot'
  | 'year'
  | 'stories'
  | 'garage'
  | 'hoa'
  | 'days'
  | 'text'
  | 'bounds'
  | 'areas'

export type Check = { group: Group } & (
  | {
      kind: 'range'
      column: Float64Array
      from: number
      to: number
      /** Filter of the fact, if homes without it are reported. */
      fact: NumberFilter | Flag | null
    }
  | { kind: 'codes'; codes: Uint32Array; wanted: Uint8Array }
  | { kind: 'mask'; mask: Uint8Array }
)

const STATUS_KEYS = Object.keys(STATUSES)
const TYPE_KEYS = Object.keys(HOME_TYPES)

/** Groups without choices to count. */
export const FACETLESS: ReadonlySet<Group> = new Set<Group>([
  'bounds',
  'areas',
  'text',
  'days',
  'area',
  'lot',
  'year',
  'hoa',
])

/** Checks of the criteria, and by group the only homes that can meet it, to limit the search. */
export function checksOf(
  columns: Columns,
  criteria: Criteria,
  vocabulary: Vocabulary,
  now: Date,
): { checks: Check[]; candidatesByGroup: ReadonlyMap<Group, ArrayLike<number>> } {
  const { numbers, places, bounds, areas } = criteria
  const at = now.getTime()
  const checks: Check[] = []
  const candidatesByGroup = new Map<Group, ArrayLike<number>>()
  const range = (
    group: Group,
    column: Float64Array,
    from: number | undefined,
    to: number | undefined,
    fact: NumberFilter | Flag | null,
  ) => {
    if (from === undefined && to === undefined) return
    checks.push({ group, kind: 'range', column, from: from ?? -Infinity, to: to ?? Infinity, fact })
  }
  for (const name of PLACE_NAMES) {
    const wanted = places[name]
    if (!wanted) continue
    const codes = codesNamed(columns[name], wanted)
    checks.push({ group: name, kind: 'codes', codes: columns[name].codes, wanted: maskOfCodes(columns[name], codes) })
    candidatesByGroup.set(name, homesWithCodes(columns, columns[name], codes))
  }
  checks.push({
    group: 'status',
    kind: 'codes',
    codes: columns.status,
    wanted: maskOfKeys(STATUS_KEYS, criteria.statuses.length > 0 ? criteria.statuses : DEFAULT_STATUSES),
  })
  if (criteria.types.length > 0) {
    checks.push({ group: 'type', kind: 'codes', codes: columns.type, wanted: maskOfKeys(TYPE_KEYS, criteria.types) })
  }
  if (criteria.subtypes.length > 0) {
    const wanted = maskOfCodes(columns.subtype, codesNamed(columns.subtype, criteria.subtypes))
    checks.push({ group: 'subtype', kind: 'codes', codes: columns.subtype.codes, wanted })
  }
  range('price', columns.price, numbers.minPrice, numbers.maxPrice, null)
  range('beds', columns.beds, numbers.minBeds, undefined, 'minBeds')
  range('baths', columns.baths, numbers.minBaths, undefined, 'minBaths')
  range('area', columns.area, numbers.minArea, numbers.maxArea, numbers.minArea === undefined ? 'maxArea' : 'minArea')
  range('lot', columns.lot, numbers.minLot, undefined, 'minLot')
  range('year', columns.year, numbers.minYear, numbers.maxYear, numbers.minYear === undefined ? 'maxYear' : 'minYear')
  range('garage', columns.garage, numbers.garage, undefined, 'garage')
  range('hoa', columns.hoa, undefined, numbers.maxHoa, 'maxHoa')
  if (numbers.stories !== undefined) range('stories', columns.stories, ...storiesRange(numbers.stories), 'stories')
  if (numbers.maxDays !== undefined) range('days', columns.listed, at - numbers.maxDays * DAY_MS, at, null)
  for (const flag of criteria.flags) {
    if (flag === 'openHouse') range(flag, columns.lastOpen, at, Infinity, null)
    else range(flag, columns[flag], 1, 1, flag)
  }
  if (bounds) {
    // Homes without a known location match no bounds.
    range('bounds', columns.longitude, bounds[0], bounds[2], null)
    range('bounds', columns.latitude, bounds[1], bounds[3], null)
    const near = homesNear(columns, bounds)
    if (near) candidatesByGroup.set('bounds', near)
  }
  if (areas.length > 0) {
    const mask = homesInside(columns, areas)
    checks.push({ group: 'areas', kind: 'mask', mask })
    candidatesByGroup.set('areas', indicesOf(mask))
  }
  const keywords = keywordsOf(criteria.q)
  if (keywords.words.length + keywords.phrases.length + keywords.excluded.length > 0) {
    const mask = homesWithWords(textIndexOf(columns), vocabulary, keywords)
    checks.push({ group: 'text', kind: 'mask', mask })
    if (keywords.words.length + keywords.phrases.length > 0) candidatesByGroup.set('text', indicesOf(mask))
  }
  return { checks, candidatesByGroup }
}

/** Returns the range of a filter: 1 is one story, 2 is more than one and less than three, 3 is three or more. */
export function storiesRange(stories: number): [number, number] {
  if (stories >= 3) return [3, Infinity]
  return stories > 1 ? [1.01, 2.99] : [0, 1]
}

function codesNamed({ codesOf }: DictionaryColumn, wanted: readonly string[]): number[] {
  return [...new Set(wanted.map(normalizeText))].flatMap((key) => codesOf.get(key) ?? [])
}

function maskOfCodes({ words }: DictionaryColumn, codes: readonly number[]): Uint8Array {
  const marks = new Uint8Array(words.length)
  for (const code of codes) marks[code] = 1
  return marks
}

function maskOfKeys(keys: readonly string[], wanted: readonly string[]): Uint8Array {
  return Uint8Array.from(keys, (key) => Number(wanted.includes(key)))
}

function homesInside(columns: Columns, areas: readonly Area[]): Uint8Array {
  const { longitude, latitude } = columns
  const mask = new Uint8Array(columns.size)
  for (const area of areas) {
    const xs = area.map(([x]) => x)
    const ys = area.map(([, y]) => y)
    const [west, south, east, north] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
    const near = homesNear(columns, [west, south, east, north])
    const checkHome = (i: number) => {
      const [x, y] = [longitude[i] ?? Number.NaN, latitude[i] ?? Number.NaN]
      if (x >= west && x <= east && y >= south && y <= north && isInside(area, x, y)) mask[i] = 1
    }
    if (near) near.forEach(checkHome)
    else for (let i = 0; i < columns.size; i += 1) checkHome(i)
  }
  return mask
}

function indicesOf(mask: Uint8Array): Uint32Array {
  let count = 0
  for (let i = 0; i < mask.length; i += 1) count += mask[i] ?? 0
  const homes = new Uint32Array(count)
  let place = 0
  for (let i = 0; i < mask.length; i += 1) {
    if (mask[i] !== 1) continue
    homes[place] = i
    place += 1
  }
  return homes
}
