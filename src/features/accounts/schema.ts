import * as z from 'zod/mini'
import type { Permission } from '#features/permissions/words.ts'
import type { Role } from './words.ts'

/** An e-mail address as people type it; at most 254 characters. Source: RFC 5321, 4.5.3.1.3. */
export const Email = z
  .string('Enter your e-mail address.')
  .check(
    z.trim(),
    z.maxLength(254, 'This e-mail address is too long.'),
    z.email('Enter an e-mail address such as name@example.com.'),
  )

/** Source: specification 3, sign-in payload. */
export const SignIn = z.object({
  email: Email,
  password: z
    .string('Enter your password.')
    .check(z.minLength(1, 'Enter your password.'), z.maxLength(1000, 'This password is too long.')),
})
export type SignIn = z.infer<typeof SignIn>

/** The user as the browser knows it. Source: specification 3, User. */
export interface User {
  id: string
  email: string
  name: string
  user_role: Role
  role_level: number
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
  | { success: true; user: User; session: Session; passwordExpiration: PasswordExpiration | null }
  | { success: false; error: string }

/** What the signed cookie paints the header with. */
export interface HeaderSession {
  id: string
  name: string
  role_level: number
}

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
  is_vow_viewer: boolean
  can_view_sold: boolean
  is_agent: boolean
  permissions: Permission[]
}
