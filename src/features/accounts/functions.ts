import { access } from '#access/access.ts'
import { call, limit } from '#kit/call/call.ts'
import * as emailChange from './operations/change-email.server.ts'
import * as consents from './operations/consents.server.ts'
import * as intents from './operations/intents.server.ts'
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
  DismissIntent,
  EmailOnly,
  LinkToken,
  ProvePassword,
  ResetPassword,
  RevokeSession,
  SignIn,
  SignUp,
  UpdateContactConsent,
  UpdatePassword,
  UpdatePreferences,
  UpdateProfile,
  UpdateSignInSettings,
  VerifyEmail,
} from './schema.ts'

/** Registers a person; the address must be confirmed before anybody signs in. The answer is the same for every address. @throws invalid, limited */
export const signUp = call({ method: 'POST' })
  .middleware([access('public'), limit('sign-up')])
  .validator(SignUp)
  .handler(({ context, data }) => registration.signUp(context.actor, data))

/** Signs a person in: success with user, session and a password's coming expiry, or the reason why not. @throws limited */
export const signIn = call({ method: 'POST' })
  .middleware([access('public'), limit('sign-in')])
  .validator(SignIn)
  .handler(({ context, data }) => signInSteps.signIn(context.actor, data))

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. @throws limited */
export const confirmSignIn = call({ method: 'POST' })
  .middleware([access('public'), limit('sign-in')])
  .validator(ConfirmSignIn)
  .handler(({ context, data }) => signInSteps.confirmSignIn(context.actor, data))

/** Whether a code is asked for in this browser now. */
export const getSignInStep = call({ method: 'GET' })
  .middleware([access('public')])
  .handler(() => signInSteps.getSignInStep())

/** Goes back from the second step to the first. */
export const cancelSignIn = call({ method: 'POST' })
  .middleware([access('public')])
  .handler(() => signInSteps.cancelSignIn())

/** Ends the session and clears its cookies. */
export const signOut = call({ method: 'POST' })
  .middleware([access('public')])
  .handler(({ context }) => sessions.signOut(context.actor))

/** The user and the session, or nulls; renews a session that is due. */
export const getSession = call({ method: 'GET' })
  .middleware([access('public')])
  .handler(({ context }) => sessions.getSession(context.actor))

/** The signed-in user, or null. */
export const getUser = call({ method: 'GET' })
  .middleware([access('public')])
  .handler(({ context }) => sessions.getUser(context.actor))

/** What the signed cookie alone says of the session, to paint the header. */
export const getSessionFast = call({ method: 'GET' })
  .middleware([access('public', { isAccountRead: false })])
  .handler(() => sessions.getSessionFast())

/** The signed-in user with role, level, VOW standing and permissions. @throws signed_out */
export const getCurrentUser = call({ method: 'GET' })
  .middleware([access('session')])
  .handler(({ context }) => sessions.getCurrentUser(context.actor))

/** This session, and the account's other live ones. @throws signed_out */
export const getCurrentSession = call({ method: 'GET' })
  .middleware([access('session')])
  .handler(({ context }) => sessions.getCurrentSession(context.actor))

/** Ends one of the caller's sessions. @throws not_found */
export const revokeSession = call({ method: 'POST' })
  .middleware([access('session')])
  .validator(RevokeSession)
  .handler(({ context, data }) => sessions.revokeSession(context.actor, data))

/** Ends all of the caller's sessions but this one. */
export const revokeOtherSessions = call({ method: 'POST' })
  .middleware([access('session')])
  .handler(({ context }) => sessions.revokeOtherSessions(context.actor))

/** True where the caller's level is 100 or more. */
export const isAdmin = call({ method: 'GET' })
  .middleware([access('public')])
  .handler(({ context }) => isAdminLevel(context.actor.account))

/** What is known of a link that confirms an address, without using it. */
export const getVerification = call({ method: 'GET' })
  .middleware([access('public')])
  .validator(LinkToken)
  .handler(({ data }) => verification.getVerification(data))

/** Confirms an address by the link of a letter, once. @throws limited */
export const verifyEmail = call({ method: 'POST' })
  .middleware([access('public'), limit('sign-in')])
  .validator(VerifyEmail)
  .handler(({ context, data }) => verification.verifyEmail(context.actor, data))

/** Sends the link that confirms an address again; the answer is the same for every address. @throws invalid, limited */
export const resendVerification = call({ method: 'POST' })
  .middleware([access('public'), limit('reset-password')])
  .validator(EmailOnly)
  .handler(({ context, data }) => registration.resendVerification(context.actor, data))

/** Sends the link that sets a new password; the answer is the same for every address. @throws invalid, limited */
export const resetPassword = call({ method: 'POST' })
  .middleware([access('public'), limit('reset-password')])
  .validator(ResetPassword)
  .handler(({ context, data }) => registration.resetPassword(context.actor, data))

/** What is known of a link that sets a new password, without using it. */
export const getResetLink = call({ method: 'GET' })
  .middleware([access('public')])
  .validator(LinkToken)
  .handler(({ data }) => setPassword.getResetLink(data))

/** Sets a new password by the link of a letter, once, and ends every session. @throws invalid, limited */
export const updatePassword = call({ method: 'POST' })
  .middleware([access('public'), limit('sign-in')])
  .validator(UpdatePassword)
  .handler(({ context, data }) => setPassword.updatePassword(context.actor, data))

