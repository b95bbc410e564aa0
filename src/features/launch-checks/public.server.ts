export { readLaunchChecks } from './operations.server.ts'
