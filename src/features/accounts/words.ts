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

/** Texts that the specification fixes, word for word. Source: specification 8. */
export const TEXTS = {
  signInFailed: 'Sign in failed',
  authenticationFailed: 'Authentication failed',
  passwordExpired: 'Your password has expired. Please reset it.',
  passwordExpiring: (days: number) => `Your password will expire in ${days} days.`,
  passwordExpiringDefault: 'Your password will expire soon',
  useRegistration: 'Please use the registration page to create an account',
  userNotFound: 'User not found',
} as const

/** Texts of our own. */
export const MESSAGES = {
  signInFirst: 'Please sign in first.',
  wrongCredentials: 'The e-mail or the password is not right.',
  confirmEmail: 'Please confirm your e-mail address first.',
  suspended: 'This account is suspended. Please call us.',
  deactivated: 'This account is closed. Please call us to open it again.',
  forbidden: 'You are not allowed to do this.',
  acceptTerms: 'Please accept the current MLS terms first.',
  noSoldAccess: "You don't have permission to view sold properties",
} as const

/** The version of the terms and of the MLS consent that a registrant must have accepted. */
export const CURRENT_TERMS_VERSION = '2025-01-18'
export const CURRENT_MLS_CONSENT_VERSION = '2025-01-18'

/** Days before its expiry at which a password is warned of. Source: specification 9. */
export const PASSWORD_WARNING_DAYS = 7
/** Days for which a password is good unless an admin sets more. Source: NAR model VOW rules 19.3(b). */
export const PASSWORD_DAYS = 90
