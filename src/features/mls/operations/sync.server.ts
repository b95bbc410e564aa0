import { transaction } from '#db/transaction.server.ts'
import { newId } from '#kit/ids.server.ts'
import { enqueue } from '#kit/job.server.ts'
import { log } from '#kit/log.server.ts'
import { now } from '#ports/clock.server.ts'
import { FeedError, type Page } from '#ports/mls-feed/mls-feed.ts'
import { fetchMedia } from '../jobs/fetch-media.server.ts'
import { sweepMedia } from '../jobs/sweep-media.server.ts'
import * as runs from '../queries/runs.server.ts'
import { deltaSince, haltUntil, watermarkAfter } from '../rules.ts'
import { RESOURCES, type Resource } from '../words.ts'
import { type FeedSource, feedSource } from './feed.server.ts'
import { importPage, type PageResult } from './import-page.server.ts'

const DAY_MS = 86_400_000
const KEPT_RUNS_DAYS = 90

/** How a visit to the feed ended. `busy`: another process is at it. `partly`: its time was over, the next one goes on. */
export type SyncOutcome = 'done' | 'partly' | 'busy' | 'halted' | 'failed' | 'no feed'

/**
 * Reads what the feed has new, all of it the first time. Each page is stored together with the place where the next one
 * begins, so that whatever ends a run, the next one goes on behind the last stored page. One process at a time reads.
 * Source: MLS Grid API 2.0, replication.
 */
export async function syncFeed(signal: AbortSignal): Promise<SyncOutcome> {
  const source = feedSource()
  if (!source) return 'no feed'
  const { halted_until } = await runs.findHalt()
  if (halted_until && halted_until > now()) return 'halted'
  let outcome: SyncOutcome = 'done'
  const isMine = await runs.withLock('feed', signal, async (held) => {
    await runs.endDeadRuns(now())
    for (const resource of RESOURCES) {
      outcome = await syncResource(source, resource, held)
      if (outcome !== 'done') return
    }
    await runs.deleteOldRequests(new Date(now().getTime() - 2 * DAY_MS))
    await runs.deleteOldRuns(new Date(now().getTime() - KEPT_RUNS_DAYS * DAY_MS))
  })
  return isMine ? outcome : 'busy'
}

const NOTHING: runs.Counts = { pages: 0, received: 0, upserted: 0, unchanged: 0, removed: 0, quarantined: 0 }

async function syncResource(source: FeedSource, resource: Resource, signal: AbortSignal): Promise<SyncOutcome> {
  const run_id = newId()
  const cursor = await runs.takeCursor(resource, run_id, now())
  const kind = cursor.initial_done_at ? 'delta' : 'initial'
  await runs.insertRun({ id: run_id, kind, resource, at: now() })
  const run: Run = { id: run_id, resource, kind, counts: { ...NOTHING } }
  try {
    await readAll(source, run, cursor, signal)
    await endWell(run)
    return 'done'
  } catch (error) {
    return endBadly(run, error, signal)
  }
}

interface Run {
  id: string
  resource: Resource
  kind: 'initial' | 'delta'
  counts: runs.Counts
}

