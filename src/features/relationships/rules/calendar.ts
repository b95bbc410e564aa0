import { DAY_MS } from '#kit/time/durations.ts'
import { REMINDER_DAYS } from '../words.ts'

/** Returns whether the last day is before today, both in Indianapolis. The last day itself still counts. */
export function isExpired(expiration_date: string | null, today: string): boolean {
  return expiration_date !== null && expiration_date < today
}

/** Returns the whole days between two calendar days. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)
}

/** Returns the day some days after a calendar day. */
export function daysAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Returns the day some months after a calendar day. The last day of a month without that day ends it. */
export function monthsAfter(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastOfMonth))).toISOString().slice(0, 10)
}

/** Returns the whole months of a term whose last day is as many months after its first, or null for another term. */
export function monthsBetween(from: string, to: string): number | null {
  const [[year = 0, month = 0] = [], [endYear = 0, endMonth = 0] = []] = [from, to].map((day) =>
    day.split('-').map(Number),
  )
  const months = (endYear - year) * 12 + endMonth - month
  return months > 0 && monthsAfter(from, months) === to ? months : null
}

/** Returns which reminder (days before the end) is due today, or null. `active_date` is the first day in force. */
export function reminderDue(
  { active_date, expiration_date }: { active_date: string; expiration_date: string },
  today: string,
): (typeof REMINDER_DAYS)[number] | null {
  const left = daysBetween(today, expiration_date)
  // If the worker missed a reminder, send only the one nearest to the end.
  const due = [...REMINDER_DAYS].reverse().find((days) => left >= 0 && left <= days)
  // An agreement signed three weeks before its end needs no 30-day reminder the next day.
  return due !== undefined && daysBetween(active_date, expiration_date) > due ? due : null
}
