import { access } from '#access/access.ts'
import { call } from '#kit/call.ts'
import * as operations from './operations.server.ts'
import { CreateProperty, FindListings, GeocodeProperty, PropertyId, UpdateProperty } from './schema.ts'

/** What is put forward on the site, and what the brokerage lists itself. */
export const listAllFeatured = call({ method: 'GET' })
  .middleware([access('admin:featured')])
  .handler(({ context }) => operations.listAllFeatured(context.actor))

/** Listings of the site by MLS number or street, to be put forward. */
export const findListings = call({ method: 'GET' })
  .middleware([access('admin:featured')])
  .validator(FindListings)
  .handler(({ context, data }) => operations.findListings(context.actor, data))

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

/** Removes a listing of our own. @throws not_found, invalid */
export const deleteProperty = call({ method: 'POST' })
  .middleware([access('admin:featured')])
  .validator(PropertyId)
  .handler(({ context, data }) => operations.deleteProperty(context.actor, data))

/** Where an address lies, with the source and how near it is. @throws not_found */
export const geocodeProperty = call({ method: 'POST' })
  .middleware([access('admin:featured')])
  .validator(GeocodeProperty)
  .handler(({ context, data }) => operations.geocodeProperty(context.actor, data))
