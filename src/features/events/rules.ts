import type { FieldErrors } from '#kit/call/errors.ts'
import { calendarFile, escaped, stamp } from '#kit/time/calendar-file.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import { calendarDayOf, day, number, time, weekday } from '#kit/time/format.ts'
import { instantOf } from '#kit/time/local-time.ts'
import type { CreateEvent, EventFields, EventRecord, PublicEvent } from './schema.ts'
import { type EventStatus, LINK_DAYS, MESSAGES, type RegistrationStatus } from './words.ts'

/** Returns the status at a time: a scheduled event is published once `publish_at` has passed. */
export function statusAt(event: { status: EventStatus; publish_at: Date | null }, now: Date): EventStatus {
  const isDue = event.status === 'scheduled' && event.publish_at !== null && event.publish_at <= now
  return isDue ? 'published' : event.status
}

/** An end before this hour and before the start is on the next day. */
const NIGHT_ENDS = '06:00'

function dayAfter(date: string): string {
  const next = new Date(Date.parse(`${date}T12:00:00Z`) + DAY_MS)
  return Number.isNaN(next.getTime()) ? '' : next.toISOString().slice(0, 10)
}

/** Returns the form's values as columns, or the faults by field. */
export function readFields(input: CreateEvent): { fields: EventFields; faults: null } | { faults: FieldErrors } {
  const { publish_date, date, starts, ends, ...rest } = input
  const starts_at = instantOf(`${date}T${starts}`)
  // An event may end after midnight.
  const ends_at = instantOf(`${ends < starts && ends < NIGHT_ENDS ? dayAfter(date ?? '') : date}T${ends}`)
  const publish_at = rest.status === 'scheduled' && publish_date ? instantOf(`${publish_date}T00:00`) : null
  const faults: FieldErrors = {
    ...(starts_at ? {} : { starts: MESSAGES.noSuchTime }),
    ...(ends_at ? {} : { ends: MESSAGES.noSuchTime }),
    ...(starts_at && ends_at && ends_at <= starts_at ? { ends: MESSAGES.endsBefore } : {}),
    ...(rest.status === 'scheduled' && !publish_at ? { publish_date: MESSAGES.publishMissing } : {}),
  }
  if (!starts_at || !ends_at || Object.keys(faults).length > 0) return { faults }
  return { fields: { ...rest, starts_at, ends_at, publish_at }, faults: null }
}

/** Returns why registration is closed, or null. */
export function registrationFault(
  event: Pick<PublicEvent, 'status' | 'starts_at' | 'seats_left' | 'has_waiting_list'>,
  now: Date,
): 'notOpen' | 'begun' | 'full' | null {
  if (event.status !== 'published') return 'notOpen'
  if (event.starts_at <= now) return 'begun'
  return event.seats_left === 0 && !event.has_waiting_list ? 'full' : null
}

/** Returns the status of a new registration. A new guest never overtakes the waitlist. */
export function newGuestStatus(event: {
  capacity: number | null
  seats_taken: number
  waiting: number
}): RegistrationStatus {
  if (event.capacity === null) return 'registered'
  return event.waiting === 0 && event.seats_taken < event.capacity ? 'registered' : 'waiting'
}

/** Returns whether a link in a registration's emails still works, which it does for `LINK_DAYS` after the event. */
export function isLinkOpen({ ends_at }: { ends_at: Date }, now: Date): boolean {
  return now.getTime() - ends_at.getTime() <= LINK_DAYS * 86_400_000
}

/** Returns how many guests on the waitlist can get a seat. */
export function freeSeats(event: { capacity: number | null; seats_taken: number; waiting: number }): number {
  if (event.capacity === null) return event.waiting
  return Math.max(0, Math.min(event.waiting, event.capacity - event.seats_taken))
}

/** Returns whether the time or the place changed. */
export function isMoved(before: EventFields, after: EventFields): boolean {
  const isSameTime =
    before.starts_at.getTime() === after.starts_at.getTime() && before.ends_at.getTime() === after.ends_at.getTime()
  return !isSameTime || placeLine(before) !== placeLine(after)
}

/** Returns whether a change takes other time of its host: the event moved, has another host, or is published now. */
export function isRetimed(before: EventFields, after: EventFields): boolean {
  return isMoved(before, after) || before.host_id !== after.host_id || before.status !== after.status
}

/** Returns whether guests need an email about a change: the event moved, or is no longer archived. */
export function shouldEmailGuests(before: EventRecord, after: EventFields): boolean {
  return isMoved(before, after) || (before.status === 'archived' && after.status !== 'archived')
}

/**
 * Returns why an event with guests cannot move to another time, or null. An event that is over cannot be rescheduled,
 * because its guests did not register for another date. Nor can a future event move into the past.
 */
export function moveFault(
  before: Pick<EventRecord, 'starts_at' | 'ends_at' | 'seats_taken' | 'waiting'>,
  after: Pick<EventFields, 'starts_at'>,
  now: Date,
): 'intoPast' | 'isOver' | null {
  if (before.seats_taken + before.waiting === 0 || before.starts_at.getTime() === after.starts_at.getTime()) return null
  if (before.ends_at <= now) return after.starts_at > now ? 'isOver' : null
  return before.starts_at > now && after.starts_at <= now ? 'intoPast' : null
}

