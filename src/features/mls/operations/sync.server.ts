import { transaction } from '#db/transaction.server.ts'
import { newId } from '#kit/ids.server.ts'
import { asForeground } from '#kit/job/foreground.server.ts'
import { log } from '#kit/log.server.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import { now } from '#ports/clock.server.ts'
import { FeedError, type Page, type RawRecord } from '#ports/mls-feed/mls-feed.ts'
import { deleteOldRequests, findHalt, updateHalt } from '../queries/budget.server.ts'
import * as cursors from '../queries/cursors.server.ts'
import { withLock } from '../queries/lock.server.ts'
import { findPause } from '../queries/pauses.server.ts'
import * as runs from '../queries/runs.server.ts'
import { deltaSince, firstDeltaFrom, retryResourceAt, watermarkAfter } from '../rules.ts'
import { RESOURCES, type Resource } from '../words.ts'
import { CycleDetector } from './cycle-detector.server.ts'
import { detectEventFeed, followEvents } from './events.server.ts'
import { type FeedSource, feedSource } from './feed.server.ts'
import { type MappedPage, mapListings } from './import-listings.server.ts'
import { importPage } from './import-page.server.ts'
import { restartIfOtherFeed } from './other-feed.server.ts'
import { reconcileResource } from './reconcile.server.ts'
import {
  beginRun,
  contextOf,
  endFailedRun,
  type Run,
  type SyncOutcome,
  storeStep,
  throwIfPaused,
} from './run.server.ts'
import { syncLookups } from './sync-lookups.server.ts'

const RUN_RETENTION_DAYS = 90

/**
 * Syncs all resources, completely the first time, and compares all keys once a night. Each page commits with its
 * cursor, so an interrupted run resumes after the last stored page. A lock allows one process at a time.
 * Source: MLS Grid API 2.0, replication.
 */
export async function syncFeed(signal: AbortSignal): Promise<SyncOutcome> {
  const source = feedSource()
  if (!source) return 'no feed'
  if (await findPause()) return 'paused'
  await restartIfOtherFeed(source)
  const { halted_until } = await findHalt()
  if (halted_until && halted_until > now()) return 'halted'
  let outcome: SyncOutcome = 'done'
  const isMine = await withLock('feed', signal, async (lockSignal) => {
    await runs.endDeadRuns(now())
    outcome = await syncAll(source, lockSignal)
    await deleteOldRequests(new Date(now().getTime() - 2 * DAY_MS))
    await runs.deleteOldRuns(new Date(now().getTime() - RUN_RETENTION_DAYS * DAY_MS))
  })
  return isMine ? outcome : 'busy'
}

async function syncAll(source: FeedSource, signal: AbortSignal): Promise<SyncOutcome> {
  const named = await syncLookups(source, signal)
  // Failed lookups must not block the listings.
  if (named !== 'done' && named !== 'failed') return named
  const events = await detectEventFeed(source, signal)
  const failed = new Set<Resource>()
  const unexpected: unknown[] = []
  const syncChanges = async (): Promise<SyncOutcome> => {
    for (const resource of await dueResources()) {
      if (await findPause()) return 'paused'
      const outcome = await syncResource(source, resource, events === 'known', signal).catch((error: unknown) => {
        if (resource === 'Property') throw error
        unexpected.push(error)
        return 'failed' as const
      })
      if (outcome === 'failed' || outcome === 'refused') failed.add(resource)
      else if (outcome !== 'done') return outcome
      // A feed that cannot deliver listings is out of order: request nothing more for now.
      if (resource === 'Property' && outcome === 'failed') return outcome
    }
    return events === 'none' ? 'done' : followEvents(source, signal)
  }
  // A delta takes seconds, and people wait for it. A full import must not hold back background work.
  const state = await cursors.findFeedState()
  const outcome = await (state?.initial_done_at && !state.is_full ? asForeground(syncChanges) : syncChanges())
  if (outcome !== 'done') return outcome
  const { halts } = await findHalt()
  if (halts > 0) await updateHalt({ halted_until: null, halts: 0, reason: null }, now())
  for (const resource of RECONCILE_ORDER) {
    if (failed.has(resource)) continue
    const outcome = await reconcileResource(source, resource, signal)
    if (outcome === 'failed') failed.add(resource)
    else if (outcome !== 'done') return outcome
  }
  if (unexpected.length > 0) throw unexpected[0]
  return failed.has('Property') ? 'failed' : 'done'
}

