import { emailBrand } from '#kit/email/email-brand.server.ts'
import { senderAddress } from '#kit/email/send-mail.server.ts'
import { now } from '#ports/clock.server.ts'
import type { AppointmentRow } from '../queries/appointments.server.ts'
import type { TourHome } from '../queries/homes.server.ts'
import type { CalendarEntry } from '../rules/calendar-entry.ts'
import { MEETINGS } from '../words.ts'

/** Returns the calendar entry of an appointment with a fixed time, or null. */
export async function entryOf(row: AppointmentRow, home: TourHome | null): Promise<CalendarEntry | null> {
  const { id, sequence, starts_at, ends_at } = row
  if (!starts_at || !ends_at) return null
  const { email, postal_address } = await emailBrand()
  const place = placeOf(row, home, postal_address)
  return { id, sequence, starts_at, ends_at, place, organizer: email ?? senderAddress(), at: now() }
}

function placeOf(
  { place, kind, meeting }: Pick<AppointmentRow, 'place' | 'kind' | 'meeting'>,
  home: TourHome | null,
  office: string | null,
): string {
  if (place !== null) return place
  if (meeting !== 'in_person') return MEETINGS[meeting]
  if (kind === 'consultation') return office ?? MEETINGS.in_person
  return home ? [home.address, home.city, home.state].filter(Boolean).join(', ') : MEETINGS.in_person
}
