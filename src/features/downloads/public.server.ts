export { listingFile } from './operations/listing-file.server.ts'
export { getOwnLimits } from './operations/review.server.ts'
export { limitsOf, statsOf, takeDocument } from './operations/track.server.ts'
