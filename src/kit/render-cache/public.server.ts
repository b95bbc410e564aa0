export { checkFragments } from './check-fragments.server.ts'
export { type CachedPage, findCachedPage, renderPublicPage } from './response-cache.server.ts'
