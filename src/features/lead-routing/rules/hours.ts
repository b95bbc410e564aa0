import { hoursOn } from '#features/brokerage/rules/special-days.ts'
import type { Brokerage } from '#features/brokerage/schema.ts'
import { type DayKey, WEEKDAYS } from '#features/brokerage/words/settings.ts'
import { keysOf } from '#kit/form/inputs.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { instantOf, localOf } from '#kit/time/local-time.ts'
import type { Schedule } from '../schema.ts'
import { MAX_DAYS_AHEAD } from '../words.ts'

/** Opening hours of the office. */
export type OfficeHours = Pick<Brokerage, 'hours' | 'special_days'>

const DAYS = keysOf(WEEKDAYS)
const ALL_DAY = [{ opens: '00:00', closes: '24:00' }]

/** Returns whether a date is among the days off. */
export function isOff(date: string, { days_off }: Pick<Schedule, 'days_off'>): boolean {
  return days_off.some(({ from_date, to_date }) => from_date <= date && date <= to_date)
}

/** Returns the hours of a person on a date, ignoring days off. Without own hours, those of the office. */
export function usualHoursOn(
  date: string,
  { week }: Pick<Schedule, 'week'>,
  office: OfficeHours,
): { opens: string; closes: string }[] {
  if (week === null) return office.hours.length === 0 ? ALL_DAY : hoursOn(date, office)
  return week.filter(({ day }) => day === dayKeyOf(date))
}

function dayKeyOf(date: string): DayKey | undefined {
  return DAYS[(new Date(`${date}T12:00:00Z`).getUTCDay() + 6) % 7]
}

/** Returns whether a person works at a time. */
export function isWorking(schedule: Schedule, office: OfficeHours, at: Date): boolean {
  const [date = '', clock = ''] = localOf(at).split('T')
  if (isOff(date, schedule)) return false
  return usualHoursOn(date, schedule, office).some(({ opens, closes }) => opens <= clock && clock < closes)
}

/** Returns when a person works next: the time itself if they work then. Null if not within 14 days. */
export function nextStart(schedule: Schedule, office: OfficeHours, at: Date): Date | null {
  if (isWorking(schedule, office, at)) return at
  const today = new Date(`${calendarDayOf(at)}T12:00:00Z`).getTime()
  for (let ahead = 0; ahead <= MAX_DAYS_AHEAD; ahead += 1) {
    const date = new Date(today + ahead * DAY_MS).toISOString().slice(0, 10)
    if (isOff(date, schedule)) continue
    const starts = usualHoursOn(date, schedule, office)
      .map(({ opens }) => instantOf(`${date}T${opens}`))
      .filter((start) => start !== null && start > at)
      .sort((a, b) => Number(a) - Number(b))
    if (starts[0]) return starts[0]
  }
  return null
}
