import { listKeysOfReason } from '../queries/quarantine.server.ts'
import type { RetryMlsReason } from '../schema/console.ts'
import { feedSource } from './feed.server.ts'
import { readByKeys } from './keys.server.ts'

/** Records that are read under one lock: a reading of changes comes between two such parts. */
const AT_ONCE = 25

/** Which records are to be read once more: those of a reason behind a key that were not read since somebody asked. */
interface RetriedReason extends RetryMlsReason {
  after: string
  asked_at: Date
}

/**
 * Reads the records that cannot be used for one reason once more. Where several people ask for it, each is read once.
 * @returns 'done' at the end, 'busy' where another process reads the feed, the last key where it was interrupted
 * @throws FeedError where the feed does not answer
 */
export async function retryReason(
  { resource, reason, after, asked_at }: RetriedReason,
  signal: AbortSignal,
): Promise<{ outcome: 'done' } | { outcome: 'busy' | 'partly'; after: string }> {
  const source = feedSource()
  if (!source) return { outcome: 'done' }
  let last = after
  for (;;) {
    const keys = await listKeysOfReason({ resource, reason, after: last, asked_at }, AT_ONCE)
    if (keys.length === 0) return { outcome: 'done' }
    const results = await readByKeys(
      source,
      keys.map((key) => ({ resource, key })),
      signal,
    )
    if (!results) return { outcome: 'busy', after: last }
    last = keys.at(-1) ?? last
    if (signal.aborted) return { outcome: 'partly', after: last }
  }
}
