import { execFile, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs, promisify } from 'node:util'
import * as z from 'zod/mini'
import { MINUTE_MS } from '#kit/time/durations.ts'
import { PROFILES } from '#ports/mls-feed/profiles.ts'
import { type SampleMls, startSampleMls } from '../../sample/mls/server.ts'
import { createDatabase, dropDatabase } from '../../scripts/databases.ts'
import { ROOT } from '../../scripts/site-dependencies.ts'
import { startTemporaryDatabase } from '../../scripts/temporary-database.ts'
import { grouped, say } from '../../scripts/terminal.ts'
import { asOwner } from '../../test/postgres.ts'
import { record } from '../record.ts'

/**
 * Runs a full import and 1,000 deltas with photos against a feed as strict as MLS Grid, which must refuse nothing: `npm
 * run drill -- deltas [--listings 3000 --deltas 1000]`. The market changes during the run. The limits are those of the
 * service: 2 requests a second, 7,200 an hour, 40,000 a day, and photo addresses that open once within an hour. Feed
 * and worker share a simulated clock: each request advances it by the required delay, each delta by a minute, so a day
 * takes minutes.
 */

const { values } = parseArgs({
  options: { listings: { type: 'string', default: '3000' }, deltas: { type: 'string', default: '1000' } },
})
const [listings, deltas] = [Number(values.listings), Number(values.deltas)]
const TOKEN = 'sample-token'
const STEP_MS = Math.ceil(1000 / PROFILES.mlsgrid.limits.perSecond)
/** Speed of the market relative to the clock. */
const SPEED = 60
const Home = z.object({ listing_key: z.string(), price: z.number(), mls_status: z.nullable(z.string()) })
const SyncResult = z.object({ outcome: z.string(), most_mb: z.nullable(z.number()) })

