import { openHoursOn, scheduleOf } from '#features/appointments/rules/schedule.ts'
import type { Appointment } from '#features/appointments/schema.ts'
import { APPOINTMENT_KINDS, MEETINGS, MINUTES } from '#features/appointments/words.ts'
import { clockText } from '#features/brokerage/rules/special-days.ts'
import type { Brokerage } from '#features/brokerage/schema.ts'
import { isOff, type OfficeHours, usualHoursOn } from '#features/lead-routing/rules/hours.ts'
import type { Schedule } from '#features/lead-routing/schema.ts'
import { typeText } from '#features/relationships/rules/terms.ts'
import type { Relationship } from '#features/relationships/schema.ts'
import { capitalized } from '#kit/capitalized.ts'
import { MINUTE_MS } from '#kit/time/durations.ts'
import { calendarDayOf, day, shortDay } from '#kit/time/format.ts'
import { HOLIDAYS, holidayOn } from '#kit/time/holidays.ts'
import { localOf } from '#kit/time/local-time.ts'
import { entryItem, noon, shiftDay } from './rules/entries.ts'
import type { CalendarDay, CalendarEntry, CalendarItem } from './schema.ts'
import { DAYS, FIRST_HOUR, LAST_HOUR, type View } from './words.ts'

/** Lists the days of a view from its first day. */
export function datesOf(from: string, view: View): string[] {
  return Array.from({ length: DAYS[view] }, (_, at) => shiftDay(from, at))
}

/** Parses the search parameters of the page; ignores invalid ones. */
export function calendarSearch({ from, view }: Record<string, unknown>): { from?: string; view?: 'day' } {
  const isDay = typeof from === 'string' && /^20\d\d-\d\d-\d\d$/.test(from) && shiftsToItself(from)
  return { ...(isDay ? { from } : {}), ...(view === 'day' ? { view } : {}) }
}

/** Parses the search parameters of the form for a new entry; ignores invalid ones. */
export function entrySearch({ date, person }: Record<string, unknown>): { date?: string; personId?: string } {
  const { from } = calendarSearch({ from: date })
  const isId = typeof person === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(person)
  return { ...(from ? { date: from } : {}), ...(isId ? { personId: person } : {}) }
}

function shiftsToItself(date: string): boolean {
  return !Number.isNaN(Date.parse(`${date}T12:00:00Z`)) && shiftDay(date, 0) === date
}

/** Returns the entries of an appointment: its time, or each time that was asked for or offered. */
export function appointmentItems(appointment: Appointment): CalendarItem[] {
  const { id, kind, meeting, status, name, home, place, starts_at, ends_at, wishes, offers } = appointment
  const about = `${APPOINTMENT_KINDS[kind]}, ${MEETINGS[meeting].toLowerCase()}`
  const detail = [about, place ?? home?.address].filter(Boolean).join(': ')
  const href = `/agent/appointments/${id}`
  if (status === 'requested' || status === 'offered') {
    const isOffered = status === 'offered'
    return (isOffered ? offers : wishes).map((at, choice) => ({
      id: `${id}-${choice}`,
      kind: isOffered ? 'offer' : 'request',
      title: name,
      href,
      warning: null,
      detail: isOffered ? detail : `${detail}. ${['First', 'Second', 'Third'][choice]} choice`,
      starts_at: at,
      ends_at: new Date(at.getTime() + MINUTES[kind] * MINUTE_MS),
    }))
  }
  const { needs_agreement, has_agreement, exception_reason } = appointment
  const isUnsigned = status === 'confirmed' && needs_agreement && !has_agreement && exception_reason === null
  const warning = status === 'no_show' ? 'No-show' : isUnsigned ? 'No signed agreement' : null
  return [{ id, kind, title: name, detail, warning, starts_at, ends_at, href }]
}

/** Returns the entry of the day on which an agreement ends. */
export function agreementItem({ id, consumer, relationship_type }: Relationship): CalendarItem {
  return {
    id,
    kind: 'agreement',
    title: consumer.name,
    detail: `${typeText(relationship_type)} expires`,
    warning: null,
    starts_at: null,
    ends_at: null,
    href: `/agent/relationships/${id}`,
  }
}

/** Records that a calendar shows. */
export interface Entries {
  appointments: readonly Appointment[]
  events: readonly { id: string; title: string; venue: string; city: string; starts_at: Date; ends_at: Date }[]
  agreements: readonly Relationship[]
  entries: readonly CalendarEntry[]
}

/** Sorts the entries into the days of a view, with the working hours of each. */
export function calendarDays(
  dates: readonly string[],
  { appointments, events, agreements, entries }: Entries,
  schedule: Schedule,
  office: OfficeHours & Pick<Brokerage, 'tour_hours' | 'works_on_holidays'>,
): CalendarDay[] {
  const timed = [
    ...appointments.flatMap(appointmentItems),
    ...events.map(
      ({ id, title, venue, city, starts_at, ends_at }): CalendarItem => ({
        id,
        kind: 'event',
        title,
        detail: `${venue}, ${city}`,
        warning: null,
        starts_at,
        ends_at,
        href: `/networking/${id}`,
      }),
    ),
  ]
  return dates.map((date) => {
    const isDayOff = isOff(date, schedule)
    const holiday = holidayOn(date)
    const own = entries.map((entry) => entryItem(entry, date)).filter((item) => item !== null)
    const hours = isDayOff ? [] : usualHoursOn(date, schedule, office)
    // Own hours are for tours too.
    const tours = isDayOff || schedule.week !== null ? [] : openHoursOn(date, scheduleOf('tour', office))
    return {
      date,
      hours,
      tours: spansText(tours) === spansText(hours) ? [] : tours,
      note: isDayOff ? 'Time off' : holiday && HOLIDAYS[holiday],
      items: [
        ...agreements.filter(({ expiration_date }) => expiration_date === date).map(agreementItem),
        ...own.filter(({ starts_at }) => starts_at === null),
        ...[
          ...timed.filter(({ starts_at }) => starts_at && calendarDayOf(starts_at) === date),
          ...own.filter(({ starts_at }) => starts_at !== null),
        ].sort((a, b) => Number(a.starts_at) - Number(b.starts_at) || (a.id < b.id ? -1 : 1)),
      ],
    }
  })
}

