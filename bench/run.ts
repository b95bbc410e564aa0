import { availableParallelism, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { grouped, PlainError, say, sentenceOf } from '../scripts/terminal.ts'
import { asOwner } from '../test/postgres.ts'
import { measureImports } from './import.ts'
import { type Measured, measure, memoryOfLargest, startBareServer } from './load.ts'
import { homesAndPictures, searches, suggestions } from './pages.ts'
import { startSampleSite } from './sample-site.ts'

/**
 * `npm run bench [-- --listings 20000 --seconds 15 --connections 10 --only search,home --fresh]`: measures the site on
 * this machine, with the load generator on the same cores. The first run imports the listings; later runs reuse them.
 */

/** Warm-up, as a share of the measured time, with the same load: V8 optimizes hot code, and caches fill. */
const WARM_SHARE = 1
const BARE_SECONDS = 1
/** Targets with the load generator on the same two cores, in pages a second and milliseconds. */
const TARGETS: Record<string, { a_second?: number; p97_5_ms?: number; p99_ms?: number }> = {
  'search, identity': { a_second: 500, p99_ms: 60 },
  'search, gzip': { a_second: 300 },
  'search, browser': { a_second: 300 },
  'detail, browser': { a_second: 400 },
  'home, browser': { a_second: 8000 },
  'suggest, browser': { p97_5_ms: 50 },
}
/** Accept-Encoding of a current browser. */
const BROWSER = 'gzip, deflate, br, zstd'
const TARGET_MB = 400
/** Request limit of MLS Grid, in listings. */
const TARGET_IMPORTS_A_SECOND = 1600
const TARGET_IMPORT_MB = 300
const TARGET_DELTA_SECONDS = 3
const MEASURES = ['search', 'detail', 'home', 'vendors', 'suggest', 'image', 'import'] as const

try {
  await bench(optionsOf(process.argv.slice(2)))
} catch (error) {
  say(sentenceOf(error))
  process.exitCode = 1
}

interface Result extends Measured {
  bare_a_second: number
}

interface Options {
  listings: number
  seconds: number
  connections: number
  only: readonly string[]
  isFresh: boolean
}

function optionsOf(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      listings: { type: 'string', default: '20000' },
      seconds: { type: 'string', default: '15' },
      connections: { type: 'string', default: '10' },
      only: { type: 'string', default: MEASURES.join() },
      fresh: { type: 'boolean', default: false },
    },
  })
  const only = values.only.split(',')
  const unknown = only.find((name) => !MEASURES.some((one) => one === name))
  if (unknown) throw new PlainError(`There is no measurement "${unknown}". There are: ${MEASURES.join(', ')}.`)
  const [listings, seconds, connections] = [values.listings, values.seconds, values.connections].map(wholeOf)
  if (!listings || !seconds || !connections)
    throw new PlainError('--listings, --seconds and --connections are whole numbers above 0.')
  return { listings, seconds, connections, only, isFresh: values.fresh }
}

function wholeOf(text: string): number {
  return /^\d{1,7}$/.test(text) ? Number(text) : 0
}

async function bench(options: Options): Promise<void> {
  if (options.only.includes('import')) await benchImport(options.listings)
  if (options.only.some((name) => name !== 'import')) await benchSite(options)
}

/** Measures imports from a feed without limits, with and without children. */
async function benchImport(listings: number): Promise<void> {
  for (const found of await measureImports(listings)) {
    process.stdout.write(
      `import ${found.name}: ${grouped(found.a_second)} listings a second of ${grouped(listings)} (a thousand: ${found.own_ms_a_thousand} ms of computing here, ${found.database_ms_a_thousand ?? '?'} in the database), ${found.most_mb ?? '?'} MB at most, ${found.quarters_mb.join(', ')} in the four quarters; 1,000 changes in ${found.delta_seconds} s\n`,
    )
    if (found.a_second < TARGET_IMPORTS_A_SECOND)
      miss(`import ${found.name}: ${found.a_second} a second, at least ${TARGET_IMPORTS_A_SECOND} are required`)
    if ((found.most_mb ?? 0) > TARGET_IMPORT_MB)
      miss(`import ${found.name}: ${found.most_mb} MB, at most ${TARGET_IMPORT_MB} are required`)
    if (found.delta_seconds > TARGET_DELTA_SECONDS)
      miss(`1,000 changes took ${found.delta_seconds} s, at most ${TARGET_DELTA_SECONDS} are required`)
  }
}

function miss(what: string): void {
  say(`missed: ${what}`)
  process.exitCode = 1
}

