import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import type { StoredEvent } from '../schema.ts'

/** Returns the salt of a day. The first request of the day stores it. */
export async function saltOf(date: string, fresh: Buffer): Promise<Buffer> {
  await db()
    .insertInto('analytics_salts')
    .values({ salt_date: date, salt: fresh })
    .onConflict((conflict) => conflict.column('salt_date').doNothing())
    .execute()
  const { salt } = await db()
    .selectFrom('analytics_salts')
    .select('salt')
    .where('salt_date', '=', date)
    .executeTakeFirstOrThrow()
  return salt
}

export async function insertEvents(events: readonly StoredEvent[]): Promise<void> {
  const rows = JSON.stringify(
    events.map(({ visit, at, ...event }) => ({ ...event, at: at.toISOString(), visit: visit.toString('hex') })),
  )
  await sql`
    insert into analytics_events (at, at_date, visit, name, path, source, medium, campaign, device, props)
    select at, at_date, decode(visit, 'hex'), name, path, source, medium, campaign, device, props
    from jsonb_to_recordset(${rows}::jsonb) as one (
      at timestamptz, at_date date, visit text, name text, path text, source text, medium text, campaign text,
      device text, props jsonb
    )
  `.execute(db())
}

/** Reason that an event was not counted. */
export type DropReason = 'robot' | 'staff' | 'limit' | 'invalid'

/** Counts events of a day that were not counted as visits. */
export async function addDropped(date: string, reason: DropReason, events: number): Promise<void> {
  await db()
    .insertInto('analytics_left_out')
    .values({ at_date: date, reason, events })
    .onConflict((conflict) =>
      conflict
        .columns(['at_date', 'reason'])
        .doUpdateSet((set) => ({ events: set('analytics_left_out.events', '+', events) })),
    )
    .execute()
}

/** Deletes the events of a visit that turned out to be a bot. @returns number of deleted events */
export async function deleteVisit(date: string, visit: Buffer): Promise<number> {
  const { numDeletedRows } = await db()
    .deleteFrom('analytics_events')
    .where('at_date', '=', date)
    .where('visit', '=', visit)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Deletes events before one day, and salts before another. */
export async function deleteBefore(events: string, salts: string): Promise<void> {
  await db().deleteFrom('analytics_events').where('at_date', '<', events).execute()
  await db().deleteFrom('analytics_left_out').where('at_date', '<', events).execute()
  await db().deleteFrom('analytics_salts').where('salt_date', '<', salts).execute()
}
