export { listMyReports } from './operations.server.ts'
