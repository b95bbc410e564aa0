import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import type { SearchValues } from '#kit/page/search-params.ts'
import type { AlertDetails } from '../schema.ts'
import type { AlertEvent } from '../words.ts'

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

/** Inserts deliveries and skips existing ones. */
export async function insertDeliveries(found: readonly NewDelivery[]): Promise<void> {
  await sql`
    insert into alert_deliveries (id, search_id, account_id, property_id, event, change_seq, details, changed_at, found_at, outcome)
    select id, search_id, account_id, property_id, event, change_seq, details, changed_at, found_at, outcome
    from json_to_recordset(${JSON.stringify(found)}::json) as r (id uuid, search_id uuid, account_id uuid, property_id uuid,
      event text, change_seq bigint, details jsonb, changed_at timestamptz, found_at timestamptz, outcome text)
    on conflict do nothing
  `.execute(db())
}

/** A delivery to send in an alert. */
export interface WaitingDelivery {
  id: string
  search_id: string
  property_id: string
  event: AlertEvent
  details: unknown
  changed_at: Date
  found_at: Date
}

/** Lists an account's waiting deliveries, in the order they were found. */
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

export async function settle(
  ids: readonly string[],
  outcome: 'told' | 'quiet' | 'left_out',
  emailId: string | null,
  now: Date,
): Promise<void> {
  if (ids.length === 0) return
  await db()
    .updateTable('alert_deliveries')
    .set({ outcome, letter_id: emailId, told_at: outcome === 'told' ? now : null })
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
}

/** Lists the homes that matched each search since its last run, the latest first. */
export async function listNewIds(searchIds: readonly string[]): Promise<Map<string, string[]>> {
  if (searchIds.length === 0) return new Map()
  const rows = await db()
    .selectFrom('alert_deliveries as d')
    .innerJoin('saved_searches as s', 's.id', 'd.search_id')
    .select(['d.search_id', 'd.property_id'])
    .where('d.search_id', 'in', [...searchIds])
    .where('d.event', 'in', ['new_match', 'back'])
    .whereRef('d.found_at', '>', 's.last_run_at')
    .groupBy(['d.search_id', 'd.property_id'])
    .orderBy(({ fn }) => fn.max('d.found_at'), 'desc')
    .orderBy('d.property_id')
    .execute()
  const bySearch = Map.groupBy(rows, ({ search_id }) => search_id)
  return new Map([...bySearch].map(([id, found]) => [id, found.map(({ property_id }) => property_id)]))
}

/** Returns when each search last sent a home. */
export async function listLastSent(accountId: string): Promise<Map<string, Date>> {
  const rows = await db()
    .selectFrom('alert_deliveries')
    .select(({ fn }) => ['search_id', fn.max('told_at').as('told_at')])
    .where('account_id', '=', accountId)
    .where('outcome', '=', 'told')
    .groupBy('search_id')
    .execute()
  return new Map(rows.flatMap(({ search_id, told_at }) => (told_at ? [[search_id, told_at] as const] : [])))
}

/** Lists an account's sent deliveries, latest first. */
export async function listSent(accountId: string, limit: number) {
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

/** Returns the number of waiting deliveries, and when changes were last matched. */
export async function countWaiting(): Promise<{ waiting: number; read_at: Date }> {
  const { rows } = await sql<{ waiting: number; read_at: Date }>`
    select (select count(*)::int from alert_deliveries where outcome = 'waiting') as waiting, read_at from alert_progress
  `.execute(db())
  return rows[0] ?? { waiting: 0, read_at: new Date(0) }
}
