export { getFeedFreshness, isGone, readiness } from './operations/state.server.ts'
