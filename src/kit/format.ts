/** Times are told as the clock on the wall in Indianapolis says them, on the server and in the browser alike. */
const ZONE = 'America/Indiana/Indianapolis'

/** A way of writing an instant, and what it made of the minutes that were asked for last: the same ones stand on page after page. */
interface Format {
  options: Intl.DateTimeFormatOptions
  format?: Intl.DateTimeFormat
  known: Map<number, string>
}
const MINUTE_MS = 60_000
const MOST_KNOWN = 10_000

const formatted = (options: Intl.DateTimeFormatOptions): Format => ({ options, known: new Map() })
const SHORT_DAY = formatted({ month: 'short', day: 'numeric' })
const DAY = formatted({ month: 'short', day: 'numeric', year: 'numeric' })
const LONG_DAY = formatted({ month: 'long', day: 'numeric', year: 'numeric' })
const TIME = formatted({ hour: 'numeric', minute: '2-digit' })
const WEEKDAYS = { short: formatted({ weekday: 'short' }), long: formatted({ weekday: 'long' }) }
const HOUR = formatted({ hour: 'numeric', hourCycle: 'h23' })
const OFFSET = formatted({ timeZoneName: 'longOffset' })

function parts(at: Date, as: Format): string {
  const minute = Math.floor(at.getTime() / MINUTE_MS)
  const known = as.known.get(minute)
  if (known !== undefined) return known
  as.format ??= new Intl.DateTimeFormat('en-US', { timeZone: ZONE, ...as.options })
  // Versions of ICU differ in the space before AM and PM: a page must not differ from what the browser makes of it.
  const text = as.format.format(at).replace(/[\u00a0\u202f]/g, ' ')
  if (as.known.size >= MOST_KNOWN) as.known.clear()
  as.known.set(minute, text)
  return text
}

/** 384900 → "$384,900" */
export function money(dollars: number): string {
  return `${dollars < 0 ? '−' : ''}$${number(Math.abs(dollars))}`
}

/** 384900 → "$385K", 1250000 → "$1.25M" */
export function shortMoney(dollars: number): string {
  if (dollars >= 999_500) return `$${number(Math.round(dollars / 10_000) / 100)}M`
  return dollars >= 1000 ? `$${number(Math.round(dollars / 1000))}K` : `$${number(dollars)}`
}

/** 2218 → "2,218"; at most two decimals. */
export function number(value: number): string {
  if (Number.isSafeInteger(value)) return grouped(value)
  const hundredths = Math.round(Number(`${Math.abs(value)}e2`))
  if (!Number.isSafeInteger(hundredths)) return uncommon(value)
  const rest = String(hundredths % 100)
    .padStart(2, '0')
    .replace(/0+$/, '')
  const sign = value < 0 && hundredths > 0 ? '-' : ''
  return `${sign}${grouped(Math.floor(hundredths / 100))}${rest && `.${rest}`}`
}

/** By hand: a browser takes a tenth of a second on a phone to make its first formatter, and all of the page waits for it. */
const grouped = (whole: number): string => String(whole).replace(/\B(?=(?:\d{3})+$)/g, ',')

const uncommon = (value: number): string =>
  new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 }).format(value).replace(/^-0$/, '0')

/** "1 home", "312 homes" */
export function count(value: number, one: string, many = `${one}s`): string {
  return `${number(value)} ${value === 1 ? one : many}`
}

/** "Nov 18" */
export function shortDay(at: Date): string {
  return parts(at, SHORT_DAY)
}

/** "Nov 18, 2026" */
export function day(at: Date): string {
  return parts(at, DAY)
}

/** "Nov 21, 2026, 9:02 AM" */
export function dayAndTime(at: Date): string {
  return `${day(at)}, ${time(at)}`
}

/** "9:02 AM" */
export function time(at: Date): string {
  return parts(at, TIME)
}

/** "Sun" or "Sunday" */
export function weekday(at: Date, length: 'short' | 'long' = 'short'): string {
  return parts(at, WEEKDAYS[length])
}

/** "Sun 1–3 PM", "Sat 11 AM–1 PM" */
export function shortSpan(from: Date, to: Date): string {
  const [start, end] = [hour(from), hour(to)]
  const isSameHalf = start.slice(-2) === end.slice(-2)
  return `${weekday(from)} ${isSameHalf ? start.slice(0, -3) : start}–${end}`
}

function hour(at: Date): string {
  return time(at).replace(':00', '')
}

/** The hour on the clock in Indianapolis, 0 to 23. */
export function hourOf(at: Date): number {
  return Number(parts(at, HOUR))
}

/** A calendar day as the database holds it: "2026-11-18" → "Nov 18, 2026" */
export function calendarDay(date: string): string {
  return day(new Date(`${date}T12:00:00Z`))
}

/** The same in full, as contracts and notices have it: "2025-01-18" → "January 18, 2025" */
export function longCalendarDay(date: string): string {
  return parts(new Date(`${date}T12:00:00Z`), LONG_DAY)
}

/** How far the clock in Indianapolis stands from UTC at an instant: "-05:00", in summer "-04:00" */
export function zoneOffset(at: Date): string {
  return /[+-]\d{2}:\d{2}/.exec(parts(at, OFFSET))?.[0] ?? '-05:00'
}

let calendarDays: Intl.DateTimeFormat | undefined

/** The calendar day that an instant falls on in Indianapolis: "2026-11-18" */
export function calendarDayOf(at: Date): string {
  // Indiana's clock stands whole hours apart from UTC's, so all of an hour falls on one day.
  const hour = Math.floor(at.getTime() / HOUR_MS)
  const known = dayOfHour.get(hour)
  if (known !== undefined) return known
  calendarDays ??= new Intl.DateTimeFormat('en-CA', {
    timeZone: ZONE,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  const day = calendarDays.format(at)
  if (dayOfHour.size >= MOST_KNOWN) dayOfHour.clear()
  dayOfHour.set(hour, day)
  return day
}
const HOUR_MS = 3_600_000
const dayOfHour = new Map<number, string>()
