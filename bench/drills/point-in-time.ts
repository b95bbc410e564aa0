import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, globSync } from 'node:fs'
import { appendFile, chmod, chown, cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { ROOT } from '../../scripts/site-dependencies.ts'
import { say } from '../../scripts/terminal.ts'
import { emailOf, idOf, insertCast } from '../../test/cast.ts'
import { asOwner } from '../../test/postgres.ts'
import { freePort } from '../../test/server.ts'
import { vendorForm } from '../../test/vendor-form.ts'
import { speak } from '../../test/wire.ts'
import { record } from '../record.ts'
import { startWeb } from '../releases.ts'

/**
 * Recovers a database to the minute before a mistake by the steps of docs/operations/backups.md, with PostgreSQL's own
 * WAL archive: `npm run drill -- point-in-time`. Every write before the time must be there, none after it, and the audit
 * log must verify. A client who stopped sharing after the time must not share again with their agent.
 */

const VENDORS = 20
const SECRET = 'the-secret-of-the-recovery-drill-0123456789'
const START_MS = 60_000
const LIVE_SHARES = 'select count(*)::text from activity_shares where ended_at is null'
const run = promisify(execFile)

/** Folder of PostgreSQL's programs with pg_basebackup, the newest. */
const [bin = null] = globSync('/usr/lib/postgresql/*/bin')
  .filter((one) => existsSync(join(one, 'pg_basebackup')))
  .sort()
  .reverse()
/** PostgreSQL refuses to run as root. */
const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

if (!bin) say('Skipped: PostgreSQL with pg_basebackup is not installed in /usr/lib/postgresql.')
else await drill(bin)

async function drill(programs: string): Promise<void> {
  const undo: (() => Promise<void>)[] = []
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void cleanUp(undo).then(() => process.exit(130)))
  try {
    const folder = await ownFolder(await mkdtemp(join(tmpdir(), 'porchlight-recovery-')))
    undo.push(() => rm(folder, { recursive: true, force: true }))
    const archive = await ownFolder(join(folder, 'archive'))
    await ownFolder(join(archive, 'wal'))

    // Once: the archive.
    const first = join(folder, 'first')
    await run(join(programs, 'initdb'), ['-D', first, '-U', 'owner', '--auth=trust', '--locale=C', '-E', 'UTF8'], user)
    const port = await freePort()
    await configure(first, port, folder, [
      'wal_level = replica',
      'archive_mode = on',
      'archive_timeout = 60',
      `archive_command = 'test ! -f ${archive}/wal/%f && cp %p ${archive}/wal/%f.part && mv ${archive}/wal/%f.part ${archive}/wal/%f'`,
    ])
    const server = await startServer(programs, first, port)
    undo.push(server.stop)
    const env = environment(port, folder)
    const web = await startWeb(ROOT, await freePort(), env)
    undo.push(web.stop)
    await asOwner(env.DATABASE_URL, insertCast)
    const session = await sessionOf(env.DATABASE_URL, emailOf('super'))
    const client = await sessionOf(env.DATABASE_URL, emailOf('buyer'))
    const agent = await insertClient(env.DATABASE_URL)
    const create = (from: number) => createVendors(web.url, session, from)

    await create(0)
    await run(
      join(programs, 'pg_basebackup'),
      ['-h', folder, '-p', String(port), '-U', 'owner', '-D', join(archive, 'base'), '-X', 'none', '-c', 'fast'],
      user,
    )
    await create(VENDORS)
    await callAs(web.url, client, 'shareActivity', { agentId: agent.agentId, isShared: true })
    const target = await scalarOf(
      env.DATABASE_URL,
      "select to_char(now() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || '+00'",
    )
    const entries = await scalarOf(env.DATABASE_URL, 'select count(*)::text from audit_log')
    await sleep(1500)
    // The mistake, and writes after it.
    await asOwner(env.DATABASE_URL, (client) => client.query('delete from vendors'))
    await create(2 * VENDORS)
    await callAs(web.url, client, 'stopSharing', { agentId: agent.agentId })
    await archived(env.DATABASE_URL)
    await web.stop()
    await server.stop()

    // Recovery.
    const began = Date.now()
    const second = join(folder, 'second')
    await cp(join(archive, 'base'), second, { recursive: true, preserveTimestamps: true })
    await ownTree(second)
    const newPort = await freePort()
    await configure(second, newPort, folder, [
      `restore_command = 'cp ${archive}/wal/%f %p'`,
      `recovery_target_time = '${target}'`,
      "recovery_target_action = 'promote'",
      'archive_mode = off',
    ])
    await writeFile(join(second, 'recovery.signal'), '')
    await ownTree(second)
    const recovered = await startServer(programs, second, newPort)
    undo.push(recovered.stop)
    const after = environment(newPort, folder)
    for (
      const until = Date.now() + START_MS;
      (await scalarOf(after.DATABASE_URL, 'select pg_is_in_recovery()::text')) !== 'false';
      await sleep(100)
    )
      if (Date.now() > until) throw new Error('The recovery did not end.')
    const took_s = (Date.now() - began) / 1000

    const names = await asOwner(after.DATABASE_URL, async (client) =>
      (await client.query<{ name: string }>('select name from vendors')).rows.map(({ name }) => name),
    )
    const wanted = Array.from({ length: 2 * VENDORS }, (_, at) => nameOf(at))
    const missing = wanted.filter((name) => !names.includes(name))
    const later = names.filter((name) => !wanted.includes(name))
    const found = await scalarOf(after.DATABASE_URL, 'select count(*)::text from audit_log')
    const report = await command(after, 'doctor')
    const isVerified = report.includes('The audit log is verified')
    const sharedBefore = await scalarOf(after.DATABASE_URL, LIVE_SHARES)
    await command(after, 'admin', 'end-sharing')
    const again = await startWeb(ROOT, await freePort(), after)
    undo.push(again.stop)
    const status = (await fetch(`${again.url}/vetted-vendors`, { headers: { connection: 'close' } })).status
    const seen = await sharedWith(again.url, await sessionOf(after.DATABASE_URL, emailOf('agent')), agent.personId)
    const isEnded = sharedBefore === '1' && seen === null
    await record('point-in-time', {
      isGood:
        isEnded && missing.length === 0 && later.length === 0 && entries === found && isVerified && status === 200,
      found: [
        `PostgreSQL ${await scalarOf(after.DATABASE_URL, "select split_part(current_setting('server_version'), ' ', 1)")}, base backup and ${(await readdir(join(archive, 'wal'))).length} files of its WAL archive: recovered to ${target.slice(0, 19)} UTC in ${took_s.toFixed(1)} s, by the steps of docs/operations/backups.md.`,
        `${wanted.length} vendors were created before that time, half of them after the base backup; all were deleted and ${VENDORS} others created after it. Missing: ${missing.length}. From after the time: ${later.length}.`,
        `The audit log has ${found} of ${entries} entries and ${isVerified ? 'verifies' : 'does NOT verify'}; the site on it answers ${status}.`,
        `A client shared with an agent before that time and stopped after it. The recovered database had ${sharedBefore} share; after \`npm run admin -- end-sharing\` the agent ${seen === null ? 'sees nothing' : 'STILL sees what the client views'}.`,
      ],
    })
  } finally {
    await cleanUp(undo)
  }
}

