import { access } from '#access/access.ts'
import { call } from '#kit/call/call.ts'
import * as cities from './operations/list-cities.server.ts'
import * as search from './operations/search-properties.server.ts'
import * as suggest from './operations/suggest-places.server.ts'
import { ListCities, SearchProperties, SuggestPlaces } from './schema.ts'

/** Returns a page of the homes that match the criteria, with the exact total and the dropped criteria. */
export const searchProperties = call({ method: 'GET' })
  .middleware([access('public')])
  .validator(SearchProperties)
  .handler(({ context, data }) => search.searchProperties(context.actor, data))

/** Lists cities with homes for sale, most homes first. */
export const listCities = call({ method: 'GET' })
  .middleware([access('public')])
  .validator(ListCities)
  .handler(({ context, data }) => cities.listCities(context.actor, data))

/** Suggests places and homes for sale that begin with the typed text. Tolerates one typing error per word. */
export const suggestPlaces = call({ method: 'GET' })
  .middleware([access('public')])
  .validator(SuggestPlaces)
  .handler(({ context, data }) => suggest.suggestPlaces(context.actor, data))

/** Returns true if the caller may see sold homes. */
export const canViewSold = call({ method: 'GET' })
  .middleware([access('public')])
  .handler(({ context }) => search.canViewSold(context.actor))
