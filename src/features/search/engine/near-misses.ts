import type { Criteria } from '../schema.ts'
import { type Columns, currentHomes, REMOVED } from './columns.ts'
import { type Check, checksOf, FACETLESS, type Group } from './predicates.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Homes that meet all checks and, by group, homes that fail only that group. */
export interface NearMisses {
  homes: Uint32Array
  byGroup: ReadonlyMap<Group, Uint32Array>
}

/** Marks a home that meets all checks. */
const MEETS_ALL = -1
/** Marks a group that every home must meet. */
const REQUIRED = -2

/** Finds homes that a single filter excludes, to count the choices of that filter. */
export function findNearMisses(columns: Columns, criteria: Criteria, vocabulary: Vocabulary, now: Date): NearMisses {
  const { checks, candidatesByGroup } = checksOf(columns, criteria, vocabulary, now)
  const groups = [...new Set(checks.map(({ group }) => group))]
  const homes = candidates(columns, candidatesByGroup)
  const failed = new Int8Array(homes.length).fill(MEETS_ALL)
  let count = homes.length
  for (const check of checks) {
    // Groups without choices need no count, so homes that fail them are dropped.
    const group = FACETLESS.has(check.group) ? REQUIRED : groups.indexOf(check.group)
    count = applyCheck(check, group, criteria.unknown, homes, failed, count)
  }
  return splitByGroup(groups, homes.subarray(0, count), failed)
}

/**
 * Returns homes that may fail at most one group: a home that fails the most selective one must meet the second. If the
 * most selective one has no choices to count, such as bounds, only its own homes qualify.
 */
function candidates(
  columns: Columns,
  candidatesByGroup: ReadonlyMap<Group, ArrayLike<number>>,
): Uint32Array<ArrayBuffer> {
  const [first, second] = [...candidatesByGroup].sort(([, a], [, b]) => a.length - b.length)
  if (!first) return currentHomes(columns)
  const parts = FACETLESS.has(first[0]) ? [first[1]] : second ? [first[1], second[1]] : null
  if (!parts) return currentHomes(columns)
  const isIn = new Uint8Array(columns.size)
  const all = new Uint32Array(parts.reduce((sum, { length }) => sum + length, 0))
  let count = 0
  for (const part of parts) {
    for (let at = 0; at < part.length; at += 1) {
      const home = part[at] ?? 0
      if (isIn[home] === 1 || columns.status[home] === REMOVED) continue
      isIn[home] = 1
      all[count] = home
      count += 1
    }
  }
  return all.subarray(0, count)
}

/** Filters homes in place. Homes that fail only this group so far stay, marked with it. */
function applyCheck(
  check: Check,
  group: number,
  includesUnknown: boolean,
  homes: Uint32Array,
  failed: Int8Array,
  count: number,
): number {
  let place = 0
  if (check.kind === 'range') {
    const { column, from, to } = check
    const isIncluded = includesUnknown && check.fact !== null
    for (let k = 0; k < count; k += 1) {
      const home = homes[k] ?? 0
      const value = column[home] ?? Number.NaN
      const former = failed[k] ?? MEETS_ALL
      const isMet = (value >= from && value <= to) || (isIncluded && Number.isNaN(value))
      if (!isMet && (group === REQUIRED || (former !== MEETS_ALL && former !== group))) continue
      homes[place] = home
      failed[place] = isMet ? former : group
      place += 1
    }
    return place
  }
  const [values, wanted] = check.kind === 'codes' ? [check.codes, check.wanted] : [null, check.mask]
  for (let k = 0; k < count; k += 1) {
    const home = homes[k] ?? 0
    const former = failed[k] ?? MEETS_ALL
    const isMet = wanted[values === null ? home : (values[home] ?? 0)] === 1
    if (!isMet && (group === REQUIRED || (former !== MEETS_ALL && former !== group))) continue
    homes[place] = home
    failed[place] = isMet ? former : group
    place += 1
  }
  return place
}

function splitByGroup(groups: readonly Group[], homes: Uint32Array, failed: Int8Array): NearMisses {
  // Part 0 has the homes that meet all checks.
  const sizes = new Uint32Array(groups.length + 1)
  for (let k = 0; k < homes.length; k += 1) {
    const part = (failed[k] ?? MEETS_ALL) + 1
    sizes[part] = (sizes[part] ?? 0) + 1
  }
  const parts = Array.from(sizes, (size) => new Uint32Array(size))
  const next = new Uint32Array(parts.length)
  for (let k = 0; k < homes.length; k += 1) {
    const part = (failed[k] ?? MEETS_ALL) + 1
    const place = next[part] ?? 0
    const own = parts[part]
    if (own) own[place] = homes[k] ?? 0
    next[part] = place + 1
  }
  const [all = new Uint32Array(0), ...others] = parts
  return { homes: all, byGroup: new Map(groups.map((group, index) => [group, others[index] ?? new Uint32Array(0)])) }
}
