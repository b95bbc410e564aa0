import { SOON_HOURS } from '#kit/time/due.ts'
import { HOUR_MS } from '#kit/time/durations.ts'
import { count } from '#kit/time/format.ts'
import { LEAD_KINDS, type LeadKind, type LeadStatus } from '../words.ts'

/** Returns when an inquiry is due. Spam is never due. */
export function dueOf({ status, due_at }: { status: LeadStatus; due_at: Date | null }): Date | null {
  return status === 'spam' ? null : due_at
}

/** Returns the latest due time to remind owners of. */
export function remindUntil(now: Date): Date {
  return new Date(now.getTime() + SOON_HOURS * HOUR_MS)
}

/** Returns the page on which a recipient answers a lead. Owners use the agent pages and may not open admin pages. */
export function leadPath({ id, kind }: { id: string; kind: LeadKind }, isOwner: boolean): string {
  const { path, pathOf, agentPath } = LEAD_KINDS[kind]
  if (isOwner) return kind === 'appointment' ? agentPath : `${agentPath}/${id}`
  return pathOf ? pathOf(id) : path
}

/** Returns a sentence about recent replies for the top of a list of leads, or null if there were none. */
export function onTimeSentence({ answered, in_time }: { answered: number; in_time: number }): string | null {
  if (answered === 0) return null
  return `${in_time} of ${count(answered, 'reply', 'replies')} on time in the last 90 days.`
}