async function benchSite({ listings, seconds, connections, only, isFresh }: Options): Promise<void> {
  const site = await startSampleSite(listings, isFresh)
  const bare = await startBareServer()
  const ofBare = { url: bare.url, paths: ['/'], connections }
  try {
    const { url, pids, databaseUrl } = site
    const imported = await importRate(databaseUrl)
    const { homes, pictures } = await homesAndPictures(url)
    const loads = [
      { name: 'search', encodings: [undefined, 'gzip', BROWSER], paths: await searches(url) },
      { name: 'detail', encodings: [BROWSER], paths: homes },
      { name: 'home', encodings: [BROWSER], paths: ['/'] },
      { name: 'vendors', encodings: [BROWSER], paths: ['/vetted-vendors'] },
      { name: 'suggest', encodings: [BROWSER], paths: await suggestions() },
      { name: 'image', encodings: [undefined], paths: pictures },
    ].filter(({ name }) => only.includes(name))
    const idle = await memoryOfLargest(pids)
    const results: Result[] = []
    for (const { name, encodings, paths } of loads) {
      if (paths.length === 0) throw new PlainError(`The site has no pages to measure for "${name}".`)
      for (const encoding of encodings) {
        const what = name === 'image' ? name : `${name}, ${encoding === BROWSER ? 'browser' : (encoding ?? 'identity')}`
        say(`  ${what} …`)
        const load = { url, paths, connections, isCall: name === 'suggest', ...(encoding ? { encoding } : {}) }
        await measure(what, { ...load, seconds: Math.max(2, Math.round(seconds * WARM_SHARE)) })
        const before = await measure('bare', { ...ofBare, seconds: BARE_SECONDS })
        const found = await measure(what, { ...load, seconds })
        const after = await measure('bare', { ...ofBare, seconds: BARE_SECONDS })
        results.push({ ...found, bare_a_second: Math.round((before.a_second + after.a_second) / 2) })
      }
    }
    const memory = await memoryOfLargest(pids)
    const result = {
      at: new Date().toISOString(),
      cores: availableParallelism(),
      memory_gb: Math.round(totalmem() / 1e9),
      node: process.versions.node,
      listings,
      connections,
      seconds,
      import: { ...imported, is_of_this_run: site.isNew },
      results,
      web_processes: pids.length,
      web_mb: memory && { idle: idle?.now_mb, after: memory.now_mb, most: memory.most_mb },
    }
    process.stdout.write(`${tableOf(results)}\n\n* of what a server that does nothing answers just before and after\n`)
    process.stdout.write(
      `import: ${grouped(imported.listings)} listings with media, rooms and units in ${imported.seconds} s, ${grouped(imported.a_second)} a second${site.isNew ? '' : ' (when they were imported)'}\n`,
    )
    if (memory)
      process.stdout.write(
        `web processes (${pids.length}): ${memory.most_mb} MB at most in one, ${memory.now_mb} MB at the end\n`,
      )
    process.stdout.write(`${JSON.stringify(result)}\n`)
    judge(results, memory?.most_mb ?? 0)
  } finally {
    bare.stop()
    await site.stop()
  }
}

/** Returns the import rate from the worker's record of its sync runs. */
async function importRate(databaseUrl: string): Promise<{ listings: number; seconds: number; a_second: number }> {
  const { rows } = await asOwner(databaseUrl, (client) =>
    client.query(
      `select sum(received)::int as listings, sum(extract(epoch from ended_at - started_at))::float8 as seconds
       from mls_runs where kind = 'initial' and resource = 'Property' and ended_at is not null`,
    ),
  )
  const { listings, seconds } = z.parse(z.object({ listings: z.number(), seconds: z.number() }), rows[0])
  return { listings, seconds: Math.round(seconds * 10) / 10, a_second: Math.round(listings / seconds) }
}

function tableOf(results: readonly Result[]): string {
  const head = ['', 'a second', 'of bare *', 'p50 ms', 'p99 ms', 'answers', 'failed', 'KB each']
  const lines = results.map((one) => [
    one.name,
    String(one.a_second),
    `${((one.a_second / one.bare_a_second) * 100).toFixed(2)} %`,
    String(one.p50_ms),
    String(one.p99_ms),
    grouped(one.answers),
    String(one.failed),
    (one.bytes_each / 1000).toFixed(1),
  ])
  return [head, ...lines]
    .map(([name = '', ...rest]) => name.padEnd(18) + rest.map((cell) => cell.padStart(10)).join(''))
    .join('\n')
}

function judge(results: readonly Measured[], most_mb: number): void {
  const misses = [
    ...results.flatMap(({ name, a_second, p97_5_ms, p99_ms }) => {
      const target = TARGETS[name] ?? {}
      return [
        target.a_second && a_second < target.a_second
          ? `${name}: ${a_second} a second, at least ${target.a_second} are required`
          : null,
        target.p97_5_ms && p97_5_ms > target.p97_5_ms
          ? `${name}: ${p97_5_ms} ms for 97.5 percent, at most ${target.p97_5_ms} are required`
          : null,
        target.p99_ms && p99_ms > target.p99_ms
          ? `${name}: ${p99_ms} ms for 99 percent, at most ${target.p99_ms} are required`
          : null,
      ]
    }),
    most_mb > TARGET_MB ? `web process: ${most_mb} MB, at most ${TARGET_MB} are required` : null,
    ...results.map(({ name, failed }) => (failed > 0 ? `${name}: ${failed} requests failed` : null)),
  ].filter((miss) => miss !== null)
  for (const miss of misses) say(`missed: ${miss}`)
  if (misses.length > 0) process.exitCode = 1
}
