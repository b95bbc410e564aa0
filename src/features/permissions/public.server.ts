export { requireAuthorityOver } from './operations.server.ts'
export { deletePermissions, holdsPermission, listHoldersOf } from './queries.server.ts'
