export { listUsableTemplates } from './operations.server.ts'
