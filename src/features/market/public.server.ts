export { listPlaces } from './queries.server.ts'
