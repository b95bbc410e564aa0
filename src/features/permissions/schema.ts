import * as z from 'zod/mini'
import type { CurrentAccount } from '#features/accounts/schema.ts'
import type { TrailEntry } from '#features/audit/schema.ts'
import { Id, keysOf, line, optionalLine } from '#kit/form/inputs.ts'
import { MESSAGES, PERMISSIONS, type Permission } from './words.ts'

const key = z.enum(keysOf(PERMISSIONS), 'Unknown permission.')

/** The permission to check for the caller. */
export const CheckAdminPermission = z.object({ permission: key })
export type CheckAdminPermission = z.infer<typeof CheckAdminPermission>

/** The user whose permissions to return. */
export const GetUserAdminPermissions = z.object({ userId: Id })
export type GetUserAdminPermissions = z.infer<typeof GetUserAdminPermissions>

/** A permission to grant or revoke, and why. */
export const ChangeAdminPermission = z.object({ userId: Id, permission: key, reason: z.optional(optionalLine(500)) })
export type ChangeAdminPermission = z.infer<typeof ChangeAdminPermission>

/** `ChangeAdminPermission` as the form sends it, with a required reason. */
export const AdminPermissionForm = z.extend(ChangeAdminPermission, { reason: line(500, MESSAGES.whyMissing) })

/** An administrator with their permissions, and which of those the caller may change. */
export interface PermissionHolder {
  id: string
  name: string
  email: string
  user_role: CurrentAccount['user_role']
  role_level: number
  is_active: boolean
  /** True if the role includes all permissions. */
  has_all: boolean
  held: Permission[]
  changeable: Permission[]
  /** The reason that the caller can change none of them. */
  refusal: string | null
}

/** Administrators with their permissions, and the latest changes. */
export interface PermissionMatrix {
  holders: PermissionHolder[]
  is_cut: boolean
  history: Pick<
    TrailEntry,
    | 'id'
    | 'at'
    | 'act'
    | 'actor_id'
    | 'actor_kind'
    | 'actor_label'
    | 'actor_name'
    | 'object_id'
    | 'object_name'
    | 'before'
    | 'after'
    | 'reason'
  >[]
}

/** A permission granted to a user. */
export interface HeldPermission {
  permission: Permission
  label: string
  /** Null if a command granted it. */
  granted_by_name: string | null
  granted_at: Date
}

/** An administrator's permissions, and which of them the caller may change. */
export interface AdminPermissions {
  user_id: string
  /** True if the role includes all permissions. */
  has_all: boolean
  held: HeldPermission[]
  changeable: Permission[]
}

/** A user whose permissions change, or who changes them. */
export interface Ranked {
  id: string
  role_level: number
  permissions: readonly Permission[]
}
