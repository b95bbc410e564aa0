import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import type { CurrentAccount } from '#features/accounts/schema.ts'
import type { SearchValues } from '#kit/search-params.ts'
import type { Change } from '../rules/news.ts'
import type { Timing } from '../rules/when.ts'
import type { AlertDetails } from '../schema.ts'
import type { AlertEvent, Frequency } from '../words.ts'

/** The last change of which the transaction is over: everything up to it can be read, and will not become more. */
export async function findSettledSeq(writersOver: () => Promise<boolean>): Promise<number | null> {
  const { rows } = await sql<{ seq: number }>`select coalesce(max(seq), 0) as seq from property_changes`.execute(db())
  // A change is numbered after its table is locked for writing, and that lock ends with the transaction: whoever has an
  // earlier number and is not over holds it now.
  return (await writersOver()) ? Number(rows[0]?.seq ?? 0) : null
}

/** The transactions that write changes of listings in this database now. */
export async function listWriters(): Promise<string[]> {
  const { rows } = await sql<{ writer: string }>`
    select distinct pid || ' ' || virtualtransaction as writer from pg_locks
    where locktype = 'relation' and relation = 'property_changes'::regclass and mode = 'RowExclusiveLock' and granted
      and database = (select oid from pg_database where datname = current_database()) and pid <> pg_backend_pid()
  `.execute(db())
  return rows.map(({ writer }) => writer)
}

/**
 * The last change that was compared, held until the transaction ends: one compares at a time. The first time it is the
 * last one before the oldest search, as earlier ones are nobody's news.
 */
export async function lockProgress(): Promise<number> {
  const progress = () => db().selectFrom('alert_progress').select('seq').forUpdate()
  const known = await progress().executeTakeFirst()
  if (known) return known.seq
  await sql`
    insert into alert_progress (seq, read_at)
    select coalesce((select min(since_seq) from saved_searches), (select max(seq) from property_changes), 0), now()
    on conflict do nothing
  `.execute(db())
  return (await progress().executeTakeFirstOrThrow()).seq
}

export async function updateProgress(seq: number, now: Date): Promise<void> {
  await db().updateTable('alert_progress').set({ seq, read_at: now }).execute()
}

/** The changes after one, up to another one. */
export async function listChanges(after: number, upTo: number, limit: number): Promise<Change[]> {
  return db()
    .selectFrom('property_changes')
    .select(['seq', 'property_id', 'kind', 'before', 'after', 'at'])
    .where('seq', '>', after)
    .where('seq', '<=', upTo)
    .orderBy('seq')
    .limit(limit)
    .execute()
}

/** All changes of these homes after one. */
export async function listLaterChanges(after: number, ids: readonly string[]): Promise<Change[]> {
  return db()
    .selectFrom('property_changes')
    .select(['seq', 'property_id', 'kind', 'before', 'after', 'at'])
    .where('property_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('seq', '>', after)
    .orderBy('seq')
    .execute()
}

/** A person as whom letters are written. */
export type Reader = CurrentAccount & { frequency: 'instant' | 'daily' | 'weekly' | 'never'; last_here_at: Date }

/** People as whom letters are written: active, with a confirmed address. */
export async function listReaders(ids: readonly string[]): Promise<Reader[]> {
  const rows = await db()
    .selectFrom('accounts as a')
    .leftJoin('agents as g', (join) => join.onRef('g.account_id', '=', 'a.id').on('g.is_active', '=', true))
    .leftJoin('alert_settings as t', 't.account_id', 'a.id')
    .select([
      'a.id',
      'a.email',
      'a.name',
      'a.user_role',
      'a.role_level',
      'a.status',
      'a.email_verified_at',
      'a.password_expires_at',
      'a.agency_disclosure_version',
      'a.terms_version',
      'a.mls_consent_version',
      'a.sold_granted_at',
      'a.sold_until',
      'a.mls_auditor_until',
      'g.id as agent_id',
      'a.property_alert_frequency as frequency',
      sql<Date>`greatest(a.created_at, a.last_seen_at, t.kept_at,
        (select max(s.seen_at) from sessions s where s.account_id = a.id))`.as('last_here_at'),
    ])
    .where('a.id', 'in', ids.length > 0 ? [...ids] : [NOBODY])
    .where('a.status', '=', 'active')
    .where('a.email_verified_at', 'is not', null)
    .where('a.deleted_at', 'is', null)
    .orderBy('a.id')
    .execute()
  return rows.map((row) => ({ ...row, ...WITHOUT_SESSION }))
}
const NOBODY = '00000000-0000-0000-0000-000000000000'
/** A letter is written without a request: it has no session, and no permission that one could use. */
const WITHOUT_SESSION = {
  session_id: NOBODY,
  session_seen_at: new Date(0),
  session_expires_at: new Date(0),
  permissions: [],
  has_totp: false,
  is_totp_required: false,
}

/** A search that changes are compared with. */
export interface ActiveSearch {
  id: string
  account_id: string
  name: string
  criteria: SearchValues
  frequency: Frequency
  is_notifying: boolean
  events: AlertEvent[]
  paused_until: Date | null
  since_seq: number
  created_at: Date
}

function active() {
  return db()
    .selectFrom('saved_searches')
    .select([
      'id',
      'account_id',
      'name',
      'criteria',
      'frequency',
      'is_notifying',
      'events',
      'paused_until',
      'since_seq',
      'created_at',
    ])
    .$narrowType<Pick<ActiveSearch, 'criteria' | 'frequency' | 'events'>>()
    .where('deleted_at', 'is', null)
}

/** All searches whose owners can be written to or look at them, in a stable order. */
export async function listActive(): Promise<ActiveSearch[]> {
  return active().orderBy('id').execute()
}

/** True where anybody has a search. */
export async function isAnyActive(): Promise<boolean> {
  const row = await active().limit(1).executeTakeFirst()
  return row !== undefined
}

export async function listActiveOf(accountId: string): Promise<ActiveSearch[]> {
  return active().where('account_id', '=', accountId).orderBy('created_at').orderBy('id').execute()
}

/** For whom these listings are licensed, and when they came to the site as they are. */
export async function listLicenses(
  ids: readonly string[],
): Promise<Map<string, { is_idx: boolean; is_vow: boolean; imported_at: Date }>> {
  const rows = await db()
    .selectFrom('properties')
    .select(['id', 'is_idx', 'is_vow', 'imported_at'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, ...rest }) => [id, rest]))
}

