export { keepTracking, trackingContext } from './components/tracking.ts'
