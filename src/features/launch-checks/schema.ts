import * as z from 'zod/mini'
import { Id, keysOf, optionalDate, optionalLine } from '#kit/form/inputs.ts'
import { CHECKS, type CheckKey, MESSAGES } from './words.ts'

/** Owner, due date and confirmation of a check, as stored. */
const StoredCheck = z.object({
  /** Name of an owner who can’t open the checks. */
  owner: z.nullable(z.string()),
  /** Account of the owner, who then has no name here. */
  owner_id: z._default(z.nullable(z.uuid()), null),
  due_date: z.nullable(z.iso.date()),
  /** Due date of which the owner was reminded. */
  reminded_for: z._default(z.nullable(z.iso.date()), null),
  /** Account that confirmed it. */
  done_by: z.nullable(z.uuid()),
  done_at: z.nullable(z.string()),
  version: z.int(),
})
export type StoredCheck = z.infer<typeof StoredCheck>

/** Stored checks by key. A key of another release stays. */
export const StoredChecks = z.record(z.string(), StoredCheck)
export type StoredChecks = z.infer<typeof StoredChecks>

const key = z.enum(keysOf(CHECKS), MESSAGES.unknownCheck)
const version = z.int().check(z.minimum(0), z.maximum(2_147_483_647))

/**
 * Sets who does a check, and by when: an account, or a name if that is empty. Based on `version`, 0 for the first
 * change.
 */
export const AssignLaunchCheck = z.object({
  key,
  version,
  owner_id: z.union([z.literal(''), Id]),
  owner: optionalLine(120),
  due_date: optionalDate(),
})
export type AssignLaunchCheck = z.infer<typeof AssignLaunchCheck>

/** A manual check to confirm or to reopen. */
export const LaunchCheckKey = z.object({ key, version })
export type LaunchCheckKey = z.infer<typeof LaunchCheckKey>

/** A check as the list shows it. */
export interface LaunchCheck {
  key: CheckKey
  label: string
  note: string
  href: string
  action: string
  /** True if the site opens only with it. */
  is_needed: boolean
  /** True if only people know whether it is done. */
  is_manual: boolean
  is_done: boolean
  /** Name of the person who confirmed it, if the account exists. */
  done_by: string | null
  done_at: Date | null
  owner: string | null
  /** Account of the owner, who gets email about the check. */
  owner_id: string | null
  due_date: string | null
  is_overdue: boolean
  version: number
}

/** An account that can own a check, because it can open them. */
export interface CheckOwner {
  id: string
  name: string
}

/** The checks, who can own them, and whether visitors see the site. */
export interface LaunchChecksView {
  is_open: boolean
  checks: LaunchCheck[]
  owners: CheckOwner[]
}
