import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOwner } from './postgres.ts'
import { type Site, startSite } from './server.ts'

/**
 * Tests changes that the feed pushes. The requests come from another site without a cookie and authenticate by a
 * secret.
 */

const SECRET = 'a-secret-of-the-feed-0123456789abcdef'
let site: Site
let closed: Site
beforeAll(async () => {
  site = await startSite({ env: { MLS_WEBHOOK_SECRET: SECRET } })
  closed = await startSite()
})
afterAll(async () => {
  await site?.stop()
  await closed?.stop()
})

let sequence = 1000
const batch = (changes: object = {}) =>
  JSON.stringify({
    '@reso.context': 'urn:reso:metadata:2.0:resource:entityevent',
    value: [{ EntityEventSequence: ++sequence, ResourceName: 'Property', ResourceRecordKey: 'MBR1' }],
    ...changes,
  })

async function push(body: string, headers: Record<string, string> = {}, to: Site = site): Promise<number> {
  const response = await to.visitor().fetch('/webhooks/mls', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'cross-site',
      origin: 'https://feed.example.net',
      ...headers,
    },
    body,
  })
  await response.text()
  return response.status
}

const bearer = { authorization: `Bearer ${SECRET}` }
const signature = (body: string, secret = SECRET) => ({
  'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
})
const rows = (sql: string) => asOwner(process.env.DATABASE_URL ?? '', async (client) => (await client.query(sql)).rows)
const counts = async () => ({
  jobs: (await rows("select id from pgboss.job where name = 'sync-mls' and state < 'completed'")).length,
  pushes: (await rows('select digest from mls_pushes')).length,
})

test('events that prove whose they are make the feed be read sooner; the same again does nothing', async () => {
  const before = await counts()
  const body = batch()
  expect(await push(body, bearer)).toBe(202)
  expect(await counts()).toEqual({ jobs: before.jobs + 1, pushes: before.pushes + 1 })
  expect(await push(body, bearer)).toBe(202)
  expect(await push(body, signature(body))).toBe(202)
  expect(await counts()).toEqual({ jobs: before.jobs + 1, pushes: before.pushes + 1 })
})

test('a single event is taken as well, and many at once make few readings, of which one begins after the last of them', async () => {
  await rows(
    "update mls_pushes set received_at = received_at - interval '1 minute', reads_at = reads_at - interval '1 minute'",
  )
  const before = await counts()
  const since = new Date()
  for (let number = 0; number < 5; number += 1) {
    const body = JSON.stringify({ ...JSON.parse(batch()), ...JSON.parse(batch()).value[0], value: undefined })
    expect(await push(body, signature(body))).toBe(202)
  }
  const after = await counts()
  expect(after.pushes).toBe(before.pushes + 5)
  expect(after.jobs).toBeGreaterThan(before.jobs)
  expect(
    await rows(
      'select from mls_pushes p where not exists (select from mls_pushes r where r.reads_at >= p.received_at)',
    ),
  ).toEqual([])
  const readings = await asOwner(process.env.DATABASE_URL ?? '', async (client) => {
    const { rows: found } = await client.query<{ reads_at: Date }>(
      'select reads_at from mls_pushes where reads_at is not null and received_at >= $1 order by reads_at',
      [since],
    )
    return found.map(({ reads_at }) => reads_at.getTime())
  })
  expect(after.jobs).toBe(before.jobs + readings.length)
  // However slow they are, the n-th pause between two syncs lasts at least n seconds.
  const waits = readings.slice(1).map((at, before) => at - (readings[before] ?? 0))
  expect(waits.map((wait, number) => wait >= 1000 * (number + 1))).toEqual(waits.map(() => true))
  expect(
    await rows(
      "select from pgboss.job where name = 'sync-mls' and start_after between (select max(received_at) from mls_pushes) and (select max(reads_at) from mls_pushes)",
    ),
  ).toHaveLength(1)
})

test.each<[string, string, Record<string, string>]>([
  ['no proof', batch(), {}],
  ['a wrong token', batch(), { authorization: 'Bearer wrong' }],
  ['an empty token', batch(), { authorization: 'Bearer ' }],
  ['a signature under another secret', batch(), signature(batch(), 'another')],
  ['a signature of another body', batch(), signature('{}')],
  ['no JSON', '{', bearer],
  ['another resource', batch({ '@reso.context': 'urn:reso:metadata:2.0:resource:property' }), bearer],
  ['no context', batch({ '@reso.context': 7 }), bearer],
  ['no event', batch({ value: [] }), bearer],
  ['an event that is none', batch({ value: [{ ResourceName: 'Property' }] }), bearer],
  ['null', 'null', bearer],
])('%s is refused with 400, and nothing is written', async (_, body, headers) => {
  const before = await counts()
  expect(await push(body, headers)).toBe(400)
  expect(await counts()).toEqual(before)
})

test('it is sent and never read, and there is nothing where no secret is set', async () => {
  expect((await site.visitor().fetch('/webhooks/mls')).status).toBe(405)
  expect(await push(batch(), bearer, closed)).toBe(404)
  expect(await push(`{"a":"${'x'.repeat(1_100_000)}"}`, bearer)).toBe(413)
})
