import { transaction } from '#db/transaction.server.ts'
import { newId } from '#kit/ids.server.ts'
import { log } from '#kit/log.server.ts'
import { urgently } from '#kit/urgent.server.ts'
import { now } from '#ports/clock.server.ts'
import { FeedError, type Page } from '#ports/mls-feed/mls-feed.ts'
import { deleteOldRequests, findHalt, updateHalt } from '../queries/budget.server.ts'
import * as cursors from '../queries/cursors.server.ts'
import { withLock } from '../queries/lock.server.ts'
import { findPause } from '../queries/pauses.server.ts'
import { listFirms } from '../queries/records.server.ts'
import * as runs from '../queries/runs.server.ts'
import { deltaSince, firstDeltaFrom, watermarkAfter } from '../rules.ts'
import { LISTING_FORM } from '../schema/reso.ts'
import { RESOURCES, type Resource } from '../words.ts'
import { findEvents, followEvents } from './events.server.ts'
import { type FeedSource, feedSource } from './feed.server.ts'
import { FirstPage } from './first-page.server.ts'
import { type MappedPage, mapListings, type PageResult } from './import-listings.server.ts'
import { importPage } from './import-page.server.ts'
import { readLookups } from './read-lookups.server.ts'
import { reconcileResource } from './reconcile.server.ts'
import { beginRun, contextOf, endBadly, endWherePaused, type Run, type SyncOutcome, storeStep } from './run.server.ts'

const DAY_MS = 86_400_000
const KEPT_RUNS_DAYS = 90

/**
 * Reads what the feed has new, all of it the first time, and once a night compares all keys with it. Each page is stored
 * together with the place where the next one begins, so that whatever ends a run, the next one goes on behind the last
 * stored page. One process at a time reads. Source: MLS Grid API 2.0, replication.
 */
export async function syncFeed(signal: AbortSignal): Promise<SyncOutcome> {
  const source = feedSource()
  if (!source) return 'no feed'
  if (await findPause()) return 'paused'
  const { halted_until } = await findHalt()
  if (halted_until && halted_until > now()) return 'halted'
  let outcome: SyncOutcome = 'done'
  const isMine = await withLock('feed', signal, async (held) => {
    await runs.endDeadRuns(now())
    outcome = await readAll(source, held)
    await deleteOldRequests(new Date(now().getTime() - 2 * DAY_MS))
    await runs.deleteOldRuns(new Date(now().getTime() - KEPT_RUNS_DAYS * DAY_MS))
  })
  return isMine ? outcome : 'busy'
}

async function readAll(source: FeedSource, signal: AbortSignal): Promise<SyncOutcome> {
  const named = await readLookups(source, signal)
  // A feed whose lists cannot be read still has homes.
  if (named !== 'done' && named !== 'failed') return named
  const events = await findEvents(source, signal)
  const readChanges = async (): Promise<SyncOutcome> => {
    for (const resource of RESOURCES) {
      if (await findPause()) return 'paused'
      const outcome = await syncResource(source, resource, events === 'known', signal)
      if (outcome !== 'done') return outcome
    }
    return events === 'none' ? 'done' : followEvents(source, signal)
  }
  // Changes are a matter of seconds, and people wait for them; all of the market takes as long as it takes.
  const state = await cursors.findFeedState()
  const outcome = await (state?.initial_done_at && !state.is_full ? urgently(readChanges) : readChanges())
  if (outcome !== 'done') return outcome
  const { halts } = await findHalt()
  if (halts > 0) await updateHalt({ halted_until: null, halts: 0, reason: null }, now())
  for (const resource of RESOURCES) {
    const outcome = await reconcileResource(source, resource, signal)
    if (outcome !== 'done') return outcome
  }
  return 'done'
}

/** A feed of events tells what changed; its pages are read for the first import, and where a person wants everything again. */
async function syncResource(
  source: FeedSource,
  resource: Resource,
  isToldOfChanges: boolean,
  signal: AbortSignal,
): Promise<SyncOutcome> {
  const id = newId()
  const cursor = await cursors.takeCursor(resource, id, now())
  const kind = cursor.initial_done_at ? (cursor.is_full ? 'full' : 'delta') : 'initial'
  if (isToldOfChanges && kind === 'delta') return 'done'
  const run = await beginRun(kind, resource, id)
  const over = new AbortController()
  try {
    await readPages(source, run, resource, cursor, AbortSignal.any([signal, over.signal]))
    await endWell(run, resource, cursor)
  } catch (error) {
    return await endBadly(run, error, signal)
  } finally {
    // Where a run ends early the page behind is no longer waited for, and is not tried again.
    over.abort()
  }
  // While the reading lay still, homes on the pages behind it may have changed: those changes follow at once.
  return cursor.next_link === null ? 'done' : syncResource(source, resource, isToldOfChanges, signal)
}

