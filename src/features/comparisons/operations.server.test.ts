import { describe, expect } from 'vitest'
import * as z from 'zod/mini'
import { db } from '#db/db.server.ts'
import { newId } from '#kit/ids.server.ts'
import { buildProperty, testActor } from '../../../test/builders.ts'
import { auditRecords, committedTest, databaseTest } from '../../../test/database.ts'
import { withoutIds } from '../../../test/without-ids.ts'
import * as operations from './operations.server.ts'
import { SaveComparison } from './schema.ts'
import { MESSAGES } from './words.ts'

const own = () => testActor('own')
const homes = async (...given: Parameters<typeof buildProperty>[0][]) => {
  const ids: string[] = []
  for (const one of given) ids.push((await buildProperty(one)).id)
  return ids
}
const input = (name: string, propertyIds: string[], comparisonId?: string) =>
  z.parse(SaveComparison, { name, propertyIds, ...(comparisonId ? { comparisonId } : {}) })

describe('saving', () => {
  databaseTest('keeps the homes in their order, each once, under a name', async () => {
    const actor = await own()
    const [a = '', b = '', c = ''] = await homes({}, {}, {})
    const saved = await operations.saveComparison(actor, input('  Center Grove or Franklin ', [c, a, c, b]))
    expect(saved).toMatchObject({ name: 'Center Grove or Franklin', property_ids: [c, a, b] })
    expect((await operations.listComparisons(actor)).comparisons).toMatchObject([
      { id: saved.id, homes: [{ property_id: c }, { property_id: a }, { property_id: b }] },
    ])
    expect(await auditRecords()).toEqual([])
  })

  databaseTest('the same again makes no second one; other homes need another name', async () => {
    const actor = await own()
    const [a = '', b = '', c = ''] = await homes({}, {}, {})
    const saved = await operations.saveComparison(actor, input('Near work', [a, b]))
    expect(await operations.saveComparison(actor, input('near WORK', [a, b]))).toEqual(saved)
    await expect(operations.saveComparison(actor, input('near work', [a, c]))).rejects.toMatchObject({
      code: 'conflict',
      fields: { name: MESSAGES.nameTaken },
    })
    const after = await operations.saveComparison(actor, input('Near work', [a, c], saved.id))
    expect(after).toMatchObject({ id: saved.id, property_ids: [a, c] })
    expect((await operations.listComparisons(actor)).comparisons).toHaveLength(1)
  })

  databaseTest('refuses homes that nobody knows', async () => {
    const actor = await own()
    const [a = ''] = await homes({})
    await expect(operations.saveComparison(actor, input('x', [a, newId()]))).rejects.toMatchObject({ code: 'invalid' })
  })

  databaseTest.each([
    ['one home', ['00000000-0000-7000-8000-000000000001']],
    ['the same home twice', ['00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000001']],
    ['seven homes', Array.from({ length: 7 }, (_, at) => `00000000-0000-7000-8000-00000000000${at}`)],
  ])('%s is not a comparison', async (_, propertyIds) => {
    expect(z.safeParse(SaveComparison, { name: 'x', propertyIds }).success).toBe(false)
  })
})

databaseTest('what changed since it was saved is told, and nothing from before', async () => {
  const actor = await own()
  const [a = '', b = ''] = await homes({ price: 300_000 }, {})
  const note = (price: number, former: number, at: Date) =>
    db()
      .insertInto('property_changes')
      .values({
        property_id: a,
        kind: 'price',
        before: JSON.stringify({ price: former }),
        after: JSON.stringify({ price }),
        at,
      })
      .execute()
  await note(310_000, 320_000, new Date(Date.now() - 3_600_000))
  const { id: comparisonId } = await operations.saveComparison(actor, input('Two', [a, b]))
  await note(300_000, 310_000, new Date(Date.now() + 1000))
  const { changes, side_by_side } = await operations.getComparison(actor, { comparisonId })
  expect(changes).toMatchObject([{ property_id: a, price: 300_000, former_price: 310_000 }])
  expect(side_by_side.homes.map(({ id }) => id)).toEqual([a, b])
  const { comparisons } = await operations.listComparisons(actor)
  expect(comparisons[0]?.homes.map((home) => home.changes.length)).toEqual([1, 0])
})

databaseTest('a home that has been sold since is no longer available, and nothing tells why', async () => {
  const actor = await testActor('vow')
  const [a = '', b = ''] = await homes({}, { address: '9 Canary Street', title: '9 Canary Street' })
  const { id: comparisonId } = await operations.saveComparison(actor, input('Two', [a, b]))
  const values = { status: 'sold' as const, close_price: 765_432, close_date: '2026-11-02' }
  await db().updateTable('properties').set(values).where('id', '=', b).execute()
  const opened = await operations.getComparison(actor, { comparisonId })
  expect(opened.side_by_side.homes[1]).toEqual({ id: b, home: null, refusal: 'gone' })
  const list = await operations.listComparisons(actor)
  expect(list.comparisons[0]?.homes[1]).toEqual({ property_id: b, home: null, changes: [] })
  expect(withoutIds([opened, list])).not.toMatch(/Canary|765|sold|2026-11-02/i)
  // Homes in a saved comparison may stay, even if no longer available.
  await operations.saveComparison(actor, input('Two of them', [a, b], comparisonId))
})

databaseTest('one of somebody else is not found, and stays', async () => {
  const [one, other] = [await own(), await own()]
  const ids = await homes({}, {})
  const { id: comparisonId } = await operations.saveComparison(one, input('Mine', ids))
  for (const work of [
    () => operations.getComparison(other, { comparisonId }),
    () => operations.deleteComparison(other, { comparisonId }),
    () => operations.saveComparison(other, input('Yours', ids, comparisonId)),
  ])
    await expect(work()).rejects.toMatchObject({ code: 'not_found', message: MESSAGES.notAmong })
  expect((await operations.listComparisons(other)).comparisons).toEqual([])
  expect((await operations.listComparisons(one)).comparisons).toMatchObject([{ name: 'Mine' }])
  await operations.deleteComparison(one, { comparisonId })
  expect((await operations.listComparisons(one)).comparisons).toEqual([])
})

committedTest('the same form sent twice at the same moment makes one', async () => {
  const actor = await own()
  const ids = await homes({}, {})
  const saved = await Promise.all([1, 2, 3].map(() => operations.saveComparison(actor, input('Once', ids))))
  expect(new Set(saved.map(({ id }) => id)).size).toBe(1)
})
