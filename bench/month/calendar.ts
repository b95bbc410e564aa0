/** Local time of the brokerage, read from the time zone database of Node and independent of the product's own rules. */

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

const format = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Indiana/Indianapolis',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** Returns the offset to UTC at an instant. It changes on full hours only. */
function offsetAt(at: number): number {
  const hour = Math.floor(at / HOUR)
  const known = offsets.get(hour)
  if (known !== undefined) return known
  const parts = Object.fromEntries(format.formatToParts(hour * HOUR).map(({ type, value }) => [type, value]))
  const local = Date.parse(`${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}:${parts.second}Z`)
  offsets.set(hour, local - hour * HOUR)
  return local - hour * HOUR
}
const offsets = new Map<number, number>()

export interface Local {
  /** "2027-03-14" */
  date: string
  /** "09:30" */
  clock: string
  /** From 0, Sunday. */
  weekday: number
}

/** Returns the local date and time of an instant. */
export function localAt(at: number): Local {
  const shifted = new Date(at + offsetAt(at))
  const text = shifted.toISOString()
  return { date: text.slice(0, 10), clock: text.slice(11, 16), weekday: shifted.getUTCDay() }
}

/** Returns the instant of a local time. */
export function instantAt(date: string, clock: string): number {
  const plain = Date.parse(`${date}T00:00:00Z`) + Number(clock.slice(0, 2)) * HOUR + Number(clock.slice(3)) * MINUTE
  const guess = plain - offsetAt(plain)
  return plain - offsetAt(guess)
}

/** Returns the date some days after another. */
export function dateAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T12:00:00Z`) + days * DAY).toISOString().slice(0, 10)
}
