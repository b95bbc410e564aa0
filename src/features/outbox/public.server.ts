export { listUnsentLinks } from './operations.server.ts'
