import { expect, onTestFinished } from 'vitest'
import { db } from '#db/db.server.ts'
import { requestSeconds } from '#kit/metrics.server.ts'
import { setClock } from '#ports/clock.server.ts'
import { databaseTest } from '../../../../test/database.ts'
import { readHistory, sampleDatabase, storeResponses } from './samples.server.ts'

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
