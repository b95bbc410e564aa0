export { staleStatistics } from './operations.server.ts'
