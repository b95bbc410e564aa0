export { waitingApplications } from './operations.server.ts'
