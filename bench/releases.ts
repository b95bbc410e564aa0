import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { GUARD } from '../scripts/child.ts'
import { ROOT } from '../scripts/site-dependencies.ts'

/** Builds and runs releases of the program besides the built one, for drills of upgrades. */

const SOURCES = ['src', 'db', 'scripts', 'sample', 'bench', 'public', 'package.json', 'tsconfig.json', 'vite.config.ts']
const START_MS = 120_000
const STOP_MS = 20_000

/** Builds the current sources with another migration. @returns the folder of the release, and its removal */
export async function buildRelease(migration: {
  name: string
  sql: string
}): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'porchlight-release-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    for (const name of SOURCES) await cp(join(ROOT, name), join(folder, name), { recursive: true })
    await mkdir(join(folder, 'db', 'migrations'), { recursive: true })
    await writeFile(join(folder, 'db', 'migrations', `${migration.name}.sql`), migration.sql)
    await build(folder)
    return { folder, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

/**
 * Builds a commit with the installed packages, which must include those of the commit.
 * @returns the folder of the release, and its removal
 */
export async function buildCommit(commit: string): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'porchlight-release-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const archive = join(folder, 'release.tar')
    await promisify(execFile)('git', ['archive', '--output', archive, commit, ...SOURCES, 'test'], { cwd: ROOT })
    await promisify(execFile)('tar', ['-xf', archive, '-C', folder])
    await rm(archive)
    await build(folder)
    return { folder, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

async function build(folder: string): Promise<void> {
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'dir')
  await promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(folder, 'scripts', 'build.ts')],
    { cwd: folder, env: { ...process.env, NODE_ENV: 'production' }, maxBuffer: 50_000_000 },
  )
}

/** A web process or a worker of a release. */
export interface Process {
  /** Ends it by SIGTERM, as a deployment does. */
  stop: () => Promise<void>
  log: () => string
}

/** Starts a web process of a release, and waits until /readyz says that it is ready. */
export async function startWeb(
  folder: string,
  port: number,
  env: NodeJS.ProcessEnv,
): Promise<Process & { url: string }> {
  const one = run([join(folder, 'scripts', 'web.ts')], folder, { ...env, ROLE: 'web', PORT: String(port) })
  const url = `http://127.0.0.1:${port}`
  for (const until = Date.now() + START_MS; ; await sleep(50)) {
    const answer = await fetch(`${url}/readyz`, { headers: { connection: 'close' } }).catch(() => null)
    if (answer?.status === 200) return { ...one, url }
    if (one.isOver() || Date.now() > until) {
      await one.stop()
      throw new Error(`A web process did not become ready:\n${one.log()}`)
    }
  }
}

/** Starts a worker of a release, and waits until it works. */
export async function startWorker(folder: string, env: NodeJS.ProcessEnv): Promise<Process> {
  const one = run([join(folder, 'dist', 'server', 'worker.js')], folder, { ...env, ROLE: 'worker' })
  for (const until = Date.now() + START_MS; !one.log().includes('"event":"ready"'); await sleep(50)) {
    if (one.isOver() || Date.now() > until) {
      await one.stop()
      throw new Error(`A worker did not start:\n${one.log()}`)
    }
  }
  return one
}

function run(args: string[], cwd: string, env: NodeJS.ProcessEnv): Process & { isOver: () => boolean } {
  const printed: string[] = []
  // The guard ends the child when this process dies.
  const child: ChildProcess = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--import', GUARD, ...args],
    { cwd, env: { PATH: process.env.PATH, ...env }, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] },
  )
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => printed.push(String(chunk)))
  const isOver = () => child.exitCode !== null || child.signalCode !== null
  return {
    isOver,
    log: () => printed.join('').slice(-5000),
    async stop() {
      if (isOver()) return
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      const force = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
      await gone
      clearTimeout(force)
    },
  }
}
