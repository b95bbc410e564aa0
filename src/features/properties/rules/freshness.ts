import { HOUR_MS } from '#kit/time/durations.ts'
import type { Freshness } from '../schema.ts'

/** Returns how late the feed is: amber after 1 hour, red with a banner after 12. Source: IDX rule I1. */
export function freshnessOf(checked_at: Date | null, now: Date): Omit<Freshness, 'is_paused'> {
  if (!checked_at) return { checked_at, hours: null, lateness: 'stale' }
  const hours = (now.getTime() - checked_at.getTime()) / HOUR_MS
  return { checked_at, hours: Math.floor(hours), lateness: hours > 12 ? 'stale' : hours > 1 ? 'late' : 'fresh' }
}
