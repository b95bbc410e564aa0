import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as z from 'zod/mini'
import { startPostgres } from '../../scripts/embedded-postgres.ts'
import { startSite } from '../../scripts/site.ts'
import { grouped, say } from '../../scripts/terminal.ts'
import { Challenge } from '../../src/features/captcha/schema.ts'
import { startDns } from '../../test/dns-server.ts'
import { asOwner } from '../../test/postgres.ts'
import { type Answer, type Fetch, speak } from '../../test/wire.ts'
import { record } from '../record.ts'

/**
 * Opens listings as scrapers, buyers, an office and search engines do, and reports who is slowed, refused or admitted:
 * `npm run drill -- scrape`. Each reader does in seconds what the limit allows in 10 minutes. Limits count the same,
 * and processes have less time to share their counts.
 */

const PASSWORD = 'correct-horse-battery-staple'
const BOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
/** Networks of the readers, from the documentation ranges. */
const NETWORK = {
  buyer: '203.0.113.10',
  scraper: '203.0.113.11',
  withoutCookies: '203.0.113.12',
  newCookies: '203.0.113.13',
  solver: '203.0.113.14',
  office: '203.0.113.15',
  registrant: '203.0.113.16',
  crawler: '198.51.100.66',
  liar: '198.51.100.67',
  admin: '203.0.113.17',
} as const
/** Limits as documented in docs/operations.md. Counts are estimates, and two processes share theirs once a second. */
const LIMIT = 240
const MAX_READ = 400
const DAY_LIMIT = 3000
const DEADLINE = AbortSignal.timeout(480_000)

const Alerts = z.array(
  z.object({
    network: z.nullable(z.string()),
    account_email: z.nullable(z.string()),
    false_crawler: z.nullable(z.string()),
    refused: z.number(),
    opened: z.number(),
  }),
)
const Pins = z.array(z.object({ id: z.string() }))
const MapAnswer = z.object({
  map: z.object({ pins: Pins, clusters: z.array(z.object({ pins: z.nullable(Pins) })) }),
})
const CaptchaState = z.object({ required: z.boolean(), challenge: z.nullable(Challenge) })

const found: string[] = []
let isGood = true
function expect(isTrue: boolean, sentence: string): void {
  found.push(`${isTrue ? '' : 'NOT AS WANTED: '}${sentence}`)
  say(`  ${isTrue ? 'ok' : 'NOT AS WANTED'}: ${sentence}`)
  isGood &&= isTrue
}

const dns = await startDns(
  { [NETWORK.crawler]: 'crawl-66.googlebot.com', [NETWORK.liar]: 'crawl-66.googlebot.com' },
  { 'crawl-66.googlebot.com': NETWORK.crawler },
)
const dataDir = await mkdtemp(join(tmpdir(), 'porchlight-drill-'))
try {
  const site = await startSite({
    DATA_DIR: dataDir,
    SAMPLE_LISTINGS: '12000',
    SAMPLE_PICTURES: 'plain',
    SAMPLE_PASSWORD: PASSWORD,
    DATABASE_URL: '',
    MLS_URL: '',
    TRUSTED_PROXIES: '127.0.0.1',
    DNS_SERVERS: dns.address,
  })
  try {
    const { url: databaseUrl } = await startPostgres({ dataDir, log: say, isShared: true })
    const homes = await homesForSale(databaseUrl)
    say(`${grouped(homes.length)} homes are for sale.`)
    await buyer(site.url, homes)
    await scraper(site.url, homes)
    await withoutCaptcha(site.url, homes)
    await solver(site.url, homes)
    await office(site.url, homes)
    await registrant(site.url, homes)
    await crawlers(site.url, homes)
    await activity(site.url)
  } finally {
    await site.stop()
  }
} finally {
  dns.stop()
  await rm(dataDir, { recursive: true, force: true })
}
await record('scrape', { isGood, found })
process.exit()

async function homesForSale(databaseUrl: string): Promise<string[]> {
  const { rows } = await asOwner(databaseUrl, (client) =>
    client.query<{ id: string }>(
      "select id from properties where status in ('active', 'active_under_contract', 'pending') and is_idx order by md5(id::text)",
    ),
  )
  return rows.map(({ id }) => id)
}

interface Read {
  status: number
  took_ms: number
  retry_after: number
  text: string
}

