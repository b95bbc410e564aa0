import * as z from 'zod/mini'
import { CaptchaPass } from '#features/captcha/schema.ts'
import type { Permission } from '#features/permissions/words.ts'
import { Id, keysOf, line, optionalLine, Version } from '#kit/form/inputs.ts'
import { optionalPhone } from '#kit/form/phone.ts'
import type { ConsentPurpose } from './words/consents.ts'
import {
  ALERT_FREQUENCIES,
  CONTACT_METHODS,
  type IntentKind,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  PASSWORD_RULES,
  type Role,
} from './words.ts'

const EMAIL_EXAMPLE = 'Enter an e-mail address such as name@example.com.'

/** An e-mail address as people type it; at most 254 characters. Source: RFC 5321, 4.5.3.1.3. */
export const Email = z.string('Enter your e-mail address.').check(
  // Before the ends are cut: a line break at the end of an address is no slip of a finger. Source: bar A9.
  z.refine((value) => !/\p{Cc}/u.test(value), EMAIL_EXAMPLE),
  z.trim(),
  z.maxLength(254, 'This e-mail address is too long.'),
  z.email(EMAIL_EXAMPLE),
)

/** A password that is typed to prove who somebody is. */
const CurrentPassword = z
  .string('Enter your password.')
  .check(z.minLength(1, 'Enter your password.'), z.maxLength(1000, 'This password is too long.'))

/** A password that somebody chooses; what else it must not be is said by `passwordFault`. */
export const NewPassword = z.string('Choose a password.').check(
  z.refine((value) => value.isWellFormed(), 'This password has characters that cannot be stored.'),
  z.refine((value) => [...value].length >= PASSWORD_MIN_LENGTH, PASSWORD_RULES.too_short),
  z.refine((value) => [...value].length <= PASSWORD_MAX_LENGTH, PASSWORD_RULES.too_long),
)

const Token = z.string('This link is incomplete.').check(z.minLength(1, 'This link is incomplete.'), z.maxLength(200))
/** Six digits of an authenticator app, or a recovery code; spaces and hyphens do not matter. */
const Code = z.string('Enter the code.').check(
  z.trim(),
  z.minLength(1, 'Enter the code.'),
  z.maxLength(40, 'This code is too long.'),
  z.overwrite((value) => value.replaceAll(/[\s-]/g, '').toLowerCase()),
)

/** The page that a visitor was sent to sign in from; what is not a path of ours is ignored. */
const ReturnPath = z.optional(z.string().check(z.maxLength(12_000)))

/** Source: specification 3, sign-in payload. */
export const SignIn = z.object({
  email: Email,
  password: CurrentPassword,
  captcha: CaptchaPass,
  redirect: ReturnPath,
})
export type SignIn = z.infer<typeof SignIn>

/** The second step of a sign-in. */
export const ConfirmSignIn = z.object({ code: Code })
export type ConfirmSignIn = z.infer<typeof ConfirmSignIn>

const agreed = (message: string) => z._default(z.boolean().check(z.refine((value) => value === true, message)), true)

/**
 * Source: specification 3, sign-up payload; 5, sign-up defaults. The form's boxes start empty all the same: what was agreed to
 * is an act of the person.
 */
export const SignUp = z.object({
  email: Email,
  password: NewPassword,
  name: line(200, 'Enter your name.'),
  phone: z._default(optionalPhone(), null),
  acceptTerms: agreed('Please accept the terms of use.'),
  acceptMLSConsent: agreed('Please accept the MLS access terms.'),
  acknowledgeDisclosure: agreed('Please confirm that you have read the agency disclosure.'),
  contactConsent: agreed('Please agree to be contacted about your account and your requests.'),
  marketingEmails: z._default(z.boolean(), true),
  captcha: CaptchaPass,
  intent: ReturnPath,
})
export type SignUp = z.infer<typeof SignUp>

/** The same as the page's form holds it: every box is on the page, and starts empty. */
export const SignUpForm = z.extend(SignUp, {
  phone: optionalPhone(),
  acceptTerms: SignUp.shape.acceptTerms.def.innerType,
  acceptMLSConsent: SignUp.shape.acceptMLSConsent.def.innerType,
  acknowledgeDisclosure: SignUp.shape.acknowledgeDisclosure.def.innerType,
  contactConsent: SignUp.shape.contactConsent.def.innerType,
  marketingEmails: z.boolean(),
  intent: z.string(),
})

/** Source: calls, signUp. Nobody is signed in by it: the address must be confirmed first. */
export type SignUpResult = { success: true; user: null; session: null } | { success: false; error: string }

