export { currentLegalTexts, hasPublishedSections, publishedTexts } from './operations/shown.server.ts'
export { plainTextOf } from './rules/values.ts'
