import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { commandActor } from '#access/make-actor.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { defineJob, enqueue } from '#kit/job/job.server.ts'
import { auditRecords, committedTest, databaseTest, queuedJobs } from '../../test/database.ts'
import { db, pool } from './db.server.ts'
import { transaction } from './transaction.server.ts'

const actor = commandActor('test')
const noteJob = defineJob({
  name: 'test-note',
  input: z.object({ key: z.string() }),
  retry: { limit: 0, delay_seconds: 1 },
  run: async () => undefined,
})

/** Performs a typical operation: a row, its audit entry and its job. */
async function note(key: string): Promise<void> {
  await db().insertInto('settings').values({ key, value: '1' }).execute()
  audit(actor, 'setting.added', { object_type: 'setting', object_id: key })
  enqueue(noteJob, { key })
}

async function keys(): Promise<string[]> {
  const rows = await db().selectFrom('settings').select('key').where('key', 'like', 'test-%').orderBy('key').execute()
  return rows.map(({ key }) => key)
}
const auditedKeys = async () => (await auditRecords()).map(({ object_id }) => object_id)
const queuedKeys = async () => (await queuedJobs()).map(({ data }) => data.key)

committedTest('the change, its audit record and its job are committed together', async () => {
  await transaction(() => note('test-a'))
  expect([await keys(), await auditedKeys(), await queuedKeys()]).toEqual([['test-a'], ['test-a'], ['test-a']])
})

committedTest('nothing of an operation that throws is left: no row, no audit record, no job', async () => {
  const failing = transaction(async () => {
    await note('test-a')
    throw new Error('at the last moment')
  })
  await expect(failing).rejects.toThrow('at the last moment')
  expect([await keys(), await auditedKeys(), await queuedKeys()]).toEqual([[], [], []])
})

committedTest('a job that cannot be queued takes the change back', async () => {
  const unknownJob = { ...noteJob, name: 'test-nobody-declared' }
  const failing = transaction(async () => {
    await note('test-a')
    enqueue(unknownJob, { key: 'test-a' })
  })
  await expect(failing).rejects.toThrow('test-nobody-declared')
  expect([await keys(), await auditedKeys(), await queuedKeys()]).toEqual([[], [], []])
})

databaseTest('an inner transaction that fails takes back its own part alone', async () => {
  await note('test-outer')
  const inner = transaction(async () => {
    await note('test-inner')
    await transaction(() => note('test-innermost'))
    throw new Error('inner')
  })
  await expect(inner).rejects.toThrow('inner')
  await transaction(() => note('test-second'))
  const left = ['test-outer', 'test-second']
  expect([await keys(), await auditedKeys(), await queuedKeys()]).toEqual([left, left, left])
})

databaseTest('a statement that fails inside an inner transaction leaves the outer one usable', async () => {
  await note('test-a')
  await expect(transaction(() => note('test-a'))).rejects.toThrow('settings_pkey')
  expect(await keys()).toEqual(['test-a'])
})

databaseTest('two inner transactions at once on one connection are refused', async () => {
  const both = await Promise.allSettled([transaction(() => note('test-a')), transaction(() => note('test-b'))])
  expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  expect(both[1]).toMatchObject({ reason: { message: expect.stringContaining('Two nested transactions') } })
  expect([await keys(), await auditedKeys()]).toEqual([['test-a'], ['test-a']])
})

test('audit() and enqueue() refuse to work outside a transaction', () => {
  expect(() => audit(actor, 'test.noted', { object_type: 'test', object_id: null })).toThrow('inside transaction()')
  expect(() => enqueue(noteJob, { key: 'test-a' })).toThrow('inside transaction()')
})

committedTest('transactions of two callers do not see each other, and each has a connection of its own', async () => {
  let release: (() => void) | undefined
  const waiting = new Promise<void>((done) => {
    release = done
  })
  const first = transaction(async () => {
    await note('test-a')
    await waiting
  })
  await sleep(20)
  expect(await keys()).toEqual([])
  await transaction(() => note('test-b'))
  expect(await keys()).toEqual(['test-b'])
  release?.()
  await first
  expect(await keys()).toEqual(['test-a', 'test-b'])
})

test('a day stays a day, and numbers that JavaScript cannot hold are refused', async () => {
  const { rows } = await pool.query(
    "select date '2026-03-08' as day, 9007199254740991::int8 as big, 12.5::numeric as exact",
  )
  expect(rows[0]).toEqual({ day: '2026-03-08', big: 9_007_199_254_740_991, exact: 12.5 })
  await expect(pool.query('select 9007199254740993::int8')).rejects.toThrow('cannot hold exactly')
})

test('the application works as a role that is not the owner', async () => {
  const { rows } = await sql<{
    role: string
    zone: string
  }>`select current_user as role, current_setting('timezone') as zone`.execute(db())
  expect(rows).toEqual([{ role: 'porchlight_app', zone: 'UTC' }])
})
