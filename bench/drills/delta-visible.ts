import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { startPostgres } from '../../scripts/embedded-postgres.ts'
import { startSite } from '../../scripts/site.ts'
import { grouped, say } from '../../scripts/terminal.ts'
import { asOwner } from '../../test/postgres.ts'
import { record } from '../record.ts'

/**
 * Measures the time from 1,000 edits at the feed until the site's search shows the last of them: `npm run drill --
 * delta-visible [--listings 20000 --rounds 3]`. The feed announces the change by a push, as some services do. One time
 * counts from the push, the other from the start of the sync; the difference is the worker's polling interval.
 */

const CHANGES = 1000
const MAX_SECONDS = 3
const MAX_WAIT_MS = 120_000
const SECRET = 'a-secret-for-pushes-of-a-drill-0123456789'
const { values } = parseArgs({
  options: { listings: { type: 'string', default: '20000' }, rounds: { type: 'string', default: '3' } },
})
const Homes = z.array(z.object({ listing_key: z.string(), id: z.string() }))
const Runs = z.array(z.object({ began: z.date() }))

const folder = await mkdtemp(join(tmpdir(), 'porchlight-drill-'))
say(`Importing ${grouped(Number(values.listings))} listings …`)
const site = await startSite({
  DATA_DIR: folder,
  DATABASE_URL: '',
  SAMPLE_LISTINGS: values.listings,
  MLS_WEBHOOK_SECRET: SECRET,
  LOG_LEVEL: 'warn',
})
try {
  const { url: databaseUrl } = await startPostgres({ dataDir: folder, log: say, isShared: true })
  const feed = `http://127.0.0.1:${(await readFile(join(folder, 'sample-mls', 'port'), 'utf8')).trim()}`
  await fetch(new URL('/_sample/clock', feed), { method: 'POST', body: '{"speed":0}' })
  // Homes for sale from all over the market.
  const homes = await asOwner(databaseUrl, async (client) => {
    const { rows } = await client.query(
      "select listing_key, id from properties where status = 'active' and is_idx order by md5(listing_key) limit $1",
      [CHANGES],
    )
    return z.parse(Homes, rows)
  })
  const seconds: { whole: number; reading: number }[] = []
  for (let round = 1; round <= Number(values.rounds); round += 1) {
    const found = await measure(databaseUrl, feed, homes, 20_000_000 + round * 10_000)
    seconds.push(found)
    say(`  round ${round}: ${found.whole} s from the push, ${found.reading} s from the beginning of the reading`)
  }
  const worst = Math.max(...seconds.map(({ reading }) => reading))
  await record('delta-visible', {
    isGood: worst < MAX_SECONDS && homes.length === CHANGES,
    found: [
      `${grouped(Number(values.listings))} listings, ${grouped(homes.length)} of them edited at the feed, ${seconds.length} times: the search showed the last one ${seconds.map(({ reading }) => reading).join(', ')} s after the worker began to read (${MAX_SECONDS} are allowed), ${seconds.map(({ whole }) => whole).join(', ')} s after the push.`,
    ],
  })
} finally {
  await site.stop()
  await rm(folder, { recursive: true, force: true })
}
process.exit()

async function measure(databaseUrl: string, feed: string, homes: z.infer<typeof Homes>, price: number) {
  const last = homes.at(-1)
  if (!last) throw new Error('There are no homes to edit.')
  const search = new URL(
    `/properties?minPrice=${price + homes.length - 1}&maxPrice=${price + homes.length - 1}`,
    site.url,
  )
  for (const [place, { listing_key }] of homes.entries()) {
    const body = JSON.stringify({ ListPrice: price + place })
    const answer = await fetch(new URL(`/_sample/listings/${listing_key}`, feed), { method: 'PATCH', body })
    if (!answer.ok) throw new Error(`The sample MLS answered ${answer.status}.`)
    await answer.arrayBuffer()
  }
  const before = await now(databaseUrl)
  const began = performance.now()
  const told = await fetch(new URL('/webhooks/mls', site.url), {
    method: 'POST',
    headers: { authorization: `Bearer ${SECRET}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      '@reso.context': 'urn:reso:metadata:2.0:resource:entityevent',
      EntityEventSequence: price,
      ResourceName: 'Property',
      ResourceRecordKey: last.listing_key,
    }),
  })
  if (told.status !== 202) throw new Error(`The push was answered with ${told.status}: ${await told.text()}`)
  for (;;) {
    const html = await (await fetch(search)).text()
    if (html.includes(`href="/properties/${last.id}"`)) break
    if (performance.now() - began > MAX_WAIT_MS) throw new Error('The search never showed the last edit.')
    await sleep(20)
  }
  const whole_ms = performance.now() - began
  const seen = new Date(before.getTime() + whole_ms)
  const [run] = await asOwner(databaseUrl, async (client) => {
    const { rows } = await client.query(
      "select started_at as began from mls_runs where resource = 'Property' and upserted > 0 and ended_at >= $1 order by started_at limit 1",
      [before],
    )
    return z.parse(Runs, rows)
  })
  if (!run) throw new Error('No reading of the feed is on record.')
  const rounded = (ms: number) => Math.round(ms / 10) / 100
  return { whole: rounded(whole_ms), reading: rounded(Math.min(whole_ms, seen.getTime() - run.began.getTime())) }
}

/** Returns the database's time, by the same clock as the worker's. */
async function now(databaseUrl: string): Promise<Date> {
  const { rows } = await asOwner(databaseUrl, (client) => client.query('select clock_timestamp() as began'))
  return z.parse(Runs, rows)[0]?.began ?? new Date()
}
