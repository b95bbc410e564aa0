export { getLastVisit, getSearchHistory, listLatestViews } from './operations.server.ts'
