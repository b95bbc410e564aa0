import type { Visitor } from '#access/actors.ts'
import { narrow } from '#access/make-actor.server.ts'
import { getFeedFreshness } from '#features/mls/public.server.ts'
import { httpClient } from '#features/read-limits/public.server.ts'
import { now } from '#ports/clock.server.ts'
import type { Looker } from '../queries/read.server.ts'
import { freshnessOf } from '../rules/freshness.ts'
import { viewerOf } from '../rules/visibility.ts'
import type { Freshness } from '../schema.ts'

/** Returns the viewer class of a caller, with the proof of permission if it may see sold homes. */
export function lookerOf(actor: Visitor): Looker {
  const viewer = viewerOf(actor.account, now())
  const reader = httpClient(actor)
  const sold = narrow(actor, 'sold')
  if (sold) return { viewer: viewer === 'auditor' ? viewer : 'sold', sold, reader }
  return { viewer: viewer === 'sold' || viewer === 'auditor' ? 'visitor' : viewer, sold: null, reader }
}

/** Returns the time of the last successful sync and how late the feed is. Source: IDX rules I1 and I6. */
export async function getFreshness(): Promise<Freshness> {
  const { at, is_paused } = await getFeedFreshness()
  return { ...freshnessOf(at, now()), is_paused }
}
