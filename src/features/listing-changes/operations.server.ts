import { isGone } from '#features/mls/public.server.ts'
import type { Looker } from '#features/properties/public.server.ts'
import { listKnown } from './queries.server.ts'

/** Limits the lookups of removed listings, one query each. */
const MAX_REMOVED_LOOKUPS = 50

/** Returns the ids of listings that the viewer may find, or that were on the site before (sold or removed). */
export async function knownHomes(looker: Looker, ids: readonly string[]): Promise<Set<string>> {
  const known = new Set(await listKnown(looker, ids))
  for (const id of ids.filter((one) => !known.has(one)).slice(0, MAX_REMOVED_LOOKUPS))
    if (await isGone(id)) known.add(id)
  return known
}
