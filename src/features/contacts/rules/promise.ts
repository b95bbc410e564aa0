import type { Brokerage } from '#features/brokerage/schema.ts'
import { SOON_HOURS } from '#kit/time/due.ts'
import { HOUR_MS } from '#kit/time/durations.ts'
import { calendarDayOf, count, zoneOffset } from '#kit/time/format.ts'
import { type InboxStatus, LEAD_DESKS, type LeadKind, PROMISE_HOURS } from '../words.ts'

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
/** An answer that was asked for in the last minutes of a day is not promised for the same day. */
const MIN_MS = HOUR_MS
/** Hours of office time until who wrote over a closed day is answered. */
const AFTER_OPENING_HOURS = 3

/**
 * By when somebody who writes now is answered: within 24 hours and while the office is open; where it stays closed for
 * longer, three hours after it opens. Source: specification 9, contact within 24 hours; product decision, office hours.
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

/** The office's hours on the days around an instant, in order. */
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

/** What the clock on the wall in Indianapolis says, as an instant. Offices are closed while clocks are changed. */
function instantOf(date: string, time: string): Date {
  return new Date(`${date}T${time}:00${zoneOffset(new Date(`${date}T${time}:00Z`))}`)
}

/** When an answer to a message is due; spam is promised none. */
export function dueOf({ status, due_at }: { status: InboxStatus; due_at: Date | null }): Date | null {
  return status === 'spam' ? null : due_at
}

/** The instant up to which promises are looked at when reminders are sent. */
export function remindUntil(now: Date): Date {
  return new Date(now.getTime() + SOON_HOURS * HOUR_MS)
}

/**
 * Returns the page on which a reader answers a lead: the agent pages for the agent who owns it, who can open no admin page, and the
 * admin pages for the office.
 */
export function leadPath({ id, kind }: { id: string; kind: LeadKind }, isOwner: boolean): string {
  if (isOwner) return kind === 'appointment' ? '/agent/appointments' : `/agent/inquiries/${id}`
  const { path } = LEAD_DESKS[kind]
  if (kind === 'appointment') return path
  return kind === 'sponsor' ? `${path}/${id}/edit` : `${path}/${id}`
}

/** How promises were kept of late, or null where there was none to keep: the head of a list of leads. */
export function onTimeSentence({ answered, in_time }: { answered: number; in_time: number }): string | null {
  if (answered === 0) return null
  return `In the last 90 days ${in_time} of ${count(answered, 'answer')} came within the promised time.`
}
