import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { Agent, request } from 'node:https'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT } from '../../scripts/site-dependencies.ts'
import { startTemporaryDatabase } from '../../scripts/temporary-database.ts'
import { say } from '../../scripts/terminal.ts'
import { insertCast } from '../../test/cast.ts'
import { type Balancer, NGINX, startNginx } from '../../test/nginx.ts'
import { asOwner } from '../../test/postgres.ts'
import { freePort } from '../../test/server.ts'
import { vendorForm } from '../../test/vendor-form.ts'
import { type Fetch, speak } from '../../test/wire.ts'
import { record } from '../record.ts'
import { buildRelease, type Process, startWeb, startWorker } from '../releases.ts'

/**
 * Upgrades two web processes and a worker behind nginx one by one to a release with another migration, under load, and
 * rolls them back: `npm run drill -- upgrade`. No request may fail, and no write may be lost or made twice.
 */

const MIGRATION = {
  name: '9000_drill',
  sql: '-- Drill: a table and a column of the next release.\ncreate table drill_next (id int);\nalter table vendors add column drill text;\n',
}
const PAGES = ['/', '/properties', '/vetted-vendors', '/contact', '/about']
const READERS = 6
const WRITERS = 2
/** Load before, between and after the steps. */
const CALM_MS = 4000
/** Between two processes. */
const SETTLE_MS = 1000
const SECRET = 'the-secret-of-the-upgrade-drill-0123456789'

if (!NGINX) say('Skipped: nginx is not installed (Debian: apt-get install nginx-light).')
else await drill()

async function drill(): Promise<void> {
  const undo: (() => Promise<void>)[] = []
  // An end by a signal runs the same steps.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void cleanUp(undo).then(() => process.exit(130)))
  try {
    say('Building the next release …')
    const next = await buildRelease(MIGRATION)
    undo.push(next.remove)
    const database = await startTemporaryDatabase()
    undo.push(database.stop)
    const [a, b, port, plainPort] = await Promise.all([freePort(), freePort(), freePort(), freePort()])
    const env = {
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      WEB_PROCESSES: '1',
      SECRET,
      DATABASE_URL: database.url,
      DATA_DIR: next.folder,
      PUBLIC_URL: `https://localhost:${port}`,
      TRUSTED_PROXIES: '127.0.0.1',
      READ_LIMITS: 'off',
    }
    const running = new Map<string, Process>()
    undo.push(async () => {
      await Promise.all([...running.values()].map((one) => one.stop()))
    })
    const start = async (name: string, release: string) => {
      const one =
        name === 'worker' ? await startWorker(release, env) : await startWeb(release, name === 'a' ? a : b, env)
      running.set(name, one)
    }
    const roll = async (name: string, release: string) => {
      await running.get(name)?.stop()
      await start(name, release)
      await sleep(SETTLE_MS)
    }

    await start('a', ROOT)
    await asOwner(database.url, insertCast)
    await start('b', ROOT)
    await start('worker', ROOT)
    const balancer = await startNginx({ port, plainPort, upstreams: [a, b] })
    undo.push(balancer.stop)
    const load = startLoad(balancer, await sessionOf(database.url))
    undo.push(load.stop)
    await sleep(CALM_MS)
    const steps_s: string[] = []
    for (const [title, release] of [
      ['upgrade', next.folder],
      ['rollback', ROOT],
    ] as const) {
      say(`  ${title} …`)
      const began = Date.now()
      for (const name of ['a', 'b', 'worker']) await roll(name, release)
      steps_s.push(`${title} ${((Date.now() - began) / 1000).toFixed(0)} s`)
      await sleep(CALM_MS)
    }
    await load.stop()

    const stored = await asOwner(database.url, async (client) => ({
      names: (await client.query<{ name: string }>('select name from vendors')).rows.map(({ name }) => name),
      entries: (
        await client.query<{ count: number }>(
          "select count(*)::int as count from audit_log where act = 'vendor.created'",
        )
      ).rows[0]?.count,
      migrated: (await client.query("select from schema_migrations where name = '9000_drill'")).rows.length,
    }))
    const lost = load.written.filter((name) => !stored.names.includes(name))
    const twice = stored.names.filter((name, at) => stored.names.indexOf(name) !== at)
    const isWhole = lost.length === 0 && twice.length === 0 && stored.entries === stored.names.length
    await record('upgrade', {
      isGood: load.failures.length === 0 && isWhole && stored.migrated === 1 && load.written.length > 20,
      found: [
        `2 web processes and a worker behind nginx with deploy/nginx.conf: ${steps_s.join(', ')}, one process at a time. The next release adds a table and a column; the rollback leaves them.`,
        `${load.answers()} requests, a third of them not a cached page; ${load.failures.length} failed${load.failures.length > 0 ? ` (${[...new Set(load.failures)].slice(0, 5).join('; ')})` : ''}. The slowest took ${load.slowest_ms()} ms.`,
        `${load.written.length} vendors were created meanwhile: ${lost.length} are missing, ${twice.length} exist twice, ${stored.entries} audit entries for ${stored.names.length} vendors.`,
      ],
    })
  } finally {
    await cleanUp(undo)
  }
}

