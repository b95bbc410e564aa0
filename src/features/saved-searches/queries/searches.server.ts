import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import type { SearchValues } from '#kit/page/search-params.ts'
import type { AlertTimes, SavedSearch } from '../schema.ts'
import type { AlertEvent, Frequency } from '../words.ts'

interface SearchFields {
  name: string
  frequency: Frequency
  events: readonly AlertEvent[]
  criteria: SearchValues
}

function searches() {
  return db()
    .selectFrom('saved_searches as s')
    .leftJoin('accounts as author', 'author.id', 's.author_id')
    .select([
      's.id',
      's.name',
      's.criteria',
      's.frequency',
      's.is_notifying',
      's.events',
      's.paused_until',
      'author.name as author_name',
      's.last_run_at',
      's.created_at',
      's.updated_at',
      's.version',
    ])
    .$narrowType<Pick<SavedSearch, 'criteria' | 'frequency' | 'events'>>()
}

/** Lists an account's searches, newest first. */
export async function listSearches(accountId: string): Promise<SavedSearch[]> {
  return searches()
    .where('s.account_id', '=', accountId)
    .where('s.deleted_at', 'is', null)
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id', 'desc')
    .execute()
}

export async function lockSearch(accountId: string, id: string, isDeleted = false): Promise<SavedSearch | undefined> {
  return searches()
    .where('s.account_id', '=', accountId)
    .where('s.id', '=', id)
    .where('s.deleted_at', isDeleted ? 'is not' : 'is', null)
    .forUpdate('s')
    .executeTakeFirst()
}

export async function findSame(accountId: string, criteria: SearchValues): Promise<SavedSearch | undefined> {
  return searches()
    .where('s.account_id', '=', accountId)
    .where('s.deleted_at', 'is', null)
    .where(sql<boolean>`s.criteria = ${JSON.stringify(criteria)}::jsonb`)
    .executeTakeFirst()
}

/** Locks an account's searches, which are counted and compared before a write. */
export async function lockList(accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`saved-searches:${accountId}`}, 0))`.execute(db())
}

export async function countSearches(accountId: string): Promise<number> {
  const { count } = await db()
    .selectFrom('saved_searches')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertSearch(
  accountId: string,
  { criteria, events, ...fields }: SearchFields & { id: string; author_id: string | null; since_seq: number },
  now: Date,
): Promise<void> {
  await db()
    .insertInto('saved_searches')
    .values({
      ...fields,
      account_id: accountId,
      events: [...events],
      criteria: JSON.stringify(criteria),
      last_run_at: now,
      created_at: now,
      updated_at: now,
    })
    .execute()
}

/** Writes a new version. New criteria match changes from `since_seq` on, because the results show earlier ones. */
export async function updateSearch(
  id: string,
  {
    criteria,
    events,
    since_seq,
    ...fields
  }: Omit<SearchFields, 'criteria'> & {
    criteria: SearchValues | null
    since_seq: number
  },
  now: Date,
): Promise<void> {
  await db()
    .updateTable('saved_searches')
    .set({ ...fields, events: [...events], version: sql`version + 1`, updated_at: now })
    .$if(criteria !== null, (query) =>
      query.set({
        criteria: JSON.stringify(criteria),
        since_seq,
        last_run_at: now,
      }),
    )
    .where('id', '=', id)
    .execute()
}

/** Sets fields that are not in the form, so the version does not change. */
export async function setSearches(
  accountId: string,
  ids: readonly string[],
  change: { is_notifying?: boolean; paused_until?: Date | null; frequency?: Frequency; last_run_at?: Date },
): Promise<void> {
  await db()
    .updateTable('saved_searches')
    .set(change)
    .where('account_id', '=', accountId)
    .where('id', 'in', [...ids])
    .execute()
}

/** Deletes or restores a search. Changes in between only show in its results. */
export async function setDeleted(id: string, deletedAt: Date | null): Promise<void> {
  await db().updateTable('saved_searches').set({ deleted_at: deletedAt }).where('id', '=', id).execute()
}

/** Deletes searches deleted before one time, and deliveries found before another. */
export async function deleteOld(deletedBefore: Date, foundBefore: Date): Promise<void> {
  await db().deleteFrom('saved_searches').where('deleted_at', '<', deletedBefore).execute()
  await db()
    .deleteFrom('alert_deliveries')
    .where('found_at', '<', foundBefore)
    .where('outcome', '<>', 'waiting')
    .execute()
  await db().deleteFrom('alert_letters').where('written_at', '<', foundBefore).execute()
}

/** Lists an account's data for its export. */
export async function listForExport(accountId: string) {
  const hidden = await db()
    .selectFrom('hidden_homes')
    .select(['property_id', 'hidden_at'])
    .where('account_id', '=', accountId)
    .orderBy('hidden_at')
    .orderBy('property_id')
    .execute()
  const found = await db()
    .selectFrom('saved_searches')
    .select(['name', 'criteria', 'frequency', 'is_notifying', 'events', 'created_at', 'deleted_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return { searches: found, hidden_homes: hidden }
}

export async function deleteAll(accountId: string): Promise<void> {
  await db().deleteFrom('saved_searches').where('account_id', '=', accountId).execute()
  await db().deleteFrom('hidden_homes').where('account_id', '=', accountId).execute()
  await db().deleteFrom('alert_letters').where('account_id', '=', accountId).execute()
  await db().deleteFrom('alert_settings').where('account_id', '=', accountId).execute()
}

/** Returns the account's own digest times, if set. */
export async function findTimes(accountId: string): Promise<AlertTimes | undefined> {
  return db()
    .selectFrom('alert_settings')
    .select(['digest_hour', 'digest_weekday'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

export async function saveTimes(accountId: string, times: AlertTimes): Promise<void> {
  await db()
    .insertInto('alert_settings')
    .values({ account_id: accountId, ...times })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(times))
    .execute()
}

/** Makes waiting deliveries due for a check, after their timing changed. */
export async function rescheduleCheck(accountId: string, now: Date): Promise<void> {
  await sql`
    update alert_settings set look_at = ${now} where account_id = ${accountId}
      and exists (select from alert_deliveries d where d.account_id = ${accountId} and d.outcome = 'waiting')
  `.execute(db())
}

export async function hasColumns(names: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from information_schema.columns
    where table_schema = current_schema() and table_name || '.' || column_name = any(${[...names]}::text[])
  `.execute(db())
  return rows[0]?.found === names.length
}
