export { configureBrokerage, getBrokerage, getLaunchState, isSiteOpen } from './operations.server.ts'
