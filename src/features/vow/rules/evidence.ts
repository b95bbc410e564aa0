import type { Permission } from '#features/permissions/words.ts'
import type { RuleKey } from '../words.ts'

/** Pages with the evidence for each rule, and the permission that each page needs. */
export const EVIDENCE: Partial<
  Record<RuleKey, { to: string; search: Record<string, string>; permission: Permission }>
> = {
  email_verified: { to: '/admin/users', search: { status: 'pending_verification' }, permission: 'vow' },
  password_expires: { to: '/admin/users', search: { password: 'expired' }, permission: 'vow' },
  sold_permission: { to: '/admin/users', search: { sold: 'yes' }, permission: 'vow' },
  inactive_closed: { to: '/admin/users', search: { sort: 'seen' }, permission: 'vow' },
  download_limits: { to: '/admin/download-audit', search: { outcome: 'over_limit' }, permission: 'audit' },
  views_logged: { to: '/admin/audit-trail', search: { scope: 'people' }, permission: 'audit' },
  audit_whole: { to: '/admin/audit-trail', search: {}, permission: 'audit' },
}
