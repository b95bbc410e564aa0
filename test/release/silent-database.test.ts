import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { dated } from '../feed.ts'
import { asOwner } from '../postgres.ts'
import { startSite } from '../server.ts'
import { openMarket, records } from '../withheld-homes.ts'

/** Simulates a network that drops packets: connections stay open and queries get no answer. */

const PAGES = ['/properties?minPrice=3000000', '/properties', '/vetted-vendors', '/login', '/dashboard', '/readyz']
const HOME = { StreetName: 'Willowbark', UnparsedAddress: '700001 Willowbark Street', ListPrice: 3_456_789 }

/** Returns the server's process ids of the site's LISTEN connections. */
async function listening(): Promise<number[]> {
  const { rows } = await asOwner(process.env.DATABASE_URL ?? '', (client) =>
    client.query<{ pid: number }>(
      "select pid from pg_stat_activity where datname = current_database() and application_name = 'porchlight-web-listens'",
    ),
  )
  return rows.map(({ pid }) => pid)
}

/**
 * Starts a proxy between the site and its database. `cut` drops all traffic on open connections; `mend` lets
 * new ones through.
 */
async function openLine(to: URL) {
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    sockets.add(near)
    near.on('error', () => undefined)
    if (isCut) return
    const far = connect(Number(to.port), to.hostname)
    sockets.add(far)
    far.on('error', () => near.destroy())
    near.pipe(far)
    far.pipe(near)
    near.on('close', () => far.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(to)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    cut() {
      isCut = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    mend() {
      isCut = false
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

test('where the database falls silent all are answered within seconds, and all is well as soon as a new connection is made', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'porchlight-silent-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const market = await openMarket(dataDir)
  onTestFinished(market.close)
  const [first = {}] = records()
  const put = (changes: object, seconds: number) =>
    market.feed.put('Property', { ...first, ...HOME, ...changes, ...dated(seconds) })
  put({}, 300)
  await market.read()

  const line = await openLine(new URL(process.env.DATABASE_URL ?? ''))
  onTestFinished(line.close)
  const site = await startSite({ databaseUrl: line.url })
  onTestFinished(async () => void (await site.stop()))
  const buyer = await site.as('buyer')
  const look = async () => (await site.visit(PAGES[0] ?? '')).html
  await expect.poll(look).toContain('Willowbark')
  const ask = () =>
    Promise.all(
      [buyer, site.visitor()].flatMap((person) =>
        PAGES.map(async (path) => (await person.fetch(path, { signal: AbortSignal.timeout(45_000) })).status),
      ),
    )
  for (const status of await ask()) expect([200, 307]).toContain(status)
  const [former = 0, ...more] = await listening()
  expect(more).toEqual([])

  line.cut()
  put({ StandardStatus: 'Withdrawn' }, 400)
  await market.read()
  for (const status of [...(await ask()), ...(await ask())]) expect([200, 307, 503]).toContain(status)
  expect((await site.fetch('/readyz', { signal: AbortSignal.timeout(45_000) })).status).toBe(503)

  line.mend()
  await expect.poll(async () => (await site.fetch('/readyz')).status, { timeout: 45_000 }).toBe(200)
  for (const status of await ask()) expect([200, 307]).toContain(status)
  // The site listens again, and loads the changes whose notifications it missed.
  const hears = async () => (await look()) && (await listening()).filter((pid) => pid !== former)
  await expect.poll(hears, { timeout: 45_000 }).toHaveLength(1)
  await expect.poll(look, { timeout: 45_000 }).not.toContain('Willowbark')
})