let at = Date.parse('2026-11-20T05:00:00Z')
const folder = await mkdtemp(join(tmpdir(), 'porchlight-drill-'))
const given = process.env.DATABASE_URL
const server = given ? { url: given, stop: async () => undefined } : await startTemporaryDatabase()
const name = `porchlight_drill_${process.pid}`
const mls = await startSampleMls({
  listings,
  dataDir: folder,
  token: TOKEN,
  day: '2026-11-20',
  picturesPerHome: 1,
  plainPictures: true,
  limits: true,
  mediaOnce: true,
  mediaAgent: true,
  speed: SPEED,
  now: () => at,
})
try {
  const strict = await provoke()
  const databaseUrl = await createDatabase(server.url, name)
  const found = await readAll(databaseUrl)
  const refused = mls.refusals.slice(strict.provoked)
  const wrong = await differences(databaseUrl, mls)
  await record('deltas', {
    isGood: strict.isStrict && refused.length === 0 && wrong.length === 0 && found.failed === 0,
    found: [
      `The feed refuses what it must: of ${strict.tried} wrong requests it refused ${strict.provoked}${strict.isStrict ? '' : ', which is not all'}.`,
      `${grouped(listings)} listings, a whole import and ${grouped(deltas)} deltas in ${found.days} days of the feed’s clock: ${grouped(found.asked)} requests (${found.kinds}), ${refused.length} of them refused${refused.length > 0 ? `: ${[...new Set(refused)].slice(0, 5).join('; ')}` : ''}; ${found.failed} sync runs did not finish.`,
      `During that time the market made ${grouped(found.changes)} changes; ${grouped(found.stored)} photos are stored.`,
      `Afterward ${wrong.length === 0 ? 'every home of the site had the price and the status that the feed has' : `${wrong.length} homes differ: ${wrong.slice(0, 5).join('; ')}`}; the reader held ${found.most_mb ?? '?'} MB at most.`,
    ],
  })
} finally {
  await mls.close()
  await dropDatabase(server.url, name)
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
process.exit()

/** Tries everything that the service forbids, because a permissive feed would prove nothing. */
async function provoke(): Promise<{ tried: number; provoked: number; isStrict: boolean }> {
  const signed = { authorization: `Bearer ${TOKEN}`, 'accept-encoding': 'gzip' }
  const system = "$filter=OriginatingSystemName eq 'mibor'"
  const statuses: number[] = []
  const ask = async (path: string, headers: Record<string, string>, step_ms = 2000) => {
    at += step_ms
    const answer = await fetch(new URL(path, mls.url), { headers })
    const body = await answer.text()
    return { status: answer.status, body }
  }
  const wrong = async (path: string, headers: Record<string, string> = signed, step_ms = 2000) =>
    statuses.push((await ask(path, headers, step_ms)).status)
  await wrong(`/v2/Property?${system}`, { ...signed, 'accept-encoding': 'identity' })
  await wrong(`/v2/Property?${system}`, { 'accept-encoding': 'gzip' })
  await wrong('/v2/Property?$top=1')
  await wrong(`/v2/Property?${system}&$expand=Media&$top=1001`)
  await wrong(`/v2/Property?${system}&$top=5001`)
  // A photo address works once, and only with the token as User-Agent.
  const { body } = await ask(`/v2/Property?${system} and MlgCanView eq true&$expand=Media&$top=20`, signed)
  const address = /"MediaURL":"([^"]*\/media\/[^"]*)"/.exec(body)?.[1] ?? '/media/none'
  await wrong(address, {})
  const first = await ask(address, { 'user-agent': TOKEN })
  await wrong(address, { 'user-agent': TOKEN })
  // The third request within a second exceeds the limit.
  await ask(`/v2/Office?${system}&$top=1`, signed)
  await ask(`/v2/Office?${system}&$top=1`, signed, 1)
  await wrong(`/v2/Office?${system}&$top=1`, signed, 1)
  // A photo downloaded here is not served again within the hour.
  at += 61 * MINUTE_MS
  const isStrict = statuses.every((status) => status >= 400) && first.status === 200
  return { tried: statuses.length, provoked: mls.refusals.length, isStrict }
}

async function readAll(databaseUrl: string) {
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    ROLE: 'worker',
    SECRET: 'the-secret-of-a-drill-0123456789abcdef',
    LOG_LEVEL: 'error',
  }
  const program = (file: string) => join(ROOT, 'dist', 'server', file)
  await promisify(execFile)(process.execPath, [program('commands.js'), 'migrate'], { env })
  const reader = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', program('reader.js'), mls.url, TOKEN, 'in-turn'],
    { env, stdio: ['pipe', 'pipe', 'inherit', 'ipc'] },
  )
  const { stdin, stdout } = reader
  if (!stdin || !stdout) throw new Error('The reader has no pipes.')
  const began = at
  let asked = 0
  let failed = 0
  let most_mb: number | null = null
  reader.on('message', () => {
    asked += 1
    at += STEP_MS
    reader.send(at)
  })
  const lines = createInterface({ input: stdout })[Symbol.asyncIterator]()
  const read = async (pause_ms: number) => {
    at += pause_ms
    reader.send(at)
    stdin.write('\n')
    const { value, done } = await lines.next()
    if (done) throw new Error('The reader ended.')
    const result = z.parse(SyncResult, JSON.parse(String(value)))
    if (result.outcome !== 'done') failed += 1
    most_mb = result.most_mb
  }
  const before = mls.requestCounts()
  try {
    await read(0)
    // Photo addresses expire within the hour, so the rest needs new ones.
    await read(70 * MINUTE_MS)
    say(`  the import is done: ${grouped(asked)} requests`)
    for (let delta = 1; delta <= deltas; delta += 1) {
      await read(MINUTE_MS)
      if (delta % 100 === 0) say(`  ${grouped(delta)} deltas: ${grouped(asked)} requests`)
    }
  } finally {
    stdin.end()
    reader.disconnect()
  }
  const kinds = Object.entries(mls.requestCounts())
    .map(([kind, count]) => `${kind} ${grouped(count - (before[kind] ?? 0))}`)
    .join(', ')
  const stored = await asOwner(databaseUrl, async (client) => {
    const { rows } = await client.query("select count(*)::int as count from property_media where status = 'stored'")
    return z.parse(z.object({ count: z.number() }), rows[0]).count
  })
  const state = await fetch(new URL('/_sample/state', mls.url))
  const { happened } = z.parse(z.object({ clock: z.object({ happened: z.number() }) }), await state.json()).clock
  return {
    asked,
    failed,
    most_mb,
    kinds,
    stored,
    days: Math.round(((at - began) / 86_400_000) * 10) / 10,
    changes: happened,
  }
}

/** Lists the differences between site and feed in both directions. */
async function differences(databaseUrl: string, { feed }: SampleMls): Promise<string[]> {
  const rows = await asOwner(databaseUrl, async (client) => {
    const found = await client.query('select listing_key, price, mls_status from properties')
    return z.parse(z.array(Home), found.rows)
  })
  const wrong: string[] = []
  for (const { listing_key, price, mls_status } of rows) {
    const { property } = feed.properties.recordAt(feed.properties.find(listing_key))
    if (Number(property.ListPrice) !== price || property.MlsStatus !== mls_status)
      wrong.push(`${listing_key} is ${mls_status} at ${price}, not ${property.MlsStatus} at ${property.ListPrice}`)
  }
  return wrong
}
