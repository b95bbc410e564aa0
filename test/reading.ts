import { onTestFinished } from 'vitest'
import { db } from '#db/db.server.ts'
import { syncFeed } from '#features/mls/operations/sync.server.ts'
import { setClock } from '#ports/clock.server.ts'
import type { FakeFeed } from '#ports/mls-feed/fake.ts'
import { listing, openFakeFeed } from './feed.ts'

/** What tests of readings share: what they set is put back when the test ends. */

/** A fake feed as the source of the listings, with so many homes in it: MBR1 and so on. */
export function openFeed(pageSize?: number, homes = 0): FakeFeed {
  const { feed, close } = openFakeFeed(pageSize)
  onTestFinished(close)
  for (let number = 1; number <= homes; number += 1) feed.put('Property', listing(number, number))
  return feed
}

/** Whatever the clock says, it is this time from now on. */
export function at(instant: Date): void {
  onTestFinished(setClock({ now: () => instant }))
}

/** Reads what the feed has new, as the worker does. */
export function sync() {
  return syncFeed(new AbortController().signal)
}

/** The listings that the site has, by their keys. */
export async function storedKeys(): Promise<(string | null)[]> {
  const rows = await db().selectFrom('properties').select('listing_key').orderBy('listing_key').execute()
  return rows.map(({ listing_key }) => listing_key)
}

/** The nightly comparisons of the homes with the feed, in their order. */
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
