import { dayAfter } from '#features/properties/rules/days-on-market.ts'
import { DAY_MS, MINUTE_MS } from '#kit/time/durations.ts'
import { calendarDayOf, hourOf, zoneOffset } from '#kit/time/format.ts'
import { type Frequency, INSTANT_GAP_MINUTES, type Rhythm, SLOW_AFTER_DAYS } from '../words.ts'

/** Timing of an account's alerts, in local time of Indianapolis. */
export interface Timing {
  digest_hour: number
  digest_weekday: number
  quiet_from: number
  quiet_until: number
  last_instant_at: Date | null
  last_digest_date: string | null
  last_weekly_date: string | null
}

/** Digests at 7 AM, weekly ones on Fridays before the weekend's tours. No alerts at night. */
export const DEFAULT_TIMES = { digest_hour: 7, digest_weekday: 5, quiet_from: 21, quiet_until: 7 } as const

/** Returns the frequency of searches that follow the user's preference. */
export function rhythmOfPreference(preference: 'instant' | 'daily' | 'weekly' | 'never'): Rhythm {
  return preference === 'never' ? 'off' : preference
}

/** Returns true if the user has neither visited nor confirmed the frequency for eight weeks. Source: features D8. */
export function isInactive(lastHere: Date, now: Date): boolean {
  return now.getTime() - lastHere.getTime() > SLOW_AFTER_DAYS * DAY_MS
}

/** Returns how often alerts of a search are sent. */
export function rhythmOf(
  search: { frequency: Frequency; is_notifying: boolean },
  preference: Rhythm,
  isAway: boolean,
): Rhythm {
  if (!search.is_notifying) return 'off'
  const chosen = search.frequency === 'preferred' ? preference : search.frequency
  return isAway && chosen !== 'off' ? 'weekly' : chosen
}

/** Returns the next time for alerts of a rhythm. */
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

/** Returns true for quiet hours, which may span midnight. */
export function isQuiet(hour: number, from: number, until: number): boolean {
  return from <= until ? hour >= from && hour < until : hour >= from || hour < until
}

/** At most one digest a day. */
function dailyAt({ digest_hour, last_digest_date }: Timing, now: Date): Date {
  const today = calendarDayOf(now)
  const day = last_digest_date !== null && last_digest_date >= today ? dayAfter(last_digest_date, 1) : today
  return latest(atHour(day, digest_hour), now)
}

/** A missed weekly digest, as after a power outage, comes with the next daily one. */
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

/** Returns an hour of a day in Indianapolis. Valid from 5 AM on, because the clock changes at 2 AM. */
export function atHour(day: string, hour: number): Date {
  const noon = new Date(`${day}T17:00:00Z`)
  return new Date(`${day}T${String(hour).padStart(2, '0')}:00:00${zoneOffset(noon)}`)
}
