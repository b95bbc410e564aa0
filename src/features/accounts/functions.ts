import { access } from '#access/access.ts'
import { call, limit } from '#kit/call/call.ts'
import * as terms from './operations/accept-terms.server.ts'
import * as emailChange from './operations/change-email.server.ts'
import * as myData from './operations/my-data.server.ts'
import * as profile from './operations/profile.server.ts'
import * as secondStep from './operations/second-step.server.ts'
import * as sessions from './operations/sessions.server.ts'
import * as setPassword from './operations/set-password.server.ts'
import * as signInSteps from './operations/sign-in.server.ts'
import * as registration from './operations/sign-up.server.ts'
import * as verification from './operations/verify-email.server.ts'
import { isAdminLevel } from './rules.ts'
import {
  AcceptTerms,
  ChangeEmail,
  ChangePassword,
  ConfirmEmailChange,
  ConfirmSignIn,
  ConfirmTotp,
  DisableTotp,
  EmailOnly,
  LinkToken,
  ProvePassword,
  ResetPassword,
  RevokeSession,
  SignIn,
  SignUp,
  UpdatePassword,
  UpdatePreferences,
  UpdateProfile,
  UpdateSignInSettings,
  VerifyEmail,
} from './schema.ts'

/**
 * Registers a user, who must confirm the address before signing in. The answer is the same for every address.
 * @throws invalid, limited
 */
export const signUp = call({ method: 'POST' })
  .middleware([access('public'), limit('sign-up')])
  .validator(SignUp)
  .handler(({ context, data }) => registration.signUp(context.actor, data))

/** Signs a user in. Returns user, session, and password expiration, or the reason for the refusal. @throws limited */
export const signIn = call({ method: 'POST' })
  .middleware([access('public'), limit('sign-in')])
  .validator(SignIn)
  .handler(({ context, data }) => signInSteps.signIn(context.actor, data))

/** Completes a sign-in with a code of the authenticator app or a recovery code. @throws limited */
export const confirmSignIn = call({ method: 'POST' })
  .middleware([access('public'), limit('sign-in')])
  .validator(ConfirmSignIn)
  .handler(({ context, data }) => signInSteps.confirmSignIn(context.actor, data))

/** Returns whether this browser must enter a two-step verification code now. */
export const getSignInStep = call({ method: 'GET' })
  .middleware([access('public')])
  .handler(() => signInSteps.getSignInStep())

/** Returns from the code to the password step. */
export const cancelSignIn = call({ method: 'POST' })
  .middleware([access('public')])
  .handler(() => signInSteps.cancelSignIn())

/** Ends the session and clears its cookies. */
export const signOut = call({ method: 'POST' })
  .middleware([access('public')])
  .handler(({ context }) => sessions.signOut(context.actor))

/** Returns the user and the session, or nulls. Renews a session that is due. */
export const getSession = call({ method: 'GET' })
  .middleware([access('public')])
  .handler(({ context }) => sessions.getSession(context.actor))

/** Returns the signed-in user, or null. */
export const getUser = call({ method: 'GET' })
  .middleware([access('public')])
  .handler(({ context }) => sessions.getUser(context.actor))

/** Returns the user for the header from the signed cookie, or `stale`. */
export const getSessionFast = call({ method: 'GET' })
  .middleware([access('public', { isAccountRead: false })])
  .handler(() => sessions.getSessionFast())

/** Returns the signed-in user with role, level, VOW status, and permissions. @throws signed_out */
export const getCurrentUser = call({ method: 'GET' })
  .middleware([access('session')])
  .handler(({ context }) => sessions.getCurrentUser(context.actor))

/** Returns the current session and the account's other live ones. @throws signed_out */
export const getCurrentSession = call({ method: 'GET' })
  .middleware([access('session')])
  .handler(({ context }) => sessions.getCurrentSession(context.actor))

/** Ends one of the caller's sessions. @throws not_found */
export const revokeSession = call({ method: 'POST' })
  .middleware([access('session')])
  .validator(RevokeSession)
  .handler(({ context, data }) => sessions.revokeSession(context.actor, data))

/** Ends all of the caller's sessions except the current one. */
export const revokeOtherSessions = call({ method: 'POST' })
  .middleware([access('session')])
  .handler(({ context }) => sessions.revokeOtherSessions(context.actor))

/** Returns whether the caller's level is 100 or more. */
export const isAdmin = call({ method: 'GET' })
  .middleware([access('public')])
  .handler(({ context }) => isAdminLevel(context.actor.account))

/** Returns the state of a confirmation link, without using it. */
export const getVerification = call({ method: 'GET' })
  .middleware([access('public')])
  .validator(LinkToken)
  .handler(({ data }) => verification.getVerification(data))

/** Confirms an address with the link from an email, once. @throws limited */
export const verifyEmail = call({ method: 'POST' })
  .middleware([access('public'), limit('sign-in')])
  .validator(VerifyEmail)
  .handler(({ context, data }) => verification.verifyEmail(context.actor, data))

/** Sends the confirmation link again. The answer is the same for every address. @throws invalid, limited */
export const resendVerification = call({ method: 'POST' })
  .middleware([access('public'), limit('reset-password')])
  .validator(EmailOnly)
  .handler(({ context, data }) => registration.resendVerification(context.actor, data))

