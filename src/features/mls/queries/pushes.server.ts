import { sql } from 'kysely'
import { db } from '#db/db.server.ts'

/**
 * Stores a push of the feed. Delays its sync by a second for each push of the last minute: the first ones act quickly,
 * and a flood causes about eight syncs a minute.
 * @returns null for a duplicate; `reads_at` is the time of its sync, or null when a sync is already scheduled
 */
export async function insertPush(
  digest: Buffer,
  events: number,
  received_at: Date,
): Promise<{ reads_at: Date | null } | null> {
  const { rows } = await sql<{ reads_at: Date | null }>`
    insert into mls_pushes (digest, events, reads_at, received_at)
    select ${digest}, ${events}, case when last.at is null or last.at <= ${received_at}::timestamptz
        then greatest(${received_at}, last.at + make_interval(secs => last.readings)) end,
      ${received_at}
    from (
      select (select max(reads_at) from mls_pushes) as at,
        (select count(*) from mls_pushes where reads_at > ${received_at}::timestamptz - interval '1 minute') as readings) last
    on conflict do nothing
    returning reads_at
  `.execute(db())
  return rows[0] ?? null
}

export async function deleteOldPushes(before: Date): Promise<void> {
  await db().deleteFrom('mls_pushes').where('received_at', '<', before).execute()
}

/** Returns the prefix of the feed's keys; null when nothing is stored yet. */
export async function findKeyPrefix(): Promise<string | null> {
  const row = await db()
    .selectFrom('mls_listings')
    .select('listing_key')
    .orderBy('listing_key')
    .limit(1)
    .executeTakeFirst()
  return /^[A-Z]{3}(?=\d)/.exec(row?.listing_key ?? '')?.[0] ?? null
}

export async function listStoredKeys(keys: readonly string[]): Promise<string[]> {
  const rows = await db()
    .selectFrom('mls_listings')
    .select('listing_key')
    .where('listing_key', '=', sql<string>`any(${[...keys]}::text[])`)
    .orderBy('listing_key')
    .execute()
  return rows.map(({ listing_key }) => listing_key)
}
