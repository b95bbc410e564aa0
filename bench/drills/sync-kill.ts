import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { startSampleMls } from '../../sample/mls/server.ts'
import { createDatabase, dropDatabase } from '../../scripts/databases.ts'
import { ROOT } from '../../scripts/site-dependencies.ts'
import { startTemporaryDatabase } from '../../scripts/temporary-database.ts'
import { grouped, say } from '../../scripts/terminal.ts'
import { record } from '../record.ts'
import { compare, watch } from '../sync-watch.ts'

/**
 * Kills the worker with SIGKILL at random moments of a sync, repeatedly, while listings are edited, added, removed and
 * hidden: `npm run drill -- sync-kill [seeds [first seed]]`. A watcher checks the site's tables: no listing may vanish
 * for a moment or be incomplete. In the end they must equal a database with one uninterrupted sync.
 */

const LISTINGS = 2400
const ROUNDS = 6
/** The worker starts syncing immediately and is done in a second on a fast machine; most kills should come before. */
const MIN_MS = 20
const MAX_MS = 1200
const MAX_WAIT_MS = 120_000
const TOKEN = 'sample-token'

/** Returns a row while a sync runs. */
const READING = `select from pg_locks where locktype = 'advisory' and objid = 4821108 and granted
  and database = (select oid from pg_database where datname = current_database())`

const seeds = Number(process.argv[2] ?? 30)
const first = Number(process.argv[3] ?? 1)
const given = process.env.DATABASE_URL
const server = given ? { url: given, stop: async () => undefined } : await startTemporaryDatabase()
const template = `porchlight_drill_${process.pid}`
const totals = { kills: 0, edits: 0, checks: 0, inReading: 0 }
const faults: string[] = []
try {
  const templateUrl = await createDatabase(server.url, template)
  await promisify(execFile)(process.execPath, [join(ROOT, 'dist', 'server', 'commands.js'), 'migrate'], {
    env: settings(templateUrl, ROOT),
  })
  for (let seed = first; seed < first + seeds; seed += 1) {
    const found = await drill(seed)
    faults.push(...found.map((fault) => `Seed ${seed}: ${fault}`))
    say(`  seed ${seed}: ${found.length === 0 ? 'the same as the feed' : found.join('; ')}`)
  }
} finally {
  await dropDatabase(server.url, template)
  await server.stop()
}
await record('sync-kill', {
  isGood: faults.length === 0,
  found: [
    `${seeds} seeds (from ${first}), ${grouped(LISTINGS)} listings: ${totals.kills} kills of the worker, ${totals.inReading} of them while it read the feed; ${grouped(totals.edits)} edits during the drill.`,
    `The tables were looked at ${grouped(totals.checks)} times on the way: no listing vanished, none was there in part${faults.length > 0 ? ', but for what follows' : ''}.`,
    ...(faults.length > 0
      ? faults
      : ['Afterward they were the same as after one undisturbed sync, and so was every listing’s history.']),
  ],
})
process.exit()

async function drill(seed: number): Promise<string[]> {
  const random = randomFrom(seed)
  const folder = await mkdtemp(join(tmpdir(), 'porchlight-drill-'))
  const mls = await startSampleMls({ listings: LISTINGS, dataDir: folder, seed, day: '2026-11-20', token: TOKEN })
  const [name, referenceName] = [`${template}_${seed}`, `${template}_${seed}_calm`]
  const url = await createDatabase(server.url, name, template)
  const referenceUrl = await createDatabase(server.url, referenceName, template)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  // Photos fail, because this drill is about listings.
  await sample(mls.url, 'POST', 'faults', { path: '/media/', times: 1_000_000, status: 404 })
  const removed = new Set<string>()
  const watching = watch(url, removed)
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const delay_ms = Math.round(random() * 400)
      await sample(mls.url, 'POST', 'faults', { path: '/v2/Property', times: 4, delay_ms })
      if (round >= 2 && random() < 0.6) await client.query('update mls_cursors set sweep_wanted_at = now()')
      const worker = await startWorker(url, mls.url, folder)
      const until = Date.now() + MIN_MS + random() * (MAX_MS - MIN_MS)
      while (Date.now() < until) {
        await edit(mls.url, random, removed)
        await sleep(20 + random() * 120)
      }
      const { rows } = await client.query(READING)
      totals.inReading += rows.length
      totals.kills += 1
      await worker.kill()
    }
    // Sometimes the feed drops listings without a tombstone.
    if (random() < 0.5) await hideListings(mls.url, removed)
    await sample(mls.url, 'DELETE', 'faults')
    await sample(mls.url, 'POST', 'faults', { path: '/media/', times: 1_000_000, status: 404 })
    await syncToTheEnd(client, url, mls.url, folder)
    const found = await watching.stop()
    totals.checks += found.checks
    await syncWithoutKills(referenceUrl, mls.url, folder)
    return [...found.faults, ...(await compare(url, referenceUrl))]
  } finally {
    await watching.stop()
    await client.end()
    await mls.close()
    await dropDatabase(server.url, name)
    await dropDatabase(server.url, referenceName)
    await rm(folder, { recursive: true, force: true })
  }
}

