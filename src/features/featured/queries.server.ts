import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import { type Looker, listingsFor } from '#features/properties/public.server.ts'
import { OWN_SYSTEM } from '#features/properties/words.ts'
import { likePattern } from '#kit/table/queries.server.ts'
import type { GeocodeProperty, OwnListing } from './schema.ts'

const OWN = [
  'id',
  'status',
  'is_shown',
  'is_featured',
  'fields',
  'mls_duty',
  'mls_number',
  'exempt_reason',
  'submit_by',
  'first_shown_at',
  'replaced_by',
  'version',
  'created_at',
  'updated_at',
] as const

function own() {
  return db().selectFrom('own_listings').select(OWN).$narrowType<{ fields: OwnListing['fields'] }>()
}

/** Listings of the brokerage's own, the latest change first. */
export async function listOwn(limit: number): Promise<OwnListing[]> {
  return own().orderBy('updated_at', 'desc').orderBy('id').limit(limit).execute()
}

export async function findOwn(id: string): Promise<OwnListing | undefined> {
  return own().where('id', '=', id).executeTakeFirst()
}

/** A listing of our own, held until the transaction ends. */
export async function lockOwn(id: string): Promise<OwnListing | undefined> {
  return own().where('id', '=', id).forUpdate().executeTakeFirst()
}

type OwnRow = Pick<
  OwnListing,
  | 'status'
  | 'is_shown'
  | 'is_featured'
  | 'fields'
  | 'mls_duty'
  | 'mls_number'
  | 'exempt_reason'
  | 'submit_by'
  | 'first_shown_at'
>

export async function insertOwn(id: string, row: OwnRow, now: Date): Promise<void> {
  await db()
    .insertInto('own_listings')
    .values({ id, ...row, fields: JSON.stringify(row.fields), created_at: now, updated_at: now })
    .execute()
}

/** Writes a new version. */
export async function updateOwn(id: string, row: OwnRow, now: Date): Promise<void> {
  await db()
    .updateTable('own_listings')
    .set((set) => ({
      ...row,
      fields: JSON.stringify(row.fields),
      version: set('version', '+', 1),
      updated_at: now,
    }))
    .where('id', '=', id)
    .execute()
}

export async function deleteOwn(id: string): Promise<void> {
  await db().deleteFrom('own_listings').where('id', '=', id).execute()
}

