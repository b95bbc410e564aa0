import { DAY_MS } from './durations.ts'

/** Legal holidays of the United States and of Indiana, for any year. Source: 5 U.S.C. 6103; Indiana Code 1-1-9-1. */
export const HOLIDAYS = {
  new_year: 'New Year’s Day',
  king: 'Martin Luther King Jr. Day',
  lincoln: 'Lincoln’s Birthday',
  washington: 'Washington’s Birthday',
  good_friday: 'Good Friday',
  primary_election: 'Primary Election Day',
  memorial: 'Memorial Day',
  juneteenth: 'Juneteenth',
  independence: 'Independence Day',
  labor: 'Labor Day',
  columbus: 'Columbus Day',
  election: 'Election Day',
  veterans: 'Veterans Day',
  thanksgiving: 'Thanksgiving Day',
  christmas: 'Christmas Day',
} as const
export type Holiday = keyof typeof HOLIDAYS

const [SUNDAY, MONDAY, TUESDAY, THURSDAY, SATURDAY] = [0, 1, 2, 4, 6] as const

/** Returns the holiday on a calendar day ("2026-11-26"), or observed on it, or null. */
export function holidayOn(date: string): Holiday | null {
  const year = Number(date.slice(0, 4))
  // January 1 of the next year may be observed on December 31.
  return holidaysOf(year).get(date) ?? holidaysOf(year + 1).get(date) ?? null
}

/** Lists the holidays of a number of days from a calendar day on, including the days on which they are observed. */
export function holidaysFrom(date: string, days: number): { date: string; holiday: Holiday }[] {
  const first = new Date(`${date}T12:00:00Z`).getTime()
  return Array.from({ length: days }, (_, ahead) => iso(new Date(first + ahead * DAY_MS))).flatMap((one) => {
    const holiday = holidayOn(one)
    return holiday ? [{ date: one, holiday }] : []
  })
}

const years = new Map<number, Map<string, Holiday>>()

/** Returns the holidays of a year by day, including the days on which weekend holidays are observed. */
function holidaysOf(year: number): Map<string, Holiday> {
  const known = years.get(year)
  if (known) return known
  const fixed = (month: number, day: number) => utc(year, month, day)
  const days: [Holiday, Date][] = [
    ['new_year', fixed(1, 1)],
    ['king', nth(year, 1, MONDAY, 3)],
    ['lincoln', fixed(2, 12)],
    ['washington', nth(year, 2, MONDAY, 3)],
    ['good_friday', new Date(easter(year).getTime() - 2 * DAY_MS)],
    ['memorial', lastMonday(year, 5)],
    ['juneteenth', fixed(6, 19)],
    ['independence', fixed(7, 4)],
    ['labor', nth(year, 9, MONDAY, 1)],
    ['columbus', nth(year, 10, MONDAY, 2)],
    ['veterans', fixed(11, 11)],
    ['thanksgiving', nth(year, 11, THURSDAY, 4)],
    ['christmas', fixed(12, 25)],
  ]
  // Indiana holds elections in even years, and city elections in the year before a presidential one.
  if (year % 2 === 0 || year % 4 === 3) {
    days.push(['primary_election', afterFirstMonday(year, 5)], ['election', afterFirstMonday(year, 11)])
  }
  const found = new Map<string, Holiday>()
  for (const [holiday, day] of days) {
    found.set(iso(day), holiday)
    const shift = { [SUNDAY]: 1, [SATURDAY]: -1 }[day.getUTCDay()]
    if (shift) found.set(iso(new Date(day.getTime() + shift * DAY_MS)), holiday)
  }
  years.set(year, found)
  return found
}

function utc(year: number, month: number, day: number): Date {
  return new Date(Date.UTC(year, month - 1, day))
}

function iso(day: Date): string {
  return day.toISOString().slice(0, 10)
}

function nth(year: number, month: number, weekday: number, count: number): Date {
  const first = utc(year, month, 1).getUTCDay()
  return utc(year, month, 1 + ((weekday - first + 7) % 7) + (count - 1) * 7)
}

function lastMonday(year: number, month: number): Date {
  const last = utc(year, month + 1, 0)
  return new Date(last.getTime() - ((last.getUTCDay() - MONDAY + 7) % 7) * DAY_MS)
}

/** Election days are the first Tuesday after the first Monday. Source: Indiana Code 3-10. */
function afterFirstMonday(year: number, month: number): Date {
  return new Date(nth(year, month, MONDAY, 1).getTime() + (TUESDAY - MONDAY) * DAY_MS)
}

/** Returns Western Easter, by the anonymous Gregorian algorithm. */
function easter(year: number): Date {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114
  return utc(year, Math.floor(f / 31), (f % 31) + 1)
}
