export { logSoldAccess } from './functions.ts'