function nameOf(at: number): string {
  return `Drill vendor ${at}`
}

async function createVendors(url: string, session: string, from: number): Promise<void> {
  for (let at = from; at < from + VENDORS; at += 1)
    await callAs(url, session, 'createVendor', { ...vendorForm, name: nameOf(at) })
}

async function callAs(url: string, session: string, name: string, data: object, method: 'GET' | 'POST' = 'POST') {
  const send = (path: string, init: RequestInit = {}) =>
    fetch(`${url}${path}`, {
      ...init,
      headers: { ...Object.fromEntries(new Headers(init.headers)), cookie: `session=${session}`, connection: 'close' },
    })
  const { status, text, result } = await speak(send, method, name, data)
  if (status !== 200) throw new Error(`${name} answered ${status}: ${text}`)
  return result
}

/** Makes the cast's buyer a client of its agent. */
async function insertClient(url: string): Promise<{ personId: string; agentId: string }> {
  const personId = randomUUID()
  return asOwner(url, async (client) => {
    const { rows } = await client.query<{ owner_id: string }>(
      `insert into people (id, name, account_id, owner_id)
       select $1, 'Drill client', $2, id from agents where account_id = $3 returning owner_id`,
      [personId, idOf('buyer'), idOf('agent')],
    )
    if (!rows[0]) throw new Error('The cast has no agent.')
    return { personId, agentId: rows[0].owner_id }
  })
}

