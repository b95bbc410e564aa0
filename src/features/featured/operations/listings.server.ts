import type { Actor, Admin } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit, listEntriesOf } from '#features/audit/public.server.ts'
import { getBrokerage } from '#features/brokerage/public.server.ts'
import {
  listCards,
  lookerOf,
  removeProperties,
  upsertProperties,
  withPicturesOf,
} from '#features/properties/public.server.ts'
import type { PropertyCard } from '#features/properties/schema.ts'
import { OWN_SYSTEM } from '#features/properties/words.ts'
import { noteAudit } from '#kit/call-context.server.ts'
import { AppError } from '#kit/errors.ts'
import { calendarDayOf } from '#kit/format.ts'
import { newId } from '#kit/ids.server.ts'
import { log } from '#kit/log.server.ts'
import { orderFault } from '#kit/table/order-fault.ts'
import { now } from '#ports/clock.server.ts'
import { geocoder } from '#ports/geocoder/geocoder.server.ts'
import * as queries from '../queries.server.ts'
import { addressLine, faultsOf, isUnchanged, partsOf, submitBy, titleOf } from '../rules.ts'
import type {
  CreateProperty,
  FeaturedListings,
  FeaturedRecord,
  FeatureProperty,
  FindListings,
  GeocodedPlace,
  GeocodeProperty,
  OwnListing,
  PropertyId,
  ReorderFeatured,
  UpdateOwnProperty,
  UpdateProperty,
} from '../schema.ts'
import { MESSAGES, MOST_FEATURED, RESO_TYPES } from '../words.ts'

const MOST_FOUND = 8
const GEOCODER_MS = 4000

/** What is put forward on the site, and what the brokerage lists itself. */
export async function listAllFeatured(actor: Admin<'featured'>): Promise<FeaturedListings> {
  const looker = lookerOf(actor)
  const ids = await queries.listFeaturedIds(looker, MOST_FEATURED)
  const [featured, own] = await Promise.all([listCards(looker, ids, now()), queries.listOwn(MOST_FEATURED)])
  return { featured, own }
}

/** Listings of the site by MLS number or street, to be put forward. */
export async function findListings(actor: Admin<'featured'>, { q }: FindListings): Promise<PropertyCard[]> {
  if (q === '') return []
  const looker = lookerOf(actor)
  const { mls } = await getBrokerage()
  return listCards(looker, await queries.findIds(looker, q, mls.office_keys, MOST_FOUND), now())
}

