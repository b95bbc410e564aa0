export { requireAuthorityOver } from './operations.server.ts'
export { deletePermissions, listHoldersOf } from './queries.server.ts'
