import { access } from '#access/access.ts'
import { call } from '#kit/call/call.ts'
import * as cities from './operations/list-cities.server.ts'
import * as search from './operations/search-properties.server.ts'
import * as suggest from './operations/suggest-places.server.ts'
import { ListCities, SearchProperties, SuggestPlaces } from './schema.ts'

/** One page of the homes that meet the criteria, with their exact number and what was left out of the criteria. */
export const searchProperties = call({ method: 'GET' })
  .middleware([access('public')])
  .validator(SearchProperties)
  .handler(({ context, data }) => search.searchProperties(context.actor, data))

/** Towns with homes for sale, the most homes first. */
export const listCities = call({ method: 'GET' })
  .middleware([access('public')])
  .validator(ListCities)
  .handler(({ context, data }) => cities.listCities(context.actor, data))

/** Places and homes for sale that begin as what was typed so far; one typing error in a word is forgiven. */
export const suggestPlaces = call({ method: 'GET' })
  .middleware([access('public')])
  .validator(SuggestPlaces)
  .handler(({ context, data }) => suggest.suggestPlaces(context.actor, data))

/** True where the caller may see sold homes. */
export const canViewSold = call({ method: 'GET' })
  .middleware([access('public')])
  .handler(({ context }) => search.canViewSold(context.actor))
