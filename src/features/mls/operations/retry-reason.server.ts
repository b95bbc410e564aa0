import { listKeysOfReason } from '../queries/quarantine.server.ts'
import type { RetryMlsReason } from '../schema/console.ts'
import { feedSource } from './feed.server.ts'
import { importByKeys } from './import-by-keys.server.ts'

/** Number of records to fetch under one lock, so that a delta can run between two batches. */
const BATCH_SIZE = 25

/** Selects the records of a reason after a key, except those fetched since the request. */
interface RetriedReason extends RetryMlsReason {
  after: string
  asked_at: Date
}

/**
 * Retries the quarantined records of one reason. Fetches each once, even if several administrators request it.
 * @returns 'partly' when it was interrupted, 'busy' when another process holds the sync lock; both with the last key
 * @throws FeedError when the feed does not answer
 */
export async function retryReason(
  { resource, reason, after, asked_at }: RetriedReason,
  signal: AbortSignal,
): Promise<{ outcome: 'done' } | { outcome: 'busy' | 'partly'; after: string }> {
  const source = feedSource()
  if (!source) return { outcome: 'done' }
  let last = after
  for (;;) {
    const keys = await listKeysOfReason({ resource, reason, after: last, asked_at }, BATCH_SIZE)
    if (keys.length === 0) return { outcome: 'done' }
    const results = await importByKeys(
      source,
      keys.map((key) => ({ resource, key })),
      signal,
    )
    if (!results) return { outcome: 'busy', after: last }
    last = keys.at(-1) ?? last
    if (signal.aborted) return { outcome: 'partly', after: last }
  }
}
