import { sql } from 'kysely'
import { listenToChanges } from '#db/changes.server.ts'
import { db } from '#db/db.server.ts'
import { ADMIN_LEVEL } from '#features/accounts/words.ts'
import { settingQueries } from '#kit/record/queries.server.ts'
import type { LaunchFacts } from './schema.ts'

export const brokerageSetting = settingQueries('brokerage')

/** Finds the facts outside the record that opening the site depends on. */
export async function findLaunchFacts(): Promise<LaunchFacts> {
  const { rows } = await sql<LaunchFacts>`
    select exists (select from accounts where role_level >= ${ADMIN_LEVEL} and status = 'active' and deleted_at is null) as has_administrator,
           exists (select from properties where is_idx) as has_listings
  `.execute(db())
  return rows[0] ?? { has_administrator: false, has_listings: false }
}

/** Calls `changed` when any content may have changed. @returns a function that tells whether notifications arrive */
export function listenToContent(changed: () => void): () => boolean {
  return listenToChanges('content_changed', changed)
}