export interface NewDelivery {
  id: string
  search_id: string
  account_id: string
  property_id: string
  event: AlertEvent
  change_seq: number
  details: AlertDetails
  changed_at: Date
  found_at: Date
  outcome: 'waiting' | 'quiet'
}

/** Notes what was found; what is noted already stays as it is. */
export async function insertDeliveries(found: readonly NewDelivery[]): Promise<void> {
  await sql`
    insert into alert_deliveries (id, search_id, account_id, property_id, event, change_seq, details, changed_at, found_at, outcome)
    select id, search_id, account_id, property_id, event, change_seq, details, changed_at, found_at, outcome
    from json_to_recordset(${JSON.stringify(found)}::json) as r (id uuid, search_id uuid, account_id uuid, property_id uuid,
      event text, change_seq bigint, details jsonb, changed_at timestamptz, found_at timestamptz, outcome text)
    on conflict do nothing
  `.execute(db())
}

/** Has the letters of these people looked at now; those who never chose get the usual times. */
export async function lookAt(accountIds: readonly string[], now: Date): Promise<void> {
  await sql`
    insert into alert_settings (account_id, look_at) select unnest(${[...accountIds]}::uuid[]), ${now}
    on conflict (account_id) do update set look_at = least(alert_settings.look_at, excluded.look_at)
  `.execute(db())
}

/** People whose letters are to be looked at by now. */
export async function listDue(now: Date, limit: number): Promise<string[]> {
  const rows = await db()
    .selectFrom('alert_settings')
    .select('account_id')
    .where('look_at', '<=', now)
    .orderBy('look_at')
    .orderBy('account_id')
    .limit(limit)
    .execute()
  return rows.map(({ account_id }) => account_id)
}

