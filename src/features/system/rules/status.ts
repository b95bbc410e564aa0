import { isOverdue } from '#features/backups/rules.ts'
import { TEST_OUTCOMES } from '#features/backups/words.ts'
import { WORKER_STATES } from '#features/jobs/words.ts'
import { sizeText } from '#kit/size-text.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kit/time/durations.ts'
import { count, day, dayAndTime, number } from '#kit/time/format.ts'
import type { Part, SystemStatus } from '../schema.ts'
import {
  MAX_CONNECTION_SHARE,
  MAX_WAIT_MINUTES,
  MIN_CERTIFICATE_DAYS,
  MIN_FREE_BYTES,
  MIN_FREE_SHARE,
  SLOW_MS,
} from '../words.ts'

/** Returns a duration in its largest unit: "41 days", "3 hours", "5 minutes". */
export function durationText(ms: number): string {
  if (ms >= 2 * DAY_MS) return count(Math.floor(ms / DAY_MS), 'day')
  if (ms >= HOUR_MS) return count(Math.floor(ms / HOUR_MS), 'hour')
  return count(Math.max(1, Math.floor(ms / MINUTE_MS)), 'minute')
}

/** Returns the parts of the system in the order of the page, each with its state. */
export function partsOf(status: SystemStatus): Part[] {
  return [
    sitePart(status),
    workerPart(status),
    jobsPart(status),
    databasePart(status),
    storagePart(status),
    emailPart(status),
    backupsPart(status),
    auditPart(status),
    certificatePart(status),
  ]
}

/** Returns the parts that are measured without a request to another server: worker, jobs and email. */
export function quickPartsOf(
  status: Pick<SystemStatus, 'worker' | 'workers' | 'jobs' | 'email' | 'checked_at'>,
): Part[] {
  return [workerPart(status), jobsPart(status), emailPart(status)]
}

/** Returns the headline over the parts: the worst problems first. */
export function headlineOf(parts: readonly Part[]): { tone: 'ok' | 'warning' | 'error'; title: string; text: string } {
  for (const tone of ['error', 'warning'] as const) {
    const found = parts.filter((part) => part.tone === tone && part.problem !== null)
    const [first] = found
    if (!first) continue
    const more = found.length - 2
    const title = found.slice(0, 2).map(({ problem }, at) => (at === 0 ? problem : lowercased(problem ?? '')))
    return {
      tone,
      title: more > 0 ? `${title.join(', ')}, and ${number(more)} more` : title.join(', and '),
      text: found.flatMap(({ advice }) => advice ?? []).join(' '),
    }
  }
  return { tone: 'ok', title: 'Everything is running', text: 'Jobs, email, and backups are on time.' }
}

/** Continues a sentence with another: "The disk is full" → "the disk is full". */
function lowercased(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1)
}

type Found = Omit<Part, 'key'>

function ok(state: string, detail: string): Found {
  return { tone: 'ok', state, detail, problem: null, advice: null }
}

/** A part that did not answer in time. */
function unknown(problem: string): Found {
  return {
    tone: 'error',
    state: 'Not measured',
    detail: 'The database didn’t respond in time.',
    problem,
    advice: 'Reload the page. If that doesn’t help, check the database server.',
  }
}

function sitePart({ program, web_processes, schema, checked_at }: SystemStatus): Part {
  const up = `Up ${durationText(checked_at.getTime() - program.started_at.getTime())}`
  const processes = web_processes === null ? [] : [count(web_processes, 'web process', 'web processes')]
  const detail = [...processes, `version ${program.version}`].join(', ')
  if (schema && schema.newer.length > 0) {
    return {
      key: 'site',
      tone: 'warning',
      state: up,
      detail,
      problem: 'The database has a newer version',
      advice: `A newer version added ${schema.newer.join(', ')}. This one runs, but upgrade again when the newer one is fixed.`,
    }
  }
  return { key: 'site', ...ok(up, detail) }
}

function workerPart({ worker, workers }: Pick<SystemStatus, 'worker' | 'workers'>): Part {
  const key = 'worker'
  if (!worker) return { key, ...unknown('Worker status unknown') }
  const running = workers.filter(({ state }) => state === 'working').length
  const state = WORKER_STATES[worker.state]
  if (worker.state !== 'working') {
    return {
      key,
      tone: 'error',
      state,
      detail: worker.seen_at ? `Last seen ${dayAndTime(worker.seen_at)}.` : 'No worker has started yet.',
      problem: worker.state === 'none' ? 'No worker has started' : 'The worker isn’t running',
      advice: 'Emails, alerts, sync, and photos wait, and nothing is lost. Start the worker on the server.',
    }
  }
  const detail = count(running, 'process', 'processes')
  if (worker.crashes_last_hour === 0) return { key, ...ok(state, detail) }
  return {
    key,
    tone: 'warning',
    state,
    detail: `${detail}. Crashed ${count(worker.crashes_last_hour, 'time')} in the last hour.`,
    problem: 'The worker keeps crashing',
    advice: 'The worker restarts automatically. Check its log and the memory of its machine.',
  }
}

