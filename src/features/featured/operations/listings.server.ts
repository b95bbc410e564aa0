import type { Actor, Admin } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit, listEntriesOf } from '#features/audit/public.server.ts'
import { listCards, lookerOf, removeProperties } from '#features/properties/public.server.ts'
import { noteAudit } from '#kit/call/call-context.server.ts'
import { AppError } from '#kit/call/errors.ts'
import { newId } from '#kit/ids.server.ts'
import { now } from '#ports/clock.server.ts'
import { findFeatured, updateFeatured } from '../queries/featured.server.ts'
import * as queries from '../queries/listings.server.ts'
import { faultsOf, isUnchanged, partsOf, submitBy } from '../rules.ts'
import type {
  CreateProperty,
  FeaturedRecord,
  FeatureProperty,
  OwnListing,
  PropertyId,
  UpdateOwnProperty,
  UpdateProperty,
} from '../schema.ts'
import { MESSAGES } from '../words.ts'
import { show } from './show.server.ts'

/** One listing as its page needs it. @throws not_found 'Failed to load property' */
export async function getFeatured(actor: Admin<'featured'>, { propertyId }: PropertyId): Promise<FeaturedRecord> {
  const own = await queries.findOwn(propertyId)
  if (own) return { own, card: null }
  const looker = lookerOf(actor)
  const [card] = await listCards(looker, [propertyId], now())
  if (!card || card.status === 'sold') throw notLoaded()
  return { own: null, card, is_featured: (await findFeatured(looker, propertyId)) === true }
}

/** Agents who can list a home. */
export function listListingAgents(_actor: Admin<'featured'>): Promise<{ id: string; name: string }[]> {
  return queries.listAgents()
}

/** Keeps a listing of the brokerage's own, on the site where that is wished. @throws invalid */
export async function createProperty(actor: Admin<'featured'>, input: CreateProperty): Promise<OwnListing> {
  const at = now()
  const id = newId()
  refuse(faultsOf(input, at))
  return transaction(async () => {
    await queries.lockNumbers()
    await refuseTwins(input, id)
    const { fields, own } = partsOf(input)
    const prices = { original_list_price: fields.price, previous_list_price: null, price_changed_at: null }
    const shown = input.is_shown ? { first_shown_at: at, submit_by: submitByOf(input, at) } : NEVER_SHOWN
    await queries.insertOwn(id, { ...own, fields: { ...fields, ...prices }, ...shown }, at)
    const listing = found(await queries.findOwn(id))
    audit(actor, 'own_listing.created', { object_type: 'property', object_id: id, after: flat(listing) })
    await show(listing, at, false)
    return listing
  })
}

/**
 * Changes a listing of our own, on the site in the same transaction; or puts any listing forward, or no longer.
 * @throws not_found, invalid, conflict with the stored version
 */
export async function updateProperty(
  actor: Admin<'featured'>,
  input: UpdateProperty,
): Promise<{ id: string; version: number | null }> {
  return 'featured' in input ? feature(actor, input) : updateOwn(actor, input)
}

async function feature(actor: Admin<'featured'>, { propertyId, featured }: FeatureProperty) {
  return transaction(async () => {
    const own = await queries.lockOwn(propertyId)
    const before = own ? own.is_featured : await findFeatured(lookerOf(actor), propertyId)
    if (before === null) throw notLoaded()
    if (before === featured) {
      noteAudit()
      return { id: propertyId, version: own?.version ?? null }
    }
    if (own) await queries.updateOwn(propertyId, { ...own, is_featured: featured }, now())
    await updateFeatured(propertyId, featured)
    audit(actor, featured ? 'property.featured' : 'property.unfeatured', {
      object_type: 'property',
      object_id: propertyId,
      before: { is_featured: before },
      after: { is_featured: featured },
    })
    return { id: propertyId, version: own ? own.version + 1 : null }
  })
}

