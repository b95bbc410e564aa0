import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import type { MlsPause } from '../schema/console.ts'

export async function findPause(): Promise<MlsPause | null> {
  const row = await db()
    .selectFrom('mls_pauses as p')
    .leftJoin('accounts as a', 'a.id', 'p.paused_by')
    .select(['p.id', 'p.reason', 'p.paused_at', 'a.name as paused_by'])
    .where('p.resumed_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** Starts a pause. @returns false when one is in effect */
export async function insertPause(pause: { id: string; reason: string; at: Date; by: string }): Promise<boolean> {
  const { id, reason, at, by } = pause
  const rows = await db()
    .insertInto('mls_pauses')
    .values({ id, reason, paused_at: at, paused_by: by })
    .onConflict((conflict) => conflict.expression(sql`(true)`).where('resumed_at', 'is', null).doNothing())
    .returning('id')
    .execute()
  return rows.length > 0
}

/** Ends a pause. @returns its start and reason, or null when it had ended */
export async function endPause(id: string, at: Date, by: string): Promise<{ reason: string; paused_at: Date } | null> {
  const row = await db()
    .updateTable('mls_pauses')
    .set({ resumed_at: at, resumed_by: by })
    .where('id', '=', id)
    .where('resumed_at', 'is', null)
    .returning(['reason', 'paused_at'])
    .executeTakeFirst()
  return row ?? null
}
