export { approveAllTexts, readLegalTexts } from './operations.server.ts'
