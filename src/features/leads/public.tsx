export { storeTracking, trackingContext } from './browser/tracking.ts'
