export { currentLegalTexts } from './operations/shown.server.ts'
