export { crawlerFile } from './operations.server.ts'
