import { sql } from 'kysely'
import { db } from '#db/db.server.ts'

/**
 * Notes what the feed sent by itself.
 * @param since it starts a reading where none was started then or later
 * @returns null where the same was sent before, else whether it starts a reading
 */
export async function insertPush(
  digest: Buffer,
  events: number,
  received_at: Date,
  since: Date,
): Promise<{ starts_reading: boolean } | null> {
  const { rows } = await sql<{ starts_reading: boolean }>`
    insert into mls_pushes (digest, events, starts_reading, received_at)
    select ${digest}, ${events}, not exists (select from mls_pushes where starts_reading and received_at >= ${since}),
      ${received_at}
    on conflict do nothing
    returning starts_reading
  `.execute(db())
  return rows[0] ?? null
}

export async function deleteOldPushes(before: Date): Promise<void> {
  await db().deleteFrom('mls_pushes').where('received_at', '<', before).execute()
}

/** The letters that keys of the feed begin with; null where nothing is stored yet. */
export async function findKeyPrefix(): Promise<string | null> {
  const row = await db()
    .selectFrom('mls_listings')
    .select('listing_key')
    .orderBy('listing_key')
    .limit(1)
    .executeTakeFirst()
  return /^[A-Z]{3}(?=\d)/.exec(row?.listing_key ?? '')?.[0] ?? null
}

/** Which of these keys are stored. */
export async function listStoredKeys(keys: readonly string[]): Promise<string[]> {
  const rows = await db()
    .selectFrom('mls_listings')
    .select('listing_key')
    .where('listing_key', '=', sql<string>`any(${[...keys]}::text[])`)
    .orderBy('listing_key')
    .execute()
  return rows.map(({ listing_key }) => listing_key)
}
