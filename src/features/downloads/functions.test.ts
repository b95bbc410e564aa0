import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '#db/db.server.ts'
import { transaction } from '#db/transaction.server.ts'
import { newId } from '#kit/ids.server.ts'
import { buildProperty } from '../../../test/builders.ts'
import { asOwner } from '../../../test/postgres.ts'
import { startSite } from '../../../test/server.ts'

const site = await startSite({ processes: 2 })
afterAll(() => site.stop())

const ids: string[] = []
beforeAll(async () => {
  await transaction(async () => {
    const { id: _id, listing_key: _key, listing_id: _listing, ...rest } = await buildProperty()
    const rows = Array.from({ length: 1200 }, (_, at) => ({
      ...rest,
      id: newId(),
      listing_key: `K${at}`,
      listing_id: `L${at}`,
    }))
    for (let from = 0; from < rows.length; from += 100)
      await db()
        .insertInto('properties')
        .values(rows.slice(from, from + 100))
        .execute()
    ids.push(...rows.map(({ id }) => id))
    await db()
      .insertInto('settings')
      .values({ key: 'vow', value: JSON.stringify({ captcha_from_percent: 100 }) })
      .execute()
  })
})

test('50 at once at 499 of 500, on two processes: exactly one passes', async () => {
  const buyer = await site.as('buyer')
  for (const [from, to] of [
    [0, 400],
    [400, 499],
  ] as const) {
    const answer = await buyer.call('trackDownload', { type: 'property_data', propertyIds: ids.slice(from, to) })
    expect(answer).toMatchObject({ status: 200, result: { allowed: true, used: to } })
  }
  const answers = await Promise.all(
    ids
      .slice(600, 650)
      .map((id, at) => buyer.on(at % 2).call('trackDownload', { type: 'property_details', propertyIds: [id] })),
  )
  const passed = answers.filter(({ status }) => status === 200)
  expect(passed).toHaveLength(1)
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(49)
  expect(refused[0]?.error?.message).toContain('the limit of 500 listings allowed by the MLS in 24 hours')
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(80_000)
  expect((await buyer.on(1).call('checkDownloadLimits')).result).toMatchObject({
    listings: { used: 500, remaining: 0 },
  })
})

test('a search export is a file, and over the limit it is none', async () => {
  const other = await site.as('otherBuyer')
  const answer = await other.call('exportSearch', { search: { city: 'Greenwood' } })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="homes-\d{4}-\d\d-\d\d\.csv"$/)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.text.split('\r\n').filter((line) => line.includes('/properties/'))).toHaveLength(500)
  const again = await (await site.as('buyer')).call('exportSearch', { search: {} })
  expect(again.status).toBe(429)
  expect(again.text).not.toContain('Porch Street')
})

test("whoever may not read the download audit reads 'Unauthorized'", async () => {
  for (const call of ['getDownloadAudit', 'getSuspiciousActivity']) {
    expect(await (await site.as('admin')).call(call)).toMatchObject({ status: 403, error: { message: 'Unauthorized' } })
    expect(await (await site.as('expiredAdmin')).call(call)).toMatchObject({
      status: 403,
      error: { message: 'Your password has expired. Please reset it.' },
    })
  }
  expect((await (await site.as('super')).call('getDownloadAudit', { outcome: 'over_limit' })).result).toMatchObject({
    total: 50,
  })
})

test("somebody else's id in the input changes nothing: each sees their own", async () => {
  const agent = await site.as('agent')
  const answer = await agent.call('getDownloadStats', { userId: '00000000-0000-7000-8000-000000000100' })
  expect(answer.result).toMatchObject({ latest: [] })
})

test.each([
  ['no homes', { type: 'property_data', propertyIds: [] }],
  ['501 homes', { type: 'property_data', propertyIds: Array.from({ length: 501 }, () => randomUUID()) }],
  ['no ids', { type: 'property_data', propertyIds: ["'; drop table downloads --"] }],
  ['a type that there is not', { type: 'everything', propertyIds: [randomUUID()] }],
  ['a document as a home', { type: 'property_data', documentId: randomUUID() }],
  ['nothing', undefined],
])('%s is refused with its field', async (_, data) => {
  const answer = await (await site.as('agent')).call('trackDownload', data)
  expect(answer.status).toBe(422)
})

test('nothing of a refused attempt is left but the attempt', async () => {
  const { rows } = await asOwner(process.env.DATABASE_URL ?? '', (client) =>
    client.query(
      'select count(*)::integer as n from download_listings l join downloads d on d.id = l.download_id where d.outcome <> $1',
      ['allowed'],
    ),
  )
  expect(rows).toEqual([{ n: 0 }])
})
