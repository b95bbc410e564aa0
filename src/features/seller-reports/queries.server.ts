import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import type { Counted } from './rules.ts'
import type { WeekCounts } from './schema.ts'
import { SIMILAR_PRICE_SHARE } from './words.ts'

/** A seller whose report of a week is due. */
export interface DueReport {
  property_id: string
  account_id: string
  email: string
}

/**
 * Lists sellers under an agreement in force, whose home one of these offices has on the market, without a report of the
 * week. Only an agreement that names the home counts.
 */
export async function listDue(
  week: { date: string; to: Date },
  today: string,
  officeKeys: readonly string[],
  limit: number,
): Promise<DueReport[]> {
  return db()
    .selectFrom('relationships as r')
    .innerJoin('properties as p', 'p.id', 'r.property_id')
    .innerJoin('accounts as a', 'a.id', 'r.consumer_id')
    .select(['p.id as property_id', 'a.id as account_id', 'a.email'])
    .distinct()
    .where('r.relationship_type', '=', 'seller_agency')
    .where('r.status', '=', 'active')
    .where('r.agreement_date', '<=', today)
    .where((where) => where.or([where('r.expiration_date', 'is', null), where('r.expiration_date', '>=', today)]))
    .where('p.list_office_key', '=', sql<string>`any(${[...officeKeys]}::text[])`)
    .where('p.status', '=', 'active')
    .where('p.listed_at', '<', week.to)
    .where('a.status', '=', 'active')
    .where('a.deleted_at', 'is', null)
    .where('a.email_verified_at', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('seller_reports as s')
            .select('s.id')
            .whereRef('s.account_id', '=', 'a.id')
            .whereRef('s.property_id', '=', 'p.id')
            .where('s.week_date', '=', week.date),
        ),
      ),
    )
    .orderBy('p.id')
    .orderBy('a.id')
    .limit(limit)
    .execute()
}

/** Lists the homes for sale that a home is compared with: same city and type, a price near its own, on the market all week. */
export async function listSimilar(propertyId: string, from: Date): Promise<string[]> {
  const rows = await db()
    .selectFrom('properties as p')
    .innerJoin('properties as own', (join) =>
      join.onRef('own.city', '=', 'p.city').onRef('own.property_type', '=', 'p.property_type'),
    )
    .select('p.id')
    .where('own.id', '=', propertyId)
    .where('p.id', '<>', propertyId)
    .where('p.status', '=', 'active')
    .where('p.is_idx', '=', true)
    .where('p.listed_at', '<=', from)
    .where(
      sql<boolean>`p.price between own.price * (1 - ${SIMILAR_PRICE_SHARE}::float8) and own.price * (1 + ${SIMILAR_PRICE_SHARE}::float8)`,
    )
    .orderBy('p.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Counts a week of each of these homes. */
export async function countWeek(
  ids: readonly string[],
  { date, end, from, to }: { date: string; end: string; from: Date; to: Date },
): Promise<Map<string, Counted>> {
  const { rows } = await sql<Counted & { id: string }>`
    with homes as (select unnest(${[...ids]}::uuid[]) as id),
    views as (
      select path, count(distinct (at_date, visit)) as n from analytics_events
      where at_date between ${date}::date and ${end}::date and name = 'page_viewed'
        and path = any (select '/properties/' || id from homes)
      group by path
    ),
    saves as (
      select property_id, count(*) as n from favorites
      where created_at >= ${from} and created_at < ${to} and property_id in (select id from homes) group by property_id
    ),
    tours as (
      select property_id,
        count(*) filter (where created_at >= ${from} and created_at < ${to}) as asked,
        count(*) filter (where status = 'completed' and starts_at >= ${from} and starts_at < ${to}) as held
      from appointments where kind = 'tour' and property_id in (select id from homes) group by property_id
    ),
    questions as (
      select property_id, count(*) as n from (
        select property_id from leads
        where kind = 'listing_question' and status <> 'spam' and created_at >= ${from} and created_at < ${to}
        union all
        select t.property_id from threads t
        where (select min(m.sent_at) from messages m where m.thread_id = t.id and m.author_side = 'consumer') >= ${from}
          and (select min(m.sent_at) from messages m where m.thread_id = t.id and m.author_side = 'consumer') < ${to}
          and t.property_id in (select id from homes)
      ) as asked where property_id in (select id from homes) group by property_id
    )
    select homes.id, coalesce(views.n, 0)::int as views, coalesce(saves.n, 0)::int as saves,
      coalesce(tours.asked, 0)::int as tours_asked, coalesce(tours.held, 0)::int as tours_held,
      coalesce(questions.n, 0)::int as questions
    from homes
    left join views on views.path = '/properties/' || homes.id
    left join saves on saves.property_id = homes.id
    left join tours on tours.property_id = homes.id
    left join questions on questions.property_id = homes.id
  `.execute(db())
  return new Map(rows.map(({ id, ...counted }) => [id, counted]))
}

interface NewReport {
  id: string
  property_id: string
  account_id: string
  week_date: string
  counts: WeekCounts
  similar_homes: number
  created_at: Date
}

/** Inserts a report. @returns false if the week has one */
export async function insertReport({ counts, ...row }: NewReport): Promise<boolean> {
  const stored = await db()
    .insertInto('seller_reports')
    .values({ ...row, counts: JSON.stringify(counts) })
    .onConflict((conflict) => conflict.columns(['account_id', 'property_id', 'week_date']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return stored !== undefined
}

/** Lists the newest report of each home of an account, from weeks since a day. */
export async function listLatest(
  accountId: string,
  since: string,
): Promise<Pick<NewReport, 'id' | 'property_id' | 'week_date' | 'counts' | 'similar_homes'>[]> {
  return db()
    .selectFrom('seller_reports')
    .distinctOn('property_id')
    .select(['id', 'property_id', 'week_date', 'counts', 'similar_homes'])
    .$narrowType<Pick<NewReport, 'counts'>>()
    .where('account_id', '=', accountId)
    .where('week_date', '>=', since)
    .orderBy('property_id')
    .orderBy('week_date', 'desc')
    .execute()
}

/** Lists all reports of an account, for its export. */
export async function listAllOf(accountId: string) {
  return db()
    .selectFrom('seller_reports')
    .select(['property_id', 'week_date', 'counts', 'similar_homes', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('week_date')
    .orderBy('id')
    .execute()
}

export async function deleteAllOf(accountId: string): Promise<void> {
  await db().deleteFrom('seller_reports').where('account_id', '=', accountId).execute()
}
