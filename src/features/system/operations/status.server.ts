import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname, resolve } from 'node:path'
import type { Admin } from '#access/actors.ts'
import { migrations } from '#db/migrate.server.ts'
import { env, publicUrl } from '#env.server.ts'
import { countPageViews } from '#features/analytics/public.server.ts'
import { lastChainCheck } from '#features/audit/public.server.ts'
import { listBackups } from '#features/backups/public.server.ts'
import { countCompletedJobs, countJobs, listWorkerProcesses, workerHealth } from '#features/jobs/public.server.ts'
import { countEmails, countSentEmails } from '#features/outbox/public.server.ts'
import { mailPort } from '#kit/email/send-mail.server.ts'
import { log } from '#kit/log.server.ts'
import { certificates } from '#ports/certificate.server.ts'
import { now } from '#ports/clock.server.ts'
import { connections } from '#ports/connections.server.ts'
import { addressOf } from '#ports/storage/bucket.ts'
import { nameOfPlace } from '#ports/storage/storage.server.ts'
import { version } from '../../../../package.json'
import * as queries from '../queries/status.server.ts'
import type { CertificateStatus, DatabaseStatus, SystemStatus } from '../schema.ts'
import { MAX_TABLES } from '../words.ts'
import { readHistory } from './samples.server.ts'

/** Timeout of the certificate's server, because the page waits for it. */
const CERTIFICATE_MS = 3000

/** Returns the state of everything that runs the site. A part that fails or times out is null. */
export async function getSystemStatus(actor: Admin<'operations'>): Promise<SystemStatus> {
  const checked_at = now()
  // Alone, because queries at the same time would slow down the one that is measured.
  const database = await partOf('database', findDatabase)
  const [
    schema,
    web_processes,
    worker,
    workers,
    jobs,
    disk,
    email,
    backups,
    audit,
    certificate,
    views,
    done,
    sent,
    history,
  ] = await Promise.all([
    partOf('schema', findSchema),
    partOf('web processes', queries.countWebProcesses),
    partOf('worker', workerHealth),
    partOf('workers', listWorkerProcesses),
    partOf('jobs', countJobs),
    partOf('disk', findDisk),
    partOf('email', async () => ({ ...(await countEmails()), has_server: mailPort() !== null })),
    partOf('backups', () => listBackups(actor)),
    partOf('audit log', lastChainCheck),
    partOf('certificate', () => certificateOf(publicUrl)),
    partOf('page views', () => countPageViews(checked_at)),
    partOf('completed jobs', () => countCompletedJobs(checked_at)),
    partOf('sent emails', () => countSentEmails(checked_at)),
    partOf('history', () => readHistory(checked_at)),
  ])
  const { place, former } = connections().storage
  return {
    checked_at,
    program: {
      version,
      started_at: new Date(checked_at.getTime() - process.uptime() * 1000),
      node: process.versions.node,
      platform: `${process.platform} ${process.arch}`,
      host: hostname(),
    },
    schema,
    // A single process that is not a web process serves the page in development and in tests.
    web_processes: web_processes || null,
    worker,
    workers: workers ?? [],
    jobs,
    database,
    disk,
    bucket: place === 'folder' ? null : addressOf(place),
    files_left_in: former && nameOfPlace(former),
    email,
    backups,
    audit,
    certificate,
    history,
    hourly: { site: views, jobs: done, email: sent },
  }
}

/** Returns the certificate that browsers get at the site's address. */
export async function certificateOf(address: string): Promise<CertificateStatus> {
  if (!address.startsWith('https:')) return { state: 'plain' }
  const { host } = new URL(address)
  const found = await certificates()(address, CERTIFICATE_MS)
  if (!found.isAnswered) return { state: 'silent', host, reason: found.reason }
  return { state: 'read', host, valid_to: found.valid_to, distrust: found.distrust }
}

/** Returns null if the part can't be measured, so that the page shows the others. */
async function partOf<T>(name: string, measure: () => Promise<T>): Promise<T | null> {
  try {
    return await measure()
  } catch (error) {
    log.warn({ err: error, part: name }, 'a part of the system status was not measured')
    return null
  }
}

async function findSchema(): Promise<SystemStatus['schema']> {
  const applied = await queries.listAppliedMigrations()
  const own = new Set(migrations.map(({ name }) => name))
  return { last: applied.at(-1) ?? '', newer: applied.filter((name) => !own.has(name)) }
}

async function findDatabase(): Promise<DatabaseStatus> {
  const answers_ms = await queries.measureAnswer()
  return { ...(await queries.findDatabase()), answers_ms, tables: await queries.listTables(MAX_TABLES) }
}

async function findDisk(): Promise<SystemStatus['disk']> {
  const folder = existingFolder(resolve(env.DATA_DIR))
  const { bavail, bfree, blocks, bsize } = await statfs(folder)
  // Space reserved for root is neither free nor used.
  return { folder, free_bytes: bavail * bsize, total_bytes: (blocks - bfree + bavail) * bsize }
}

/** Returns the folder, or the one that it would be created in. */
function existingFolder(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : existingFolder(dirname(folder))
}
