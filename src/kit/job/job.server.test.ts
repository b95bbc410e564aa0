import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect } from 'vitest'
import * as z from 'zod/mini'
import { transaction } from '#db/transaction.server.ts'
import { committedTest, databaseTest, queuedJobs } from '../../../test/database.ts'
import { defineJob, enqueue, listJobs, workJobs } from './job.server.ts'

const Input = z.object({ key: z.string() })
const done: string[] = []
const attempts = new Map<string, number>()

const noteJob = defineJob({
  name: 'test-note',
  input: Input,
  retry: { limit: 0, delay_seconds: 1 },
  run: async ({ key }) => {
    done.push(key)
  },
})
const shakyJob = defineJob({
  name: 'test-shaky',
  input: Input,
  retry: { limit: 2, delay_seconds: 1 },
  run: async ({ key }) => {
    const attempt = (attempts.get(key) ?? 0) + 1
    attempts.set(key, attempt)
    if (attempt < 2) throw new Error('not yet')
    done.push(key)
  },
})
const poisonJob = defineJob({
  name: 'test-poison',
  input: Input,
  retry: { limit: 0, delay_seconds: 1 },
  run: async () => {
    throw new Error('never')
  },
})

let running = 0
let most = 0
const singleJob = defineJob({
  name: 'test-single',
  input: Input,
  retry: { limit: 0, delay_seconds: 1 },
  isSingle: true,
  concurrency: 3,
  run: async ({ key }) => {
    running += 1
    most = Math.max(most, running)
    await sleep(30)
    running -= 1
    done.push(key)
  },
})

let worker: { stop: () => Promise<void> } | null = null
beforeEach(() => {
  done.length = 0
  attempts.clear()
})
afterEach(async () => {
  await worker?.stop()
  worker = null
})

async function until(isTrue: () => Promise<boolean> | boolean): Promise<void> {
  for (let waited_ms = 0; !(await isTrue()); waited_ms += 20) {
    if (waited_ms > 10_000) throw new Error('It did not come true within 10 s.')
    await sleep(20)
  }
}

databaseTest('a job carries its input, and one that does not fit is refused where it is queued', async () => {
  enqueue(noteJob, { key: 'a' })
  expect(await queuedJobs()).toMatchObject([{ name: 'test-note', data: { key: 'a' } }])
  const wrong: unknown = { key: 7 }
  expect(() =>
    enqueue({ ...noteJob, input: z.object({ key: z.unknown() }), run: async () => undefined }, { key: wrong }),
  ).not.toThrow()
  expect(() => enqueue(noteJob, JSON.parse('{"key": 7}'))).toThrow()
})

committedTest(
  'workers hear of a job that is committed, once for all of its name, and not of one for later',
  async () => {
    const client = new pg.Client({ connectionString: process.env.DATABASE_URL ?? '' })
    await client.connect()
    try {
      const heard: (string | undefined)[] = []
      client.on('notification', ({ payload }) => heard.push(payload))
      await client.query('listen job_queued')
      await transaction(async () => {
        enqueue(noteJob, { key: 'taken back' })
        throw new Error('no')
      }).catch(() => undefined)
      await transaction(async () =>
        enqueue(noteJob, { key: 'later' }, { startAfter: new Date(Date.now() + 3_600_000) }),
      )
      await transaction(async () => {
        for (const key of ['a', 'b']) enqueue(noteJob, { key })
        enqueue(singleJob, { key: 'c' })
      })
      await expect.poll(() => heard.length, { timeout: 10_000 }).toBeGreaterThan(1)
      expect(heard.toSorted()).toEqual(['test-note', 'test-single'])
    } finally {
      await client.end()
    }
  },
)

committedTest('of a single job only one runs at a time', async () => {
  worker = await workJobs()
  await transaction(async () => {
    for (const key of ['a', 'b', 'c']) enqueue(singleJob, { key })
  })
  await until(() => done.length === 3)
  expect(most).toBe(1)
})

committedTest('a worker runs what was committed, once, and nothing that was taken back', async () => {
  worker = await workJobs()
  await transaction(async () => enqueue(noteJob, { key: 'a' }))
  await transaction(async () => {
    enqueue(noteJob, { key: 'taken back' })
    throw new Error('no')
  }).catch(() => undefined)
  await transaction(async () => enqueue(noteJob, { key: 'b' }))
  await until(() => done.length >= 2)
  expect([...done].sort()).toEqual(['a', 'b'])
})

committedTest(
  'a job that fails is tried again; one that always fails ends in the dead letters and holds up no other',
  async () => {
    worker = await workJobs()
    await transaction(async () => {
      enqueue(poisonJob, { key: 'p' })
      enqueue(shakyJob, { key: 's' })
      enqueue(noteJob, { key: 'n' })
    })
    await until(() => done.includes('s') && done.includes('n'))
    expect(attempts.get('s')).toBe(2)
    await until(async () =>
      (await queuedJobs()).some(({ name, data }) => name === 'test-poison-dead' && data.key === 'p'),
    )
  },
)

committedTest('a job for later waits until then', async () => {
  worker = await workJobs()
  const later = new Date(Date.now() + 3_600_000)
  await transaction(async () => {
    enqueue(noteJob, { key: 'later' }, { startAfter: later })
    enqueue(noteJob, { key: 'now' })
  })
  await until(() => done.includes('now'))
  expect(await queuedJobs()).toMatchObject([{ data: { key: 'later' }, start_after: later }])
})

committedTest('a job of a worker that ends is run by the next one', async () => {
  worker = await workJobs()
  await worker.stop()
  await transaction(async () => enqueue(noteJob, { key: 'left' }))
  worker = await workJobs()
  await until(() => done.includes('left'))
  expect(done).toEqual(['left'])
})

databaseTest('two jobs of one name are a mistake, and all jobs are listed by name', async () => {
  expect(() => defineJob({ ...noteJob })).toThrow('Two jobs are named test-note')
  expect(listJobs().map(({ name }) => name)).toEqual(['test-note', 'test-poison', 'test-shaky', 'test-single'])
})

databaseTest(
  'a job that is declared after the first one was queued has its queue too, before any worker has started',
  async () => {
    enqueue(noteJob, { key: 'first' })
    await queuedJobs()
    const lateJob = defineJob({
      name: 'test-late',
      input: Input,
      retry: { limit: 0, delay_seconds: 1 },
      run: async () => undefined,
    })
    enqueue(lateJob, { key: 'late' })
    await queuedJobs()
    expect((await queuedJobs()).map(({ name }) => name)).toEqual(expect.arrayContaining(['test-note', 'test-late']))
  },
)
