import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgres } from '../scripts/embedded-postgres.ts'
import { startSite } from '../scripts/site.ts'
import { ROOT } from '../scripts/site-dependencies.ts'
import { grouped, say } from '../scripts/terminal.ts'
import { asOwner } from '../test/postgres.ts'

/** A complete site whose sample listings were imported by the worker over HTTP and are reused by the next run. */

const CACHE = join(ROOT, 'node_modules', '.cache', 'porchlight-bench')

export interface SampleSite {
  url: string
  dataDir: string
  databaseUrl: string
  /** Process ids of the web processes. */
  pids: number[]
  /** False if an earlier run imported the listings. */
  isNew: boolean
  stop: () => Promise<void>
}

/**
 * Starts the site and waits until background work is done, so that it does not affect measurements. Read limits are
 * off, because the load comes from one address.
 */
export async function startSampleSite(
  listings: number,
  isFresh: boolean,
  env: NodeJS.ProcessEnv = {},
): Promise<SampleSite> {
  const dataDir = join(CACHE, `${listings}-${await cacheKey()}`)
  await removeOtherCaches(dataDir, listings)
  if (isFresh) await rm(dataDir, { recursive: true, force: true })
  await mkdir(dataDir, { recursive: true })
  const done = join(dataDir, 'imported')
  const isNew = (await readFile(done).catch(() => null)) === null
  say(
    isNew
      ? `Importing ${grouped(listings)} listings (kept for the next time) …`
      : 'Starting the site of the last time …',
  )
  const site = await startSite({
    DATA_DIR: dataDir,
    SAMPLE_LISTINGS: String(listings),
    LOG_LEVEL: 'warn',
    READ_LIMITS: 'off',
    // To draw those of 20,000 homes takes an hour, and no page is faster for their content.
    SAMPLE_PICTURES: 'plain',
    ...env,
  })
  try {
    const { url: databaseUrl } = await startPostgres({ dataDir, log: say, isShared: true })
    await stopMarket(dataDir)
    await waitForPictures(databaseUrl)
    await waitForCards(databaseUrl)
    // Autovacuum would do this some minutes after an import.
    if (isNew) await asOwner(databaseUrl, (client) => client.query('vacuum (analyze)'))
    await writeFile(done, '')
    return { url: site.url, dataDir, databaseUrl, pids: await pidsOf(dataDir), isNew, stop: site.stop }
  } catch (error) {
    await site.stop()
    throw error
  }
}

/** Returns a hash of the schema and the sample listings; a changed one makes stored data useless. */
async function cacheKey(): Promise<string> {
  const hash = createHash('sha256')
  for (const folder of ['db/migrations', 'sample/mls']) {
    const files = (await readdir(join(ROOT, folder))).filter(
      (name) => /\.(?:sql|ts)$/.test(name) && !name.includes('.test.'),
    )
    for (const file of files.sort()) hash.update(await readFile(join(ROOT, folder, file)))
  }
  return hash.digest('hex').slice(0, 12)
}

async function removeOtherCaches(dataDir: string, listings: number): Promise<void> {
  for (const name of await readdir(CACHE).catch(() => [])) {
    if (name.startsWith(`${listings}-`) && join(CACHE, name) !== dataDir)
      await rm(join(CACHE, name), { recursive: true })
  }
}

/** Stops the market, because changes would affect measurements. */
async function stopMarket(dataDir: string): Promise<void> {
  const port = (await readFile(join(dataDir, 'sample-mls', 'port'), 'utf8')).trim()
  await fetch(`http://127.0.0.1:${port}/_sample/clock`, { method: 'POST', body: '{"speed":0}' })
}

/** Failed photos are retried later; do not wait for them. */
const waitForPictures = (databaseUrl: string) =>
  waitForNone(
    databaseUrl,
    'pictures to come',
    "select count(*)::int as waiting from property_media where status = 'wanted' and attempts = 0",
  )

/** Until photos are made, pages without them are cached for only a second. */
const waitForCards = (databaseUrl: string) =>
  waitForNone(
    databaseUrl,
    'pictures to be made for cards',
    `select count(distinct main_image_key)::int as waiting from properties p
     where main_image_key is not null and status <> 'sold'
       and not exists (select from picture_cards c where c.storage_key = p.main_image_key)`,
  )

async function waitForNone(databaseUrl: string, name: string, question: string): Promise<void> {
  for (let told = 0; ; await sleep(500)) {
    const waiting = await asOwner(databaseUrl, async (client) => {
      const { rows } = await client.query<{ waiting: number }>(question)
      return rows[0]?.waiting ?? 0
    })
    if (waiting === 0) return
    if (Date.now() - told < 5000) continue
    told = Date.now()
    say(`  ${grouped(waiting)} ${name}`)
  }
}

/** Returns the process ids in the log that are still running. */
async function pidsOf(dataDir: string): Promise<number[]> {
  const log = await readFile(join(dataDir, 'logs', 'web.log'), 'utf8')
  const named = [...log.matchAll(/"event":"listening".*"pid":(\d+)/g)].map(([, pid]) => Number(pid))
  const lines = await Promise.all(
    [...new Set(named)].map(
      async (pid) => [pid, await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')] as const,
    ),
  )
  return lines.filter(([, line]) => line.includes('web')).map(([pid]) => pid)
}