/** Sends a link to set a new password. The answer is the same for every address. @throws invalid, limited */
export const resetPassword = call({ method: 'POST' })
  .middleware([access('public'), limit('reset-password')])
  .validator(ResetPassword)
  .handler(({ context, data }) => registration.resetPassword(context.actor, data))

/** Returns the state of a password link, without using it. */
export const getResetLink = call({ method: 'GET' })
  .middleware([access('public')])
  .validator(LinkToken)
  .handler(({ data }) => setPassword.getResetLink(data))

/** Sets a new password with the link from an email, once, and ends all sessions. @throws invalid, limited */
export const updatePassword = call({ method: 'POST' })
  .middleware([access('public'), limit('sign-in')])
  .validator(UpdatePassword)
  .handler(({ context, data }) => setPassword.updatePassword(context.actor, data))

/** Changes the caller's password, and ends all other sessions. @throws invalid, limited */
export const changePassword = call({ method: 'POST' })
  .middleware([access('session')])
  .validator(ChangePassword)
  .handler(({ context, data }) => setPassword.changePassword(context.actor, data))

/** Returns when the caller's password expires. */
export const checkPasswordExpiration = call({ method: 'GET' })
  .middleware([access('session')])
  .handler(({ context }) => sessions.checkPasswordExpiration(context.actor))

/** Returns the caller's profile. */
export const getProfile = call({ method: 'GET' })
  .middleware([access('own')])
  .handler(({ context }) => profile.getProfile(context.actor))

/** Edits the caller's profile. @throws conflict */
export const updateProfile = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(UpdateProfile)
  .handler(({ context, data }) => profile.updateProfile(context.actor, data))

/** Sends a link to the caller's new address. The answer is the same for every address. @throws invalid, limited */
export const changeEmail = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(ChangeEmail)
  .handler(({ context, data }) => emailChange.changeEmail(context.actor, data))

/** Returns the state of an address change link, without using it. */
export const getEmailChange = call({ method: 'GET' })
  .middleware([access('public')])
  .validator(LinkToken)
  .handler(({ context, data }) => emailChange.getEmailChange(context.actor, data))

/**
 * Changes an account's address with the link from an email, once. Needs the account's session or its password.
 * @throws invalid, limited
 */
export const confirmEmailChange = call({ method: 'POST' })
  .middleware([access('public'), limit('sign-in')])
  .validator(ConfirmEmailChange)
  .handler(({ context, data }) => emailChange.confirmEmailChange(context.actor, data))

/** Returns the caller's preferences. */
export const getUserPreferences = call({ method: 'GET' })
  .middleware([access('own')])
  .handler(({ context }) => profile.getUserPreferences(context.actor))

/** Changes the caller's preferences. */
export const updatePreferences = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(UpdatePreferences)
  .handler(({ context, data }) => profile.updatePreferences(context.actor, data))

/** Accepts the current terms, MLS terms, and agency disclosure. */
export const acceptTerms = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(AcceptTerms)
  .handler(({ context, data }) => terms.acceptTerms(context.actor, data))

/** Returns the state of the caller's two-step verification. */
export const getSecondStep = call({ method: 'GET' })
  .middleware([access('own')])
  .handler(({ context }) => secondStep.getSecondStep(context.actor))

/** Returns a new secret for the caller's authenticator app. @throws invalid, conflict, limited */
export const beginTotp = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(ProvePassword)
  .handler(({ context, data }) => secondStep.beginTotp(context.actor, data))

/**
 * Turns two-step verification on with a first code. Returns the recovery codes, which are never shown again.
 * @throws invalid, conflict
 */
export const confirmTotp = call({ method: 'POST' })
  .middleware([access('own'), limit('sign-in')])
  .validator(ConfirmTotp)
  .handler(({ context, data }) => secondStep.confirmTotp(context.actor, data))

/** Turns two-step verification off. @throws invalid, limited */
export const disableTotp = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(DisableTotp)
  .handler(({ context, data }) => secondStep.disableTotp(context.actor, data))

/** Replaces the caller's recovery codes. @throws invalid, conflict, limited */
export const renewRecoveryCodes = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(ProvePassword)
  .handler(({ context, data }) => secondStep.renewRecoveryCodes(context.actor, data))

/** Returns whether agents and administrators must have two-step verification. */
export const getSignInSettings = call({ method: 'GET' })
  .middleware([access('admin:users')])
  .handler(({ context }) => secondStep.getSignInSettings(context.actor))

/** Sets whether agents and administrators must have two-step verification. @throws conflict */
export const updateSignInSettings = call({ method: 'POST' })
  .middleware([access('admin:users')])
  .validator(UpdateSignInSettings)
  .handler(({ context, data }) => secondStep.updateSignInSettings(context.actor, data))

/** Exports the caller's data as a JSON file. @throws invalid, limited */
export const exportMyData = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(ProvePassword)
  .handler(({ context, data }) => myData.exportMyData(context.actor, data))

/** Closes the caller's account. @throws invalid, conflict, limited */
export const deleteMyAccount = call({ method: 'POST' })
  .middleware([access('session')])
  .validator(ProvePassword)
  .handler(({ context, data }) => myData.deleteMyAccount(context.actor, data))
