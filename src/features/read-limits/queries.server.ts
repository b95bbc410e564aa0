import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import type { ReadAlert } from './schema.ts'
import type { ReaderKind } from './words.ts'

/** Bits of one window of a reader, as 32-bit words. */
export interface StoredSketch {
  reader: string
  measure: string
  window_started_at: Date
  words: Uint32Array
}

interface Row {
  reader: string
  measure: string
  window_started_at: Date
  bits: string
}

export async function listSketches(readers: readonly string[], since: Date): Promise<StoredSketch[]> {
  const { rows } = await sql<Row>`
    select reader, measure, window_started_at, bits::text as bits from read_sketches
    where reader = any(${[...readers]}::text[]) and window_started_at > ${since}::timestamptz
  `.execute(db())
  return rows.map(fromRow)
}

/** Merges bits into the stored ones, in key order to prevent deadlocks. @returns the merged bits */
export async function mergeSketches(sketches: readonly StoredSketch[]): Promise<StoredSketch[]> {
  const { rows } = await sql<Row>`
    insert into read_sketches as own (reader, measure, window_started_at, bits)
    select reader, measure, started, ('x' || hex)::bit(8192)
    from unnest(${sketches.map(({ reader }) => reader)}::text[], ${sketches.map(({ measure }) => measure)}::text[],
      ${sketches.map(({ window_started_at }) => window_started_at)}::timestamptz[],
      ${sketches.map(({ words }) => hexOf(words))}::text[]) as given (reader, measure, started, hex)
    order by 1, 2, 3
    on conflict (reader, measure, window_started_at) do update set bits = own.bits | excluded.bits
    returning reader, measure, window_started_at, bits::text as bits
  `.execute(db())
  return rows.map(fromRow)
}

function hexOf(words: Uint32Array): string {
  return Array.from(words, (word) => word.toString(16).padStart(8, '0')).join('')
}

/** PostgreSQL prints the first bit first. A word is 32 bits, highest first, as `hexOf` writes it. */
function fromRow({ bits, ...row }: Row): StoredSketch {
  const words = new Uint32Array(bits.length / 32)
  for (let at = 0; at < words.length; at += 1) words[at] = Number.parseInt(bits.slice(at * 32, at * 32 + 32), 2)
  return { ...row, words }
}

/** Deletes windows that no limit uses anymore. */
export async function deleteSketches(before: Date): Promise<void> {
  await db().deleteFrom('read_sketches').where('window_started_at', '<', before).execute()
}

export interface NewAlert extends Omit<ReadAlert, 'account_name' | 'account_email'> {
  reader: string
}

/** Adds to the alerts of the day, one row per reader. */
export async function saveAlerts(alerts: readonly NewAlert[]): Promise<void> {
  const rows = alerts.map((alert) => ({ ...alert, alert_date: alert.last_at.toISOString().slice(0, 10) }))
  await db()
    .insertInto('read_alerts')
    .values(rows.toSorted((a, b) => (a.reader < b.reader ? -1 : 1)))
    .onConflict((conflict) =>
      conflict.columns(['reader', 'alert_date']).doUpdateSet({
        last_at: sql`greatest(read_alerts.last_at, excluded.last_at)`,
        refused: sql`least(read_alerts.refused::bigint + excluded.refused, 2147483647)::integer`,
        passed: sql`read_alerts.passed + excluded.passed`,
        opened: sql`greatest(read_alerts.opened, excluded.opened)`,
        listed: sql`greatest(read_alerts.listed, excluded.listed)`,
        mapped: sql`greatest(read_alerts.mapped, excluded.mapped)`,
        user_agent: sql`coalesce(excluded.user_agent, read_alerts.user_agent)`,
        false_crawler: sql`coalesce(excluded.false_crawler, read_alerts.false_crawler)`,
      }),
    )
    .execute()
}

export async function listAlerts(since: Date, limit: number): Promise<ReadAlert[]> {
  const rows = await db()
    .selectFrom('read_alerts as r')
    .leftJoin('accounts as a', 'a.id', 'r.account_id')
    .select(['r.id', 'r.kind', 'r.network', 'r.account_id', 'a.name as account_name', 'a.email as account_email'])
    .select(['r.user_agent', 'r.false_crawler', 'r.first_at', 'r.last_at', 'r.refused', 'r.passed'])
    .select(['r.opened', 'r.listed', 'r.mapped'])
    .where('r.last_at', '>', since)
    .orderBy('r.last_at', 'desc')
    .orderBy('r.id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, kind: row.kind as ReaderKind }))
}

export async function deleteAlerts(before: Date): Promise<void> {
  await db().deleteFrom('read_alerts').where('last_at', '<', before).execute()
}

/** Lists the alerts of one account, for its data export. */
export async function listAlertsOf(accountId: string) {
  return db()
    .selectFrom('read_alerts')
    .select(['first_at', 'last_at', 'refused', 'passed', 'opened', 'listed', 'mapped', 'user_agent'])
    .where('account_id', '=', accountId)
    .orderBy('last_at', 'desc')
    .execute()
}

/** Counts the readers over the limit since a time. */
export async function countAlerts(since: Date): Promise<number> {
  const { count } = await db()
    .selectFrom('read_alerts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('last_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}
