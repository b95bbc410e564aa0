import { keysOf } from '#kit/form/inputs.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import { calendarDay, calendarDayOf, number } from '#kit/time/format.ts'
import { instantOf } from '#kit/time/local-time.ts'
import type { WeekCount, WeekCounts } from './schema.ts'
import { COUNTS, FROM_HOUR, MIN_SIMILAR } from './words.ts'

/** Counts of one listing in one week. */
export type Counted = Record<keyof WeekCounts, number>

/** Returns a calendar day some days later. */
export function dayAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Returns the Monday of the last full week whose report is due, by the clock of Indianapolis. */
export function dueWeek(now: Date): string {
  const today = calendarDayOf(now)
  const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
  const monday = dayAfter(today, -sinceMonday)
  const begins = instantOf(`${monday}T${String(FROM_HOUR).padStart(2, '0')}:00`)
  return dayAfter(monday, begins !== null && now < begins ? -14 : -7)
}

/** Returns the instants at which a week begins and ends. */
export function weekSpan(monday: string): { from: Date; to: Date } {
  const midnight = (date: string) => instantOf(`${date}T00:00`) ?? new Date(`${date}T05:00:00Z`)
  return { from: midnight(monday), to: midnight(dayAfter(monday, 7)) }
}

/** Returns the median; null below the number of homes that a comparison needs. */
export function medianOf(values: readonly number[]): number | null {
  if (values.length < MIN_SIMILAR) return null
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const [low = 0, high = 0] =
    sorted.length % 2 === 1 ? [sorted[middle], sorted[middle]] : sorted.slice(middle - 1, middle + 1)
  return (low + high) / 2
}

/** Compares the counts of a listing with its week before and with similar homes. */
export function compare(week: Counted, before: Counted, similar: readonly Counted[]): WeekCounts {
  return Object.fromEntries(
    keysOf(COUNTS).map((key): [string, WeekCount] => [
      key,
      { week: week[key], before: before[key], similar: medianOf(similar.map((one) => one[key])) },
    ]),
  ) as WeekCounts
}

/** Returns a week as "Nov 16, 2026 to Nov 22, 2026". */
export function weekText(monday: string): string {
  return `${calendarDay(monday)} to ${calendarDay(dayAfter(monday, 6))}`
}

/** Returns the change to the week before: "3 more than the week before (9)". */
export function changeText({ week, before }: Pick<WeekCount, 'week' | 'before'>): string {
  if (week === before) return `Same as the week before (${number(before)})`
  return `${number(Math.abs(week - before))} ${week > before ? 'more' : 'fewer'} than the week before (${number(before)})`
}
