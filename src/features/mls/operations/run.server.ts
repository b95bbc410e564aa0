import { transaction } from '#db/transaction.server.ts'
import { listHoldersOf } from '#features/permissions/public.server.ts'
import { sendEmail } from '#kit/email/email.tsx'
import { newId } from '#kit/ids.server.ts'
import { enqueue } from '#kit/job/job.server.ts'
import { log } from '#kit/log.server.ts'
import { now } from '#ports/clock.server.ts'
import { BudgetSpentError, FeedError } from '#ports/mls-feed/mls-feed.ts'
import { mlsFeedHalted } from '../emails/mls-feed-halted.tsx'
import { fetchMedia } from '../jobs/fetch-media.server.ts'
import { sweepMedia } from '../jobs/sweep-media.server.ts'
import { findHalt, updateHalt } from '../queries/budget.server.ts'
import { findPause } from '../queries/pauses.server.ts'
import * as runs from '../queries/runs.server.ts'
import { haltUntil } from '../rules.ts'
import type { Resource, RunKind } from '../words.ts'
import type { FeedSource } from './feed.server.ts'
import type { PageContext, PageResult } from './import-listings.server.ts'
import { cachedLookups, loadLookups } from './lookups.server.ts'

/**
 * Result of a sync. `busy`: another process is syncing. `partly`: its time was up, and the next one continues.
 * `paused`: an administrator paused it.
 */
export type SyncOutcome = 'done' | 'partly' | 'busy' | 'halted' | 'paused' | 'failed' | 'no feed'

/** Sync run in progress, with its counts. */
export interface Run {
  id: string
  resource: Resource | 'EntityEvent' | 'Lookup'
  kind: RunKind
  counts: runs.Counts
  /** Listings to request by their keys before the run ends: see PageResult. */
  recheckKeys: Set<string>
  /** Notice of a run that succeeded. */
  notice?: string
}

const NOTHING: runs.Counts = { pages: 0, received: 0, upserted: 0, unchanged: 0, removed: 0, quarantined: 0 }

/** Starts a run and inserts its row. The caller holds the sync lock. */
export async function beginRun(kind: RunKind, resource: Run['resource'], id = newId()): Promise<Run> {
  await loadLookups()
  await runs.insertRun({ id, kind, resource, at: now() })
  return { id, resource, kind, counts: { ...NOTHING }, recheckKeys: new Set() }
}

/** Builds the context with which the pages of a run are stored. */
export function contextOf(run: Run, { profile, system }: FeedSource): PageContext {
  return {
    run_id: run.id,
    isFull: run.kind === 'full',
    ...(profile.isSystemNamed ? { onlySystem: system } : {}),
    mapping: {
      system,
      hasKeyPrefix: profile.hasKeyPrefix,
      isLicensedByRecord: profile.hasLicenseFields,
      received_at: now(),
      lookups: cachedLookups(),
    },
  }
}

/** Stores a page with its counts and follow-up jobs in one transaction. */
export async function storeStep(run: Run, store: () => Promise<PageResult>): Promise<void> {
  const counts = { ...run.counts, pages: run.counts.pages + 1 }
  await transaction(async () => {
    const result = await store()
    for (const count of ['received', 'upserted', 'unchanged', 'removed', 'quarantined'] as const)
      counts[count] += result[count]
    for (const key of result.recheckKeys ?? []) run.recheckKeys.add(key)
    const storageKeys = [...new Set(result.freedKeys)]
    if (storageKeys.length > 0) enqueue(sweepMedia, { storageKeys })
    // Queue the download job for the first page only: it also picks up later ones, as does the job that runs each
    // minute.
    if (result.hasWantedMedia && run.counts.pages === 0) enqueue(fetchMedia, {})
    await runs.updateRun(run.id, now(), counts)
  })
  run.counts = counts
}

class PausedError extends Error {}

/** Stops a paused run between two pages, so that the pause does not wait for its end. */
export async function throwIfPaused(): Promise<void> {
  if (await findPause()) throw new PausedError('The sync was paused. The next run continues from here.')
}

/** Stores why a run failed. Rethrows an error that is not the feed's. */
export async function endFailedRun(run: Run, error: unknown, signal: AbortSignal): Promise<SyncOutcome> {
  const at = now()
  if (signal.aborted) {
    await runs.endRun(run.id, at, 'halted', 'The worker stopped. The next run continues from here.')
    return 'partly'
  }
  const reason = error instanceof Error ? error.message : String(error)
  if (error instanceof PausedError) {
    await runs.endRun(run.id, at, 'halted', reason)
    return 'paused'
  }
  if (!(error instanceof FeedError)) {
    await runs.endRun(run.id, at, 'failed', reason)
    throw error
  }
  log.warn({ resource: run.resource, kind: run.kind, reason, ...run.counts }, 'mls sync failed')
  if (error.cause_kind !== 'limited') {
    await runs.endRun(run.id, at, 'failed', reason)
    return 'failed'
  }
  const { halts } = await findHalt()
  // Reaching our own limit must not lengthen the next pause.
  const halt =
    error instanceof BudgetSpentError
      ? { halted_until: new Date(at.getTime() + (error.retry_after_seconds ?? 60) * 1000), halts, reason }
      : { halted_until: haltUntil(at, halts, error.retry_after_seconds), halts: halts + 1, reason }
  await transaction(async () => {
    await updateHalt(halt, at)
    await runs.endRun(run.id, at, 'halted', reason)
    // Email only the first of several consecutive refusals.
    if (halts > 0 || halt.halts === 0) return
    for (const { id, email } of await listHoldersOf('mls'))
      await sendEmail(mlsFeedHalted, { reason, halted_until: halt.halted_until }, { email, account_id: id })
  })
  return 'halted'
}
