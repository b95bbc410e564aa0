export { getBrokerage } from './operations.server.ts'
