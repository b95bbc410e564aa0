export { requireRightOver } from './operations.server.ts'
export { deletePermissions, listKeepers } from './queries.server.ts'
