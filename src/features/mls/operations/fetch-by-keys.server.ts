import type { RawRecord } from '#ports/mls-feed/mls-feed.ts'
import type { Resource } from '../words.ts'
import type { FeedSource } from './feed.server.ts'
import { importPage, removeRecords } from './import-page.server.ts'
import { contextOf, type Run, storeStep, throwIfPaused } from './run.server.ts'

/** Number of records to request one by one before they are stored together. */
const BATCH_SIZE = 25

/** Requests records by their keys. Stores those that the feed returns, and removes the others. */
export async function fetchByKeys(
  source: FeedSource,
  run: Run,
  resource: Resource,
  keys: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  for (let from = 0; from < keys.length; from += BATCH_SIZE) {
    const some = keys.slice(from, from + BATCH_SIZE)
    await throwIfPaused()
    const found: RawRecord[] = []
    const gone: string[] = []
    for (const key of some) {
      const record = await source.feed.readRecord(resource, key, signal)
      if (record) found.push(record)
      else gone.push(key)
    }
    await storeStep(run, async () => {
      const context = { ...contextOf(run, source), isCurrent: true }
      const there = await importPage(resource, found, context)
      const absent = await removeRecords(resource, gone, context)
      return {
        ...there,
        received: 0,
        removed: there.removed + absent.removed,
        freedKeys: [...there.freedKeys, ...absent.freedKeys],
      }
    })
    signal.throwIfAborted()
  }
}
