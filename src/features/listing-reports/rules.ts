import { HOUR_MS } from '#kit/time/durations.ts'
import { calendarDayOf, zoneOffset } from '#kit/time/format.ts'
import type { ReportOutcome } from './words.ts'

/** The office's day ends at 5 PM. */
const END_OF_DAY = '17:00:00'

/**
 * Returns the due time of a listing error report, 5 PM of the next business day in Indianapolis. Skips weekends.
 * Source: product decision, one business day.
 */
export function reportDueAt(now: Date): Date {
  let noon = new Date(`${calendarDayOf(now)}T12:00:00Z`)
  do noon = new Date(noon.getTime() + 24 * HOUR_MS)
  while (noon.getUTCDay() === 0 || noon.getUTCDay() === 6)
  // Daylight saving time changes at night, so the offset at noon still holds at 5 PM.
  return new Date(`${calendarDayOf(noon)}T${END_OF_DAY}${zoneOffset(noon)}`)
}

/**
 * Returns true if the answer needs a text, because the reporter asked for a reply and the outcome is one that is sent.
 */
export function mustAnswer(report: { email: string | null }, outcome: ReportOutcome): boolean {
  return report.email !== null && outcome !== 'not_a_report'
}
