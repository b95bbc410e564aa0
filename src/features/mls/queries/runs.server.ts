import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import type { Resource, RunKind } from '../words.ts'

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

/** Resumes a halted run, such as a comparison that takes longer than one job. */
export async function resumeRun(id: string, at: Date): Promise<Counts | null> {
  const row = await db()
    .updateTable('mls_runs')
    .set({ status: 'running', error: null, ended_at: null, heartbeat_at: at })
    .where('id', '=', id)
    .returning(['pages', 'received', 'upserted', 'unchanged', 'removed', 'quarantined'])
    .executeTakeFirst()
  return row ?? null
}

/** Returns whether a run needs approval, and locks it until the transaction ends. */
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

export async function updateMissing(id: string, missing: number): Promise<void> {
  await db().updateTable('mls_runs').set({ missing }).where('id', '=', id).execute()
}

/** Deletes a run without changes: one row a minute would bury the others. */
export async function deleteRun(id: string): Promise<void> {
  await db().deleteFrom('mls_runs').where('id', '=', id).execute()
}

/** Marks runs as failed whose process has died. The caller holds the sync lock, so none of them is running. */
export async function endDeadRuns(at: Date): Promise<void> {
  await db()
    .updateTable('mls_runs')
    .set({
      status: 'failed',
      ended_at: at,
      error: 'The process ended before the run finished. The next run continues from there.',
    })
    .where('status', '=', 'running')
    .execute()
}

export async function deleteOldRuns(before: Date): Promise<void> {
  await db().deleteFrom('mls_runs').where('ended_at', '<', before).execute()
}

/** Records that no sync has succeeded since an instant. @returns false when already recorded */
export async function noteSilence(since: Date, at: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into mls_pace as p (next_at, silent_since) values (${at}, ${since})
    on conflict (is_only_row) do update set silent_since = excluded.silent_since
      where p.silent_since is distinct from excluded.silent_since
    returning silent_since
  `.execute(db())
  return rows.length > 0
}

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
