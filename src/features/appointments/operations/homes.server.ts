import type { Visitor } from '#access/actors.ts'
import { getBrokerage } from '#features/brokerage/public.server.ts'
import { type Looker, lookerOf } from '#features/properties/public.server.ts'
import { agreementForTour, findConsumer } from '#features/relationships/public.server.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import type { AppointmentRow } from '../queries/appointments.server.ts'
import { listHomes, type TourHome } from '../queries/homes.server.ts'
import { listStopIds } from '../queries/stops.server.ts'
import { needsAgreement } from '../rules.ts'
import type { AppointmentHome } from '../schema.ts'
import { UNNAMED_HOME } from '../words.ts'

/** Anonymous viewer: the recipient of an email is unverified, so it shows only what a visitor may see. */
export const ANONYMOUS_VIEWER: Looker = { viewer: 'visitor', sold: null, reader: null }

/** Returns the home of an appointment as a visitor may see it, or null. */
export async function publicHome(propertyId: string | null): Promise<TourHome | null> {
  return propertyId ? ((await homesFor(ANONYMOUS_VIEWER, [propertyId])).get(propertyId) ?? null) : null
}

/** Returns the home as the caller may see it, or null. */
export async function homeFor(actor: Visitor, propertyId: string | null): Promise<TourHome | null> {
  return propertyId ? ((await homesFor(lookerOf(actor), [propertyId])).get(propertyId) ?? null) : null
}

/** Returns the homes of these ids as a viewer may see them. */
export async function homesFor(looker: Looker, ids: readonly (string | null)[]): Promise<Map<string, TourHome>> {
  const { office_keys } = (await getBrokerage()).mls
  const homes = await listHomes(looker, [...new Set(ids.filter((id) => id !== null))], office_keys)
  return new Map(homes.map((home) => [home.id, home]))
}

/** Returns the home of an appointment. If the reader may not see it, the address is null. */
export function homeOf(propertyId: string | null, home: TourHome | undefined): AppointmentHome | null {
  if (propertyId === null) return null
  return { id: propertyId, address: home ? `${home.address ?? UNNAMED_HOME}, ${home.city}` : null }
}

/** A tour's need for an agreement, the one in force that day, and whether its person has an account to sign one. */
interface TourAgreement {
  isNeeded: boolean
  relationshipId: string | null
  /** Not looked up for a tour that needs no agreement. */
  hasAccount: boolean
}

/** Returns whether a tour needs an agreement, and the one in force that day. */
export async function agreementOf(
  row: Pick<AppointmentRow, 'kind' | 'meeting' | 'account_id' | 'email' | 'property_id'>,
  home: TourHome | null,
  at: Date,
): Promise<TourAgreement> {
  const isNeeded = needsAgreement({
    kind: row.kind,
    meeting: row.meeting,
    is_own_listing: home?.is_own_listing ?? false,
    is_lease: home?.is_lease ?? false,
  })
  if (!isNeeded) return { isNeeded, relationshipId: null, hasAccount: false }
  const accountId = row.account_id ?? (await findConsumer(row.email))?.id
  const found = accountId ? await agreementForTour(accountId, row.property_id, calendarDayOf(at)) : null
  return { isNeeded, relationshipId: found?.id ?? null, hasAccount: Boolean(accountId) }
}

/** Returns whether the person who requested an appointment has an account with which they can sign. */
export async function canSign({ account_id, email }: Pick<AppointmentRow, 'account_id' | 'email'>): Promise<boolean> {
  return account_id !== null || (await findConsumer(email)) !== undefined
}

/**
 * Returns whether a tour needs an agreement for any of its homes, and one in force that day if no home lacks it.
 * @param home that of the appointment, for a tour without stops
 */
export async function agreementOfTour(row: AppointmentRow, home: TourHome | null, at: Date): Promise<TourAgreement> {
  const stops = await listStopIds(row.id)
  if (stops.length === 0) return agreementOf(row, home, at)
  let isNeeded = false
  let isMissing = false
  let relationshipId: string | null = null
  const homes = await homesFor(ANONYMOUS_VIEWER, stops)
  const account_id = row.account_id ?? (await findConsumer(row.email))?.id ?? null
  for (const property_id of stops) {
    const found = await agreementOf({ ...row, account_id, property_id }, homes.get(property_id) ?? null, at)
    isNeeded ||= found.isNeeded
    isMissing ||= found.isNeeded && found.relationshipId === null
    relationshipId ??= found.relationshipId
  }
  return { isNeeded, relationshipId: isMissing ? null : relationshipId, hasAccount: account_id !== null }
}
