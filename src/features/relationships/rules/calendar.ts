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
