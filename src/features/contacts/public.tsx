export { Honeypot } from './components/honeypot.tsx'
export { PromiseClock } from './components/promise-clock.tsx'
export { keepTracking, trackingContext } from './components/tracking.ts'
