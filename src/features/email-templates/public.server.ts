export { listUsableTemplates, waitingTemplates } from './operations.server.ts'
