import { onTestFinished } from 'vitest'
import { db } from '#db/db.server.ts'
import { syncFeed } from '#features/mls/operations/sync.server.ts'
import { setClock } from '#ports/clock.server.ts'
import type { FakeFeed } from '#ports/mls-feed/fake.ts'
import { listing, openFakeFeed } from './feed.ts'

/** Helpers for tests of the sync. All settings are restored when the test ends. */

/** Installs a fake feed with `homes` homes: MBR1 and so on. */
export function openFeed(pageSize?: number, homes = 0): FakeFeed {
  const { feed, close } = openFakeFeed(pageSize)
  onTestFinished(close)
  for (let number = 1; number <= homes; number += 1) feed.put('Property', listing(number, number))
  return feed
}

/** Fixes the clock at an instant. */
export function at(instant: Date): void {
  onTestFinished(setClock({ now: () => instant }))
}

/** Runs a sync as the worker does. */
export function sync() {
  return syncFeed(new AbortController().signal)
}

/** Returns the keys of the stored listings. */
export async function storedKeys(): Promise<(string | null)[]> {
  const rows = await db().selectFrom('properties').select('listing_key').orderBy('listing_key').execute()
  return rows.map(({ listing_key }) => listing_key)
}

/** Returns the nightly comparisons with the feed, in order. */
export async function comparisons() {
  return db()
    .selectFrom('mls_runs')
    .select(['id', 'status', 'received', 'upserted', 'removed', 'missing', 'error'])
    .where('kind', '=', 'reconcile')
    .where('resource', '=', 'Property')
    .orderBy('started_at')
    .orderBy('id')
    .execute()
}
