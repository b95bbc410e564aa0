export { waitingReports } from './operations/reports.server.ts'
