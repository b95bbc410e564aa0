import * as z from 'zod/mini'
import { CaptchaPass } from '#features/captcha/schema.ts'
import type { Permission } from '#features/permissions/words.ts'
import { Id, keysOf, line, optionalLine, Version } from '#kit/form/inputs.ts'
import { optionalPhone } from '#kit/form/phone.ts'
import {
  ALERT_FREQUENCIES,
  CONTACT_METHODS,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  PASSWORD_RULES,
  type Role,
  type SuspensionReason,
} from './words.ts'

const EMAIL_EXAMPLE = 'Enter an email address such as name@example.com.'

/** An email address, at most 254 characters. Source: RFC 5321, 4.5.3.1.3. */
export const Email = z.string('Enter your email address.').check(
  // Before trimming, because a line break in an address is never a typing mistake. Source: bar A9.
  z.refine((value) => !/\p{Cc}/u.test(value), EMAIL_EXAMPLE),
  z.trim(),
  z.maxLength(254, 'This email address is too long.'),
  z.email(EMAIL_EXAMPLE),
)

const CurrentPassword = z
  .string('Enter your password.')
  .check(z.minLength(1, 'Enter your password.'), z.maxLength(1000, 'This password is too long.'))

/** A new password. `passwordFault` has the other rules. */
export const NewPassword = z.string('Choose a password.').check(
  z.refine((value) => value.isWellFormed(), 'This password has characters we can’t store.'),
  z.refine((value) => [...value].length >= PASSWORD_MIN_LENGTH, PASSWORD_RULES.too_short),
  z.refine((value) => [...value].length <= PASSWORD_MAX_LENGTH, PASSWORD_RULES.too_long),
)

const Token = z.string('This link is incomplete.').check(z.minLength(1, 'This link is incomplete.'), z.maxLength(200))
/** A six-digit authenticator code or a recovery code. Ignores spaces and hyphens. */
const Code = z.string('Enter the code.').check(
  z.trim(),
  z.minLength(1, 'Enter the code.'),
  z.maxLength(40, 'This code is too long.'),
  z.overwrite((value) => value.replaceAll(/[\s-]/g, '').toLowerCase()),
)

/** The page that required the sign-in. Ignored unless it is a path on this site. */
const ReturnPath = z.optional(z.string().check(z.maxLength(12_000)))

/** Source: specification 3, sign-in payload. */
export const SignIn = z.object({
  email: Email,
  password: CurrentPassword,
  captcha: CaptchaPass,
  redirect: ReturnPath,
})
export type SignIn = z.infer<typeof SignIn>

/** The code of a two-step verification. */
export const ConfirmSignIn = z.object({ code: Code })
export type ConfirmSignIn = z.infer<typeof ConfirmSignIn>

const agreed = (message: string) => z._default(z.boolean().check(z.refine((value) => value === true, message)), true)

/**
 * Source: specification 3, sign-up payload; 5, sign-up defaults. The form's checkboxes still start clear, because
 * consent must be an act of the user.
 */
export const SignUp = z.object({
  email: Email,
  password: NewPassword,
  name: line(200, 'Enter your name.'),
  phone: z._default(optionalPhone(), null),
  acceptTerms: agreed('Check this box to accept the terms of use.'),
  acceptMLSConsent: agreed('Check this box to accept the MLS access terms.'),
  acknowledgeDisclosure: agreed('Check this box to confirm you read the agency disclosure.'),
  contactConsent: agreed('Check this box so we can contact you about your account and requests.'),
  marketingEmails: z._default(z.boolean(), true),
  captcha: CaptchaPass,
  intent: ReturnPath,
})
export type SignUp = z.infer<typeof SignUp>

/** `SignUp` as the form sends it, with all checkboxes present and clear. */
export const SignUpForm = z.extend(SignUp, {
  phone: optionalPhone(),
  acceptTerms: SignUp.shape.acceptTerms.def.innerType,
  acceptMLSConsent: SignUp.shape.acceptMLSConsent.def.innerType,
  acknowledgeDisclosure: SignUp.shape.acknowledgeDisclosure.def.innerType,
  contactConsent: SignUp.shape.contactConsent.def.innerType,
  marketingEmails: z.boolean(),
  intent: z.string(),
})

