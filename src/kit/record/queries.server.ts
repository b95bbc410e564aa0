import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import { newId } from '../ids.server.ts'

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

/** Table whose pages have a slug, with the kind of its redirects. */
export interface SlugTable {
  kind: string
  table: string
}

/** Returns true if another record has or had this slug. */
export async function isSlugTaken({ kind, table }: SlugTable, slug: string, exceptId: string | null): Promise<boolean> {
  const other = exceptId ?? '00000000-0000-0000-0000-000000000000'
  const { rows } = await sql`
    select 1 from ${sql.table(table)} where slug = ${slug} and id <> ${other}
    union all
    select 1 from slug_redirects where kind = ${kind} and old_slug = ${slug} and object_id <> ${other}
    limit 1`.execute(db())
  return rows.length > 0
}

/** Returns the wanted slug, or with a number the next one that is free. Lock the table first. */
export async function freeSlug(of: SlugTable, wanted: string): Promise<string> {
  for (let number = 1; number < 100; number += 1) {
    const slug = number === 1 ? wanted : `${wanted.slice(0, 76)}-${number}`
    if (!(await isSlugTaken(of, slug, null))) return slug
  }
  return `${wanted.slice(0, 43)}-${newId()}`
}

/** Redirects an old slug to the new one. A slug in use again no longer redirects. */
export async function redirectSlug(
  { kind }: SlugTable,
  id: string,
  { from, to, now }: { from: string; to: string; now: Date },
): Promise<void> {
  await db().deleteFrom('slug_redirects').where('kind', '=', kind).where('old_slug', '=', to).execute()
  await db()
    .insertInto('slug_redirects')
    .values({ kind, old_slug: from, object_id: id, created_at: now })
    .onConflict((conflict) => conflict.columns(['kind', 'old_slug']).doUpdateSet({ object_id: id }))
    .execute()
}
