export { getProperty } from './operations/get-property.server.ts'
export {
  isAnyKnown,
  NewHomes,
  propertyIdOf,
  removeOpenHouses,
  removeProperties,
  saveOpenHouses,
  upsertProperties,
  withPicturesOf,
} from './operations/import.server.ts'
export { listingFile } from './operations/listing-file.server.ts'
export { getFreshness, lookerOf } from './operations/look.server.ts'
export { picture } from './operations/picture.server.ts'
export { type Looker, listCards, listingsFor } from './queries/read.server.ts'
