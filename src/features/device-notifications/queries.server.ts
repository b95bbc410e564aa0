import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import type { SaveNotificationDevice } from './schema.ts'

/** Adds a device, or moves it to the session that is open on it now. */
export async function upsertDevice(
  device: SaveNotificationDevice & { id: string; session_id: string },
  at: Date,
): Promise<{ id: string; isNew: boolean }> {
  const { session_id, p256dh, auth } = device
  return db()
    .insertInto('notification_devices')
    .values({ ...device, created_at: at })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet({ session_id, p256dh, auth, created_at: at }))
    .returning(['id', sql<boolean>`xmax = 0`.as('isNew')])
    .executeTakeFirstOrThrow()
}

/** Removes all but the newest devices of an account. */
export async function deleteOldestDevices(accountId: string, maxDevices: number): Promise<void> {
  await db()
    .deleteFrom('notification_devices')
    .where('id', 'in', (query) =>
      query
        .selectFrom('notification_devices as d')
        .innerJoin('sessions as s', 's.id', 'd.session_id')
        .select('d.id')
        .where('s.account_id', '=', accountId)
        .orderBy('d.created_at', 'desc')
        .orderBy('d.id')
        .offset(maxDevices),
    )
    .execute()
}

/** Removes a device of an account. */
export async function deleteOwnDevice(accountId: string, endpoint: string): Promise<void> {
  await db()
    .deleteFrom('notification_devices')
    .where('endpoint', '=', endpoint)
    .where('session_id', 'in', (query) => query.selectFrom('sessions').select('id').where('account_id', '=', accountId))
    .execute()
}

/** Removes a device that takes no more, unless it subscribed again since. */
export async function deleteGoneDevice({ endpoint, p256dh }: SaveNotificationDevice): Promise<void> {
  await db().deleteFrom('notification_devices').where('endpoint', '=', endpoint).where('p256dh', '=', p256dh).execute()
}

const live = (at: Date) =>
  db()
    .selectFrom('notification_devices as d')
    .innerJoin('sessions as s', 's.id', 'd.session_id')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .where('s.ended_at', 'is', null)
    .where('s.idle_expires_at', '>', at)
    .where('s.absolute_expires_at', '>', at)
    .where('a.status', '=', 'active')
    .where('a.deleted_at', 'is', null)

/** Lists the devices on which an account is signed in. */
export async function listDevices(accountId: string, at: Date): Promise<string[]> {
  const rows = await live(at).select('d.id').where('s.account_id', '=', accountId).orderBy('d.id').execute()
  return rows.map(({ id }) => id)
}

/** Finds a device with its account, if that is still signed in there. */
export async function findDevice(id: string, at: Date) {
  return live(at).select(['d.endpoint', 'd.p256dh', 'd.auth', 's.account_id']).where('d.id', '=', id).executeTakeFirst()
}

/** Finds the subject of an email to an account. */
export async function findSubject(emailId: string, accountId: string): Promise<string | null> {
  const row = await db()
    .selectFrom('mail_outbox')
    .select('subject')
    .where('id', '=', emailId)
    .where('to_account_id', '=', accountId)
    .executeTakeFirst()
  return row?.subject ?? null
}
