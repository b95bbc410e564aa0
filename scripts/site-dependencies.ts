import { existsSync, statSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Env } from '#env.server.ts'
import { type Child, messageOf, runChild } from './child.ts'
import { guardDisk, requireDiskSpace } from './disk-guard.ts'
import { startPostgres } from './embedded-postgres.ts'
import { takeLock } from './lock.mjs'
import { feedToken, samplePassword, siteSecret } from './secrets.ts'
import { codeOf, grouped, PlainError, say, since } from './terminal.ts'

/** Dependencies of web and worker on one machine: data folder, database, secrets, feed. */

export const ROOT = dirname(import.meta.dirname)

export interface SiteDependencies {
  /** The environment of web, worker and seed. */
  childEnv: NodeJS.ProcessEnv
  dataDir: string
  hasSample: boolean
  /** Origin of the sample accounts' password. */
  password: 'given' | 'made' | 'stored'
  stop(): Promise<void>
}

/** Starts the dependencies of the site. Calls `onLost` if one of them fails permanently. */
export async function startDependencies(env: Env, onLost: (reason: string) => void): Promise<SiteDependencies> {
  const dataDir = resolve(ROOT, env.DATA_DIR)
  await makeDataDir(dataDir)
  const lock = await takeLock(join(dataDir, 'start.lock'), (pid) =>
    say(
      `${dataDir} was in use by process ${pid} on another machine or in another container. Checking that it has ended…`,
    ),
  )
  if (!lock.held) {
    throw new PlainError(
      `${dataDir} is in use by another instance (process ${lock.pid}). Stop it, or set a different DATA_DIR.`,
    )
  }
  const cleanups: (() => Promise<void>)[] = [async () => lock.release()]
  const stop = async () => {
    for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp()
  }
  try {
    // Child processes of a killed start exit within seconds.
    const maxWaitMs = lock.isTakenOver ? MAX_DRAIN_MS : 0
    const port = await sitePort(env, maxWaitMs)
    const hasSample = env.SAMPLE ?? (!env.DATABASE_URL && !env.MLS_URL)
    // Before the database, so that an interrupted start never leaves one without its secrets.
    const secret = env.SECRET ?? (await siteSecret(dataDir))
    const sample = hasSample ? await passwordOf(env, dataDir) : null
    const [databaseUrl, feed] = await Promise.all([
      env.DATABASE_URL ?? startDatabase(dataDir, onLost, cleanups),
      hasSample ? startSampleFeed(env, dataDir, maxWaitMs, onLost, cleanups) : {},
    ])
    const childEnv: NodeJS.ProcessEnv = {
      ...process.env,
      NODE_ENV: process.env.NODE_ENV || 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      SECRET: secret,
      ...feed,
    }
    if (sample) {
      // The product treats the sample like any feed; the launcher handles it.
      delete childEnv.SAMPLE
      childEnv.SAMPLE_PASSWORD = sample.value
    }
    return { childEnv, dataDir, hasSample, password: sample?.origin ?? 'given', stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/**
 * Creates the data folder and its parents one by one. With `recursive`, Node retries forever where the system allows no
 * folder, as in /proc.
 */
export async function makeDataDir(path: string): Promise<void> {
  const parent = dirname(path)
  if (parent !== path && !existsSync(parent)) await makeDataDir(parent)
  await mkdir(path, { mode: 0o700 }).catch((error: unknown) => {
    const code = codeOf(error)
    if (code === 'EEXIST' && statSync(path).isDirectory()) return
    if (['EEXIST', 'ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes(code)) {
      throw new PlainError(
        `Can’t create the folder ${path} for DATA_DIR (${code}). Please set DATA_DIR to a folder that you can write to.`,
      )
    }
    throw error
  })
}

async function startDatabase(
  dataDir: string,
  onLost: (reason: string) => void,
  cleanups: (() => Promise<void>)[],
): Promise<string> {
  const began = Date.now()
  await requireDiskSpace(dataDir)
  const server = await startPostgres({ dataDir, log: say, onLost })
  cleanups.push(() => server.stop())
  cleanups.push(await guardDisk(dataDir, () => server.url))
  say(`  database      ready, ${since(began)}`)
  return server.url
}

/** The style of the sample's map, on the server of its feed. */
const STYLE_PATH = '/map/style.json'
/** A market day takes three hours, so a person who looks around for ten minutes sees changes. */
const SAMPLE_SPEED = 8
const PHOTOS_PER_HOME = 5
/** A larger market is for measurements and needs only one photo per home. */
const MAX_LISTINGS_WITH_ALL_PHOTOS = 10_000
/**
 * A market from this size up to the one above sells at a realistic rate. In a smaller one most cities would have no
 * homes for sale.
 */
const MIN_BRISK_LISTINGS = 2000

/** Starts the sample MLS on the same port each time, so that imported photo addresses stay valid. */
async function startSampleFeed(
  env: Env,
  dataDir: string,
  maxWaitMs: number,
  onLost: (reason: string) => void,
  cleanups: (() => Promise<void>)[],
): Promise<NodeJS.ProcessEnv> {
  const began = Date.now()
  const folder = join(dataDir, 'sample-mls')
  await mkdir(folder, { recursive: true })
  const portPath = join(folder, 'port')
  const preferred = Number(await readFile(portPath, 'utf8').catch(() => 0)) || 0
  const port = (await waitForPort('127.0.0.1', preferred, maxWaitMs)) ?? (await freePort('127.0.0.1', 0)) ?? 0
  await writeFile(portPath, `${port}\n`)
  const token = await feedToken(join(folder, 'token'))
  const day = await firstDay(join(folder, 'day'))

  const address = Promise.withResolvers<string>()
  const child: Child = runChild({
    name: 'The sample MLS',
    args: [
      join(ROOT, 'sample', 'mls', 'server.ts'),
      ...toArguments({
        port,
        listings: env.SAMPLE_LISTINGS,
        'data-dir': dataDir,
        token,
        day,
        speed: SAMPLE_SPEED,
        'pictures-per-home': env.SAMPLE_LISTINGS > MAX_LISTINGS_WITH_ALL_PHOTOS ? 1 : PHOTOS_PER_HOME,
      }),
      ...(env.SAMPLE_LISTINGS >= MIN_BRISK_LISTINGS && env.SAMPLE_LISTINGS <= MAX_LISTINGS_WITH_ALL_PHOTOS
        ? ['--brisk']
        : []),
      ...(env.SAMPLE_PICTURES === 'plain' ? ['--plain-pictures'] : []),
    ],
    env: process.env,
    logFile: join(dataDir, 'logs', 'sample-mls.log'),
    say,
    onLine: (line) => {
      const found = /^\{.*"url":\s*"([^"]+)"/.exec(line)?.[1]
      if (found) address.resolve(found)
    },
    onLost: (reason) => {
      address.reject(new PlainError(reason))
      onLost(reason)
    },
  })
  cleanups.push(() => child.stop(5000))
  const url = await address.promise
  say(`  sample MLS    ${grouped(env.SAMPLE_LISTINGS)} listings, ${since(began)}`)
  return feedSettings(url, token)
}

/**
 * Joins each option and its value into one argument: a separate value that begins with a dash, as one secret in 64
 * does, would be parsed as an option.
 */
export function toArguments(values: Readonly<Record<string, string | number>>): string[] {
  return Object.entries(values).map(([name, value]) => `--${name}=${value}`)
}

function feedSettings(url: string, token: string): NodeJS.ProcessEnv {
  return {
    MLS_URL: url,
    MLS_TOKEN: token,
    MLS_PROFILE: 'mlsgrid',
    MLS_ORIGINATING_SYSTEM: 'mibor',
    MLS_MEDIA_HOSTS: new URL(url).host,
    MLS_LIMITS: 'off',
    ...mapSettings(url),
  }
}

/**
 * Returns the map of the sample, unless the environment names another. An empty MAP_STYLE_URL leaves it to the
 * administration.
 */
function mapSettings(url: string): NodeJS.ProcessEnv {
  const isGiven = process.env.MAP_STYLE_URL !== undefined || Boolean(process.env.PMTILES_URL)
  return isGiven ? {} : { MAP_STYLE_URL: new URL(STYLE_PATH, url).href }
}

/** Returns the settings of a sample feed from an earlier or a running start, if any. */
export async function knownSampleFeed(dataDir: string): Promise<NodeJS.ProcessEnv> {
  const [port, token] = await Promise.all(
    ['port', 'token'].map((name) => readFile(join(dataDir, 'sample-mls', name), 'utf8').catch(() => '')),
  )
  return port && token ? feedSettings(`http://127.0.0.1:${port.trim()}/v2`, token.trim()) : {}
}

/**
 * Returns the stored date of the first start. All sample dates derive from it; a later date would change every listing.
 */
async function firstDay(path: string): Promise<string> {
  const stored = (await readFile(path, 'utf8').catch(() => '')).trim()
  if (stored) return stored
  const day = new Date().toISOString().slice(0, 10)
  await writeFile(path, `${day}\n`)
  return day
}

async function passwordOf(env: Env, dataDir: string): Promise<{ value: string; origin: SiteDependencies['password'] }> {
  if (env.DATABASE_URL && env.SAMPLE_PASSWORD) return { value: env.SAMPLE_PASSWORD, origin: 'given' }
  return samplePassword(dataDir, env.SAMPLE_PASSWORD)
}

/** Child processes of a killed start drain for up to this long. */
const MAX_DRAIN_MS = 15_000

/** Waits for a port that is about to become free. @returns null if it is still in use */
async function waitForPort(host: string, preferred: number, maxWaitMs: number): Promise<number | null> {
  for (const until = Date.now() + maxWaitMs; ; await sleep(100)) {
    const port = await freePort(host, preferred)
    if (port !== null || Date.now() > until) return port
  }
}

/** Returns the site's port. Checked before any long step. */
async function sitePort(env: Env, maxWaitMs: number): Promise<number> {
  const port = await waitForPort(env.HOST, env.PORT, maxWaitMs)
  if (port !== null) return port
  throw new PlainError(`Port ${env.PORT} on ${env.HOST} is in use. Try PORT=${env.PORT + 1} npm start`)
}

/** Returns `wished` if free, any free port if it is 0, and null if it is in use. */
export function freePort(host: string, preferred: number): Promise<number | null> {
  return new Promise((done, fail) => {
    const probe = createServer()
    probe.once('error', (error) => {
      if (codeOf(error) === 'EADDRINUSE') return done(null)
      if (codeOf(error) === 'EACCES') {
        return fail(new PlainError(`Port ${preferred} needs root. Use a port above 1023: PORT=3000 npm start`))
      }
      fail(new PlainError(`Can’t listen on HOST=${host}: ${error.message}`))
    })
    probe.listen(preferred, host, () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : preferred
      probe.close(() => done(port))
    })
  })
}

/** Prints error logs of a child on the terminal; all others stay in its log file. */
export function errorPrinter(name: string): (line: string) => void {
  let budget = 5
  setInterval(() => {
    budget = 5
  }, 10_000).unref()
  return (line) => {
    const message = messageOf(line)
    if (!message || !['error', 'fatal'].includes(message.level) || budget === 0) return
    budget -= 1
    say(`  ${name}: ${message.text}`)
  }
}
