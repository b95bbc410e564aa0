import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import { OWN_SYSTEM } from '#features/properties/words.ts'
import type { OwnListing } from '../schema.ts'

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

/** Lists manual listings, latest change first. */
export async function listOwn(limit: number): Promise<OwnListing[]> {
  return own().orderBy('updated_at', 'desc').orderBy('id').limit(limit).execute()
}

export async function findOwn(id: string): Promise<OwnListing | undefined> {
  return own().where('id', '=', id).executeTakeFirst()
}

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

export async function insertOwn(id: string, row: OwnRow, now: Date): Promise<OwnListing> {
  await db()
    .insertInto('own_listings')
    .values({ id, ...row, fields: JSON.stringify(row.fields), created_at: now, updated_at: now })
    .execute()
  return own().where('id', '=', id).executeTakeFirstOrThrow()
}

export async function updateOwn(id: string, row: OwnRow, now: Date): Promise<OwnListing> {
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
  return own().where('id', '=', id).executeTakeFirstOrThrow()
}

export async function deleteOwn(id: string): Promise<void> {
  await db().deleteFrom('own_listings').where('id', '=', id).execute()
}

export async function hasNumber(mlsNumber: string, exceptId: string | null): Promise<boolean> {
  const row = await db()
    .selectFrom('own_listings')
    .select('id')
    .where('mls_number', '=', mlsNumber)
    .where('replaced_by', 'is', null)
    .$if(exceptId !== null, (some) => some.where('id', '<>', exceptId ?? ''))
    .executeTakeFirst()
  return row !== undefined
}

export async function hasAddress(
  {
    street_number,
    street_name,
    unit_number,
    postal_code,
  }: Pick<OwnListing['fields'], 'street_number' | 'street_name' | 'unit_number' | 'postal_code'>,
  exceptId: string | null,
): Promise<boolean> {
  const at = (name: string) => sql<string>`lower(coalesce(fields->>${name}, ''))`
  const row = await db()
    .selectFrom('own_listings')
    .select('id')
    .where(at('postal_code'), '=', postal_code)
    .where(at('street_name'), '=', street_name.toLowerCase())
    .where(at('street_number'), '=', street_number.toLowerCase())
    .where(at('unit_number'), '=', unit_number?.toLowerCase() ?? '')
    .where('replaced_by', 'is', null)
    .$if(exceptId !== null, (some) => some.where('id', '<>', exceptId ?? ''))
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the feed's listing with this MLS number, regardless of who may see it. */
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

/** Locks the manual listings that the feed now includes. */
export async function lockReplacedByFeed(): Promise<{ id: string; is_featured: boolean; feed_id: string }[]> {
  const { rows } = await sql<{ id: string; is_featured: boolean; feed_id: string }>`
    select o.id, o.is_featured, p.id as feed_id from own_listings o
    join properties p on p.listing_id = o.mls_number and p.originating_system_name <> ${OWN_SYSTEM}
    where o.mls_number is not null and o.replaced_by is null
    order by o.id, p.id for update of o
  `.execute(db())
  return rows
}

/** Hides a manual listing and links it to the feed's listing that replaces it. */
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

export async function findAgent(
  id: string,
): Promise<{ name: string; phone: string; member_key: string | null } | undefined> {
  return db()
    .selectFrom('agents')
    .select(['name', 'phone', 'member_key'])
    .where('id', '=', id)
    .where('is_working', '=', true)
    .executeTakeFirst()
}

/** Lists the agents who work here. */
export async function listAgents(): Promise<{ id: string; name: string }[]> {
  return db()
    .selectFrom('agents')
    .select(['id', 'name'])
    .where('is_working', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** Returns the last change of a listing's public row; null if it has none. */
export async function findChangedAt(id: string): Promise<Date | null> {
  const row = await db()
    .selectFrom('properties')
    .select('modification_timestamp')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.modification_timestamp ?? null
}