function settings(databaseUrl: string, dataDir: string, mlsUrl?: string): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    SECRET: 'the-secret-of-a-drill-0123456789abcdef',
    LOG_LEVEL: 'error',
    ROLE: 'worker',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    ...(mlsUrl
      ? {
          MLS_URL: mlsUrl,
          MLS_TOKEN: TOKEN,
          MLS_PROFILE: 'mlsgrid',
          MLS_ORIGINATING_SYSTEM: 'mibor',
          MLS_LIMITS: 'off',
        }
      : {}),
  }
}

interface Worker {
  kill: () => Promise<void>
}

async function startWorker(databaseUrl: string, mlsUrl: string, folder: string): Promise<Worker> {
  const child = spawn(process.execPath, [join(ROOT, 'dist', 'server', 'worker.js')], {
    env: settings(databaseUrl, folder, mlsUrl),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return {
    async kill() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Restarts the worker and waits until the sync and the comparison are done. */
async function syncToTheEnd(client: pg.Client, url: string, mlsUrl: string, folder: string): Promise<void> {
  const worker = await startWorker(url, mlsUrl, folder)
  try {
    await waitFor(client, 'select min(last_success_at) > $1 as is_done from mls_cursors where resource = any($2)')
  } finally {
    await worker.kill()
  }
  await client.query('update mls_cursors set sweep_wanted_at = now()')
  const again = await startWorker(url, mlsUrl, folder)
  try {
    // An interrupted comparison resumes first with its old keys; wait for one that started later.
    await waitFor(
      client,
      `select min(reconciled_at) > $1 and bool_and(sweep_wanted_at is null and sweep_run_id is null) as is_done
       from mls_cursors where resource = any($2)`,
    )
  } finally {
    await again.kill()
  }
}

async function syncWithoutKills(url: string, mlsUrl: string, folder: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const worker = await startWorker(url, mlsUrl, folder)
  try {
    await waitFor(
      client,
      'select count(initial_done_at) = 4 and min(initial_done_at) > $1 as is_done from mls_cursors where resource = any($2)',
    )
  } finally {
    await worker.kill()
    await client.end()
  }
}

async function waitFor(client: pg.Client, question: string): Promise<void> {
  const began = new Date()
  for (;;) {
    const { rows } = await client.query(question, [began, ['Property', 'Office', 'Member', 'OpenHouse']])
    if (rows[0]?.is_done) return
    if (Date.now() - began.getTime() > MAX_WAIT_MS) throw new Error('The worker did not come to an end.')
    await sleep(100)
  }
}

function keyAt(index: number): string {
  return `MBR${21_000_000 + index}`
}

/** Applies one random edit, of the kinds of a real market. */
async function edit(mlsUrl: string, random: () => number, removed: Set<string>): Promise<void> {
  totals.edits += 1
  const key = keyAt(100 + Math.floor(random() * (LISTINGS - 100)))
  const kind = random()
  if (kind < 0.4)
    return sample(mlsUrl, 'PATCH', `listings/${key}`, { ListPrice: 100_000 + Math.floor(random() * 900) * 1000 })
  if (kind < 0.6)
    return sample(mlsUrl, 'PATCH', `listings/${key}`, { StandardStatus: random() < 0.5 ? 'Pending' : 'Active' })
  if (kind < 0.7)
    return sample(mlsUrl, 'PATCH', `listings/${key}`, { PublicRemarks: `Words of ${Math.floor(random() * 1e6)}.` })
  if (kind < 0.78)
    return sample(mlsUrl, 'PATCH', `listings/${key}`, {
      Rooms: [{ RoomKey: `${key}R${Math.floor(random() * 9)}`, RoomType: 'Den' }],
    })
  if (kind < 0.85) return sample(mlsUrl, 'POST', 'listings', { ListPrice: 200_000 })
  removed.add(key)
  if (kind < 0.93) return sample(mlsUrl, 'DELETE', `listings/${key}`)
  return sample(mlsUrl, 'PATCH', `listings/${key}`, { StandardStatus: 'Withdrawn' })
}

/** Hides a share of the listings. The feed chooses which, so from here on none counts as vanished. */
async function hideListings(mlsUrl: string, removed: Set<string>): Promise<void> {
  for (let index = 0; index < LISTINGS * 2; index += 1) removed.add(keyAt(index))
  await sample(mlsUrl, 'POST', 'hidden', { share: 0.03 })
}

async function sample(mlsUrl: string, method: string, path: string, body?: unknown): Promise<void> {
  const answer = await fetch(new URL(`/_sample/${path}`, mlsUrl), {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!answer.ok)
    throw new Error(`The sample MLS answered ${answer.status} to ${method} ${path}: ${await answer.text()}`)
  await answer.arrayBuffer()
}

/** Returns a generator of numbers from 0 to 1, reproducible by seed. */
function randomFrom(seed: number): () => number {
  let state = seed * 0x9e3779b9
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
