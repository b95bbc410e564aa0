import { transaction } from '#db/transaction.server.ts'
import { listHoldersOf } from '#features/permissions/public.server.ts'
import { sendEmail } from '#kit/email/email.tsx'
import { newId } from '#kit/ids.server.ts'
import { log } from '#kit/log.server.ts'
import { now } from '#ports/clock.server.ts'
import { FeedError } from '#ports/mls-feed/mls-feed.ts'
import { mlsRemovalWaits } from '../emails/mls-removal-waits.tsx'
import { keyOf } from '../mapping/reso.ts'
import { instant } from '../mapping/values.ts'
import { rewindCursor } from '../queries/cursors.server.ts'
import { findPause } from '../queries/pauses.server.ts'
import * as runs from '../queries/runs.server.ts'
import * as sweeps from '../queries/sweeps.server.ts'
import { catchUpFrom, isReconcileDue, needsApproval, retryResourceAt } from '../rules.ts'
import { KEY_FIELDS, type Resource } from '../words.ts'
import { CycleDetector } from './cycle-detector.server.ts'
import type { FeedSource } from './feed.server.ts'
import { fetchByKeys } from './fetch-by-keys.server.ts'
import { removeRecords } from './import-page.server.ts'
import {
  beginRun,
  contextOf,
  endFailedRun,
  type Run,
  type SyncOutcome,
  storeStep,
  throwIfPaused,
} from './run.server.ts'

/** Batch size for removing approved records. */
const REMOVAL_BATCH_SIZE = 500
/** A comparison interrupted for longer starts over, because too much changed since it collected its keys. */
const MAX_PAUSE_MS = 6 * 3_600_000

/**
 * Compares all keys of a resource with the feed's, when due: removes records that the feed dropped silently, and
 * fetches changes that a delta missed. Requests each missing record from the feed before removing it. If a fifth or
 * more are missing, nothing is removed until an administrator approves.
 */
export async function reconcileResource(
  source: FeedSource,
  resource: Resource,
  signal: AbortSignal,
): Promise<SyncOutcome> {
  const sweep = await sweeps.findSweep(resource)
  if (!sweep || !(sweep.sweep_run_id || isReconcileDue(sweep, now()))) return 'done'
  if (sweep.sweep_retry_at && sweep.sweep_retry_at > now()) return 'done'
  if (await findPause()) return 'paused'
  const run = await resumeOrStart(resource, sweep)
  try {
    await fetchKeys(source, run, resource, signal)
    await fetchStale(source, run, resource, signal)
    const missing = await sweeps.listMissing(resource, now())
    if (await haltIfTooMany(run, resource, missing)) return 'done'
    await removeMissing(source, run, resource, missing, signal)
    await transaction(async () => {
      await endSweep(resource)
      await runs.endRun(run.id, now(), 'done', null)
      await runs.updateMissing(run.id, missing.length)
    })
    return 'done'
  } catch (error) {
    // A comparison of listings is retried right away; one of another resource waits, so that it does not block them.
    if (resource !== 'Property' && error instanceof FeedError && error.cause_kind !== 'limited')
      await sweeps.updateSweep(resource, { sweep_retry_at: retryResourceAt(error.cause_kind, RETRIED_LATER, now()) })
    return endFailedRun(run, error, signal)
  }
}

/** Failure count for `retryResourceAt`, which gives a wait of 8 minutes. */
const RETRIED_LATER = 4

/** Resumes an interrupted comparison, or starts one. */
async function resumeOrStart(resource: Resource, sweep: sweeps.Sweep): Promise<Run> {
  const isFresh = sweep.sweep_started_at && now().getTime() - sweep.sweep_started_at.getTime() < MAX_PAUSE_MS
  const counts = sweep.sweep_run_id && isFresh ? await runs.resumeRun(sweep.sweep_run_id, now()) : null
  if (sweep.sweep_run_id && counts)
    return { id: sweep.sweep_run_id, kind: 'reconcile', resource, counts, recheckKeys: new Set() }
  const id = newId()
  await transaction(async () => {
    await sweeps.deleteKeys(resource)
    await sweeps.updateSweep(resource, {
      sweep_run_id: id,
      sweep_link: null,
      sweep_started_at: now(),
      sweep_read_at: null,
      sweep_wanted_at: null,
    })
  })
  return beginRun('reconcile', resource, id)
}

