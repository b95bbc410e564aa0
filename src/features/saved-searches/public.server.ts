export { countSavedSearches, createSavedSearch, proposeSavedSearch } from './operations/manage.server.ts'
export { listNewHomes } from './operations/new-homes.server.ts'
export { listReaders } from './queries/readers.server.ts'
