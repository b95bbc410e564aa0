import { now } from '#ports/clock.server.ts'
import { countStored, listCursors, type StoredCounts } from '../queries/console.server.ts'
import type { ResourceState } from '../schema/console.ts'
import { MAX_EXACT_COUNT, RESOURCES } from '../words.ts'

const COUNTS_CACHE_MS = 60_000

let storedValue: { counts: StoredCounts; until: number } | null = null

/**
 * Lists the sync state of each resource in sync order. Every open console page asks every 10 seconds, and counting a
 * large market is expensive, so large counts are cached for a minute. Not during the first import, which administrators
 * watch.
 */
export async function listResources(): Promise<ResourceState[]> {
  const cursors = await listCursors()
  const ms = now().getTime()
  const isFirst = cursors.some((cursor) => cursor.resource === 'Property' && cursor.initial_done_at === null)
  const isCached =
    storedValue !== null && !isFirst && ms < storedValue.until && storedValue.until <= ms + COUNTS_CACHE_MS
  const counts = storedValue && isCached ? storedValue.counts : await countStored()
  const isLarge = Object.values(counts).some((count) => count > MAX_EXACT_COUNT)
  if (!isCached) storedValue = isLarge ? { counts, until: ms + COUNTS_CACHE_MS } : null
  return RESOURCES.flatMap((resource) => {
    const cursor = cursors.find((one) => one.resource === resource)
    return cursor ? [{ ...cursor, resource, stored: counts[resource] }] : []
  })
}
