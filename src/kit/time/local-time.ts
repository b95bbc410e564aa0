import { calendarDayOf, time, zoneOffset } from './format.ts'

/** Conversions between local time in Indianapolis, as forms store it, and Date. */

/** Parses a local time ("2026-11-24T10:30"); null if the clock skips it. */
export function instantOf(local: string): Date | null {
  // Try both offsets: when the clock changes, only one of them round-trips.
  for (const offset of ['-05:00', '-04:00']) {
    const at = new Date(`${local}:00${offset}`)
    if (!Number.isNaN(at.getTime()) && zoneOffset(at) === offset && localOf(at) === local) return at
  }
  return null
}

/** Returns a time as local time in Indianapolis: "2026-11-24T10:30". */
export function localOf(at: Date): string {
  const [, hour = '12', minute = '00', half = 'AM'] = /^(\d+):(\d\d) (AM|PM)$/.exec(time(at)) ?? []
  const hours = (Number(hour) % 12) + (half === 'PM' ? 12 : 0)
  return `${calendarDayOf(at)}T${String(hours).padStart(2, '0')}:${minute}`
}