async function updateOwn(actor: Admin<'featured'>, { propertyId, version, ...input }: UpdateOwnProperty) {
  const at = now()
  refuse(faultsOf(input, at))
  return transaction(async () => {
    await queries.lockNumbers()
    const before = await queries.lockOwn(propertyId)
    if (!before) throw (await findFeatured(lookerOf(actor), propertyId)) === null ? notLoaded() : notOurs()
    if (before.replaced_by !== null) throw new AppError('conflict', MESSAGES.replaced)
    if (before.version !== version) throw await conflictWith(before)
    if (isUnchanged(before, input)) {
      noteAudit()
      return { id: propertyId, version }
    }
    await refuseTwins(input, propertyId)
    const { fields, own } = partsOf(input)
    const hasNewPrice = fields.price !== before.fields.price
    const { original_list_price, previous_list_price, price_changed_at } = before.fields
    const prices = hasNewPrice
      ? { original_list_price, previous_list_price: before.fields.price, price_changed_at: at.toISOString() }
      : { original_list_price, previous_list_price, price_changed_at }
    const first_shown_at = before.first_shown_at ?? (input.is_shown ? at : null)
    const submit_by = first_shown_at && submitByOf(input, first_shown_at)
    await queries.updateOwn(propertyId, { ...own, fields: { ...fields, ...prices }, first_shown_at, submit_by }, at)
    const after = found(await queries.findOwn(propertyId))
    audit(actor, 'own_listing.updated', {
      object_type: 'property',
      object_id: propertyId,
      before: flat(before),
      after: flat(after),
    })
    if (after.is_shown) await show(after, at, before.first_shown_at !== null && !before.is_shown)
    else if (before.is_shown) await removeProperties([{ id: propertyId, at }])
    return { id: propertyId, version: after.version }
  })
}

/** Takes a listing of our own off the site and out of the books. One of the feed is the feed's to remove. @throws not_found, invalid */
export async function deleteProperty(actor: Admin<'featured'>, { propertyId }: PropertyId): Promise<{ success: true }> {
  return transaction(async () => {
    const before = await queries.lockOwn(propertyId)
    if (!before) throw (await findFeatured(lookerOf(actor), propertyId)) === null ? notLoaded() : notOurs()
    if (before.is_shown) await removeProperties([{ id: propertyId, at: now() }])
    await queries.deleteOwn(propertyId)
    audit(actor, 'own_listing.deleted', { object_type: 'property', object_id: propertyId, before: flat(before) })
    return { success: true }
  })
}

/** Where the feed has brought a listing of our own, the feed's record stands for it from then on. */
export async function retireOwnListings(actor: Actor): Promise<void> {
  await transaction(async () => {
    const at = now()
    for (const { id, feed_id, is_featured } of await queries.lockBrought()) {
      await removeProperties([{ id, at }])
      await queries.markReplaced(id, feed_id, at)
      if (is_featured) await updateFeatured(feed_id, true)
      audit(actor, 'own_listing.replaced', {
        object_type: 'property',
        object_id: id,
        after: { replaced_by: feed_id, is_featured },
      })
    }
  })
}

const NEVER_SHOWN = { first_shown_at: null, submit_by: null }

function submitByOf({ mls_duty }: Pick<CreateProperty, 'mls_duty'>, shownAt: Date): Date | null {
  return mls_duty === 'within_a_day' ? submitBy(shownAt) : null
}

/** A home stands here once, whichever of its marks says so. */
async function refuseTwins(input: CreateProperty, id: string): Promise<void> {
  const { mls_duty, mls_number } = input
  if (mls_duty === 'submitted' && mls_number !== null) {
    if (await queries.findInFeed(mls_number)) refuse({ mls_number: MESSAGES.inFeed })
    if (await queries.hasNumber(mls_number, id)) refuse({ mls_number: MESSAGES.numberTaken })
  }
  if (await queries.hasAddress(input, id)) refuse({ street_number: MESSAGES.addressTaken })
}

function refuse(faults: Record<string, string>): void {
  if (Object.keys(faults).length > 0) throw new AppError('invalid', 'Please check the marked fields.', faults)
}

function found(listing: OwnListing | undefined): OwnListing {
  if (!listing) throw notLoaded()
  return listing
}

function notLoaded(): AppError {
  return new AppError('not_found', MESSAGES.notLoaded)
}

function notOurs(): AppError {
  return new AppError('invalid', MESSAGES.notOurs)
}

/** A listing with its members on one level, as the audit trail and a conflict show it. */
function flat({ fields, ...listing }: OwnListing): Record<string, unknown> {
  return { ...listing, ...fields }
}

/** Both versions go to the person: theirs is still in the form, the stored one travels with the error. */
async function conflictWith(stored: OwnListing): Promise<AppError> {
  const [last] = await listEntriesOf('property', stored.id, 1)
  const { fields, created_at: _, updated_at, first_shown_at: __, submit_by: ___, ...own } = stored
  return new AppError('conflict', MESSAGES.changedMeanwhile, undefined, {
    current: { ...own, ...fields, saved_at: updated_at.toISOString(), saved_by: last?.actor_name ?? null },
  })
}
