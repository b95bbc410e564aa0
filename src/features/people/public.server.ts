export { personOf } from './operations.server.ts'
