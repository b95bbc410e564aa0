import type { ChainCheck } from '#features/audit/schema.ts'
import { isOverdue } from '#features/backups/rules.ts'
import type { BackupState } from '#features/backups/schema.ts'
import { HOUR_MS } from '#kit/time/durations.ts'
import { count, number } from '#kit/time/format.ts'
import { nearTime } from '#kit/time/near.ts'
import type { AdminHome, Decision, Finding, SystemLine } from './schema.ts'
import { DECISIONS, FEED_LATE_HOURS, FINDINGS } from './words.ts'

/** Returns a decision as its line: "2 vendor applications". */
export function decisionText({ key, count: many }: Decision): string {
  return many === 1 ? DECISIONS[key].one : `${number(many)} ${DECISIONS[key].many}`
}

/** Returns the names of what waits, or the note of its kind. */
export function decisionNote({ key, names, count: many }: Decision): string | null {
  if (names.length === 0) return DECISIONS[key].note
  const more = many - names.length
  return more > 0 ? `${names.join(', ')}, and ${number(more)} more` : names.join(', ')
}

/** Returns a finding as its line: "2 people’s downloads are suspicious". */
export function findingText({ key, count: many }: Finding): string {
  return many === 1 ? FINDINGS[key].one : `${number(many)} ${FINDINGS[key].many}`
}

/** Returns the state of the MLS sync; null without a feed. */
export function feedLine(feed: { at: Date | null; is_paused: boolean } | null, now: Date): SystemLine | null {
  if (!feed) return null
  const { at, is_paused } = feed
  if (is_paused) return { key: 'mls', tone: 'warning', state: 'Paused' }
  if (!at) return { key: 'mls', tone: 'warning', state: 'Not synced yet' }
  const isLate = now.getTime() - at.getTime() > FEED_LATE_HOURS * HOUR_MS
  return { key: 'mls', tone: isLate ? 'error' : 'ok', state: `Synced ${nearTime(at, now)}` }
}

/** Returns the state of the nightly backup. */
export function backupLine(
  { last, test }: Pick<BackupState, 'last' | 'test'>,
  hasPlace: boolean,
  now: Date,
): SystemLine {
  const key = 'backups'
  if (!hasPlace) return { key, tone: 'warning', state: 'Not set up' }
  if (isOverdue(last?.at ?? null, now))
    return { key, tone: 'error', state: last ? `Overdue, last ${nearTime(last.at, now)}` : 'None yet' }
  if (test?.outcome === 'failed') return { key, tone: 'error', state: 'Restore test failed' }
  return { key, tone: 'ok', state: last ? `Made ${nearTime(last.at, now)}` : 'None yet' }
}

/** Returns the state of the audit log by its last verification. */
export function auditLine(check: ChainCheck | null, now: Date): SystemLine {
  const key = 'audit'
  if (!check) return { key, tone: 'info', state: 'Not verified yet' }
  if (check.first_bad_seq !== null || (check.anchor_faults ?? []).length > 0)
    return { key, tone: 'error', state: 'Changed' }
  return { key, tone: 'ok', state: `Verified ${nearTime(check.checked_at, now)}` }
}

/** Returns the text beside the heading: the number of things that wait, or that none does. */
export function homeSummary({ leads, decisions, findings, system }: Omit<AdminHome, 'at'>): string {
  const waiting = [...(decisions ?? []), ...(findings ?? [])].reduce((sum, { count: many }) => sum + many, 0)
  const faults = system.filter(({ tone }) => tone === 'error').length
  const all = (leads?.counts.open ?? 0) + waiting + faults
  return all === 0 ? 'You’re all caught up' : `${count(all, 'item needs', 'items need')} attention`
}

/** Returns whether an administrator has no block at all, which means no permission for one. */
export function isBlank({ leads, decisions, findings, today, system, claims, team }: AdminHome): boolean {
  return [leads, decisions, findings, today, claims, team].every((block) => block === null) && system.length === 0
}
