import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import { MAPPING_VERSION } from '../mapping/reso.ts'
import { RESOURCES, type Resource } from '../words.ts'

export interface Cursor {
  watermark: Date | null
  next_link: string | null
  initial_started_at: Date | null
  initial_done_at: Date | null
  is_full: boolean
  event_sequence: number | null
}

/** Makes a run the only one that may move a resource's cursor. @returns the cursor */
export async function takeCursor(resource: Resource | 'EntityEvent', run_id: string, at: Date): Promise<Cursor> {
  return db()
    .insertInto('mls_cursors')
    .values({ resource, run_id, last_run_at: at, initial_started_at: at, mapping_version: MAPPING_VERSION })
    .onConflict((conflict) => conflict.column('resource').doUpdateSet({ run_id, last_run_at: at }))
    .returning(['watermark', 'next_link', 'initial_started_at', 'initial_done_at', 'is_full', 'event_sequence'])
    .executeTakeFirstOrThrow()
}

/** Lets the transaction commit without waiting for the disk. Only for work that is repeated if it is lost. */
export async function enableAsyncCommit(): Promise<void> {
  await sql`select set_config('synchronous_commit', 'off', true)`.execute(db())
}

/** Moves a cursor. @returns false when another run has taken it */
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

/** Restarts the resources for a full sync. The stored records stay. */
export async function restartCursors(resources: readonly Resource[]): Promise<void> {
  await db()
    .updateTable('mls_cursors')
    // Clearing `run_id` prevents a run in progress from moving the cursor back.
    .set({ is_full: true, watermark: null, next_link: null, run_id: null, retry_at: null })
    .where('resource', 'in', resources)
    .where('initial_done_at', 'is not', null)
    .execute()
}

/** Returns the sequence number of the last followed event, or null. */
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

export async function updateSuccess(resource: Resource, at: Date): Promise<void> {
  await db().updateTable('mls_cursors').set({ last_success_at: at }).where('resource', '=', resource).execute()
}

/**
 * Moves a watermark back, so that the next run fetches changes since then. With an event feed, which has no deltas, it
 * starts a full sync instead.
 * @param isFull true to store differences even with an earlier modification timestamp
 */
export async function rewindCursor(resource: Resource, to: Date, isFull = false): Promise<void> {
  await sql`
    update mls_cursors set watermark = least(watermark, ${to}::timestamptz), next_link = null,
      is_full = ${isFull}::boolean or is_full or exists (select from mls_cursors where resource = 'EntityEvent' and event_sequence is not null)
    where resource = ${resource}
  `.execute(db())
}

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

/** Stores the version of this program's mapping. @returns true when an older one mapped the listings */
export async function updateMappingVersion(): Promise<boolean> {
  const { numUpdatedRows } = await db()
    .updateTable('mls_cursors')
    .set({ mapping_version: MAPPING_VERSION })
    .where('resource', '=', 'Property')
    .where('mapping_version', '<', MAPPING_VERSION)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export async function updateFirstPicturesAt(at: Date): Promise<void> {
  await db()
    .updateTable('mls_cursors')
    .set({ first_pictures_at: at })
    .where('resource', '=', 'Property')
    .where('first_pictures_at', 'is', null)
    .execute()
}

/** Consecutive failures of a resource and its next retry; null when it may run at any time. */
export interface ResourceFailure {
  resource: Resource
  failures: number
  retry_at: Date | null
}

export async function listFailures(): Promise<ResourceFailure[]> {
  const { rows } = await sql<ResourceFailure>`
    select r.resource, coalesce(c.failures, 0) as failures, c.retry_at
    from unnest(${[...RESOURCES]}::text[]) with ordinality as r (resource, place)
      left join mls_cursors c using (resource) order by r.place
  `.execute(db())
  return rows
}

/** Records a failure of a resource. @returns number of consecutive failures */
export async function incrementFailures(resource: Resource, reason: string, at: Date): Promise<number> {
  const { failures } = await db()
    .updateTable('mls_cursors')
    .set({
      failures: sql`failures + 1`,
      failing_since: sql`coalesce(failing_since, ${at})`,
      failure_reason: reason,
    })
    .where('resource', '=', resource)
    .returning('failures')
    .executeTakeFirstOrThrow()
  return failures
}

export async function updateRetryAt(resource: Resource, retry_at: Date): Promise<void> {
  await db().updateTable('mls_cursors').set({ retry_at }).where('resource', '=', resource).execute()
}

/** Clears the failures of a resource. @returns true when there were any */
export async function clearFailure(resource: Resource): Promise<boolean> {
  const { numUpdatedRows } = await db()
    .updateTable('mls_cursors')
    .set({ failures: 0, failing_since: null, failure_reason: null, retry_at: null })
    .where('resource', '=', resource)
    .where('failures', '>', 0)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
