export { createVendor } from './operations.server.ts'
