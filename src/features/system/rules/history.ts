import type { HistorySpan } from '../schema.ts'

/** Upper bounds of the buckets in milliseconds, as the histogram of requests has them. */
export const BOUNDS_MS = [1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000] as const

type Counts = Readonly<Record<string, readonly number[]>>

/** Returns the requests since an earlier count, without the kinds that had none. A restart counts from 0. */
export function countsSince(before: Counts, after: Counts): Record<string, number[]> {
  const kinds = Object.entries(after).map(([kind, counts]): [string, number[]] => [
    kind,
    counts.map((count, at) => Math.max(0, count - (before[kind]?.[at] ?? 0))),
  ])
  return Object.fromEntries(kinds.filter(([, counts]) => counts.some((count) => count > 0)))
}

/** Returns the sum of several counts. */
export function sumOf(all: readonly Counts[]): Record<string, number[]> {
  const sum: Record<string, number[]> = {}
  for (const counts of all)
    for (const [kind, added] of Object.entries(counts)) {
      const former = sum[kind] ?? []
      const buckets = Math.max(former.length, added.length)
      sum[kind] = Array.from({ length: buckets }, (_, at) => (former[at] ?? 0) + (added[at] ?? 0))
    }
  return sum
}

/**
 * Returns the duration below which a share of the requests stayed, in milliseconds, or null without requests. Requests
 * are spread evenly in their bucket; those above the last bound count as that bound.
 */
export function percentileOf(counts: readonly number[], share: number): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  let seen = 0
  for (const [at, count] of counts.entries()) {
    if (count > 0 && seen + count >= total * share) {
      const top = BOUNDS_MS[at] ?? BOUNDS_MS[BOUNDS_MS.length - 1] ?? 0
      const bottom = at === 0 ? 0 : (BOUNDS_MS[at - 1] ?? top)
      return bottom + (top - bottom) * ((total * share - seen) / count)
    }
    seen += count
  }
  return null
}

interface StepCounts {
  step: number
  kind: string
  bucket: number
  count: number
}

/** Returns the span of a chart: percentiles by kind, and lines by step with null where nothing was measured. */
export function historyOf(
  counts: readonly StepCounts[],
  sizes: readonly { step: number; bytes: number }[],
  steps: number,
): HistorySpan {
  const empty = () => Array<number>(BOUNDS_MS.length + 1).fill(0)
  const kinds = new Map<string, number[]>()
  const all = Array.from({ length: steps }, empty)
  for (const { step, kind, bucket, count } of counts) {
    const ofKind = kinds.get(kind) ?? empty()
    ofKind[bucket] = (ofKind[bucket] ?? 0) + count
    kinds.set(kind, ofKind)
    const ofStep = all[step]
    if (ofStep) ofStep[bucket] = (ofStep[bucket] ?? 0) + count
  }
  const bytes = Array<number | null>(steps).fill(null)
  for (const size of sizes) if (size.step >= 0 && size.step < steps) bytes[size.step] = size.bytes
  return {
    groups: [...kinds]
      .map(([kind, found]) => ({
        kind,
        requests: found.reduce((sum, count) => sum + count, 0),
        p50_ms: percentileOf(found, 0.5) ?? 0,
        p95_ms: percentileOf(found, 0.95) ?? 0,
      }))
      .toSorted((a, b) => b.requests - a.requests),
    p95_ms: all.map((found) => percentileOf(found, 0.95)),
    bytes,
  }
}
