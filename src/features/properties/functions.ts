import { access } from '#access/access.ts'
import { call } from '#kit/call/call.ts'
import * as compare from './operations/compare.server.ts'
import * as get from './operations/get-property.server.ts'
import * as list from './operations/list-properties.server.ts'
import * as pictures from './operations/pictures.server.ts'
import * as look from './operations/viewer.server.ts'
import { CompareProperties, GetProperty, ListProperties } from './schema.ts'

/** Active homes, the newest first. */
export const listActiveProperties = call({ method: 'GET' })
  .middleware([access('public')])
  .validator(ListProperties)
  .handler(({ context, data }) => list.listActiveProperties(context.actor, data))

/** Active homes that the brokerage put forward, filled up with the newest that have a picture. */
export const listFeaturedProperties = call({ method: 'GET' })
  .middleware([access('public')])
  .validator(ListProperties)
  .handler(({ context, data }) => list.listFeaturedProperties(context.actor, data))

/** A home's page, as far as the caller may see it. @throws not_found, forbidden */
export const getProperty = call({ method: 'GET' })
  .middleware([access('public')])
  .validator(GetProperty)
  .handler(({ context, data }) => get.getProperty(context.actor, data))

/** The first pictures of a home that is for sale, as its card turns through them. @throws not_found */
export const getPropertyPictures = call({ method: 'GET' })
  .middleware([access('public')])
  .validator(GetProperty)
  .handler(({ context, data }) => pictures.getPropertyPictures(context.actor, data))

/** When the feed was last read without a fault, for pages that show homes beside their own matter. */
export const getFreshness = call({ method: 'GET' })
  .middleware([access('public', { isAccountRead: false })])
  .handler(() => look.getFreshness())

/** Homes side by side, in the order of the ids; of one that the caller may not see it says why and no more. */
export const getPropertiesForComparison = call({ method: 'GET' })
  .middleware([access('public')])
  .validator(CompareProperties)
  .handler(({ context, data }) => compare.getPropertiesForComparison(context.actor, data))
