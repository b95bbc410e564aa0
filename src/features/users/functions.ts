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

/** A page of all people with an account. */
export const listUsers = call({ method: 'POST' })
  .middleware([access('admin:users')])
  .validator(ListUsers)
  .handler(({ context, data }) => read.listUsers(context.actor, data))

/** All that an administrator sees of a person. @throws not_found */
export const getUserById = call({ method: 'POST' })
  .middleware([access('admin:users')])
  .validator(UserId)
  .handler(({ context, data }) => read.getUserById(context.actor, data))

/** A page of all people, for administrators of VOW settings: without phone numbers. */
export const listVowPeople = call({ method: 'POST' })
  .middleware([access('admin:vow')])
  .validator(ListUsers)
  .handler(({ context, data }) => read.listVowPeople(context.actor, data))

/** A person as administrators of VOW settings see them: VOW status, sold data access, and downloads. @throws not_found */
export const getVowPerson = call({ method: 'POST' })
  .middleware([access('admin:vow')])
  .validator(UserId)
  .handler(({ context, data }) => read.getVowPerson(context.actor, data))

/** How much a person did in 30 days, and who opened their record. @throws not_found */
export const getUserActivitySummary = call({ method: 'POST' })
  .middleware([access('admin:users')])
  .validator(UserId)
  .handler(({ context, data }) => read.getUserActivitySummary(context.actor, data))

/** A page of what a person did and saw. @throws not_found */
export const getUserActivityDetails = call({ method: 'POST' })
  .middleware([access('admin:users')])
  .validator(GetUserActivityDetails)
  .handler(({ context, data }) => read.getUserActivityDetails(context.actor, data))

/** Gives a person another role, below the caller's own. @throws not_found, forbidden */
export const updateUserRole = call({ method: 'POST' })
  .middleware([access('admin:users')])
  .validator(UpdateUserRole)
  .handler(({ context, data }) => change.updateUserRole(context.actor, data))

/** Suspends a person, closes their account or opens it again. @throws not_found, forbidden, invalid */
export const updateUserStatus = call({ method: 'POST' })
  .middleware([access('admin:users')])
  .validator(UpdateUserStatus)
  .handler(({ context, data }) => change.updateUserStatus(context.actor, data))

/** Corrects what is known of a person. @throws not_found, forbidden, conflict */
export const updateUserProfile = call({ method: 'POST' })
  .middleware([access('admin:users')])
  .validator(UpdateUserProfile)
  .handler(({ context, data }) => change.updateUserProfile(context.actor, data))

/** Ends a person's password and sends them the link to set a new one. @throws not_found, forbidden, invalid */
export const resetUserPassword = call({ method: 'POST' })
  .middleware([access('admin:users')])
  .validator(ResetUserPassword)
  .handler(({ context, data }) => change.resetUserPassword(context.actor, data))

/** Turns a person's two-step sign-in off: they lost phone and recovery codes. @throws not_found, forbidden, invalid */
export const resetUserSecondStep = call({ method: 'POST' })
  .middleware([access('admin:users')])
  .validator(ResetUserSecondStep)
  .handler(({ context, data }) => change.resetUserSecondStep(context.actor, data))

/** Signs a person out of every browser. @throws not_found, forbidden, invalid */
export const endUserSessions = call({ method: 'POST' })
  .middleware([access('admin:users')])
  .validator(EndUserSessions)
  .handler(({ context, data }) => change.endUserSessions(context.actor, data))

/** Sends a person a letter once more. @throws not_found, forbidden, invalid */
export const resendUserEmail = call({ method: 'POST' })
  .middleware([access('admin:users')])
  .validator(ResendUserEmail)
  .handler(({ context, data }) => change.resendUserEmail(context.actor, data))

/** Closes a person's account for good. @throws not_found, forbidden, conflict */
export const deleteUser = call({ method: 'POST' })
  .middleware([access('admin:users')])
  .validator(DeleteUser)
  .handler(({ context, data }) => change.deleteUser(context.actor, data))

/** Sets what a person may do under VOW rules beside sold access. @throws not_found, forbidden, invalid */
export const updateUserVowPermissions = call({ method: 'POST' })
  .middleware([access('admin:vow')])
  .validator(UpdateUserVowPermissions)
  .handler(({ context, data }) => change.updateUserVowPermissions(context.actor, data))

/** What is on record of the caller: what they did and saw, a page at a time, and who opened their record. */
export const getMyRecord = call({ method: 'GET' })
  .middleware([access('own')])
  .validator(GetMyRecord)
  .handler(({ context, data }) => myRecord.getMyRecord(context.actor, data))
