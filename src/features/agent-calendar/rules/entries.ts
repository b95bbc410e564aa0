import type { BookedTime } from '#features/appointments/schema.ts'
import type { FieldErrors } from '#kit/call/errors.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import { calendarDayOf, count, shortDay, time, weekday } from '#kit/time/format.ts'
import { instantOf } from '#kit/time/local-time.ts'
import type { CalendarItem, EntryFields, StoredEntry } from '../schema.ts'
import { BUSY, MAX_ENTRY_DAYS, MESSAGES } from '../words.ts'

/** Returns a calendar day a number of days later, or earlier if it is negative. */
export function shiftDay(date: string, days: number): string {
  return new Date(Date.parse(`${date}T12:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Returns a time within a calendar day. */
export function noon(date = ''): Date {
  return new Date(`${date}T17:00:00Z`)
}

/** Returns the first instant of a calendar day. The clocks never change at midnight. */
export function midnight(date: string): Date {
  return instantOf(`${date}T00:00`) ?? noon(date)
}

type Times = Pick<EntryFields, 'from_date' | 'from_time' | 'to_date' | 'to_time'>

/** Returns the errors of an entry by field. */
export function entryFaults({ from_date, from_time, to_date, to_time }: Times): FieldErrors {
  if (from_date === null) return { from_date: MESSAGES.noDate }
  const last = to_date ?? from_date
  if ((from_time === null) !== (to_time === null))
    return { [from_time === null ? 'from_time' : 'to_time']: MESSAGES.oneTimeMissing }
  if (last < from_date) return { to_date: MESSAGES.endsBefore }
  if (last > shiftDay(from_date, MAX_ENTRY_DAYS - 1)) return { to_date: MESSAGES.tooLong }
  if (from_time === null || to_time === null) return {}
  const [starts, ends] = [instantOf(`${from_date}T${from_time}`), instantOf(`${last}T${to_time}`)]
  if (!starts) return { from_time: MESSAGES.skippedTime }
  if (!ends) return { to_time: MESSAGES.skippedTime }
  return ends > starts ? {} : { to_time: MESSAGES.endsBefore }
}

/** Returns a valid entry as its row stores it. Whole days end with the last one. */
export function storedEntryOf({ title, from_date, from_time, to_date, to_time, place, note }: EntryFields) {
  const first = from_date ?? ''
  const last = to_date ?? first
  const at = (date: string, clock: string) => instantOf(`${date}T${clock}`) ?? noon(date)
  return {
    title: title ?? BUSY,
    from_date: first,
    from_time,
    to_date: last,
    to_time,
    starts_at: from_time === null ? midnight(first) : at(first, from_time),
    ends_at: to_time === null ? midnight(shiftDay(last, 1)) : at(last, to_time),
    place,
    note,
  }
}

/** Returns an entry as its form shows it: no title if it was left empty, no last day if it is the first. */
export function entryFieldsOf(entry: StoredEntry): EntryFields {
  const { title, from_date, from_time, to_date, to_time, place, note } = entry
  return {
    title: title === BUSY ? null : title,
    from_date,
    from_time,
    to_date: to_date === from_date ? null : to_date,
    to_time,
    place,
    note,
  }
}

/** Returns the entry as a day of the calendar shows it: the whole day, or the hours on that day. Null on other days. */
export function entryItem(entry: StoredEntry & { person_name: string | null }, date: string): CalendarItem | null {
  const { id, title, from_time, person_name, place, note } = entry
  const [start, end] = [midnight(date), midnight(shiftDay(date, 1))]
  if (entry.starts_at >= end || entry.ends_at <= start) return null
  return {
    id: `${id}-${date}`,
    kind: 'entry',
    title,
    detail: [person_name, place, note].filter(Boolean).join('. ') || null,
    warning: null,
    starts_at: from_time === null ? null : new Date(Math.max(Number(entry.starts_at), Number(start))),
    ends_at: from_time === null ? null : new Date(Math.min(Number(entry.ends_at), Number(end))),
    href: `/agent/calendar/${id}`,
  }
}

/** Warned times in the text of a warning. */
const MAX_WARNED = 3

/** Returns what an entry would be in the way of, the first times by name. */
export function bookedText(booked: readonly BookedTime[]): string {
  const texts = booked.slice(0, MAX_WARNED).map(({ name, starts_at, ends_at, is_offered }) => {
    const at = `${weekday(starts_at)}, ${shortDay(starts_at)}, ${time(starts_at)}`
    return is_offered
      ? `You offered ${at} to ${name}, who won’t be able to choose it.`
      : `You have an appointment with ${name} on ${at} to ${time(ends_at)}.`
  })
  const more = booked.length - texts.length
  return [...texts, ...(more > 0 ? [`And ${count(more, 'more time')}.`] : [])].join(' ')
}

/** Returns when an entry is: "Thu Nov 26, 1:00 PM to 5:00 PM", "Thu Nov 26 to Sat Nov 28". */
export function entryTimeText({ starts_at, ends_at, from_date, to_date, from_time }: StoredEntry): string {
  const dayText = (date: string) => `${weekday(noon(date))} ${shortDay(noon(date))}`
  if (from_time === null)
    return from_date === to_date ? dayText(from_date) : `${dayText(from_date)} to ${dayText(to_date)}`
  const end = calendarDayOf(ends_at) === from_date ? time(ends_at) : `${dayText(to_date)}, ${time(ends_at)}`
  return `${dayText(from_date)}, ${time(starts_at)} to ${end}`
}