/** One listing as its page needs it. @throws not_found 'Failed to load property' */
export async function getFeatured(actor: Admin<'featured'>, { propertyId }: PropertyId): Promise<FeaturedRecord> {
  const own = await queries.findOwn(propertyId)
  if (own) return { own, card: null }
  const looker = lookerOf(actor)
  const [card] = await listCards(looker, [propertyId], now())
  if (!card || card.status === 'sold') throw notLoaded()
  return { own: null, card, is_featured: (await queries.findFeatured(looker, propertyId)) === true }
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
    const before = own ? own.is_featured : await queries.findFeatured(lookerOf(actor), propertyId)
    if (before === null) throw notLoaded()
    if (before === featured) {
      noteAudit()
      return { id: propertyId, version: own?.version ?? null }
    }
    if (own) await queries.updateOwn(propertyId, { ...own, is_featured: featured }, now())
    await queries.updateFeatured(propertyId, featured)
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
    if (!before) throw (await queries.findFeatured(lookerOf(actor), propertyId)) === null ? notLoaded() : notOurs()
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

/** Puts what is put forward in a new order. @throws conflict where the list is not the one that the order was made from */
export async function reorderFeatured(
  actor: Admin<'featured'>,
  { propertyIds, formerIds }: ReorderFeatured,
): Promise<{ success: true }> {
  return transaction(async () => {
    await queries.lockOrder()
    const current = await queries.listFeaturedIds(lookerOf(actor), MOST_FEATURED)
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

/** Takes a listing of our own off the site and out of the books. One of the feed is the feed's to remove. @throws not_found, invalid */
export async function deleteProperty(actor: Admin<'featured'>, { propertyId }: PropertyId): Promise<{ success: true }> {
  return transaction(async () => {
    const before = await queries.lockOwn(propertyId)
    if (!before) throw (await queries.findFeatured(lookerOf(actor), propertyId)) === null ? notLoaded() : notOurs()
    if (before.is_shown) await removeProperties([{ id: propertyId, at: now() }])
    await queries.deleteOwn(propertyId)
    audit(actor, 'own_listing.deleted', { object_type: 'property', object_id: propertyId, before: flat(before) })
    return { success: true }
  })
}

/**
 * Where an address lies: by the outside service that the settings name, where one is named and answers; else from the listings
 * on the site, as near as they tell. @throws not_found
 */
export async function geocodeProperty(actor: Admin<'featured'>, address: GeocodeProperty): Promise<GeocodedPlace> {
  noteAudit()
  const place = (await askOutside(address)) ?? (await askListings(actor, address))
  if (!place) throw new AppError('not_found', MESSAGES.noPlace)
  return place
}

async function askOutside(address: GeocodeProperty): Promise<GeocodedPlace | null> {
  const service = geocoder()
  if (!service) return null
  const { street_number, street_name, city, postal_code } = address
  try {
    const text = `${street_number} ${street_name}, ${city}, IN ${postal_code}`
    const place = await service.find(text, AbortSignal.timeout(GEOCODER_MS))
    return place && { ...place, source: service.name, precision: 'address' }
  } catch (error) {
    // The listings may know it, and the form has fields for both numbers.
    log.warn({ err: error }, 'the geocoder did not answer')
    return null
  }
}

async function askListings(actor: Admin<'featured'>, address: GeocodeProperty): Promise<GeocodedPlace | null> {
  const looker = lookerOf(actor)
  const source = 'Listings on this site'
  const spot = await queries.findOnStreet(looker, address)
  if (spot) {
    const { is_house, ...place } = spot
    return { ...place, source, precision: is_house ? 'address' : 'street' }
  }
  const zip = await queries.findMiddle(looker, 'postal_code', address.postal_code)
  if (zip) return { ...rounded(zip), source, precision: 'postal_code' }
  const city = await queries.findMiddle(looker, 'city', address.city)
  return city && { ...rounded(city), source, precision: 'city' }
}

function rounded({ latitude, longitude }: { latitude: number; longitude: number }) {
  const five = (value: number) => Math.round(value * 100_000) / 100_000
  return { latitude: five(latitude), longitude: five(longitude) }
}

/** Where the feed has brought a listing of our own, the feed's record stands for it from then on. */
export async function retireOwnListings(actor: Actor): Promise<void> {
  await transaction(async () => {
    const at = now()
    for (const { id, feed_id, is_featured } of await queries.lockBrought()) {
      await removeProperties([{ id, at }])
      await queries.markReplaced(id, feed_id, at)
      if (is_featured) await queries.updateFeatured(feed_id, true)
      audit(actor, 'own_listing.replaced', {
        object_type: 'property',
        object_id: id,
        after: { replaced_by: feed_id, is_featured },
      })
    }
  })
}

/** Puts a listing of our own on the site where it is to be shown, by the same way as those of the feed, with its pictures. */
export async function show(listing: OwnListing, at: Date, isBack: boolean): Promise<void> {
  if (!listing.is_shown) return
  const { id, fields, status } = listing
  const brokerage = await getBrokerage()
  const pictures = await queries.listPictures(id)
  const agent = fields.agent_id ? await queries.findAgent(fields.agent_id) : undefined
  const shown_at = await queries.findChangedAt(id)
  const listed_at = listing.first_shown_at ?? at
  const { is_address_shown: isPlaced, bathrooms_full, bathrooms_half } = fields
  const baths =
    bathrooms_full === null && bathrooms_half === null ? null : (bathrooms_full ?? 0) + (bathrooms_half ?? 0) / 2
  await upsertProperties(
    [
      {
        property: {
          id,
          listing_key: `${OWN_SYSTEM}-${id}`,
          listing_id: listing.mls_number,
          originating_system_name: OWN_SYSTEM,
          status,
          mls_status: null,
          is_idx: true,
          is_vow: true,
          is_address_shown: isPlaced,
          is_avm_allowed: true,
          is_comment_allowed: true,
          title: titleOf(fields),
          description: fields.description || null,
          // What is withheld leaves no trace in the row, as of a home of the feed.
          address: isPlaced ? addressLine(fields) : null,
          street_number: isPlaced ? fields.street_number : null,
          street_name: isPlaced ? fields.street_name : null,
          unit_number: isPlaced ? fields.unit_number : null,
          city: fields.city,
          state: 'IN',
          postal_code: fields.postal_code,
          county: fields.county,
          township: null,
          subdivision: fields.subdivision,
          school_district: null,
          latitude: isPlaced ? fields.latitude : null,
          longitude: isPlaced ? fields.longitude : null,
          ...RESO_TYPES[fields.kind],
          price: fields.price,
          original_list_price: fields.original_list_price,
          previous_list_price: fields.previous_list_price,
          price_change_timestamp: fields.price_changed_at === null ? null : new Date(fields.price_changed_at),
          close_price: null,
          close_date: null,
          bedrooms: fields.bedrooms,
          bathrooms: baths,
          bathrooms_full,
          bathrooms_half,
          living_area: fields.living_area,
          lot_size_acres: fields.lot_size_acres,
          year_built: fields.year_built,
          stories: null,
          garage_spaces: fields.garage_spaces,
          basement: [],
          has_basement: null,
          has_private_pool: null,
          has_fireplace: null,
          is_waterfront: null,
          is_new_construction: null,
          association_fee_monthly: null,
          tax_annual_amount: null,
          tax_year: null,
          facts: {},
          list_agent_key: agent?.member_key ?? null,
          list_agent_full_name: agent?.name ?? null,
          list_office_key: brokerage.mls.office_keys[0] ?? null,
          list_office_name: brokerage.name,
          list_office_contact: agent?.phone ?? brokerage.phone ?? brokerage.email ?? brokerage.city,
          photos_count: pictures.length,
          photos_change_timestamp: null,
          on_market_date: status === 'coming_soon' ? null : calendarDayOf(listed_at),
          days_on_market: null,
          listed_at,
          // What is written here is newer than what stands there, also where a clock was put back meanwhile.
          modification_timestamp: shown_at && shown_at > at ? shown_at : at,
        },
        // They are no addresses of a feed, which somebody would fetch: what is stored is copied.
        media: null,
        rooms: [],
        unitTypes: [],
        openHouses: [],
        place_key: null,
      },
    ],
    { formerlyGone: new Set(isBack ? [id] : []), isReplay: false },
  )
  await withPicturesOf([id], () => queries.copyPictures(id, at))
  await queries.updateFeatured(id, listing.is_featured)
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
