import { now } from '#ports/clock.server.ts'
import { countStored, listCursors, type StoredCounts } from '../queries/console.server.ts'
import type { ResourceState } from '../schema/console.ts'
import { COUNTED_ANEW, RESOURCES } from '../words.ts'

const COUNTS_CACHE_MS = 60_000

let storedValue: { counts: StoredCounts; until: number } | null = null

/**
 * How the reading of each resource stands, in the order in which they are read. The console asks every ten seconds for each
 * person who looks, and counting a large market each time is work: there the counts are up to a minute old, but not while
 * the feed is read for the first time and people watch them grow.
 */
export async function listResources(): Promise<ResourceState[]> {
  const cursors = await listCursors()
  const ms = now().getTime()
  const isFirst = cursors.some((cursor) => cursor.resource === 'Property' && cursor.initial_done_at === null)
  const isCached =
    storedValue !== null && !isFirst && ms < storedValue.until && storedValue.until <= ms + COUNTS_CACHE_MS
  const counts = storedValue && isCached ? storedValue.counts : await countStored()
  const isLarge = Object.values(counts).some((count) => count > COUNTED_ANEW)
  if (!isCached) storedValue = isLarge ? { counts, until: ms + COUNTS_CACHE_MS } : null
  return RESOURCES.flatMap((resource) => {
    const cursor = cursors.find((one) => one.resource === resource)
    return cursor ? [{ ...cursor, resource, stored: counts[resource] }] : []
  })
}
