import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import type { TablePage } from '#kit/table/list.ts'
import { likePattern, pageOf } from '#kit/table/queries.server.ts'
import { serviceTypes } from './rules.ts'
import type { ListAllVendors, PublicVendor, ServiceTypeCount, Vendor, VendorFields } from './schema.ts'
import type { ServiceType } from './words.ts'

const PUBLIC = [
  'id',
  'name',
  'service_type',
  'description',
  'contact_name',
  'phone',
  'email',
  'website_url',
  'city',
  'license_number',
  'vetted_date',
  'benefit',
  'benefit_note',
] as const
const ALL = [...PUBLIC, 'is_active', 'position', 'version', 'created_at', 'updated_at'] as const

/** The vendors on the public page, in their order; of one service where it is named. */
export async function listActive(serviceType?: ServiceType): Promise<PublicVendor[]> {
  return db()
    .selectFrom('vendors')
    .select(PUBLIC)
    .$narrowType<PublicVendor>()
    .where('is_active', '=', true)
    .$if(serviceType !== undefined, (query) => query.where('service_type', '=', serviceType ?? ''))
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** The services that have active vendors, and how many. */
export async function countByService(): Promise<ServiceTypeCount[]> {
  return db()
    .selectFrom('vendors')
    .select(['service_type', ({ fn }) => fn.countAll<number>().as('count')])
    .$narrowType<ServiceTypeCount>()
    .where('is_active', '=', true)
    .groupBy('service_type')
    .orderBy('service_type')
    .execute()
}

/** A page of all vendors. */
export async function listPage(input: ListAllVendors): Promise<TablePage<Vendor>> {
  const pattern = likePattern(input.q)
  const query = db()
    .selectFrom('vendors')
    .select(ALL)
    .$narrowType<Vendor>()
    .$if(pattern !== null, (some) =>
      some.where(sql<boolean>`concat_ws(' ', name, contact_name, phone, email, city) ilike ${pattern}`),
    )
    .$if(input.service !== undefined, (some) => some.where('service_type', '=', input.service ?? ''))
    .$if(input.status !== undefined, (some) => some.where('is_active', '=', input.status === 'shown'))
  return pageOf(query, input, {
    id: sql`id`,
    usual: 'position',
    sorts: {
      position: { by: sql`position`, type: 'integer' },
      name: { by: sql`lower(name)`, type: 'text' },
      service: { by: sql`coalesce(array_position(${serviceTypes()}::text[], service_type), 0)`, type: 'integer' },
      vetted: { by: sql`coalesce(vetted_date, '-infinity')`, type: 'date' },
      updated: { by: sql`updated_at`, type: 'timestamptz' },
    },
  })
}

/** How many vendors there are, on the site and off it. */
export async function countByStatus(): Promise<{ shown: number; hidden: number }> {
  return db()
    .selectFrom('vendors')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('is_active', '=', true).as('shown'),
      fn.countAll<number>().filterWhere('is_active', '=', false).as('hidden'),
    ])
    .executeTakeFirstOrThrow()
}

export async function findVendor(id: string): Promise<Vendor | undefined> {
  return db().selectFrom('vendors').select(ALL).$narrowType<Vendor>().where('id', '=', id).executeTakeFirst()
}

/** The vendor, held until the transaction ends. */
export async function lockVendor(id: string): Promise<Vendor | undefined> {
  return db()
    .selectFrom('vendors')
    .select(ALL)
    .$narrowType<Vendor>()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Lets one transaction at a time add, rename or order vendors: names and places are compared with all others. */
export async function lockList(): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('vendors', 0))`.execute(db())
}

/** Every vendor's id and name, in their order. */
export async function listInOrder(): Promise<
  { id: string; name: string; service_type: ServiceType; is_active: boolean }[]
> {
  return db()
    .selectFrom('vendors')
    .select(['id', 'name', 'service_type', 'is_active'])
    .$narrowType<{ service_type: ServiceType }>()
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** True where another vendor has this name under this service. */
export async function hasNamesake(name: string, serviceType: ServiceType, exceptId: string | null): Promise<boolean> {
  const row = await db()
    .selectFrom('vendors')
    .select('id')
    .where(sql<string>`lower(name)`, '=', name.toLowerCase())
    .where('service_type', '=', serviceType)
    .$if(exceptId !== null, (query) => query.where('id', '!=', exceptId ?? ''))
    .executeTakeFirst()
  return row !== undefined
}

/** Adds a vendor at the end of the list. */
export async function insertVendor(
  vendor: VendorFields & { id: string; is_active: boolean },
  now: Date,
): Promise<Vendor> {
  return db()
    .insertInto('vendors')
    .values(({ selectFrom }) => ({
      ...vendor,
      position: selectFrom('vendors').select(sql<number>`coalesce(max(position), 0) + 1`.as('next')),
      created_at: now,
      updated_at: now,
    }))
    .returning(ALL)
    .$narrowType<Vendor>()
    .executeTakeFirstOrThrow()
}

/** Writes a new version of a vendor. */
export async function updateVendor(id: string, fields: VendorFields, now: Date): Promise<Vendor> {
  return db()
    .updateTable('vendors')
    .set((set) => ({ ...fields, version: set('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .returning(ALL)
    .$narrowType<Vendor>()
    .executeTakeFirstOrThrow()
}

/** Shows or hides a vendor. The version stays: the form does not write this member, so the two never collide. */
export async function updateStatus(id: string, isActive: boolean, now: Date): Promise<Vendor> {
  return db()
    .updateTable('vendors')
    .set({ is_active: isActive, updated_at: now })
    .where('id', '=', id)
    .returning(ALL)
    .$narrowType<Vendor>()
    .executeTakeFirstOrThrow()
}

/** Numbers the vendors from 1 in the given order, in one statement. */
export async function updatePositions(ids: readonly string[]): Promise<void> {
  await sql`
    update vendors set position = wanted.position
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, position)
    where vendors.id = wanted.id and vendors.position <> wanted.position
  `.execute(db())
}

export async function deleteVendor(id: string): Promise<void> {
  await db().deleteFrom('vendors').where('id', '=', id).execute()
}
