import type { Account } from '#access/actors.ts'
import { listCards, lookerOf } from '#features/properties/public.server.ts'
import { criteriaOf, NO_PLACES, readPlaceNames } from '#features/search/public.server.ts'
import { now } from '#ports/clock.server.ts'
import { listNewIds } from '../queries/deliveries.server.ts'
import { listHidden } from '../queries/hidden-homes.server.ts'
import * as queries from '../queries/searches.server.ts'
import type { NewHomes } from '../schema.ts'
import { stillMatching } from './manage.server.ts'

/** Returns the homes that are new in the caller's saved searches, without those that they have hidden. */
export async function listNewHomes(actor: Account, limit: number): Promise<NewHomes> {
  const all = await queries.listSearches(actor.account_id)
  const newIds = await listNewIds(all.map(({ id }) => id))
  const found = all.filter(({ id }) => newIds.has(id))
  if (found.length === 0) return { total: 0, searches: [], homes: [] }
  const looker = lookerOf(actor)
  const hidden = await listHidden(actor.account_id)
  const places = found.some(({ criteria }) => criteria.q !== undefined) ? await readPlaceNames(looker) : NO_PLACES
  const ids = new Set<string>()
  const searches: NewHomes['searches'] = []
  for (const { id, name, criteria } of found) {
    const visible = (newIds.get(id) ?? []).filter((home) => !hidden.has(home))
    const fresh = await stillMatching(actor, criteriaOf(looker, criteria, places), visible)
    if (fresh.length > 0) searches.push({ id, name, new_homes: fresh.length })
    for (const home of fresh) ids.add(home)
  }
  return { total: ids.size, searches, homes: await listCards(looker, [...ids].slice(0, limit), now()) }
}
