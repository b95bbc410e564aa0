import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import type { MappedLookup } from '../mapping/listing.ts'

export async function listLookups(): Promise<MappedLookup[]> {
  return db()
    .selectFrom('mls_lookups')
    .select([
      'lookup_key',
      'lookup_name',
      'lookup_value',
      'standard_lookup_value',
      'legacy_odata_value',
      'modification_timestamp',
    ])
    .orderBy('lookup_name')
    .orderBy('lookup_key')
    .execute()
}

/** Inserts or updates entries. @returns number of new or changed ones */
export async function upsertLookups(rows: readonly MappedLookup[]): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into mls_lookups as l (lookup_key, lookup_name, lookup_value, standard_lookup_value, legacy_odata_value,
      modification_timestamp)
    select lookup_key, lookup_name, lookup_value, standard_lookup_value, legacy_odata_value, modification_timestamp
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (lookup_key text, lookup_name text, lookup_value text,
      standard_lookup_value text, legacy_odata_value text, modification_timestamp timestamptz)
    on conflict (lookup_key) do update set lookup_name = excluded.lookup_name, lookup_value = excluded.lookup_value,
      standard_lookup_value = excluded.standard_lookup_value, legacy_odata_value = excluded.legacy_odata_value,
      modification_timestamp = excluded.modification_timestamp
    where l.* is distinct from excluded.*
  `.execute(db())
  return Number(numAffectedRows)
}

/** @returns number of deleted entries */
export async function deleteLookups(keys: readonly string[]): Promise<number> {
  const { numDeletedRows } = await db()
    .deleteFrom('mls_lookups')
    .where('lookup_key', '=', sql<string>`any(${[...keys]}::text[])`)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/**
 * Takes the turn to sync the lookups, which one process gets once per interval.
 * @param before latest previous turn that allows a new one
 * @returns null when a later turn was taken
 */
export async function claimLookupSync(at: Date, before: Date): Promise<{ watermark: Date | null } | null> {
  const row = await db()
    .insertInto('mls_cursors')
    .values({ resource: 'Lookup', last_run_at: at })
    .onConflict((conflict) =>
      conflict
        .column('resource')
        .doUpdateSet({ last_run_at: at })
        .where(sql<boolean>`mls_cursors.last_run_at is null or mls_cursors.last_run_at <= ${before}`),
    )
    .returning('watermark')
    .executeTakeFirst()
  return row ?? null
}

export async function updateLookupWatermark(watermark: Date | null, at: Date): Promise<void> {
  await db()
    .updateTable('mls_cursors')
    .set({ last_success_at: at, ...(watermark ? { watermark } : {}) })
    .where('resource', '=', 'Lookup')
    .execute()
}
