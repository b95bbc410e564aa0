import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { migrate, migrations } from '#db/migrate.server.ts'
import { startPostgres } from '../../scripts/embedded-postgres.ts'
import { insertCast } from '../cast.ts'
import { asOwner, createDatabase, dropDatabase } from '../postgres.ts'
import { startSite } from '../server.ts'
import { missing, startSignIns, until } from '../sign-in-load.ts'

/**
 * Kills processes and the database, and checks that they recover without losing acknowledged work. Longer versions are
 * drills.
 */

/** Only a hang exceeds this, even on a busy machine. */
const MAX_WAIT_MS = 60_000

test('kill -9 of PostgreSQL under writes: 503 meanwhile, recovery without a restart, and every acknowledged row is there', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'porchlight-faults-'))
  const server = await startPostgres({ dataDir, log: () => undefined })
  await migrate(server.url)
  await asOwner(server.url, insertCast)
  const site = await startSite({ databaseUrl: server.url, env: { TRUSTED_PROXIES: '127.0.0.1' } })
  try {
    const writes = startSignIns(site)
    const pages = new Set<number>()
    for (let round = 1; round <= 2; round += 1) {
      await until('some writes', () => writes.acknowledged.length >= 20 * round, MAX_WAIT_MS)
      const former = server.pid
      process.kill(former, 'SIGKILL')
      await until(
        () => `503 (${JSON.stringify([...writes.statuses])}, ${site.log().slice(-3000)})`,
        () => (writes.statuses.get(503) ?? 0) >= round,
        MAX_WAIT_MS,
      )
      pages.add((await site.fetch('/', { headers: { accept: 'text/html' } })).status)
      const before = writes.acknowledged.length
      await until('writes again', () => writes.acknowledged.length > before + 5, MAX_WAIT_MS)
      expect(server.pid).not.toBe(former)
    }
    await writes.stop()
    expect([...writes.statuses.keys()].sort()).toEqual([200, 503])
    for (const status of pages) expect([200, 503]).toContain(status)
    expect(writes.acknowledged.length).toBeGreaterThan(40)
    expect(await missing(server.url, writes.acknowledged)).toEqual([])
  } finally {
    await site.stop()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})

test('kill -9 of a web process under writes: the other one goes on, and every acknowledged row is there', async () => {
  const site = await startSite({ processes: 2, env: { TRUSTED_PROXIES: '127.0.0.1' } })
  try {
    const writes = startSignIns(site)
    await until('some writes', () => writes.acknowledged.length >= 20, MAX_WAIT_MS)
    await site.kill(0, 'SIGKILL')
    const before = writes.acknowledged.length
    await until('writes on the other one', () => writes.acknowledged.length >= before + 10, MAX_WAIT_MS)
    await site.restart(0)
    await writes.stop()
    // 0 is a cut connection, 503 a process that is starting.
    expect([0, 200, 503]).toEqual(expect.arrayContaining([...writes.statuses.keys()]))
    expect(await missing(process.env.DATABASE_URL ?? '', writes.acknowledged)).toEqual([])
    expect((await (await site.as('buyer')).call('getCurrentUser')).status).toBe(200)
  } finally {
    await site.stop()
  }
})

test('SIGTERM under load: every request that a balancer would have sent is answered, and the process ends with 0', async () => {
  const site = await startSite({ processes: 2 })
  try {
    const agent = new Agent({ keepAlive: true, maxSockets: 20 })
    const failures: string[] = []
    let answered = 0
    let isDone = false
    const loop = async () => {
      while (!isDone) {
        // A load balancer retries connections that were not accepted; any other error is a failed request.
        const first = await get(`${site.urls[0]}/`, agent)
        const result = first === 'ECONNREFUSED' ? await get(`${site.urls[1]}/`, agent) : first
        if (result === 200) answered += 1
        else failures.push(String(result))
      }
    }
    const loops = Array.from({ length: 20 }, loop)
    await until('load', () => answered > 100, MAX_WAIT_MS)
    const before = answered
    const began = Date.now()
    const code = await site.kill(0, 'SIGTERM')
    expect(Date.now() - began).toBeLessThan(10_000)
    expect(code).toBe(0)
    await until('answers of the other one', () => answered > before + 100, MAX_WAIT_MS)
    isDone = true
    await Promise.all(loops)
    agent.destroy()
    expect(failures).toEqual([])
  } finally {
    await site.stop()
  }
})

