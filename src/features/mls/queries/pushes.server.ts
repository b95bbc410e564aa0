import { sql } from 'kysely'
import { db } from '#db/db.server.ts'

/** Notes what the feed sent by itself. @returns false where it was sent before, else when the last other one came */
export async function insertPush(
  digest: Buffer,
  events: number,
  received_at: Date,
): Promise<false | { former_at: Date | null }> {
  const { rows } = await sql<{ former_at: Date | null }>`
    with former as (select max(received_at) as at from mls_pushes)
    insert into mls_pushes (digest, events, received_at) values (${digest}, ${events}, ${received_at})
    on conflict do nothing
    returning (select at from former) as former_at
  `.execute(db())
  return rows[0] ?? false
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
