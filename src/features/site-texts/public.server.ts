export { currentLegalTexts, hasPublishedSections, publishedSources, publishedTexts } from './operations/shown.server.ts'
export { plainTextOf } from './rules/values.ts'
