import { access } from '#access/access.ts'
import { call } from '#kit/call/call.ts'
import * as compare from './operations/compare.server.ts'
import * as get from './operations/get-property.server.ts'
import * as list from './operations/list-properties.server.ts'
import * as map from './operations/mapped-homes.server.ts'
import * as pictures from './operations/pictures.server.ts'
import * as look from './operations/viewer.server.ts'
import { CompareProperties, GetProperty, GetPropertyPage, ListMappedHomes, ListProperties } from './schema.ts'

/** Lists active homes, newest first. */
export const listActiveProperties = call({ method: 'GET' })
  .middleware([access('public')])
  .validator(ListProperties)
  .handler(({ context, data }) => list.listActiveProperties(context.actor, data))

/** Lists featured homes, followed by the newest homes with a photo. */
export const listFeaturedProperties = call({ method: 'GET' })
  .middleware([access('public')])
  .validator(ListProperties)
  .handler(({ context, data }) => list.listFeaturedProperties(context.actor, data))

/** Returns a home's page with the fields that the caller may see. @throws not_found, forbidden */
export const getProperty = call({ method: 'GET' })
  .middleware([access('public')])
  .validator(GetPropertyPage)
  .handler(({ context, data }) => get.getProperty(context.actor, data))

/** Returns the first photos of a home for sale, for its card. @throws not_found */
export const getPropertyPictures = call({ method: 'GET' })
  .middleware([access('public')])
  .validator(GetProperty)
  .handler(({ context, data }) => pictures.getPropertyPictures(context.actor, data))

/** Lists the cards of homes at one place on the map, without those that the caller may not see. */
export const listMappedHomes = call({ method: 'GET' })
  .middleware([access('public')])
  .validator(ListMappedHomes)
  .handler(({ context, data }) => map.listMappedHomes(context.actor, data))

/** Returns the time of the last successful sync, for pages that show homes next to other content. */
export const getFreshness = call({ method: 'GET' })
  .middleware([access('public', { isAccountRead: false })])
  .handler(() => look.getFreshness())

/** Returns homes to compare, in the order of the ids. A home that the caller may not see has only the reason. */
export const getPropertiesForComparison = call({ method: 'GET' })
  .middleware([access('public')])
  .validator(CompareProperties)
  .handler(({ context, data }) => compare.getPropertiesForComparison(context.actor, data))
