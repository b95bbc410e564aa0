import type { Admin } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { requirePicture, storePicture } from '#features/pictures/public.server.ts'
import type { SitePicture, UploadPicture } from '#features/pictures/schema.ts'
import { noteAudit } from '#kit/call/call-context.server.ts'
import { AppError } from '#kit/call/errors.ts'
import { newId } from '#kit/ids.server.ts'
import { orderFault } from '#kit/table/order-fault.ts'
import { now } from '#ports/clock.server.ts'
import { findOwn, lockOwn } from '../queries/listings.server.ts'
import * as queries from '../queries/pictures.server.ts'
import type {
  AddListingPicture,
  ListingPictureId,
  OwnListing,
  OwnPicture,
  PropertyId,
  ReorderListingPictures,
  UpdateListingPicture,
} from '../schema.ts'
import { MAX_PICTURES, MESSAGES } from '../words.ts'
import { publishListing } from './publish.server.ts'

type Actor = Admin<'featured'>

/** Lists a manual listing's photos in order. @throws not_found */
export async function listListingPictures(
  _actor: Actor,
  { propertyId }: PropertyId,
): Promise<{ listing: OwnListing; pictures: OwnPicture[] }> {
  const listing = await findOwn(propertyId)
  if (!listing) throw new AppError('not_found', MESSAGES.notLoaded)
  return { listing, pictures: await queries.listPictures(propertyId) }
}

/** Stores an uploaded photo. It is not public until a listing refers to it. @throws invalid, limited */
export function uploadListingPicture(actor: Actor, input: UploadPicture): Promise<SitePicture> {
  return storePicture(actor, input, 'listing')
}

/** Adds an uploaded photo at the end, public if the listing is. @throws not_found, invalid, conflict */
export function addListingPicture(
  actor: Actor,
  { propertyId, image_key, alt }: AddListingPicture,
): Promise<{ success: true }> {
  return change(propertyId, async (pictures) => {
    if (pictures.length >= MAX_PICTURES) throw new AppError('conflict', MESSAGES.tooManyPictures)
    if (pictures.some((one) => one.image_key === image_key))
      throw new AppError('invalid', MESSAGES.pictureTwice, { image_key: MESSAGES.pictureTwice })
    await requirePicture(image_key, 'image_key')
    const picture = { id: newId(), image_key, alt, position: (pictures.at(-1)?.position ?? 0) + 1 }
    await queries.insertPicture({ ...picture, listing_id: propertyId }, now())
    audit(actor, 'own_listing.picture_added', {
      object_type: 'property',
      object_id: propertyId,
      after: { picture },
    })
    return true
  })
}

/** Changes a photo's alternative text. @throws not_found, conflict */
export function updateListingPicture(
  actor: Actor,
  { propertyId, pictureId, alt }: UpdateListingPicture,
): Promise<{ success: true }> {
  return change(propertyId, async (pictures) => {
    const picture = found(pictures, pictureId)
    if (picture.alt === alt) return false
    await queries.updatePicture(pictureId, alt)
    audit(actor, 'own_listing.picture_updated', {
      object_type: 'property',
      object_id: propertyId,
      before: { picture },
      after: { picture: { ...picture, alt } },
    })
    return true
  })
}

/** Removes a photo. The next sweep deletes its file if nothing else uses it. @throws not_found, conflict */
export function removeListingPicture(
  actor: Actor,
  { propertyId, pictureId }: ListingPictureId,
): Promise<{ success: true }> {
  return change(propertyId, async (pictures) => {
    const picture = found(pictures, pictureId)
    await queries.deletePicture(pictureId)
    audit(actor, 'own_listing.picture_removed', {
      object_type: 'property',
      object_id: propertyId,
      before: { picture },
    })
    return true
  })
}

/** Reorders the photos. The first one is the card's photo. @throws not_found, conflict */
export function reorderListingPictures(
  actor: Actor,
  { propertyId, pictureIds, formerIds }: ReorderListingPictures,
): Promise<{ success: true }> {
  return change(propertyId, async (pictures) => {
    const current = pictures.map(({ id }) => id)
    if (orderFault(current, formerIds, pictureIds)) throw new AppError('conflict', MESSAGES.orderChangedMeanwhile)
    await queries.updatePicturePositions(pictureIds)
    audit(actor, 'own_listing.pictures_reordered', {
      object_type: 'property',
      object_id: propertyId,
      before: { order: current },
      after: { order: pictureIds },
    })
    return true
  })
}

/** Locks a listing, runs `work` on its photos, and publishes it again if `work` returns true. */
function change(propertyId: string, work: (pictures: OwnPicture[]) => Promise<boolean>): Promise<{ success: true }> {
  return transaction(async () => {
    const listing = await lockOwn(propertyId)
    if (!listing) throw new AppError('not_found', MESSAGES.notLoaded)
    if (listing.replaced_by !== null) throw new AppError('conflict', MESSAGES.replaced)
    if (await work(await queries.listPictures(propertyId))) await publishListing(listing, now(), false)
    else noteAudit()
    return { success: true }
  })
}

function found(pictures: readonly OwnPicture[], id: string): OwnPicture {
  const picture = pictures.find((one) => one.id === id)
  if (!picture) throw new AppError('not_found', MESSAGES.pictureNotFound)
  return picture
}
