import { sql } from 'kysely'
import { listenToChanges } from '#db/changes.server.ts'
import { db } from '#db/db.server.ts'
import { ADMIN_LEVEL } from '#features/accounts/words.ts'
import type { Brokerage, LaunchFacts } from './schema.ts'

const KEY = 'brokerage'

/** Finds the stored record without validation. */
export async function findBrokerage() {
  return db()
    .selectFrom('settings')
    .select(['value', 'version', 'updated_at'])
    .where('key', '=', KEY)
    .executeTakeFirst()
}

/** Serializes changes of the record until the end of the transaction. */
export async function lockBrokerage(): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('brokerage-settings', 0))`.execute(db())
}

export async function saveBrokerage(brokerage: Brokerage, by: string | null, now: Date): Promise<void> {
  const value = JSON.stringify(brokerage)
  await db()
    .insertInto('settings')
    // Version 1 is the neutral record in the code.
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

/** Finds the facts outside the record that opening the site depends on. */
export async function findLaunchFacts(): Promise<LaunchFacts> {
  const { rows } = await sql<LaunchFacts>`
    select exists (select from accounts where role_level >= ${ADMIN_LEVEL} and status = 'active' and deleted_at is null) as has_administrator,
           exists (select from properties where is_idx) as has_listings
  `.execute(db())
  return rows[0] ?? { has_administrator: false, has_listings: false }
}

/** Calls `changed` when any content may have changed. @returns a function that tells whether notifications arrive */
export function listenToContent(changed: () => void): () => boolean {
  return listenToChanges('content_changed', changed)
}
