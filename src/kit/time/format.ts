import { HOUR_MS } from './durations.ts'

/**
 * Formats times in Indianapolis time, on the server and in the browser. The code avoids Intl, because a phone takes a
 * seventh of a second to create its first time formatter.
 */
const ZONE = 'America/Indiana/Indianapolis'
/**
 * Since then, daylight saving time runs from the second Sunday of March to the first of November, at 2 AM. Source: 15
 * U.S.C. 260a.
 */
const RULED_FROM_MS = Date.UTC(2007, 0, 1)
const [STANDARD_HOURS, SUMMER_HOURS] = [-5, -4]

const MONTHS = 'January February March April May June July August September October November December'.split(' ')
const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')
const SHORT = 3

/** Returns Indianapolis local time as a Date whose UTC fields hold it. */
function clockAt(at: Date): Date {
  const ms = at.getTime()
  if (Number.isNaN(ms)) throw new RangeError('This isn’t a valid time.')
  return new Date(ms + offsetAt(ms) * HOUR_MS)
}

/** Returns the hours from UTC to Indianapolis time. */
function offsetAt(ms: number): number {
  if (ms < RULED_FROM_MS) return formerOffsetAt(ms)
  const { begins, ends } = summerOf(new Date(ms).getUTCFullYear())
  return ms >= begins && ms < ends ? SUMMER_HOURS : STANDARD_HOURS
}

interface Summer {
  begins: number
  ends: number
}
const summers = new Map<number, Summer>()

function summerOf(year: number): Summer {
  const known = summers.get(year)
  if (known) return known
  const summer = { begins: sundayFrom(year, 2, 8, 2 - STANDARD_HOURS), ends: sundayFrom(year, 10, 1, 2 - SUMMER_HOURS) }
  summers.set(year, summer)
  return summer
}

/** Returns the first Sunday on or after a day, at a UTC hour. */
function sundayFrom(year: number, month: number, from: number, hour: number): number {
  const weekday = new Date(Date.UTC(year, month, from)).getUTCDay()
  return Date.UTC(year, month, from + ((7 - weekday) % 7), hour)
}

let formerOffsets: Intl.DateTimeFormat | undefined

/** Earlier, Indiana had several rules, so ask the system's time zone data. */
function formerOffsetAt(ms: number): number {
  formerOffsets ??= new Intl.DateTimeFormat('en-US', { timeZone: ZONE, timeZoneName: 'longOffset' })
  return Number(/GMT([+-]\d{2})/.exec(formerOffsets.format(ms))?.[1] ?? STANDARD_HOURS)
}

const two = (value: number): string => String(value).padStart(2, '0')

/** Returns dollars: 384900 → "$384,900". */
export function money(dollars: number): string {
  return `${dollars < 0 ? '−' : ''}$${number(Math.abs(dollars))}`
}

/** Returns short dollars: 384900 → "$385K", 1250000 → "$1.25M". */
export function shortMoney(dollars: number): string {
  if (dollars >= 999_500) return `$${number(Math.round(dollars / 10_000) / 100)}M`
  return dollars >= 1000 ? `$${number(Math.round(dollars / 1000))}K` : `$${number(dollars)}`
}

/** Returns a number with at most two decimals: 2218 → "2,218". */
export function number(value: number): string {
  if (Number.isSafeInteger(value)) return grouped(value)
  // Round the decimal digits, because multiplying a large number by 100 is inexact.
  const digits = String(Math.abs(value))
  const [whole = '', part = ''] = digits.split('.')
  const hundredths = Number(whole + part.slice(0, 2).padEnd(2, '0')) + (Number(part[2] ?? 0) >= 5 ? 1 : 0)
  if (digits.includes('e') || !Number.isSafeInteger(hundredths)) return uncommon(value)
  const rest = String(hundredths % 100)
    .padStart(2, '0')
    .replace(/0+$/, '')
  const sign = value < 0 && hundredths > 0 ? '-' : ''
  return `${sign}${grouped(Math.floor(hundredths / 100))}${rest && `.${rest}`}`
}

/** Avoids Intl, because a phone takes a tenth of a second to create its first formatter, which blocks the page. */
const grouped = (whole: number): string => String(whole).replace(/\B(?=(?:\d{3})+$)/g, ',')

const uncommon = (value: number): string =>
  new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 }).format(value).replace(/^-0$/, '0')

/** Returns a count with its noun: "1 home", "312 homes". */
export function count(value: number, one: string, many = `${one}s`): string {
  return `${number(value)} ${value === 1 ? one : many}`
}

/** Returns a day as "Nov 18". */
export function shortDay(at: Date): string {
  const clock = clockAt(at)
  return `${MONTHS[clock.getUTCMonth()]?.slice(0, SHORT)} ${clock.getUTCDate()}`
}

/** Returns a day as "Nov 18, 2026". */
export function day(at: Date): string {
  return `${shortDay(at)}, ${clockAt(at).getUTCFullYear()}`
}

/** Returns a time as "Nov 21, 2026, 9:02 AM". */
export function dayAndTime(at: Date): string {
  return `${day(at)}, ${time(at)}`
}

/** Returns a time as "9:02 AM". */
export function time(at: Date): string {
  const clock = clockAt(at)
  const hour = clock.getUTCHours()
  return `${hour % 12 || 12}:${two(clock.getUTCMinutes())} ${hour < 12 ? 'AM' : 'PM'}`
}

/** Returns a weekday as "Sun" or "Sunday". */
export function weekday(at: Date, length: 'short' | 'long' = 'short'): string {
  const name = WEEKDAYS[clockAt(at).getUTCDay()] ?? ''
  return length === 'long' ? name : name.slice(0, SHORT)
}

/** Returns a time span as "Sun 1–3 PM" or "Sat 11 AM–1 PM". */
export function shortSpan(from: Date, to: Date): string {
  const [start, end] = [hour(from), hour(to)]
  const isSameHalf = start.slice(-2) === end.slice(-2)
  return `${weekday(from)} ${isSameHalf ? start.slice(0, -3) : start}–${end}`
}

/** Returns a time as "9 AM" or "9:30 AM". */
export function hour(at: Date): string {
  return time(at).replace(':00', '')
}

/** Returns the hour in Indianapolis, 0 to 23. */
export function hourOf(at: Date): number {
  return clockAt(at).getUTCHours()
}

/** Formats a stored calendar day: "2026-11-18" → "Nov 18, 2026". */
export function calendarDay(date: string): string {
  return day(new Date(`${date}T12:00:00Z`))
}

/** Formats a stored calendar day in full, for contracts and notices: "2025-01-18" → "January 18, 2025". */
export function longCalendarDay(date: string): string {
  const clock = clockAt(new Date(`${date}T12:00:00Z`))
  return `${MONTHS[clock.getUTCMonth()]} ${clock.getUTCDate()}, ${clock.getUTCFullYear()}`
}

/** Returns the UTC offset of Indianapolis at a time: "-05:00", with daylight saving time "-04:00". */
export function zoneOffset(at: Date): string {
  return `-${two(-offsetAt(at.getTime()))}:00`
}

/** Returns the calendar day of a time in Indianapolis: "2026-11-18". */
export function calendarDayOf(at: Date): string {
  return clockAt(at).toISOString().slice(0, 10)
}
