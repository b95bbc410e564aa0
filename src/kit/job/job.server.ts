import { PgBoss } from 'pg-boss'
import * as z from 'zod/mini'
import { listenToChanges } from '#db/changes.server.ts'
import { beforeCommit } from '#db/transaction.server.ts'
import { now } from '#ports/clock.server.ts'
import { newId } from '../ids.server.ts'
import { log } from '../log.server.ts'
import { jobSeconds } from '../metrics.server.ts'
import {
  deferJob,
  executeInTransaction,
  executeOnPool,
  exhaustAttempts,
  lockFailedJob,
  notifyJobQueued,
} from '../queries.server.ts'

/** A background job: its input, schedule, retries and operation. */
export interface Job<I> {
  name: string
  input: z.ZodMiniType<I>
  /** Cron expression with five fields, in America/Indiana/Indianapolis. */
  schedule?: string
  retry: { limit: number; delay_seconds: number }
  /** Seconds without a heartbeat after which another worker may take the job. */
  timeout_seconds?: number
  /** True if at most one job of this kind may run at a time across all workers. */
  isSingle?: boolean
  /** Concurrent jobs of this kind per worker. */
  concurrency?: number
  run: (input: I, job: { id: string; signal: AbortSignal }) => Promise<void>
}
const jobs = new Map<string, Job<never>>()

/** Declares a job. The worker lists every job by name. */
export function defineJob<I>(job: Job<I>): Job<I> {
  if (jobs.has(job.name)) throw new Error(`Two jobs are named ${job.name}.`)
  jobs.set(job.name, job as unknown as Job<never>)
  return job
}

