import { now } from '#ports/clock.server.ts'
import { updateMappingVersion } from '../queries/cursors.server.ts'
import { withLock } from '../queries/lock.server.ts'
import * as records from '../queries/records.server.ts'
import { endDeadRuns, endRun } from '../queries/runs.server.ts'
import { feedSource } from './feed.server.ts'
import { replayListings } from './remap.server.ts'
import { beginRun, contextOf, endFailedRun, storeStep } from './run.server.ts'

const BATCH_SIZE = 500

/**
 * Stores the version of this program's mapping, inside a transaction.
 * @returns true once after an upgrade with a different mapping: stored records must then be mapped again
 */
export function storeMappingVersion(): Promise<boolean> {
  return updateMappingVersion()
}

/**
 * Maps stored records received since an instant again, after a change of the mapping. Sends the feed no request.
 * @returns 'partly' with the last key when it was interrupted, 'busy' when another process holds the sync lock
 */
export async function replayStored(
  { since, after }: { since: Date; after: string },
  signal: AbortSignal,
): Promise<{ outcome: 'done' | 'busy' } | { outcome: 'partly'; after: string }> {
  const source = feedSource()
  if (!source) return { outcome: 'done' }
  let last = after
  let isDone = false
  const isAcquired = await withLock('feed', signal, async (lockSignal) => {
    await endDeadRuns(now())
    const run = await beginRun('replay', 'Property')
    try {
      while (!isDone) {
        const rows = await records.listRawSince(since, last, BATCH_SIZE)
        if (rows.length > 0) await storeStep(run, () => replayListings(rows, contextOf(run, source)))
        last = rows.at(-1)?.listing_key ?? last
        isDone = rows.length < BATCH_SIZE
        if (!isDone) lockSignal.throwIfAborted()
      }
      await endRun(run.id, now(), 'done', null)
    } catch (error) {
      await endFailedRun(run, error, lockSignal)
    }
  })
  if (!isAcquired) return { outcome: 'busy' }
  return isDone ? { outcome: 'done' } : { outcome: 'partly', after: last }
}
