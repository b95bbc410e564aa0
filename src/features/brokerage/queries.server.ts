import { db } from '#db/db.server.ts'

const KEY = 'brokerage'

/** Finds the stored record without validation. */
export async function findBrokerage(): Promise<unknown> {
  const row = await db().selectFrom('settings').select('value').where('key', '=', KEY).executeTakeFirst()
  return row?.value
}
