import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import { FEATURED_ORDER, featuredPlace, type Looker, listingsFor } from '#features/properties/public.server.ts'
import { OWN_SYSTEM } from '#features/properties/words.ts'
import { likePattern } from '#kit/table/queries.server.ts'
import type { GeocodeProperty, OwnListing, OwnPicture } from './schema.ts'

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

/** True where another listing of our own is at this address. */
export async function hasAddress(
  {
    street_number,
    street_name,
    unit_number,
    postal_code,
  }: Pick<OwnListing['fields'], 'street_number' | 'street_name' | 'unit_number' | 'postal_code'>,
  exceptId: string,
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

/** The ids of what is put forward and can be found by somebody, in their order; what nobody has placed yet stands first, the newest first. */
export async function listFeaturedIds(looker: Looker, limit: number): Promise<string[]> {
  const rows = await listingsFor(looker)
    .select('p.id')
    .where('p.is_featured', '=', true)
    .where('p.status', '<>', 'sold')
    .orderBy(featuredPlace)
    .orderBy('p.listed_at', 'desc')
    .orderBy('p.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Lets one transaction at a time put homes in order. */
export async function lockOrder(): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('featured_order', 0))`.execute(db())
}

/** Keeps the order of what is put forward. */
export async function saveOrder(ids: readonly string[], by: string, now: Date): Promise<void> {
  const value = JSON.stringify(ids)
  await db()
    .insertInto('settings')
    .values({ key: FEATURED_ORDER, value, updated_at: now, updated_by: by })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((set) => ({
        value,
        version: set('settings.version', '+', 1),
        updated_at: now,
        updated_by: by,
      })),
    )
    .execute()
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

/** When the home on the site was changed last; null where it is not there. */
export async function findChangedAt(id: string): Promise<Date | null> {
  const row = await db()
    .selectFrom('properties')
    .select('modification_timestamp')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.modification_timestamp ?? null
}

/** The pictures of a listing of our own, in their order. */
export async function listPictures(listingId: string): Promise<OwnPicture[]> {
  return db()
    .selectFrom('own_listing_pictures')
    .select(['id', 'image_key', 'alt', 'position'])
    .where('listing_id', '=', listingId)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** Adds a picture at the end. */
export async function insertPicture(picture: OwnPicture & { listing_id: string }, now: Date): Promise<void> {
  await db()
    .insertInto('own_listing_pictures')
    .values({ ...picture, created_at: now })
    .execute()
}

export async function updatePicture(id: string, alt: string): Promise<void> {
  await db().updateTable('own_listing_pictures').set({ alt }).where('id', '=', id).execute()
}

export async function deletePicture(id: string): Promise<void> {
  await db().deleteFrom('own_listing_pictures').where('id', '=', id).execute()
}

/** Numbers the pictures from 1 in the given order, in one statement. */
export async function updatePicturePositions(ids: readonly string[]): Promise<void> {
  await sql`
    update own_listing_pictures p set position = wanted.position
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, position)
    where p.id = wanted.id and p.position <> wanted.position
  `.execute(db())
}

/** Gives the home on the site the pictures of its listing, as those of the feed stand there: stored, and for everybody. */
export async function copyPictures(listingId: string, now: Date): Promise<void> {
  await db().deleteFrom('property_media').where('property_id', '=', listingId).execute()
  await sql`
    insert into property_media (property_id, media_key, position, caption, source_url, modification_timestamp, storage_key,
      width, height, status, is_public)
    select o.listing_id, o.id::text, o.position, o.alt, '/img/' || o.image_key, ${now}, o.image_key, s.width, s.height,
      'stored', true
    from own_listing_pictures o join site_pictures s on s.key = o.image_key where o.listing_id = ${listingId}
  `.execute(db())
}
