import * as z from 'zod/mini'
import { Id, keysOf, optionalLine } from '#kit/form/inputs.ts'
import { PERMISSIONS, type Permission } from './words.ts'

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
