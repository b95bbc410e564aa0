export { getSoldAccess } from './operations/access.server.ts'
