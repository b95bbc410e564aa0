export { readAhead } from './operations/columns.server.ts'
export { searchProperties } from './operations/search-properties.server.ts'