/** Lets one transaction at a time add or renumber listings of our own: MLS numbers are compared with all others. */
export async function lockNumbers(): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('own_listings', 0))`.execute(db())
}

/** True where another listing of our own has this MLS number. */
export async function hasNumber(mlsNumber: string, exceptId: string): Promise<boolean> {
  const row = await db()
    .selectFrom('own_listings')
    .select('id')
    .where('mls_number', '=', mlsNumber)
    .where('replaced_by', 'is', null)
    .where('id', '<>', exceptId)
    .executeTakeFirst()
  return row !== undefined
}

/** The listing of a feed that has this MLS number, whoever may see it; nothing but its id is told. */
export async function findInFeed(mlsNumber: string): Promise<string | null> {
  const row = await db()
    .selectFrom('properties')
    .select('id')
    .where('listing_id', '=', mlsNumber)
    .where('originating_system_name', '<>', OWN_SYSTEM)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Listings of our own that a feed has brought since, held until the transaction ends. */
export async function lockBrought(): Promise<{ id: string; is_featured: boolean; feed_id: string }[]> {
  const { rows } = await sql<{ id: string; is_featured: boolean; feed_id: string }>`
    select o.id, o.is_featured, p.id as feed_id from own_listings o
    join properties p on p.listing_id = o.mls_number and p.originating_system_name <> ${OWN_SYSTEM}
    where o.mls_number is not null and o.replaced_by is null
    order by o.id, p.id for update of o
  `.execute(db())
  return rows
}

/** Notes that the feed's record stands for a listing of our own from now on. */
export async function markReplaced(id: string, feedId: string, now: Date): Promise<void> {
  await db()
    .updateTable('own_listings')
    .set((set) => ({
      is_shown: false,
      replaced_by: feedId,
      updated_at: now,
      version: set('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

/** The ids of what is put forward and can be found by somebody, the newest first. */
export async function listFeaturedIds(looker: Looker, limit: number): Promise<string[]> {
  const rows = await listingsFor(looker)
    .select('p.id')
    .where('p.is_featured', '=', true)
    .where('p.status', '<>', 'sold')
    .orderBy('p.listed_at', 'desc')
    .orderBy('p.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** The ids of listings with this MLS number, or in a street of this name; those of our office first. */
export async function findIds(
  looker: Looker,
  q: string,
  officeKeys: readonly string[],
  limit: number,
): Promise<string[]> {
  const pattern = likePattern(q)
  const rows = await listingsFor(looker)
    .select('p.id')
    .where('p.status', '<>', 'sold')
    .where((where) =>
      where.or([
        where('p.listing_id', '=', q),
        where.and([where('p.is_address_shown', '=', true), where(sql<string>`p.address`, 'ilike', pattern ?? '')]),
      ]),
    )
    .orderBy(sql`coalesce(p.list_office_key = any(${[...officeKeys]}::text[]), false)`, 'desc')
    .orderBy('p.listed_at', 'desc')
    .orderBy('p.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Whether a listing is put forward; null where the one who asks cannot find it. */
export async function findFeatured(looker: Looker, id: string): Promise<boolean | null> {
  const row = await listingsFor(looker).select('p.is_featured').where('p.id', '=', id).executeTakeFirst()
  return row?.is_featured ?? null
}

/** Puts a listing forward, or no longer. @returns false where that was so */
export async function updateFeatured(id: string, isFeatured: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db()
    .updateTable('properties')
    .set({ is_featured: isFeatured })
    .where('id', '=', id)
    .where('is_featured', '<>', isFeatured)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** The listing agent of a home of our own, as its row names one. */
export async function findAgent(
  id: string,
): Promise<{ name: string; phone: string; member_key: string | null } | undefined> {
  return db()
    .selectFrom('agents')
    .select(['name', 'phone', 'member_key'])
    .where('id', '=', id)
    .where('is_active', '=', true)
    .executeTakeFirst()
}

/** Agents who can list a home. */
export async function listAgents(): Promise<{ id: string; name: string }[]> {
  return db()
    .selectFrom('agents')
    .select(['id', 'name'])
    .where('is_active', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

interface Spot {
  latitude: number
  longitude: number
}

/** Homes with a place that may be told: what is withheld has no part in it. */
function placed(looker: Looker) {
  return listingsFor(looker)
    .where('p.is_address_shown', '=', true)
    .where('p.latitude', 'is not', null)
    .where('p.longitude', 'is not', null)
}

/** The place of the home at an address, from listings; of the nearest number of its street where that one is not known. */
export async function findOnStreet(
  looker: Looker,
  { street_number, street_name, postal_code }: GeocodeProperty,
): Promise<(Spot & { is_house: boolean }) | null> {
  const number = /^\d{1,6}/.exec(street_number)?.[0] ?? '0'
  const row = await placed(looker)
    .select([
      sql<number>`p.latitude`.as('latitude'),
      sql<number>`p.longitude`.as('longitude'),
      sql<boolean>`lower(p.street_number) = ${street_number.toLowerCase()}`.as('is_house'),
    ])
    .where(sql`lower(p.street_name)`, '=', street_name.toLowerCase())
    .where('p.postal_code', '=', postal_code)
    .orderBy(sql`lower(p.street_number) = ${street_number.toLowerCase()}`, 'desc')
    .orderBy(sql`abs(coalesce(substring(p.street_number from '^[0-9]{1,6}')::integer, 0) - ${Number(number)}::integer)`)
    .orderBy('p.id')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** The middle of the homes of a ZIP code or town. */
export async function findMiddle(looker: Looker, field: 'postal_code' | 'city', value: string): Promise<Spot | null> {
  const row = await placed(looker)
    .select([sql<number | null>`avg(p.latitude)`.as('latitude'), sql<number | null>`avg(p.longitude)`.as('longitude')])
    .where(sql<string>`lower(${sql.ref(`p.${field}`)})`, '=', value.toLowerCase())
    .executeTakeFirst()
  if (!row || row.latitude === null || row.longitude === null) return null
  return { latitude: Number(row.latitude), longitude: Number(row.longitude) }
}
