import type { LastVisit } from './schema.ts'

/** Somebody who was away for less is still at the same visit. */
const SITTING_MS = 30 * 60_000

/** A visit as it is stored. */
export interface StoredVisit {
  since_at: Date | null
  since_seq: number
  seen_at: Date
  seen_seq: number
}

/** Where "since your last visit" begins for somebody who looks now; null where they were never here. */
export function lastVisitOf(visit: StoredVisit | null, now: Date): LastVisit | null {
  if (!visit) return null
  if (now.getTime() - visit.seen_at.getTime() >= SITTING_MS) return { at: visit.seen_at, seq: visit.seen_seq }
  return visit.since_at && { at: visit.since_at, seq: visit.since_seq }
}

/** The visit as it stands after a look that saw all changes up to a number. */
export function afterLook(visit: StoredVisit | null, upTo: number, now: Date): StoredVisit {
  const last = lastVisitOf(visit, now)
  return {
    since_at: last?.at ?? null,
    since_seq: last?.seq ?? 0,
    seen_at: visit && visit.seen_at > now ? visit.seen_at : now,
    // Of two windows the one that saw more counts.
    seen_seq: Math.max(visit?.seen_seq ?? 0, upTo),
  }
}
