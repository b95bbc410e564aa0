import { CONFIRM_EMAIL } from '../words.ts'

export const MESSAGES = {
  noTexts: 'We don’t send text messages yet. Choose email or phone.',
  textsNeedPhone: 'Add a phone number under Profile first.',
  textsNeedConsent: 'First give us permission to contact you, under Contact permission on this page.',
  signInFirst: 'Please sign in first.',
  wrongCredentials: 'The email or password is incorrect.',
  confirmEmail: CONFIRM_EMAIL,
  suspended: 'This account is suspended. Please call us.',
  suspendedFor: (reason: string) => `This account is suspended. Reason: ${reason}. Please call us.`,
  deactivated: 'This account is closed. Please call us to reactivate it.',
  forbidden: 'You don’t have permission to do this.',
  permissionNeeded: (label: string) => `You need the “${label}” permission`,
  permissionFrom: (label: string) =>
    `Ask a super administrator to grant it under Permissions. An administrator with both this permission and “${label}” can grant it too.`,
  acceptTerms: 'Please accept the current MLS terms first.',
  noSoldAccess: "You don't have permission to view sold properties",
  secondStepNeeded: 'Please turn on two-step verification first. Agents and administrators need it here.',
  /** Must not depend on whether the account exists. */
  resetSent: 'If there is an account with this address, a link to set a new password is on its way.',
  /** Without a mail server, for every link. */
  linkNotSent: 'This site can’t send email yet. Please call us, and we’ll help you.',
  emailChangeSent:
    'A link is on its way to the new address. It works for 24 hours, and nothing changes until you use it.',
  sameEmail: 'That’s already your email address.',
  emailTaken: 'That email address is taken. Enter a different one.',
  verificationSent: 'If this address still needs to be confirmed, a new link is on its way.',
  wrongPassword: 'That isn’t your current password.',
  samePassword: 'Choose a password other than the one you have now.',
  linkExpired: 'This link has expired.',
  linkInvalid: 'This link isn’t valid or was already used.',
  passwordNeeded: 'Enter your password to confirm that the account is yours.',
  enterCode: 'Enter the 6-digit code from your authenticator app.',
  wrongCode: 'That code is incorrect or was already used.',
  secondStepOver: 'Your sign-in timed out. Sign in again.',
  lastSuperAdmin: 'You’re the only super administrator. Give someone else that role first.',
} as const
