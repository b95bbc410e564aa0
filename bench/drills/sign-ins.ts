import { randomUUID } from 'node:crypto'
import { Agent, request as httpRequest } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import * as z from 'zod/mini'
import { startTemporaryDatabase } from '../../scripts/temporary-database.ts'
import { say } from '../../scripts/terminal.ts'
import { webMemoryFlags } from '../../scripts/web-memory.ts'
import { emailOf, insertCast, PASSWORD } from '../../test/cast.ts'
import { asOwner } from '../../test/postgres.ts'
import { type Site, startSite } from '../../test/server.ts'
import { payloadOf } from '../../test/wire.ts'
import { record } from '../record.ts'

/**
 * Measures sign-ins: 200 with an unknown email and 200 with a wrong password must take the same time, and while a
 * hundred people sign in at the same time every other page must respond: `npm run drill -- sign-ins`.
 */

const TRIES = 200
const MAX_DIFFERENCE = 0.1
const CROWD = 100
const CROWDS = 3
const PAGES_A_SECOND = 25
const MAX_P99_MS = 200

/**
 * Input of a crowd: the address and the sign-ins. It runs in a separate thread, so that it does not disturb the
 * measured times.
 */
const Crowd = z.object({ url: z.string(), bodies: z.array(z.string()) })
/** Result of a crowd: a status of 200 for each successful sign-in. */
const CrowdResult = z.object({ statuses: z.array(z.number()), took_ms: z.number() })
const NAVIGATION = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }

if (isMainThread) await drill()
else await crowd(z.parse(Crowd, workerData))

async function drill(): Promise<void> {
  const database = await startTemporaryDatabase()
  try {
    const first = await startSite({ databaseUrl: database.url })
    await first.stop()
    await asOwner(database.url, insertCast)
    const emails = await people(database.url)
    const site = await startSite({
      databaseUrl: database.url,
      webFlags: webMemoryFlags(0),
      env: { TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'warn' },
    })
    try {
      const alike = await compare(site, emails)
      const beside = await pagesBeside(site, emails)
      const median = (values: readonly number[]) => at(values, 0.5)
      const [unknown, wrong] = [median(alike.unknown), median(alike.wrong)]
      const difference = Math.abs(unknown - wrong) / Math.max(unknown, wrong)
      const reference = beside.reference.map(({ took_ms }) => took_ms)
      const busy = beside.busy.map(({ took_ms }) => took_ms)
      const bad = [...beside.reference, ...beside.busy].map(({ status }) => status).filter((status) => status !== 200)
      await record('sign-ins', {
        isGood:
          alike.answers.size === 1 &&
          difference < MAX_DIFFERENCE &&
          bad.length === 0 &&
          beside.signedIn === CROWDS * CROWD &&
          at(busy, 0.99) < MAX_P99_MS,
        found: [
          `${TRIES} sign-ins with an unknown address and ${TRIES} with a wrong password, alternating: medians ${unknown.toFixed(1)} ms and ${wrong.toFixed(1)} ms, ${(difference * 100).toFixed(1)} % apart (${MAX_DIFFERENCE * 100} % are allowed); ${alike.answers.size} kind of answer.`,
          `${CROWD} people signing in at the same time, ${CROWDS} times: ${beside.signedIn} signed in, the last one of a crowd after ${Math.round(Math.max(...beside.crowds_ms))} ms at most.`,
          `at the same time, ${PAGES_A_SECOND} other pages a second, ${busy.length} in all, ${bad.length} not answered with 200${bad.length > 0 ? ` (${[...new Set(bad)].join(', ')})` : ''}: p50 ${Math.round(median(busy))} ms, p95 ${Math.round(at(busy, 0.95))} ms, p99 ${Math.round(at(busy, 0.99))} ms (${MAX_P99_MS} are allowed), at most ${Math.round(Math.max(...busy))} ms.`,
          `the same pages with no one signing in: p50 ${Math.round(median(reference))} ms, p95 ${Math.round(at(reference, 0.95))} ms, p99 ${Math.round(at(reference, 0.99))} ms.`,
        ],
      })
    } finally {
      await site.stop()
    }
  } finally {
    await database.stop()
  }
}

/** Creates accounts like the cast's buyer for a crowd. @returns their emails */
async function people(url: string): Promise<string[]> {
  const emails = Array.from({ length: CROWD }, (_, index) => `person-${index}@example.com`)
  await asOwner(url, async (client) => {
    for (const email of emails) {
      await client.query(
        `insert into accounts (id, email, email_normalized, name, password_hash, password_changed_at, password_expires_at,
           user_role, role_level, status, email_verified_at, agency_disclosure_version, terms_version, mls_consent_version)
         select $1, $2, $2, 'Robin Porter', password_hash, now(), now() + interval '60 days',
           user_role, role_level, status, now(), agency_disclosure_version, terms_version, mls_consent_version
         from accounts where email = $3`,
        [randomUUID(), email, emailOf('buyer')],
      )
    }
  })
  return emails
}

/**
 * Alternates sign-ins with an unknown email and with a wrong password, one at a time. After 20 wrong passwords for one
 * email the site requires a captcha, so each is used twice.
 */
