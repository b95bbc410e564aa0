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

/** What is put forward on the site, and what the brokerage lists itself. */
export const listAllFeatured = call({ method: 'GET' })
  .middleware([access('admin:featured')])
  .handler(({ context }) => featured.listAllFeatured(context.actor))

/** Listings of the site by MLS number or street, to be put forward. */
export const findListings = call({ method: 'GET' })
  .middleware([access('admin:featured')])
  .validator(FindListings)
  .handler(({ context, data }) => featured.findListings(context.actor, data))

/** One listing as its page needs it. @throws not_found */
export const getFeatured = call({ method: 'GET' })
  .middleware([access('admin:featured')])
  .validator(PropertyId)
  .handler(({ context, data }) => operations.getFeatured(context.actor, data))

/** Agents who can list a home. */
export const listListingAgents = call({ method: 'GET' })
  .middleware([access('admin:featured')])
  .handler(({ context }) => operations.listListingAgents(context.actor))

/** Keeps a listing of the brokerage's own. @throws invalid */
export const createProperty = call({ method: 'POST' })
  .middleware([access('admin:featured')])
  .validator(CreateProperty)
  .handler(({ context, data }) => operations.createProperty(context.actor, data))

/** Changes a listing of our own, or puts any listing forward. @throws not_found, invalid, conflict */
export const updateProperty = call({ method: 'POST' })
  .middleware([access('admin:featured')])
  .validator(UpdateProperty)
  .handler(({ context, data }) => operations.updateProperty(context.actor, data))

/** Puts what is put forward in a new order. @throws conflict */
export const reorderFeatured = call({ method: 'POST' })
  .middleware([access('admin:featured')])
  .validator(ReorderFeatured)
  .handler(({ context, data }) => featured.reorderFeatured(context.actor, data))

/** Removes a listing of our own. @throws not_found, invalid */
export const deleteProperty = call({ method: 'POST' })
  .middleware([access('admin:featured')])
  .validator(PropertyId)
  .handler(({ context, data }) => operations.deleteProperty(context.actor, data))

/** Where an address lies, with the source and how near it is. @throws not_found */
export const geocodeProperty = call({ method: 'POST' })
  .middleware([access('admin:featured')])
  .validator(GeocodeProperty)
  .handler(({ context, data }) => geocode.geocodeProperty(context.actor, data))

/** The pictures of a listing of our own, in their order. @throws not_found */
export const listListingPictures = call({ method: 'GET' })
  .middleware([access('admin:featured')])
  .validator(PropertyId)
  .handler(({ context, data }) => pictures.listListingPictures(context.actor, data))

/** Keeps a picture for a listing of our own. @throws invalid, limited */
export const uploadListingPicture = call({ method: 'POST' })
  .middleware([access('admin:featured')])
  .validator(UploadPicture)
  .handler(({ context, data }) => pictures.uploadListingPicture(context.actor, data))

/** Adds an uploaded picture at the end. @throws not_found, invalid, conflict */
export const addListingPicture = call({ method: 'POST' })
  .middleware([access('admin:featured')])
  .validator(AddListingPicture)
  .handler(({ context, data }) => pictures.addListingPicture(context.actor, data))

/** Says anew what a picture shows. @throws not_found, conflict */
export const updateListingPicture = call({ method: 'POST' })
  .middleware([access('admin:featured')])
  .validator(UpdateListingPicture)
  .handler(({ context, data }) => pictures.updateListingPicture(context.actor, data))

/** Takes a picture off a listing of our own. @throws not_found, conflict */
export const removeListingPicture = call({ method: 'POST' })
  .middleware([access('admin:featured')])
  .validator(ListingPictureId)
  .handler(({ context, data }) => pictures.removeListingPicture(context.actor, data))

/** Puts the pictures in a new order: the first one stands on the card. @throws not_found, conflict */
export const reorderListingPictures = call({ method: 'POST' })
  .middleware([access('admin:featured')])
  .validator(ReorderListingPictures)
  .handler(({ context, data }) => pictures.reorderListingPictures(context.actor, data))
