import { HOUR_MS } from '#kit/time/durations.ts'
import { calendarDayOf, zoneOffset } from '#kit/time/format.ts'
import type { ReportOutcome } from './words.ts'

/** The office's day ends at 5 PM. */
const END_OF_DAY = '17:00:00'

/**
 * When a report of a fault must have been looked at: by 5 PM of the next working day in Indianapolis, Saturday and
 * Sunday left out. Source: product decision, one working day.
 */
export function reportDueAt(now: Date): Date {
  let noon = new Date(`${calendarDayOf(now)}T12:00:00Z`)
  do noon = new Date(noon.getTime() + 24 * HOUR_MS)
  while (noon.getUTCDay() === 0 || noon.getUTCDay() === 6)
  // The clocks change at night: what they say at noon holds until the evening.
  return new Date(`${calendarDayOf(noon)}T${END_OF_DAY}${zoneOffset(noon)}`)
}

/** True where the answer has to say something: somebody waits for it, and it is one that is sent. */
export function mustAnswer(report: { email: string | null }, outcome: ReportOutcome): boolean {
  return report.email !== null && outcome !== 'not_a_report'
}
