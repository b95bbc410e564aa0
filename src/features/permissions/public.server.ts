export { requireRightOver } from './operations.server.ts'
export { deletePermissions } from './queries.server.ts'
