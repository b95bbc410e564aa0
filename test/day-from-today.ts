import { calendarDayOf } from '#kit/time/format.ts'

/** Returns the calendar day in Indianapolis `days` days from today; negative for the past. */
export function dayFromToday(days: number): string {
  const [year = 0, month = 1, day = 1] = calendarDayOf(new Date()).split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, day + days)).toISOString().slice(0, 10)
}
