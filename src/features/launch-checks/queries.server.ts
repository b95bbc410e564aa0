import { db } from '#db/db.server.ts'
import { settingQueries } from '#kit/record/queries.server.ts'

export const checkSetting = settingQueries('launch_checks')

/** Lists the names of accounts that exist. */
export async function listNames(ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  if (ids.length === 0) return []
  return db()
    .selectFrom('accounts')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
}
