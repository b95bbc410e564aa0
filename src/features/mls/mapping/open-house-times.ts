import { zoneOffset } from '#kit/time/format.ts'
import { day, type FeedRecord, instant, line } from './values.ts'

/** An earlier instant is a time of day on the first day of a service's epoch. */
const FIRST_YEAR = Date.UTC(1980, 0, 1)

/** Parses the start and end of an open house: instants, or times of day combined with OpenHouseDate. */
export function openHouseTimes(record: FeedRecord): { starts_at: Date | null; ends_at: Date | null } {
  const date = day(record.OpenHouseDate)
  const read = (value: unknown) => {
    const at = instant(value)
    if (at && at.getTime() >= FIRST_YEAR) return at
    return timeOnDay(date, value)
  }
  return { starts_at: read(record.OpenHouseStartTime), ends_at: read(record.OpenHouseEndTime) }
}

const TIME =
  /^\s*(?:\d{4}-\d{2}-\d{2}[T ])?(\d{1,2})(?::?(\d{2}))?(?::\d{2}(?:\.\d+)?)?\s*([ap])?\.?(?:m\.?)?\s*(Z|[+-]\d{2}:\d{2})?\s*$/i

/** Parses '9:00 am', '13:00:00' or '09:00-07:00' on a day. Without an offset it is the home's local time. */
export function timeOnDay(date: string | null, given: unknown): Date | null {
  const [, hour = '', minute = '00', half, zone] = TIME.exec(line(given) ?? '') ?? []
  if (date === null || hour === '') return null
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hour)
  // Ignore `Z`: a time on the first day of the epoch says nothing about its zone.
  const offset = zone && zone.toUpperCase() !== 'Z' ? zone : null
  const time = `${date}T${String(hours).padStart(2, '0')}:${minute}`
  const winter = instant(`${time}-05:00`)
  return instant(`${time}${offset ?? (winter ? zoneOffset(winter) : '')}`)
}
