import { expect, onTestFinished } from 'vitest'
import { db } from '#db/db.server.ts'
import { requestSeconds } from '#kit/metrics.server.ts'
import { setClock } from '#ports/clock.server.ts'
import { databaseTest } from '../../../../test/database.ts'
import { insertResponses } from '../queries/samples.server.ts'
import { mergeResponses, readHistory, sampleDatabase, storeResponses } from './samples.server.ts'

const NOW = new Date('2026-11-28T17:20:00Z')
const at = (instant: string) => onTestFinished(setClock({ now: () => new Date(instant) }))

databaseTest('a row holds the requests since the last one, and none is stored without requests', async () => {
  at('2026-11-28T17:10:00Z')
  await storeResponses()
  await db().deleteFrom('response_samples').execute()
  requestSeconds.observe({ kind: 'page', status: '200' }, 0.04)
  requestSeconds.observe({ kind: 'page', status: '404' }, 0.004)
  await storeResponses()
  await storeResponses()
  expect(await db().selectFrom('response_samples').select('counts').execute()).toEqual([
    { counts: { page: [0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0] } },
  ])
  const { day, month } = await readHistory(NOW)
  expect(day.groups).toEqual([{ kind: 'page', requests: 2, p50_ms: 5, p95_ms: expect.any(Number) }])
  expect(day.p95_ms.filter((value) => value !== null)).toHaveLength(1)
  expect(day.p95_ms[23]).toBeGreaterThan(25)
  expect(month.p95_ms[29]).toBe(day.p95_ms[23])
})

databaseTest('the size of the database is stored by hour, and what no chart shows is deleted', async () => {
  at('2026-10-20T17:05:00Z')
  await sampleDatabase()
  at('2026-11-20T17:05:00Z')
  await sampleDatabase()
  at('2026-11-28T17:05:00Z')
  await sampleDatabase()
  expect(await db().selectFrom('database_sizes').select('sampled_at').orderBy('sampled_at').execute()).toHaveLength(2)
  const { day, month } = await readHistory(NOW)
  expect(day.bytes[23]).toBeGreaterThan(1_000_000)
  expect(month.bytes.filter((bytes) => bytes !== null)).toHaveLength(2)
})

databaseTest('past hours are merged over the processes, a late row too, and the charts stay the same', async () => {
  const [first, second] = ['0199c0de-0000-7000-8000-000000000001', '0199c0de-0000-7000-8000-000000000002']
  const add = (process_id: string, instant: string, kind: string, count: number) =>
    insertResponses(process_id, new Date(instant), { [kind]: [0, count, 0, 0, 0, 0, 0, 0, 1] })
  const stored = () =>
    db()
      .selectFrom('response_samples')
      .select(['sampled_at', 'counts'])
      .orderBy('sampled_at')
      .orderBy('process_id')
      .execute()
  await add(first, '2026-11-27T15:14:00Z', 'page', 5)
  await add(first, '2026-11-27T15:29:00Z', 'page', 3)
  await add(second, '2026-11-27T15:16:00Z', 'call', 2)
  await add(second, '2026-11-28T16:59:00Z', 'page', 1)
  await add(first, '2026-11-28T17:01:00Z', 'page', 7)
  const before = await readHistory(NOW)
  at('2026-11-28T17:05:00Z')
  await mergeResponses()
  const merged = await stored()
  expect(merged).toEqual([
    {
      sampled_at: new Date('2026-11-27T15:30:00Z'),
      counts: { page: [0, 8, 0, 0, 0, 0, 0, 0, 2], call: [0, 2, 0, 0, 0, 0, 0, 0, 1] },
    },
    { sampled_at: new Date('2026-11-28T16:30:00Z'), counts: { page: [0, 1, 0, 0, 0, 0, 0, 0, 1] } },
    { sampled_at: new Date('2026-11-28T17:01:00Z'), counts: { page: [0, 7, 0, 0, 0, 0, 0, 0, 1] } },
  ])
  expect(await readHistory(NOW)).toEqual(before)
  await mergeResponses()
  expect(await stored()).toEqual(merged)
  await add(second, '2026-11-27T15:59:00Z', 'call', 4)
  await mergeResponses()
  expect((await stored())[0]?.counts).toMatchObject({ call: [0, 6, 0, 0, 0, 0, 0, 0, 2] })
  expect(await stored()).toHaveLength(3)
})
