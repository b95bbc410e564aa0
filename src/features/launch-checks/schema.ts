import * as z from 'zod/mini'
import { keysOf, optionalDate, optionalLine } from '#kit/form/inputs.ts'
import { CHECKS, type CheckKey, MESSAGES } from './words.ts'

/** Owner, due date and confirmation of a check, as stored. */
const StoredCheck = z.object({
  owner: z.nullable(z.string()),
  due_date: z.nullable(z.iso.date()),
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

/** Sets who does a check, and by when. Based on `version`, 0 for the first change. */
export const AssignLaunchCheck = z.object({ key, version, owner: optionalLine(120), due_date: optionalDate() })
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
  due_date: string | null
  is_overdue: boolean
  version: number
}

/** The checks, and whether visitors see the site. */
export interface LaunchChecksView {
  is_open: boolean
  checks: LaunchCheck[]
}