/**
 * Returns the working hours of a day as a line with other tour hours and its holiday: "8 AM to 6 PM", "Tours noon to 6 PM",
 * or why there are none.
 */
export function hoursText({ hours, tours, note }: Pick<CalendarDay, 'hours' | 'tours' | 'note'>): string {
  const times = [spansText(hours), tours.length > 0 && `tours ${spansText(tours)}`].filter(Boolean).join(', ')
  if (times === '') return note ?? 'Not working'
  return [capitalized(times), note].filter(Boolean).join('. ')
}

function spansText(hours: CalendarDay['hours']): string {
  return hours
    .map(({ opens, closes }) => (closes === '24:00' ? 'All day' : `${clockText(opens)} to ${clockText(closes)}`))
    .join(', ')
}

/** Returns the hours that the grid spans, so that every entry is on it. */
export function hourSpan(days: readonly CalendarDay[]): { first: number; last: number } {
  const timed = days.flatMap(({ items }) => items.filter(({ starts_at }) => starts_at !== null))
  return {
    first: Math.min(FIRST_HOUR, ...timed.map(({ starts_at }) => Math.floor(hourOfDay(starts_at)))),
    last: Math.max(LAST_HOUR, ...timed.map((item) => Math.ceil(endHour(item)))),
  }
}

/** Returns the local time of a day in hours: 10.5 at 10:30 AM. */
export function hourOfDay(at: Date | null): number {
  if (!at) return 0
  const [hours = 0, minutes = 0] = localOf(at).slice(11).split(':').map(Number)
  return hours + minutes / 60
}

/** Returns when an entry ends on its first day; one that continues the next day ends at midnight. */
export function endHour({ starts_at, ends_at }: Pick<CalendarItem, 'starts_at' | 'ends_at'>): number {
  if (!starts_at || !ends_at) return 0
  return calendarDayOf(ends_at) === calendarDayOf(starts_at) ? hourOfDay(ends_at) : 24
}

/** An entry with its column among those at the same time. */
export interface Placed {
  item: CalendarItem
  lane: number
  lanes: number
}

/** Places the timed entries of a day beside each other where they overlap. */
export function placedItems(items: readonly CalendarItem[]): Placed[] {
  const timed = items.filter(({ starts_at }) => starts_at !== null)
  const placed: Placed[] = []
  let group: { item: CalendarItem; lane: number; end: number }[] = []
  const close = () => {
    const lanes = Math.max(0, ...group.map(({ lane }) => lane + 1))
    placed.push(...group.map(({ item, lane }) => ({ item, lane, lanes })))
    group = []
  }
  for (const item of timed) {
    const start = hourOfDay(item.starts_at)
    if (group.every(({ end }) => end <= start)) close()
    const busy = new Set(group.filter(({ end }) => end > start).map(({ lane }) => lane))
    let lane = 0
    while (busy.has(lane)) lane += 1
    group.push({ item, lane, end: endHour(item) })
  }
  close()
  return placed
}

/** More entries than these at one time make their day's column wider. */
const USUAL_LANES = 2
/** Widest column, in usual columns. */
const MAX_COLUMN = 2.5
/** A shorter entry is lower than three lines of text. */
const LOW_MS = 45 * 60_000

/** Returns the width of a day's column in a week, in usual columns: more for a day with many entries at one time. */
export function columnOf({ items }: Pick<CalendarDay, 'items'>): number {
  const lanes = Math.max(USUAL_LANES, ...placedItems(items).map((placed) => placed.lanes))
  return Math.min(MAX_COLUMN, lanes / USUAL_LANES)
}

/** Returns whether an entry of a week has less than a column, which is too narrow for two times and long words. */
export function isCramped({ lanes }: Pick<Placed, 'lanes'>): boolean {
  return lanes > 1
}

/** Returns whether an entry of a week or day has room for two lines only: one of its title, and its time. */
export function isLow({ starts_at, ends_at }: Pick<CalendarItem, 'starts_at' | 'ends_at'>): boolean {
  return starts_at !== null && ends_at !== null && ends_at.getTime() - starts_at.getTime() < LOW_MS
}

/** Returns the heading of a period: "Nov 21–27, 2026", "Nov 28 – Dec 4, 2026", "Sat, Nov 21, 2026". */
export function periodText(dates: readonly string[]): string {
  const [first, last] = [noon(dates[0]), noon(dates.at(-1))]
  if (dates.length === 1) return day(first)
  const [from, to] = [shortDay(first), shortDay(last)]
  if (first.getUTCFullYear() !== last.getUTCFullYear()) return `${day(first)} – ${day(last)}`
  return from.slice(0, 3) === to.slice(0, 3)
    ? `${from}–${to.slice(4)}, ${last.getUTCFullYear()}`
    : `${from} – ${day(last)}`
}
