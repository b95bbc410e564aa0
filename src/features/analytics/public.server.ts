export { flushEvents, receiveEvents } from './operations/collect.server.ts'
