export { emailOffice, officeInboxes, requireRightOver } from './operations.server.ts'
export { deletePermissions, listAdministrators, listKeepers } from './queries.server.ts'
