import { calendarDayOf, time, zoneOffset } from './format.ts'

/** What the clock on the wall in Indianapolis says, as forms hold it, and the instant that it stands for. */

/** The instant of a time on the clock in Indianapolis ("2026-11-24T10:30"), or null where the clock never shows it. */
export function instantOf(local: string): Date | null {
  // By either offset: on the days when the clock is moved only one of them gives the time back.
  for (const offset of ['-05:00', '-04:00']) {
    const at = new Date(`${local}:00${offset}`)
    if (!Number.isNaN(at.getTime()) && zoneOffset(at) === offset && localOf(at) === local) return at
  }
  return null
}

/** An instant as the clock in Indianapolis shows it: "2026-11-24T10:30". */
export function localOf(at: Date): string {
  const [, hour = '12', minute = '00', half = 'AM'] = /^(\d+):(\d\d) (AM|PM)$/.exec(time(at)) ?? []
  const hours = (Number(hour) % 12) + (half === 'PM' ? 12 : 0)
  return `${calendarDayOf(at)}T${String(hours).padStart(2, '0')}:${minute}`
}
