export {
  criteriaOf,
  matcherOf,
  readPlaceNames,
  readSearchedHomes,
  type SearchedHome,
} from './operations/match.server.ts'
export { searchProperties } from './operations/search-properties.server.ts'
