import type { LastVisit } from './schema.ts'

/** A shorter absence continues the same visit. */
const VISIT_GAP_MS = 30 * 60_000

/** Start of the current visit, and what was last seen, at a place. */
export interface StoredVisit {
  since_at: Date | null
  since_seq: number
  seen_at: Date
  seen_seq: number
}

/** Returns the start of "since your last visit"; null at the first visit. */
export function lastVisitOf(visit: StoredVisit | null, now: Date): LastVisit | null {
  if (!visit) return null
  if (now.getTime() - visit.seen_at.getTime() >= VISIT_GAP_MS) return { at: visit.seen_at, seq: visit.seen_seq }
  return visit.since_at && { at: visit.since_at, seq: visit.since_seq }
}

/** Returns the visit after all listing changes up to a number were shown. */
export function nextVisit(visit: StoredVisit | null, upTo: number, now: Date): StoredVisit {
  const last = lastVisitOf(visit, now)
  return {
    since_at: last?.at ?? null,
    since_seq: last?.seq ?? 0,
    seen_at: visit && visit.seen_at > now ? visit.seen_at : now,
    // If two windows are open, the one that showed more counts.
    seen_seq: Math.max(visit?.seen_seq ?? 0, upTo),
  }
}
