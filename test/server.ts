import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type IncomingHttpHeaders, request } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { callMethods } from './calls.ts'
import { type CastName, emailOf, PASSWORD } from './cast.ts'
import { asOwner } from './postgres.ts'
import { type Answer, type Fetch, speak } from './wire.ts'

/** Runs the built site as in production: web processes and a worker on one database. */

const root = dirname(import.meta.dirname)
/** Ends child processes if the test run is killed. */
const GUARD = pathToFileURL(join(root, 'scripts', 'end-with-parent.ts')).href
const START_MS = 60_000

export interface SiteOptions {
  /** Number of web processes; 1 by default. */
  processes?: number
  hasWorker?: boolean
  /** Additional or changed environment variables. */
  env?: Record<string, string>
  /** Node flags of the worker. */
  workerFlags?: readonly string[]
  /** Node flags of the web processes. */
  webFlags?: readonly string[]
  /** The database; by default the test file's. */
  databaseUrl?: string
}

/** A browser with its cookies. */
export interface Browser {
  cookies: Map<string, string>
  /** Requests a path like a script of the site; does not follow redirects. */
  fetch: Fetch
  /** Navigates to a page like a browser, which `fetch()` cannot, because its headers mark it as a script. */
  visit: (path: string, headers?: Record<string, string | undefined>) => Promise<Page>
  /** Makes a call. */
  call: (name: string, data?: unknown) => Promise<Answer>
  /** Returns the same browser on another web process. */
  on: (process: number) => Browser
}

export interface Page {
  status: number
  /** Target of a redirect as path and search, or null. */
  location: string | null
  headers: IncomingHttpHeaders
  html: string
}

export interface Site extends Browser {
  urls: string[]
  /** Returns a browser of a person of the cast with a live session, inserted without sign-in or limits. */
  as: (name: CastName) => Promise<Browser>
  /** Signs a person of the cast in by the form's call, on the first process. */
  signIn: (name: CastName) => Promise<Browser>
  /** Returns a new visitor without cookies. */
  visitor: () => Browser
  /** Stops all processes by SIGTERM, as a deployment does. @returns the exit codes */
  stop: () => Promise<(number | null)[]>
  /** Ends one web process. SIGTERM drains, SIGKILL does not. */
  kill: (process: number, signal: 'SIGTERM' | 'SIGKILL') => Promise<number | null>
  /** Ends the worker by SIGKILL. */
  killWorker: () => Promise<void>
  /** Starts the worker again. */
  restartWorker: () => void
  /** Starts a web process again on its port. */
  restart: (process: number) => Promise<void>
  /** Returns the output of the processes. */
  log: () => string
  /** Returns what the processes sent to their parent. */
  messages: () => readonly unknown[]
}

/** Starts the built site on the test file's database and waits until it answers. */
export async function startSite(options: SiteOptions = {}): Promise<Site> {
  const dataDir = await mkdtemp(join(tmpdir(), 'porchlight-site-'))
  const ports = await Promise.all(Array.from({ length: options.processes ?? 1 }, freePort))
  const urls = ports.map((port) => `http://127.0.0.1:${port}`)
  const printed: string[] = []
  const messages: unknown[] = []
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    // Shared with the test, which rebuilds emails with signed links.
    SECRET: process.env.SECRET ?? 'the-secret-of-the-sites-under-test-0123456789',
    NODE_ENV: 'production',
    LOG_LEVEL: 'info',
    WEB_PROCESSES: '1',
    DATA_DIR: dataDir,
    DATABASE_URL: options.databaseUrl ?? process.env.DATABASE_URL,
    PUBLIC_URL: urls[0],
    ...options.env,
  }
  const run = (args: string[], more: Record<string, string>) => {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', '--import', GUARD, ...args], {
      cwd: root,
      env: { ...env, ...more },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => printed.push(String(chunk)))
    child.on('message', (message) => messages.push(message))
    return child
  }
  const runWeb = (port: number) =>
    run([...(options.webFlags ?? []), join(root, 'scripts', 'web.ts')], { ROLE: 'web', PORT: String(port) })
  const methods = await callMethods()
  const web = ports.map(runWeb)
  const runWorker = () =>
    run([...(options.workerFlags ?? []), join(root, 'dist', 'server', 'worker.js')], { ROLE: 'worker' })
  let worker = options.hasWorker ? runWorker() : null
  const log = () => printed.join('')

  const browserOn = (cookies: Map<string, string>, process: number): Browser => {
    const fetch = fetchWith(cookies, urls[process] ?? '')
    return {
      cookies,
      fetch,
      visit: (path, headers) => visit(cookies, `${urls[process] ?? ''}${path}`, headers),
      call: (name, data) => speak(fetch, methods.get(name) ?? 'POST', name, data),
      on: (other) => browserOn(cookies, other),
    }
  }
  const site: Site = {
    ...browserOn(new Map(), 0),
    urls,
    visitor: () => browserOn(new Map(), 0),
    async as(name) {
      const token = await insertSession(String(env.DATABASE_URL), name)
      return browserOn(new Map([['session', token]]), 0)
    },
    async signIn(name) {
      const browser = browserOn(new Map(), 0)
      const answer = await browser.call('signIn', { email: emailOf(name), password: PASSWORD })
      if (answer.status !== 200 || browser.cookies.size === 0)
        throw new Error(`${name} could not sign in: ${answer.status} ${answer.text}`)
      return browser
    },
    async stop() {
      const codes = await Promise.all([...web, ...(worker ? [worker] : [])].map((child) => end(child, 'SIGTERM')))
      await rm(dataDir, { recursive: true, force: true })
      return codes
    },
    kill: async (process, signal) => end(childAt(web, process), signal),
    async killWorker() {
      if (worker) await end(worker, 'SIGKILL')
    },
    restartWorker() {
      worker = runWorker()
    },
    async restart(process) {
      web[process] = runWeb(ports[process] ?? 0)
      await answers(urls[process] ?? '', childAt(web, process), log)
    },
    log,
    messages: () => messages,
  }
  await Promise.all(urls.map((url, at) => answers(url, childAt(web, at), log)))
  return site
}

