import { access } from '#access/access.ts'
import { call } from '#kit/call/call.ts'
import * as change from './operations/change.server.ts'
import * as myRecord from './operations/my-record.server.ts'
import * as read from './operations/read.server.ts'
import {
  DeleteUser,
  EndUserSessions,
  GetMyRecord,
  GetUserActivityDetails,
  ListUsers,
  ResendUserEmail,
  ResetUserPassword,
  ResetUserSecondStep,
  UpdateUserProfile,
  UpdateUserRole,
  UpdateUserStatus,
  UpdateUserVowPermissions,
  UserId,
} from './schema.ts'

/** Returns a page of all users. */
export const listUsers = call({ method: 'POST' })
  .middleware([access('admin:users')])
  .validator(ListUsers)
  .handler(({ context, data }) => read.listUsers(context.actor, data))

/** Returns the data of a user that administrators may see. @throws not_found */
export const getUserById = call({ method: 'POST' })
  .middleware([access('admin:users')])
  .validator(UserId)
  .handler(({ context, data }) => read.getUserById(context.actor, data))

/** Returns a page of all users without phone numbers, for administrators of VOW settings. */
export const listVowPeople = call({ method: 'POST' })
  .middleware([access('admin:vow')])
  .validator(ListUsers)
  .handler(({ context, data }) => read.listVowPeople(context.actor, data))

/**
 * Returns a user's VOW status, sold data access, and downloads, for administrators of VOW settings.
 * @throws not_found
 */
export const getVowPerson = call({ method: 'POST' })
  .middleware([access('admin:vow')])
  .validator(UserId)
  .handler(({ context, data }) => read.getVowPerson(context.actor, data))

/** Counts a user's activity in the last 30 days, and lists the admins who opened the record. @throws not_found */
export const getUserActivitySummary = call({ method: 'POST' })
  .middleware([access('admin:users')])
  .validator(UserId)
  .handler(({ context, data }) => read.getUserActivitySummary(context.actor, data))

/** Returns a page of a user's activity. @throws not_found */
export const getUserActivityDetails = call({ method: 'POST' })
  .middleware([access('admin:users')])
  .validator(GetUserActivityDetails)
  .handler(({ context, data }) => read.getUserActivityDetails(context.actor, data))

/** Changes a user's role to one below the caller's own. @throws not_found, forbidden */
export const updateUserRole = call({ method: 'POST' })
  .middleware([access('admin:users')])
  .validator(UpdateUserRole)
  .handler(({ context, data }) => change.updateUserRole(context.actor, data))

/** Suspends, deactivates, or reactivates an account. @throws not_found, forbidden, invalid */
export const updateUserStatus = call({ method: 'POST' })
  .middleware([access('admin:users')])
  .validator(UpdateUserStatus)
  .handler(({ context, data }) => change.updateUserStatus(context.actor, data))

/** Edits a user's profile. @throws not_found, forbidden, conflict */
export const updateUserProfile = call({ method: 'POST' })
  .middleware([access('admin:users')])
  .validator(UpdateUserProfile)
  .handler(({ context, data }) => change.updateUserProfile(context.actor, data))

/** Expires a user's password and emails a link to set a new one. @throws not_found, forbidden, invalid */
export const resetUserPassword = call({ method: 'POST' })
  .middleware([access('admin:users')])
  .validator(ResetUserPassword)
  .handler(({ context, data }) => change.resetUserPassword(context.actor, data))

/**
 * Turns off two-step verification for a user who lost both the phone and the recovery codes.
 * @throws not_found, forbidden, invalid
 */
export const resetUserSecondStep = call({ method: 'POST' })
  .middleware([access('admin:users')])
  .validator(ResetUserSecondStep)
  .handler(({ context, data }) => change.resetUserSecondStep(context.actor, data))

/** Signs a user out on all devices. @throws not_found, forbidden, invalid */
export const endUserSessions = call({ method: 'POST' })
  .middleware([access('admin:users')])
  .validator(EndUserSessions)
  .handler(({ context, data }) => change.endUserSessions(context.actor, data))

/** Sends a user an email again. @throws not_found, forbidden, invalid */
export const resendUserEmail = call({ method: 'POST' })
  .middleware([access('admin:users')])
  .validator(ResendUserEmail)
  .handler(({ context, data }) => change.resendUserEmail(context.actor, data))

/** Deletes a user's account. @throws not_found, forbidden, conflict */
export const deleteUser = call({ method: 'POST' })
  .middleware([access('admin:users')])
  .validator(DeleteUser)
  .handler(({ context, data }) => change.deleteUser(context.actor, data))

/** Sets a user's VOW permissions other than sold data access. @throws not_found, forbidden, invalid */
export const updateUserVowPermissions = call({ method: 'POST' })
  .middleware([access('admin:vow')])
  .validator(UpdateUserVowPermissions)
  .handler(({ context, data }) => change.updateUserVowPermissions(context.actor, data))

/** Returns a page of the caller's own activity, and the admins who opened the caller's record. */
export const getMyRecord = call({ method: 'GET' })
  .middleware([access('own')])
  .validator(GetMyRecord)
  .handler(({ context, data }) => myRecord.getMyRecord(context.actor, data))