function jobsPart({ jobs, worker, checked_at }: Pick<SystemStatus, 'jobs' | 'worker' | 'checked_at'>): Part {
  const key = 'jobs'
  if (!jobs) return { key, ...unknown('Job status unknown') }
  const detail = `${number(jobs.waiting)} waiting, ${number(jobs.running)} running`
  const late = isLate(jobs.waiting_since, checked_at) && worker?.state === 'working'
  if (late) {
    return {
      key,
      tone: 'warning',
      state: `Waiting since ${dayAndTime(jobs.waiting_since ?? checked_at)}`,
      detail,
      problem: 'Jobs are late',
      advice: 'The worker can’t keep up. Start another one, or check its log.',
    }
  }
  if (jobs.failed === 0) return { key, ...ok('None failed', detail) }
  return {
    key,
    tone: 'warning',
    state: `${number(jobs.failed)} failed`,
    detail,
    problem: `${count(jobs.failed, 'job')} failed`,
    advice: 'Retry or discard failed jobs.',
  }
}

function databasePart({ database }: SystemStatus): Part {
  const key = 'database'
  if (!database) return { key, ...unknown('The database is very slow') }
  const { bytes, version, answers_ms, connections, max_connections } = database
  const detail = `PostgreSQL ${version}, ${number(connections)} of ${number(max_connections)} connections, responds in ${number(answers_ms)} ms`
  const state = sizeText(bytes)
  if (answers_ms > SLOW_MS) {
    const advice = 'Pages are slow too. Check the load of the database server.'
    return { key, tone: 'warning', state, detail, problem: 'The database is slow', advice }
  }
  if (connections >= max_connections * MAX_CONNECTION_SHARE) {
    const advice = 'Raise PostgreSQL’s max_connections, or run fewer processes.'
    return { key, tone: 'warning', state, detail, problem: 'The database has few connections left', advice }
  }
  return { key, ...ok(state, detail) }
}

function storagePart({ disk, bucket, files_left_in }: SystemStatus): Part {
  const key = 'storage'
  const place = [
    bucket ? `Photos and documents are in ${bucket}.` : 'Photos and documents are on this disk.',
    files_left_in && `Older ones are still in ${files_left_in}.`,
  ]
    .filter(Boolean)
    .join(' ')
  if (!disk && !files_left_in)
    return { key, tone: 'info', state: 'Not measured', detail: place, problem: null, advice: null }
  if (!disk) return { key, ...filesLeft('Not measured', place) }
  const { free_bytes, total_bytes, folder } = disk
  const state = `${sizeText(total_bytes - free_bytes)} of ${sizeText(total_bytes)} used`
  const detail = `${sizeText(free_bytes)} free at ${folder}. ${place}`
  if (free_bytes < MIN_FREE_BYTES) {
    const advice = 'Uploads, photos, and backups fail when the disk is full. Free up space, or enlarge the disk.'
    return { key, tone: 'error', state, detail, problem: 'The disk is almost full', advice }
  }
  if (free_bytes < total_bytes * MIN_FREE_SHARE) {
    const advice = 'Plan a larger disk, or move photos to a bucket.'
    return { key, tone: 'warning', state, detail, problem: 'The disk is filling up', advice }
  }
  return { key, ...(files_left_in ? filesLeft(state, detail) : ok(state, detail)) }
}

function filesLeft(state: string, detail: string) {
  const advice = 'Run npm run admin -- copy-files on the server. See Integrations, File storage.'
  return { tone: 'warning', state, detail, problem: 'Older files aren’t copied yet', advice } as const
}

function emailPart({ email, worker, checked_at }: Pick<SystemStatus, 'email' | 'worker' | 'checked_at'>): Part {
  const key = 'email'
  if (!email) return { key, ...unknown('Email status unknown') }
  const suppressed = email.suppressed > 0 ? `, ${count(email.suppressed, 'address', 'addresses')} without email` : ''
  const detail = `${number(email.waiting)} waiting, ${number(email.sent)} sent in 24 hours${suppressed}`
  if (!email.has_server) {
    return {
      key,
      tone: 'warning',
      state: 'Not sent',
      detail: `${count(email.unsent, 'email')} in 7 days stayed in the outbox.`,
      problem: 'No mail server is set up',
      advice: 'Set up a mail server under Integrations, Email.',
    }
  }
  if (isLate(email.waiting_since, checked_at) && worker?.state === 'working') {
    return {
      key,
      tone: 'warning',
      state: `Waiting since ${dayAndTime(email.waiting_since ?? checked_at)}`,
      detail,
      problem: 'Email is late',
      advice: 'The mail server isn’t accepting it. See the jobs that will be retried.',
    }
  }
  if (email.failed === 0 && email.bounced === 0) return { key, ...ok('All delivered', detail) }
  return {
    key,
    tone: 'info',
    state: `${number(email.failed)} failed, ${number(email.bounced)} bounced`,
    detail: `${detail}. Failures of the last 7 days.`,
    problem: null,
    advice: null,
  }
}

