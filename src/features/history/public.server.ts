export { getLastVisit, getSearchHistory, getViewHistory } from './operations.server.ts'
