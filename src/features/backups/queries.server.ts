import { sql } from 'kysely'
import { db } from '#db/db.server.ts'

const KEY = 'backups'

/** Finds the stored results without validation. */
export async function findState(): Promise<unknown> {
  const row = await db().selectFrom('settings').select('value').where('key', '=', KEY).executeTakeFirst()
  return row?.value
}

/** Replaces some members of the stored results. */
export async function mergeState(changes: object, now: Date): Promise<void> {
  const value = JSON.stringify(changes)
  await db()
    .insertInto('settings')
    .values({ key: KEY, value, updated_at: now })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ value: sql`settings.value || ${value}::jsonb`, updated_at: now }),
    )
    .execute()
}
