export { emailOffice, officeInboxes, requireAuthorityOver } from './operations.server.ts'
export { deletePermissions, listAdministrators, listHoldersOf } from './queries.server.ts'
