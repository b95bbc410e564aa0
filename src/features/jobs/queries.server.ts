import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import { countPerHour, type HourlyCounts } from '#kit/per-hour/queries.server.ts'
import type { JobCounts } from './schema.ts'
import { MAX_SILENCE_SECONDS } from './words.ts'

/** The database's clock is used throughout: workers run on several machines. */

export async function upsertWorker(worker: { id: string; host: string; pid: number }): Promise<void> {
  await db()
    .insertInto('workers')
    .values(worker)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: sql`now()` }))
    .execute()
}

export async function updateWorkerStopped(id: string): Promise<void> {
  await db().updateTable('workers').set({ stopped_at: sql`now()`, seen_at: sql`now()` }).where('id', '=', id).execute()
}

export async function deleteOldWorkers(): Promise<void> {
  await sql`delete from workers where seen_at < now() - interval '7 days'`.execute(db())
}

interface WorkerRow {
  host: string
  pid: number
  started_at: Date
  seen_at: Date
  stopped_at: Date | null
  now: Date
}

/** The workers of the last two hours, and the newest one before, with the database's time. */
export async function listWorkers(): Promise<WorkerRow[]> {
  const { rows } = await sql<WorkerRow>`
    select host, pid, started_at, seen_at, stopped_at, clock_timestamp() as now from workers
    where seen_at > now() - interval '2 hours' or seen_at = (select max(seen_at) from workers)
    order by seen_at desc limit 1000
  `.execute(db())
  return rows
}

/** Notes that a worker begins a job, before it does. */
export async function upsertAttempt(attempt: { job_id: string; job_name: string; worker_id: string }): Promise<void> {
  await db()
    .insertInto('job_attempts')
    .values(attempt)
    .onConflict((conflict) =>
      conflict.column('job_id').doUpdateSet({ worker_id: attempt.worker_id, began_at: sql`now()` }),
    )
    .execute()
}

/** Forgets an attempt that ended, well or with an error; another worker's is left alone. */
export async function deleteAttempt(jobId: string, workerId: string): Promise<void> {
  await db().deleteFrom('job_attempts').where('job_id', '=', jobId).where('worker_id', '=', workerId).execute()
}

export async function deleteAttemptsOf(workerId: string): Promise<void> {
  await db().deleteFrom('job_attempts').where('worker_id', '=', workerId).execute()
}

/** Takes the attempts of workers that are gone, each for one caller, and counts the death. */
export async function claimOrphans(): Promise<{ job_id: string; job_name: string; deaths: number }[]> {
  const { rows } = await sql<{ job_id: string; job_name: string; deaths: number }>`
    update job_attempts set worker_id = null, deaths = deaths + 1
    where job_id in (
      select a.job_id from job_attempts a join workers w on w.id = a.worker_id
      where w.seen_at < now() - ${`${MAX_SILENCE_SECONDS} seconds`}::interval
      order by a.job_id for update of a skip locked
    )
    returning job_id, job_name, deaths
  `.execute(db())
  return rows.toSorted((a, b) => b.deaths - a.deaths || (a.job_id < b.job_id ? -1 : 1))
}

export async function deleteAttemptOf(jobId: string): Promise<void> {
  await db().deleteFrom('job_attempts').where('job_id', '=', jobId).execute()
}

/** Attempts whose job is over or gone: the queue timed it out, or a person deleted it. */
export async function deleteSettledAttempts(): Promise<void> {
  await sql`
    delete from job_attempts a where worker_id is null and not exists (
      select from pgboss.job j where j.id = a.job_id and j.name = a.job_name and j.state <= 'active')
  `.execute(db())
}

interface FailedRow {
  id: string
  name: string
  completed_on: Date
  retry_count: number
  output: unknown
}

/** The newest failed jobs. The queue forgets them after 7 days. */
export async function listFailed(limit: number): Promise<FailedRow[]> {
  const { rows } = await sql<FailedRow>`
    select id, name, completed_on, retry_count, output from pgboss.job
    where state = 'failed' and name not like '\\_\\_pgboss%' order by completed_on desc, id limit ${limit}
  `.execute(db())
  return rows
}

interface RetryingRow {
  id: string
  name: string
  retry_count: number
  retry_limit: number
  start_after: Date
  output: unknown
}

/** The jobs that failed and will be retried, the next one first, and their number. */
export async function listRetrying(limit: number): Promise<{ jobs: RetryingRow[]; total: number }> {
  const { rows } = await sql<RetryingRow & { total: number }>`
    select id, name, retry_count, retry_limit, start_after, output, count(*) over ()::int as total from pgboss.job
    where state = 'retry' and output is not null and name not like '\\_\\_pgboss%' order by start_after, id limit ${limit}
  `.execute(db())
  return { jobs: rows.map(({ total, ...job }) => job), total: rows[0]?.total ?? 0 }
}

export async function countJobs(): Promise<JobCounts> {
  const { rows } = await sql<JobCounts>`
    select count(*) filter (where state = 'failed')::int as failed,
      count(*) filter (where state in ('created', 'retry') and start_after <= now() and name not like '%-dead')::int as waiting,
      count(*) filter (where state = 'active')::int as running,
      min(start_after) filter (where state in ('created', 'retry') and start_after <= now() and name not like '%-dead') as waiting_since
    from pgboss.job where state <> 'completed' and name not like '\\_\\_pgboss%'
  `.execute(db())
  return rows[0] ?? { failed: 0, waiting: 0, running: 0, waiting_since: null }
}

/** Counts jobs completed per hour, without the queue's own. */
export function countCompletedPerHour(now: Date): Promise<HourlyCounts> {
  return countPerHour(
    sql`select completed_on from pgboss.job
      where state = 'completed' and completed_on > ${now}::timestamptz - interval '24 hours'
        and name not like '\\_\\_pgboss%'`,
    now,
  )
}

interface ScheduleRow {
  name: string
  cron: string
  last_ended_at: Date | null
  last_state: 'completed' | 'failed' | null
}

/** Every schedule, with the newest run that ended. */
export async function listSchedules(): Promise<ScheduleRow[]> {
  const { rows } = await sql<ScheduleRow>`
    select s.name, s.cron, last.completed_on as last_ended_at, last.state as last_state
    from pgboss.schedule s
    left join lateral (
      select j.completed_on, j.state::text from pgboss.job j
      where j.name = s.name and j.state in ('completed', 'failed') order by j.completed_on desc limit 1
    ) last on true
    order by s.name
  `.execute(db())
  return rows
}