/** Returns the place as "The Wheel House, 240 Madison Row, Greenwood, IN 46142". */
export function placeLine(event: Pick<PublicEvent, 'venue' | 'street' | 'city' | 'postal_code'>): string {
  return `${event.venue}, ${event.street}, ${event.city}, IN ${event.postal_code}`
}

/** Returns the time as "Thursday, Dec 3, 2026, 6:30–8:30 PM". */
export function timeLine(event: Pick<PublicEvent, 'starts_at' | 'ends_at'>): string {
  return `${weekday(event.starts_at, 'long')}, ${day(event.starts_at)}, ${hoursLine(event)}`
}

/** Returns the hours as "6:30–8:30 PM". */
export function hoursLine({ starts_at, ends_at }: Pick<PublicEvent, 'starts_at' | 'ends_at'>): string {
  const [from, to] = [time(starts_at), time(ends_at)]
  const isSameHalf = from.slice(-2) === to.slice(-2)
  return `${isSameHalf ? from.slice(0, -3) : from}–${to}`
}

/** Returns taken seats as "14 of 40", or the number alone if capacity is unlimited. */
export function takenText({ seats_taken, capacity }: Pick<EventRecord, 'seats_taken' | 'capacity'>): string {
  return capacity === null ? number(seats_taken) : `${number(seats_taken)} of ${number(capacity)}`
}

/** Returns the free seats as visitors see them; null if capacity is unlimited. */
export function seatsText(event: Pick<PublicEvent, 'capacity' | 'seats_left' | 'has_waiting_list'>): string | null {
  const { capacity, seats_left } = event
  if (capacity === null || seats_left === null) return null
  if (seats_left === 0) return event.has_waiting_list ? 'All seats are taken. There’s a waitlist.' : MESSAGES.full
  return `${seats_left} of ${capacity} seats left`
}

/** Returns an event as a calendar entry. A called-off event cancels its earlier entry. Source: RFC 5545. */
export function calendarOf(
  event: Pick<
    PublicEvent,
    'id' | 'title' | 'summary' | 'starts_at' | 'ends_at' | 'venue' | 'street' | 'city' | 'postal_code'
  > & {
    sequence: number
    isCanceled: boolean
  },
  { url, now }: { url: string; now: Date },
): string {
  return calendarFile([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Porchlight//Events//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${event.isCanceled ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:${event.id}@porchlight`,
    `SEQUENCE:${event.sequence}`,
    `STATUS:${event.isCanceled ? 'CANCELLED' : 'CONFIRMED'}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(event.starts_at)}`,
    `DTEND:${stamp(event.ends_at)}`,
    `SUMMARY:${escaped(event.title)}`,
    `LOCATION:${escaped(placeLine(event))}`,
    `DESCRIPTION:${escaped(event.summary)}`,
    `URL:${url}/networking/${event.id}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ])
}

/** Returns an event as structured data for search engines. Source: schema.org, Event. */
export function eventData(
  event: PublicEvent,
  site: { name: string; url: string; image: string },
  sponsors: readonly { company: string; website_url: string | null }[] = [],
): Record<string, unknown> {
  const hasSeats = event.seats_left === null || event.seats_left > 0
  return {
    '@context': 'https://schema.org',
    '@type': 'BusinessEvent',
    name: event.title,
    description: event.summary,
    startDate: event.starts_at.toISOString(),
    endDate: event.ends_at.toISOString(),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    url: `${site.url}/networking/${event.id}`,
    image: [`${site.url}${site.image}`],
    isAccessibleForFree: true,
    ...(event.capacity === null
      ? {}
      : { maximumAttendeeCapacity: event.capacity, remainingAttendeeCapacity: event.seats_left }),
    location: {
      '@type': 'Place',
      name: event.venue,
      address: {
        '@type': 'PostalAddress',
        streetAddress: event.street,
        addressLocality: event.city,
        addressRegion: 'IN',
        postalCode: event.postal_code,
        addressCountry: 'US',
      },
    },
    organizer: { '@type': 'Organization', name: site.name, url: `${site.url}/` },
    offers: {
      '@type': 'Offer',
      price: 0,
      priceCurrency: 'USD',
      url: `${site.url}/networking/${event.id}`,
      availability: `https://schema.org/${hasSeats ? 'InStock' : 'SoldOut'}`,
    },
    ...(sponsors.length > 0
      ? {
          sponsor: sponsors.map(({ company, website_url }) => ({
            '@type': 'Organization',
            name: company,
            ...(website_url ? { url: website_url } : {}),
          })),
        }
      : {}),
  }
}

/** Returns the days until an event in words; null if it is more than a week away or over. */
export function daysUntilText(starts_at: Date, now: Date): string | null {
  const days = Math.round((Date.parse(calendarDayOf(starts_at)) - Date.parse(calendarDayOf(now))) / DAY_MS)
  if (days === 0) return 'Today'
  if (days === 1) return 'Tomorrow'
  return days > 1 && days < 7 ? `In ${days} days` : null
}
