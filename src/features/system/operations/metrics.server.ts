import { Gauge } from 'prom-client'
import { lastBackup } from '#features/backups/public.server.ts'
import { countJobs, listWorkerProcesses } from '#features/jobs/public.server.ts'
import { countEmails } from '#features/outbox/public.server.ts'
import { log } from '#kit/log.server.ts'
import { registry } from '#kit/metrics.server.ts'
import { now } from '#ports/clock.server.ts'

/** Metrics of jobs, email and backups for /metrics. Queried on request, because workers serve no page. */

const registers = [registry]
const collect = () => measuring()
/** Every process measures the same database, so the sum over the processes of a port would be wrong. */
const aggregator = 'max'

const workers = new Gauge({
  name: 'porchlight_workers',
  help: 'Running worker processes on all machines',
  registers,
  collect,
  aggregator,
})
const jobs = new Gauge({
  name: 'porchlight_jobs',
  help: 'Background jobs by state: failed, due, or running',
  labelNames: ['state'],
  registers,
  collect,
  aggregator,
})
const jobWait = new Gauge({
  name: 'porchlight_jobs_wait_seconds',
  help: 'Seconds that the oldest due job has waited',
  registers,
  collect,
  aggregator,
})
const emails = new Gauge({
  name: 'porchlight_emails',
  help: 'Emails by state: waiting, failed within 7 days, or unsent within 7 days because no mail server is set up',
  labelNames: ['state'],
  registers,
  collect,
  aggregator,
})
const emailWait = new Gauge({
  name: 'porchlight_emails_wait_seconds',
  help: 'Seconds that the oldest email has waited',
  registers,
  collect,
  aggregator,
})
const backupAt = new Gauge({
  name: 'porchlight_backup_timestamp_seconds',
  help: 'Time of the last nightly backup, 0 if there is none',
  registers,
  collect,
  aggregator,
})
const backupTestFailed = new Gauge({
  name: 'porchlight_backup_test_failed',
  help: '1 if the last restore test failed',
  registers,
  collect,
  aggregator,
})

let current: Promise<void> | null = null

/** Shares one measurement among all metrics, because a scrape collects them together. */
function measuring(): Promise<void> {
  current ??= measure()
    .catch((error: unknown) => log.warn({ err: error }, 'jobs, email, and backups were not measured'))
    .finally(() => {
      current = null
    })
  return current
}

async function measure(): Promise<void> {
  const at = now().getTime()
  const secondsSince = (since: Date | null) => (since ? Math.max(0, (at - since.getTime()) / 1000) : 0)
  const [counts, mail, backup, processes] = await Promise.all([
    countJobs(),
    countEmails(),
    lastBackup(),
    listWorkerProcesses(),
  ])
  workers.set(processes.filter(({ state }) => state === 'working').length)
  jobs.set({ state: 'failed' }, counts.failed)
  jobs.set({ state: 'due' }, counts.waiting)
  jobs.set({ state: 'running' }, counts.running)
  jobWait.set(secondsSince(counts.waiting_since))
  emails.set({ state: 'waiting' }, mail.waiting)
  emails.set({ state: 'failed' }, mail.failed)
  emails.set({ state: 'kept' }, mail.unsent)
  emailWait.set(secondsSince(mail.waiting_since))
  backupAt.set((backup.last?.at.getTime() ?? 0) / 1000)
  backupTestFailed.set(backup.test?.outcome === 'failed' ? 1 : 0)
}