function backupsPart({ backups, checked_at }: SystemStatus): Part {
  const key = 'backups'
  if (!backups) return { key, ...unknown('Backup status unknown') }
  const { place, test, failure, is_encrypted } = backups
  const newest = backups.backups?.[0] ?? null
  const of = (tone: 'warning' | 'error', state: string, detail: string, problem: string, advice: string): Part => ({
    key,
    tone,
    state,
    detail,
    problem,
    advice,
  })
  if (!place)
    return of('warning', 'Not set up', 'No nightly backups.', 'There are no backups', 'Set BACKUP_URL on the server.')
  const tested = test ? `Restore test ${dayAndTime(test.at)}: ${TEST_OUTCOMES[test.outcome]}.` : 'Not tested yet.'
  if (!backups.backups)
    return of(
      'error',
      'No response',
      place,
      'The backup location isn’t responding',
      'Check BACKUP_URL and its credentials.',
    )
  const state = newest ? dayAndTime(newest.made_at) : 'None yet'
  if (isOverdue(newest?.made_at ?? null, checked_at)) {
    return of('error', state, tested, 'The backup is overdue', failure?.message ?? 'Check that a worker runs at night.')
  }
  if (test?.outcome === 'failed') return of('error', state, tested, 'The last restore test failed', test.message)
  if (!is_encrypted)
    return of('warning', state, tested, 'Backups aren’t encrypted', 'Set BACKUP_KEY, and store it elsewhere too.')
  return { key, ...ok(state, `${sizeText(newest?.bytes ?? 0)}, encrypted. ${tested}`) }
}

function auditPart({ audit }: SystemStatus): Part {
  const key = 'audit'
  if (!audit) {
    const detail = 'It’s verified every night.'
    return { key, tone: 'info', state: 'Not verified yet', detail, problem: null, advice: null }
  }
  const detail = `Verified ${dayAndTime(audit.checked_at)}, ${count(audit.entries, 'entry', 'entries')}`
  const faults = audit.anchor_faults ?? []
  if (audit.first_bad_seq === null && faults.length === 0) return { key, ...ok('Intact', detail) }
  return {
    key,
    tone: 'error',
    state: 'Changed',
    detail,
    problem: 'The audit log was changed',
    advice:
      audit.first_bad_seq === null
        ? faults.join(' ')
        : `Entry ${number(audit.first_bad_seq)} doesn’t match what was written. Preserve the database, and find out who could write to it.`,
  }
}

function certificatePart({ certificate, checked_at }: SystemStatus): Part {
  const key = 'certificate'
  const unchecked = (detail: string): Part => ({
    key,
    tone: 'info',
    state: 'Not checked',
    detail,
    problem: null,
    advice: null,
  })
  if (!certificate) return unchecked('The check failed. The log has the reason.')
  if (certificate.state === 'plain')
    return unchecked('PUBLIC_URL is an http address, so this server sees no certificate.')
  const { host } = certificate
  if (certificate.state === 'silent')
    return unchecked(`This server can’t reach ${host} (${certificate.reason}). Browsers may still reach it.`)
  const { valid_to, distrust } = certificate
  const days = Math.floor((valid_to.getTime() - checked_at.getTime()) / DAY_MS)
  const of = (tone: 'warning' | 'error', state: string, detail: string, problem: string, advice: string): Part => ({
    key,
    tone,
    state,
    detail,
    problem,
    advice,
  })
  const renewal = 'The proxy renews it 30 days before it expires. Check its log, and that port 80 is open.'
  if (days < 0)
    return of(
      'error',
      `Expired ${day(valid_to)}`,
      host,
      'The certificate expired, so browsers refuse the site',
      renewal,
    )
  if (distrust !== null) {
    const advice = 'Check which certificate the proxy sends, and that it sends the whole chain.'
    return of('error', 'Not trusted', `${host}: ${distrust}`, 'Browsers don’t trust the certificate', advice)
  }
  const state = `Until ${day(valid_to)}`
  const left = `${count(days, 'day')} left, ${host}`
  if (days < MIN_CERTIFICATE_DAYS)
    return of('warning', state, left, `The certificate expires in ${count(days, 'day')}`, renewal)
  return { key, ...ok(state, left) }
}

function isLate(since: Date | null, now: Date): boolean {
  return since !== null && now.getTime() - since.getTime() > MAX_WAIT_MINUTES * MINUTE_MS
}
