import { sql } from 'kysely'
import { db } from '#db/db.server.ts'

/** Time of the next request, and whether requests are allowed. Uses the database's clock, which all processes share. */
export interface Pace {
  /** Milliseconds until the next request may be sent; negative when it is allowed now. */
  wait_ms: number
  halted_until: Date | null
  reason: string | null
}

/** Locks the pace row until the end of the transaction, so that one process at a time takes a turn. */
export async function lockPace(): Promise<Pace> {
  // Writing the row locks it, and `returning` is evaluated after the wait for the lock.
  const { rows } = await sql<Pace>`
    insert into mls_pace as p (next_at) values (to_timestamp(0))
    on conflict (is_only_row) do update set next_at = p.next_at
    returning extract(epoch from next_at - clock_timestamp())::double precision * 1000 as wait_ms, halted_until, reason
  `.execute(db())
  return rows[0] ?? { wait_ms: 0, halted_until: null, reason: null }
}

/** Sets the earliest time of the next request, in milliseconds from now. */
export async function movePace(interval_ms: number): Promise<void> {
  await sql`update mls_pace set next_at = clock_timestamp() + make_interval(secs => ${interval_ms / 1000}::double precision)`.execute(
    db(),
  )
}

/** Counts a request and its bytes in the minute that it was sent. */
export async function countRequest(minute_at: Date, requests: number, bytes: number): Promise<void> {
  await db()
    .insertInto('mls_requests')
    .values({ minute_at, requests, bytes })
    .onConflict((conflict) =>
      conflict.column('minute_at').doUpdateSet((set) => ({
        requests: set('mls_requests.requests', '+', set.ref('excluded.requests')),
        bytes: set('mls_requests.bytes', '+', set.ref('excluded.bytes')),
      })),
    )
    .execute()
}

/** Counts requests and bytes of the trailing hour and day. */
export async function countRequestsSince(hour: Date, day: Date): Promise<{ hour: number; bytes: number; day: number }> {
  return db()
    .selectFrom('mls_requests')
    .select(({ fn }) => [
      fn.coalesce(fn.sum<number>('requests').filterWhere('minute_at', '>=', hour), sql<number>`0`).as('hour'),
      fn.coalesce(fn.sum<number>('bytes').filterWhere('minute_at', '>=', hour), sql<number>`0`).as('bytes'),
      fn.coalesce(fn.sum<number>('requests'), sql<number>`0`).as('day'),
    ])
    .where('minute_at', '>=', day)
    .executeTakeFirstOrThrow()
}

/** Returns the end of the pause after a rate-limit response, and the number of consecutive ones. */
export async function findHalt(): Promise<{ halted_until: Date | null; halts: number; reason: string | null }> {
  const row = await db().selectFrom('mls_pace').select(['halted_until', 'halts', 'reason']).executeTakeFirst()
  return row ?? { halted_until: null, halts: 0, reason: null }
}

export async function updateHalt(
  halt: { halted_until: Date | null; halts: number; reason: string | null },
  at: Date,
): Promise<void> {
  await db()
    .insertInto('mls_pace')
    .values({ next_at: at, ...halt })
    .onConflict((conflict) => conflict.column('is_only_row').doUpdateSet(halt))
    .execute()
}

export async function deleteOldRequests(before: Date): Promise<void> {
  await db().deleteFrom('mls_requests').where('minute_at', '<', before).execute()
}
