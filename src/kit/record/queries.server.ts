import { sql } from 'kysely'
import { db } from '#db/db.server.ts'

/** Serializes writes to a table whose rows depend on each other: unique names, positions. */
export async function lockTable(table: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${table}, 0))`.execute(db())
}

/** Row of `settings`, without validation. */
export interface SettingRow {
  value: unknown
  version: number
  updated_at: Date
}

/** Returns the queries of one versioned row of `settings`. Version 1 is the default in the code. */
export function settingQueries(key: string) {
  return {
    /** Finds the row, or undefined if it was never saved. */
    find(): Promise<SettingRow | undefined> {
      return db()
        .selectFrom('settings')
        .select(['value', 'version', 'updated_at'])
        .where('key', '=', key)
        .executeTakeFirst()
    },
    /** Serializes changes of the row until the end of the transaction. */
    async lock(): Promise<void> {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`${key}-settings`}, 0))`.execute(db())
    },
    /** Stores the value with the next version. A removed value is null, because its version must not start again. */
    async save(stored: object | null, by: string | null, now: Date): Promise<void> {
      const value = JSON.stringify(stored)
      await db()
        .insertInto('settings')
        .values({ key, value, version: 2, updated_at: now, updated_by: by })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet((set) => ({
            value,
            version: set('settings.version', '+', 1),
            updated_at: now,
            updated_by: by,
          })),
        )
        .execute()
    },
  }
}
