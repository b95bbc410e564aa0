import { type Expression, type Selectable, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { db } from '#db/db.server.ts'
import type { AccessLogTable, AuditLogTable, DB } from '#db/types.ts'
import { COUNT_LIMIT } from '#kit/table/list.ts'
import { likePattern } from '#kit/table/queries.server.ts'
import type { Snapshot, TrailEntry, TrailFilter } from '../schema.ts'
import type { Scope } from '../words.ts'
import { ENTRY_COLUMNS } from './chain.server.ts'
import { unsealEntries } from './sealed.server.ts'

export interface NewView {
  id: string
  at: Date
  account_id: string
  kind: string
  object_type: string
  object_id: string
  details: string | null
  ip: string | null
  user_agent: string | null
  request_id: string | null
}

export async function insertView(view: NewView): Promise<void> {
  await db().insertInto('access_log').values(view).execute()
}

/** Position of a page boundary. For equal times, entries come before views. */
export interface Cursor {
  /** Timestamp as PostgreSQL formats it, to the microsecond. */
  at: string
  source: 'entry' | 'view'
  /** The entry's sequence number, or the view's id. */
  key: string
}
export type Placed = TrailEntry & { cursor: Cursor }

export interface Wanted extends TrailFilter {
  scope: Scope
}

const MAX_NAMED = 50

/** Matches users by name or email: at most MAX_NAMED, in name order. */
function byActorName(column: 'actor_id' | 'account_id', words: string) {
  return sql<SqlBool>`${sql.ref(column)} in (select id from accounts
    where concat_ws(' ', name, email) ilike ${likePattern(words)} order by name, id limit ${MAX_NAMED})`
}

const ADMINS = sql<SqlBool>`actor_label in ('admin', 'super_admin')`
const PEOPLE = sql<SqlBool>`actor_kind in ('account', 'visitor') and actor_label not in ('admin', 'super_admin')`
const ADMIN_VIEWS = sql<SqlBool>`kind like 'admin.%'`

export function dayStart(date: string) {
  return sql<Date>`(${date}::date::timestamp at time zone 'America/Indiana/Indianapolis')`
}
export function dayEnd(date: string) {
  return sql<Date>`((${date}::date + 1)::timestamp at time zone 'America/Indiana/Indianapolis')`
}

function entries(wanted: Wanted) {
  const { scope, who, actorId, act, objectType, objectId, from, to } = wanted
  return db()
    .selectFrom('audit_log')
    .$if(scope === 'admins', (query) => query.where(ADMINS))
    .$if(scope === 'people', (query) => query.where(PEOPLE))
    .$if(Boolean(who), (query) => query.where(byActorName('actor_id', who ?? '')))
    .$if(actorId !== undefined, (query) => query.where('actor_id', '=', actorId ?? ''))
    .$if(act !== undefined, (query) => query.where('act', '=', act ?? ''))
    .$if(objectType !== undefined, (query) => query.where('object_type', '=', objectType ?? ''))
    .$if(objectId !== undefined, (query) => query.where('object_id', '=', objectId ?? ''))
    .$if(from !== undefined, (query) => query.where('at', '>=', dayStart(from ?? '')))
    .$if(to !== undefined, (query) => query.where('at', '<', dayEnd(to ?? '')))
}

function views(wanted: Wanted) {
  const { scope, who, actorId, act, objectType, objectId, from, to } = wanted
  return db()
    .selectFrom('access_log')
    .$if(scope === 'admins', (query) => query.where(ADMIN_VIEWS))
    .$if(scope === 'people', (query) => query.where((not) => not.not(ADMIN_VIEWS)))
    .$if(Boolean(who), (query) => query.where(byActorName('account_id', who ?? '')))
    .$if(actorId !== undefined, (query) => query.where('account_id', '=', actorId ?? ''))
    .$if(act !== undefined, (query) => query.where('kind', '=', act ?? ''))
    .$if(objectType !== undefined, (query) => query.where('object_type', '=', objectType ?? ''))
    .$if(objectId !== undefined, (query) => query.where('object_id', '=', objectId ?? ''))
    .$if(from !== undefined, (query) => query.where('at', '>=', dayStart(from ?? '')))
    .$if(to !== undefined, (query) => query.where('at', '<', dayEnd(to ?? '')))
}

/** The rows before or after a position in time. */
type Side = { cursor: Cursor; isLater: boolean } | null

function pastCursor(side: Side, source: Cursor['source']): Expression<SqlBool> {
  if (!side) return sql<SqlBool>`true`
  const { cursor, isLater } = side
  const ahead = isLater ? sql.raw('>') : sql.raw('<')
  if (cursor.source === source) {
    return source === 'entry'
      ? sql<SqlBool>`(at, seq) ${ahead} (${cursor.at}::timestamptz, ${cursor.key}::bigint)`
      : sql<SqlBool>`(at, id) ${ahead} (${cursor.at}::timestamptz, ${cursor.key}::uuid)`
  }
  // For equal times, entries come before views.
  const isWithin = (source === 'view') === isLater
  return isWithin
    ? sql<SqlBool>`at ${ahead} ${cursor.at}::timestamptz or at = ${cursor.at}::timestamptz`
    : sql<SqlBool>`at ${ahead} ${cursor.at}::timestamptz`
}

function accountIdSql(row: 'e' | 'v') {
  const [type, id] = [sql.ref(`${row}.object_type`), sql.ref(`${row}.object_id`)]
  return sql<string>`case when ${type} = 'account' and ${id} ~ '^[0-9a-f-]{36}$' then ${id}::uuid end`
}

/** Lists the next entries beside a position, in either order. */
export async function listEntries(wanted: Wanted, side: Side, isAscending: boolean, limit: number): Promise<Placed[]> {
  const order = isAscending ? 'asc' : 'desc'
  const some = entries(wanted)
    .selectAll()
    .where(pastCursor(side, 'entry'))
    .orderBy('at', order)
    .orderBy('seq', order)
    .limit(limit)
  return placedEntries(some, order)
}

export async function findEntry(seq: number): Promise<TrailEntry | null> {
  const [found] = await placedEntries(db().selectFrom('audit_log').selectAll().where('seq', '=', seq), 'asc')
  if (!found) return null
  const { cursor: _, ...entry } = found
  return entry
}

async function placedEntries(
  some: SelectQueryBuilder<DB, 'audit_log', Selectable<AuditLogTable>>,
  order: 'asc' | 'desc',
): Promise<Placed[]> {
  const rows = await db()
    .selectFrom(some.as('e'))
    .leftJoin('accounts as a', 'a.id', 'e.actor_id')
    .leftJoin('accounts as o', (join) => join.on('o.id', '=', accountIdSql('e')))
    .select([
      'o.name as object_name',
      'e.seq',
      'e.at',
      'e.actor_kind',
      'e.actor_id',
      'e.actor_label',
      'a.name as actor_name',
      'e.act',
      'e.object_type',
      'e.object_id',
      'e.before',
      'e.after',
      'e.reason',
      'e.ip',
      'e.user_agent',
      'e.request_id',
      sql<string>`e.at::text`.as('at_text'),
    ])
    .$narrowType<{ before: Snapshot | null; after: Snapshot | null }>()
    .orderBy('e.at', order)
    .orderBy('e.seq', order)
    .execute()
  return (await unsealEntries(rows)).map(({ at_text, ...row }) => ({
    ...row,
    id: `a${row.seq}`,
    source: 'entry',
    cursor: { at: at_text, source: 'entry', key: String(row.seq) },
  }))
}

/** Lists the next views beside a position, in either order. */
export async function listViews(wanted: Wanted, side: Side, isAscending: boolean, limit: number): Promise<Placed[]> {
  const order = isAscending ? 'asc' : 'desc'
  const some = views(wanted)
    .selectAll()
    .where(pastCursor(side, 'view'))
    .orderBy('at', order)
    .orderBy('id', order)
    .limit(limit)
  return placedViews(some, order)
}

export async function findView(id: string): Promise<TrailEntry | null> {
  const [found] = await placedViews(db().selectFrom('access_log').selectAll().where('id', '=', id), 'asc')
  if (!found) return null
  const { cursor: _, ...view } = found
  return view
}

async function placedViews(
  some: SelectQueryBuilder<DB, 'access_log', Selectable<AccessLogTable>>,
  order: 'asc' | 'desc',
): Promise<Placed[]> {
  const rows = await db()
    .selectFrom(some.as('v'))
    .leftJoin('accounts as a', 'a.id', 'v.account_id')
    .leftJoin('accounts as o', (join) => join.on('o.id', '=', accountIdSql('v')))
    .select([
      'o.name as object_name',
      'v.id',
      'v.at',
      'v.account_id',
      'v.kind',
      'v.object_type',
      'v.object_id',
      'v.details',
      'v.ip',
      'v.user_agent',
      'v.request_id',
      'a.name as actor_name',
      'a.user_role',
      sql<string>`v.at::text`.as('at_text'),
    ])
    .$narrowType<{ details: Snapshot | null }>()
    .orderBy('v.at', order)
    .orderBy('v.id', order)
    .execute()
  return rows.map(({ at_text, account_id, kind, details, user_role, ...row }) => ({
    ...row,
    source: 'view',
    seq: null,
    actor_kind: 'account',
    actor_id: account_id,
    actor_label: user_role ?? 'account',
    act: kind,
    before: null,
    after: details,
    reason: null,
    cursor: { at: at_text, source: 'view', key: row.id },
  }))
}

/** Counts the entries beside a position, up to COUNT_LIMIT + 1. */
export async function countEntries(wanted: Wanted, side: Side): Promise<number> {
  const some = entries(wanted)
    .select(sql<number>`1`.as('one'))
    .where(pastCursor(side, 'entry'))
    .limit(COUNT_LIMIT + 1)
  const { rows } = await sql<{ count: number }>`select count(*) as count from (${some}) as counted`.execute(db())
  return rows[0]?.count ?? 0
}

export async function countViews(wanted: Wanted, side: Side): Promise<number> {
  const some = views(wanted)
    .select(sql<number>`1`.as('one'))
    .where(pastCursor(side, 'view'))
    .limit(COUNT_LIMIT + 1)
  const { rows } = await sql<{ count: number }>`select count(*) as count from (${some}) as counted`.execute(db())
  return rows[0]?.count ?? 0
}

export interface ExportRow extends Omit<TrailEntry, 'id' | 'source' | 'seq' | 'actor_name' | 'object_name'> {
  seq: number
  prev_hash: Buffer
  row_hash: Buffer
}

export async function findSpan(wanted: Wanted, upTo: number): Promise<{ first: number; last: number } | null> {
  const row = await entries(wanted)
    .where('seq', '<=', upTo)
    .select(({ fn }) => [fn.min<number | null>('seq').as('first'), fn.max<number | null>('seq').as('last')])
    .executeTakeFirstOrThrow()
  return row.first === null || row.last === null ? null : { first: row.first, last: row.last }
}

export async function listForExport(wanted: Wanted, after: number, upTo: number, limit: number): Promise<ExportRow[]> {
  return entries(wanted)
    .select(ENTRY_COLUMNS)
    .$narrowType<{ before: Snapshot | null; after: Snapshot | null }>()
    .where('seq', '>', after)
    .where('seq', '<=', upTo)
    .orderBy('seq')
    .limit(limit)
    .execute()
}
