export { searchProperties } from './operations/search-properties.server.ts'
