import type { Brokerage } from '#features/brokerage/schema.ts'
import { calendarDayOf, zoneOffset } from '#kit/format.ts'
import { PROMISE_HOURS, REMIND_HOURS } from '../words.ts'

const HOUR_MS = 3_600_000
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
/** An answer that was asked for in the last minutes of a day is not promised for the same day. */
const LEAST_MS = HOUR_MS
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
  const closing = open.findLast(({ to }) => to <= latest && to.getTime() >= now.getTime() + LEAST_MS)
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

/** How a promise stands. */
export type PromiseState = 'open' | 'soon' | 'late' | 'kept' | 'kept_late'

/** How a promise stands at an instant; null where nothing was promised. */
export function promiseState(
  { due_at, answered_at }: { due_at: Date | null; answered_at: Date | null },
  now: Date,
): PromiseState | null {
  if (!due_at) return null
  if (answered_at) return answered_at <= due_at ? 'kept' : 'kept_late'
  if (now > due_at) return 'late'
  return due_at.getTime() - now.getTime() <= REMIND_HOURS * HOUR_MS ? 'soon' : 'open'
}

/** The instant up to which promises are looked at when reminders are sent. */
export function remindUntil(now: Date): Date {
  return new Date(now.getTime() + REMIND_HOURS * HOUR_MS)
}
