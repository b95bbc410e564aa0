import type { Visitor } from '#access/actors.ts'
import { now } from '#ports/clock.server.ts'
import { listFeatured, listNewest } from '../queries/read.server.ts'
import type { ListProperties, PropertyCard } from '../schema.ts'
import { lookerOf } from './viewer.server.ts'

/** Active homes, the newest first. */
export async function listActiveProperties(actor: Visitor, { limit }: ListProperties): Promise<PropertyCard[]> {
  return listNewest(lookerOf(actor), limit, now())
}

/** Active homes that the brokerage put forward, filled up with the newest that have a picture. */
export async function listFeaturedProperties(actor: Visitor, { limit }: ListProperties): Promise<PropertyCard[]> {
  return listFeatured(lookerOf(actor), limit, now())
}
