import { sql } from 'kysely'
import { afterEach, expect } from 'vitest'
import * as z from 'zod/mini'
import { workerActor } from '#access/make-actor.server.ts'
import { db } from '#db/db.server.ts'
import { transaction } from '#db/transaction.server.ts'
import { newId } from '#kit/ids.server.ts'
import { defineJob, enqueue, stopSender } from '#kit/job/job.server.ts'
import { testActor } from '../../../test/builders.ts'
import { auditRecords, committedTest, databaseTest, queuedJobs } from '../../../test/database.ts'
import {
  discardJob,
  getJobsOverview,
  recoverOrphans,
  registerWorker,
  retryJob,
  workerHealth,
} from './operations.server.ts'

const lethalJob = defineJob({
  name: 'test-lethal',
  input: z.object({ key: z.string() }),
  retry: { limit: 50, delay_seconds: 1 },
  run: async () => undefined,
})
afterEach(() => stopSender())

const worker = workerActor('jobs')

/** A worker begins the job, and is gone without a word. */
async function dieDuring(jobId: string): Promise<void> {
  const id = newId()
  await sql`insert into workers (id, host, pid, seen_at) values (${id}, 'x', 1, now() - interval '31 seconds')`.execute(
    db(),
  )
  await sql`insert into job_attempts (job_id, job_name, worker_id) values (${jobId}, 'test-lethal', ${id})
    on conflict (job_id) do update set worker_id = excluded.worker_id`.execute(db())
  await sql`update pgboss.job set state = 'active', started_on = now() where id = ${jobId}`.execute(db())
}

async function jobs(): Promise<{ id: string; state: string; retry_count: number }[]> {
  const { rows } = await sql<{ id: string; state: string; retry_count: number }>`
    select id, state::text, retry_count from pgboss.job where name = 'test-lethal' order by id`.execute(db())
  return rows
}

async function queued(key: string): Promise<string> {
  const before = new Set((await jobs()).map(({ id }) => id))
  enqueue(lethalJob, { key })
  await queuedJobs()
  return (await jobs()).find(({ id }) => !before.has(id))?.id ?? ''
}

databaseTest('sets a job aside at the third worker that ended while it ran, audits it, and retries it', async () => {
  const admin = await testActor('admin:operations')
  const id = await queued('a')
  for (const round of [1, 2]) {
    await dieDuring(id)
    expect(await recoverOrphans(worker), `round ${round}`).toEqual({ back: [id], aside: [] })
    // No attempt is lost: the queue may have given it one alone.
    expect(await jobs()).toMatchObject([{ state: 'retry', retry_count: 0 }])
  }
  await dieDuring(id)
  expect(await recoverOrphans(worker)).toEqual({ back: [], aside: [id] })
  expect(await jobs()).toMatchObject([{ state: 'failed' }])
  expect(await auditRecords()).toMatchObject([
    { act: 'job.set_aside', object_id: id, after: { name: 'test-lethal', deaths: 3 } },
  ])
  expect((await getJobsOverview(admin)).failed).toMatchObject([
    { id, name: 'test-lethal', is_set_aside: true, reason: 'Set aside: 3 worker processes crashed while running it.' },
  ])

  expect(await retryJob(admin, { jobId: id, name: 'test-lethal' })).toEqual({ success: true, name: 'test-lethal' })
  expect(await jobs()).toMatchObject([{ state: 'retry' }])
  await expect(retryJob(admin, { jobId: id, name: 'test-lethal' })).rejects.toMatchObject({ code: 'not_found' })
  await expect(retryJob(admin, { jobId: id, name: 'no-such-job' })).rejects.toMatchObject({ code: 'not_found' })
  expect((await auditRecords()).map(({ act }) => act)).toEqual(['job.set_aside', 'job.retried'])
})

databaseTest('discards a failed job, audits it, and discards no other', async () => {
  const admin = await testActor('admin:operations')
  const failed = await queued('a')
  const waiting = await queued('b')
  await sql`update pgboss.job set state = 'failed', completed_on = now() where id = ${failed}`.execute(db())
  await expect(discardJob(admin, { jobId: waiting, name: 'test-lethal' })).rejects.toMatchObject({ code: 'not_found' })
  expect(await discardJob(admin, { jobId: failed, name: 'test-lethal' })).toEqual({
    success: true,
    name: 'test-lethal',
  })
  expect(await jobs()).toMatchObject([{ id: waiting }])
  expect(await auditRecords()).toMatchObject([
    { act: 'job.discarded', object_id: failed, before: { job_name: 'test-lethal' } },
  ])
  await expect(discardJob(admin, { jobId: failed, name: 'test-lethal' })).rejects.toMatchObject({ code: 'not_found' })
})

databaseTest('lists jobs that will be retried, with their attempts and reason', async () => {
  const admin = await testActor('admin:operations')
  const id = await queued('a')
  await queued('b')
  await sql`update pgboss.job set state = 'retry', retry_count = 1, started_on = now(),
    start_after = now() + interval '5 minutes', output = '{"message":"refused by mx.example.com"}' where id = ${id}`.execute(
    db(),
  )
  const { retrying, retrying_total } = await getJobsOverview(admin)
  expect(retrying).toMatchObject([
    { id, name: 'test-lethal', attempts: 2, max_attempts: 51, reason: 'refused by mx.example.com' },
  ])
  expect(retrying_total).toBe(1)
})

databaseTest('brings suspects back one after the other', async () => {
  const ids = [await queued('a'), await queued('b')]
  for (const id of ids) await dieDuring(id)
  expect((await recoverOrphans(worker)).back.toSorted()).toEqual(ids.toSorted())
  const { rows } = await sql<{ apart: number }>`
    select extract(epoch from max(start_after) - min(start_after))::int as apart from pgboss.job where name = 'test-lethal'
  `.execute(db())
  expect(rows).toEqual([{ apart: 20 }])
  // Nothing is counted twice.
  expect(await recoverOrphans(worker)).toEqual({ back: [], aside: [] })
})

databaseTest('leaves the jobs of a living worker alone, and counts no job that ended', async () => {
  const { guard, leave } = await registerWorker(worker)
  const id = await queued('a')
  const attempts = async () => (await sql`select job_id from job_attempts`.execute(db())).rows
  await guard({ id, name: 'test-lethal' }, async () => {
    expect(await attempts()).toEqual([{ job_id: id }])
    expect(await recoverOrphans(worker)).toEqual({ back: [], aside: [] })
    expect(await workerHealth()).toMatchObject({ state: 'working', crashes_last_hour: 0 })
  })
  expect(await attempts()).toEqual([])
  await guard({ id, name: 'test-lethal' }, () => Promise.reject(new Error('an error is no death'))).catch(
    () => undefined,
  )
  expect(await attempts()).toEqual([])
  await leave()
  expect(await workerHealth()).toMatchObject({ state: 'stopped' })
})

committedTest('two workers that look at once count a death once', async () => {
  const id = await transaction(() => queued('a'))
  await dieDuring(id)
  const found = await Promise.all([recoverOrphans(worker), recoverOrphans(worker), recoverOrphans(worker)])
  expect(found.flatMap(({ back }) => back)).toEqual([id])
  expect((await sql`select deaths from job_attempts`.execute(db())).rows).toEqual([{ deaths: 1 }])
})
