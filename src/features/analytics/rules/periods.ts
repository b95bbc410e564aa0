import { DAY_MS } from '#kit/time/durations.ts'
import { MAX_DAYS, MIN_VISITS } from '../words/report.ts'

const noon = (date: string) => Date.parse(`${date}T12:00:00Z`)
const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** Returns the days of a report, ending today at the latest. Missing or invalid days give the last 30 days. */
export function periodOf(
  given: { from?: string | undefined; to?: string | undefined },
  today: string,
): { from: string; to: string; days: number; before: { from: string; to: string } } {
  const to = given.to && given.to < today ? given.to : today
  const first = given.from && given.from <= to ? given.from : dateOf(noon(to) - 29 * DAY_MS)
  const days = Math.min(MAX_DAYS, Math.round((noon(to) - noon(first)) / DAY_MS) + 1)
  const from = dateOf(noon(to) - (days - 1) * DAY_MS)
  return { from, to, days, before: { from: dateOf(noon(from) - days * DAY_MS), to: dateOf(noon(from) - DAY_MS) } }
}

/** Returns the period of the given number of days that ends on a day. */
export function daysBack(today: string, days: number): { from: string; to: string } {
  return { from: dateOf(noon(today) - (days - 1) * DAY_MS), to: today }
}

/** Lists every day of a period. */
export function daysFrom(from: string, to: string): string[] {
  const days = Math.round((noon(to) - noon(from)) / DAY_MS) + 1
  return Array.from({ length: Math.max(0, days) }, (_, index) => dateOf(noon(from) + index * DAY_MS))
}

/** Returns the day before which events are deleted. */
export function retainedSince(today: string, months: number): string {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
  return dateOf(Date.UTC(year, month - 1 - months, Math.min(day, last), 12))
}

/** Returns a share in percent, or null when the total is too small for one. */
export function shareOf(part: number, whole: number): number | null {
  return whole < MIN_VISITS ? null : Math.round((part / whole) * 1000) / 10
}

/** Returns the change between two periods in whole percent, or null when the first has no value. */
export function changeOf({ now, before }: { now: number; before: number }): number | null {
  return before === 0 ? null : Math.round(((now - before) / before) * 100)
}