/** Source: calls, signUp. Starts no session, because the address must be confirmed first. */
export type SignUpResult = { success: true; user: null; session: null } | { success: false; error: string }

export const EmailOnly = z.object({ email: Email, captcha: CaptchaPass })
export type EmailOnly = z.infer<typeof EmailOnly>
/** Address of a forgotten password, and the page to open after the reset. A form's `redirect` is the page that follows it. */
export const ResetPassword = z.extend(EmailOnly, { returnPath: ReturnPath })
export type ResetPassword = z.infer<typeof ResetPassword>
/** Values of the form that asks for a password reset. */
export const ResetPasswordForm = z.extend(EmailOnly, { returnPath: z.string() })

/** An answer with a message for the user. */
export type Told = { success: true; message: string } | { success: false; error: string }

/** The token in a confirmation link. Browsers other than the one that registered also need the password. */
export const VerifyEmail = z.object({ token: Token, password: z.optional(CurrentPassword) })
export type VerifyEmail = z.infer<typeof VerifyEmail>
/** `VerifyEmail` as the form with a password field sends it. */
export const VerifyEmailHere = z.object({ token: Token, password: CurrentPassword })

/**
 * `reset_token` is set if the address is confirmed without proof that the same person registered. The registration's
 * password is void, and the token sets a new one.
 */
export type VerifyEmailResult =
  /** `next` is the page that the user wanted before registering. */
  | { success: true; reset_token: string | null; next: string | null }
  | { success: false; error: string; reason: 'expired' | 'invalid' | 'wrong_password' }

export const LinkToken = z.object({ token: Token })
export type LinkToken = z.infer<typeof LinkToken>

/** The state of an unused link. */
export type LinkState = 'good' | 'password_needed' | 'expired' | 'invalid'

export const UpdatePassword = z.object({ token: Token, password: NewPassword })
export type UpdatePassword = z.infer<typeof UpdatePassword>

export const ChangePassword = z.object({ currentPassword: CurrentPassword, newPassword: NewPassword })
export type ChangePassword = z.infer<typeof ChangePassword>

/** The new address of an account. */
export const ChangeEmail = z.object({ email: Email, password: CurrentPassword })
export type ChangeEmail = z.infer<typeof ChangeEmail>

/** The token in the email to the new address. Without a session, the account's password too. */
export const ConfirmEmailChange = z.object({ token: Token, password: z.optional(CurrentPassword) })
export type ConfirmEmailChange = z.infer<typeof ConfirmEmailChange>
/** `ConfirmEmailChange` as the form with a password field sends it. */
export const ConfirmEmailChangeHere = z.object({ token: Token, password: CurrentPassword })

/** The state of an address change link, with the new address. */
export interface EmailChange {
  state: LinkState
  email: string | null
}

/** Profile changes. Omitted members stay unchanged. */
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

/** `UpdateProfile` as the form sends it, with all fields present. */
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
    property_alert_frequency: z.enum(keysOf(ALERT_FREQUENCIES), 'Choose how often you want to hear about new homes.'),
  }),
)
export type UpdatePreferences = z.infer<typeof UpdatePreferences>
export type Preferences = Required<UpdatePreferences>

/** `UpdatePreferences` as the form sends it. */
export const PreferencesDraft = z.required(UpdatePreferences)

/** Accepts the current texts. The user must check each box. */
export const AcceptTerms = z.object({
  acceptTerms: z.boolean().check(z.refine((value) => value, 'Check this box to accept the terms of use.')),
  acceptMLSConsent: z.boolean().check(z.refine((value) => value, 'Check this box to accept the MLS access terms.')),
  acknowledgeDisclosure: z
    .boolean()
    .check(z.refine((value) => value, 'Check this box to confirm you read the agency disclosure.')),
})
export type AcceptTerms = z.infer<typeof AcceptTerms>

export const RevokeSession = z.object({ sessionId: Id })
export type RevokeSession = z.infer<typeof RevokeSession>

/** A live session, for its owner. */
export interface SessionInfo {
  id: string
  created_at: Date
  seen_at: Date
  expires_at: Date
  /** Such as "Firefox on Windows". */
  device: string
  ip: string | null
}

