export { getOwnLimits } from './operations/review.server.ts'
export { limitsOf, statsOf } from './operations/track.server.ts'
