import type { Admin } from '#access/actors.ts'
import { logView } from '#features/audit/public.server.ts'
import { definePersonalData } from '#features/personal-data/public.server.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from '../queries.server.ts'
import type { ReadAlert } from '../schema.ts'

const MAX_ALERTS = 100
/** Retention of alerts, the same as that of download records. Source: NAR model VOW rules 19.3(c). */
const ALERT_DAYS = 180

definePersonalData({ name: 'read_alerts', read: queries.listAlertsOf })

/** Lists the readers over the limit in the last 24 hours, latest first. */
export async function listReadAlerts(actor: Admin<'audit'>): Promise<ReadAlert[]> {
  await logView(actor, 'admin.read_downloads', { object_type: 'downloads', object_id: 'read alerts' })
  return queries.listAlerts(new Date(now().getTime() - DAY_MS), MAX_ALERTS)
}

/** Counts the readers over the limit in the last 24 hours. Names no one, so it is no view of them. */
export function countReadAlerts(_actor: Admin<'audit'>): Promise<number> {
  return queries.countAlerts(new Date(now().getTime() - DAY_MS))
}

/** Deletes counts outside all windows, and old alerts. */
export async function sweepReads(): Promise<void> {
  await queries.deleteSketches(new Date(now().getTime() - 2 * DAY_MS))
  await queries.deleteAlerts(new Date(now().getTime() - ALERT_DAYS * DAY_MS))
}
