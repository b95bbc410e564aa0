export { getLastVisit, getSearchHistory, listLatestViews } from './operations.server.ts'
export { lastViewAfter, viewsAfter } from './queries.server.ts'