test('several processes on one port: all take their turn, one that is killed is replaced, numbers are summed, all drain', async () => {
  const site = await startSite({ env: { WEB_PROCESSES: '2' } })
  try {
    const pids = () => [...site.log().matchAll(/"event":"listening".*"pid":(\d+)/g)].map(([, pid]) => Number(pid))
    await until('both processes', () => pids().length === 2, 20_000)
    const ask = () => get(`${site.urls[0]}/healthz`, new Agent())
    const metrics = async () => (await site.fetch('/metrics')).text()
    const healthChecks = (text: string) =>
      Number(/porchlight_request_seconds_count\{kind="own",status="200"\} (\d+)/.exec(text)?.[1] ?? 0)
    const before = healthChecks(await metrics())
    for (let asked = 0; asked < 6; asked += 1) expect(await ask()).toBe(200)
    // Each of two processes answered three times; the count of one alone would be lower.
    expect(healthChecks(await metrics())).toBeGreaterThanOrEqual(before + 6)

    process.kill(pids()[0] ?? 0, 'SIGKILL')
    await until('a new process', () => pids().length === 3, 20_000)
    for (let asked = 0; asked < 6; asked += 1) expect(await ask()).toBe(200)
    expect(await site.kill(0, 'SIGTERM')).toBe(0)
    await expect(ask()).resolves.toBe('ECONNREFUSED')
    for (const pid of pids()) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  } finally {
    await site.stop()
  }
})

function get(url: string, agent: Agent): Promise<number | string> {
  return new Promise((done) => {
    const outgoing = httpRequest(url, { agent, headers: { accept: 'text/html' } }, (response) => {
      response.resume()
      response.once('end', () => done(response.statusCode ?? 0))
      response.once('error', (error) => done(error.message))
    })
    outgoing.once('error', (error) => done('code' in error ? String(error.code) : error.message))
    outgoing.end()
  })
}

test('three processes and a worker that start at once on an empty database: each migration runs once', async () => {
  const { adminUrl, prefix } = inject('postgres')
  const name = `${prefix}empty_start`
  const databaseUrl = await createDatabase(adminUrl, name)
  const site = await startSite({ processes: 3, hasWorker: true, databaseUrl })
  try {
    const { rows } = await asOwner(databaseUrl, (client) =>
      client.query<{ name: string }>('select name from schema_migrations order by name'),
    )
    expect(rows.map((row) => row.name)).toEqual(migrations.map((migration) => migration.name))
    for (const migration of migrations) {
      expect(site.log().split(`"migration":"${migration.name}"`).length - 1, migration.name).toBe(1)
    }
    // Readiness was polled all along: until migrations end it must answer "not ready" without a query.
    expect(site.log()).not.toContain('"msg":"not ready"')
    for (const url of site.urls)
      expect((await fetch(`${url}/healthz`, { headers: { connection: 'close' } })).status).toBe(200)
  } finally {
    await site.stop()
    await dropDatabase(adminUrl, name)
  }
})

test('health says that the process is up, and readiness that the database does not answer', async () => {
  const { adminUrl, templates, prefix } = inject('postgres')
  const name = `${prefix}lost`
  const databaseUrl = await createDatabase(adminUrl, name, templates.cast)
  const site = await startSite({ databaseUrl })
  try {
    await dropDatabase(adminUrl, name)
    expect((await site.fetch('/healthz')).status).toBe(200)
    const readiness = await site.fetch('/readyz')
    expect([readiness.status, await readiness.json()]).toMatchObject([
      503,
      { ready: false, database: 'does not answer' },
    ])
  } finally {
    await site.stop()
  }
})
