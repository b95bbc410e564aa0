import { listingsFor } from '#features/properties/public.server.ts'

const VISITOR = { viewer: 'visitor', sold: null, reader: null } as const
/** More homes than an office has for sale. */
const MAX_HOMES = 300

/** Lists the ids of these offices' homes for sale that visitors may see, newest first. */
export async function listOwnHomes(officeKeys: readonly string[]): Promise<string[]> {
  if (officeKeys.length === 0) return []
  const rows = await listingsFor(VISITOR)
    .select('p.id')
    .where('p.list_office_key', 'in', officeKeys)
    .orderBy('p.listed_at', 'desc')
    .orderBy('p.id')
    .limit(MAX_HOMES)
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns true for a home for sale that one of these offices lists and that visitors may see. */
export async function isOwnHome(propertyId: string, officeKeys: readonly string[]): Promise<boolean> {
  if (officeKeys.length === 0) return false
  const row = await listingsFor(VISITOR)
    .select('p.id')
    .where('p.id', '=', propertyId)
    .where('p.list_office_key', 'in', officeKeys)
    .executeTakeFirst()
  return row !== undefined
}
