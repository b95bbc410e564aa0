export { flushEvents, receiveEvents } from './operations/collect.server.ts'
export { countPageViews } from './operations/report.server.ts'