async function cleanUp(undo: (() => Promise<void>)[]): Promise<void> {
  for (let step = undo.pop(); step; step = undo.pop()) await step().catch((error) => say(String(error)))
}

/** Inserts a session of the super administrator. @returns its secret */
async function sessionOf(url: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await asOwner(url, (client) =>
    client.query(
      `insert into sessions (id, account_id, token_hash, idle_expires_at, absolute_expires_at)
       select $1, id, $2, now() + interval '12 hours', now() + interval '24 hours' from accounts where email = 'super@example.com'`,
      [randomUUID(), createHash('sha256').update(token).digest()],
    ),
  )
  return token
}

interface Load {
  /** Names of the vendors whose creation was answered with success. */
  written: string[]
  failures: string[]
  answers: () => number
  slowest_ms: () => number
  stop: () => Promise<void>
}

/** Requests pages and creates vendors through the balancer, over connections that stay open as browsers' do. */
function startLoad({ port, ca }: Balancer, token: string): Load {
  const agent = new Agent({ ca, keepAlive: true, maxSockets: READERS + WRITERS })
  const written: string[] = []
  const failures: string[] = []
  let isDone = false
  let answers = 0
  let slowest_ms = 0
  let count = 0

  const send: Fetch = (path, init = {}) => {
    const headers = new Headers(init.headers)
    headers.set('sec-fetch-site', 'same-origin')
    headers.set('cookie', `__Host-session=${token}`)
    return new Promise((done, fail) => {
      const outgoing = request(
        {
          host: '127.0.0.1',
          servername: 'localhost',
          port,
          path,
          agent,
          method: init.method ?? 'GET',
          headers: { host: `localhost:${port}`, ...Object.fromEntries(headers) },
        },
        async (response) => {
          const body = await text(response).catch(fail)
          if (typeof body === 'string')
            done(
              new Response(body || null, {
                status: response.statusCode ?? 0,
                headers: Object.entries(response.headers).flatMap(([name, value]): [string, string][] =>
                  typeof value === 'string' ? [[name, value]] : [],
                ),
              }),
            )
        },
      )
      outgoing.once('error', fail)
      outgoing.end(init.body as string | undefined)
    })
  }
  const timed = async (what: string, work: () => Promise<number>) => {
    const began = performance.now()
    const status = await work().catch((error: Error) => error.message)
    answers += 1
    slowest_ms = Math.max(slowest_ms, Math.round(performance.now() - began))
    if (status !== 200) failures.push(`${what}: ${status}`)
    return status === 200
  }
  const reader = async (at: number) => {
    for (let turn = at; !isDone; turn += 1) {
      const path = PAGES[turn % PAGES.length] ?? '/'
      // Every third page is not in the response cache.
      const address = turn % 3 === 0 ? `${path}?turn=${turn}-${at}` : path
      await timed(path, async () => (await send(address)).status)
    }
  }
  const writer = async () => {
    while (!isDone) {
      count += 1
      const name = `Drill vendor ${count}`
      const isWritten = await timed(
        'createVendor',
        async () => (await speak(send, 'POST', 'createVendor', { ...vendorForm, name })).status,
      )
      if (isWritten) written.push(name)
      await sleep(50)
    }
  }
  const loops = [...Array.from({ length: READERS }, (_, at) => reader(at)), ...Array.from({ length: WRITERS }, writer)]
  return {
    written,
    failures,
    answers: () => answers,
    slowest_ms: () => slowest_ms,
    async stop() {
      isDone = true
      await Promise.all(loops)
      agent.destroy()
    },
  }
}
