import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import type { TablePage } from '#kit/table/list.ts'
import { countEach, likePattern, pageOf } from '#kit/table/queries.server.ts'
import type { ApplicationFields, ListVendorApplications, VendorApplication } from './schema.ts'
import { APPLICATION_STATUSES, type ApplicationStatus } from './words.ts'

const FIELDS = [
  'vendor_applications.id',
  'vendor_applications.status',
  'vendor_applications.name',
  'vendor_applications.service_type',
  'vendor_applications.description',
  'vendor_applications.contact_name',
  'vendor_applications.phone',
  'vendor_applications.email',
  'vendor_applications.website_url',
  'vendor_applications.city',
  'vendor_applications.license_number',
  'vendor_applications.insurer',
  'vendor_applications.work_seen_by',
  'vendor_applications.ties',
  'vendor_applications.vendor_id',
  'vendor_applications.review_note',
  'vendor_applications.reviewed_at',
  'vendor_applications.version',
  'vendor_applications.created_at',
] as const

function applications() {
  return db()
    .selectFrom('vendor_applications')
    .select(FIELDS)
    .select(({ selectFrom }) =>
      selectFrom('accounts')
        .select('accounts.name')
        .whereRef('accounts.id', '=', 'vendor_applications.reviewed_by')
        .as('reviewer_name'),
    )
    .$narrowType<Pick<VendorApplication, 'service_type'>>()
}

export async function listPage(input: ListVendorApplications): Promise<TablePage<VendorApplication>> {
  const pattern = likePattern(input.q)
  const query = applications()
    .$if(pattern !== null, (some) =>
      some.where(
        sql<boolean>`concat_ws(' ', vendor_applications.name, contact_name, vendor_applications.email, city, vendor_applications.phone) ilike ${pattern}`,
      ),
    )
    .$if(input.status !== undefined, (some) => some.where('vendor_applications.status', '=', input.status ?? 'pending'))
  return pageOf(query, input, {
    id: sql`vendor_applications.id`,
    usual: 'received',
    sorts: {
      received: { by: sql`vendor_applications.created_at`, type: 'timestamptz' },
      name: { by: sql`lower(vendor_applications.name)`, type: 'text' },
    },
  })
}

export async function countByStatus(): Promise<Record<ApplicationStatus, number>> {
  return db()
    .selectFrom('vendor_applications')
    .select(countEach(APPLICATION_STATUSES, (status) => sql`status = ${status}`))
    .executeTakeFirstOrThrow()
}

export async function findApplication(id: string): Promise<VendorApplication | undefined> {
  return applications().where('vendor_applications.id', '=', id).executeTakeFirst()
}

export async function lockApplication(id: string): Promise<VendorApplication | undefined> {
  return applications().where('vendor_applications.id', '=', id).forUpdate().executeTakeFirst()
}

/** Inserts an application. @returns false for a duplicate, or if one is pending under this name and service */
export async function insertApplication(
  row: ApplicationFields & {
    id: string
    account_id: string | null
    submission_key: string
    created_at: Date
  },
): Promise<boolean> {
  const made = await db()
    .insertInto('vendor_applications')
    .values({ ...row, updated_at: row.created_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

export async function updateReview(
  id: string,
  review: { status: ApplicationStatus; vendor_id: string | null; review_note: string | null; reviewed_by: string },
  now: Date,
): Promise<void> {
  await db()
    .updateTable('vendor_applications')
    .set((set) => ({ ...review, reviewed_at: now, updated_at: now, version: set('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function deleteApplication(id: string): Promise<void> {
  await db().deleteFrom('vendor_applications').where('id', '=', id).execute()
}

/** Lists the personal data of an account. */
export async function listOf(accountId: string) {
  return db()
    .selectFrom('vendor_applications')
    .select([
      'name',
      'service_type',
      'description',
      'contact_name',
      'phone',
      'email',
      'website_url',
      'city',
      'license_number',
      'insurer',
      'work_seen_by',
      'ties',
      'status',
      'review_note',
      'created_at',
    ])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Counts the applications without a decision, with the names of the oldest and since when they wait. */
export async function findWaiting(): Promise<{ count: number; names: string[]; since: Date | null }> {
  const { rows } = await sql<{ count: number; names: string[]; since: Date | null }>`
    select count(*)::integer as count, min(created_at) as since,
      coalesce((array_agg(name order by created_at, id))[1:3], '{}') as names
    from vendor_applications where status = 'pending'
  `.execute(db())
  return rows[0] ?? { count: 0, names: [], since: null }
}