/** Lists all declared jobs by name. */
export function listJobs(): Job<never>[] {
  return [...jobs.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}

interface Queued {
  id: string
  name: string
  data: object
  startAfter: Date | undefined
}
const collect = beforeCommit<Queued>(1, async (queued) => {
  const boss = await sender()
  for (const { name } of queued) await ensureQueues(boss, name)
  for (const { id, name, data, startAfter } of queued) {
    await boss.send(name, data, {
      id,
      db: { executeSql: executeInTransaction },
      ...(startAfter ? { startAfter } : {}),
    })
  }
  const at = now()
  const waiting = queued.filter(({ startAfter }) => !startAfter || startAfter <= at)
  for (const name of new Set(waiting.map(({ name }) => name))) await notifyJobQueued(name)
})

/**
 * Queues a job in the caller's transaction: it runs only if that commits.
 * @param options `startAfter`: earliest start
 */
export function enqueue<I extends object>(job: Job<I>, input: I, options: { startAfter?: Date } = {}): void {
  collect({
    id: newId(),
    name: job.name,
    data: z.parse(job.input, input),
    startAfter: options.startAfter,
  })
}

let starting: Promise<PgBoss> | null = null
/** Client that only sends: it neither works jobs nor supervises them. */
function sender(): Promise<PgBoss> {
  starting ??= openBoss({ supervise: false, schedule: false }).catch((error) => {
    starting = null
    throw error
  })
  return starting
}

async function openBoss(options: { supervise: boolean; schedule: boolean }): Promise<PgBoss> {
  const boss = new PgBoss({
    db: { executeSql: executeOnPool },
    schema: 'pgboss',
    migrate: false,
    createSchema: false,
    ...options,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue reported an error'))
  await boss.start()
  for (const { name } of listJobs()) await ensureQueues(boss, name)
  return boss
}

const createdQueues = new WeakMap<PgBoss, Set<string>>()

/**
 * Creates the queues of a job and of its failures, once per client. A web process loads a feature at its first call, so
 * jobs may be declared after the client has started, and before any worker has run.
 */
async function ensureQueues(boss: PgBoss, name: string): Promise<void> {
  const names = createdQueues.get(boss) ?? new Set()
  createdQueues.set(boss, names)
  const job = jobs.get(name)
  if (!job || names.has(name)) return
  await boss.createQueue(`${name}-dead`, {})
  await boss.createQueue(name, {
    policy: job.isSingle ? 'singleton' : 'standard',
    retryLimit: job.retry.limit,
    retryDelay: job.retry.delay_seconds,
    retryBackoff: true,
    expireInSeconds: job.timeout_seconds ?? 300,
    deadLetter: `${name}-dead`,
  })
  names.add(name)
}

/** Poll interval. A notification starts a queued job right away; retries and scheduled jobs wait for the poll. */
const POLL_SECONDS = 2

/** Wraps each job, for checks before and after its work. */
export type JobGuard = (job: { id: string; name: string }, work: () => Promise<void>) => Promise<void>

/** Works all declared jobs until stopped. Stopping finishes running jobs or releases them. */
export async function workJobs(guard: JobGuard = (_, work) => work()): Promise<{ stop: () => Promise<void> }> {
  const boss = await openBoss({ supervise: true, schedule: true })
  starting = Promise.resolve(boss)
  const stopping = new AbortController()
  const working = new Map<string, string>()
  // Polling 40 kinds of jobs twice a second would use a tenth of a core for nothing.
  const notifyWorker = (name: string) => {
    const id = working.get(name)
    if (id) boss.notifyWorker(id)
  }
  const reconnectIfDown = listenToChanges('job_queued', notifyWorker)
  for (const job of listJobs()) {
    const id = await boss.work(
      job.name,
      { batchSize: 1, pollingIntervalSeconds: POLL_SECONDS, localConcurrency: job.concurrency ?? 1 },
      async ([received]) => {
        // Reconnects a lost LISTEN connection.
        reconnectIfDown()
        if (!received) return
        try {
          await guard({ id: received.id, name: job.name }, () => runJob(job, received, stopping.signal))
        } finally {
          // Several jobs queued together cause a single notification.
          notifyWorker(job.name)
        }
      },
    )
    working.set(job.name, id)
    if (job.schedule) await boss.schedule(job.name, job.schedule, {}, { tz: 'America/Indiana/Indianapolis' })
  }
  reconnectIfDown()
  return {
    stop: async () => {
      // Long jobs watch their signal and stop at the next safe point; short ones finish.
      stopping.abort(new Error('The worker stops.'))
      await boss.stop({ graceful: true, timeout: 15_000 })
    },
  }
}

async function runJob(
  job: Job<never>,
  received: { id: string; data: unknown; signal: AbortSignal },
  stopping: AbortSignal,
): Promise<void> {
  const end = jobSeconds.startTimer({ job: job.name })
  try {
    await job.run(z.parse(job.input, received.data), {
      id: received.id,
      signal: AbortSignal.any([received.signal, stopping]),
    })
    end({ outcome: 'done' })
  } catch (error) {
    end({ outcome: 'failed' })
    log.warn({ err: error, job: job.name, job_id: received.id }, 'job failed')
    throw error
  }
}

/** Requeues a job that its worker released, after a delay and without using an attempt. */
export async function requeueJob(name: string, id: string, delaySeconds: number): Promise<void> {
  if (await deferJob(name, id, delaySeconds)) await notifyJobQueued(name)
}

/** Fails a job permanently, without further attempts. @returns false if it has already ended */
export async function failJobPermanently(name: string, id: string, message: string): Promise<boolean> {
  if (!(await exhaustAttempts(name, id))) return false
  const boss = await sender()
  await boss.fail(name, id, { message, is_set_aside: true }, { db: IN_TRANSACTION })
  return true
}

/** Retries a failed job with one more attempt, in the caller's transaction. @returns false if it has not failed */
export async function retryFailedJob(name: string, id: string): Promise<boolean> {
  if (!(await lockFailedJob(name, id))) return false
  const boss = await sender()
  await boss.retry(name, id, { db: IN_TRANSACTION })
  await notifyJobQueued(name)
  return true
}

/** Deletes a failed job, in the caller's transaction. @returns false if it has not failed */
export async function discardFailedJob(name: string, id: string): Promise<boolean> {
  if (!(await lockFailedJob(name, id))) return false
  const boss = await sender()
  await boss.deleteJob(name, id, { db: IN_TRANSACTION })
  return true
}

const IN_TRANSACTION = { executeSql: executeInTransaction }

/** Stops the sending client. */
export async function stopSender(): Promise<void> {
  const boss = await starting?.catch(() => null)
  starting = null
  await boss?.stop({ graceful: false })
}
