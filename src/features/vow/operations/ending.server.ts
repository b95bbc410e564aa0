import type { Admin } from '#access/actors.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import { now } from '#ports/clock.server.ts'
import { countSoldEnding } from '../queries/registrants.server.ts'

const SOON_DAYS = 30

/** Counts the users whose sold data access ends within 30 days. */
export function countEndingAccess(_actor: Admin<'vow'>): Promise<number> {
  const at = now()
  return countSoldEnding(at, new Date(at.getTime() + SOON_DAYS * DAY_MS))
}
