import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import type { Change } from '../rules/alert-events.ts'

/** Returns the last change number, once `writersOver` confirms that no older transaction can still add a lower one. */
export async function findSettledSeq(writersOver: () => Promise<boolean>): Promise<number | null> {
  const { rows } = await sql<{ seq: number }>`select coalesce(max(seq), 0) as seq from property_changes`.execute(db())
  // A transaction locks the table before it gets a change number, and holds the lock until it ends. An unfinished one
  // with a lower number therefore holds it now.
  return (await writersOver()) ? Number(rows[0]?.seq ?? 0) : null
}

/** Lists the transactions that now write listing changes in this database. */
export async function listWriters(): Promise<string[]> {
  const { rows } = await sql<{ writer: string }>`
    select distinct pid || ' ' || virtualtransaction as writer from pg_locks
    where locktype = 'relation' and relation = 'property_changes'::regclass and mode = 'RowExclusiveLock' and granted
      and database = (select oid from pg_database where datname = current_database()) and pid <> pg_backend_pid()
  `.execute(db())
  return rows.map(({ writer }) => writer)
}

/**
 * Returns the last matched change number, locked until the transaction ends: only one process matches. Starts at the
 * oldest search, because no search needs earlier changes.
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

/** Lists the changes of these homes after a number. */
export async function listLaterChanges(after: number, ids: readonly string[]): Promise<Change[]> {
  return db()
    .selectFrom('property_changes')
    .select(['seq', 'property_id', 'kind', 'before', 'after', 'at'])
    .where('property_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('seq', '>', after)
    .orderBy('seq')
    .execute()
}

/** Returns licenses and import times of these listings. */
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
