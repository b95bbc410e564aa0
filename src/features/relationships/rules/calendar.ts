import { DAY_MS } from '#kit/time/durations.ts'
import { REMINDER_DAYS } from '../words.ts'

/** True where the last day lies before today. Both are calendar days in Indianapolis: the last day itself still counts. */
export function isOver(expiration_date: string | null, today: string): boolean {
  return expiration_date !== null && expiration_date < today
}

/** Whole days from one calendar day to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)
}

/** How many days before its end a reminder is due today, or null. `active_date` is the day on which it began to hold. */
export function reminderDue(
  { active_date, expiration_date }: { active_date: string; expiration_date: string },
  today: string,
): (typeof REMINDER_DAYS)[number] | null {
  const left = daysBetween(today, expiration_date)
  // One that was missed, as the worker stood still, is caught up with; the nearest one is enough.
  const due = [...REMINDER_DAYS].reverse().find((days) => left >= 0 && left <= days)
  // Who signed three weeks before the end needs no letter on the next day that it ends within thirty.
  return due !== undefined && daysBetween(active_date, expiration_date) > due ? due : null
}
