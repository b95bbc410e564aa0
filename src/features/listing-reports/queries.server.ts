import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import { OWN_SYSTEM } from '#features/properties/words.ts'
import type { TablePage } from '#kit/table/list.ts'
import { likePattern, pageOf } from '#kit/table/queries.server.ts'
import type { ListingReport, ListingReportDetail, ListListingReports } from './schema.ts'
import type { ListingFault, ReportOutcome, ReportStatus } from './words.ts'

/** Inserts a report of an error in a listing. @returns false for a duplicate submission */
export async function insertReport(report: {
  id: string
  submission_key: string
  property_id: string
  listing_title: string
  listing_id: string | null
  fault: ListingFault
  message: string
  email: string | null
  account_id: string | null
  due_at: Date
  created_at: Date
}): Promise<boolean> {
  const row = await db()
    .insertInto('listing_reports')
    .values({ ...report, updated_at: report.created_at })
    .onConflict((conflict) => conflict.column('submission_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the due time of the report that the same form made earlier. */
export async function findReportDueAt(submissionKey: string): Promise<Date | null> {
  const row = await db()
    .selectFrom('listing_reports')
    .select('due_at')
    .where('submission_key', '=', submissionKey)
    .executeTakeFirst()
  return row?.due_at ?? null
}

const FIELDS = [
  'id',
  'listing_title',
  'listing_id',
  'fault',
  'message',
  'email',
  'status',
  'outcome',
  'due_at',
  'answered_at',
  'version',
  'created_at',
] as const

/** Sorts open reports by due time, before closed ones. */
const END_OF_TIME = sql`timestamptz '9999-01-01 00:00+00'`

/** Lists a page of reports, open ones first by due time. */
export async function listPage(input: ListListingReports): Promise<TablePage<ListingReport>> {
  const pattern = likePattern(input.q)
  const query = db()
    .selectFrom('listing_reports')
    .select(FIELDS)
    .$if(pattern !== null, (some) =>
      some.where(sql<boolean>`concat_ws(' ', listing_title, listing_id, message, email) ilike ${pattern}`),
    )
    .$if(input.status !== undefined, (some) => some.where('status', '=', input.status ?? 'new'))
    .$if(input.fault !== undefined, (some) => some.where('fault', '=', input.fault ?? 'other'))
  return pageOf(query, input, {
    id: sql`id`,
    usual: 'due',
    sorts: {
      due: { by: sql`case when answered_at is null then due_at else ${END_OF_TIME} end`, type: 'timestamptz' },
      received: { by: sql`created_at`, type: 'timestamptz' },
    },
  })
}

export async function countReports(): Promise<Record<ReportStatus, number>> {
  const { rows } = await sql<Record<ReportStatus, number>>`
    select count(*) filter (where status = 'new') as new, count(*) filter (where status = 'in_progress') as in_progress,
      count(*) filter (where status = 'closed') as closed from listing_reports
  `.execute(db())
  return rows[0] ?? { new: 0, in_progress: 0, closed: 0 }
}

/** Counts the reports answered since an instant, and those answered in time. */
export async function countPromises(since: Date): Promise<{ answered: number; in_time: number }> {
  return db()
    .selectFrom('listing_reports')
    .select(({ fn }) => [
      fn.countAll<number>().as('answered'),
      fn.countAll<number>().filterWhereRef('answered_at', '<=', 'due_at').as('in_time'),
    ])
    .where('answered_at', 'is not', null)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
}

/** Finds a report with its listing as it is now. Matches by MLS number too, because a relisted home has a new id. */
export async function findReport(id: string): Promise<ListingReportDetail | undefined> {
  const row = await db()
    .selectFrom('listing_reports as r')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('properties as p')
          .select([
            'p.id as property_id',
            'p.listing_key',
            'p.originating_system_name',
            'p.list_office_name',
            'p.list_office_contact',
            'p.modification_timestamp',
          ])
          .where((where) =>
            where.or([
              where('p.id', '=', where.ref('r.property_id')),
              where('p.listing_id', '=', where.ref('r.listing_id')),
            ]),
          )
          .orderBy(sql`p.id = r.property_id desc nulls last`)
          .limit(1)
          .as('home'),
      (join) => join.onTrue(),
    )
    .leftJoin('accounts as a', 'a.id', 'r.answered_by')
    .select(FIELDS.map((field) => `r.${field}` as const))
    .select([
      'r.answer',
      'r.late_told_at',
      'a.name as answered_by',
      'home.property_id',
      'home.listing_key',
      'home.originating_system_name',
      'home.list_office_name',
      'home.list_office_contact',
      'home.modification_timestamp',
    ])
    .where('r.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const others = await db()
    .selectFrom('listing_reports')
    .select(['id', 'fault', 'status', 'created_at'])
    .where('id', '<>', id)
    .where('listing_title', '=', row.listing_title)
    .where(sql<boolean>`listing_id is not distinct from ${row.listing_id}::text`)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(10)
    .execute()
  const { originating_system_name, ...report } = row
  return { ...report, is_own: originating_system_name === OWN_SYSTEM, others }
}

export async function lockReport(
  id: string,
): Promise<{ status: ReportStatus; outcome: ReportOutcome | null; email: string | null; version: number } | undefined> {
  return db()
    .selectFrom('listing_reports')
    .select(['status', 'outcome', 'email', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateReport(
  id: string,
  to: {
    status: ReportStatus
    outcome?: ReportOutcome | null
    answer?: string | null
    answered_at?: Date | null
    answered_by?: string | null
  },
  at: Date,
): Promise<void> {
  await db()
    .updateTable('listing_reports')
    .set((set) => ({ ...to, version: set('version', '+', 1), updated_at: at }))
    .where('id', '=', id)
    .execute()
}

/** Locks open reports that are overdue and not yet announced, until the transaction ends. */
export async function lockLate(at: Date): Promise<{ id: string; listing_title: string; due_at: Date }[]> {
  return db()
    .selectFrom('listing_reports')
    .select(['id', 'listing_title', 'due_at'])
    .where('answered_at', 'is', null)
    .where('late_told_at', 'is', null)
    .where('due_at', '<', at)
    .orderBy('due_at')
    .orderBy('id')
    .limit(100)
    .forUpdate()
    .skipLocked()
    .execute()
}

/** Records that the admins know about overdue reports. */
export async function markAnnounced(ids: readonly string[], at: Date): Promise<void> {
  await db().updateTable('listing_reports').set({ late_told_at: at }).where('id', 'in', ids).execute()
}

/** Counts the new reports, with the names of the oldest and since when they wait. */
export async function findWaiting(): Promise<{ count: number; names: string[]; since: Date | null }> {
  const { rows } = await sql<{ count: number; names: string[]; since: Date | null }>`
    select count(*)::integer as count, min(created_at) as since,
      coalesce((array_agg(listing_title order by created_at, id))[1:3], '{}') as names
    from listing_reports where status = 'new'
  `.execute(db())
  return rows[0] ?? { count: 0, names: [], since: null }
}
