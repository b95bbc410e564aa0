import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import type { TablePage } from '#kit/table/list.ts'
import { countEach, likePattern, pageOf } from '#kit/table/queries.server.ts'
import { serviceTypes } from './rules.ts'
import {
  type ListAllVendors,
  type PublicVendor,
  type ServiceTypeCount,
  type Vendor,
  type VendorFields,
  vendorRecord,
} from './schema.ts'
import { type ServiceType, STATUSES } from './words.ts'

const PUBLIC = ['id', ...vendorRecord.columns] as const
const ALL = [...PUBLIC, 'is_active', 'position', 'version', 'created_at', 'updated_at'] as const

/** Lists visible vendors in their order, optionally of one service. */
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

/** Counts visible vendors by service. */
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

function vendors() {
  return db().selectFrom('vendors').select(ALL).$narrowType<Vendor>()
}

export async function listPage(input: ListAllVendors): Promise<TablePage<Vendor>> {
  const pattern = likePattern(input.q)
  const query = vendors()
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

export async function countByStatus(): Promise<{ shown: number; hidden: number }> {
  return db()
    .selectFrom('vendors')
    .select(countEach(STATUSES, (status) => sql`is_active = ${status === 'shown'}`))
    .executeTakeFirstOrThrow()
}

export async function findVendor(id: string): Promise<Vendor | undefined> {
  return vendors().where('id', '=', id).executeTakeFirst()
}

export async function lockVendor(id: string): Promise<Vendor | undefined> {
  return vendors().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Lists all vendors in their order, for the page that changes it. */
export async function listInOrder(): Promise<Pick<Vendor, 'id' | 'name' | 'service_type' | 'is_active'>[]> {
  return db()
    .selectFrom('vendors')
    .select(['id', 'name', 'service_type', 'is_active'])
    .$narrowType<{ service_type: ServiceType }>()
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** Returns true if another vendor has this name under this service. */
export async function hasNamesake(
  { name, service_type }: Pick<Vendor, 'name' | 'service_type'>,
  exceptId: string | null,
): Promise<boolean> {
  const row = await db()
    .selectFrom('vendors')
    .select('id')
    .where(sql<string>`lower(name)`, '=', name.toLowerCase())
    .where('service_type', '=', service_type)
    .$if(exceptId !== null, (query) => query.where('id', '!=', exceptId ?? ''))
    .executeTakeFirst()
  return row !== undefined
}

/** Inserts a vendor at the end of the list. */
export async function insertVendor(
  id: string,
  fields: VendorFields & Pick<Vendor, 'is_active'>,
  now: Date,
): Promise<Vendor> {
  return db()
    .insertInto('vendors')
    .values(({ selectFrom }) => ({
      id,
      ...fields,
      position: selectFrom('vendors').select(sql<number>`coalesce(max(position), 0) + 1`.as('next')),
      created_at: now,
      updated_at: now,
    }))
    .returning(ALL)
    .$narrowType<Vendor>()
    .executeTakeFirstOrThrow()
}

export async function updateVendor(id: string, fields: VendorFields, now: Date): Promise<Vendor> {
  return db()
    .updateTable('vendors')
    .set((set) => ({ ...fields, version: set('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .returning(ALL)
    .$narrowType<Vendor>()
    .executeTakeFirstOrThrow()
}

/** Shows or hides a vendor. Raises the version, so that a form opened before shows what changed. */
export async function updateStatus(id: string, fields: Pick<Vendor, 'is_active'>, now: Date): Promise<Vendor> {
  return db()
    .updateTable('vendors')
    .set((set) => ({ ...fields, version: set('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .returning(ALL)
    .$narrowType<Vendor>()
    .executeTakeFirstOrThrow()
}

/** Numbers vendors from 1 in the given order. */
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
