import { sql } from 'kysely'
import { db } from '#db/db.server.ts'

/** Sets modification timestamps back, so that an upsert accepts records with an earlier one. */
export async function resetWatermark(rows: readonly { listing_key: string; id: string; at: Date }[]): Promise<void> {
  const times = sql`${rows.map(({ at }) => at)}::timestamptz[]`
  await sql`
    update mls_listings l set modification_timestamp = r.at
    from unnest(${rows.map(({ listing_key }) => listing_key)}::text[], ${times}) as r (listing_key, at)
    where l.listing_key = r.listing_key and l.modification_timestamp > r.at
  `.execute(db())
  await sql`
    update properties p set modification_timestamp = r.at from unnest(${rows.map(({ id }) => id)}::uuid[], ${times}) as r (id, at)
    where p.id = r.id and p.modification_timestamp > r.at
  `.execute(db())
}
