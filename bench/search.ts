import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { startSite } from '../scripts/site.ts'

/**
 * Server-rendered searches with random filters, as many as ten visitors at once can ask for. `search.ts URL` measures a
 * site that runs; without an address it starts one with 20,000 listings. The seed is fixed: every run asks the same.
 */

const LISTINGS = 20_000
const WARM_SECONDS = 5
const SECONDS = 15
const CONNECTIONS = 10
const DIFFERENT_PAGES = 5000
const TARGET = 300

const [given] = process.argv.slice(2)
const folder = given ? null : await mkdtemp(join(tmpdir(), 'bench-search-'))
const site = folder
  ? await startSite({ DATA_DIR: folder, SAMPLE_LISTINGS: String(LISTINGS), LOG_LEVEL: 'error' })
  : null
try {
  await measure(given ?? site?.url ?? '')
} finally {
  await site?.stop()
  if (folder) await rm(folder, { recursive: true, force: true })
}

async function measure(url: string): Promise<void> {
  const towns = await townsOf(url)
  const random = randomFrom(7)
  const requests = Array.from({ length: DIFFERENT_PAGES }, () => ({ path: randomSearch(random, towns) }))
  await autocannon({ url, connections: CONNECTIONS, duration: WARM_SECONDS, requests })
  const {
    requests: pages,
    latency,
    throughput,
    errors,
    non2xx,
  } = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS, requests })
  const memory = await memoryOf(url)
  console.log(
    `${pages.average.toFixed(0)} pages a second (at least ${TARGET} are asked for), ${pages.total} pages, ${errors + non2xx} failed`,
  )
  console.log(
    `p50 ${latency.p50} ms, p99 ${latency.p99} ms, ${Math.round(throughput.average / pages.average / 1024)} KB a page before compression`,
  )
  console.log(`web process: ${memory === null ? 'memory not known' : `${memory} MB`}`)
  if (pages.average < TARGET || errors + non2xx > 0) process.exitCode = 1
}

/** Towns that the site itself links to from its front page, so that most searches find something. */
async function townsOf(url: string): Promise<string[]> {
  const page = await (await fetch(url)).text()
  const towns = [...page.matchAll(/href="\/properties\?city=([^"&]+)"/g)].map((match) =>
    decodeURIComponent((match[1] ?? '').replaceAll('+', ' ')),
  )
  return [...new Set(['Indianapolis', ...towns])]
}

function randomSearch(random: () => number, towns: readonly string[]): string {
  const search = new URLSearchParams()
  const sometimes = (share: number, name: string, value: () => string | number | undefined) => {
    const one = random() < share ? value() : undefined
    if (one !== undefined) search.append(name, String(one))
  }
  const whole = (from: number, to: number) => from + Math.floor(random() * (to - from + 1))
  const pick = <T>(list: readonly T[]) => list[whole(0, list.length - 1)]
  sometimes(0.6, 'city', () => pick(towns))
  sometimes(0.5, 'minPrice', () => 100_000 + 10_000 * whole(0, 20))
  sometimes(0.5, 'maxPrice', () => 350_000 + 10_000 * whole(0, 60))
  sometimes(0.4, 'minBeds', () => whole(1, 4))
  sometimes(0.3, 'minBaths', () => whole(1, 3))
  sometimes(0.2, 'type', () => pick(['house', 'condo', 'townhouse']))
  sometimes(0.2, 'minArea', () => 100 * whole(8, 30))
  sometimes(0.1, 'minYear', () => whole(1920, 2015))
  sometimes(0.15, pick(['pool', 'basement', 'fireplace', 'reduced']) ?? 'pool', () => 1)
  sometimes(0.1, 'q', () => pick(['oak', 'meadow', '46142', 'center', 'main st']))
  sometimes(0.3, 'sort', () => pick(['price_asc', 'price_desc', 'area', 'lot', 'price_per_sqft']))
  sometimes(0.3, 'page', () => whole(1, 5))
  return `/properties?${search}`
}

/** Numbers from 0 to 1, the same ones for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

async function memoryOf(url: string): Promise<number | null> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  const bytes = /^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]
  return bytes ? Math.round(Number(bytes) / 1_000_000) : null
}
