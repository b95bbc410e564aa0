import { sql } from 'kysely'
import { db } from '#db/db.server.ts'

/** Finds the feed that the watermarks belong to, and makes other transactions wait for it. Null before the first sync. */
export async function lockFeedIdentity(): Promise<string | null> {
  const row = await db().selectFrom('mls_feed').select('identity').forUpdate().executeTakeFirst()
  return row?.identity ?? null
}

/** Finds the feed that the watermarks belong to. */
export async function findFeedIdentity(): Promise<string | null> {
  return (await db().selectFrom('mls_feed').select('identity').executeTakeFirst())?.identity ?? null
}

/** Stores the feed that the watermarks belong to. */
export async function updateFeedIdentity(identity: string, changed_at: Date): Promise<void> {
  await db()
    .insertInto('mls_feed')
    .values({ identity, changed_at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ identity, changed_at }))
    .execute()
}

/**
 * Resets the cursors for another feed, and requests a comparison of all keys after its first sync. The stored records
 * stay, and a finished import stays finished, so that the site remains ready.
 * @param hasLookups true to request the lookups again today
 */
export async function resetCursors(at: Date, hasLookups: boolean): Promise<void> {
  await sql`delete from mls_sweep_keys`.execute(db())
  await sql`
    delete from mls_cursors where resource = 'EntityEvent' or (resource = 'Lookup' and ${hasLookups}::boolean)
  `.execute(db())
  await sql`
    update mls_cursors set is_full = initial_done_at is not null, watermark = null, next_link = null, total = null,
      -- Prevents a run in progress from moving the cursor back.
      run_id = null, failures = 0, failing_since = null, failure_reason = null, retry_at = null,
      sweep_run_id = null, sweep_link = null, sweep_started_at = null, sweep_read_at = null, sweep_retry_at = null,
      sweep_wanted_at = ${at}
  `.execute(db())
}
