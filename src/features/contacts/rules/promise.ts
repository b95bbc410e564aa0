import type { Brokerage } from '#features/brokerage/schema.ts'
import { SOON_HOURS } from '#kit/time/due.ts'
import { HOUR_MS } from '#kit/time/durations.ts'
import { calendarDayOf, count, zoneOffset } from '#kit/time/format.ts'
import { type InboxStatus, LEAD_DESKS, type LeadKind, PROMISE_HOURS } from '../words.ts'

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
/** Shortest time to reply. An inquiry in the last hour of a day is due the next day. */
const MIN_MS = HOUR_MS
/** Office hours until an inquiry sent while the office is closed is due. */
const AFTER_OPENING_HOURS = 3

/**
 * Returns when an inquiry sent now is due: within 24 hours and office hours, else three hours after the next opening.
 * Source: specification 9, contact within 24 hours; product decision, office hours.
 */
export function contactDueAt(now: Date, hours: Brokerage['hours']): Date {
  const latest = new Date(now.getTime() + PROMISE_HOURS * HOUR_MS)
  const open = spansFrom(now, hours)
  if (open.length === 0 || open.some(({ from, to }) => from <= latest && latest <= to)) return latest
  const closing = open.findLast(({ to }) => to <= latest && to.getTime() >= now.getTime() + MIN_MS)
  if (closing) return closing.to
  const next = open.find(({ from }) => from > now)
  if (!next) return latest
  return new Date(Math.min(next.from.getTime() + AFTER_OPENING_HOURS * HOUR_MS, next.to.getTime()))
}

/** Returns the office hours of the next days, in order. */
function spansFrom(now: Date, hours: Brokerage['hours']): { from: Date; to: Date }[] {
  return Array.from({ length: 10 }, (_, ahead) => calendarDayOf(new Date(now.getTime() + ahead * 24 * HOUR_MS)))
    .flatMap((date) => {
      const day = DAYS[new Date(`${date}T12:00:00Z`).getUTCDay()] ?? 'Sunday'
      return hours
        .filter(({ days }) => days.includes(day))
        .map(({ opens, closes }) => ({ from: instantOf(date, opens), to: instantOf(date, closes) }))
    })
    .sort((a, b) => a.from.getTime() - b.from.getTime())
}

/** Converts a local time in Indianapolis to an instant. The office is closed when daylight saving time changes. */
function instantOf(date: string, time: string): Date {
  return new Date(`${date}T${time}:00${zoneOffset(new Date(`${date}T${time}:00Z`))}`)
}

/** Returns when an inquiry is due. Spam is never due. */
export function dueOf({ status, due_at }: { status: InboxStatus; due_at: Date | null }): Date | null {
  return status === 'spam' ? null : due_at
}

/** Returns the latest due time to remind owners of. */
export function remindUntil(now: Date): Date {
  return new Date(now.getTime() + SOON_HOURS * HOUR_MS)
}

/** Returns the page on which a recipient answers a lead. Owners use the agent pages and may not open admin pages. */
export function leadPath({ id, kind }: { id: string; kind: LeadKind }, isOwner: boolean): string {
  if (isOwner) return kind === 'appointment' ? '/agent/appointments' : `/agent/inquiries/${id}`
  const { path } = LEAD_DESKS[kind]
  if (kind === 'appointment') return path
  return kind === 'sponsor' ? `${path}/${id}/edit` : `${path}/${id}`
}

/** Returns a sentence about recent replies for the top of a list of leads, or null if there were none. */
export function onTimeSentence({ answered, in_time }: { answered: number; in_time: number }): string | null {
  if (answered === 0) return null
  return `In the last 90 days ${in_time} of ${count(answered, 'answer')} came within the promised time.`
}
