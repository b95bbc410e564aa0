import { db } from '#db/db.server.ts'

/** Lists relationships past their last day that have not been ended. */
export async function listExpired(today: string, limit: number): Promise<string[]> {
  const rows = await db()
    .selectFrom('relationships')
    .select('id')
    .where('status', 'in', ['pending', 'active'])
    .where('expiration_date', '<', today)
    .orderBy('expiration_date')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Lists active relationships that end between two days. */
export async function listEnding(from: string, until: string): Promise<string[]> {
  const rows = await db()
    .selectFrom('relationships')
    .select('id')
    .where('status', '=', 'active')
    .where('expiration_date', '>=', from)
    .where('expiration_date', '<=', until)
    .orderBy('expiration_date')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Records a reminder. @returns false if it was already sent */
export async function insertNotice(relationshipId: string, days: number, at: Date): Promise<boolean> {
  const row = await db()
    .insertInto('relationship_notices')
    .values({ relationship_id: relationshipId, days, sent_at: at })
    .onConflict((conflict) => conflict.columns(['relationship_id', 'days']).doNothing())
    .returning('relationship_id')
    .executeTakeFirst()
  return row !== undefined
}