/** Inserts a session as sign-in would, also for people who may no longer sign in. @returns its secret */
async function insertSession(databaseUrl: string, name: CastName): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(token).digest()
  await asOwner(databaseUrl, (client) =>
    client.query(
      `insert into sessions (id, account_id, token_hash, idle_expires_at, absolute_expires_at)
       select $1, id, $2, now() + interval '12 hours', now() + interval '24 hours' from accounts where email = $3`,
      [randomUUID(), hash, emailOf(name)],
    ),
  )
  return token
}

function childAt(children: ChildProcess[], at: number): ChildProcess {
  const child = children[at]
  if (!child) throw new Error(`There is no web process ${at}.`)
  return child
}

/** Returns a fetch that sends requests like pages of the site, with a cookie jar. */
function fetchWith(cookies: Map<string, string>, base: string): Fetch {
  return async (path, init = {}) => {
    const headers = new Headers(init.headers)
    if (!headers.has('sec-fetch-site')) headers.set('sec-fetch-site', 'same-origin')
    // A draining process would wait for the next request of an idle connection.
    headers.set('connection', 'close')
    if (cookies.size > 0) headers.set('cookie', cookieLine(cookies))
    const response = await fetch(`${base}${path}`, { redirect: 'manual', ...init, headers })
    for (const line of response.headers.getSetCookie()) keep(cookies, line)
    return response
  }
}

const NAVIGATION = {
  accept: 'text/html,application/xhtml+xml',
  connection: 'close',
  'sec-fetch-site': 'same-origin',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
}

function visit(
  cookies: Map<string, string>,
  url: string,
  headers: Record<string, string | undefined> = {},
): Promise<Page> {
  const sent = Object.entries({ ...NAVIGATION, ...headers, cookie: cookieLine(cookies) }).filter(([, value]) => value)
  return new Promise((done, fail) => {
    const outgoing = request(url, { headers: Object.fromEntries(sent) }, async (response) => {
      for (const line of response.headers['set-cookie'] ?? []) keep(cookies, line)
      const { location } = response.headers
      const to = location === undefined ? null : new URL(location, url)
      const html = await text(response)
      const isOwn = to?.origin === new URL(url).origin
      done({
        status: response.statusCode ?? 0,
        location: to && (isOwn ? `${to.pathname}${to.search}` : to.href),
        headers: response.headers,
        html,
      })
    })
    outgoing.once('error', fail)
    outgoing.end()
  })
}

function cookieLine(cookies: Map<string, string>): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}

function keep(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
  const at = pair.indexOf('=')
  const isGone = attributes.some(
    (attribute) => /^max-age=0$/i.test(attribute) || /^expires=thu, 01 jan 1970/i.test(attribute),
  )
  if (isGone) cookies.delete(pair.slice(0, at))
  else cookies.set(pair.slice(0, at), pair.slice(at + 1))
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const exit = once(child, 'exit')
  child.kill(signal)
  await exit
  return child.exitCode
}

/** Waits until a process has started; before that it answers 503. */
async function answers(url: string, child: ChildProcess, log: () => string): Promise<void> {
  const until = Date.now() + START_MS
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`A web process ended with code ${child.exitCode}:\n${log()}`)
    // A load balancer polls readiness from the start.
    await fetch(`${url}/readyz`, { headers: { connection: 'close' } }).catch(() => null)
    const response = await fetch(`${url}/_serverFn/getSessionFast`, {
      headers: { 'sec-fetch-site': 'same-origin', 'x-tsr-serverFn': 'true', connection: 'close' },
    }).catch(() => null)
    // Another site may have taken the port and answer until this one fails to listen, so check the log. With a shared
    // port the log names the parent process.
    const isOurs = new RegExp(`"url":"${url}"(?:,"pid":\\d+)?,"(?:pid|parent)":${child.pid}\\b`).test(log())
    if (response && response.status !== 503 && isOurs) return
    await sleep(20)
  }
  throw new Error(`A web process did not answer within ${START_MS / 1000} s:\n${log()}`)
}

/**
 * Ports of this process, below the ephemeral ones of the system. Each worker of the tests has its own, because a port
 * that is found free stays free for others until the site listens on it.
 */
const PORT_SHARE = 500
const FIRST_PORT = 20_000 + (Number(process.env.VITEST_POOL_ID ?? 0) % 24) * PORT_SHARE

/** Returns a free port, chosen at random so that concurrent searches rarely collide. */
export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' || error.code === 'EACCES' ? done(freePort()) : fail(error),
    )
    probe.listen(randomInt(FIRST_PORT, FIRST_PORT + PORT_SHARE), '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
