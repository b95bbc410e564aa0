import type { Admin } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { getBrokerage } from '#features/brokerage/public.server.ts'
import { listCards, lookerOf } from '#features/properties/public.server.ts'
import type { PropertyCard } from '#features/properties/schema.ts'
import { AppError } from '#kit/call/errors.ts'
import { orderFault } from '#kit/table/order-fault.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from '../queries/featured.server.ts'
import { listOwn } from '../queries/listings.server.ts'
import type { FeaturedListings, FindListings, ReorderFeatured } from '../schema.ts'
import { MAX_FEATURED, MESSAGES } from '../words.ts'

const MAX_FOUND = 8

/** Lists featured listings and manual listings. */
export async function listAllFeatured(actor: Admin<'featured'>): Promise<FeaturedListings> {
  const looker = lookerOf(actor)
  const ids = await queries.listFeaturedIds(looker, MAX_FEATURED)
  const [featured, own] = await Promise.all([listCards(looker, ids, now()), listOwn(MAX_FEATURED)])
  return { featured, own }
}

/** Finds listings by MLS number or street, to feature them. */
export async function findListings(actor: Admin<'featured'>, { q }: FindListings): Promise<PropertyCard[]> {
  if (q === '') return []
  const looker = lookerOf(actor)
  const { mls } = await getBrokerage()
  return listCards(looker, await queries.findIds(looker, q, mls.office_keys, MAX_FOUND), now())
}

/** Reorders the featured listings. @throws conflict if the list changed after the order was made */
export async function reorderFeatured(
  actor: Admin<'featured'>,
  { propertyIds, formerIds }: ReorderFeatured,
): Promise<{ success: true }> {
  return transaction(async () => {
    await queries.lockOrder()
    const current = await queries.listFeaturedIds(lookerOf(actor), MAX_FEATURED)
    if (orderFault(current, formerIds, propertyIds)) throw new AppError('conflict', MESSAGES.orderChangedMeanwhile)
    await queries.saveOrder(propertyIds, actor.account_id, now())
    audit(actor, 'property.reordered', {
      object_type: 'property',
      object_id: null,
      before: { order: current },
      after: { order: propertyIds },
    })
    return { success: true }
  })
}