/** Compares listings first, so that other resources cannot delay a removal. */
const RECONCILE_ORDER = ['Property', ...RESOURCES.filter((resource) => resource !== 'Property')] as const

/** Lists the resources that are due. Those that failed last time come last. */
async function dueResources(): Promise<Resource[]> {
  const states = await cursors.listFailures()
  const due = states.filter(({ retry_at }) => !(retry_at && retry_at > now()))
  return due.toSorted((a, b) => Number(a.failures > 0) - Number(b.failures > 0)).map(({ resource }) => resource)
}

/** Syncs a resource. With an event feed, requests pages only for the first import and for a full sync. */
async function syncResource(
  source: FeedSource,
  resource: Resource,
  hasEvents: boolean,
  signal: AbortSignal,
): Promise<SyncOutcome | 'refused'> {
  const id = newId()
  const cursor = await cursors.takeCursor(resource, id, now())
  const kind = cursor.initial_done_at ? (cursor.is_full ? 'full' : 'delta') : 'initial'
  if (hasEvents && kind === 'delta') return 'done'
  const run = await beginRun(kind, resource, id)
  const over = new AbortController()
  try {
    await syncPages(source, run, resource, cursor, AbortSignal.any([signal, over.signal]))
    await completeRun(run, resource, cursor)
  } catch (error) {
    let outcome: SyncOutcome = 'failed'
    try {
      outcome = await endFailedRun(run, error, signal)
    } finally {
      if (resource !== 'Property') await recordFailure(run, resource, outcome, error)
    }
    return outcome === 'failed' && isRefusal(error) ? 'refused' : outcome
  } finally {
    // Abort the prefetch of the next page when the run ends early.
    over.abort()
  }
  // After a resumed run, fetch what changed on earlier pages during the interruption.
  return cursor.next_link === null ? 'done' : syncResource(source, resource, hasEvents, signal)
}

/**
 * Records the failure of a resource other than Property and schedules its retry, so that it does not block the others.
 * A run that timed out without a page counts as a failure.
 */
async function recordFailure(run: Run, resource: Resource, outcome: SyncOutcome, error: unknown): Promise<void> {
  const isSilent = outcome === 'partly' && run.counts.pages === 0
  if (outcome !== 'failed' && !isSilent) return
  const reason = isSilent || !(error instanceof Error) ? 'The feed didn’t respond in time.' : error.message
  const failures = await cursors.incrementFailures(resource, reason, now())
  const retry_at = retryResourceAt(isRefusal(error) ? 'refused' : 'faulty', failures, now())
  await cursors.updateRetryAt(resource, retry_at)
  if (failures === 1) log.warn({ resource, reason, retry_at }, 'a resource of the feed is not available')
}

async function syncPages(
  source: FeedSource,
  run: Run,
  resource: Resource,
  cursor: cursors.Cursor,
  signal: AbortSignal,
): Promise<void> {
  let { watermark, next_link: nextLink } = cursor
  let isResuming = nextLink !== null
  let cycles = new CycleDetector()
  /** Watermark from which the run restarted after links led in a circle. */
  let restartedFrom: Date | null = null
  // Prefetch the next page while one is being stored.
  let nextPage = fetchPage()
  for (;;) {
    let page: FetchedPage
    try {
      page = await nextPage
    } catch (error) {
      if (!isResuming || !isRefusal(error)) throw error
      // The feed no longer knows the saved link: continue from the watermark.
      isResuming = false
      nextLink = null
      nextPage = fetchPage()
      continue
    }
    isResuming = false
    nextLink = page.isRepeated ? null : page.nextLink
    const newWatermark = latestOf(watermark, page.latest)
    if (nextLink) {
      nextPage = fetchPage()
      nextPage.catch(() => undefined)
    }
    await storePage(source, run, resource, { ...page, nextLink }, newWatermark)
    watermark = newWatermark
    signal.throwIfAborted()
    if (page.isRepeated) {
      setNotice(run, `The feed’s page links repeat after page ${run.counts.pages}.`)
      // Continue from the watermark, as long as that brings new records.
      if (watermark && (!restartedFrom || watermark > restartedFrom)) {
        restartedFrom = watermark
        cycles = new CycleDetector()
        nextPage = fetchPage()
        nextPage.catch(() => undefined)
        await throwIfPaused()
        continue
      }
    }
    if (!nextLink) return recheckListings(source, run, signal)
    await throwIfPaused()
  }

  async function fetchPage(): Promise<FetchedPage> {
    // A full sync must include withdrawn records, because the site still has them.
    const isVisibleOnly = run.kind === 'initial'
    const since = watermark && deltaSince(watermark, now())
    const page = await source.feed.readPage({ resource, since, isVisibleOnly, nextLink }, signal)
    for (const cut of page.cut ?? []) setNotice(run, `The feed left out some ${cut}`)
    const latest = watermarkAfter(null, page.records, source.profile.watermark, now())
    const read = { ...page, latest, isRepeated: cycles.isRepeated(page) }
    // Drop the raw records once they are mapped: the page waits in memory until the one before it is stored.
    return resource === 'Property'
      ? { ...read, records: [], mapped: await mapListings(page.records, contextOf(run, source)) }
      : read
  }
}

