import { dayAfter } from '#features/properties/rules/days-on-market.ts'
import { DAY_MS, MINUTE_MS } from '#kit/time/durations.ts'
import { calendarDayOf, hourOf, zoneOffset } from '#kit/time/format.ts'
import { type Frequency, INSTANT_GAP_MINUTES, type Rhythm, SLOW_AFTER_DAYS } from '../words.ts'

/** How a person's letters are timed. Hours and days are those of Indianapolis. */
export interface Timing {
  digest_hour: number
  digest_weekday: number
  quiet_from: number
  quiet_until: number
  last_instant_at: Date | null
  last_digest_date: string | null
  last_weekly_date: string | null
}

/** The usual hours: digests at 7, the weekly one on Friday before the weekend's showings, and nobody is written to at night. */
export const USUAL_TIMES = { digest_hour: 7, digest_weekday: 5, quiet_from: 21, quiet_until: 7 } as const

/** What somebody's preference means for a search that follows it. */
export function rhythmOfPreference(preference: 'instant' | 'daily' | 'weekly' | 'never'): Rhythm {
  return preference === 'never' ? 'off' : preference
}

/** True where nobody came, or said by a link that letters are wanted as before, for eight weeks. Source: features D8. */
export function isLongAway(lastHere: Date, now: Date): boolean {
  return now.getTime() - lastHere.getTime() > SLOW_AFTER_DAYS * DAY_MS
}

/** How often letters of a search come. */
export function rhythmOf(
  search: { frequency: Frequency; is_notifying: boolean },
  preference: Rhythm,
  isAway: boolean,
): Rhythm {
  if (!search.is_notifying) return 'off'
  const chosen = search.frequency === 'preferred' ? preference : search.frequency
  return isAway && chosen !== 'off' ? 'weekly' : chosen
}

/** When letters of a rhythm may go out next. */
export function nextEmailAt(rhythm: Exclude<Rhythm, 'off'>, timing: Timing, now: Date): Date {
  if (rhythm === 'instant') return instantAt(timing, now)
  return rhythm === 'daily' ? dailyAt(timing, now) : weeklyAt(timing, now)
}

function instantAt({ last_instant_at, quiet_from, quiet_until }: Timing, now: Date): Date {
  const rested = last_instant_at ? last_instant_at.getTime() + INSTANT_GAP_MINUTES * MINUTE_MS : 0
  const at = new Date(Math.max(now.getTime(), rested))
  const hour = hourOf(at)
  if (!isQuiet(hour, quiet_from, quiet_until)) return at
  const day = calendarDayOf(at)
  return atHour(hour < quiet_until ? day : dayAfter(day, 1), quiet_until)
}

/** True at an hour of the night; the night may go over midnight. */
export function isQuiet(hour: number, from: number, until: number): boolean {
  return from <= until ? hour >= from && hour < until : hour >= from || hour < until
}

/** One digest a day: the first moment of its hour on a day that had none. */
function dailyAt({ digest_hour, last_digest_date }: Timing, now: Date): Date {
  const today = calendarDayOf(now)
  const day = last_digest_date !== null && last_digest_date >= today ? dayAfter(last_digest_date, 1) : today
  return latest(atHour(day, digest_hour), now)
}

/** With the digest of its day of the week; one that was missed, as on a day without power, comes with the next digest. */
function weeklyAt(timing: Timing, now: Date): Date {
  const daily = dailyAt(timing, now)
  const { last_weekly_date, digest_weekday, digest_hour } = timing
  let day = calendarDayOf(daily)
  if (last_weekly_date !== null && day >= dayAfter(last_weekly_date, 7)) return daily
  while (weekdayOf(day) !== digest_weekday || (last_weekly_date !== null && day <= last_weekly_date)) {
    day = dayAfter(day, 1)
  }
  return latest(atHour(day, digest_hour), daily)
}

function latest(a: Date, b: Date): Date {
  return a > b ? a : b
}

/** 0 is Sunday. */
function weekdayOf(day: string): number {
  return new Date(`${day}T12:00:00Z`).getUTCDay()
}

/** An hour of a calendar day in Indianapolis, from 5 in the morning on: the clock is changed at 2. */
export function atHour(day: string, hour: number): Date {
  const noon = new Date(`${day}T17:00:00Z`)
  return new Date(`${day}T${String(hour).padStart(2, '0')}:00:00${zoneOffset(noon)}`)
}
