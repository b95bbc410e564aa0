import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
import { buildCommit, buildRelease, type Process, startWeb, startWorker } from '../releases.ts'

/**
 * Upgrades two web processes and a worker behind nginx one by one to a release with more migrations, under load, and
 * rolls them back. No request may fail, and no write may be lost or made twice. `npm run drill -- upgrade COMMIT` starts
 * with the release of that commit and upgrades to the current one; without a commit it starts with the current one.
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
    const { previous, next, cast, title: releases, remove } = await releasesOf(process.argv[2])
    undo.push(remove)
    const database = await startTemporaryDatabase()
    undo.push(database.stop)
    const data = await mkdtemp(join(tmpdir(), 'porchlight-upgrade-'))
    undo.push(() => rm(data, { recursive: true, force: true }))
    const [a, b, port, plainPort] = await Promise.all([freePort(), freePort(), freePort(), freePort()])
    const env = {
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      WEB_PROCESSES: '1',
      SECRET,
      DATABASE_URL: database.url,
      DATA_DIR: data,
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

    await start('a', previous)
    await asOwner(database.url, cast)
    await start('b', previous)
    await start('worker', previous)
    const before = await migrationsIn(database.url)
    const balancer = await startNginx({ port, plainPort, upstreams: [a, b] })
    undo.push(balancer.stop)
    const load = startLoad(balancer, await sessionOf(database.url))
    undo.push(load.stop)
    await sleep(CALM_MS)
    const steps_s: string[] = []
    for (const [title, release] of [
      ['upgrade', next],
      ['rollback', previous],
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
    }))
    const added = (await migrationsIn(database.url)).filter((name) => !before.includes(name))
    const lost = load.written.filter((name) => !stored.names.includes(name))
    const twice = stored.names.filter((name, at) => stored.names.indexOf(name) !== at)
    const isWhole = lost.length === 0 && twice.length === 0 && stored.entries === stored.names.length
    await record('upgrade', {
      isGood: load.failures.length === 0 && isWhole && added.length > 0 && load.written.length > 20,
      found: [
        `2 web processes and a worker behind nginx with deploy/nginx.conf: ${steps_s.join(', ')}, one process at a time. ${releases} Added: ${added.join(', ')}. The rollback leaves them.`,
        `${load.answers()} requests, a third of them not a cached page; ${load.failures.length} failed${load.failures.length > 0 ? ` (${[...new Set(load.failures)].slice(0, 5).join('; ')})` : ''}. The slowest took ${load.slowest_ms()} ms.`,
        `${load.written.length} vendors were created during the upgrade: ${lost.length} are missing, ${twice.length} exist twice, ${stored.entries} audit entries for ${stored.names.length} vendors.`,
      ],
    })
  } finally {
    await cleanUp(undo)
  }
}

interface Releases {
  /** Folders of the two releases. */
  previous: string
  next: string
  /** Inserts the test accounts into the schema of the previous release. */
  cast: typeof insertCast
  title: string
  remove: () => Promise<void>
}

/** Builds the release that is not the current one. @param commit previous release; without it another is made up */
async function releasesOf(commit: string | undefined): Promise<Releases> {
  if (!commit) {
    say('Building the next release …')
    const { folder, remove } = await buildRelease(MIGRATION)
    return {
      previous: ROOT,
      next: folder,
      cast: insertCast,
      title: 'The next release adds a table and a column.',
      remove,
    }
  }
  say(`Building the release of ${commit} …`)
  const { folder, remove } = await buildCommit(commit)
  const { insertCast: cast } = (await import(join(folder, 'test', 'cast.ts'))) as { insertCast: typeof insertCast }
  return { previous: folder, next: ROOT, cast, title: `The previous release is commit ${commit}.`, remove }
}

async function migrationsIn(url: string): Promise<string[]> {
  return asOwner(url, async (client) => {
    const { rows } = await client.query<{ name: string }>('select name from schema_migrations order by name')
    return rows.map(({ name }) => name)
  })
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
