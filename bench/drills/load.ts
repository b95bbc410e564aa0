import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { grouped, say } from '../../scripts/terminal.ts'
import { memoryOfLargest } from '../load.ts'
import { homesAndPictures, searches } from '../pages.ts'
import { record } from '../record.ts'
import { startSampleSite } from '../sample-site.ts'

/**
 * Sends 150 requests a second for a minute, regardless of response times: `npm run drill -- load [--listings 50000
 * --rate 150 --seconds 60]`. A request's time starts when it is due, so that a stalled server cannot hide its stall.
 */

const MAX_P95_MS = 100
const MAX_LAG_MS = 100
const { values } = parseArgs({
  options: {
    listings: { type: 'string', default: '50000' },
    rate: { type: 'string', default: '150' },
    seconds: { type: 'string', default: '60' },
  },
})
const [listings, rate, seconds] = [Number(values.listings), Number(values.rate), Number(values.seconds)]

const site = await startSampleSite(listings, false)
const agent = new Agent({ keepAlive: true, maxSockets: 200 })
try {
  const { homes } = await homesAndPictures(site.url)
  const kinds = [
    { name: 'search', share: 0.5, paths: await searches(site.url) },
    { name: 'detail', share: 0.3, paths: homes },
    { name: 'home', share: 0.15, paths: ['/'] },
    { name: 'sign-in page', share: 0.05, paths: ['/login'] },
  ]
  say('  warming up …')
  await run(kinds, 10)
  const lag = lagWatch(site.url)
  say(`  ${rate} requests a second for ${seconds} s …`)
  const answers = await run(kinds, seconds)
  const worstLag_ms = await lag()
  const memory = await memoryOfLargest(site.pids)
  const found = kinds.map(({ name }) => ({ name, ...summaryOf(answers.filter((answer) => answer.kind === name)) }))
  const bad = answers.filter(({ status }) => status !== 200)
  await record('load', {
    isGood: bad.length === 0 && found.every(({ p95 }) => p95 <= MAX_P95_MS) && worstLag_ms <= MAX_LAG_MS,
    found: [
      `${grouped(listings)} listings, ${rate} requests a second for ${seconds} s, load generator on the same cores: ${grouped(answers.length)} requests, ${bad.length} not answered with 200${bad.length > 0 ? ` (${[...new Set(bad.map(({ status }) => status))].join(', ')})` : ''}.`,
      ...found.map(
        ({ name, count, p50, p95, p99 }) =>
          `${name}: ${grouped(count)} requests, p50 ${p50} ms, p95 ${p95} ms (${MAX_P95_MS} are allowed), p99 ${p99} ms.`,
      ),
      `event loop of the web process: p99 lag ${worstLag_ms} ms at worst (${MAX_LAG_MS} are allowed)${memory ? `; ${memory.most_mb} MB at most` : ''}.`,
    ],
  })
} finally {
  agent.destroy()
  await site.stop()
}

interface Answer {
  kind: string
  /** Response status, or 0 if there was no response. */
  status: number
  took_ms: number
}

async function run(
  kinds: readonly { name: string; share: number; paths: readonly string[] }[],
  forSeconds: number,
): Promise<Answer[]> {
  const began = performance.now()
  const answers: Promise<Answer>[] = []
  const total = rate * forSeconds
  while (answers.length < total) {
    const due = began + (answers.length * 1000) / rate
    const early = due - performance.now()
    if (early > 1) await sleep(early)
    answers.push(ask(kindAt(kinds, answers.length), answers.length, due))
  }
  return Promise.all(answers)
}

/** Picks a kind by its share, in a fixed order. */
function kindAt<T extends { share: number }>(kinds: readonly T[], at: number): T {
  let place = ((at * 37) % 100) / 100
  for (const kind of kinds) {
    if (place < kind.share) return kind
    place -= kind.share
  }
  throw new Error('The shares of the kinds do not add up to 1.')
}

function ask({ name, paths }: { name: string; paths: readonly string[] }, at: number, due: number): Promise<Answer> {
  const path = paths[at % paths.length] ?? '/'
  return new Promise((done) => {
    const end = (status: number) => done({ kind: name, status, took_ms: performance.now() - due })
    const headers = { accept: 'text/html', 'accept-encoding': 'br' }
    const request = get(`${site.url}${path}`, { agent, headers, timeout: 20_000 }, (response) => {
      response.resume()
      response.once('end', () => end(response.statusCode ?? 0))
      response.once('error', () => end(0))
    })
    request.once('timeout', () => request.destroy())
    request.once('error', () => end(0))
  })
}

function summaryOf(answers: readonly Answer[]): { count: number; p50: number; p95: number; p99: number } {
  const sorted = answers.map(({ took_ms }) => took_ms).toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
  return { count: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

/** Polls the event loop lag every 5 seconds. @returns a function that stops it and returns the worst p99 */
function lagWatch(url: string): () => Promise<number> {
  let worst = 0
  const look = async () => {
    const metrics = await (await fetch(`${url}/metrics`)).text()
    const lag = /^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(metrics)?.[1]
    worst = Math.max(worst, Math.round(Number(lag ?? 0) * 1000))
  }
  const timer = setInterval(() => void look().catch(() => undefined), 5000)
  return async () => {
    clearInterval(timer)
    await look()
    return worst
  }
}
