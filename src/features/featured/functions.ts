import { access } from '#access/access.ts'
import { UploadPicture } from '#features/pictures/schema.ts'
import { call } from '#kit/call/call.ts'
import * as featured from './operations/featured.server.ts'
import * as geocode from './operations/geocode.server.ts'
import * as operations from './operations/listings.server.ts'
import * as pictures from './operations/pictures.server.ts'
import {
  AddListingPicture,
  CreateProperty,
  FindListings,
  GeocodeProperty,
  ListingPictureId,
  PropertyId,
  ReorderFeatured,
  ReorderListingPictures,
  UpdateListingPicture,
  UpdateProperty,
} from './schema.ts'

/** Lists featured listings and manual listings. */
export const listAllFeatured = call({ method: 'GET' })
  .middleware([access('admin:featured')])
  .handler(({ context }) => featured.listAllFeatured(context.actor))

/** Finds listings by MLS number or street, to feature them. */
export const findListings = call({ method: 'GET' })
  .middleware([access('admin:featured')])
  .validator(FindListings)
  .handler(({ context, data }) => featured.findListings(context.actor, data))

/** Returns one listing for its admin page. @throws not_found */
export const getFeatured = call({ method: 'GET' })
  .middleware([access('admin:featured')])
  .validator(PropertyId)
  .handler(({ context, data }) => operations.getFeatured(context.actor, data))

/** Lists agents who can list a home. */
export const listListingAgents = call({ method: 'GET' })
  .middleware([access('admin:featured')])
  .handler(({ context }) => operations.listListingAgents(context.actor))

/** Adds a manual listing. @throws invalid */
export const createProperty = call({ method: 'POST' })
  .middleware([access('admin:featured')])
  .validator(CreateProperty)
  .handler(({ context, data }) => operations.createProperty(context.actor, data))

/** Edits a manual listing, or changes whether any listing is featured. @throws not_found, invalid, conflict */
export const updateProperty = call({ method: 'POST' })
  .middleware([access('admin:featured')])
  .validator(UpdateProperty)
  .handler(({ context, data }) => operations.updateProperty(context.actor, data))

/** Reorders the featured listings. @throws conflict */
export const reorderFeatured = call({ method: 'POST' })
  .middleware([access('admin:featured')])
  .validator(ReorderFeatured)
  .handler(({ context, data }) => featured.reorderFeatured(context.actor, data))

/** Deletes a manual listing. @throws not_found, invalid */
export const deleteProperty = call({ method: 'POST' })
  .middleware([access('admin:featured')])
  .validator(PropertyId)
  .handler(({ context, data }) => operations.deleteProperty(context.actor, data))

/** Returns the coordinates of an address with their source and precision. @throws not_found */
export const geocodeProperty = call({ method: 'POST' })
  .middleware([access('admin:featured')])
  .validator(GeocodeProperty)
  .handler(({ context, data }) => geocode.geocodeProperty(context.actor, data))

/** Lists the photos of a manual listing in order. @throws not_found */
export const listListingPictures = call({ method: 'GET' })
  .middleware([access('admin:featured')])
  .validator(PropertyId)
  .handler(({ context, data }) => pictures.listListingPictures(context.actor, data))

/** Stores an uploaded photo for a manual listing. @throws invalid, limited */
export const uploadListingPicture = call({ method: 'POST' })
  .middleware([access('admin:featured')])
  .validator(UploadPicture)
  .handler(({ context, data }) => pictures.uploadListingPicture(context.actor, data))

/** Adds an uploaded photo at the end. @throws not_found, invalid, conflict */
export const addListingPicture = call({ method: 'POST' })
  .middleware([access('admin:featured')])
  .validator(AddListingPicture)
  .handler(({ context, data }) => pictures.addListingPicture(context.actor, data))

/** Changes a photo's alternative text. @throws not_found, conflict */
export const updateListingPicture = call({ method: 'POST' })
  .middleware([access('admin:featured')])
  .validator(UpdateListingPicture)
  .handler(({ context, data }) => pictures.updateListingPicture(context.actor, data))

/** Removes a photo from a manual listing. @throws not_found, conflict */
export const removeListingPicture = call({ method: 'POST' })
  .middleware([access('admin:featured')])
  .validator(ListingPictureId)
  .handler(({ context, data }) => pictures.removeListingPicture(context.actor, data))

/** Reorders the photos. The first one is the card's photo. @throws not_found, conflict */
export const reorderListingPictures = call({ method: 'POST' })
  .middleware([access('admin:featured')])
  .validator(ReorderListingPictures)
  .handler(({ context, data }) => pictures.reorderListingPictures(context.actor, data))
