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
  lockFailedJob,
  spendAttempts,
  tellOfJob,
} from '../queries.server.ts'

/** A background job: what it takes, when it runs by itself, how it is retried, and the operation behind it. */
export interface Job<I> {
  name: string
  input: z.ZodMiniType<I>
  /** A five-field cron line, read in America/Indiana/Indianapolis. */
  schedule?: string
  retry: { limit: number; delay_seconds: number }
  /** Seconds without a sign of life after which another worker may take the job. */
  timeout_seconds?: number
  /** True where at most one of its kind may run at a time over all workers. */
  isSingle?: boolean
  /** Other jobs of one worker that may run at the same time. */
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

/** Every declared job, by name. */
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
  for (const { name } of queued) await makeQueues(boss, name)
  for (const { id, name, data, startAfter } of queued) {
    await boss.send(name, data, {
      id,
      db: { executeSql: executeInTransaction },
      ...(startAfter ? { startAfter } : {}),
    })
  }
  const at = now()
  const waiting = queued.filter(({ startAfter }) => !startAfter || startAfter <= at)
  for (const name of new Set(waiting.map(({ name }) => name))) await tellOfJob(name)
})

/**
 * Queues a job in the caller's transaction: it runs where the transaction commits, and only then.
 * @param options `startAfter`: not before this instant
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
/** The queue's client for sending: it neither works jobs nor watches over them. */
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
  for (const { name } of listJobs()) await makeQueues(boss, name)
  return boss
}

const made = new WeakMap<PgBoss, Set<string>>()

/**
 * Makes the queue of a job and that of its failures, once for each client. A web process loads a feature where its first
 * call comes: jobs may be declared after the client has started, and no worker need have run.
 */
async function makeQueues(boss: PgBoss, name: string): Promise<void> {
  const names = made.get(boss) ?? new Set()
  made.set(boss, names)
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

/** Whoever waits for a job is told of it; what comes due by itself, as a second try does, is found so soon. */
const LOOK_SECONDS = 2

/** Notes a job before its work and after it. */
export type JobGuard = (job: { id: string; name: string }, work: () => Promise<void>) => Promise<void>

/** Works all declared jobs until it is stopped; running ones are finished or released. */
export async function workJobs(guard: JobGuard = (_, work) => work()): Promise<{ stop: () => Promise<void> }> {
  const boss = await openBoss({ supervise: true, schedule: true })
  starting = Promise.resolve(boss)
  const stopping = new AbortController()
  const working = new Map<string, string>()
  // Forty kinds of jobs that each looked twice a second would keep a tenth of a core busy for nothing.
  const look = (name: string) => {
    const id = working.get(name)
    if (id) boss.notifyWorker(id)
  }
  const isHearing = listenToChanges('job_queued', look)
  for (const job of listJobs()) {
    const id = await boss.work(
      job.name,
      { batchSize: 1, pollingIntervalSeconds: LOOK_SECONDS, localConcurrency: job.concurrency ?? 1 },
      async ([received]) => {
        // A connection that was lost is made anew by who asks.
        isHearing()
        if (!received) return
        try {
          await guard({ id: received.id, name: job.name }, () => runJob(job, received, stopping.signal))
        } finally {
          // Several that were queued at once are told of once.
          look(job.name)
        }
      },
    )
    working.set(job.name, id)
    if (job.schedule) await boss.schedule(job.name, job.schedule, {}, { tz: 'America/Indiana/Indianapolis' })
  }
  isHearing()
  return {
    stop: async () => {
      // Long jobs look at their signal and end at the next good place; short ones are waited for.
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

/** Puts a job back that its worker left, without the loss of an attempt. It runs after so many seconds. */
export async function putBackJob(name: string, id: string, delaySeconds: number): Promise<void> {
  if (await deferJob(name, id, delaySeconds)) await tellOfJob(name)
}

/** Sets a job aside among the failed ones, whatever attempts it has left. @returns false where it is over already */
export async function setAsideJob(name: string, id: string, message: string): Promise<boolean> {
  if (!(await spendAttempts(name, id))) return false
  const boss = await sender()
  await boss.fail(name, id, { message, is_set_aside: true }, { db: IN_TRANSACTION })
  return true
}

/** Runs a failed job again, with one more attempt, in the caller's transaction. @returns false where it is not failed */
export async function retryFailedJob(name: string, id: string): Promise<boolean> {
  if (!(await lockFailedJob(name, id))) return false
  const boss = await sender()
  await boss.retry(name, id, { db: IN_TRANSACTION })
  await tellOfJob(name)
  return true
}

const IN_TRANSACTION = { executeSql: executeInTransaction }

/** Ends the sending client. */
export async function stopSender(): Promise<void> {
  const boss = await starting?.catch(() => null)
  starting = null
  await boss?.stop({ graceful: false })
}