async function readPages(
  source: FeedSource,
  run: Run,
  resource: Resource,
  cursor: cursors.Cursor,
  signal: AbortSignal,
): Promise<void> {
  let { watermark, next_link: nextLink } = cursor
  const firms = resource === 'Property' && run.kind === 'initial' ? await listFirms() : null
  let isResuming = nextLink !== null
  // The page behind the one that is being stored is fetched meanwhile.
  let coming = readPage()
  for (;;) {
    let page: ReadPage
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
    const upTo = later(watermark, page.latest)
    if (nextLink) {
      coming = readPage()
      coming.catch(() => undefined)
    }
    await storePage(source, run, resource, page, upTo)
    watermark = upTo
    signal.throwIfAborted()
    if (!nextLink) return
    await endWherePaused()
  }

  async function readPage(): Promise<ReadPage> {
    // What was taken away while everything is read once more is still on the site: it must come too.
    const isVisibleOnly = run.kind === 'initial'
    const since = watermark && deltaSince(watermark)
    const request = { resource, since, isVisibleOnly, nextLink }
    const latestOf = ({ records }: Page) => watermarkAfter(null, records, source.profile.watermark, now())
    if (resource !== 'Property') {
      const page = await source.feed.readPage(request, signal)
      return { ...page, latest: latestOf(page) }
    }
    const context = contextOf(run, source)
    // What a page is understood as is all that is kept of it while it waits to be stored.
    const understand = async ({ records, texts }: Page) => mapListings(records, context, texts)
    if (!firms) {
      const { texts, ...page } = await source.feed.readPage({ ...request, form: LISTING_FORM }, signal)
      return { ...page, latest: latestOf(page), records: [], mapped: await understand({ ...page, texts }) }
    }
    let first = new FirstPage(context, firms)
    const open = () => {
      first = new FirstPage(context, firms)
      return first.take.bind(first)
    }
    const { again, ...page } = await source.feed.readPage({ ...request, form: { ...LISTING_FORM, open } }, signal)
    if (!again) {
      const take = open()
      for (const record of page.records) take(record)
    }
    return {
      ...page,
      latest: latestOf(page),
      records: [],
      first: { store: () => first.store(), again: () => understand(again?.() ?? page) },
    }
  }
}

/** A page that is understood as far as that asks nobody. */
interface ReadPage extends Page {
  /** The latest time of change in it. */
  latest: Date | null
  mapped?: MappedPage
  /** A page of a first reading is ready to be stored; where it turns out that not all in it is new, it is understood again. */
  first?: { store: () => Promise<PageResult | null>; again: () => Promise<MappedPage> }
}

function later(one: Date | null, other: Date | null): Date | null {
  return one === null || (other !== null && other > one) ? other : one
}

function isRefusal(error: unknown): boolean {
  return error instanceof FeedError && error.cause_kind === 'refused'
}

/** A page, its counts, its follow-up jobs and the cursor behind it are stored together or not at all. */
async function storePage(
  source: FeedSource,
  run: Run,
  resource: Resource,
  page: ReadPage,
  watermark: Date | null,
): Promise<void> {
  await storeStep(run, async () => {
    // Whatever the database forgets with a page it forgets with the cursor behind it, and the page is read again.
    if (run.kind === 'initial') await cursors.commitLater()
    const isMine = await cursors.moveCursor(resource, run.id, {
      next_link: page.nextLink,
      ...(watermark ? { watermark } : {}),
      ...(run.kind === 'initial' && page.total !== null && run.counts.pages === 0 ? { total: page.total } : {}),
    })
    if (!isMine) throw new Error('Another run has taken over.')
    const stored = await page.first?.store()
    return (
      stored ?? importPage(resource, page.records, contextOf(run, source), page.mapped ?? (await page.first?.again()))
    )
  })
}

async function endWell(run: Run, resource: Resource, before: cursors.Cursor): Promise<void> {
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
    else await runs.endRun(run.id, at, 'done', null)
  })
  if (run.kind === 'initial') log.info({ resource, ...run.counts }, 'the feed was read for the first time')
}

async function firstDelta(resource: Resource, { initial_started_at }: cursors.Cursor): Promise<{ watermark?: Date }> {
  const watermark = firstDeltaFrom(await cursors.findWatermark(resource), initial_started_at)
  return watermark ? { watermark } : {}
}
