import { sql } from 'kysely'
import { db } from '#db/db.server.ts'

/** Serializes writes to a table whose rows depend on each other: unique names, positions. */
export async function lockTable(table: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${table}, 0))`.execute(db())
}
