/** Only a command makes a super administrator. */
export const GIVEN_ROLES = {
  admin: 'Administrator',
  registered: 'Registered User',
  authenticated: 'Authenticated User',
} as const
export type GivenRole = keyof typeof GIVEN_ROLES

export const USER_LIST = {
  sorts: ['name', 'created', 'seen', 'level'],
  filters: {
    role: { super_admin: 'Super Administrator', ...GIVEN_ROLES },
    status: {
      pending_verification: 'Email not confirmed',
      active: 'Active',
      suspended: 'Suspended',
      deactivated: 'Closed',
    },
    sold: { yes: 'With sold data access', no: 'Without sold data access' },
    password: { expired: 'Password expired', good: 'Password valid' },
  },
} as const

/** Users confirm their email address themselves. */
export const SET_STATUSES = { active: 'Active', suspended: 'Suspended', deactivated: 'Closed' } as const

/** Values of `act` in the URL. */
export const USER_ACTS = [
  'status',
  'role',
  'sessions',
  'password',
  'second_step',
  'letter',
  'delete',
  'sold',
  'vow',
  'downloads',
] as const
export type UserAct = (typeof USER_ACTS)[number]

export const EMAILS = {
  'verify-email': 'The link that confirms the email address',
  'reset-password': 'A link to set a new password (the current one still works)',
  'account-suspended': 'Why the account is suspended',
} as const
export type EmailKey = keyof typeof EMAILS

/** Source: specification 6, MLS terms. */
export const REASONS = {
  violation: 'Violation of the MLS terms',
  misuse: 'Misuse of downloads',
  false_information: 'False information',
  inactivity: 'Inactivity',
  mls_request: 'At the request of the MLS',
} as const

export const MESSAGES = {
  noSuchUser: 'This account was deleted.',
  changedMeanwhile: 'Someone else changed this user after you opened the page.',
  reasonMissing: 'Choose a reason. The MLS may ask for it.',
  whyMissing: 'Enter a reason. It’s saved in the audit log.',
  notConfirmed: 'This user must confirm their email address first.',
  noSecondStep: 'This user hasn’t turned on two-step verification.',
  closedNoReset: 'Reactivate the account first. Its owner can’t sign in.',
  nobodySignedIn: 'This user isn’t signed in.',
  noSuchEmail: 'This email doesn’t match the account’s current status.',
  untilPast: 'Choose a future date.',
} as const

/** Actions of users on their own account, worded for the user. */
export const OWN_ACTS: Readonly<Record<string, string>> = {
  'account.registered': 'Created your account',
  'email.verified': 'Confirmed your email',
  'session.started': 'Signed in',
  'session.ended': 'Signed out',
  'sessions.ended': 'Signed out other devices',
  'device.added': 'Signed in on a new device',
  'password.changed': 'Changed your password',
  'password.reset': 'Reset your password with a link',
  'email.change_requested': 'Requested an email change',
  'email.changed': 'Changed your email',
  'profile.updated': 'Changed your profile',
  'preferences.updated': 'Changed your preferences',
  'consents.recorded': 'Updated your consents',
  'second_step.enabled': 'Turned two-step verification on',
  'second_step.disabled': 'Turned two-step verification off',
  'recovery_codes.renewed': 'Created new recovery codes',
  'my_data.exported': 'Downloaded your data',
  'relationship.acknowledged': 'Acknowledged the agency disclosure',
  'relationship.signed': 'Signed an agreement',
  'relationship.activated': 'Agreement took effect',
}
