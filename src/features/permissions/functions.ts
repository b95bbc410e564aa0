import { access } from '#access/access.ts'
import { call } from '#kit/call/call.ts'
import * as operations from './operations.server.ts'
import { ChangeAdminPermission, CheckAdminPermission, GetUserAdminPermissions } from './schema.ts'

/** Returns whether the caller has an admin permission. */
export const checkAdminPermission = call({ method: 'POST' })
  .middleware([access('user')])
  .validator(CheckAdminPermission)
  .handler(({ context, data }) => operations.checkAdminPermission(context.actor, data))

/** Returns a user's permissions, and which of them the caller may change. @throws not_found */
export const getUserAdminPermissions = call({ method: 'POST' })
  .middleware([access('admin:permissions')])
  .validator(GetUserAdminPermissions)
  .handler(({ context, data }) => operations.getUserAdminPermissions(context.actor, data))

/** Grants an administrator a permission. @throws not_found, forbidden */
export const grantAdminPermission = call({ method: 'POST' })
  .middleware([access('admin:permissions')])
  .validator(ChangeAdminPermission)
  .handler(({ context, data }) => operations.grantAdminPermission(context.actor, data))

/** Lists administrators with their permissions, which of those the caller may change, and the latest changes. */
export const getPermissionMatrix = call({ method: 'POST' })
  .middleware([access('admin:permissions')])
  .handler(({ context }) => operations.getPermissionMatrix(context.actor))

/** Revokes a permission. @throws not_found, forbidden */
export const revokeAdminPermission = call({ method: 'POST' })
  .middleware([access('admin:permissions')])
  .validator(ChangeAdminPermission)
  .handler(({ context, data }) => operations.revokeAdminPermission(context.actor, data))