async function compare(
  site: Site,
  emails: readonly string[],
): Promise<{ unknown: number[]; wrong: number[]; answers: Set<string> }> {
  say(`  ${TRIES} sign-ins of each kind …`)
  const found = { unknown: [] as number[], wrong: [] as number[], answers: new Set<string>() }
  const agent = new Agent({ keepAlive: true })
  for (let turn = -10; turn < TRIES; turn += 1) {
    for (const kind of turn % 2 ? (['unknown', 'wrong'] as const) : (['wrong', 'unknown'] as const)) {
      const person = (turn + 10) % emails.length
      const email = kind === 'wrong' ? (emails[person] ?? '') : `nobody${person}@example.com`
      const body = await payloadOf({ data: { email, password: 'not the one at all' } })
      const { took_ms, status, text } = await signIn(site.urls[0] ?? '', body, addressOf(turn + 10), agent)
      // Warm up the process first.
      if (turn < 0) continue
      found[kind].push(took_ms)
      found.answers.add(`${status} ${text}`)
    }
  }
  agent.destroy()
  return found
}

interface Answer {
  took_ms: number
  status: number
}

/** Requests pages at a steady pace, first without other load, then while crowds sign in. */
async function pagesBeside(site: Site, emails: readonly string[]) {
  const url = site.urls[0] ?? ''
  const buyer = await site.as('buyer')
  const cookie = [...buyer.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const paths = ['/', '/login', '/properties', '/vetted-vendors', '/dashboard/preferences', '/register']
  const bodies = await Promise.all(emails.map((email) => payloadOf({ data: { email, password: PASSWORD } })))
  say('  pages with no one signing in …')
  await ask(url, paths, cookie, sleep(3000))
  const reference = await ask(url, paths, cookie, sleep(6000))
  const busy: Answer[] = []
  const crowds_ms: number[] = []
  let signedIn = 0
  for (let round = 1; round <= CROWDS; round += 1) {
    say(`  crowd ${round} of ${CROWDS} …`)
    const went = send({ url, bodies })
    busy.push(...(await ask(url, paths, cookie, went)))
    const { statuses, took_ms } = await went
    signedIn += statuses.filter((status) => status === 200).length
    crowds_ms.push(took_ms)
  }
  return { reference, busy, crowds_ms, signedIn }
}

function send(crowd: z.infer<typeof Crowd>): Promise<z.infer<typeof CrowdResult>> {
  return new Promise((done, fail) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: crowd })
    worker.once('message', (message) => done(z.parse(CrowdResult, message)))
    worker.once('error', fail)
  })
}

/** Signs a whole crowd in at the same moment, each from a separate network address. */
async function crowd({ url, bodies }: z.infer<typeof Crowd>): Promise<void> {
  const began = performance.now()
  const agent = new Agent({ keepAlive: true, maxSockets: bodies.length })
  const answers = await Promise.all(bodies.map((body, index) => signIn(url, body, addressOf(index), agent)))
  parentPort?.postMessage({
    statuses: answers.map(({ status, text }) => (text.includes('access_token') ? status : 0)),
    took_ms: performance.now() - began,
  })
  agent.destroy()
}

/** A page's time starts when it is due, so that a stalled server cannot hide its stall. */
async function ask(url: string, paths: readonly string[], cookie: string, end: Promise<unknown>): Promise<Answer[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 })
  const answers: Promise<Answer>[] = []
  let isOver = false
  void end.then(() => {
    isOver = true
  })
  const began = performance.now()
  while (!isOver) {
    const due = began + (answers.length * 1000) / PAGES_A_SECOND
    const early = due - performance.now()
    if (early > 1) await sleep(early)
    const path = paths[answers.length % paths.length] ?? '/'
    const headers = {
      accept: 'text/html',
      'accept-encoding': 'br',
      ...NAVIGATION,
      ...(path.startsWith('/dash') && { cookie }),
    }
    answers.push(exchange(`${url}${path}`, { headers, agent }, due))
  }
  const found = await Promise.all(answers)
  agent.destroy()
  return found
}

function signIn(url: string, body: string, address: string, agent: Agent) {
  const headers = {
    'x-tsr-serverfn': 'true',
    'sec-fetch-site': 'same-origin',
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'x-forwarded-for': address,
  }
  return exchange(`${url}/_serverFn/signIn`, { method: 'POST', headers, agent }, performance.now(), body)
}

function exchange(
  url: string,
  options: { method?: string; headers: Record<string, string | number>; agent: Agent },
  began: number,
  body?: string,
): Promise<Answer & { text: string }> {
  return new Promise((done) => {
    const end = (status: number, text: string) => done({ status, text, took_ms: performance.now() - began })
    const outgoing = httpRequest(url, options, (response) => {
      let text = ''
      response.setEncoding('latin1').on('data', (chunk: string) => {
        text += chunk
      })
      response.once('end', () => end(response.statusCode ?? 0, text))
      response.once('error', () => end(0, text))
    })
    outgoing.once('error', () => end(0, ''))
    outgoing.end(body)
  })
}

/** Limits count by network, so each person has a separate one. */
function addressOf(index: number): string {
  return `198.51.${index >> 8}.${index & 255}`
}

function at(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
