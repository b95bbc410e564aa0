export { countSavedSearches } from './operations/manage.server.ts'
