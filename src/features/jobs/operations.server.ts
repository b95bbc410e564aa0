import { hostname } from 'node:os'
import type { Admin, Worker } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { AppError } from '#kit/call/errors.ts'
import { newId } from '#kit/ids.server.ts'
import { discardFailedJob, failJobPermanently, requeueJob, retryFailedJob } from '#kit/job/job.server.ts'
import { log } from '#kit/log.server.ts'
import type { HourlyCounts } from '#kit/per-hour/queries.server.ts'
import * as queries from './queries.server.ts'
import { processState, reasonOf, workerState } from './rules.ts'
import type { DiscardJob, JobCounts, JobsOverview, RetryJob, WorkerHealth, WorkerProcess } from './schema.ts'
import { MAX_DEATHS, MAX_FAILED, MAX_RETRYING, MESSAGES } from './words.ts'

const HEARTBEAT_MS = 5000
/** Suspects come back one after the other: the next death then has fewer of them. */
const RETRY_INTERVAL_SECONDS = 20

/** The state of the worker processes, for /readyz and the admin area. */
export async function workerHealth(): Promise<WorkerHealth> {
  const workers = await queries.listWorkers()
  return workerState(workers, workers[0]?.now ?? new Date(0))
}

/** Returns the workers that are running or ended within two hours, newest first. */
export async function listWorkerProcesses(): Promise<WorkerProcess[]> {
  const workers = await queries.listWorkers()
  return workers.map(({ now, stopped_at, ...worker }) => ({
    ...worker,
    state: processState({ ...worker, stopped_at }, now),
  }))
}

/** Counts the jobs by state. */
export function countJobs(): Promise<JobCounts> {
  return queries.countJobs()
}

/** Counts the jobs completed per hour of the last day. */
export function countCompletedJobs(at: Date): Promise<HourlyCounts> {
  return queries.countCompletedPerHour(at)
}

/** Returns the worker's state, the failed and set-aside jobs, and the schedules. */
export async function getJobsOverview(_actor: Admin<'operations'>): Promise<JobsOverview> {
  const worker = await workerHealth()
  const failed = await queries.listFailed(MAX_FAILED)
  const retrying = await queries.listRetrying(MAX_RETRYING)
  const counts = await queries.countJobs()
  return {
    worker,
    failed: failed.map(({ id, name, completed_on, retry_count, output }) => ({
      id,
      name,
      failed_at: completed_on,
      attempts: retry_count + 1,
      ...reasonOf(output),
    })),
    failed_total: counts.failed,
    retrying: retrying.jobs.map(({ id, name, retry_count, retry_limit, start_after, output }) => ({
      id,
      name,
      attempts: retry_count + 1,
      max_attempts: retry_limit + 1,
      next_at: start_after,
      reason: reasonOf(output).reason,
    })),
    retrying_total: retrying.total,
    waiting: counts.waiting,
    running: counts.running,
    schedules: await queries.listSchedules(),
  }
}

/** Runs a failed job again, with one more attempt. @throws not_found if it has not failed */
export async function retryJob(
  actor: Admin<'operations'>,
  { jobId, name }: RetryJob,
): Promise<{ success: true; name: string }> {
  await transaction(async () => {
    if (!(await retryFailedJob(name, jobId))) throw new AppError('not_found', MESSAGES.noSuchJob)
    audit(actor, 'job.retried', { object_type: 'job', object_id: jobId, after: { name } })
  })
  return { success: true, name }
}

/** Deletes a failed job without running it again. @throws not_found if it has not failed */
export async function discardJob(
  actor: Admin<'operations'>,
  { jobId, name }: DiscardJob,
): Promise<{ success: true; name: string }> {
  await transaction(async () => {
    if (!(await discardFailedJob(name, jobId))) throw new AppError('not_found', MESSAGES.noSuchJob)
    audit(actor, 'job.discarded', { object_type: 'job', object_id: jobId, before: { job_name: name } })
  })
  return { success: true, name }
}

/**
 * Looks after the jobs of workers that are gone: each comes back without losing an attempt, and one that was being worked
 * when its third worker ended is set aside, with an audit entry.
 */
export async function recoverOrphans(worker: Worker<'jobs'>): Promise<{ back: string[]; aside: string[] }> {
  return transaction(async () => {
    const orphans = await queries.claimOrphans()
    const aside = orphans.filter(({ deaths }) => deaths >= MAX_DEATHS)
    const back = orphans.filter(({ deaths }) => deaths < MAX_DEATHS)
    for (const [place, { job_id, job_name }] of back.entries()) {
      await requeueJob(job_name, job_id, place * RETRY_INTERVAL_SECONDS)
    }
    for (const { job_id, job_name, deaths } of aside) {
      const message = `Set aside: ${deaths} worker processes crashed while running it.`
      await queries.deleteAttemptOf(job_id)
      if (!(await failJobPermanently(job_name, job_id, message))) continue
      log.error({ job: job_name, job_id, deaths }, 'job set aside: its workers ended while they ran it')
      audit(worker, 'job.set_aside', { object_type: 'job', object_id: job_id, after: { name: job_name, deaths } })
    }
    return { back: back.map(({ job_id }) => job_id), aside: aside.map(({ job_id }) => job_id) }
  })
}

/** Registers this worker process, and returns what notes each of its jobs before and after. */
export async function registerWorker(actor: Worker<'jobs'>): Promise<{
  guard: (job: { id: string; name: string }, work: () => Promise<void>) => Promise<void>
  leave: () => Promise<void>
}> {
  const me = { id: newId(), host: hostname(), pid: process.pid }
  await queries.upsertWorker(me)
  await queries.deleteOldWorkers()
  const heartbeat = setInterval(() => {
    const work = async () => {
      await queries.upsertWorker(me)
      await recoverOrphans(actor)
      await queries.deleteSettledAttempts()
    }
    work().catch((error) => log.warn({ err: error }, 'worker heartbeat not stored'))
  }, HEARTBEAT_MS)
  return {
    async guard({ id, name }, work) {
      await queries.upsertAttempt({ job_id: id, job_name: name, worker_id: me.id })
      try {
        await work()
      } finally {
        // If the database is gone, the result of the job is lost too: the queue times the job out.
        await queries.deleteAttempt(id, me.id).catch((error) => log.warn({ err: error }, 'attempt not deleted'))
      }
    },
    async leave() {
      clearInterval(heartbeat)
      await queries.deleteAttemptsOf(me.id)
      await queries.updateWorkerStopped(me.id)
    },
  }
}
