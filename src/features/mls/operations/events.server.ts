import { log } from '#kit/log.server.ts'
import { now } from '#ports/clock.server.ts'
import { FeedError, type FeedEvent, type RawRecord } from '#ports/mls-feed/mls-feed.ts'
import * as cursors from '../queries/cursors.server.ts'
import { deleteRun, endRun } from '../queries/runs.server.ts'
import * as sweeps from '../queries/sweeps.server.ts'
import { needsApproval } from '../rules.ts'
import { RESOURCES, type Resource } from '../words.ts'
import type { FeedSource } from './feed.server.ts'
import type { PageResult } from './import-listings.server.ts'
import { importPage, removeRecords } from './import-page.server.ts'
import {
  beginRun,
  contextOf,
  endFailedRun,
  type Run,
  type SyncOutcome,
  storeStep,
  throwIfPaused,
} from './run.server.ts'

/** Number of records to fetch for events before they are stored together with the sequence number of the last event. */
const BATCH_SIZE = 50

/**
 * Detects an event feed. `new`: it starts to follow events after the newest one. The caller then fetches earlier
 * changes by one last delta, which is cheaper than fetching a record for each old event.
 */
export async function detectEventFeed({ feed }: FeedSource, signal: AbortSignal): Promise<'none' | 'new' | 'known'> {
  if (!feed.readEvents) return 'none'
  if ((await cursors.findEventSequence()) !== null) return 'known'
  let last = 0
  try {
    for (;;) {
      const events = await feed.readEvents(last, signal)
      if (!events) return 'none'
      if (events.length === 0) break
      last = Math.max(...events.map(({ sequence }) => sequence))
    }
  } catch (error) {
    if (error instanceof FeedError) return 'none'
    throw error
  }
  await cursors.insertEventSequence(last, now())
  return 'new'
}

/**
 * Syncs from events instead of deltas. Fetches each record that an event names, and removes it if the feed no longer
 * has it; if a fifth or more of the homes are missing, the comparison of all keys decides. Duplicate events are
 * harmless.
 * Source: RESO RCP-27, EntityEvent.
 */
export async function followEvents(source: FeedSource, signal: AbortSignal): Promise<SyncOutcome> {
  const { feed } = source
  const run = await beginRun('events', 'EntityEvent')
  try {
    const cursor = await cursors.takeCursor('EntityEvent', run.id, now())
    let after = cursor.event_sequence ?? 0
    let gone = 0
    let isRemovalHeld = false
    for (;;) {
      const events = (await feed.readEvents?.(after, signal)) ?? []
      if (events.length === 0) break
      for (let from = 0; from < events.length; from += BATCH_SIZE) {
        const some = events.slice(from, from + BATCH_SIZE)
        const found = await fetchRecords(source, some, signal)
        gone += await sweeps.countNotGone(found.get('Property')?.goneKeys ?? [])
        if (!isRemovalHeld && (await needsComparison(gone))) {
          isRemovalHeld = true
          log.error({ gone }, 'too many listings removed by events, waiting for the full comparison')
        }
        const last = Math.max(after, ...some.map(({ sequence }) => sequence))
        await storeStep(run, async () => {
          const hasMoved = await cursors.moveCursor('EntityEvent', run.id, { event_sequence: last })
          if (!hasMoved) throw new Error('Another run took over.')
          if (isRemovalHeld) await sweeps.requestComparison(['Property'], now())
          return storeFetched(found, source, run, isRemovalHeld)
        })
        after = last
        signal.throwIfAborted()
        await throwIfPaused()
      }
    }
    for (const resource of RESOURCES) await cursors.updateSuccess(resource, now())
    const { upserted, removed, quarantined } = run.counts
    if (upserted + removed + quarantined === 0) await deleteRun(run.id)
    else await endRun(run.id, now(), 'done', null)
    return 'done'
  } catch (error) {
    return endFailedRun(run, error, signal)
  }
}

/** Returns true when too many homes are missing to remove them without approval, as in a comparison. */
async function needsComparison(gone: number): Promise<boolean> {
  return needsApproval(gone, 0) && needsApproval(gone, await sweeps.countStored('Property', now()))
}

/** Records and missing keys by resource. Each record is fetched once, however many events name it. */
type FetchedRecords = Map<Resource, { records: RawRecord[]; goneKeys: string[] }>

async function fetchRecords(
  { feed }: FeedSource,
  events: readonly FeedEvent[],
  signal: AbortSignal,
): Promise<FetchedRecords> {
  const found: FetchedRecords = new Map()
  const states = await cursors.listFailures()
  const failing = new Set(states.filter(({ failures }) => failures > 0).map(({ resource }) => resource))
  for (const resource of RESOURCES) {
    const keys = new Set(events.filter((event) => event.resource === resource).map(({ key }) => key))
    const part: { records: RawRecord[]; goneKeys: string[] } = { records: [], goneKeys: [] }
    // Sync a failing resource as a whole once it works again: see rewindCursor.
    if (failing.has(resource)) {
      if (keys.size > 0) await cursors.rewindCursor(resource, now())
      continue
    }
    for (const key of keys) {
      try {
        const record = await feed.readRecord(resource, key, signal)
        if (record) part.records.push(record)
        else part.goneKeys.push(key)
      } catch (error) {
        if (resource === 'Property' || !(error instanceof FeedError) || error.cause_kind !== 'refused') throw error
        log.warn({ resource, key, reason: error.message }, 'the record of an event cannot be imported')
        await cursors.rewindCursor(resource, now())
        break
      }
    }
    if (keys.size > 0) found.set(resource, part)
  }
  return found
}

/** @param isRemovalHeld leaves missing homes in place for now */
async function storeFetched(
  found: FetchedRecords,
  source: FeedSource,
  run: Run,
  isRemovalHeld: boolean,
): Promise<PageResult> {
  const context = { ...contextOf(run, source), isCurrent: true }
  let total: PageResult = await removeRecords('Property', [], context)
  for (const [resource, { records, goneKeys }] of found) {
    total = addResults(total, await importPage(resource, records, context))
    if (resource !== 'Property' || !isRemovalHeld)
      total = addResults(total, await removeRecords(resource, goneKeys, context))
  }
  return total
}

/** Adds the counts of two pages. */
export function addResults(one: PageResult, other: PageResult): PageResult {
  return {
    received: one.received + other.received,
    upserted: one.upserted + other.upserted,
    unchanged: one.unchanged + other.unchanged,
    removed: one.removed + other.removed,
    quarantined: one.quarantined + other.quarantined,
    freedKeys: [...one.freedKeys, ...other.freedKeys],
    hasWantedMedia: one.hasWantedMedia || other.hasWantedMedia,
  }
}
