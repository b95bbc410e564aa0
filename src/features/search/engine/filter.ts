import type { Criteria, Unknown } from '../schema.ts'
import { FLAGS, NUMBERS } from '../words.ts'
import { type Columns, currentHomes } from './columns.ts'
import { type Check, checksOf } from './predicates.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Matching homes, unsorted, and homes excluded or included because of missing facts. */
export interface FilterResult {
  homes: Uint32Array
  unknown: Unknown
}

export function findHomes(columns: Columns, criteria: Criteria, vocabulary: Vocabulary, now: Date): FilterResult {
  const { checks, candidatesByGroup } = checksOf(columns, criteria, vocabulary, now)
  const within = shortest(candidatesByGroup.values())
  const remaining = within && within.length < columns.size ? Uint32Array.from(within) : currentHomes(columns)
  const hasFacts = checks.some((check) => check.kind === 'range' && check.fact !== null)
  const missing = hasFacts ? new Uint32Array(remaining.length) : null
  let count = remaining.length
  checks.forEach((check, bit) => {
    count =
      check.kind === 'range' && missing
        ? applyRangeCheck(check, 1 << bit, remaining, missing, count)
        : applyCheck(check, remaining, missing, count)
  })
  const homes = remaining.subarray(0, count)
  return missing
    ? unknownOf(checks, homes, missing.subarray(0, count), criteria.unknown)
    : { homes, unknown: { is_included: criteria.unknown, homes: 0, facts: [] } }
}

function shortest(lists: Iterable<ArrayLike<number>>): ArrayLike<number> | null {
  let best: ArrayLike<number> | null = null
  for (const list of lists) if (best === null || list.length < best.length) best = list
  return best
}

/** Filters homes and their marks in place. Returns the number left. */
function applyCheck(check: Check, remaining: Uint32Array, missing: Uint32Array | null, count: number): number {
  let place = 0
  if (check.kind === 'range') {
    const { column, from, to } = check
    for (let k = 0; k < count; k += 1) {
      const home = remaining[k] ?? 0
      const value = column[home] ?? Number.NaN
      remaining[place] = home
      if (value >= from && value <= to) place += 1
    }
    return place
  }
  const [values, wanted] = check.kind === 'codes' ? [check.codes, check.wanted] : [null, check.mask]
  for (let k = 0; k < count; k += 1) {
    const home = remaining[k] ?? 0
    if (wanted[values === null ? home : (values[home] ?? 0)] !== 1) continue
    remaining[place] = home
    if (missing) missing[place] = missing[k] ?? 0
    place += 1
  }
  return place
}

/** Filters homes in place. Homes that lack the fact stay, marked with the check's bit. */
function applyRangeCheck(
  { column, from, to, fact }: Extract<Check, { kind: 'range' }>,
  bit: number,
  remaining: Uint32Array,
  missing: Uint32Array,
  count: number,
): number {
  const mark = fact === null ? 0 : bit
  let place = 0
  for (let k = 0; k < count; k += 1) {
    const home = remaining[k] ?? 0
    const value = column[home] ?? Number.NaN
    const isMet = value >= from && value <= to
    if (!isMet && (mark === 0 || !Number.isNaN(value))) continue
    remaining[place] = home
    missing[place] = isMet ? (missing[k] ?? 0) : (missing[k] ?? 0) | mark
    place += 1
  }
  return place
}

function unknownOf(
  checks: readonly Check[],
  remaining: Uint32Array,
  missing: Uint32Array,
  is_included: boolean,
): FilterResult {
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
  if (is_included || homes === 0) return { homes: remaining, unknown }
  const known = new Uint32Array(remaining.length - homes)
  let place = 0
  for (let k = 0; k < remaining.length; k += 1) {
    if (missing[k] !== 0) continue
    known[place] = remaining[k] ?? 0
    place += 1
  }
  return { homes: known, unknown }
}

const FACT_LABELS: ReadonlyMap<string, string> = new Map([
  ...Object.entries(FLAGS),
  ...Object.entries(NUMBERS).map(([name, { label }]) => [name, label] as const),
])
