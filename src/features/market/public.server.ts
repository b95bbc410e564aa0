export { getMarketOverview } from './operations.server.ts'
export { listPlaces } from './queries.server.ts'
