export { getPropertiesForComparison } from './operations/compare.server.ts'
export { knownHomes } from './operations/existing-ids.server.ts'
export { findHome, getProperty } from './operations/get-property.server.ts'
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
export { picture } from './operations/picture.server.ts'
export { pictureFile } from './operations/picture-file.server.ts'
export { getFreshness, lookerOf } from './operations/viewer.server.ts'
export { lastChangeSeq, listChanges } from './queries/changes.server.ts'
export { FEATURED_ORDER, featuredPlace, type Looker, listCards, listingsFor } from './queries/read.server.ts'
