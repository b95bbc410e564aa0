export { takeLead } from './operations.server.ts'
