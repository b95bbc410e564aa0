import { db } from '#db/db.server.ts'

const KEY = 'brokerage'

/** The stored record as it was written, or undefined where none is. */
export async function findBrokerage(): Promise<unknown> {
  const row = await db().selectFrom('settings').select('value').where('key', '=', KEY).executeTakeFirst()
  return row?.value
}
