import { ADMIN_LEVEL, ROLES } from '#features/accounts/words.ts'
import type { Invitation } from './schema.ts'
import { INVITED_ROLES, type InvitationStatus, type InvitedRole } from './words.ts'

/** Level of each role that an invitation can give. An agent needs no role but the link to the agent record. */
const LEVELS: Record<InvitedRole, number> = { agent: ROLES.authenticated.level, admin: ROLES.admin.level }

/** Returns whether a person of a level may invite to a role: only administrators, and only below their own level. */
export function canInvite(level: number, role: InvitedRole): boolean {
  return level >= ADMIN_LEVEL && LEVELS[role] < level
}

/** Lists the roles that a person of a level may invite to. */
export function rolesFor(level: number): InvitedRole[] {
  return (Object.keys(INVITED_ROLES) as InvitedRole[]).filter((role) => canInvite(level, role))
}

/** Returns the status of an invitation now. */
export function statusOf(
  { accepted_at, withdrawn_at, expires_at }: Pick<Invitation, 'accepted_at' | 'withdrawn_at' | 'expires_at'>,
  now: Date,
): InvitationStatus {
  if (accepted_at) return 'accepted'
  if (withdrawn_at) return 'withdrawn'
  return expires_at <= now ? 'expired' : 'open'
}
