export { forgetBrokerage, getBrokerage } from './operations.server.ts'
