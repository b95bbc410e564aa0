import { db } from '#db/db.server.ts'
import type { SearchValues } from '#kit/page/search-params.ts'
import type { AlertEvent, Frequency } from '../words.ts'

/** A search to match changes with. */
export interface ActiveSearch {
  id: string
  account_id: string
  name: string
  criteria: SearchValues
  frequency: Frequency
  is_notifying: boolean
  events: AlertEvent[]
  paused_until: Date | null
  since_seq: number
  created_at: Date
}

function active() {
  return db()
    .selectFrom('saved_searches')
    .select([
      'id',
      'account_id',
      'name',
      'criteria',
      'frequency',
      'is_notifying',
      'events',
      'paused_until',
      'since_seq',
      'created_at',
    ])
    .$narrowType<Pick<ActiveSearch, 'criteria' | 'frequency' | 'events'>>()
    .where('deleted_at', 'is', null)
}

/** Lists all searches that are not deleted, in a stable order. */
export async function listActive(): Promise<ActiveSearch[]> {
  return active().orderBy('id').execute()
}

export async function isAnyActive(): Promise<boolean> {
  const row = await active().limit(1).executeTakeFirst()
  return row !== undefined
}

export async function listActiveOf(accountId: string): Promise<ActiveSearch[]> {
  return active().where('account_id', '=', accountId).orderBy('created_at').orderBy('id').execute()
}
