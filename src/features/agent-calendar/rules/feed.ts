import type { FeedAppointment } from '#features/appointments/schema.ts'
import { typeText } from '#features/relationships/rules/terms.ts'
import { calendarFile, escaped, stamp } from '#kit/time/calendar-file.ts'
import type { CalendarEntry } from '../schema.ts'
import { shiftDay } from './entries.ts'

/** Entries of a feed. */
export interface FeedEntries {
  /** Name of the agent. */
  name: string
  appointments: readonly FeedAppointment[]
  events: readonly {
    id: string
    title: string
    venue: string
    street: string
    city: string
    starts_at: Date
    ends_at: Date
  }[]
  entries: readonly CalendarEntry[]
  ends: readonly { id: string; consumer_name: string; relationship_type: string; expiration_date: string }[]
}

/** Returns a calendar as a file that other calendars subscribe to. Source: RFC 5545. */
export function feedText({ name, appointments, events, entries, ends }: FeedEntries, url: string, now: Date): string {
  const entry = (id: string, lines: readonly string[]) => [
    'BEGIN:VEVENT',
    `UID:${id}@porchlight`,
    `DTSTAMP:${stamp(now)}`,
    ...lines,
    'END:VEVENT',
  ]
  const span = (starts_at: Date, ends_at: Date) => [`DTSTART:${stamp(starts_at)}`, `DTEND:${stamp(ends_at)}`]
  return calendarFile([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Porchlight//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...appointments.flatMap(({ id, sequence, starts_at, ends_at, title, place, phone }) =>
      entry(id, [
        `SEQUENCE:${sequence}`,
        ...span(starts_at, ends_at),
        `SUMMARY:${escaped(title)}`,
        ...(place ? [`LOCATION:${escaped(place)}`] : []),
        ...(phone ? [`DESCRIPTION:${escaped(phone)}`] : []),
        `URL:${url}/agent/appointments/${id}`,
      ]),
    ),
    ...events.flatMap(({ id, title, venue, street, city, starts_at, ends_at }) =>
      entry(id, [
        ...span(starts_at, ends_at),
        `SUMMARY:${escaped(title)}`,
        `LOCATION:${escaped(`${venue}, ${street}, ${city}`)}`,
        `URL:${url}/networking/${id}`,
      ]),
    ),
    ...entries.flatMap(({ id, version, title, person_name, place, note, ...times }) =>
      entry(id, [
        `SEQUENCE:${version}`,
        ...(times.from_time === null
          ? [
              `DTSTART;VALUE=DATE:${compact(times.from_date)}`,
              `DTEND;VALUE=DATE:${compact(shiftDay(times.to_date, 1))}`,
            ]
          : span(times.starts_at, times.ends_at)),
        `SUMMARY:${escaped(person_name ? `${title}: ${person_name}` : title)}`,
        ...(place ? [`LOCATION:${escaped(place)}`] : []),
        ...(note ? [`DESCRIPTION:${escaped(note)}`] : []),
        `URL:${url}/agent/calendar/${id}`,
      ]),
    ),
    ...ends.flatMap(({ id, consumer_name, relationship_type, expiration_date }) =>
      entry(id, [
        `DTSTART;VALUE=DATE:${compact(expiration_date)}`,
        `DTEND;VALUE=DATE:${compact(shiftDay(expiration_date, 1))}`,
        `SUMMARY:${escaped(`${typeText(relationship_type)} expires: ${consumer_name}`)}`,
        `URL:${url}/agent/relationships/${id}`,
      ]),
    ),
    'END:VCALENDAR',
  ])
}

function compact(date: string): string {
  return date.replaceAll('-', '')
}
