export { keepTracking, trackingContext } from './browser/tracking.ts'
