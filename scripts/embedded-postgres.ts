import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, openSync } from 'node:fs'
import { chmod, lchown, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { totalmem } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { databasePackage, databaseRefusal, thisMachine } from './platform.mjs'
import { codeOf } from './terminal.ts'

const OWNER = 'porchlight_owner'
const DATABASE = 'porchlight'
/** User id of PostgreSQL if this process is root: the unprivileged user 65534 on every Linux. */
const UNPRIVILEGED_ID = 65_534

/** An error with a message for users, printed without a stack. */
export class PostgresError extends Error {
  override name = 'PostgresError'
}

export interface Postgres {
  /** The owner's connection string. */
  readonly url: string
  /** The postmaster's process id; changes after a crash. */
  readonly pid: number
  /** Stops the server if this call started it: closes connections and writes a checkpoint. */
  stop(): Promise<void>
}

interface Options {
  dataDir: string
  /** Prints a progress message. */
  log: (line: string) => void
  /** Uses the server of another start on this folder and leaves it running. Otherwise that server is stopped first. */
  isShared?: boolean
  /** Called when the server died and could not be restarted. */
  onLost?: (reason: string) => void
  /** For tests only: turns fsync off, so a crash of the machine may lose everything. */
  isThrownAway?: boolean
}

/**
 * Starts the PostgreSQL of the npm packages on `dataDir`/postgres, and creates the cluster and the database if needed.
 * Restarts it on the same port if it dies. Runs as root or any other user.
 * @throws PostgresError with a message for users
 */
export async function startPostgres({
  dataDir,
  log,
  isShared = false,
  onLost,
  isThrownAway = false,
}: Options): Promise<Postgres> {
  const cluster = join(resolve(dataDir), 'postgres')
  await mkdir(dirname(cluster), { recursive: true })
  const live = await liveServer(cluster)
  if (live && isShared) {
    return { url: urlOf(live.port, await passwordOf(cluster)), pid: live.pid, stop: async () => undefined }
  }
  // A second server must not start while the other one is starting.
  if (isShared) throw new PostgresError('The database is not running yet.')
  if (live) {
    log(`PostgreSQL from an earlier start is still running (process ${live.pid}). Stopping it…`)
    await endProcess(live.pid)
  }
  const bin = binaries()
  const how = await findRunUser(bin)
  await rm(join(cluster, 'postmaster.pid'), { force: true })
  if (!existsSync(cluster)) await initializeCluster(cluster, bin, how, log)
  await checkCluster(cluster, bin)
  await passwordOf(cluster)
  await give(cluster, how.owner)
  const server = new Server(cluster, bin, how, log, onLost ?? (() => undefined), !isThrownAway)
  await server.start()
  try {
    await ensureDatabase(server.port, await passwordOf(cluster), cluster)
  } catch (error) {
    await server.stop()
    throw error
  }
  const password = await passwordOf(cluster)
  return {
    get url() {
      return urlOf(server.port, password)
    },
    get pid() {
      return server.pid
    },
    stop: () => server.stop(),
  }
}

/** A supervised server process. */
class Server {
  readonly #cluster: string
  readonly #bin: string
  readonly #how: Way
  readonly #log: (line: string) => void
  readonly #onLost: (reason: string) => void
  readonly #isDurable: boolean
  #child: ChildProcess | null = null
  #isStopping = false
  port = 0

  constructor(
    cluster: string,
    bin: string,
    how: Way,
    log: (line: string) => void,
    onLost: (reason: string) => void,
    isDurable: boolean,
  ) {
    this.#cluster = cluster
    this.#bin = bin
    this.#how = how
    this.#log = log
    this.#onLost = onLost
    this.#isDurable = isDurable
  }

  get pid(): number {
    return this.#child?.pid ?? 0
  }

  async start(): Promise<void> {
    const wished = await lastPort(this.#cluster)
    for (let attempt = 0; ; attempt += 1) {
      this.port = await freePort(attempt === 0 ? wished : 0)
      const failure = await this.#launch()
      if (!failure) break
      // Another program took the port after it was checked.
      if (attempt < 3 && /could not bind|Address already in use/.test(failure)) continue
      throw new PostgresError(explain(failure, this.#cluster))
    }
    await writeFile(portFile(this.#cluster), `${this.port}\n`)
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    const { pid } = this
    if (pid) await endProcess(pid)
  }

  /** @returns null when it accepts connections, or its output if it failed to start */
  async #launch(): Promise<string | null> {
    const logPath = join(dirname(this.#cluster), 'postgres.log')
    const from = existsSync(logPath) ? (await stat(logPath)).size : 0
    const out = openSync(logPath, from > 5_000_000 ? 'w' : 'a', 0o600)
    const child = this.#how.spawn(
      join(this.#bin, 'postgres'),
      ['-D', this.#cluster, ...settings(this.port, this.#isDurable)],
      out,
    )
    closeSync(out)
    this.#child = child
    let isEnded = false
    child.once('error', () => {
      isEnded = true
    })
    child.once('exit', () => {
      isEnded = true
    })
    const began = Date.now()
    for (let nextWord = 5000; ; ) {
      if (isEnded) return (await readFile(logPath, 'utf8')).slice(from > 5_000_000 ? 0 : from)
      if (await isReady(this.#cluster, this.pid)) break
      if (Date.now() - began > nextWord) {
        this.#log(`  PostgreSQL is still recovering from an unclean shutdown: ${Math.round(nextWord / 1000)} s`)
        nextWord += 10_000
      }
      await sleep(10)
    }
    child.once('exit', () => void this.#revive())
    return null
  }

  async #revive(): Promise<void> {
    if (this.#isStopping) return
    this.#log('PostgreSQL stopped unexpectedly. Restarting it…')
    let failure: string | null = ''
    const pauses = [50, 200, 500, 1000, 2000, 4000, 8000]
    // A full disk is temporary, and nothing else restarts the server, so retry without limit.
    for (let attempt = 0; attempt < pauses.length || isDiskFull(failure); attempt += 1) {
      await sleep(pauses[attempt] ?? 4000)
      if (this.#isStopping) return
      await rm(join(this.#cluster, 'postmaster.pid'), { force: true })
      failure = await this.#launch()
      if (!failure) {
        this.#log('PostgreSQL is back.')
        return
      }
    }
    this.#onLost(explain(failure ?? '', this.#cluster))
  }
}

/** Returns settings for a server that shares a machine with the site. Durability is never traded for speed. */
function settings(port: number, isDurable: boolean): string[] {
  const sharedMb = Math.max(64, Math.min(256, Math.round(totalmem() / 8 / 1_048_576)))
  const values = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 120,
    password_encryption: 'scram-sha-256',
    shared_buffers: `${sharedMb}MB`,
    effective_cache_size: `${sharedMb * 4}MB`,
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    random_page_cost: 1.1,
    jit: 'off',
    // Parallel workers share memory in /dev/shm, of which containers have 64 MB.
    max_parallel_workers_per_gather: 0,
    max_parallel_maintenance_workers: 0,
    synchronous_commit: isDurable ? 'on' : 'off',
    fsync: isDurable ? 'on' : 'off',
    full_page_writes: isDurable ? 'on' : 'off',
    checkpoint_timeout: '15min',
    max_wal_size: '2GB',
    // WAL files are not zero-filled first: a first import is 10% faster, a commit as fast as before.
    wal_init_zero: 'off',
    log_checkpoints: 'off',
    log_timezone: 'UTC',
    timezone: 'UTC',
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** A way to run the server's programs, which refuse to run as root. */
interface Way {
  /** The user that must own the files, or null for the current one. */
  owner: number | null
  spawn: (program: string, args: string[], out: number, input?: string) => ChildProcess
}

async function findRunUser(bin: string): Promise<Way> {
  const plain = (
    program: string,
    args: string[],
    out: number,
    input?: string,
    user: { uid?: number; gid?: number } = {},
  ) => {
    // A separate process group, because Ctrl-C must reach the site first and the database last.
    const child = spawn(program, args, {
      cwd: '/',
      detached: true,
      stdio: [input === undefined ? 'ignore' : 'pipe', out, out],
      env: serverEnvironment(),
      ...user,
    })
    // If it exits before it reads its input, its exit code and output give the reason.
    child.stdin?.on('error', () => undefined).end(input)
    return child
  }
  if (process.platform === 'win32' || process.getuid?.() !== 0) return { owner: null, spawn: plain }

  const through = (wrapper: string, ...before: string[]) => {
    return (program: string, args: string[], out: number, input?: string) =>
      plain(wrapper, [...before, program, ...args], out, input)
  }
  const check = async (wrapper: string, ...before: string[]) => {
    const { error } = await promisify(execFile)(wrapper, [...before, join(bin, 'postgres'), '--version'])
      .then(() => ({ error: null }))
      .catch((error: unknown) => ({ error }))
    return error === null
  }
  const unshare = ['--user', '--map-user=1000', '--map-group=1000']
  if (await check('unshare', ...unshare)) return { owner: 0, spawn: through('unshare', ...unshare) }
  const setpriv = [
    `--reuid=${UNPRIVILEGED_ID}`,
    `--regid=${UNPRIVILEGED_ID}`,
    '--clear-groups',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
  ]
  if (await check('setpriv', ...setpriv)) return { owner: UNPRIVILEGED_ID, spawn: through('setpriv', ...setpriv) }
  return {
    owner: UNPRIVILEGED_ID,
    spawn: (program, args, out, input) =>
      plain(program, args, out, input, { uid: UNPRIVILEGED_ID, gid: UNPRIVILEGED_ID }),
  }
}

/** The server's environment must not contain the site's settings and secrets. */
function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
}

/** Returns the folder of PostgreSQL's programs. */
function binaries(): string {
  const machine = thisMachine()
  const folder = join(dirname(import.meta.dirname), 'node_modules', databasePackage(machine), 'native', 'bin')
  const refusal = databaseRefusal(machine, existsSync(folder))
  if (refusal) throw new PostgresError(refusal)
  return folder
}

/**
 * Creates the cluster in a temporary folder and renames it when complete, so an interruption leaves no partial cluster.
 */
async function initializeCluster(cluster: string, bin: string, how: Way, log: (line: string) => void): Promise<void> {
  log('Creating the database (first start only)…')
  const making = `${cluster}.new`
  await rm(making, { recursive: true, force: true })
  await mkdir(making, { mode: 0o700 })
  const password = randomBytes(24).toString('base64url')
  const passwordPath = passwordFile(cluster)
  await writeFile(passwordPath, `${password}\n`, { mode: 0o600 })
  await chmod(passwordPath, 0o600)
  await give(making, how.owner)
  if (how.owner) await lchown(passwordPath, how.owner, how.owner)

  const outPath = join(dirname(cluster), 'initdb.log')
  const out = openSync(outPath, 'w', 0o600)
  const child = how.spawn(
    join(bin, 'initdb'),
    [
      ...['-D', making, '-U', OWNER, '-A', 'scram-sha-256', `--pwfile=${passwordPath}`, '-E', 'UTF8', '--locale=C'],
      ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--data-checksums', '--no-instructions'],
    ],
    out,
  )
  closeSync(out)
  const code = await new Promise<number>((done) => {
    child.once('error', () => done(1))
    child.once('close', (exit) => done(exit ?? 1))
  })
  if (how.owner) await lchown(passwordPath, 0, 0)
  const said = await readFile(outPath, 'utf8')
  if (code !== 0) throw new PostgresError(explain(said, cluster))
  await rm(outPath, { force: true })
  await rename(making, cluster)
}

async function checkCluster(cluster: string, bin: string): Promise<void> {
  const found = (await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => '')).trim()
  const wanted = /\) (\d+)/.exec(execFileSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' }))?.[1]
  if (found === wanted && existsSync(join(cluster, 'global', 'pg_control'))) return
  if (found && found !== wanted) {
    throw new PostgresError(
      `The database in ${cluster} was created by PostgreSQL ${found}, but this program comes with PostgreSQL ${wanted}. Please restore a backup into an empty DATA_DIR.`,
    )
  }
  throw new PostgresError(
    `The database in ${cluster} is damaged: files are missing. Please restore a backup into an empty DATA_DIR (npm run restore -- FILE), or move the folder to start over.`,
  )
}

async function ensureDatabase(port: number, password: string, cluster: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(port, password, 'postgres') })
  try {
    await client.connect()
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    throw new PostgresError(
      codeOf(error) === '28P01'
        ? `The database does not accept the password in ${passwordFile(cluster)}. ${PASSWORD_REMEDY}`
        : `The database in ${cluster} started but can't be used (${said}).`,
    )
  }
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (!rowCount) await client.query(`create database ${DATABASE}`)
  } finally {
    await client.end()
  }
}

function urlOf(port: number, password: string, database = DATABASE): string {
  return `postgres://${OWNER}:${password}@127.0.0.1:${port}/${database}`
}

function passwordFile(cluster: string): string {
  return join(dirname(cluster), 'postgres-password')
}

function portFile(cluster: string): string {
  return join(dirname(cluster), 'postgres-port')
}

const PASSWORD_REMEDY =
  'Put the file back from a copy. If there is none, set a new password: npm run admin -- database-password. The data is not touched.'

async function passwordOf(cluster: string): Promise<string> {
  const path = passwordFile(cluster)
  const password = await readFile(path, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null
    throw new PostgresError(
      `The database's password ${path} can't be read (${codeOf(error)}). The user that runs this program must be able to read it.`,
    )
  })
  if (password?.trim()) return password.trim()
  throw new PostgresError(
    `The database's password ${path} is ${password === null ? 'missing' : 'empty'}. ${PASSWORD_REMEDY}`,
  )
}

/**
 * Sets a new password of the embedded database and writes its file, if the old one is lost. Single-user mode needs no
 * password, and only a user with write access to the cluster's files can start it.
 * @throws PostgresError if a server runs on the cluster, or there is none
 */
export async function resetPassword(dataDir: string): Promise<string> {
  const cluster = join(resolve(dataDir), 'postgres')
  if (!existsSync(cluster)) throw new PostgresError(`There is no database in ${cluster}.`)
  const live = await liveServer(cluster)
  if (live) throw new PostgresError(`PostgreSQL is running (process ${live.pid}). Stop the site first.`)
  const bin = binaries()
  const how = await findRunUser(bin)
  await checkCluster(cluster, bin)
  await give(cluster, how.owner)
  await rm(join(cluster, 'postmaster.pid'), { force: true })
  const password = randomBytes(24).toString('base64url')
  const outPath = join(dirname(cluster), 'password.log')
  const out = openSync(outPath, 'w', 0o600)
  const child = how.spawn(
    join(bin, 'postgres'),
    ['--single', '-D', cluster, '-c', 'password_encryption=scram-sha-256', '-c', 'exit_on_error=on', 'postgres'],
    out,
    `alter role ${OWNER} password '${password}'\n`,
  )
  closeSync(out)
  const code = await new Promise<number>((done) => {
    child.once('error', () => done(1))
    child.once('close', (exit) => done(exit ?? 1))
  })
  const said = await readFile(outPath, 'utf8')
  // The output repeats the statement with the password.
  await rm(outPath, { force: true })
  if (code !== 0 || /^(?:ERROR|FATAL|PANIC)/m.test(said)) {
    throw new PostgresError(explain(said.replaceAll(password, '…'), cluster))
  }
  await writeFile(passwordFile(cluster), `${password}\n`, { mode: 0o600 })
  await chmod(passwordFile(cluster), 0o600)
  return passwordFile(cluster)
}

async function lastPort(cluster: string): Promise<number> {
  return Number(await readFile(portFile(cluster), 'utf8').catch(() => 0)) || 0
}

/** Returns a free port, the wished one if possible. */
function freePort(wished: number): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer()
    probe.once('error', (error) => (wished === 0 ? fail(error) : done(freePort(0))))
    probe.listen(wished, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => done(port))
    })
  })
}

/** The postmaster writes its state to line 8 of its pid file. */
async function isReady(cluster: string, pid: number): Promise<boolean> {
  const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready'
}

/** Returns the running server of this cluster, if any. A stale pid file may name a reused process id. */
async function liveServer(cluster: string): Promise<{ pid: number; port: number } | null> {
  const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  if (!pid || !(await commandLine(pid)).includes(cluster)) return null
  return { pid, port: Number(lines[3]) }
}

async function commandLine(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ')
  }
  return promisify(execFile)('ps', ['-p', String(pid), '-o', 'command='])
    .then(({ stdout }) => stdout)
    .catch(() => '')
}

/** Stops a server by fast shutdown, then without a checkpoint, then by SIGKILL. */
async function endProcess(pid: number): Promise<void> {
  const steps = [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5000],
    ['SIGKILL', 5000],
  ] as const
  for (const [signal, patienceMs] of steps) {
    if (!send(pid, signal)) return
    for (const until = Date.now() + patienceMs; Date.now() < until; await sleep(20)) {
      if (!send(pid, 0)) return
    }
  }
}

function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

/** Makes the server's user the owner of the cluster, unless it already is. */
async function give(path: string, owner: number | null): Promise<void> {
  if (owner === null || (await stat(path)).uid === owner) return
  const names = await readdir(path, { recursive: true })
  await Promise.all(names.map((name) => lchown(join(path, name), owner, owner)))
  await lchown(path, owner, owner)
}

function isDiskFull(said: string): boolean {
  return /No space left|ENOSPC/i.test(said)
}

/** Explains the server's output to users who do not know PostgreSQL. */
function explain(said: string, cluster: string): string {
  const last = said.trim().split('\n').slice(-12).join('\n')
  const because = isDiskFull(said)
    ? `The disk is full: PostgreSQL needs room in ${cluster}.`
    : /Permission denied|could not access directory|invalid permissions/i.test(said)
      ? `PostgreSQL isn't allowed to read or write ${cluster}. Please run this program as the user that owns the folder, or set DATA_DIR to another one.`
      : /pre-existing shared memory block|is another postmaster|lock file .* already exists/i.test(said)
        ? `Another PostgreSQL is using ${cluster}. Please stop it first.`
        : /checksum|invalid page|could not locate a valid checkpoint|are incompatible with server|PANIC|incorrect checksum|could not open file/i.test(
              said,
            )
          ? `The database in ${cluster} is damaged. Please restore a backup into an empty DATA_DIR (npm run restore -- FILE), or move the folder to start over.`
          : /error while loading shared libraries/i.test(said)
            ? 'A system library that PostgreSQL needs is missing. Please install it, or set DATABASE_URL to PostgreSQL 15 or later.'
            : 'PostgreSQL did not start.'
  return last ? `${because}\nPostgreSQL said:\n${last}` : because
}
