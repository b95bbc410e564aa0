import { db } from '#db/db.server.ts'
import { listingsFor } from '#features/properties/public.server.ts'
import { isStatisticKey } from './rules.ts'
import type { Statistic, StatisticInput } from './schema.ts'
import type { StatisticKey, StatisticSource } from './words.ts'

export interface StoredStatistic extends Statistic {
  version: number
}

export async function listStatistics(): Promise<StoredStatistic[]> {
  const rows = await db()
    .selectFrom('statistics')
    .select(['key', 'value', 'source', 'source_note', 'as_of_date', 'version'])
    .$narrowType<{ source: StatisticSource }>()
    .orderBy('key')
    .execute()
  return rows.flatMap(({ key, ...row }) => (isStatisticKey(key) ? [{ ...row, key }] : []))
}

/** Locks a statistic until the transaction ends. Null if it is not set. */
export async function lockStatistic(key: StatisticKey): Promise<StoredStatistic | null> {
  const row = await db()
    .selectFrom('statistics')
    .select(['value', 'source', 'source_note', 'as_of_date', 'version'])
    .$narrowType<{ source: StatisticSource }>()
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirst()
  return row ? { ...row, key } : null
}

/** Stores a statistic. @returns false if another admin set it first */
export async function upsertStatistic(
  { key, version, value, source, source_note, as_of_date }: StatisticInput & { as_of_date: string },
  updated_by: string,
  now: Date,
): Promise<boolean> {
  const fields = { value, source, source_note, as_of_date, updated_by, updated_at: now }
  const result =
    version === 0
      ? await db()
          .insertInto('statistics')
          .values({ key, ...fields })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst()
      : await db()
          .updateTable('statistics')
          .set((set) => ({ ...fields, version: set('version', '+', 1) }))
          .where('key', '=', key)
          .executeTakeFirst()
  return Number('numUpdatedRows' in result ? result.numUpdatedRows : (result.numInsertedOrUpdatedRows ?? 0)) > 0
}

/** Deletes a statistic. @returns false if another admin changed it first */
export async function deleteStatistic(key: string, version: number): Promise<boolean> {
  const { numDeletedRows } = await db()
    .deleteFrom('statistics')
    .where('key', '=', key)
    .where('version', '=', version)
    .executeTakeFirst()
  return numDeletedRows > 0
}

/** Sums the sold listings of the brokerage in the feed, without rentals. For the brokerage's own use. */
export async function sumOwnSales(
  looker: Parameters<typeof listingsFor>[0],
  officeKeys: readonly string[],
): Promise<{ homes: number; volume: number }> {
  if (officeKeys.length === 0 || !looker.sold) return { homes: 0, volume: 0 }
  const row = await listingsFor(looker)
    .select(({ fn }) => [fn.countAll<number>().as('homes'), fn.sum<number | null>('p.close_price').as('volume')])
    .where('p.status', '=', 'sold')
    .where('p.list_office_key', 'in', officeKeys)
    .where('p.property_type', 'not like', '%Lease')
    .executeTakeFirstOrThrow()
  return { homes: row.homes, volume: row.volume ?? 0 }
}

/** Locks old statistics without a reminder until the transaction ends. */
export async function lockUnwarned(before: string): Promise<{ key: string; value: string; as_of_date: string }[]> {
  return db()
    .selectFrom('statistics')
    .select(['key', 'value', 'as_of_date'])
    .where('as_of_date', '<', before)
    .where((where) =>
      where.or([where('warned_for_date', 'is', null), where('warned_for_date', '<>', where.ref('as_of_date'))]),
    )
    .orderBy('key')
    .forUpdate()
    .skipLocked()
    .execute()
}

/** Records the reminder for the current dates of these statistics. */
export async function markWarned(keys: readonly string[]): Promise<void> {
  await db()
    .updateTable('statistics')
    .set((set) => ({ warned_for_date: set.ref('as_of_date') }))
    .where('key', 'in', keys)
    .execute()
}
