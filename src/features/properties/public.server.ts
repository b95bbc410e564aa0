export { getPropertiesForComparison } from './operations/compare.server.ts'
export { findHome, getProperty } from './operations/get-property.server.ts'
export { getFreshness, lookerOf } from './operations/viewer.server.ts'
export { FEATURED_ORDER, featuredPosition, type Looker, listCards, listingsFor } from './queries/read.server.ts'
