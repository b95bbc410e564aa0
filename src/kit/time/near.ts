import { DAY_MS } from './durations.ts'
import { calendarDayOf, shortDay, time, weekday } from './format.ts'

/** Returns a time as "today 8:41 AM", "yesterday 6:57 AM", "tomorrow 9:00 AM", else "Nov 18, 4:10 PM". */
export function nearTime(at: Date, now: Date): string {
  const day = nearDay(at, now)
  return day === null ? `${shortDay(at)}, ${time(at)}` : `${day} ${time(at)}`
}

/** Returns the start of a wait as "today 8:41 AM", "yesterday 6:57 AM", else "Nov 18". */
export function sinceDay(at: Date, now: Date): string {
  return nearDay(at, now) === null ? shortDay(at) : nearTime(at, now)
}

/** Returns a day as a heading: "Today", "Tomorrow", else "Tue, Nov 24". */
export function dayHeading(at: Date, now: Date): string {
  const day = nearDay(at, now)
  return day === null ? `${weekday(at)}, ${shortDay(at)}` : `${day[0]?.toUpperCase()}${day.slice(1)}`
}

function nearDay(at: Date, now: Date): 'today' | 'yesterday' | 'tomorrow' | null {
  const date = calendarDayOf(at)
  // The neighbors of noon are the next days, also when the clocks change.
  const noon = new Date(`${calendarDayOf(now)}T17:00:00Z`).getTime()
  if (date === calendarDayOf(new Date(noon))) return 'today'
  if (date === calendarDayOf(new Date(noon - DAY_MS))) return 'yesterday'
  return date === calendarDayOf(new Date(noon + DAY_MS)) ? 'tomorrow' : null
}
