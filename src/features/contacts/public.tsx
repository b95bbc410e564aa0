export { Honeypot } from './components/honeypot.tsx'
export { keepTracking, trackingContext } from './components/tracking.ts'
