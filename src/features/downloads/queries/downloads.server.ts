import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import { type Looker, listingsFor } from '#features/properties/public.server.ts'
import { likePattern, pageOf } from '#kit/table/queries.server.ts'
import type {
  AuditedDownload,
  DownloadAudit,
  DownloadFacts,
  DownloadLine,
  GetDownloadAudit,
  OwnLimits,
} from '../schema.ts'
import type { DownloadType, Outcome } from '../words.ts'

/** A download attempt, with its content, user, time and origin. */
export interface Attempt {
  id: string
  account_id: string
  download_type: DownloadType
  object: string
  /** Ids of homes, empty for a document. */
  property_ids: readonly string[]
  at: Date
  ip: string | null
  network: string | null
  user_agent: string | null
  request_id: string | null
}

/** Limits of the site, which a user's own limits replace. */
export interface SiteLimits {
  listings: number
  share_percent: number
  documents: number
}

/** Outcome of an attempt, with the numbers behind it. */
export interface Verdict {
  outcome: Outcome
  used: number
  fresh: number
  limit: number
  active: number
  oldest_at: Date | null
}

/** Serializes the downloads of a user across processes, until the transaction ends. */
export async function lockAccount(accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`downloads:${accountId}`}, 0))`.execute(db())
}

/**
 * Stores an attempt and its outcome in one statement. Refused attempts do not count, and a listing counts once in 24
 * hours. Requires the user's lock.
 */
export async function insertDownload(attempt: Attempt, site: SiteLimits): Promise<Verdict> {
  const { id, account_id, download_type, object, property_ids, at, ip, network, user_agent, request_id } = attempt
  const isDocument = download_type === 'document'
  const { rows } = await sql<Verdict>`
    with wanted as (
      select distinct id from unnest(${[...property_ids]}::uuid[]) as one (id)
    ), seen as (
      select property_id, min(at) as at from download_listings
      where account_id = ${account_id}::uuid and at > ${at}::timestamptz - interval '24 hours'
      group by property_id
    ), documents as (
      select count(*) as used, min(at) as oldest_at from downloads
      where account_id = ${account_id}::uuid and at > ${at}::timestamptz - interval '24 hours'
        and download_type = 'document' and outcome = 'allowed'
    ), market as (
      select count(*) as active from properties where status = 'active' and (is_idx or is_vow)
    ), own as (
      select listings_per_day, documents_per_day from download_limits where account_id = ${account_id}::uuid
    ), counted as (
      select
        case when ${isDocument} then d.used else (select count(*) from seen) end as used,
        case when ${isDocument} then 1 else (select count(*) from wanted where id not in (select property_id from seen)) end as fresh,
        case when ${isDocument}
          then coalesce((select documents_per_day from own), ${site.documents}::bigint)
          else coalesce((select listings_per_day from own), ${site.listings}::bigint) end as "limit",
        case when ${isDocument} then d.oldest_at else (select min(at) from seen) end as oldest_at,
        m.active
      from documents d, market m
    ), verdict as (
      select *, case
        when fresh = 0 then 'allowed'
        when used + fresh > "limit" then 'over_limit'
        when not ${isDocument} and used + fresh > floor(active * ${site.share_percent}::numeric / 100) then 'over_share'
        else 'allowed' end as outcome
      from counted
    ), written as (
      insert into downloads (id, account_id, download_type, outcome, items, object, at, ip, network, user_agent, request_id)
      select ${id}::uuid, ${account_id}::uuid, ${download_type}, outcome,
        (select count(*)::integer from wanted),
        ${object}, ${at}::timestamptz, ${ip}, ${network}, ${user_agent}, ${request_id}
      from verdict returning outcome
    ), listed as (
      insert into download_listings (download_id, account_id, property_id, at)
      select ${id}::uuid, ${account_id}::uuid, wanted.id, ${at}::timestamptz from wanted, written where written.outcome = 'allowed'
    )
    select outcome, used, fresh, "limit", active, oldest_at from verdict
  `.execute(db())
  const [row] = rows
  if (!row) throw new Error('A download attempt got no verdict.')
  return row
}

/** Lists which of these homes the viewer may find. */
export async function listVisible(looker: Looker, ids: readonly string[]): Promise<string[]> {
  const rows = await listingsFor(looker)
    .select('p.id')
    .where('p.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
  return rows.map(({ id }) => id)
}

/** Finds the use of a user's limits, and the size of the market. */
export async function findUse(accountId: string, at: Date) {
  const { rows } = await sql<{
    listings: number
    listings_oldest_at: Date | null
    documents: number
    active: number
    own_listings: number | null
    own_documents: number | null
  }>`
    select
      (select count(distinct property_id) from download_listings
        where account_id = ${accountId}::uuid and at > ${at}::timestamptz - interval '24 hours') as listings,
      (select min(at) from download_listings
        where account_id = ${accountId}::uuid and at > ${at}::timestamptz - interval '24 hours') as listings_oldest_at,
      (select count(*) from downloads where account_id = ${accountId}::uuid and at > ${at}::timestamptz - interval '24 hours'
        and download_type = 'document' and outcome = 'allowed') as documents,
      (select count(*) from properties where status = 'active' and (is_idx or is_vow)) as active,
      (select listings_per_day from download_limits where account_id = ${accountId}::uuid) as own_listings,
      (select documents_per_day from download_limits where account_id = ${accountId}::uuid) as own_documents
  `.execute(db())
  const [row] = rows
  if (!row) throw new Error('The use of limits returned no row.')
  return row
}

/** Counts the distinct listings that a user downloaded in 24 hours, by type. */
export async function countByType(
  accountId: string,
  at: Date,
): Promise<{ download_type: DownloadType; used: number }[]> {
  const { rows } = await sql<{ download_type: DownloadType; used: number }>`
    select d.download_type, count(distinct l.property_id) as used
    from download_listings l join downloads d on d.id = l.download_id
    where l.account_id = ${accountId}::uuid and l.at > ${at}::timestamptz - interval '24 hours'
    group by d.download_type order by d.download_type
  `.execute(db())
  return rows
}

/** Sums a user's allowed downloads since a time, by type. */
export async function sumByType(accountId: string, since: Date) {
  return db()
    .selectFrom('downloads')
    .select([
      'download_type',
      ({ fn }) => fn.countAll<number>().as('downloads'),
      ({ fn }) => fn.sum<number>('items').as('items'),
    ])
    .where('account_id', '=', accountId)
    .where('outcome', '=', 'allowed')
    .where('at', '>', since)
    .groupBy('download_type')
    .orderBy('download_type')
    .execute()
}

const LINE = ['id', 'at', 'download_type', 'outcome', 'items', 'object'] as const

/** Lists a user's latest attempts. */
export async function listLatest(accountId: string, limit: number): Promise<DownloadLine[]> {
  return db()
    .selectFrom('downloads')
    .select(LINE)
    .where('account_id', '=', accountId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function listPage({ userId, ...input }: GetDownloadAudit): Promise<DownloadAudit> {
  const pattern = likePattern(input.q)
  const query = db()
    .selectFrom('downloads')
    .innerJoin('accounts', 'accounts.id', 'downloads.account_id')
    .select([
      'downloads.id',
      'downloads.at',
      'downloads.download_type',
      'downloads.outcome',
      'downloads.items',
      'downloads.object',
      'downloads.account_id',
      'accounts.name as account_name',
      'accounts.email as account_email',
      'downloads.ip',
      'downloads.user_agent',
    ])
    .$narrowType<AuditedDownload>()
    .$if(userId !== undefined, (some) => some.where('downloads.account_id', '=', userId ?? ''))
    .$if(input.type !== undefined, (some) => some.where('downloads.download_type', '=', input.type ?? 'document'))
    .$if(input.outcome !== undefined, (some) => some.where('downloads.outcome', '=', input.outcome ?? 'allowed'))
    .$if(pattern !== null, (some) =>
      some.where(
        sql<boolean>`concat_ws(' ', accounts.name, accounts.email, downloads.object, downloads.ip) ilike ${pattern}`,
      ),
    )
  return pageOf(query, input, {
    id: sql`downloads.id`,
    usual: '-at',
    sorts: {
      at: { by: sql`downloads.at`, type: 'timestamptz' },
      items: { by: sql`downloads.items`, type: 'integer' },
    },
  })
}

/** Finds a user's own limits. With `isLocked`, locks them until the transaction ends. */
export async function findOwnLimits(accountId: string, isLocked: boolean): Promise<OwnLimits | null> {
  const row = await db()
    .selectFrom('download_limits as l')
    .select(['l.listings_per_day', 'l.documents_per_day', 'l.reason', 'l.updated_at', 'l.version'])
    .select((select) =>
      select.selectFrom('accounts as a').select('a.name').whereRef('a.id', '=', 'l.set_by').as('set_by_name'),
    )
    .where('l.account_id', '=', accountId)
    .$if(isLocked, (query) => query.forUpdate('l'))
    .executeTakeFirst()
  return row ?? null
}

export async function saveOwnLimits(
  accountId: string,
  limits: { listings_per_day: number; documents_per_day: number; reason: string; set_by: string },
  now: Date,
): Promise<void> {
  await db()
    .insertInto('download_limits')
    .values({ account_id: accountId, ...limits, updated_at: now })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet((set) => ({
        ...limits,
        updated_at: now,
        version: set('download_limits.version', '+', 1),
      })),
    )
    .execute()
}

export async function deleteOwnLimits(accountId: string): Promise<void> {
  await db().deleteFrom('download_limits').where('account_id', '=', accountId).execute()
}

/** Counts each user's downloads since a time, as input for the suspicion rules. Most downloads first. */
export async function listFacts(since: Date, limit: number): Promise<DownloadFacts[]> {
  const { rows } = await sql<DownloadFacts>`
    with attempts as (
      select * from downloads where at > ${since}
    ), listings as (
      select l.account_id, l.property_id, min(l.at) as at from download_listings l where l.at > ${since} group by 1, 2
    ), people as (
      select account_id, count(*) filter (where outcome <> 'allowed') as refused from attempts group by 1
    ), minutes as (
      select distinct on (account_id) account_id, at, total from (
        select account_id, date_trunc('minute', at) as at, count(*) as total from listings group by 1, 2
      ) as each order by account_id, total desc, at
    ), hours as (
      select account_id, max(networks) as networks from (
        select account_id, date_trunc('hour', at) as at, count(distinct network) as networks from attempts group by 1, 2
      ) as each group by 1
    ), totals as (
      select l.account_id, count(*) as listings,
        count(*) filter (where extract(hour from l.at at time zone 'America/Indiana/Indianapolis') < 5) as at_night,
        count(*) filter (where not exists (
          select from access_log v where v.object_type = 'property' and v.object_id = l.property_id::text
            and v.account_id = l.account_id
        )) as unopened
      from listings l group by 1
    )
    select p.account_id, a.name, a.email, coalesce(t.listings, 0) as listings, coalesce(m.total, 0) as most_in_a_minute,
      m.at as most_in_a_minute_at, coalesce(h.networks, 0) as networks_in_an_hour, coalesce(t.at_night, 0) as at_night,
      coalesce(t.unopened, 0) as unopened, p.refused
    from people p join accounts a on a.id = p.account_id
      left join totals t on t.account_id = p.account_id
      left join minutes m on m.account_id = p.account_id
      left join hours h on h.account_id = p.account_id
    order by coalesce(t.listings, 0) desc, p.account_id limit ${limit}
  `.execute(db())
  return rows
}
