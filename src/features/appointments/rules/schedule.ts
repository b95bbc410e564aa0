import { hoursOn } from '#features/brokerage/rules/special-days.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kit/time/durations.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { type Holiday, holidayOn } from '#kit/time/holidays.ts'
import { localOf } from '#kit/time/local-time.ts'
import { type AppointmentKind, MAX_DAYS, NOTICE_HOURS, USUAL_HOURS, USUAL_TOUR_HOURS } from '../words.ts'

/** English weekday names, with the hours at which the office is open. */
export type Hours = readonly { days: readonly string[]; opens: string; closes: string }[]

/** Hours in which appointments of a kind are offered. */
export interface Schedule {
  hours: Hours
  /** Legal holidays that are business days. */
  works_on: readonly Holiday[]
  /** Dates with other office hours; null on a closed day. */
  special_days?: readonly { date: string; opens: string | null; closes: string | null }[]
}

/** Returns the schedule of a kind of appointment: tour hours for tours, office hours otherwise. */
export function scheduleOf(
  kind: AppointmentKind,
  brokerage: {
    hours: Hours
    tour_hours?: Hours | undefined
    works_on_holidays?: readonly Holiday[] | undefined
    special_days?: Schedule['special_days'] | undefined
  },
): Schedule {
  const tours = brokerage.tour_hours?.length ? brokerage.tour_hours : USUAL_TOUR_HOURS
  const office = brokerage.hours.length > 0 ? brokerage.hours : USUAL_HOURS
  return {
    hours: kind === 'tour' ? tours : office,
    works_on: brokerage.works_on_holidays ?? [],
    special_days: brokerage.special_days ?? [],
  }
}

/**
 * Returns the hours of a schedule on a date. Legal holidays are closed. A special day overrides both the week and the
 * holiday.
 */
export function openHoursOn(
  date: string,
  { hours, works_on, special_days = [] }: Schedule,
): { opens: string; closes: string }[] {
  const holiday = special_days.some((one) => one.date === date) ? null : holidayOn(date)
  if (holiday !== null && !works_on.includes(holiday)) return []
  return hoursOn(date, { hours, special_days })
}

/** Returns whether a schedule is open for a number of minutes from a time. */
export function isOpen(schedule: Schedule, at: Date, minutes: number): boolean {
  const [date = '', from = ''] = localOf(at).split('T')
  const [endDate, to = ''] = localOf(new Date(at.getTime() + minutes * MINUTE_MS)).split('T')
  return date === endDate && openHoursOn(date, schedule).some(({ opens, closes }) => from >= opens && to <= closes)
}

/** Lists the full hours of a schedule on the next `days` open days. */
export function openTimes(schedule: Schedule, now: Date, minutes: number, days: number): Date[] {
  const found: Date[] = []
  const seen = new Set<string>()
  const last = now.getTime() + MAX_DAYS * DAY_MS
  const first = Math.ceil((now.getTime() + NOTICE_HOURS * HOUR_MS) / HOUR_MS) * HOUR_MS
  for (let at = first; at <= last; at += HOUR_MS) {
    const start = new Date(at)
    if (!isOpen(schedule, start, minutes)) continue
    seen.add(calendarDayOf(start))
    if (seen.size > days) break
    found.push(start)
  }
  return found
}