async function fetchKeys(source: FeedSource, run: Run, resource: Resource, signal: AbortSignal): Promise<void> {
  const sweep = await sweeps.findSweep(resource)
  if (sweep?.sweep_read_at) return
  let nextLink = sweep?.sweep_link ?? null
  let isResuming = nextLink !== null
  const cycles = new CycleDetector()
  for (;;) {
    const request = { resource, since: null, isVisibleOnly: true, isKeysOnly: true, nextLink }
    const page = await source.feed.readPage(request, signal).catch((error: unknown) => {
      // The feed no longer knows the link: keep the keys read so far, and start over from the first page.
      if (isResuming && error instanceof FeedError && error.cause_kind === 'refused') return null
      throw error
    })
    isResuming = false
    nextLink = page?.nextLink ?? null
    if (!page) continue
    // The pages repeat. Keys that did not arrive are requested one by one before anything is removed.
    if (cycles.isRepeated(page)) nextLink = null
    const keys = page.records.flatMap((record) => {
      const record_key = record.MlgCanView === false ? null : keyOf(record, KEY_FIELDS[resource])
      return record_key === null ? [] : [{ record_key, modification_timestamp: instant(record.ModificationTimestamp) }]
    })
    await transaction(async () => {
      await sweeps.insertKeys(resource, keys)
      await sweeps.updateSweep(resource, { sweep_link: nextLink, ...(nextLink ? {} : { sweep_read_at: now() }) })
      run.counts = { ...run.counts, pages: run.counts.pages + 1, received: run.counts.received + page.records.length }
      await runs.updateRun(run.id, now(), run.counts)
    })
    signal.throwIfAborted()
    if (!nextLink) return
    await throwIfPaused()
  }
}

/** Fetches records that are newer in the feed or not stored at all, which the deltas should have brought. */
async function fetchStale(source: FeedSource, run: Run, resource: Resource, signal: AbortSignal): Promise<void> {
  const stale = await sweeps.listStale(resource)
  const from = catchUpFrom(stale)
  if (from) {
    log.warn({ resource, stale: stale.length, from }, 'requesting changes again from an earlier time')
    await rewindCursor(resource, from, true)
    return
  }
  await fetchByKeys(
    source,
    run,
    resource,
    stale.map(({ record_key }) => record_key),
    signal,
  )
}

/** Halts a comparison that misses too many records, unless a removal was approved. @returns true when it halted */
async function haltIfTooMany(run: Run, resource: Resource, missing: readonly string[]): Promise<boolean> {
  const confirmed = await sweeps.listConfirmed(resource, now())
  const unapproved = missing.filter((key) => !confirmed.has(key))
  const stored = await sweeps.countStored(resource, now())
  if (!needsApproval(unapproved.length, stored)) return false
  const reason = `${missing.length} of ${stored} records are missing from the feed. Nothing is removed until an administrator approves it.`
  log.error({ resource, missing: missing.length, stored }, 'too many records missing from the feed, nothing is removed')
  await transaction(async () => {
    await sweeps.insertMissing(run.id, missing)
    await endSweep(resource)
    await runs.endRun(run.id, now(), 'halted', reason)
    await runs.updateMissing(run.id, missing.length)
    for (const { id, email } of await listHoldersOf('mls'))
      await sendEmail(mlsRemovalWaits, { resource, missing: missing.length, stored }, { email, account_id: id })
  })
  return true
}

async function removeMissing(
  source: FeedSource,
  run: Run,
  resource: Resource,
  missing: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const confirmed = await sweeps.listConfirmed(resource, now())
  const approved = missing.filter((key) => confirmed.has(key))
  for (let from = 0; from < approved.length; from += REMOVAL_BATCH_SIZE) {
    const some = approved.slice(from, from + REMOVAL_BATCH_SIZE)
    await throwIfPaused()
    await storeStep(run, () => removeRecords(resource, some, contextOf(run, source)))
    signal.throwIfAborted()
  }
  await fetchByKeys(
    source,
    run,
    resource,
    missing.filter((key) => !confirmed.has(key)),
    signal,
  )
}

async function endSweep(resource: Resource): Promise<void> {
  await sweeps.deleteKeys(resource)
  await sweeps.updateSweep(resource, {
    sweep_run_id: null,
    sweep_link: null,
    sweep_started_at: null,
    sweep_read_at: null,
    sweep_retry_at: null,
    reconciled_at: now(),
  })
}
