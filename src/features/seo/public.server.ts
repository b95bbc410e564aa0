export { listHiddenPages } from './operations.server.ts'
