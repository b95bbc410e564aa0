export { currentLegalTexts, hasPublishedSections } from './operations/shown.server.ts'
export { plainTextOf } from './rules/values.ts'
