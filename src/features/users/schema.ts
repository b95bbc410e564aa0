import * as z from 'zod/mini'
import type { CurrentAccount, RequiredVersions, SessionInfo } from '#features/accounts/schema.ts'
import type { SuspensionReason } from '#features/accounts/words.ts'
import type { TrailPage } from '#features/audit/schema.ts'
import type { Consent } from '#features/consents/schema.ts'
import type { DownloadLimits, DownloadStats, OwnLimits } from '#features/downloads/schema.ts'
import type { SoldAccess } from '#features/sold/schema.ts'
import type { VowStatus } from '#features/vow/schema.ts'
import { Id, keysOf, line, optionalDate, optionalLine, Version } from '#kit/form/inputs.ts'
import { optionalPhone } from '#kit/form/phone.ts'
import { tableInput } from '#kit/table/input.ts'
import { CURSOR, PAGE_SIZES, type TablePage } from '#kit/table/list.ts'
import { EMAILS, GIVEN_ROLES, MESSAGES, REASONS, SET_STATUSES, USER_LIST } from './words.ts'

/** A page of all users. */
export const ListUsers = z._default(tableInput(USER_LIST), {})
export type ListUsers = z.infer<typeof ListUsers>

/** The id of a user. */
export const UserId = z.object({ userId: Id })
export type UserId = z.infer<typeof UserId>

const why = line(500, MESSAGES.whyMissing)

/** A user's new role. */
export const UpdateUserRole = z.object({
  userId: Id,
  role: z.enum(keysOf(GIVEN_ROLES), 'Choose a role below your own.'),
  reason: why,
})
export type UpdateUserRole = z.infer<typeof UpdateUserRole>

const status = z.enum(keysOf(SET_STATUSES), 'Choose a status.')
const suspensionReason = z.enum(['', ...keysOf(REASONS)], MESSAGES.reasonMissing)
const hasReason = z.refine<{ status: string; suspensionReason?: string | undefined }>(
  (input) => input.status !== 'suspended' || Boolean(input.suspensionReason),
  { error: MESSAGES.reasonMissing, path: ['suspensionReason'] },
)

/** A user's new status. A suspension has one of the reasons in the MLS terms. */
export const UpdateUserStatus = z
  .object({
    userId: Id,
    status,
    suspensionReason: z.optional(suspensionReason),
    note: z.optional(optionalLine(500)),
    tellByEmail: z._default(z.boolean(), true),
    showReason: z.optional(z.boolean()),
  })
  .check(hasReason)
export type UpdateUserStatus = z.infer<typeof UpdateUserStatus>

/** `UpdateUserStatus` as the form sends it, with all fields present. */
export const UserStatusForm = z
  .object({
    userId: Id,
    status,
    suspensionReason,
    note: optionalLine(500),
    tellByEmail: z.boolean(),
    showReason: z.boolean(),
  })
  .check(hasReason)

/**
 * Profile fields that an administrator may edit. Only the user can change the email address, because it identifies
 * them.
 */
export const UpdateUserProfile = z.object({
  userId: Id,
  version: Version,
  name: line(200, 'Enter a name.'),
  phone: optionalPhone(),
  street: optionalLine(200),
  city: optionalLine(100),
  state: optionalLine(100),
  postal_code: optionalLine(20),
})
export type UpdateUserProfile = z.infer<typeof UpdateUserProfile>

/** The user whose password to expire, and why. */
export const ResetUserPassword = z.object({ userId: Id, reason: why })
export type ResetUserPassword = z.infer<typeof ResetUserPassword>

/** The user whose two-step verification to turn off, and why. */
export const ResetUserSecondStep = z.object({ userId: Id, reason: why })
export type ResetUserSecondStep = z.infer<typeof ResetUserSecondStep>

/** The user to sign out on all devices, and why. */
export const EndUserSessions = z.object({ userId: Id, reason: why })
export type EndUserSessions = z.infer<typeof EndUserSessions>

/** An email to send to a user again. */
export const ResendUserEmail = z.object({ userId: Id, letter: z.enum(keysOf(EMAILS), 'Choose an email.') })
export type ResendUserEmail = z.infer<typeof ResendUserEmail>

/** The user whose account to delete, and why. */
export const DeleteUser = z.object({ userId: Id, reason: why })
export type DeleteUser = z.infer<typeof DeleteUser>