export const EmailOnly = z.object({ email: Email, captcha: CaptchaPass })
export type EmailOnly = z.infer<typeof EmailOnly>
/** The address of a forgotten password, with the page to go on to. */
export const ResetPassword = z.extend(EmailOnly, { redirect: ReturnPath })
export type ResetPassword = z.infer<typeof ResetPassword>
/** The same as the page's form holds it. */
export const ResetPasswordForm = z.extend(EmailOnly, { redirect: z.string() })

/** An answer that says what was done in words. */
export type Told = { success: true; message: string } | { success: false; error: string }

/** The proof in a letter's link; in another browser than the one that registered, the password that was chosen there. */
export const VerifyEmail = z.object({ token: Token, password: z.optional(CurrentPassword) })
export type VerifyEmail = z.infer<typeof VerifyEmail>
/** The same where the page asks for the password. */
export const VerifyEmailHere = z.object({ token: Token, password: CurrentPassword })

/**
 * `reset_token` where the address is confirmed but nobody has shown to be the one who registered: the password of the
 * registration is void, and this token sets another one.
 */
export type VerifyEmailResult =
  /** `next` is what they were about to do when they registered. */
  | { success: true; reset_token: string | null; next: string | null }
  | { success: false; error: string; reason: 'expired' | 'invalid' | 'wrong_password' }

export const LinkToken = z.object({ token: Token })
export type LinkToken = z.infer<typeof LinkToken>

/** What is known of a link before it is used. */
export type LinkState = 'good' | 'password_needed' | 'expired' | 'invalid'

export const UpdatePassword = z.object({ token: Token, password: NewPassword })
export type UpdatePassword = z.infer<typeof UpdatePassword>

export const ChangePassword = z.object({ currentPassword: CurrentPassword, newPassword: NewPassword })
export type ChangePassword = z.infer<typeof ChangePassword>

/** The address that somebody wants to use from now on. */
export const ChangeEmail = z.object({ email: Email, password: CurrentPassword })
export type ChangeEmail = z.infer<typeof ChangeEmail>

/** The proof in the letter to the new address; in a browser where nobody is signed in, the account's password too. */
export const ConfirmEmailChange = z.object({ token: Token, password: z.optional(CurrentPassword) })
export type ConfirmEmailChange = z.infer<typeof ConfirmEmailChange>
/** The same where the page asks for the password. */
export const ConfirmEmailChangeHere = z.object({ token: Token, password: CurrentPassword })

/** What is known of a link that moves an account to another address: that address. */
export interface EmailChange {
  state: LinkState
  email: string | null
}

/** What somebody says of themselves; what is left out stays as it is. */
export const UpdateProfile = z.object({
  name: z.optional(line(200, 'Enter your name.')),
  phone: z.optional(optionalPhone()),
  street: z.optional(optionalLine(200)),
  city: z.optional(optionalLine(100)),
  state: z.optional(optionalLine(50)),
  postal_code: z.optional(optionalLine(20)),
  version: z.optional(Version),
})
export type UpdateProfile = z.infer<typeof UpdateProfile>

/** The same as the page's form holds it: every field is on the page. */
export const ProfileDraft = z.required(UpdateProfile)

export interface Profile {
  id: string
  email: string
  name: string
  phone: string | null
  street: string | null
  city: string | null
  state: string | null
  postal_code: string | null
  created_at: Date
  password_expires_at: Date
  version: number
}

/** Source: specification 3, user preferences. */
export const UpdatePreferences = z.partial(
  z.object({
    email_notifications: z.boolean(),
    marketing_emails: z.boolean(),
    sms_notifications: z.boolean(),
    preferred_contact_method: z.enum(keysOf(CONTACT_METHODS), 'Choose how we may reach you.'),
    property_alert_frequency: z.enum(keysOf(ALERT_FREQUENCIES), 'Choose how often you want to hear of new homes.'),
  }),
)
export type UpdatePreferences = z.infer<typeof UpdatePreferences>
export type Preferences = Required<UpdatePreferences>

/** The same as the page's form holds it. */
export const PreferencesDraft = z.required(UpdatePreferences)

/** Agreeing to the texts that are current; each is ticked by the person. */
export const AcceptTerms = z.object({
  acceptTerms: z.boolean().check(z.refine((value) => value, 'Please accept the terms of use.')),
  acceptMLSConsent: z.boolean().check(z.refine((value) => value, 'Please accept the MLS access terms.')),
  acknowledgeDisclosure: z
    .boolean()
    .check(z.refine((value) => value, 'Please confirm that you have read the agency disclosure.')),
})
export type AcceptTerms = z.infer<typeof AcceptTerms>

/** Agreeing to be contacted, or taking it back: either is an act of the person. */
export const UpdateContactConsent = z.object({ contactConsent: z.boolean() })
export type UpdateContactConsent = z.infer<typeof UpdateContactConsent>
/** The same as the form that agrees asks for it: the box starts empty, and is ticked by the person. */
export const ContactConsentDraft = z.object({
  contactConsent: z.boolean().check(z.refine((value) => value, 'Please tick the box to agree.')),
})

