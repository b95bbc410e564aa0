export { findWalkthrough } from './operations/walkthrough.server.ts'
