import type { Actor, Admin } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit, changeRecord, createRecord, deleteRecord } from '#features/audit/public.server.ts'
import { removeProperties } from '#features/listing-import/public.server.ts'
import { listCards, lookerOf } from '#features/properties/public.server.ts'
import { noteAudit } from '#kit/call/call-context.server.ts'
import { AppError, type FieldErrors, refuse } from '#kit/call/errors.ts'
import { now } from '#ports/clock.server.ts'
import { findFeatured, updateFeatured } from '../queries/featured.server.ts'
import * as queries from '../queries/listings.server.ts'
import { faultsOf, flattenListing, partsOf, submitDeadline } from '../rules.ts'
import {
  type CreateProperty,
  type FeaturedRecord,
  type FeatureProperty,
  type OwnListing,
  ownListingRecord,
  type PropertyId,
  type UpdateOwnProperty,
  type UpdateProperty,
} from '../schema.ts'
import { MESSAGES } from '../words.ts'
import { publishListing } from './publish.server.ts'

/** Returns one listing for its admin page. @throws not_found 'Failed to load property' */
export async function getFeatured(actor: Admin<'featured'>, { propertyId }: PropertyId): Promise<FeaturedRecord> {
  const own = await queries.findOwn(propertyId)
  if (own) return { own, card: null }
  const looker = lookerOf(actor)
  const [card] = await listCards(looker, [propertyId], now())
  if (!card || card.status === 'sold') throw notLoaded()
  return { own: null, card, is_featured: (await findFeatured(looker, propertyId)) === true }
}

/** Lists agents who can list a home. */
export function listListingAgents(_actor: Admin<'featured'>): Promise<{ id: string; name: string }[]> {
  return queries.listAgents()
}

/** Adds a manual listing, published if `is_shown`. @throws invalid */
export async function createProperty(actor: Admin<'featured'>, input: CreateProperty): Promise<OwnListing> {
  refuse(faultsOf(input, now()))
  return createRecord(actor, ownListingRecord, {
    fields: input,
    check: () => duplicateErrors(input, null),
    save(id, listing, at) {
      const { fields, own } = partsOf(listing)
      const prices = { original_list_price: fields.price, previous_list_price: null, price_changed_at: null }
      const shown = listing.is_shown ? { first_shown_at: at, submit_by: submitByOf(listing, at) } : NEVER_SHOWN
      return queries.insertOwn(id, { ...own, fields: { ...fields, ...prices }, ...shown }, at)
    },
    onSaved: (listing) => publishListing(listing, listing.created_at, false),
    snapshot: flattenListing,
  })
}

/**
 * Edits a manual listing and its public row, or changes whether any listing is featured.
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

async function updateOwn(actor: Admin<'featured'>, { propertyId: id, version, ...input }: UpdateOwnProperty) {
  refuse(faultsOf(input, now()))
  const { fields, own } = partsOf(input)
  const saved = await changeRecord(actor, ownListingRecord, {
    id,
    version,
    fields: { ...fields, ...own },
    async lock() {
      const listing = await lockOwn(actor, id)
      if (listing.replaced_by !== null) throw new AppError('conflict', MESSAGES.replaced)
      return listing
    },
    check: () => duplicateErrors(input, id),
    save(_id, _fields, at, before) {
      const { original_list_price, previous_list_price, price_changed_at, price } = before.fields
      const prices =
        fields.price !== price
          ? { original_list_price, previous_list_price: price, price_changed_at: at.toISOString() }
          : { original_list_price, previous_list_price, price_changed_at }
      const first_shown_at = before.first_shown_at ?? (input.is_shown ? at : null)
      const submit_by = first_shown_at && submitByOf(input, first_shown_at)
      return queries.updateOwn(id, { ...own, fields: { ...fields, ...prices }, first_shown_at, submit_by }, at)
    },
    async onSaved(before, after) {
      const at = after.updated_at
      if (after.is_shown) await publishListing(after, at, before.first_shown_at !== null && !before.is_shown)
      else if (before.is_shown) await removeProperties([{ id, at }])
    },
    snapshot: flattenListing,
  })
  return { id, version: saved.version }
}

/** Permanently deletes a manual listing. @throws not_found, invalid */
export async function deleteProperty(
  actor: Admin<'featured'>,
  { propertyId: id }: PropertyId,
): Promise<{ success: true }> {
  return deleteRecord(actor, ownListingRecord, {
    id,
    lock: () => lockOwn(actor, id),
    async remove(_id, before) {
      if (before.is_shown) await removeProperties([{ id, at: now() }])
      await queries.deleteOwn(id)
    },
    snapshot: flattenListing,
  })
}

/** @throws not_found, invalid for a listing of the feed */
async function lockOwn(actor: Admin<'featured'>, id: string): Promise<OwnListing> {
  const listing = await queries.lockOwn(id)
  if (listing) return listing
  if ((await findFeatured(lookerOf(actor), id)) === null) throw notLoaded()
  throw new AppError('invalid', MESSAGES.notOurs)
}

/** Replaces manual listings that the feed now includes. */
export async function retireOwnListings(actor: Actor): Promise<void> {
  await transaction(async () => {
    const at = now()
    for (const { id, feed_id, is_featured } of await queries.lockReplacedByFeed()) {
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
  return mls_duty === 'within_a_day' ? submitDeadline(shownAt) : null
}

/** Finds another listing of the same home, by MLS number (manual or feed) or by address. */
async function duplicateErrors(input: CreateProperty, exceptId: string | null): Promise<FieldErrors> {
  const { mls_duty, mls_number } = input
  if (mls_duty === 'submitted' && mls_number !== null) {
    if (await queries.findInFeed(mls_number)) return { mls_number: MESSAGES.inFeed }
    if (await queries.hasNumber(mls_number, exceptId)) return { mls_number: MESSAGES.numberTaken }
  }
  return (await queries.hasAddress(input, exceptId)) ? { street_number: MESSAGES.addressTaken } : {}
}

function notLoaded(): AppError {
  return new AppError('not_found', MESSAGES.notLoaded)
}