/** Something that was agreed to, or not. */
export interface Consent {
  id: string
  purpose: string
  text_version: string
  is_given: boolean
  at: Date
  source: string
  ip: string | null
  user_agent: string | null
  revoked_at: Date | null
}

/** A text as somebody is asked to agree to it. */
export interface ConsentText {
  purpose: ConsentPurpose
  version: string
  intro: string
  sections: { title: string; text: string }[]
}

export const RevokeSession = z.object({ sessionId: Id })
export type RevokeSession = z.infer<typeof RevokeSession>

/** A live session as its owner sees it. */
export interface SessionInfo {
  id: string
  created_at: Date
  seen_at: Date
  expires_at: Date
  /** "Firefox on Windows", as far as the browser tells. */
  device: string
  ip: string | null
}

export const ProvePassword = z.object({ password: CurrentPassword })
export type ProvePassword = z.infer<typeof ProvePassword>

export const ConfirmTotp = z.object({ code: Code })
export type ConfirmTotp = z.infer<typeof ConfirmTotp>

export const DisableTotp = z.object({ password: CurrentPassword, code: Code })
export type DisableTotp = z.infer<typeof DisableTotp>

/** A new secret for an authenticator app, which is in use when a first code of it was confirmed. */
export interface TotpSecret {
  /** For typing in: base32 in groups of four. */
  secret: string
  otpauth_url: string
}

export interface SecondStep {
  is_on: boolean
  confirmed_at: Date | null
  codes_left: number
  is_required: boolean
  /** What a form that was posted without JavaScript has just brought; it is shown this once. */
  brought: Brought | null
}
export type Brought = { secret: TotpSecret } | { recovery_codes: string[] }

export const UpdateSignInSettings = z.object({
  isTotpRequired: z.boolean(),
  version: z.int().check(z.minimum(0)),
})
export type UpdateSignInSettings = z.infer<typeof UpdateSignInSettings>

/** The user as the browser knows it. Source: specification 3, User. */
export interface User {
  id: string
  email: string
  name: string
  user_role: Role
  role_level: number
  /** True where the account belongs to an active agent. */
  is_agent: boolean
  app_metadata: { user_role: Role; role_level: number }
}

/** The session as the browser knows it: `access_token` is its public id and opens nothing. */
export interface Session {
  access_token: string
  expires_at: Date
}

/** Source: specification 3, password-expiration info. */
export interface PasswordExpiration {
  expired: boolean
  days_until_expiration: number
}

/** What the browser derives from it. Source: specification 3, derived client state. */
export interface ExpirationState {
  expired: boolean
  reset_required: boolean
  days_until_expiry: number
  warning: boolean
  message: string
}

export type SignInResult =
  /** `next` is what they were about to do when they registered, offered once. */
  | { success: true; user: User; session: Session; passwordExpiration: PasswordExpiration | null; next: string | null }
  /** `second_step` where the password was right and a code is asked for now. */
  | { success: false; error: string; second_step?: true }

/** What the signed cookie paints the header with. */
export type HeaderSession = Pick<User, 'id' | 'name' | 'role_level' | 'is_agent'>

/** The account behind a live session, with everything that access decides by. */
export interface CurrentAccount {
  id: string
  email: string
  name: string
  user_role: Exclude<Role, 'public'>
  role_level: number
  status: 'pending_verification' | 'active' | 'suspended' | 'deactivated'
  email_verified_at: Date | null
  password_expires_at: Date
  agency_disclosure_version: string | null
  terms_version: string | null
  mls_consent_version: string | null
  sold_granted_at: Date | null
  sold_until: Date | null
  mls_auditor_until: Date | null
  agent_id: string | null
  permissions: Permission[]
  /** True where a second step at sign-in is confirmed. */
  has_totp: boolean
  /** True where agents and administrators must have one. */
  is_totp_required: boolean
  session_id: string
  session_seen_at: Date
  session_expires_at: Date
}

/** The signed-in person with standing and rights, for their own pages. */
export interface CurrentUser extends User {
  phone: string | null
  is_email_verified: boolean
  password_expiration: PasswordExpiration
  /** True where nothing new must be agreed to before VOW data is shown. */
  has_current_terms: boolean
  is_vow_viewer: boolean
  can_view_sold: boolean
  /** True for agents and administrators. */
  can_open_agent_pages: boolean
  /** True for agents and administrators who must set up two-step verification before they go on. */
  must_add_second_step: boolean
  permissions: Permission[]
}

/** What a person was about to do before they signed in. */
export interface PendingIntent {
  id: string
  kind: IntentKind
  /** A path of our own. */
  target: string
  created_at: Date
  expires_at: Date
}

export const DismissIntent = z.object({ intentId: Id })
export type DismissIntent = z.infer<typeof DismissIntent>
