import { sql } from 'kysely'
import { db, pool } from '#db/db.server.ts'
import type { Resource, RunKind } from '../words.ts'

/** Numbers that nothing else locks on. */
const LOCKS = { feed: 4_821_108, media: 4_821_109 } as const

/**
 * Runs `work` while no other process does the same. Its signal is aborted where the lock is lost with its connection.
 * @returns false where another one is at it
 */
export async function withLock(
  name: keyof typeof LOCKS,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<boolean> {
  const client = await pool.connect()
  const lost = new AbortController()
  const onLost = () => lost.abort(new Error('The connection that held the lock was lost.'))
  client.on('error', onLost)
  client.on('end', onLost)
  let isClean = false
  try {
    const { rows } = await client.query<{ is_mine: boolean }>('select pg_try_advisory_lock($1) as is_mine', [
      LOCKS[name],
    ])
    const isMine = rows[0]?.is_mine ?? false
    if (isMine) {
      await work(AbortSignal.any([signal, lost.signal]))
      await client.query('select pg_advisory_unlock($1)', [LOCKS[name]])
    }
    isClean = true
    return isMine
  } finally {
    client.off('error', onLost)
    client.off('end', onLost)
    // A connection that may still hold the lock is closed: that frees it.
    client.release(!isClean)
  }
}

/** True while a process reads the feed. */
export async function isFeedLocked(): Promise<boolean> {
  const { rows } = await sql<{ is_locked: boolean }>`
    select exists (select from pg_locks where locktype = 'advisory' and granted and classid = 0 and objid = ${LOCKS.feed}
      and database = (select oid from pg_database where datname = current_database())) as is_locked
  `.execute(db())
  return rows[0]?.is_locked ?? false
}

/** Where the reading of a resource stands. */
export interface Cursor {
  watermark: Date | null
  next_link: string | null
  initial_started_at: Date | null
  initial_done_at: Date | null
  is_full: boolean
  event_sequence: number | null
}

/** Makes a run the one that may move a resource's cursor. @returns where it stands */
export async function takeCursor(resource: Resource | 'EntityEvent', run_id: string, at: Date): Promise<Cursor> {
  return db()
    .insertInto('mls_cursors')
    .values({ resource, run_id, last_run_at: at, initial_started_at: at })
    .onConflict((conflict) => conflict.column('resource').doUpdateSet({ run_id, last_run_at: at }))
    .returning(['watermark', 'next_link', 'initial_started_at', 'initial_done_at', 'is_full', 'event_sequence'])
    .executeTakeFirstOrThrow()
}

/** Lets the current transaction's commit not wait for the disk. Only for what is done again where it is lost. */
export async function commitLater(): Promise<void> {
  await sql`select set_config('synchronous_commit', 'off', true)`.execute(db())
}

/** Moves a cursor. @returns false where another run has taken it */
export async function moveCursor(
  resource: Resource | 'EntityEvent',
  run_id: string,
  to: {
    watermark?: Date
    next_link?: string | null
    total?: number | null
    initial_done_at?: Date
    last_success_at?: Date
    is_full?: boolean
    event_sequence?: number
  },
): Promise<boolean> {
  const { numUpdatedRows } = await db()
    .updateTable('mls_cursors')
    .set(to)
    .where('resource', '=', resource)
    .where('run_id', '=', run_id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Lets the next runs read everything from the beginning; what is stored stays meanwhile. */
export async function restartCursors(resources: readonly Resource[]): Promise<void> {
  await db()
    .updateTable('mls_cursors')
    // A run that is on its way must not move the cursor back to where it stood.
    .set({ is_full: true, watermark: null, next_link: null, run_id: null })
    .where('resource', 'in', resources)
    .where('initial_done_at', 'is not', null)
    .execute()
}

/** The event that was followed last; null where none was. */
export async function findEventSequence(): Promise<number | null> {
  const row = await db()
    .selectFrom('mls_cursors')
    .select('event_sequence')
    .where('resource', '=', 'EntityEvent')
    .executeTakeFirst()
  return row?.event_sequence ?? null
}

export async function insertEventSequence(event_sequence: number, at: Date): Promise<void> {
  await db()
    .insertInto('mls_cursors')
    .values({ resource: 'EntityEvent', event_sequence, last_run_at: at })
    .onConflict((conflict) => conflict.column('resource').doUpdateSet({ event_sequence }))
    .execute()
}

export async function findWatermark(resource: Resource): Promise<Date | null> {
  const row = await db()
    .selectFrom('mls_cursors')
    .select('watermark')
    .where('resource', '=', resource)
    .executeTakeFirst()
  return row?.watermark ?? null
}

/** Notes that a resource is as the feed has it. */
export async function updateSuccess(resource: Resource, at: Date): Promise<void> {
  await db().updateTable('mls_cursors').set({ last_success_at: at }).where('resource', '=', resource).execute()
}

/** Where the comparison of a resource's keys stands. */
export interface Sweep {
  initial_done_at: Date | null
  reconciled_at: Date | null
  sweep_wanted_at: Date | null
  sweep_run_id: string | null
  sweep_link: string | null
  sweep_started_at: Date | null
  sweep_read_at: Date | null
}

export async function findSweep(resource: Resource): Promise<Sweep | null> {
  const row = await db()
    .selectFrom('mls_cursors')
    .select([
      'initial_done_at',
      'reconciled_at',
      'sweep_wanted_at',
      'sweep_run_id',
      'sweep_link',
      'sweep_started_at',
      'sweep_read_at',
    ])
    .where('resource', '=', resource)
    .executeTakeFirst()
  return row ?? null
}

export async function updateSweep(resource: Resource, to: Partial<Sweep> & { watermark?: Date }): Promise<void> {
  await db().updateTable('mls_cursors').set(to).where('resource', '=', resource).execute()
}

/** Asks for a comparison with the feed at the next run. */
export async function wantSweep(resources: readonly Resource[], at: Date): Promise<void> {
  await db().updateTable('mls_cursors').set({ sweep_wanted_at: at }).where('resource', 'in', resources).execute()
}

/**
 * Lets the next run read what changed from an earlier time on. Where events tell what changes, no delta is read: there it is
 * a reading of its own.
 */
export async function rewindCursor(resource: Resource, to: Date): Promise<void> {
  await sql`
    update mls_cursors set watermark = least(watermark, ${to}::timestamptz), next_link = null,
      is_full = is_full or exists (select from mls_cursors where resource = 'EntityEvent' and event_sequence is not null)
    where resource = ${resource}
  `.execute(db())
}

/** What a run has done. */
export interface Counts {
  pages: number
  received: number
  upserted: number
  unchanged: number
  removed: number
  quarantined: number
}

export async function insertRun(run: {
  id: string
  kind: RunKind
  resource: Resource | 'EntityEvent' | 'Lookup'
  at: Date
}): Promise<void> {
  const { at, ...rest } = run
  await db()
    .insertInto('mls_runs')
    .values({ ...rest, status: 'running', started_at: at, heartbeat_at: at })
    .execute()
}

export async function updateRun(id: string, at: Date, counts: Counts): Promise<void> {
  await db()
    .updateTable('mls_runs')
    .set({ ...counts, heartbeat_at: at })
    .where('id', '=', id)
    .execute()
}

export async function endRun(
  id: string,
  at: Date,
  status: 'done' | 'failed' | 'halted',
  error: string | null,
): Promise<void> {
  await db()
    .updateTable('mls_runs')
    .set({ status, error, ended_at: at, heartbeat_at: at })
    .where('id', '=', id)
    .execute()
}

/** A run that stands still goes on: a comparison that takes longer than one job. */
export async function resumeRun(id: string, at: Date): Promise<Counts | null> {
  const row = await db()
    .updateTable('mls_runs')
    .set({ status: 'running', error: null, ended_at: null, heartbeat_at: at })
    .where('id', '=', id)
    .returning(['pages', 'received', 'upserted', 'unchanged', 'removed', 'quarantined'])
    .executeTakeFirst()
  return row ?? null
}

/** A run that waits for a person, held until the transaction ends. */
export async function lockWaitingRun(
  id: string,
): Promise<{ resource: string; missing: number | null; is_waiting: boolean } | null> {
  const row = await db()
    .selectFrom('mls_runs')
    .select(['resource', 'missing', 'kind', 'status', 'confirmed_at', 'refused_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return null
  const { resource, missing, kind, status, confirmed_at, refused_at } = row
  const isDecided = confirmed_at !== null || refused_at !== null
  return {
    resource,
    missing,
    is_waiting: kind === 'reconcile' && status === 'halted' && missing !== null && !isDecided,
  }
}

export async function confirmRun(id: string, at: Date, by: string): Promise<void> {
  await db().updateTable('mls_runs').set({ confirmed_at: at, confirmed_by: by }).where('id', '=', id).execute()
}

/** Notes how many records a comparison found missing. */
export async function updateMissing(id: string, missing: number): Promise<void> {
  await db().updateTable('mls_runs').set({ missing }).where('id', '=', id).execute()
}

/** Forgets a run that found nothing: one each minute would bury those that did. */
export async function deleteRun(id: string): Promise<void> {
  await db().deleteFrom('mls_runs').where('id', '=', id).execute()
}

/** Ends the records of runs whose process is gone. The caller holds the lock, so none is running. */
export async function endDeadRuns(at: Date): Promise<void> {
  await db()
    .updateTable('mls_runs')
    .set({
      status: 'failed',
      ended_at: at,
      error: 'The process ended before the run did; the next one goes on where it stood.',
    })
    .where('status', '=', 'running')
    .execute()
}

/** Forgets runs that ended before an instant. */
export async function deleteOldRuns(before: Date): Promise<void> {
  await db().deleteFrom('mls_runs').where('ended_at', '<', before).execute()
}

/** What is known of the feed as a whole. */
export async function findFeedState(): Promise<{
  initial_done_at: Date | null
  first_pictures_at: Date | null
  total: number | null
  last_success_at: Date | null
  is_full: boolean
} | null> {
  const row = await db()
    .selectFrom('mls_cursors')
    .select(['initial_done_at', 'first_pictures_at', 'total', 'last_success_at', 'is_full'])
    .where('resource', '=', 'Property')
    .executeTakeFirst()
  return row ?? null
}

export async function updateFirstPicturesAt(at: Date): Promise<void> {
  await db()
    .updateTable('mls_cursors')
    .set({ first_pictures_at: at })
    .where('resource', '=', 'Property')
    .where('first_pictures_at', 'is', null)
    .execute()
}

/** Until when nothing may be asked of the feed, and how many times in a row it came to that. */
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

/**
 * Notes that nothing was read since an instant. @returns false where that was noted before
 */
export async function noteSilence(since: Date, at: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into mls_pace as p (next_at, silent_since) values (${at}, ${since})
    on conflict (is_only_row) do update set silent_since = excluded.silent_since
      where p.silent_since is distinct from excluded.silent_since
    returning silent_since
  `.execute(db())
  return rows.length > 0
}

/** Why the last reading that did not come to its end did not. */
export async function findLastFault(): Promise<string | null> {
  const row = await db()
    .selectFrom('mls_runs')
    .select('error')
    .where('error', 'is not', null)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.error ?? null
}