/** Changes the caller's password, and ends every other session. @throws invalid, limited */
export const changePassword = call({ method: 'POST' })
  .middleware([access('session')])
  .validator(ChangePassword)
  .handler(({ context, data }) => setPassword.changePassword(context.actor, data))

/** How long the caller's password is good: expired, days_until_expiration. */
export const checkPasswordExpiration = call({ method: 'GET' })
  .middleware([access('session')])
  .handler(({ context }) => sessions.checkPasswordExpiration(context.actor))

/** What the caller says of themselves. */
export const getProfile = call({ method: 'GET' })
  .middleware([access('own')])
  .handler(({ context }) => profile.getProfile(context.actor))

/** Changes what the caller says of themselves. @throws conflict */
export const updateProfile = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(UpdateProfile)
  .handler(({ context, data }) => profile.updateProfile(context.actor, data))

/** Sends a link to the address that the caller wants to use from now on; the answer is the same for every address. @throws invalid, limited */
export const changeEmail = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(ChangeEmail)
  .handler(({ context, data }) => emailChange.changeEmail(context.actor, data))

/** What is known of a link that moves an account to another address, without using it. */
export const getEmailChange = call({ method: 'GET' })
  .middleware([access('public')])
  .validator(LinkToken)
  .handler(({ context, data }) => emailChange.getEmailChange(context.actor, data))

/** Moves an account to another address by the link that came there, once; with the account's session or its password. @throws invalid, limited */
export const confirmEmailChange = call({ method: 'POST' })
  .middleware([access('public'), limit('sign-in')])
  .validator(ConfirmEmailChange)
  .handler(({ context, data }) => emailChange.confirmEmailChange(context.actor, data))

/** The caller's preferences. */
export const getUserPreferences = call({ method: 'GET' })
  .middleware([access('own')])
  .handler(({ context }) => profile.getUserPreferences(context.actor))

/** Changes any of the caller's preferences. */
export const updatePreferences = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(UpdatePreferences)
  .handler(({ context, data }) => profile.updatePreferences(context.actor, data))

/** The texts that people agree to, in their current versions. */
export const getConsentTexts = call({ method: 'GET' })
  .middleware([access('public', { isAccountRead: false })])
  .handler(() => consents.getConsentTexts())

/** Agrees to the current terms, MLS terms and agency disclosure. */
export const acceptTerms = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(AcceptTerms)
  .handler(({ context, data }) => consents.acceptTerms(context.actor, data))

/** Takes back that the caller may be contacted by call, e-mail and text, or agrees to it again. */
export const updateContactConsent = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(UpdateContactConsent)
  .handler(({ context, data }) => consents.updateContactConsent(context.actor, data))

/** What the caller agreed to, and not, newest first. */
export const listMyConsents = call({ method: 'GET' })
  .middleware([access('session')])
  .handler(({ context }) => consents.listMyConsents(context.actor))

/** The caller's second step at sign-in. */
export const getSecondStep = call({ method: 'GET' })
  .middleware([access('own')])
  .handler(({ context }) => secondStep.getSecondStep(context.actor))

/** A new secret for the caller's authenticator app. @throws invalid, conflict, limited */
export const beginTotp = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(ProvePassword)
  .handler(({ context, data }) => secondStep.beginTotp(context.actor, data))

/** Turns the second step on by a first code; answers with the recovery codes, this once. @throws invalid, conflict */
export const confirmTotp = call({ method: 'POST' })
  .middleware([access('own'), limit('sign-in')])
  .validator(ConfirmTotp)
  .handler(({ context, data }) => secondStep.confirmTotp(context.actor, data))

/** Turns the second step off. @throws invalid, limited */
export const disableTotp = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(DisableTotp)
  .handler(({ context, data }) => secondStep.disableTotp(context.actor, data))

/** New recovery codes in the place of those before. @throws invalid, conflict, limited */
export const renewRecoveryCodes = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(ProvePassword)
  .handler(({ context, data }) => secondStep.renewRecoveryCodes(context.actor, data))

/** What the caller was about to do before they signed in. */
export const listPendingIntents = call({ method: 'GET' })
  .middleware([access('own')])
  .handler(({ context }) => intents.listPendingIntents(context.actor))

/** Removes one of them. @throws not_found */
export const dismissIntent = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(DismissIntent)
  .handler(({ context, data }) => intents.dismissIntent(context.actor, data))

/** Whether agents and administrators must have a second step. */
export const getSignInSettings = call({ method: 'GET' })
  .middleware([access('admin:users')])
  .handler(({ context }) => secondStep.getSignInSettings(context.actor))

/** Says whether agents and administrators must have a second step. @throws conflict */
export const updateSignInSettings = call({ method: 'POST' })
  .middleware([access('admin:users')])
  .validator(UpdateSignInSettings)
  .handler(({ context, data }) => secondStep.updateSignInSettings(context.actor, data))

/** All that is held of the caller, for themselves: a file of JSON. @throws invalid, limited */
export const exportMyData = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(ProvePassword)
  .handler(({ context, data }) => myData.exportMyData(context.actor, data))

/** Closes the caller's account. @throws invalid, conflict, limited */
export const deleteMyAccount = call({ method: 'POST' })
  .middleware([access('session')])
  .validator(ProvePassword)
  .handler(({ context, data }) => myData.deleteMyAccount(context.actor, data))
