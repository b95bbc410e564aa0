import { db } from '#db/db.server.ts'

export async function listHidden(accountId: string): Promise<Set<string>> {
  const rows = await db().selectFrom('hidden_homes').select('property_id').where('account_id', '=', accountId).execute()
  return new Set(rows.map(({ property_id }) => property_id))
}

export async function hideHome(accountId: string, propertyId: string, now: Date): Promise<void> {
  await db()
    .insertInto('hidden_homes')
    .values({ account_id: accountId, property_id: propertyId, hidden_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function showHome(accountId: string, propertyId: string): Promise<void> {
  await db()
    .deleteFrom('hidden_homes')
    .where('account_id', '=', accountId)
    .where('property_id', '=', propertyId)
    .execute()
}
