export { listingFile } from './operations/listing-file.server.ts'
export { countSuspicious, getOwnLimits } from './operations/review.server.ts'
export { countDocument, limitsOf, statsOf } from './operations/track.server.ts'
