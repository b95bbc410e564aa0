export { receivePush } from './operations/push.server.ts'
export { getFeedFreshness, isGone, readiness } from './operations/state.server.ts'
export { waitingMls } from './operations/waiting.server.ts'
