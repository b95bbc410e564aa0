import { escaped, organizerLine, stamp } from '#kit/time/calendar-file.ts'

/** An appointment as its calendar entry, the same in emails and in files to download. */
export interface CalendarEntry {
  id: string
  /** Number of changes, by which calendars find the newest version. */
  sequence: number
  starts_at: Date
  ends_at: Date
  place: string
  organizer: string
  /** When the entry was written. */
  at: Date
}

/**
 * Returns the lines of an appointment’s calendar file. A canceled one cancels its earlier entry. PUBLISH, because no one
 * reads the replies that REQUEST would bring. Source: RFC 5545; RFC 5546, 3.2.1 and 3.2.5.
 */
export function calendarLines(
  entry: CalendarEntry & {
    isCanceled: boolean
    title: string
    text: string
    url: string
    /** Name of the brokerage. */
    from: string
  },
): string[] {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Porchlight//Appointments//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${entry.isCanceled ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:${entry.id}@porchlight`,
    `SEQUENCE:${entry.sequence}`,
    `STATUS:${entry.isCanceled ? 'CANCELLED' : 'CONFIRMED'}`,
    `DTSTAMP:${stamp(entry.at)}`,
    organizerLine({ name: entry.from, email: entry.organizer }),
    `DTSTART:${stamp(entry.starts_at)}`,
    `DTEND:${stamp(entry.ends_at)}`,
    `SUMMARY:${escaped(entry.title)}`,
    `LOCATION:${escaped(entry.place)}`,
    `DESCRIPTION:${escaped(entry.text)}`,
    `URL:${entry.url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
}
