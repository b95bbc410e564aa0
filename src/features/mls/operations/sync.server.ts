import { transaction } from '#db/transaction.server.ts'
import { newId } from '#kit/ids.server.ts'
import { log } from '#kit/log.server.ts'
import { urgently } from '#kit/urgent.server.ts'
import { now } from '#ports/clock.server.ts'
import { FeedError, type Page, type RawRecord } from '#ports/mls-feed/mls-feed.ts'
import { LISTING_FORM } from '../mapping/reso.ts'
import { deleteOldRequests, findHalt, updateHalt } from '../queries/budget.server.ts'
import * as cursors from '../queries/cursors.server.ts'
import { withLock } from '../queries/lock.server.ts'
import { findPause } from '../queries/pauses.server.ts'
import { listFirms } from '../queries/records.server.ts'
import * as runs from '../queries/runs.server.ts'
import { deltaSince, firstDeltaFrom, retryResourceAt, watermarkAfter } from '../rules.ts'
import { RESOURCES, type Resource } from '../words.ts'
import { CircleWatch } from './circle.server.ts'
import { findEvents, followEvents } from './events.server.ts'
import { type FeedSource, feedSource } from './feed.server.ts'
import { FirstPage } from './first-page.server.ts'
import { type MappedPage, mapListings, type PageResult } from './import-listings.server.ts'
import { importPage } from './import-page.server.ts'
import { unlessRefused } from './narrow.server.ts'
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
  const failed = new Set<Resource>()
  const unexpected: unknown[] = []
  const readChanges = async (): Promise<SyncOutcome> => {
    for (const resource of await dueResources()) {
      if (await findPause()) return 'paused'
      const outcome = await syncResource(source, resource, events === 'known', signal).catch((error: unknown) => {
        if (resource === 'Property') throw error
        unexpected.push(error)
        return 'failed' as const
      })
      if (outcome === 'failed' || outcome === 'refused') failed.add(resource)
      else if (outcome !== 'done') return outcome
      // A feed that cannot give its homes is out of order: nothing more is asked of it now.
      if (resource === 'Property' && outcome === 'failed') return outcome
    }
    return events === 'none' ? 'done' : followEvents(source, signal)
  }
  // Changes are a matter of seconds, and people wait for them; all of the market takes as long as it takes.
  const state = await cursors.findFeedState()
  const outcome = await (state?.initial_done_at && !state.is_full ? urgently(readChanges) : readChanges())
  if (outcome !== 'done') return outcome
  const { halts } = await findHalt()
  if (halts > 0) await updateHalt({ halted_until: null, halts: 0, reason: null }, now())
  for (const resource of RECONCILED) {
    if (failed.has(resource)) continue
    const outcome = await reconcileResource(source, resource, signal)
    if (outcome === 'failed') failed.add(resource)
    else if (outcome !== 'done') return outcome
  }
  if (unexpected.length > 0) throw unexpected[0]
  return failed.has('Property') ? 'failed' : 'done'
}

/** What is missing from the feed leaves the site first of all: what is beside the homes holds that back no more. */
const RECONCILED = ['Property', ...RESOURCES.filter((resource) => resource !== 'Property')] as const

/** The resources that are to be read now. Those that could not be read the last time come behind the others. */
async function dueResources(): Promise<Resource[]> {
  const fates = await cursors.listFates()
  const due = fates.filter(({ retry_at }) => !(retry_at && retry_at > now()))
  return due.toSorted((a, b) => Number(a.failures > 0) - Number(b.failures > 0)).map(({ resource }) => resource)
}

/** A feed of events tells what changed; its pages are read for the first import, and where a person wants everything again. */
async function syncResource(
  source: FeedSource,
  resource: Resource,
  isToldOfChanges: boolean,
  signal: AbortSignal,
): Promise<SyncOutcome | 'refused'> {
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
    let outcome: SyncOutcome = 'failed'
    try {
      outcome = await endBadly(run, error, signal)
    } finally {
      if (resource !== 'Property') await noteFate(run, resource, outcome, error)
    }
    return outcome === 'failed' && isRefusal(error) ? 'refused' : outcome
  } finally {
    // Where a run ends early the page behind is no longer waited for, and is not tried again.
    over.abort()
  }
  // While the reading lay still, homes on the pages behind it may have changed: those changes follow at once.
  return cursor.next_link === null ? 'done' : syncResource(source, resource, isToldOfChanges, signal)
}

/**
 * Notes that a resource beside the homes could not be read, so that it holds no other back: it is tried again at its own
 * time. One that took all the time of a job without a single page has not answered either.
 */
