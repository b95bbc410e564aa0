import { now } from '#ports/clock.server.ts'
import { FeedError } from '#ports/mls-feed/mls-feed.ts'
import { withLock } from '../queries/lock.server.ts'
import { findPause } from '../queries/pauses.server.ts'
import { endDeadRuns, endRun } from '../queries/runs.server.ts'
import type { KeyResult } from '../schema/console.ts'
import type { Resource } from '../words.ts'
import type { FeedSource } from './feed.server.ts'
import type { PageResult } from './import-listings.server.ts'
import { importPage, removeRecords } from './import-page.server.ts'
import { beginRun, contextOf, endFailedRun, storeStep, throwIfPaused } from './run.server.ts'

/** Record to import by its key. */
export interface WantedRecord {
  resource: Resource
  key: string
}

/**
 * Imports single records while an administrator waits. Moves no cursor, and runs at most one at a time with all other
 * syncs.
 * @returns results in order, or null when another process holds the sync lock or the sync is paused
 * @throws FeedError
 */
export async function importByKeys(
  source: FeedSource,
  wanted: readonly WantedRecord[],
  signal: AbortSignal,
): Promise<{ key: string; result: KeyResult }[] | null> {
  if (await findPause()) return null
  const results: { key: string; result: KeyResult }[] = []
  const isAcquired = await withLock('feed', signal, async (lockSignal) => {
    await endDeadRuns(now())
    const run = await beginRun('keys', wanted[0]?.resource ?? 'Property')
    try {
      for (const { resource, key } of wanted) {
        await throwIfPaused()
        const record = await source.feed.readRecord(resource, key, lockSignal)
        let done: PageResult | null = null
        await storeStep(run, async () => {
          const context = { ...contextOf(run, source), isCurrent: true }
          done = record ? await importPage(resource, [record], context) : await removeRecords(resource, [key], context)
          return done
        })
        results.push({ key, result: resultOf(done, record !== null) })
      }
      await endRun(run.id, now(), 'done', null)
    } catch (error) {
      await endFailedRun(run, error, lockSignal)
      throw error instanceof FeedError ? error : new FeedError('faulty', 'The import was stopped.')
    }
  })
  return isAcquired ? results : null
}

function resultOf(done: PageResult | null, isThere: boolean): KeyResult {
  if (!done || done.removed > 0) return 'removed'
  if (done.quarantined > 0) return 'quarantined'
  if (!isThere) return 'absent'
  return done.upserted > 0 ? 'stored' : 'unchanged'
}
