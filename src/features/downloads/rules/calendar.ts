import type { OpenHouseTimes } from '#features/properties/schema.ts'
import { calendarFile, escaped, stamp } from '#kit/time/calendar-file.ts'

/** Builds a calendar file of the open houses. Source: RFC 5545. */
export function calendarOf(
  home: {
    id: string
    address: string | null
    city: string
    state: string
    postal_code: string | null
    list_office_name: string
    list_office_contact: string
  },
  times: readonly OpenHouseTimes[],
  { url, now }: { url: string; now: Date },
): string {
  const place = `${home.address ? `${home.address}, ` : ''}${home.city}, ${home.state} ${home.postal_code ?? ''}`.trim()
  const page = `${url}/properties/${home.id}`
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Porchlight//Open houses//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...times.flatMap(({ starts_at, ends_at }) => [
      'BEGIN:VEVENT',
      `UID:${home.id}-${stamp(starts_at)}@porchlight`,
      `DTSTAMP:${stamp(now)}`,
      `DTSTART:${stamp(starts_at)}`,
      `DTEND:${stamp(ends_at)}`,
      `SUMMARY:${escaped(`Open house: ${home.address ?? `home in ${home.city}`}`)}`,
      // With a withheld address, only the city is given.
      `LOCATION:${escaped(place)}`,
      `DESCRIPTION:${escaped(`Hosted by ${home.list_office_name}, ${home.list_office_contact}. Times can change without notice, so check again before you visit. ${page}`)}`,
      `URL:${page}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return calendarFile(lines)
}
