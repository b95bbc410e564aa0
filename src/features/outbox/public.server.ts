export { listKeptLinks } from './operations.server.ts'
