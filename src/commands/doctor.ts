import { rm, statfs, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { commandActor } from '#access/make-actor.server.ts'
import { schemaState } from '#db/migrate.server.ts'
import { env, isHttps, publicUrl } from '#env.server.ts'
import { verifyAuditChain } from '#features/audit/public.server.ts'
import { listBackups } from '#features/backups/public.server.ts'
import { isOverdue } from '#features/backups/rules.ts'
import { TEST_OUTCOMES } from '#features/backups/words.ts'
import { listConnectionFaults, startConnections } from '#features/connections/public.server.ts'
import { readLaunchChecks } from '#features/launch-checks/public.server.ts'
import { sentenceOfCheck } from '#features/launch-checks/rules.ts'
import type { CheckKey } from '#features/launch-checks/words.ts'
import { readiness } from '#features/mls/public.server.ts'
import { mailPort } from '#kit/email/send-mail.server.ts'
import { executeOnPool } from '#kit/queries.server.ts'
import { connections } from '#ports/connections.server.ts'
import { nameOfPlace, storage } from '#ports/storage/storage.server.ts'

type Level = 'good' | 'warning' | 'bad'
type Finding = { level: Level; sentence: string }

const MARKS: Record<Level, string> = { good: 'well   ', warning: 'WARNING', bad: 'WRONG  ' }

const GIGABYTE = 1024 ** 3

/** `doctor`: checks everything that the site depends on, and reports in plain sentences. */
export async function doctor(): Promise<void> {
  const findings: Finding[] = []
  const checks = {
    program,
    address,
    database,
    schema,
    connections: stored,
    disk,
    files,
    mail,
    feed,
    launch,
    backups,
    trail: auditLog,
  }
  for (const [what, check] of Object.entries(checks)) {
    findings.push(...(await check().catch((error) => [bad(`Couldn’t check the ${what}: ${sentenceOf(error)}`)])))
  }
  for (const { level, sentence } of findings) process.stdout.write(`${MARKS[level]} ${sentence}\n`)
  process.stdout.write(`\n${summaryOf(findings)}\n`)
  // A warning is no reason for a deployment to stop.
  if (findings.some(({ level }) => level === 'bad')) process.exitCode = 1
}

async function program(): Promise<Finding[]> {
  return [good(`Node.js ${process.versions.node} on ${process.platform} ${process.arch}; the role is ${env.ROLE}.`)]
}

async function address(): Promise<Finding[]> {
  const isLocal = /^https?:\/\/(localhost|127\.|\[::1\])/.test(publicUrl)
  return [
    isHttps || isLocal
      ? good(`Visitors reach the site at ${publicUrl}.`)
      : bad(
          `Visitors reach the site at ${publicUrl}, without https. Passwords and cookies can be read in transit. Set PUBLIC_URL.`,
        ),
  ]
}

async function database(): Promise<Finding[]> {
  const began = Date.now()
  const { rows } = await executeOnPool(
    "select current_setting('server_version') as version, current_setting('server_version_num')::int as number, pg_size_pretty(pg_database_size(current_database())) as size",
  )
  const [row] = rows
  const version = memberOf(row, 'version')
  const major = Math.floor(Number(memberOf(row, 'number')) / 10_000)
  return [
    major >= 15 && major <= 18
      ? good(`PostgreSQL ${version} responds in ${Date.now() - began} ms; the database holds ${memberOf(row, 'size')}.`)
      : bad(`PostgreSQL ${version} responds, but the site supports 15 to 18.`),
  ]
}

async function schema(): Promise<Finding[]> {
  const state = await schemaState(async (sql) => ({
    rows: (await executeOnPool(sql)).rows.map((row) => ({
      name: memberOf(row, 'name'),
      breaks_older: memberOf(row, 'breaks_older') || null,
    })),
  }))
  if (state === 'current') return [good('The database schema is current.')]
  return [
    bad(
      state === 'old'
        ? 'The database schema is older than this version. Start the site once to update it.'
        : 'The database schema is newer than this version supports. Start the newer version.',
    ),
  ]
}

/** Loads the connections that administrators stored, which the checks of mail and feed then use. */
async function stored(): Promise<Finding[]> {
  await startConnections()
  const faults = await listConnectionFaults()
  return faults.map(bad)
}

async function disk(): Promise<Finding[]> {
  const folder = resolve(env.DATA_DIR)
  const probe = join(folder, `.doctor-${process.pid}`)
  const { bavail, bsize } = await statfs(folder)
  const free = (bavail * bsize) / GIGABYTE
  await writeFile(probe, '')
  await rm(probe)
  return [
    free >= 2
      ? good(`${folder} is writable. ${free.toFixed(0)} GB is free on its disk.`)
      : bad(
          `Only ${free.toFixed(1)} GB is free on the disk of ${folder}: photos and backups will soon run out of space.`,
        ),
  ]
}

/** Writes, reads and removes a file, as the site does with photos and documents. */
async function files(): Promise<Finding[]> {
  const { place, former } = connections().storage
  const where = nameOfPlace(place)
  const key = `doctor/${process.pid}`
  const bytes = Buffer.from('a word of the doctor')
  await storage().put(key, bytes, 'text/plain')
  const read = await storage().get(key)
  await storage().remove(key)
  return [
    read?.equals(bytes)
      ? good(`${where} stores and returns files.`)
      : bad(`${where} doesn’t return what was written to it. Photos and documents would be lost.`),
    ...(former
      ? [
          bad(
            `Files are still in ${nameOfPlace(former)}. Run: npm run admin -- copy-files (or, if they are lost, give-up-files)`,
          ),
        ]
      : []),
  ]
}

async function mail(): Promise<Finding[]> {
  const port = mailPort()
  if (!port)
    return [
      warning(
        'No mail server is set up: emails stay in the outbox. `npm run admin -- links EMAIL` prints their links.',
      ),
    ]
  const answer = await port.check()
  port.close()
  return [answer === true ? good('Mail server: signed in.') : bad(`The mail server refused the sign-in: ${answer}`)]
}

async function feed(): Promise<Finding[]> {
  const { imported } = await readiness()
  const source = connections().feed
  if (!source) {
    return [
      env.SAMPLE === false || imported === 0
        ? bad('No MLS feed is set up: the site has no new listings. Set it up at /admin/connections or with MLS_URL.')
        : good(`${imported} listings are imported. The sample MLS runs while the site does.`),
    ]
  }
  const host = new URL(source.url).host
  return [
    imported > 0
      ? good(`${imported} listings are imported from ${host}.`)
      : bad(`No listings imported from ${host} yet.`),
  ]
}

/** Launch checks that have their own check here. */
const CHECKED_ABOVE: readonly CheckKey[] = ['https', 'mail', 'backups', 'restore_test']

/** Names what is missing before visitors may see the site, and the other launch checks that are open. */
async function launch(): Promise<Finding[]> {
  const { is_open, checks } = await readLaunchChecks()
  const open = checks.filter(({ is_done, key }) => !is_done && !CHECKED_ABOVE.includes(key))
  const needed = open.filter(({ is_needed }) => is_needed)
  const advised = open.filter(({ is_needed }) => !is_needed).map((check) => warning(sentenceOfCheck(check)))
  if (needed.length > 0) return [...needed.map((check) => bad(sentenceOfCheck(check))), ...advised]
  return [
    is_open
      ? good('The site is live.')
      : bad('Nothing is missing, but the site is not live. Launch it at Admin, Brokerage.'),
    ...advised,
  ]
}

async function backups(): Promise<Finding[]> {
  const { place, backups: stored, failure, test, is_encrypted } = await listBackups(commandActor('doctor'))
  if (!place) {
    const sentence =
      'There are no nightly backups: if the disk is lost, so is everything. Set BACKUP_URL to a folder on another machine or to a bucket, and BACKUP_KEY.'
    // A site without https is a trial, whose data can be lost.
    return [isHttps ? bad(sentence) : warning(sentence)]
  }
  if (!stored) return [bad(`${place} does not respond: no backup can be written there. Check BACKUP_URL.`)]
  const [newest] = stored
  const facts = newest && `the newest of ${stored.length} is from ${newest.made_at.toISOString()}`
  return [
    isOverdue(newest?.made_at ?? null, new Date())
      ? bad(
          `The backups in ${place} are overdue: ${facts ?? 'there are none'}. ${failure?.message ?? 'Check that a worker is running.'}`,
        )
      : good(`Backups are in ${place}: ${facts}.`),
    ...(is_encrypted ? [] : [bad('The backups are not encrypted: set BACKUP_KEY.')]),
    ...(test
      ? [
          (test.outcome === 'failed' ? bad : good)(
            `Restore test of ${test.name}: ${TEST_OUTCOMES[test.outcome]}. ${test.message}`,
          ),
        ]
      : []),
  ]
}

/** Verifies the whole audit log: some seconds per 100,000 entries. */
async function auditLog(): Promise<Finding[]> {
  const { entries, first_bad_seq, anchored_seq, anchor_faults = [] } = await verifyAuditChain()
  const faults = anchor_faults.map(bad)
  if (first_bad_seq !== null) {
    return [bad(`Audit log verification failed at entry ${first_bad_seq}.`), ...faults]
  }
  const proven = anchored_seq === 0 ? 'no checkpoint verifies it yet' : `verified by checkpoints up to ${anchored_seq}`
  return [good(`The audit log is verified: ${entries} entries, ${proven}.`), ...faults]
}

function good(sentence: string): Finding {
  return { level: 'good', sentence }
}

function warning(sentence: string): Finding {
  return { level: 'warning', sentence }
}

function bad(sentence: string): Finding {
  return { level: 'bad', sentence }
}

function summaryOf(findings: readonly Finding[]): string {
  const count = (level: Level) => findings.filter((finding) => finding.level === level).length
  const [wrong, warnings] = [count('bad'), count('warning')]
  const warned = warnings === 1 ? '1 warning' : `${warnings} warnings`
  if (wrong > 0) return `${wrong} of ${findings.length} checks failed${warnings > 0 ? `, with ${warned}` : ''}.`
  return warnings > 0 ? `No checks failed, with ${warned}.` : 'All checks passed.'
}

function sentenceOf(error: unknown): string {
  const message = error instanceof Error ? error.message || error.name : String(error)
  return /role "\w+" does not exist|relation "\w+" does not exist/.test(message)
    ? 'the database is empty. Start the site once to set it up.'
    : message
}

function memberOf(row: unknown, name: string): string {
  return row && typeof row === 'object' && name in row ? String(Reflect.get(row, name) ?? '') : ''
}