async function readAll(source: FeedSource, run: Run, cursor: runs.Cursor, signal: AbortSignal): Promise<void> {
  let { watermark, next_link: nextLink } = cursor
  let isResuming = nextLink !== null
  // The page behind the one that is being stored is fetched meanwhile.
  let coming = readPage()
  for (;;) {
    let page: Page
    try {
      page = await coming
    } catch (error) {
      if (!isResuming || !isRefusal(error)) throw error
      // The place where the last run stopped is no longer known to the feed: its time of change is.
      isResuming = false
      nextLink = null
      coming = readPage()
      continue
    }
    isResuming = false
    nextLink = page.nextLink
    const upTo = watermarkAfter(watermark, page.records, source.profile.watermark, now())
    if (nextLink) {
      coming = readPage()
      coming.catch(() => undefined)
    }
    await storePage(source, run, page, upTo)
    watermark = upTo
    signal.throwIfAborted()
    if (!nextLink) return
  }

  function readPage(): Promise<Page> {
    const isVisibleOnly = run.kind === 'initial'
    const since = watermark && (isVisibleOnly ? watermark : deltaSince(watermark))
    return source.feed.readPage({ resource: run.resource, since, isVisibleOnly, nextLink }, signal)
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof FeedError && error.cause_kind === 'refused'
}

/** A page, its counts, its follow-up jobs and the cursor behind it are stored together or not at all. */
async function storePage(source: FeedSource, run: Run, page: Page, watermark: Date | null): Promise<void> {
  const { profile, system } = source
  const received_at = now()
  const counts = { ...run.counts, pages: run.counts.pages + 1 }
  await transaction(async () => {
    const isMine = await runs.moveCursor(run.resource, run.id, {
      next_link: page.nextLink,
      ...(watermark ? { watermark } : {}),
      ...(run.kind === 'initial' && page.total !== null && run.counts.pages === 0 ? { total: page.total } : {}),
    })
    if (!isMine) throw new Error('Another run has taken over.')
    const result = await importPage(run.resource, page.records, {
      run_id: run.id,
      reading: {
        system,
        hasKeyPrefix: profile.hasKeyPrefix,
        isLicensedByRecord: profile.hasLicenceFields,
        received_at,
      },
    })
    for (const count of ['received', 'upserted', 'unchanged', 'removed', 'quarantined'] as const)
      counts[count] += result[count]
    followUp(run, result)
    await runs.updateRun(run.id, received_at, counts)
  })
  run.counts = counts
}

function followUp(run: Run, { freedKeys, hasWantedMedia }: PageResult): void {
  const storageKeys = [...new Set(freedKeys)]
  if (storageKeys.length > 0) enqueue(sweepMedia, { storageKeys })
  // Later pages of this run are looked for by the job that the first one started, and by that of each minute.
  if (hasWantedMedia && run.counts.pages === 0) enqueue(fetchMedia, {})
}

async function endWell(run: Run): Promise<void> {
  const at = now()
  await transaction(async () => {
    await runs.moveCursor(run.resource, run.id, {
      next_link: null,
      last_success_at: at,
      ...(run.kind === 'initial' ? { initial_done_at: at } : {}),
    })
    const { upserted, removed, quarantined } = run.counts
    if (run.kind === 'delta' && upserted + removed + quarantined === 0) await runs.deleteRun(run.id)
    else await runs.endRun(run.id, at, 'done', null)
  })
  if (run.resource === 'OpenHouse') {
    const { halts } = await runs.findHalt()
    if (halts > 0) await runs.updateHalt({ halted_until: null, halts: 0, reason: null }, at)
  }
  if (run.kind === 'initial')
    log.info({ resource: run.resource, ...run.counts }, 'the feed was read for the first time')
}

async function endBadly(run: Run, error: unknown, signal: AbortSignal): Promise<SyncOutcome> {
  const at = now()
  if (signal.aborted) {
    await runs.endRun(run.id, at, 'halted', 'The worker stopped; the next run goes on where this one stood.')
    return 'partly'
  }
  const reason = error instanceof Error ? error.message : String(error)
  if (!(error instanceof FeedError)) {
    await runs.endRun(run.id, at, 'failed', reason)
    throw error
  }
  log.warn({ resource: run.resource, reason, ...run.counts }, 'the feed could not be read to its end')
  if (error.cause_kind !== 'limited') {
    await runs.endRun(run.id, at, 'failed', reason)
    return 'failed'
  }
  const { halts } = await runs.findHalt()
  await transaction(async () => {
    await runs.updateHalt(
      { halted_until: haltUntil(at, halts, error.retry_after_seconds), halts: halts + 1, reason },
      at,
    )
    await runs.endRun(run.id, at, 'halted', reason)
  })
  return 'halted'
}
