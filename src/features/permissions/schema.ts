import * as z from 'zod/mini'
import type { CurrentAccount } from '#features/accounts/schema.ts'
import type { TrailEntry } from '#features/audit/schema.ts'
import { Id, keysOf, line, optionalLine } from '#kit/form/inputs.ts'
import { MESSAGES, PERMISSIONS, type Permission } from './words.ts'

const key = z.enum(keysOf(PERMISSIONS), 'There is no such permission.')

/** Names a permission. */
export const CheckAdminPermission = z.object({ permission: key })
export type CheckAdminPermission = z.infer<typeof CheckAdminPermission>

/** Names a person. */
export const GetUserAdminPermissions = z.object({ userId: Id })
export type GetUserAdminPermissions = z.infer<typeof GetUserAdminPermissions>

/** A permission that a person is given or that is taken back, and why. */
export const ChangeAdminPermission = z.object({ userId: Id, permission: key, reason: z.optional(optionalLine(500)) })
export type ChangeAdminPermission = z.infer<typeof ChangeAdminPermission>

/** The same as a form has it: who is asked why says why. */
export const AdminPermissionForm = z.extend(ChangeAdminPermission, { reason: line(500, MESSAGES.whyMissing) })

/** An administrator, what they hold, and what of it the caller may change. */
export interface PermissionHolder {
  id: string
  name: string
  email: string
  user_role: CurrentAccount['user_role']
  role_level: number
  is_active: boolean
  /** True where the role brings all of them. */
  has_all: boolean
  held: Permission[]
  changeable: Permission[]
  /** Why the caller can change nothing of theirs, or null. */
  refusal: string | null
}

/** Every administrator with what they hold, and the latest changes of it. */
export interface PermissionMatrix {
  holders: PermissionHolder[]
  /** More administrators than are shown. */
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

/** A permission that a person holds. */
export interface HeldPermission {
  permission: Permission
  label: string
  /** Null where a command gave it. */
  granted_by_name: string | null
  granted_at: Date
}

/** What an administrator may do, and which of it the caller may change. */
export interface AdminPermissions {
  user_id: string
  /** True where the role brings all of them. */
  has_all: boolean
  held: HeldPermission[]
  /** Keys that the caller may give to this person or take back. */
  changeable: Permission[]
}

/** A person of whom rights are changed, or who changes them. */
export interface Ranked {
  id: string
  role_level: number
  permissions: readonly Permission[]
}