/** Fetched page. One of listings is already mapped. */
interface FetchedPage extends Page {
  /** Latest modification timestamp of the page. */
  latest: Date | null
  /** True when its link leads back to an earlier page. */
  isRepeated: boolean
  mapped?: MappedPage
}

/** Sets the notice of a run and logs it, once. */
function setNotice(run: Run, notice: string): void {
  if (run.notice === undefined) log.warn({ resource: run.resource, kind: run.kind }, notice)
  run.notice ??= notice
}

/** Maximum number of listings to request by key at the end of a run. The nightly comparison covers the others. */
const MAX_RECHECKS = 25

/** Requests listings that came with an earlier timestamp than the stored one, to get their current state. */
async function recheckListings(source: FeedSource, run: Run, signal: AbortSignal): Promise<void> {
  const keys = [...run.recheckKeys].slice(0, MAX_RECHECKS)
  const found: RawRecord[] = []
  try {
    for (const key of keys) {
      const record = await source.feed.readRecord('Property', key, signal)
      if (record) found.push(record)
    }
  } catch (error) {
    if (!isRefusal(error)) throw error
  }
  if (found.length === 0) return
  await storeStep(run, async () => {
    const result = await importPage('Property', found, { ...contextOf(run, source), isCurrent: true })
    return { ...result, received: 0 }
  })
}

function latestOf(one: Date | null, other: Date | null): Date | null {
  return one === null || (other !== null && other > one) ? other : one
}

function isRefusal(error: unknown): boolean {
  return error instanceof FeedError && error.cause_kind === 'refused'
}

/** Stores a page with its counts, follow-up jobs and cursor in one transaction. */
async function storePage(
  source: FeedSource,
  run: Run,
  resource: Resource,
  page: FetchedPage,
  watermark: Date | null,
): Promise<void> {
  await storeStep(run, async () => {
    // A crash may lose the commit, but always page and cursor together, so the next run reads the page again.
    if (run.kind === 'initial') await cursors.enableAsyncCommit()
    const isMine = await cursors.moveCursor(resource, run.id, {
      next_link: page.nextLink,
      ...(watermark ? { watermark } : {}),
      ...(run.kind === 'initial' && page.total !== null && run.counts.pages === 0 ? { total: page.total } : {}),
    })
    if (!isMine) throw new Error('Another run took over.')
    return importPage(resource, page.records, contextOf(run, source), page.mapped)
  })
}

async function completeRun(run: Run, resource: Resource, before: cursors.Cursor): Promise<void> {
  const at = now()
  await transaction(async () => {
    const first = run.kind === 'initial' ? await firstDelta(resource, before) : {}
    await cursors.moveCursor(resource, run.id, {
      next_link: null,
      last_success_at: at,
      ...first,
      ...(run.kind === 'initial' ? { initial_done_at: at } : {}),
      ...(run.kind === 'full' ? { is_full: false } : {}),
    })
    const { upserted, removed, quarantined } = run.counts
    if (run.kind === 'delta' && upserted + removed + quarantined === 0) await runs.deleteRun(run.id)
    else await runs.endRun(run.id, at, 'done', run.notice ?? null)
    if (await cursors.clearFailure(resource)) log.info({ resource }, 'the resource of the feed is available again')
  })
  if (run.kind === 'initial') log.info({ resource, ...run.counts }, 'the first import is complete')
}

async function firstDelta(resource: Resource, { initial_started_at }: cursors.Cursor): Promise<{ watermark?: Date }> {
  const watermark = firstDeltaFrom(await cursors.findWatermark(resource), initial_started_at)
  return watermark ? { watermark } : {}
}
