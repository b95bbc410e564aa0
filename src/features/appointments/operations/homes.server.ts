import type { Visitor } from '#access/actors.ts'
import { getBrokerage } from '#features/brokerage/public.server.ts'
import { type Looker, lookerOf } from '#features/properties/public.server.ts'
import { agreementForTour, findConsumer } from '#features/relationships/public.server.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import type { AppointmentRow } from '../queries/appointments.server.ts'
import { listHomes, type TourHome } from '../queries/homes.server.ts'
import { needsAgreement } from '../rules.ts'
import type { AppointmentHome } from '../schema.ts'

/** Whoever may see no more than everybody: letters go to people whom nobody has looked at. */
const ANYBODY: Looker = { viewer: 'visitor', sold: null, reader: null }

/** The home of an appointment as everybody may see it, or null. */
export async function publicHome(propertyId: string | null): Promise<TourHome | null> {
  return propertyId ? ((await homesFor(ANYBODY, [propertyId])).get(propertyId) ?? null) : null
}

/** The same as a caller may see it. */
export async function homeFor(actor: Visitor, propertyId: string | null): Promise<TourHome | null> {
  return propertyId ? ((await homesFor(lookerOf(actor), [propertyId])).get(propertyId) ?? null) : null
}

/** The homes of these rows by id, as a viewer may see them. */
export async function homesFor(looker: Looker, ids: readonly (string | null)[]): Promise<Map<string, TourHome>> {
  const { office_keys } = (await getBrokerage()).mls
  const homes = await listHomes(looker, [...new Set(ids.filter((id) => id !== null))], office_keys)
  return new Map(homes.map((home) => [home.id, home]))
}

/** A home by name; one that the reader may not see (any more) keeps its place without saying which it is. */
export function homeOf(propertyId: string | null, home: TourHome | undefined): AppointmentHome | null {
  if (propertyId === null) return null
  return { id: propertyId, address: home ? `${home.address ?? 'Home'}, ${home.city}` : null }
}

/** Whether a tour needs an agreement, and the one that holds on a day. */
export async function agreementOf(
  row: Pick<AppointmentRow, 'kind' | 'meeting' | 'account_id' | 'email' | 'property_id'>,
  home: TourHome | null,
  at: Date,
): Promise<{ isNeeded: boolean; relationshipId: string | null }> {
  const isNeeded = needsAgreement({
    kind: row.kind,
    meeting: row.meeting,
    is_own_listing: home?.is_own_listing ?? false,
    is_lease: home?.is_lease ?? false,
  })
  if (!isNeeded) return { isNeeded, relationshipId: null }
  const accountId = row.account_id ?? (await findConsumer(row.email))?.id
  const found = accountId ? await agreementForTour(accountId, row.property_id, calendarDayOf(at)) : null
  return { isNeeded, relationshipId: found?.id ?? null }
}
