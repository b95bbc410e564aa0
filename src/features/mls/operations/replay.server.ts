import { now } from '#ports/clock.server.ts'
import { takeMappingVersion } from '../queries/cursors.server.ts'
import { withLock } from '../queries/lock.server.ts'
import * as records from '../queries/records.server.ts'
import { endDeadRuns, endRun } from '../queries/runs.server.ts'
import { feedSource } from './feed.server.ts'
import { replayListings } from './map-again.server.ts'
import { beginRun, contextOf, endBadly, storeStep } from './run.server.ts'

const AT_ONCE = 500

/**
 * Stores the version of this program's mapping, inside a transaction.
 * @returns true once after an upgrade with a different mapping: stored records must then be mapped again
 */
export function noteMapping(): Promise<boolean> {
  return takeMappingVersion()
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
  const isMine = await withLock('feed', signal, async (held) => {
    await endDeadRuns(now())
    const run = await beginRun('replay', 'Property')
    try {
      while (!isDone) {
        const rows = await records.listRawSince(since, last, AT_ONCE)
        if (rows.length > 0) await storeStep(run, () => replayListings(rows, contextOf(run, source)))
        last = rows.at(-1)?.listing_key ?? last
        isDone = rows.length < AT_ONCE
        if (!isDone) held.throwIfAborted()
      }
      await endRun(run.id, now(), 'done', null)
    } catch (error) {
      await endBadly(run, error, held)
    }
  })
  if (!isMine) return { outcome: 'busy' }
  return isDone ? { outcome: 'done' } : { outcome: 'partly', after: last }
}
