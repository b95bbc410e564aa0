export { type CachedPage, findCachedPage, renderPublicPage } from './response-cache.server.ts'
