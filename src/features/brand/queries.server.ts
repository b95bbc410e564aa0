import { sql } from 'kysely'
import { db } from '#db/db.server.ts'

const KEY = 'brand'

export async function findBrand() {
  return db()
    .selectFrom('settings')
    .select(['value', 'version', 'updated_at'])
    .where('key', '=', KEY)
    .executeTakeFirst()
}

/** Serializes changes of the brand until the end of the transaction. */
export async function lockBrand(): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('brand-settings', 0))`.execute(db())
}

export async function saveBrand(brand: object, by: string, now: Date): Promise<void> {
  const value = JSON.stringify(brand)
  await db()
    .insertInto('settings')
    // Version 1 is the default in the code.
    .values({ key: KEY, value, version: 2, updated_at: now, updated_by: by })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((set) => ({
        value,
        version: set('settings.version', '+', 1),
        updated_at: now,
        updated_by: by,
      })),
    )
    .execute()
}
