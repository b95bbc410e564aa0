import type { Visitor } from '#access/actors.ts'
import { logView } from '#features/audit/public.server.ts'
import { isGone } from '#features/mls/public.server.ts'
import { AppError } from '#kit/errors.ts'
import { now } from '#ports/clock.server.ts'
import { type Looker, listSimilar } from '../queries/read.server.ts'
import * as one from '../queries/read-one.server.ts'
import { timelineOf } from '../rules.ts'
import type { GetProperty, PropertyPage } from '../schema.ts'
import { MESSAGES, TEXTS } from '../words.ts'
import { getFreshness, lookerOf } from './look.server.ts'

const SIMILAR_HOMES = 4
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * A home with its pictures, rooms, open houses, timeline and homes like it, as far as the caller may see them.
 * Source: specification 2, the loader of /properties/{propertyId}.
 * @throws not_found 'Property not found', or that it is no longer listed; forbidden where it is sold and the caller has no sold-view permission
 */
export async function getProperty(actor: Visitor, { propertyId }: GetProperty): Promise<PropertyPage> {
  if (!UUID.test(propertyId)) throw new AppError('not_found', TEXTS.notFound)
  const looker = lookerOf(actor)
  const home = (await one.findProperty(looker, propertyId)) ?? (await findSold(looker, propertyId))
  const at = now()
  // What a registrant is shown under VOW rules is written down before it is shown. Source: NAR model VOW rules 19.3(c).
  if (looker.viewer !== 'visitor') {
    const kind = home.status === 'sold' ? 'sold.viewed' : 'property.viewed'
    await logView(actor, kind, { object_type: 'property', object_id: home.id })
  }
  return {
    property: {
      ...home,
      images: await one.listImages(home.id),
      rooms: await one.listRooms(home.id),
      open_houses: await one.listOpenHouses(home.id, at),
      changes: timelineOf(home, await one.listChanges(home.id)),
    },
    similar: await listSimilar(looker, home, SIMILAR_HOMES, at),
    freshness: await getFreshness(),
  }
}

async function findSold(looker: Looker, propertyId: string) {
  if (!(await one.isSoldHome(looker.viewer, propertyId))) {
    throw new AppError('not_found', (await isGone(propertyId)) ? MESSAGES.gone : TEXTS.notFound)
  }
  const home = looker.sold && (await one.findSoldDetails(looker.sold, propertyId))
  if (!home) throw new AppError('forbidden', TEXTS.soldRefused)
  return home
}
