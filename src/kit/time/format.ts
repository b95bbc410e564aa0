import { HOUR_MS } from './durations.ts'

/**
 * Times are told as the clock on the wall in Indianapolis says them, on the server and in the browser alike. They are
 * written by hand: a browser takes a seventh of a second on a phone to make its first formatter of times.
 */
const ZONE = 'America/Indiana/Indianapolis'
/** Since then the clock changes on the second Sunday of March and the first of November, at two. Source: 15 U.S.C. 260a. */
const RULED_FROM_MS = Date.UTC(2007, 0, 1)
const [STANDARD_HOURS, SUMMER_HOURS] = [-5, -4]

const MONTHS = 'January February March April May June July August September October November December'.split(' ')
const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')
const SHORT = 3

/** The clock in Indianapolis at an instant, as that instant whose UTC it is. */
function clockAt(at: Date): Date {
  const ms = at.getTime()
  if (Number.isNaN(ms)) throw new RangeError('This is no time.')
  return new Date(ms + offsetAt(ms) * HOUR_MS)
}

/** Hours that the clock in Indianapolis stands before UTC. */
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

/** The first Sunday from a day on, at an hour of UTC. */
function sundayFrom(year: number, month: number, from: number, hour: number): number {
  const weekday = new Date(Date.UTC(year, month, from)).getUTCDay()
  return Date.UTC(year, month, from + ((7 - weekday) % 7), hour)
}

let formerOffsets: Intl.DateTimeFormat | undefined

/** Before the rule Indiana had several: what the system knows of them counts. */
function formerOffsetAt(ms: number): number {
  formerOffsets ??= new Intl.DateTimeFormat('en-US', { timeZone: ZONE, timeZoneName: 'longOffset' })
  return Number(/GMT([+-]\d{2})/.exec(formerOffsets.format(ms))?.[1] ?? STANDARD_HOURS)
}

const two = (value: number): string => String(value).padStart(2, '0')

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
  // Its digits are what is rounded: a hundred times a large number is not exact.
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
  const clock = clockAt(at)
  return `${MONTHS[clock.getUTCMonth()]?.slice(0, SHORT)} ${clock.getUTCDate()}`
}

/** "Nov 18, 2026" */
export function day(at: Date): string {
  return `${shortDay(at)}, ${clockAt(at).getUTCFullYear()}`
}

/** "Nov 21, 2026, 9:02 AM" */
export function dayAndTime(at: Date): string {
  return `${day(at)}, ${time(at)}`
}

/** "9:02 AM" */
export function time(at: Date): string {
  const clock = clockAt(at)
  const hour = clock.getUTCHours()
  return `${hour % 12 || 12}:${two(clock.getUTCMinutes())} ${hour < 12 ? 'AM' : 'PM'}`
}

/** "Sun" or "Sunday" */
export function weekday(at: Date, length: 'short' | 'long' = 'short'): string {
  const name = WEEKDAYS[clockAt(at).getUTCDay()] ?? ''
  return length === 'long' ? name : name.slice(0, SHORT)
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
  return clockAt(at).getUTCHours()
}

/** A calendar day as the database holds it: "2026-11-18" → "Nov 18, 2026" */
export function calendarDay(date: string): string {
  return day(new Date(`${date}T12:00:00Z`))
}

/** The same in full, as contracts and notices have it: "2025-01-18" → "January 18, 2025" */
export function longCalendarDay(date: string): string {
  const clock = clockAt(new Date(`${date}T12:00:00Z`))
  return `${MONTHS[clock.getUTCMonth()]} ${clock.getUTCDate()}, ${clock.getUTCFullYear()}`
}

/** How far the clock in Indianapolis stands from UTC at an instant: "-05:00", in summer "-04:00" */
export function zoneOffset(at: Date): string {
  return `-${two(-offsetAt(at.getTime()))}:00`
}

/** The calendar day that an instant falls on in Indianapolis: "2026-11-18" */
export function calendarDayOf(at: Date): string {
  return clockAt(at).toISOString().slice(0, 10)
}
