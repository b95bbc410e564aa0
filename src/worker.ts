import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Background worker: runs the jobs of all features until it gets a stop signal. Its first line on stdout is JSON that
 * reports it ready; its log follows.
 */

/** Exit code for a wrong setting: restarting would not help (EX_CONFIG). */
const EXIT_SETTING = 78
const HEARTBEAT_MS = 60_000
/** Jobs that have not finished after this time are released to another worker. */
const STOP_MS = 25_000

const { env } = await import('#env.server.ts').catch((error) => fail(error, EXIT_SETTING))
if (!env.DATABASE_URL) fail(new Error('DATABASE_URL must be set for a worker.'), EXIT_SETTING)

const { log, redirectConsole } = await import('#kit/log.server.ts')
redirectConsole()
const { pool } = await import('#db/db.server.ts')
const { migrate } = await import('#db/migrate.server.ts')
const { transaction } = await import('#db/transaction.server.ts')
const { enqueue, listJobs, workJobs } = await import('#kit/job/job.server.ts')
const { workerActor } = await import('#access/make-actor.server.ts')
const { registerWorker } = await import('#features/jobs/public.server.ts')
const { startConnections } = await import('#features/connections/public.server.ts')
const { syncMls } = await import('#features/mls/jobs/sync-mls.server.ts')
const { connections } = await import('#ports/connections.server.ts')

// Loading these files registers jobs, and each feature's part in closing accounts, which the retention job needs.
const files = import.meta.glob([
  './features/*/jobs.server.ts',
  './features/*/jobs/*.server.ts',
  './features/*/operations.server.ts',
  './features/*/operations/*.server.ts',
  './kit/{email/send-mail,call/sweep-hits}.server.ts',
  '!**/*.test.ts',
])

const stopped = Promise.withResolvers<string>()
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stopped.resolve(signal))

try {
  await migrate()
  await startConnections()
  for (const load of Object.values(files)) await load()
  const { guard, leave } = await registerWorker(workerActor('jobs'))
  const working = await workJobs(guard)
  // Sync right away instead of within a minute.
  if (connections().feed) await transaction(async () => enqueue(syncMls, {}))
  process.stdout.write(
    `${JSON.stringify({ event: 'ready', pid: process.pid, jobs: listJobs().map(({ name }) => name) })}\n`,
  )
  const heartbeat = setInterval(() => void beat(), HEARTBEAT_MS)
  const signal = await stopped.promise
  clearInterval(heartbeat)
  log.info({ signal }, 'the worker stops')
  await Promise.race([working.stop(), sleep(STOP_MS)])
  await Promise.race([leave(), sleep(2000)]).catch(() => undefined)
  await Promise.race([pool.end(), sleep(2000)])
  process.exit(0)
} catch (error) {
  fail(
    error instanceof Error && 'code' in error ? new Error(`The worker stopped: ${error.message || error.code}`) : error,
    1,
  )
}

/** A worker without a heartbeat for minutes is dead or hangs. */
async function beat(): Promise<void> {
  const memory_mb = Math.round(process.memoryUsage.rss() / 1_000_000)
  await pool.query('select 1').then(
    () => log.info({ memory_mb, uptime_seconds: Math.round(process.uptime()) }, 'the worker is alive'),
    (error) => log.warn({ err: error, memory_mb }, 'the worker is alive, and the database does not answer'),
  )
}

/** Plain errors have a message for operators, so print only that; others need their stack. */
function fail(error: unknown, code: number): never {
  const isForPeople = error instanceof Error && (error.name === 'Error' || error.name === 'EnvironmentError')
  process.stderr.write(`${error instanceof Error ? (isForPeople ? error.message : error.stack) : String(error)}\n`)
  process.exit(code)
}