export const ProvePassword = z.object({ password: CurrentPassword })
export type ProvePassword = z.infer<typeof ProvePassword>

export const ConfirmTotp = z.object({ code: Code })
export type ConfirmTotp = z.infer<typeof ConfirmTotp>

export const DisableTotp = z.object({ password: CurrentPassword, code: Code })
export type DisableTotp = z.infer<typeof DisableTotp>

/** A new secret for an authenticator app, active after its first code. */
export interface TotpSecret {
  /** For manual entry: base32 in groups of four. */
  secret: string
  otpauth_url: string
}

export interface SecondStep {
  is_on: boolean
  confirmed_at: Date | null
  codes_left: number
  is_required: boolean
  /** One-time data after a form post without JavaScript. */
  brought: Brought | null
}
export type Brought = { secret: TotpSecret } | { recovery_codes: string[] }

export const UpdateSignInSettings = z.object({
  isTotpRequired: z.boolean(),
  version: z.int().check(z.minimum(0)),
})
export type UpdateSignInSettings = z.infer<typeof UpdateSignInSettings>

/** The user in the browser. Source: specification 3, User. */
export interface User {
  id: string
  email: string
  name: string
  user_role: Role
  role_level: number
  is_agent: boolean
  app_metadata: { user_role: Role; role_level: number }
}

/** The session in the browser. `access_token` is its public id and grants no access. */
export interface Session {
  access_token: string
  expires_at: Date
}

/** Source: specification 3, password-expiration info. */
export interface PasswordExpiration {
  expired: boolean
  days_until_expiration: number
}

/** State that the browser derives from the expiration. Source: specification 3, derived client state. */
export interface ExpirationState {
  expired: boolean
  reset_required: boolean
  days_until_expiry: number
  warning: boolean
  message: string
}

export type SignInResult =
  /** `next` is the page that the user wanted before registering, offered once. */
  | { success: true; user: User; session: Session; passwordExpiration: PasswordExpiration | null; next: string | null }
  /** Set if the password was correct and a code is needed. */
  | { success: false; error: string; second_step?: true }

/** The data in the signed header cookie. */
export type HeaderSession = Pick<User, 'id' | 'name' | 'role_level' | 'is_agent'>

/** The account of a live session, with all facts that decide on access. */
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
  required_versions: RequiredVersions
  sold_granted_at: Date | null
  sold_until: Date | null
  mls_auditor_until: Date | null
  agent_id: string | null
  permissions: Permission[]
  has_totp: boolean
  /** True if agents and administrators must have it. */
  is_totp_required: boolean
  session_id: string
  session_seen_at: Date
  session_expires_at: Date
}

/** Versions of the texts that the brokerage changed and that are in effect, by text. Others have the original's. */
export type RequiredVersions = { [Text in 'agency_disclosure' | 'terms' | 'mls_consent']?: string } | null

/** The signed-in user with status and permissions. */
export interface CurrentUser extends User {
  phone: string | null
  is_email_verified: boolean
  password_expiration: PasswordExpiration
  /** True if the user has accepted all texts required for VOW data. */
  has_current_terms: boolean
  is_vow_viewer: boolean
  can_view_sold: boolean
  can_open_agent_pages: boolean
  /** True until an agent or administrator sets up mandatory two-step verification. */
  must_add_second_step: boolean
  permissions: Permission[]
}

/** An account that is made outside of registration. */
export interface AccountToCreate {
  id?: string
  email: string
  name: string
  phone?: string | null
  password: string
  user_role: 'super_admin' | 'admin' | 'registered' | 'authenticated'
  status?: 'pending_verification' | 'active' | 'suspended'
  suspension_reason?: SuspensionReason | null
  /** Days until the password expires. Negative if it has expired. */
  password_days?: number
  is_email_verified?: boolean
  agency_disclosure_version?: string | null
  terms_version?: string | null
  mls_consent_version?: string | null
  /** Without a reason, the account has no sold data access. */
  sold_reason?: string | null
  mls_auditor_until?: Date | null
  permissions?: Permission[]
}
