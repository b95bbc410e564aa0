import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import type { Timing } from '../rules/alert-schedule.ts'

/** Makes these accounts due for a check, with default times if they have none. */
export async function scheduleCheck(accountIds: readonly string[], now: Date): Promise<void> {
  await sql`
    insert into alert_settings (account_id, look_at) select unnest(${[...accountIds]}::uuid[]), ${now}
    on conflict (account_id) do update set look_at = least(alert_settings.look_at, excluded.look_at)
  `.execute(db())
}

/** Lists accounts that are due for a check. */
export async function listDue(now: Date, limit: number): Promise<string[]> {
  const rows = await db()
    .selectFrom('alert_settings')
    .select('account_id')
    .where('look_at', '<=', now)
    .orderBy('look_at')
    .orderBy('account_id')
    .limit(limit)
    .execute()
  return rows.map(({ account_id }) => account_id)
}

/** Locks the account's alert timing until the transaction ends; undefined if another process has the lock. */
export async function lockTiming(accountId: string): Promise<(Timing & { look_at: Date | null }) | undefined> {
  return db()
    .selectFrom('alert_settings')
    .select([
      'digest_hour',
      'digest_weekday',
      'quiet_from',
      'quiet_until',
      'look_at',
      'last_instant_at',
      'last_digest_date',
      'last_weekly_date',
    ])
    .where('account_id', '=', accountId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

export async function updateTiming(
  accountId: string,
  change: {
    look_at?: Date | null
    last_instant_at?: Date
    last_digest_date?: string
    last_weekly_date?: string
    kept_at?: Date
  },
): Promise<void> {
  await db().updateTable('alert_settings').set(change).where('account_id', '=', accountId).execute()
}
