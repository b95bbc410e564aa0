import { calendarDayOf } from '#kit/format.ts'

const HOUR_MS = 3_600_000
/** The office's day ends at 5 PM. */
const END_OF_DAY = 17

/**
 * When a report of a fault must have been looked at: by 5 PM of the next working day in Indianapolis, Saturday and
 * Sunday left out. Source: product decision, one working day.
 */
export function reportDueAt(now: Date): Date {
  let noon = new Date(`${calendarDayOf(now)}T12:00:00Z`)
  do noon = new Date(noon.getTime() + 24 * HOUR_MS)
  while (noon.getUTCDay() === 0 || noon.getUTCDay() === 6)
  return atHour(calendarDayOf(noon), END_OF_DAY)
}

/** An hour of a day on the clock in Indianapolis, four or five hours behind UTC by the season. */
function atHour(date: string, hour: number): Date {
  const at = new Date(`${date}T${String(hour).padStart(2, '0')}:00:00Z`)
  const summer = new Date(at.getTime() + 4 * HOUR_MS)
  const hourThere = Number(
    new Intl.DateTimeFormat('en-US', {
      timeZone: 'America/Indiana/Indianapolis',
      hour: 'numeric',
      hourCycle: 'h23',
    }).format(summer),
  )
  return hourThere === hour ? summer : new Date(summer.getTime() + HOUR_MS)
}