/** VOW permissions of a user other than sold data access: password lifetime and MLS auditor end date. */
export const UpdateUserVowPermissions = z.object({
  userId: Id,
  passwordDays: z
    .int('Enter a whole number.')
    .check(z.minimum(90, 'The MLS requires 90 or more.'), z.maximum(3650, 'Enter 3,650 or less.')),
  auditorUntil: optionalDate(),
  mustAcceptAgain: z._default(z.boolean(), false),
  reason: why,
})
export type UpdateUserVowPermissions = z.infer<typeof UpdateUserVowPermissions>

/** `UpdateUserVowPermissions` as the form sends it, with all fields present. */
export const UserVowForm = z.extend(UpdateUserVowPermissions, { mustAcceptAgain: z.boolean() })

/** A page of a user's activity. */
export const GetUserActivityDetails = z.object({
  userId: Id,
  sort: z.optional(z.enum(['newest', 'oldest'])),
  after: z.optional(z.string().check(z.regex(CURSOR))),
  before: z.optional(z.string().check(z.regex(CURSOR))),
  size: z.optional(z.enum(PAGE_SIZES)),
})
export type GetUserActivityDetails = z.infer<typeof GetUserActivityDetails>

/** A user in the admin list. */
export interface UserLine {
  id: string
  name: string
  email: string
  phone: string | null
  user_role: CurrentAccount['user_role']
  role_level: number
  status: CurrentAccount['status']
  suspension_reason: SuspensionReason | null
  /** True if sign-in shows the user the reason. */
  is_suspension_reason_shown: boolean
  password_expires_at: Date
  has_sold_access: boolean
  created_at: Date
  last_seen_at: Date | null
}
/** A page of users, with counts per status regardless of filters. */
export interface UserPage extends TablePage<UserLine> {
  counts: Record<UserLine['status'], number>
}

/** The account row of a user, without related rows. */
export interface UserRecord extends UserLine {
  street: string | null
  city: string | null
  state: string | null
  postal_code: string | null
  email_verified_at: Date | null
  password_changed_at: Date
  password_days: number
  agency_disclosure_version: string | null
  terms_version: string | null
  mls_consent_version: string | null
  required_versions: RequiredVersions
  sold_granted_at: Date | null
  sold_until: Date | null
  mls_auditor_until: Date | null
  has_totp: boolean
  version: number
}

/** The data of a user that an administrator sees, and what they may change. */
export interface UserDetails extends UserRecord {
  standing: VowStatus
  sold_access: SoldAccess
  downloads: { limits: DownloadLimits; own: OwnLimits | null; stats: DownloadStats }
  sessions: Pick<SessionInfo, 'id' | 'device' | 'created_at' | 'seen_at' | 'ip'>[]
  /** Newest first. `revoked_at` is set on withdrawn consents. */
  consents: Pick<
    Consent,
    'id' | 'purpose' | 'text_version' | 'is_current' | 'is_given' | 'at' | 'revoked_at' | 'ip' | 'agent_name'
  >[]
  /** End of the retention if the account were deleted today. */
  kept_until: string
  /** The reason that the caller may not change this user. */
  refusal: string | null
}

/** The part of a user's record that VOW settings need. */
export type VowPerson = Pick<
  UserDetails,
  | 'id'
  | 'name'
  | 'email'
  | 'status'
  | 'password_days'
  | 'mls_auditor_until'
  | 'standing'
  | 'sold_access'
  | 'downloads'
  | 'refusal'
>

/** Counts of a user's activity. */
export interface ActivitySummary {
  user_id: string
  sign_ins_30_days: number
  homes_viewed_30_days: number
  sold_viewed_30_days: number
  downloads_30_days: number
  last_seen_at: Date | null
  opened_by: { name: string; times: number; last_at: Date }[]
}
export type ActivityDetails = TrailPage

/** A page of the caller's own activity. */
export const GetMyRecord = z._default(
  z.object({
    after: z.optional(z.string().check(z.regex(CURSOR))),
    before: z.optional(z.string().check(z.regex(CURSOR))),
  }),
  {},
)
export type GetMyRecord = z.infer<typeof GetMyRecord>

/** A user's own record. */
export interface MyRecord {
  entries: {
    id: string
    at: Date
    label: string
    /** The home in question. `title` is null if the user may no longer see it. */
    home: { id: string; title: string | null } | null
    ip: string | null
  }[]
  /** Cursors of the previous and the next page, or null. */
  before: string | null
  after: string | null
  /** Number of days that `opened_by` covers. */
  openers_days: number
  opened_by: ActivitySummary['opened_by']
}
