import * as z from 'zod/mini'
import type { Admin } from '#access/actors.ts'
import { workerActor } from '#access/make-actor.server.ts'
import { transaction } from '#db/transaction.server.ts'
import { closeAccount, endSessionsOf } from '#features/accounts/public.server.ts'
import { INACTIVITY_END_DAYS, RECORD_KEPT_DAYS } from '#features/accounts/words.ts'
import { audit, lastChainCheck, logView } from '#features/audit/public.server.ts'
import { getFeedFreshness } from '#features/mls/public.server.ts'
import { DAY_MS, HOUR_MS } from '#kit/time/durations.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { now } from '#ports/clock.server.ts'
import * as registrants from '../queries/registrants.server.ts'
import * as queries from '../queries/vow.server.ts'
import { assessViewer, rulesOf } from '../rules.ts'
import type { RetentionReport, VowCompliance, WatchedViewer } from '../schema.ts'
import { getVowSettings } from './settings.server.ts'

const BATCH_SIZE = 100
const OLD_ROWS_BATCH_SIZE = 5000

/** Returns the settings, the state of each rule with evidence, and the deactivation of inactive accounts. */
export async function getVowCompliance(actor: Admin<'vow'>): Promise<VowCompliance> {
  await logView(actor, 'admin.read_audit', { object_type: 'settings', object_id: 'vow' })
  const at = now()
  const stored = await getVowSettings()
  const { listings_per_day, active_share_percent } = stored.settings
  const counted = await queries.countEvidence(at, { listings: listings_per_day, share: active_share_percent })
  const inactivity = await queries.countInactive(inactiveSince(at))
  const { at: read_at } = await getFeedFreshness()
  const check = await lastChainCheck()
  const rules = rulesOf(
    {
      ...counted,
      data_age_hours: read_at && (at.getTime() - read_at.getTime()) / HOUR_MS,
      audit_entries: check?.entries ?? null,
      audit_first_bad_seq: check?.first_bad_seq ?? null,
      audit_checked_at: check?.checked_at ?? null,
      inactive_open: inactivity.due,
    },
    stored.settings,
    at,
  )
  return {
    ...stored,
    checked_at: at,
    rules,
    met: rules.filter(({ is_met }) => is_met).length,
    inactivity,
    retention: await lastReport(),
    registrants: {
      total: counted.registrants,
      new_30_days: await registrants.countRegistered(new Date(at.getTime() - 30 * DAY_MS)),
      versions: await registrants.listVersions(),
      passwords_expired: counted.passwords_expired,
      passwords_ending: counted.passwords_ending,
      sold_viewers: counted.sold_viewers,
      sold_ending: counted.sold_ending,
      refused_downloads_30_days: counted.refused_downloads,
      auditors: await registrants.listAuditors(at, new Date(at.getTime() - 30 * DAY_MS)),
    },
    watched: await listWatched(at, stored.settings),
  }
}

const MAX_WATCHED = 20

/** Lists the accounts with the most views in 24 hours, suspicious ones first. */
async function listWatched(at: Date, settings: VowCompliance['settings']): Promise<WatchedViewer[]> {
  const active = await registrants.countActive()
  const facts = await registrants.listViewers(new Date(at.getTime() - DAY_MS), MAX_WATCHED)
  return facts.map((one) => assessViewer(one, active, settings)).sort((a, b) => b.reasons.length - a.reasons.length)
}

function inactiveSince(at: Date): Date {
  return new Date(at.getTime() - INACTIVITY_END_DAYS * DAY_MS)
}

/**
 * Runs the nightly retention: deactivates accounts after 180 days of inactivity, closes accounts that were deactivated
 * for the retention period, purges personal data of closed accounts when due, and deletes old views and downloads.
 * Idempotent.
 * @returns the report, which is also stored
 */
export async function runRetention(signal: AbortSignal): Promise<RetentionReport> {
  const worker = workerActor('vow')
  const at = now()
  const { settings } = await getVowSettings()
  const deactivated = await inBatches(signal, async () => {
    const idle = await queries.lockInactive(inactiveSince(at), BATCH_SIZE)
    for (const { id, last_seen_at } of idle) {
      await queries.deactivate(id, at)
      await endSessionsOf(worker, id, 'deactivated')
      audit(worker, 'account.deactivated', {
        object_type: 'account',
        object_id: id,
        before: { status: 'active', last_seen_at },
        after: { status: 'deactivated', last_seen_at },
        reason: 'inactivity',
      })
    }
    return idle.length
  })
  // Close an account that stayed deactivated for as long as records must be retained.
  const left = await inBatches(signal, async () => {
    const due = await queries.lockExpired(new Date(at.getTime() - RECORD_KEPT_DAYS * DAY_MS), BATCH_SIZE)
    for (const { id } of due) await closeAccount(worker, id, 'retention')
    return due.length
  })
  const purged = await inBatches(signal, async () => {
    const due = await queries.lockPurgeable(calendarDayOf(at), BATCH_SIZE)
    for (const { id } of due) {
      await queries.purge(id, at)
      audit(worker, 'account.purged', { object_type: 'account', object_id: id, reason: 'retention' })
    }
    return due.length
  })
  const before = new Date(at.getTime() - settings.retention_days * DAY_MS)
  const forgotten = await inBatches(signal, () => queries.deleteOldRecords(before, OLD_ROWS_BATCH_SIZE))
  const report = { ran_at: at, deactivated, left, purged, forgotten }
  await transaction(async () => {
    await queries.saveReport({ ...report, ran_at: at.toISOString() }, at)
    audit(worker, 'retention.ran', {
      object_type: 'settings',
      object_id: 'vow',
      after: { deactivated, left, purged, forgotten },
    })
  })
  return report
}

/** Commits each batch separately, so that finished work survives an aborted job. */
async function inBatches(signal: AbortSignal, work: () => Promise<number>): Promise<number> {
  let total = 0
  for (;;) {
    signal.throwIfAborted()
    const done = await transaction(work)
    total += done
    if (done === 0) return total
  }
}

const StoredReport = z.object({
  ran_at: z.string(),
  deactivated: z.number(),
  left: z._default(z.number(), 0),
  purged: z.number(),
  forgotten: z.number(),
})

async function lastReport(): Promise<RetentionReport | null> {
  const stored = StoredReport.safeParse(await queries.findReport())
  return stored.success ? { ...stored.data, ran_at: new Date(stored.data.ran_at) } : null
}
