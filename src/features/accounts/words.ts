/** Roles, highest first. Source: specification 6. */
export const ROLES = {
  super_admin: { level: 1000, label: 'Super Administrator' },
  admin: { level: 100, label: 'Administrator' },
  registered: { level: 10, label: 'Registered User' },
  authenticated: { level: 1, label: 'Authenticated User' },
  public: { level: 0, label: 'Public User' },
} as const
export type Role = keyof typeof ROLES

export const ADMIN_LEVEL = ROLES.admin.level
export const SUPER_ADMIN_LEVEL = ROLES.super_admin.level

/** Texts that the specification fixes. Source: specification 8. */
export const TEXTS = {
  signInFailed: 'Sign in failed',
  signUpFailed: 'Sign up failed',
  authenticationFailed: 'Authentication failed',
  passwordExpired: 'Your password has expired. Please reset it.',
  passwordExpiring: (days: number) => `Your password will expire in ${days} days.`,
  passwordExpiringDefault: 'Your password will expire soon',
  useRegistration: 'Please use the registration page to create an account',
  userNotFound: 'User not found',
} as const

/** The guards of pages need it: other refusals stay out of the first page's program. */
export const CONFIRM_EMAIL = 'Please confirm your email address first.'

/** Source: specification 6, MLS terms. */
export const SUSPENSION_REASONS = {
  violation: 'a violation of the MLS terms',
  misuse: 'misuse of listing data',
  false_information: 'false information in the registration',
  inactivity: 'no activity for 180 days or more',
  mls_request: 'a request from the MLS',
} as const
export type SuspensionReason = keyof typeof SUSPENSION_REASONS

export const ACCOUNT_STATUSES = {
  pending_verification: 'Email not confirmed',
  active: 'Active',
  suspended: 'Suspended',
  deactivated: 'Closed',
} as const

/** Source: specification 3, user preferences. */
export const CONTACT_METHODS = { email: 'Email', phone: 'Phone', sms: 'Text message' } as const
export type ContactMethod = keyof typeof CONTACT_METHODS
export const CONTACT_METHOD_LABEL = 'Preferred contact method'
export const ALERT_FREQUENCIES = {
  instant: 'Instantly',
  daily: 'Daily',
  weekly: 'Weekly',
  never: 'Never',
} as const

/** Days of inactivity before a warning email, and before the account is closed. Source: specification 9. */
export const INACTIVITY_NOTICE_DAYS = [150, 173] as const
export const INACTIVITY_END_DAYS = 180
export const PASSWORD_NOTICE_DAYS = [7, 3, 1] as const
/** Days after which an unconfirmed registration is removed. */
export const UNCONFIRMED_DAYS = 14
/** Retention after the password expires. Source: NAR model VOW rules 19.3(c). */
export const RECORD_KEPT_DAYS = 180

/** Versions that a registrant must have accepted. */
export const CURRENT_TERMS_VERSION = '2026-11-27'
export const CURRENT_MLS_CONSENT_VERSION = '2026-11-27'
export const CURRENT_DISCLOSURE_VERSION = '2026-11-27'

/** Password length in characters. Source: product rules; NIST SP 800-63B requires no composition rules. */
export const PASSWORD_MIN_LENGTH = 12
export const PASSWORD_MAX_LENGTH = 128
export const PASSWORD_RULES = {
  too_short: 'Use 12 characters or more.',
  too_long: 'Use 128 characters or fewer.',
  common: 'This is a common password. Choose another one.',
  personal: 'This contains your name or email address. Choose another one.',
  local: 'This contains the name of our brokerage or of a city we serve. Choose another one.',
  breached: 'This password appeared in a data breach. Choose a different one.',
} as const
export type PasswordFault = keyof typeof PASSWORD_RULES

/** Days before expiration when password warnings start. Source: specification 9. */
export const PASSWORD_WARNING_DAYS = 7
/** Lifetime of a password in days, unless an administrator sets a longer one. Source: NAR model VOW rules 19.3(b). */
export const PASSWORD_DAYS = 90