/** Returns since when an agent sees what a client views and saves; null if they don't. */
async function sharedWith(url: string, session: string, personId: string): Promise<unknown> {
  const activity = await callAs(url, session, 'getActivityOfPerson', { personId }, 'GET')
  if (typeof activity !== 'object' || activity === null || !('shared_at' in activity))
    throw new Error('getActivityOfPerson has no shared_at.')
  return activity.shared_at
}

function environment(port: number, folder: string) {
  return {
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    WEB_PROCESSES: '1',
    SECRET,
    DATABASE_URL: `postgres://owner@127.0.0.1:${port}/postgres`,
    DATA_DIR: join(folder, 'data'),
    READ_LIMITS: 'off',
  }
}

async function configure(cluster: string, port: number, folder: string, lines: readonly string[]): Promise<void> {
  const all = ["listen_addresses = '127.0.0.1'", `port = ${port}`, `unix_socket_directories = '${folder}'`, ...lines]
  await appendFile(join(cluster, 'postgresql.conf'), `\n${all.join('\n')}\n`)
}

async function startServer(programs: string, cluster: string, port: number): Promise<{ stop: () => Promise<void> }> {
  const child: ChildProcess = spawn(join(programs, 'postgres'), ['-D', cluster], {
    ...user,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const printed: string[] = []
  child.stderr?.on('data', (chunk) => printed.push(String(chunk)))
  const isOver = () => child.exitCode !== null || child.signalCode !== null
  process.once('exit', () => child.kill('SIGQUIT'))
  const stop = async () => {
    if (isOver()) return
    const gone = once(child, 'exit')
    child.kill('SIGINT')
    await gone
  }
  for (const until = Date.now() + START_MS; ; await sleep(100)) {
    const client = new pg.Client({ connectionString: `postgres://owner@127.0.0.1:${port}/postgres` })
    const isUp = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => undefined)
    if (isUp) return { stop }
    if (isOver() || Date.now() > until) {
      await stop()
      throw new Error(`PostgreSQL did not start:\n${printed.join('').slice(-2000)}`)
    }
  }
}

/** Waits until the current WAL file is in the archive. */
async function archived(url: string): Promise<void> {
  const file = await scalarOf(url, 'select pg_walfile_name(pg_current_wal_lsn())')
  await scalarOf(url, 'select pg_switch_wal()::text')
  for (
    const until = Date.now() + START_MS;
    ((await scalarOf(url, 'select last_archived_wal from pg_stat_archiver')) ?? '') < file;
    await sleep(100)
  )
    if (Date.now() > until) throw new Error(`${file} was not archived.`)
}

async function scalarOf(url: string, sql: string): Promise<string> {
  return asOwner(url, async (client) => {
    const { rows } = await client.query({ text: sql, rowMode: 'array' })
    return String(rows[0]?.[0] ?? '')
  })
}

async function sessionOf(url: string, email: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await asOwner(url, (client) =>
    client.query(
      `insert into sessions (id, account_id, token_hash, idle_expires_at, absolute_expires_at)
       select $1, id, $2, now() + interval '12 hours', now() + interval '24 hours' from accounts where email = $3`,
      [randomUUID(), createHash('sha256').update(token).digest(), email],
    ),
  )
  return token
}

/** Runs a command. The doctor exits with 1 for anything that is missing in a drill. */
async function command(env: NodeJS.ProcessEnv, ...args: string[]): Promise<string> {
  return run(process.execPath, [join(ROOT, 'dist', 'server', 'commands.js'), ...args], {
    env: { PATH: process.env.PATH, ...env, ROLE: 'worker', LOG_LEVEL: 'silent' },
  }).then(
    ({ stdout }) => stdout,
    (error) => String(error.stdout),
  )
}

async function ownFolder(path: string): Promise<string> {
  await mkdir(path, { recursive: true })
  if (user.uid) await chown(path, user.uid, user.gid)
  return path
}

async function ownTree(path: string): Promise<void> {
  if (user.uid) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, path])
  await chmod(path, 0o700)
}

async function cleanUp(undo: (() => Promise<void>)[]): Promise<void> {
  for (let step = undo.pop(); step; step = undo.pop()) await step().catch((error) => say(String(error)))
}