/** Opens a home by its page or by the page's call. */
async function open(fetch: Fetch, id: string, isPage: boolean): Promise<Read> {
  const began = performance.now()
  const read = (status: number, headers: Headers, text: string) => ({
    status,
    took_ms: performance.now() - began,
    retry_after: Number(headers.get('retry-after') ?? 0),
    text,
  })
  if (!isPage) {
    const { status, headers, text } = await speak(fetch, 'GET', 'getProperty', { propertyId: id })
    return read(status, headers, text)
  }
  const response = await fetch(`/properties/${id}`, { headers: { accept: 'text/html' } })
  return read(response.status, response.headers, await response.text())
}

/** Opens homes, several at a time, every other one by its page. @returns reads in the order of their responses */
async function openAll(homes: readonly string[], reader: (at: number) => Fetch, atOnce: number): Promise<Read[]> {
  const reads: Read[] = []
  let next = 0
  const lane = async () => {
    for (let at = next++; at < homes.length; at = next++) {
      reads.push(await open(reader(at), homes[at] ?? '', at % 2 === 0))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return reads
}

function count(reads: readonly Read[], status: number): number {
  return reads.filter((read) => read.status === status).length
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}

function slowest(reads: readonly Read[]): number {
  return Math.max(...reads.map(({ took_ms }) => took_ms))
}

function median(reads: readonly Read[]): number {
  return reads.map(({ took_ms }) => took_ms).toSorted((a, b) => a - b)[Math.floor(reads.length / 2)] ?? 0
}

async function buyer(base: string, homes: readonly string[]): Promise<void> {
  const { fetch, cookies } = browser(base, NETWORK.buyer)
  const reads: Read[] = []
  for (const [at, id] of homes.slice(0, 60).entries()) {
    reads.push(await open(fetch, id, at % 2 === 0))
    if (at % 6 === 0) await speak(fetch, 'GET', 'searchProperties', { search: { page: String(at / 6 + 1) } })
  }
  expect(
    count(reads, 200) === 60 && !cookies.has('reader') && !(await captchaState(fetch)).required,
    `A buyer opens 60 homes and 10 pages of results: ${count(reads, 200)} are shown, the slowest after ${seconds(slowest(reads))}, no captcha.`,
  )
}

async function scraper(base: string, homes: readonly string[]): Promise<void> {
  const { fetch } = browser(base, NETWORK.scraper)
  const ids = homes.slice(0, 2000)
  // Processes share their counts once a second: at full speed the first 240 would be over before the delay begins.
  const reads: Read[] = []
  for (const [at, id] of ids.slice(0, 300).entries()) {
    reads.push(await open(fetch, id, at % 2 === 0))
    await sleep(40)
  }
  reads.push(...(await openAll(ids.slice(300), () => fetch, 8)))
  const shown = reads.filter(({ status }) => status === 200)
  const refused = reads.filter(({ status }) => status === 429)
  expect(
    ids.length === 2000 && shown.length <= MAX_READ && shown.length + refused.length === ids.length,
    `One visitor reads ${grouped(ids.length)} listings, pages and calls mixed: ${shown.length} are shown, ${grouped(refused.length)} are refused with 429.`,
  )
  const [before, after] = [shown.slice(0, 150), shown.slice(LIMIT - 30)]
  expect(
    median(after) > 1000 && median(after) > 3 * median(before),
    `Before that the visitor is slowed: half of the first 150 take ${seconds(median(before))} at most, half of those from the ${LIMIT - 30}th on ${seconds(median(after))} or more.`,
  )
  expect(
    refused.every(({ retry_after }) => retry_after >= 1 && retry_after <= 86_400),
    `Each refusal has Retry-After: ${Math.min(...refused.map(({ retry_after }) => retry_after))} to ${Math.max(...refused.map(({ retry_after }) => retry_after))} s.`,
  )
  const page = await open(fetch, homes[2001] ?? '', true)
  expect(
    page.status === 429 && page.text.includes('Confirm that you’re a person') && (await captchaState(fetch)).required,
    'The page then asks for a captcha.',
  )
}

async function withoutCaptcha(base: string, homes: readonly string[]): Promise<void> {
  const ids = homes.slice(0, 600)
  const thrown = await openAll(ids, () => browser(base, NETWORK.withoutCookies).fetch, 16)
  expect(
    count(thrown, 200) <= MAX_READ && count(thrown, 429) > 0,
    `A scraper that throws its cookies away after each request is shown ${count(thrown, 200)} of 600.`,
  )
  // Sends back the site's cookies, each with its sequence of requests; invents one if the site sets none.
  const jars: Map<string, string>[] = []
  const taken = await openAll(
    ids,
    (at) => {
      const jar = new Map(jars[at % Math.max(1, jars.length)] ?? [['reader', `made-up-${at}.zzzzzz.signature`]])
      const { fetch, cookies } = browser(base, NETWORK.newCookies, undefined, jar)
      return async (path, init) => {
        const response = await fetch(path, init)
        if (response.headers.getSetCookie().some((line) => line.startsWith('reader='))) jars.push(cookies)
        return response
      }
    },
    16,
  )
  expect(
    count(taken, 200) <= MAX_READ && count(taken, 429) > 0,
    `One that takes a new cookie with each request is shown ${count(taken, 200)} of 600, and was given ${jars.length} cookies.`,
  )
}

/** Solves a captcha before a budget is used up, so that it is never slowed. */
async function solver(base: string, homes: readonly string[]): Promise<void> {
  await openAll(homes.slice(0, 400), () => browser(base, NETWORK.solver).fetch, 16)
  // Ids without a home count as well.
  const ids = [...homes, ...Array.from({ length: 4000 }, () => crypto.randomUUID())].slice(400, 4000)
  let captchas = 0
  let read = 0
  let last: Read | null = null
  for (let from = 0; from < ids.length && last?.status !== 429; from += 170) {
    const { fetch } = browser(base, NETWORK.solver)
    if (!(await solveCaptcha(fetch))) break
    captchas += 1
    const reads = await openAll(ids.slice(from, from + 170), () => fetch, 24)
    read += reads.length - count(reads, 429)
    last = reads.at(-1) ?? null
  }
  const refusal = await open(browser(base, NETWORK.solver).fetch, ids.at(-1) ?? '', true)
  expect(
    read <= DAY_LIMIT && captchas >= 14 && refusal.status === 429 && refusal.text.includes('Sign in'),
    `One that solves a captcha for every 170 homes ends after ${captchas} captchas and ${grouped(read)} more homes: its network is then asked to sign in until the next day.`,
  )
}

async function office(base: string, homes: readonly string[]): Promise<void> {
  const people = await Promise.all(
    Array.from({ length: 50 }, async (_, person) => {
      const { fetch } = browser(base, NETWORK.office)
      let captchas = 0
      let shown = 0
      for (const [at, id] of homes.slice(person * 40, person * 40 + 40).entries()) {
        let read = await open(fetch, id, at % 2 === 0)
        // The web processes share their counts each second, and a person takes longer to press "Continue".
        if (read.status === 429) await sleep(2000)
        if (read.status === 429 && (await solveCaptcha(fetch))) {
          captchas += 1
          read = await open(fetch, id, at % 2 === 0)
        }
        if (read.status === 200) shown += 1
      }
      return { captchas, shown }
    }),
  )
  const all = people.filter(({ shown }) => shown === 40).length
  const most = Math.max(...people.map(({ captchas }) => captchas))
  const asked = people.filter(({ captchas }) => captchas > 0).length
  expect(
    all === 50 && most <= 1,
    `50 visitors behind one address, 40 different homes each: ${all} are shown all of their homes; ${asked} solve a captcha, ${most} each at most.`,
  )
}

async function registrant(base: string, homes: readonly string[]): Promise<void> {
  const { fetch } = browser(base, NETWORK.registrant)
  await speak(fetch, 'POST', 'signIn', { email: 'buyer@example.com', password: PASSWORD })
  const file = await speak(fetch, 'POST', 'exportSearch', { search: {} })
  const lines = file.text.split('\n').length
  const { result } = await speak(fetch, 'GET', 'checkDownloadLimits')
  const { used, limit } = z.parse(
    z.object({ listings: z.object({ used: z.number(), limit: z.number() }) }),
    result,
  ).listings
  const listed = new Set<string>()
  const statuses: number[] = []
  for (let page = 1; page <= 30; page += 1) {
    const answer = await speak(fetch, 'GET', 'searchProperties', { search: { page: String(page) } })
    statuses.push(answer.status)
    for (const id of cardsOf(answer)) listed.add(id)
  }
  // The map of the whole market shows clusters, which name no home; a narrow range of prices shows pins.
  const pinned = new Set<string>()
  for (let price = 250_000; price < 450_000; price += 10_000) {
    const search = { minPrice: `${price}`, maxPrice: `${price + 10_000}` }
    for (const id of pinsOf(await speak(fetch, 'GET', 'searchProperties', { search, parts: ['map'] }))) pinned.add(id)
  }
  const opened = await openAll(homes.slice(-200), () => fetch, 4)
  expect(
    file.status === 200 && lines > 100 && used >= limit * 0.9,
    `A registrant exports ${used} homes; the limit is ${limit} in 24 hours.`,
  )
  expect(
    listed.size <= 120 && statuses.at(-1) === 429 && pinned.size > 0 && pinned.size <= 120 && count(opened, 200) <= 120,
    `Then 30 pages of results show ${listed.size} homes (${statuses.filter((status) => status === 429).length} pages are refused), 20 maps show ${pinned.size}, and ${count(opened, 200)} of 200 homes open.`,
  )
  expect(!(await captchaState(fetch)).required, 'A captcha gives the registrant nothing.')
}

async function crawlers(base: string, homes: readonly string[]): Promise<void> {
  const as = (network: string) => openAll(homes.slice(0, 600), () => browser(base, network, BOT).fetch, 8)
  const real = await as(NETWORK.crawler)
  expect(
    count(real, 200) === 600,
    `Googlebot, whose name leads to its address and back, is shown ${count(real, 200)} of 600, the slowest after ${seconds(slowest(real))}.`,
  )
  const liar = await as(NETWORK.liar)
  expect(
    count(liar, 200) <= MAX_READ && count(liar, 429) > 0,
    `One with the same user agent and name, which does not lead back, is shown ${count(liar, 200)} of 600.`,
  )
}

async function activity(base: string): Promise<void> {
  const { fetch } = browser(base, NETWORK.admin)
  await speak(fetch, 'POST', 'signIn', { email: 'super@example.com', password: PASSWORD })
  // The last alerts are written within a second.
  let alerts: z.infer<typeof Alerts> = []
  const liar = () => alerts.find(({ network }) => network === NETWORK.liar)
  for (const end = performance.now() + 15_000; !liar() && performance.now() < end; ) {
    alerts = z.parse(Alerts, (await speak(fetch, 'GET', 'listReadAlerts')).result)
  }
  const of = (wanted: string) => alerts.find(({ network }) => network === wanted)
  const page = await (await fetch('/admin/download-audit', { headers: { accept: 'text/html' } })).text()
  expect(
    [NETWORK.scraper, NETWORK.withoutCookies, NETWORK.newCookies, NETWORK.solver].every(
      (network) => (of(network)?.refused ?? 0) > 0 && page.includes(network),
    ),
    `The scrapers are listed at Admin, Download audit: the first with ${of(NETWORK.scraper)?.opened} homes opened and refused ${grouped(of(NETWORK.scraper)?.refused ?? 0)} times.`,
  )
  expect(
    liar()?.false_crawler === 'Googlebot' && alerts.some(({ account_email }) => account_email === 'buyer@example.com'),
    'So are the registrant, by name, and the liar, with the search engine that it claims to be.',
  )
  expect(!of(NETWORK.buyer) && !of(NETWORK.crawler), 'The buyer and the real Googlebot are not.')
}

function cardsOf({ result }: Answer): string[] {
  const parsed = z.safeParse(z.object({ cards: z.array(z.object({ id: z.string() })) }), result)
  return parsed.success ? parsed.data.cards.map(({ id }) => id) : []
}

function pinsOf({ result }: Answer): string[] {
  const parsed = z.safeParse(MapAnswer, result)
  if (!parsed.success) return []
  const { pins, clusters } = parsed.data.map
  return [...pins, ...clusters.flatMap((cluster) => cluster.pins ?? [])].map(({ id }) => id)
}

async function captchaState(fetch: Fetch): Promise<z.infer<typeof CaptchaState>> {
  const { result } = await speak(fetch, 'GET', 'isCaptchaRequired', { action: 'read_listings' })
  return z.parse(CaptchaState, result)
}

/** Solves a captcha as the page's button does. @returns false if none is required, or the reader may not continue */
async function solveCaptcha(fetch: Fetch): Promise<boolean> {
  const { challenge } = await captchaState(fetch)
  const solved = challenge && (await solveChallenge({ challenge, deriveKey }))
  if (!solved) return false
  const { counter, derivedKey } = solved
  const solution = { challenge, counter, derivedKey }
  const verified = await speak(fetch, 'POST', 'verifyCaptcha', { action: 'read_listings', solution })
  const { pass } = z.parse(z.object({ pass: z.string() }), verified.result)
  const { status } = await speak(fetch, 'POST', 'continueReading', { captcha: pass })
  return status === 200
}

/** Returns a browser with a cookie jar on a network. */
function browser(base: string, network: string, agent = 'Mozilla/5.0 (drill)', cookies = new Map<string, string>()) {
  const request: Fetch = async (path, init = {}) => {
    const headers = new Headers(init.headers)
    headers.set('sec-fetch-site', 'same-origin')
    headers.set('x-forwarded-for', network)
    headers.set('user-agent', agent)
    if (cookies.size > 0) headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await fetch(`${base}${path}`, { redirect: 'manual', signal: DEADLINE, ...init, headers })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    return response
  }
  return { fetch: request, cookies }
}
