import type { MissingItem } from '#features/brokerage/schema.ts'
import { keysOf } from '#kit/form/inputs.ts'
import { calendarDay } from '#kit/time/format.ts'
import type { LaunchCheck, StoredCheck, StoredChecks } from './schema.ts'
import { type AdvisedKey, CHECKS, type CheckKey } from './words.ts'

export const UNSTORED: StoredCheck = {
  owner: null,
  owner_id: null,
  due_date: null,
  reminded_for: null,
  done_by: null,
  done_at: null,
  version: 0,
}

/** Facts that determine the states of the checks. */
export interface CheckFacts {
  is_open: boolean
  missing: readonly MissingItem[]
  advised: Readonly<Record<AdvisedKey, boolean>>
  stored: StoredChecks
  /** Names of accounts by id. */
  names: ReadonlyMap<string, string>
  today: string
}

/** Returns all checks in the order of the list, each with its state. */
export function checksOf({ is_open, missing, advised, stored, names, today }: CheckFacts): LaunchCheck[] {
  const open = new Map<string, MissingItem>(missing.map((item) => [item.key, item]))
  // A closed site opens only with all texts approved. An open site stays open while a changed text awaits review.
  const keys = keysOf(CHECKS).filter((key) => key !== 'legal_texts' || is_open)
  return keys.map((key) => {
    const { kind, label, note, href, action } = CHECKS[key]
    const { owner, owner_id, due_date, done_by, done_at, version } = stored[key] ?? UNSTORED
    const item = open.get(key)
    const isMeasured = isAdvised(key) ? advised[key] : item === undefined
    const isUnapproved = key === 'legal_review' && !is_open && !advised.legal_texts
    const is_done = kind === 'manual' ? done_at !== null : isMeasured && !isUnapproved
    return {
      key,
      label,
      action,
      owner: owner_id ? (names.get(owner_id) ?? null) : owner,
      owner_id,
      due_date,
      is_done,
      version,
      note: item?.sentence ?? (isUnapproved ? CHECKS.legal_texts.note : note),
      href: item?.href ?? href,
      is_needed: kind === 'needed',
      is_manual: kind === 'manual',
      done_by: kind === 'manual' && done_by ? (names.get(done_by) ?? null) : null,
      done_at: kind === 'manual' && done_at ? new Date(done_at) : null,
      is_overdue: !is_done && due_date !== null && due_date < today,
    }
  })
}

function isAdvised(key: CheckKey): key is AdvisedKey {
  return CHECKS[key].kind === 'advised'
}

/** A check of which its owner is reminded today. */
export type DueCheck = LaunchCheck & { owner_id: string; due_date: string }

/** Lists the open checks with an account as owner that are due or overdue, and whose owner was not reminded of the date. */
export function checksToRemindOf(checks: readonly LaunchCheck[], stored: StoredChecks, today: string): DueCheck[] {
  return checks.filter(
    (check): check is DueCheck =>
      !check.is_done &&
      check.owner_id !== null &&
      check.due_date !== null &&
      check.due_date <= today &&
      stored[check.key]?.reminded_for !== check.due_date,
  )
}

/** Returns who does a check and by when, such as "Priya Raman, due Nov 25, 2026", or null. */
export function assignmentText({ owner, due_date }: Pick<LaunchCheck, 'owner' | 'due_date'>): string | null {
  const due = due_date && `due ${calendarDay(due_date)}`
  return [owner, due].filter(Boolean).join(', ') || null
}

/** Returns an open check as a sentence for the command line. */
export function sentenceOfCheck(check: LaunchCheck): string {
  const assigned = assignmentText(check)
  return `${check.is_needed ? check.note : `${check.label}: ${check.note}`}${assigned ? ` (${assigned})` : ''}`
}
