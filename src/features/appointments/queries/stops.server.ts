import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import { type Looker, listingsFor } from '#features/properties/public.server.ts'
import { visibleTo } from '#features/properties/rules/visibility.ts'
import type { TourStop } from '../schema.ts'

/** Lists the homes of a tour in their order. */
export async function listStopIds(appointmentId: string): Promise<string[]> {
  return (await listStopIdsOf([appointmentId])).get(appointmentId) ?? []
}

/** Lists the homes of tours in their order, by appointment. */
export async function listStopIdsOf(appointmentIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db()
    .selectFrom('tour_stops')
    .select(['appointment_id', 'property_id'])
    .where('appointment_id', '=', sql<string>`any(${[...appointmentIds]}::uuid[])`)
    .orderBy('appointment_id')
    .orderBy('position')
    .execute()
  const found = new Map<string, string[]>()
  for (const { appointment_id, property_id } of rows)
    found.set(appointment_id, [...(found.get(appointment_id) ?? []), property_id])
  return found
}

/** Lists the notes on the stops of a tour, by home. */
export async function listStopNotes(appointmentId: string): Promise<Map<string, string>> {
  const rows = await db()
    .selectFrom('tour_stops')
    .select(['property_id', 'note'])
    .where('appointment_id', '=', appointmentId)
    .where('note', 'is not', null)
    .orderBy('position')
    .execute()
  return new Map(rows.map(({ property_id, note }) => [property_id, note ?? '']))
}

/** Deletes the notes on the stops of a tour that is over, because they may have access codes. */
export async function deleteStopNotes(appointmentId: string): Promise<void> {
  await db().updateTable('tour_stops').set({ note: null }).where('appointment_id', '=', appointmentId).execute()
}

export async function updateStopNote(appointmentId: string, propertyId: string, note: string | null): Promise<void> {
  await db()
    .updateTable('tour_stops')
    .set({ note })
    .where('appointment_id', '=', appointmentId)
    .where('property_id', '=', propertyId)
    .execute()
}

/** Replaces the homes of a tour, in their order. Homes that stay retain their notes. */
export async function saveStops(appointmentId: string, ids: readonly string[]): Promise<void> {
  const notes = await listStopNotes(appointmentId)
  await db().deleteFrom('tour_stops').where('appointment_id', '=', appointmentId).execute()
  if (ids.length === 0) return
  await db()
    .insertInto('tour_stops')
    .values(
      ids.map((property_id, position) => ({
        appointment_id: appointmentId,
        property_id,
        position,
        note: notes.get(property_id) ?? null,
      })),
    )
    .execute()
}

/** A home on a day sheet, as its reader may see it. */
type StopHome = NonNullable<TourStop['home']> & { id: string }

/** Lists those of these homes that the reader may see. */
export async function listStopHomes(looker: Looker, ids: readonly string[]): Promise<StopHome[]> {
  if (ids.length === 0) return []
  const rows = await listingsFor(looker)
    .select(['p.id', 'p.listing_id', 'p.is_address_shown', 'p.address', 'p.city', 'p.state', 'p.status', 'p.price'])
    .select(['p.bedrooms', 'p.bathrooms', 'p.list_office_name', 'p.list_office_contact'])
    .where('p.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('p.id')
    .execute()
  countListed(looker, rows)
  return rows.map((row) => {
    const { is_address_shown: _, ...home } = visibleTo(row, looker.viewer)
    return home as StopHome
  })
}

/** Finds a home for sale by its MLS number, if the reader may see it. */
export async function findByListingId(looker: Looker, listingId: string): Promise<string | undefined> {
  const row = await listingsFor(looker)
    .select('p.id')
    .where('p.listing_id', '=', listingId)
    .where('p.status', '<>', 'sold')
    .orderBy('p.id')
    .executeTakeFirst()
  countListed(looker, row ? [row] : [])
  return row?.id
}

/** Counts homes against what the reader may read in a day. */
function countListed({ reader }: Looker, rows: readonly { id: string }[]): void {
  reader?.see(
    'listed',
    rows.map(({ id }) => id),
  )
}
