import { execFile, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import * as z from 'zod/mini'
import { CHILDREN } from '../sample/mls/feed.ts'
import { startSampleMls } from '../sample/mls/server.ts'
import { ALLOCATOR_SETTINGS } from '../scripts/allocator.ts'
import { createDatabase, dropDatabase } from '../scripts/databases.ts'
import { ROOT } from '../scripts/site-dependencies.ts'
import { startTemporaryDatabase } from '../scripts/temporary-database.ts'
import { WORKER_MEMORY_FLAGS } from '../scripts/worker-memory.ts'
import { asOwner } from '../test/postgres.ts'
import { firstQuestions } from './import-feed.ts'
import { type StoredFeed, startStoredFeed } from './stored-feed.ts'

/** Measurements of an import. */
export interface ImportMeasured {
  name: string
  listings: number
  a_second: number
  /** CPU time of the process per 1,000 listings, which does not depend on other load of the machine. */
  own_ms_a_thousand: number
  /** CPU time of the database per 1,000 listings, or null if it runs on another machine. */
  database_ms_a_thousand: number | null
  most_mb: number | null
  /** Memory at the middle of each quarter of the import; a leak would show as growth. */
  quarters_mb: number[]
  /** Duration of a delta of 1,000 changes. */
  delta_seconds: number
}

const CHANGES = 1000
const TOKEN = 'sample-token'
const SyncResult = z.object({
  outcome: z.string(),
  seconds: z.number(),
  own_seconds: z.number(),
  most_mb: z.nullable(z.number()),
  quarters_mb: z.array(z.number()),
})

/** Imports the sample's listings from a feed without limits, with and without children. */
export async function measureImports(listings: number): Promise<ImportMeasured[]> {
  const given = process.env.DATABASE_URL
  const server = given ? { url: given, stop: async () => undefined } : await startTemporaryDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'porchlight-bench-'))
  const mls = await startSampleMls({ listings, dataDir, token: TOKEN, day: '2026-11-20' })
  const storedFeed = await startStoredFeed(mls.url, TOKEN, join(dataDir, 'pages'))
  try {
    const found: ImportMeasured[] = []
    for (const children of [[], CHILDREN]) {
      for (const question of firstQuestions(children)) await storedFeed.keep(question)
      found.push(await measureImport(server.url, mls, storedFeed, listings, children))
    }
    return found
  } finally {
    await storedFeed.close()
    await mls.close()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function measureImport(
  serverUrl: string,
  mls: Awaited<ReturnType<typeof startSampleMls>>,
  storedFeed: StoredFeed,
  listings: number,
  children: readonly string[],
): Promise<ImportMeasured> {
  const name = `porchlight_bench_${process.pid}`
  const url = await createDatabase(serverUrl, name)
  const env = {
    ...process.env,
    DATABASE_URL: url,
    ROLE: 'worker',
    SECRET: 'of-no-use-but-asked-for-0123456789',
    LOG_LEVEL: 'error',
  }
  await promisify(execFile)(process.execPath, [join(ROOT, 'dist', 'server', 'commands.js'), 'migrate'], { env })
  const reader = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      ...WORKER_MEMORY_FLAGS,
      join(ROOT, 'dist', 'server', 'reader.js'),
      storedFeed.url,
      TOKEN,
      children.join(),
    ],
    // Same environment as the launcher's worker.
    { env: { ...ALLOCATOR_SETTINGS, ...env }, stdio: ['pipe', 'pipe', 'inherit'] },
  )
  const lines = createInterface({ input: reader.stdout })[Symbol.asyncIterator]()
  const read = async () => {
    reader.stdin.write('\n')
    const { value } = await lines.next()
    const result = z.parse(SyncResult, JSON.parse(String(value)))
    if (result.outcome !== 'done') throw new Error(`The import ended as "${result.outcome}".`)
    return result
  }
  try {
    const imported = await read()
    const database_seconds = await databaseSeconds(url)
    // The first delta after an import requests some records again.
    await read()
    for (let change = 0; change < CHANGES; change += 1)
      mls.feed.properties.edit(
        100 + change * Math.max(1, Math.floor((listings - 100) / CHANGES)),
        {
          ListPrice: 100_000 + change,
        },
        Date.now(),
      )
    const delta = await read()
    return {
      name: children.length > 0 ? 'with media, rooms and units' : 'without children',
      listings,
      a_second: Math.round(listings / imported.seconds),
      own_ms_a_thousand: Math.round((imported.own_seconds * 1_000_000) / listings),
      database_ms_a_thousand: database_seconds === null ? null : Math.round((database_seconds * 1_000_000) / listings),
      most_mb: imported.most_mb,
      quarters_mb: imported.quarters_mb,
      delta_seconds: Math.round(delta.seconds * 100) / 100,
    }
  } finally {
    reader.stdin.end()
    await dropDatabase(serverUrl, name)
  }
}

const TICKS_A_SECOND = 100

/** Returns the CPU seconds of the server's processes for this database, or null if they are not visible. */
async function databaseSeconds(url: string): Promise<number | null> {
  const { rows } = await asOwner(url, (client) =>
    client.query('select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'),
  )
  let ticks = 0
  for (const { pid } of z.parse(z.array(z.object({ pid: z.number() })), rows)) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
    if (!stat?.includes('(postgres)')) return null
    const [user = 0, system = 0] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
      .map(Number)
    ticks += user + system
  }
  return ticks / TICKS_A_SECOND
}
