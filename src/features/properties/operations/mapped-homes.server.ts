import type { Visitor } from '#access/actors.ts'
import { logView } from '#features/audit/public.server.ts'
import { now } from '#ports/clock.server.ts'
import { listCards } from '../queries/read.server.ts'
import type { ListMappedHomes, PropertyCard } from '../schema.ts'
import { lookerOf } from './viewer.server.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Lists the cards of homes at one place on the map, in the order of the ids. A home that the caller may not see is left out. */
export async function listMappedHomes(actor: Visitor, { ids }: ListMappedHomes): Promise<PropertyCard[]> {
  const looker = lookerOf(actor)
  const cards = await listCards(looker, [...new Set(ids.map((id) => id.toLowerCase()))].filter(isUuid), now())
  // VOW rules require a log of what a registrant sees, on every path. Source: NAR model VOW rules 19.3(c).
  if (looker.viewer !== 'visitor') {
    await logHomes(
      actor,
      'property.viewed',
      cards.filter(({ status }) => status !== 'sold'),
    )
    await logHomes(
      actor,
      'sold.searched',
      cards.filter(({ status }) => status === 'sold'),
    )
  }
  return cards
}

/** Logs homes as one view of the map, because the list of viewed homes has only those that were opened. */
async function logHomes(
  actor: Visitor,
  kind: 'property.viewed' | 'sold.searched',
  cards: readonly PropertyCard[],
): Promise<void> {
  const homes = cards.map(({ id }) => id)
  if (homes[0]) await logView(actor, kind, { object_type: 'map', object_id: homes[0], details: { homes } })
}

function isUuid(id: string): boolean {
  return UUID.test(id)
}
