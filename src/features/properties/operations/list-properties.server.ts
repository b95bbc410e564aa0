import type { Visitor } from '#access/actors.ts'
import { now } from '#ports/clock.server.ts'
import { listFeatured, listNewest } from '../queries/read.server.ts'
import type { ListProperties, PropertyCard } from '../schema.ts'
import { lookerOf } from './viewer.server.ts'

/** Lists active homes, newest first. */
export async function listActiveProperties(actor: Visitor, { limit }: ListProperties): Promise<PropertyCard[]> {
  return listNewest(lookerOf(actor), limit, now())
}

/** Lists featured homes, followed by the newest homes with a photo. */
export async function listFeaturedProperties(actor: Visitor, { limit }: ListProperties): Promise<PropertyCard[]> {
  return listFeatured(lookerOf(actor), limit, now())
}
