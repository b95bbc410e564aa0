export { deferScripts, withLoader } from './deferred-scripts.server.ts'