async function noteFate(run: Run, resource: Resource, outcome: SyncOutcome, error: unknown): Promise<void> {
  const isSilent = outcome === 'partly' && run.counts.pages === 0
  if (outcome !== 'failed' && !isSilent) return
  const reason = isSilent || !(error instanceof Error) ? 'The feed did not answer in time.' : error.message
  const failures = await cursors.noteFailure(resource, reason, now())
  const retry_at = retryResourceAt(isRefusal(error) ? 'refused' : 'faulty', failures, now())
  await cursors.updateRetryAt(resource, retry_at)
  if (failures === 1) log.warn({ resource, reason, retry_at }, 'a resource of the feed cannot be read')
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
  let circle = new CircleWatch()
  /** From when on a reading that was led in a circle was begun again. */
  let begunAgain: Date | null = null
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
    nextLink = page.isRepeated ? null : page.nextLink
    const upTo = later(watermark, page.latest)
    if (nextLink) {
      coming = readPage()
      coming.catch(() => undefined)
    }
    await storePage(source, run, resource, { ...page, nextLink }, upTo)
    watermark = upTo
    signal.throwIfAborted()
    if (page.isRepeated) {
      note(run, `The links of the feed led in a circle behind page ${run.counts.pages}.`)
      // What lies behind the circle is asked for by its time of change, as long as that brings something new.
      if (watermark && (!begunAgain || watermark > begunAgain)) {
        begunAgain = watermark
        circle = new CircleWatch()
        coming = readPage()
        coming.catch(() => undefined)
        await endWherePaused()
        continue
      }
    }
    if (!nextLink) return readDoubted(source, run, signal)
    await endWherePaused()
  }

  async function readPage(): Promise<ReadPage> {
    // What was taken away while everything is read once more is still on the site: it must come too.
    const isVisibleOnly = run.kind === 'initial'
    const since = watermark && deltaSince(watermark, now())
    const request = { resource, since, isVisibleOnly, nextLink }
    const lookAt = (page: Page) => {
      for (const cut of page.cut ?? []) note(run, `The feed did not give all ${cut}`)
      const latest = watermarkAfter(null, page.records, source.profile.watermark, now())
      return { latest, isRepeated: circle.isRepeated(page) }
    }
    if (resource !== 'Property') {
      const page = await source.feed.readPage(request, signal)
      return { ...page, ...lookAt(page) }
    }
    const context = contextOf(run, source)
    // What a page is understood as is all that is kept of it while it waits to be stored.
    const understand = async ({ records, texts }: Page) => mapListings(records, context, texts)
    if (!firms) {
      const { texts, ...page } = await source.feed.readPage({ ...request, form: LISTING_FORM }, signal)
      return { ...page, ...lookAt(page), records: [], mapped: await understand({ ...page, texts }) }
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
      ...lookAt(page),
      records: [],
      first: { store: () => first.store(), again: () => understand(again?.() ?? page) },
    }
  }
}

/** A page that is understood as far as that asks nobody. */
interface ReadPage extends Page {
  /** The latest time of change in it. */
  latest: Date | null
  /** True where what its link points at was read already. */
  isRepeated: boolean
  mapped?: MappedPage
  /** A page of a first reading is ready to be stored; where it turns out that not all in it is new, it is understood again. */
  first?: { store: () => Promise<PageResult | null>; again: () => Promise<MappedPage> }
}

/** Says something of a run once, in the log and in the console. */
function note(run: Run, notice: string): void {
  if (run.notice === undefined) log.warn({ resource: run.resource, kind: run.kind }, notice)
  run.notice ??= notice
}

/** So many listings are asked for at the end of a run; the comparison of the night sees to the others. */
const MAX_DOUBTED = 25

/** Listings that came with an earlier time of change than they are stored with: the feed itself says how they are now. */
async function readDoubted(source: FeedSource, run: Run, signal: AbortSignal): Promise<void> {
  const keys = [...run.doubtedKeys].slice(0, MAX_DOUBTED)
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
    const { first } = page
    // A record that the database refuses is found by reading the page in the usual way.
    const stored = first ? await unlessRefused(() => first.store()) : null
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
    else await runs.endRun(run.id, at, 'done', run.notice ?? null)
    if (await cursors.clearFailure(resource)) log.info({ resource }, 'the resource of the feed can be read again')
  })
  if (run.kind === 'initial') log.info({ resource, ...run.counts }, 'the feed was read for the first time')
}

async function firstDelta(resource: Resource, { initial_started_at }: cursors.Cursor): Promise<{ watermark?: Date }> {
  const watermark = firstDeltaFrom(await cursors.findWatermark(resource), initial_started_at)
  return watermark ? { watermark } : {}
}
