export { preloadListings } from './operations/columns.server.ts'
export {
  criteriaOf,
  matcherOf,
  readPlaceNames,
  readSearchedHomes,
} from './operations/match.server.ts'
export { searchProperties } from './operations/search-properties.server.ts'
export { suggestHomes } from './operations/suggest-homes.server.ts'
export { suggestPlaces } from './operations/suggest-places.server.ts'
export { NO_PLACES } from './rules/typed-search.ts'
