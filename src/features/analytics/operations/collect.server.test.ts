import { beforeEach, describe, expect } from 'vitest'
import { db } from '#db/db.server.ts'
import { publicUrl } from '#env.server.ts'
import { setClock } from '#ports/clock.server.ts'
import { databaseTest } from '../../../../test/database.ts'
import { MAX_VIEWS_A_MINUTE } from '../rules/events.ts'
import { flushEvents, receiveEvents, sweepAnalytics } from './collect.server.ts'

const NOW = new Date('2026-11-24T15:00:00Z')
beforeEach(() => setClock({ now: () => NOW }))

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const view = (path = '/') => ({ name: 'page_viewed', path, ago: 0 })
let networks = 0

interface Sent {
  events?: object[]
  body?: unknown
  ip?: string
  headers?: Record<string, string>
}

/** Sends a batch like a page, each time from a new network. */
async function send({ events = [view()], body, ip, headers = {} }: Sent = {}): Promise<Response> {
  networks += 1
  const request = new Request(`${publicUrl}/visit-events`, {
    method: 'POST',
    headers: { origin: new URL(publicUrl).origin, 'user-agent': BROWSER, ...headers },
    body: JSON.stringify(body ?? { source: 'google_ads', medium: 'cpc', campaign: 'spring', width: 390, events }),
  })
  Object.defineProperty(request, 'ip', { value: ip ?? `192.0.2.${networks}` })
  const response = await receiveEvents(request)
  await flushEvents()
  return response
}
const stored = () => db().selectFrom('analytics_events').selectAll().orderBy('id').execute()
const leftOut = () => db().selectFrom('analytics_left_out').select(['reason', 'events']).orderBy('reason').execute()

describe('the collector', () => {
  databaseTest('stores what was done, and nothing of who did it', async () => {
    const [ip, secret] = ['203.0.113.77', 'jane@example.com']
    const events = [
      view(`/unsubscribe/${secret}?token=abc`),
      {
        name: 'auth_error',
        path: '/login',
        ago: 1000,
        props: { flow: 'sign_in', message: `No ${secret}`, email: secret },
      },
    ]
    expect((await send({ events, ip, headers: { cookie: 'theme=dark' } })).status).toBe(204)
    const rows = await stored()
    expect(rows).toMatchObject([
      {
        name: 'page_viewed',
        path: '/unsubscribe/*',
        source: 'google_ads',
        medium: 'cpc',
        campaign: 'spring',
        device: 'phone',
      },
      { name: 'auth_error', path: '/login', props: { flow: 'sign_in' }, at: new Date(NOW.getTime() - 1000) },
    ])
    const { rows: all } = await db().executeQuery(
      (await import('kysely')).sql`
        select coalesce(string_agg(e::text, ' '), '') as text from analytics_events e`.compile(db()),
    )
    const text = JSON.stringify(all)
    for (const trace of [ip, secret, 'Chrome', 'theme']) expect(text).not.toContain(trace)
  })

  databaseTest('knows a visitor again on the same day alone', async () => {
    await send({ ip: '198.51.100.1' })
    await send({ ip: '198.51.100.1' })
    await send({ ip: '198.51.100.2' })
    setClock({ now: () => new Date('2026-11-25T15:00:00Z') })
    await send({ ip: '198.51.100.1' })
    const visits = (await stored()).map(({ visit }) => visit.toString('hex'))
    expect(visits[1]).toBe(visits[0])
    expect(new Set(visits).size).toBe(3)
  })

  databaseTest.each([
    ['Global Privacy Control', { 'sec-gpc': '1' }, 204, []],
    ['Do Not Track', { dnt: '1' }, 204, []],
    ['another site', { origin: 'https://evil.example' }, 403, []],
    ['a search engine', { 'user-agent': 'Googlebot/2.1' }, 204, [{ reason: 'robot', events: 1 }]],
    ['a browser that is driven', { 'user-agent': 'HeadlessChrome/142' }, 204, [{ reason: 'robot', events: 1 }]],
  ])('stores nothing for %s', async (_name, headers: Record<string, string>, status: number, reasons: object[]) => {
    expect((await send({ headers })).status).toBe(status)
    expect(await stored()).toEqual([])
    expect(await leftOut()).toEqual(reasons)
  })

  databaseTest.each([
    ['no batch', { hello: 'there' }, 400],
    ['text', 'text', 400],
    ['too many events', { width: 1, events: Array.from({ length: 51 }, () => view()) }, 400],
    ['a large value', { width: 1, events: [{ ...view(), props: { a: 'x'.repeat(40_000) } }] }, 400],
    ['an unknown event', { width: 1, events: [{ ...view(), name: 'constructor' }] }, 204],
    ['a click on a private page', { width: 1, events: [{ ...view('/dashboard'), name: 'clicked' }] }, 204],
  ])('refuses %s and counts it', async (_name, body: unknown, status: number) => {
    expect((await send({ body })).status).toBe(status)
    expect(await stored()).toEqual([])
    expect(await leftOut()).toEqual([{ reason: 'invalid', events: 1 }])
  })

  databaseTest('takes a visit that opens pages faster than a person for a program, with what came before', async () => {
    const ip = '198.51.100.9'
    await send({ ip, events: [view()] })
    expect(await stored()).toHaveLength(1)
    for (let batch = 0; batch < 2; batch += 1) {
      await send({ ip, events: Array.from({ length: MAX_VIEWS_A_MINUTE / 2 }, () => view()) })
    }
    await send({ ip })
    expect(await stored()).toEqual([])
    expect(await leftOut()).toEqual([{ reason: 'robot', events: MAX_VIEWS_A_MINUTE + 2 }])
  })

  databaseTest('tells a network that sends too much to wait', async () => {
    const statuses = new Set<number>()
    let last: Response | null = null
    for (let batch = 0; batch < 401; batch += 1) {
      last = await send({ ip: '198.51.100.20', headers: { 'user-agent': 'Googlebot/2.1' } })
      statuses.add(last.status)
    }
    expect([...statuses]).toEqual([204, 429])
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await send({ ip: '198.51.100.21' })).status).toBe(204)
  })

  databaseTest('keeps events 13 months, and a salt for its day', async () => {
    const dates = ['2025-10-23', '2025-10-24', '2026-11-24']
    for (const date of dates) {
      await db()
        .insertInto('analytics_events')
        .values({
          at: new Date(`${date}T15:00:00Z`),
          at_date: date,
          visit: Buffer.alloc(16),
          name: 'page_viewed',
          path: '/',
          source: 'direct',
          medium: 'none',
          device: 'phone' as const,
        })
        .execute()
      await db()
        .insertInto('analytics_salts')
        .values({ salt_date: date, salt: Buffer.alloc(32) })
        .onConflict((one) => one.doNothing())
        .execute()
      await db().insertInto('analytics_left_out').values({ at_date: date, reason: 'robot', events: 1 }).execute()
    }
    await sweepAnalytics()
    expect((await stored()).map(({ at_date }) => at_date)).toEqual(dates.slice(1))
    expect((await leftOut()).length).toBe(2)
    const salts = await db().selectFrom('analytics_salts').select('salt_date').execute()
    expect(salts).toEqual([{ salt_date: '2026-11-24' }])
  })
})