/** How somebody's letters are timed, held until the transaction ends; nothing where another process writes to them now. */
export async function lockTiming(accountId: string): Promise<(Timing & { look_at: Date | null }) | undefined> {
  return db()
    .selectFrom('alert_settings')
    .select([
      'digest_hour',
      'digest_weekday',
      'quiet_from',
      'quiet_until',
      'look_at',
      'last_instant_at',
      'last_digest_date',
      'last_weekly_date',
    ])
    .where('account_id', '=', accountId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

export async function updateTiming(
  accountId: string,
  change: {
    look_at?: Date | null
    last_instant_at?: Date
    last_digest_date?: string
    last_weekly_date?: string
    kept_at?: Date
  },
): Promise<void> {
  await db().updateTable('alert_settings').set(change).where('account_id', '=', accountId).execute()
}

/** What was found for somebody and waits for its letter. */
export interface WaitingDelivery {
  id: string
  search_id: string
  property_id: string
  event: AlertEvent
  details: unknown
  changed_at: Date
  found_at: Date
}

/** What waits for somebody's letter, in the order in which it was found. */
export async function listWaiting(accountId: string): Promise<WaitingDelivery[]> {
  return db()
    .selectFrom('alert_deliveries')
    .select(['id', 'search_id', 'property_id', 'event', 'details', 'changed_at', 'found_at'])
    .$narrowType<{ event: AlertEvent }>()
    .where('account_id', '=', accountId)
    .where('outcome', '=', 'waiting')
    .orderBy('found_at')
    .orderBy('change_seq')
    .orderBy('id')
    .execute()
}

/** Notes what became of what waited. */
export async function settle(
  ids: readonly string[],
  outcome: 'told' | 'quiet' | 'left_out',
  letterId: string | null,
  now: Date,
): Promise<void> {
  if (ids.length === 0) return
  await db()
    .updateTable('alert_deliveries')
    .set({ outcome, letter_id: letterId, told_at: outcome === 'told' ? now : null })
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
}

export async function listHidden(accountId: string): Promise<Set<string>> {
  const rows = await db().selectFrom('hidden_homes').select('property_id').where('account_id', '=', accountId).execute()
  return new Set(rows.map(({ property_id }) => property_id))
}

export async function hideHome(accountId: string, propertyId: string, now: Date): Promise<void> {
  await db()
    .insertInto('hidden_homes')
    .values({ account_id: accountId, property_id: propertyId, hidden_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function showHome(accountId: string, propertyId: string): Promise<void> {
  await db()
    .deleteFrom('hidden_homes')
    .where('account_id', '=', accountId)
    .where('property_id', '=', propertyId)
    .execute()
}

/** A letter of alerts, as its links need it. */
export interface AlertLetter {
  id: string
  account_id: string
  search_ids: string[]
}

export async function insertLetter(letter: AlertLetter, now: Date): Promise<void> {
  await db()
    .insertInto('alert_letters')
    .values({ ...letter, written_at: now })
    .execute()
}

export async function setMail(letterId: string, mailId: string): Promise<void> {
  await db().updateTable('alert_letters').set({ mail_id: mailId }).where('id', '=', letterId).execute()
}

export async function findLetter(id: string): Promise<AlertLetter | undefined> {
  return db()
    .selectFrom('alert_letters')
    .select(['id', 'account_id', 'search_ids'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Homes that came into each of these searches since it was run last. */
export async function listNewIds(searchIds: readonly string[]): Promise<Map<string, string[]>> {
  if (searchIds.length === 0) return new Map()
  const rows = await db()
    .selectFrom('alert_deliveries as d')
    .innerJoin('saved_searches as s', 's.id', 'd.search_id')
    .select(['d.search_id', sql<string[]>`array_agg(distinct d.property_id)::text[]`.as('ids')])
    .where('d.search_id', 'in', [...searchIds])
    .where('d.event', 'in', ['new_match', 'back'])
    .whereRef('d.found_at', '>', 's.last_run_at')
    .groupBy('d.search_id')
    .execute()
  return new Map(rows.map(({ search_id, ids }) => [search_id, ids]))
}

/** When each search was told of last. */
export async function listLastTold(accountId: string): Promise<Map<string, Date>> {
  const rows = await db()
    .selectFrom('alert_deliveries')
    .select(({ fn }) => ['search_id', fn.max('told_at').as('told_at')])
    .where('account_id', '=', accountId)
    .where('outcome', '=', 'told')
    .groupBy('search_id')
    .execute()
  return new Map(rows.flatMap(({ search_id, told_at }) => (told_at ? [[search_id, told_at] as const] : [])))
}

/** What somebody was told last, the newest first. */
export async function listTold(accountId: string, limit: number) {
  return db()
    .selectFrom('alert_deliveries as d')
    .innerJoin('saved_searches as s', 's.id', 'd.search_id')
    .select(['d.id', 'd.property_id', 'd.search_id', 's.name', 's.criteria', 'd.event', 'd.details', 'd.told_at'])
    .$narrowType<{ event: AlertEvent; criteria: SearchValues }>()
    .where('d.account_id', '=', accountId)
    .where('d.outcome', '=', 'told')
    .where('s.deleted_at', 'is', null)
    .orderBy('d.told_at', 'desc')
    .orderBy('d.id', 'desc')
    .limit(limit)
    .execute()
}

/**
 * Seconds from the time at which a change came to the site to the letter's hand-over, of what is told at once and came by
 * day: the middle, 95 and 99 of 100. Where no mail server is set, a letter is handed over when it is written.
 */
export async function measureDelays(since: Date) {
  const { rows } = await sql<{ p50: number | null; p95: number | null; p99: number | null; letters: number }>`
    select percentile_cont(0.5) within group (order by delay) as p50,
      percentile_cont(0.95) within group (order by delay) as p95,
      percentile_cont(0.99) within group (order by delay) as p99, count(*)::int as letters
    from (select extract(epoch from coalesce(m.sent_at, m.created_at) - d.changed_at)::float8 as delay
      from alert_letters l join mail_outbox m on m.id = l.mail_id and m.status in ('sent', 'kept')
        join alert_deliveries d on d.letter_id = l.id and d.outcome = 'told'
        join saved_searches s on s.id = d.search_id
        join accounts a on a.id = d.account_id
        left join alert_settings t on t.account_id = a.id
      where l.written_at > ${since}
        and extract(hour from d.found_at at time zone 'America/Indiana/Indianapolis')
          between coalesce(t.quiet_until, 7) and coalesce(t.quiet_from, 21) - 1
        and (s.frequency = 'instant' or (s.frequency = 'preferred' and a.property_alert_frequency = 'instant'))) told
  `.execute(db())
  return rows[0] ?? { p50: null, p95: null, p99: null, letters: 0 }
}

/** How many wait for a letter, and when the changes were read last. */
export async function countWaiting(): Promise<{ waiting: number; read_at: Date }> {
  const { rows } = await sql<{ waiting: number; read_at: Date }>`
    select (select count(*)::int from alert_deliveries where outcome = 'waiting') as waiting, read_at from alert_progress
  `.execute(db())
  return rows[0] ?? { waiting: 0, read_at: new Date(0) }
}
