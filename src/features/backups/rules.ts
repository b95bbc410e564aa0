import { DAY_MS, HOUR_MS } from '#kit/time/durations.ts'
import { KEPT_DAYS, KEPT_WEEKS, MAX_AGE_HOURS } from './words.ts'

/** Days since the epoch. It began on a Thursday, so day 4 was a Monday. */
const dayOf = (at: Date) => Math.floor(at.getTime() / DAY_MS)
const weekOf = (at: Date) => Math.floor((dayOf(at) - 4) / 7)

/**
 * Returns the backups to delete: all but the newest of each of the last 7 days and 4 weeks that have one, in UTC, so
 * that a site whose backups fail loses none of its old ones.
 */
export function backupsToDelete<B extends { made_at: Date }>(backups: readonly B[]): B[] {
  const newestFirst = backups.toSorted((a, b) => b.made_at.getTime() - a.made_at.getTime())
  const kept = new Set<B>([
    ...newestOfEach(newestFirst, dayOf).slice(0, KEPT_DAYS),
    ...newestOfEach(newestFirst, weekOf).slice(0, KEPT_WEEKS),
  ])
  return newestFirst.filter((backup) => !kept.has(backup))
}

function newestOfEach<B extends { made_at: Date }>(newestFirst: readonly B[], periodOf: (at: Date) => number): B[] {
  const byPeriod = new Map<number, B>()
  for (const backup of newestFirst) {
    const period = periodOf(backup.made_at)
    if (!byPeriod.has(period)) byPeriod.set(period, backup)
  }
  return [...byPeriod.values()]
}

/** Returns whether the newest backup is too old, or there is none. */
export function isOverdue(newest: Date | null, now: Date): boolean {
  return newest === null || now.getTime() - newest.getTime() > MAX_AGE_HOURS * HOUR_MS
}
