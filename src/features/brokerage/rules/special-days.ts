import { calendarDay, weekday } from '#kit/time/format.ts'
import { HOLIDAYS, holidaysFrom } from '#kit/time/holidays.ts'
import type { AddSpecialDay, SpecialDay, SpecialDays } from '../schema.ts'
import { MAX_SPECIAL_DAYS, MESSAGES, USUAL_HOLIDAYS, WEEKDAYS } from '../words/settings.ts'

const YEAR_DAYS = 365
const DAYS = [WEEKDAYS.sunday, ...Object.values(WEEKDAYS).slice(0, 6)]

/** Returns a time of day as text: "9 AM", "5:30 PM", "noon". */
export function clockText(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  if (minute === 0 && hour === 12) return 'noon'
  return `${hour % 12 || 12}${minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`} ${hour < 12 ? 'AM' : 'PM'}`
}

/** Returns a day as visitors read it: "Thursday, Nov 26, 2026: closed (Thanksgiving Day)". */
export function specialDayLabel({ date, name, opens, closes }: Omit<SpecialDay, 'label'>): string {
  const hours = opens && closes ? `${clockText(opens)} to ${clockText(closes)}` : 'closed'
  return `${dayText(date)}: ${hours} (${name})`
}

function dayText(date: string): string {
  return `${weekday(new Date(`${date}T12:00:00Z`), 'long')}, ${calendarDay(date)}`
}

/** Returns the days in order, each with its text. */
export function withLabels(days: readonly SpecialDay[]): SpecialDay[] {
  return days.map((day) => ({ ...day, label: specialDayLabel(day) })).toSorted((a, b) => a.date.localeCompare(b.date))
}

/** Returns whether each date is listed once, closed or with an opening time before the closing time. */
export function areSpecialDaysValid(days: readonly SpecialDay[]): boolean {
  const isValid = ({ opens, closes }: SpecialDay) =>
    opens === null || closes === null ? opens === closes : opens < closes
  return new Set(days.map(({ date }) => date)).size === days.length && days.every(isValid)
}

/** Returns the hours on a date: those of a special day, else those of its day of the week. */
export function hoursOn(
  date: string,
  {
    hours,
    special_days = [],
  }: {
    hours: readonly { days: readonly string[]; opens: string; closes: string }[]
    special_days?: readonly Pick<SpecialDay, 'date' | 'opens' | 'closes'>[] | undefined
  },
): { opens: string; closes: string }[] {
  const special = special_days.find((one) => one.date === date)
  if (special) return special.opens && special.closes ? [{ opens: special.opens, closes: special.closes }] : []
  const day = DAYS[new Date(`${date}T12:00:00Z`).getUTCDay()] ?? ''
  return hours.filter(({ days }) => days.includes(day))
}

/** Lists the legal holidays of the next 12 months that have no entry. */
export function offeredHolidays(today: string, days: readonly SpecialDay[]): SpecialDays['offered'] {
  return holidaysFrom(today, YEAR_DAYS)
    .filter(({ date }) => !days.some((one) => one.date === date))
    .map(({ date, holiday }) => ({ date, name: HOLIDAYS[holiday], label: dayText(date) }))
}

/** Lists the usual holidays of the next 12 months that have no entry, as closed days. */
export function usualHolidays(today: string, days: readonly SpecialDay[]): SpecialDay[] {
  const usual: readonly string[] = USUAL_HOLIDAYS
  return holidaysFrom(today, YEAR_DAYS)
    .filter(({ date, holiday }) => usual.includes(holiday) && !days.some((one) => one.date === date))
    .map(({ date, holiday }) => ({ date, name: HOLIDAYS[holiday], opens: null, closes: null }))
}

/** Returns the errors of a day to add, by field. */
export function specialDayFaults(
  { date, opens, closes }: Pick<AddSpecialDay, 'date' | 'opens' | 'closes'>,
  { days, today }: { days: readonly SpecialDay[]; today: string },
): Record<string, string> {
  const last = `${Number(today.slice(0, 4)) + 2}${today.slice(4)}`
  if (date < today) return { date: MESSAGES.pastDate }
  if (date > last) return { date: MESSAGES.farDate }
  if (days.some((one) => one.date === date)) return { date: MESSAGES.dateTwice }
  if (days.length >= MAX_SPECIAL_DAYS) return { date: MESSAGES.tooManyDays }
  if (Boolean(opens) !== Boolean(closes)) return { [opens ? 'closes' : 'opens']: MESSAGES.oneTimeMissing }
  return opens && opens >= closes ? { closes: MESSAGES.closesBeforeOpening } : {}
}
