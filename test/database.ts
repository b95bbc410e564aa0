import { sql } from 'kysely'
import { beforeEach, inject, test } from 'vitest'
import { db, pool, queuePool } from '#db/db.server.ts'
import { transaction, writeCollected } from '#db/transaction.server.ts'
import { unsealEntries } from '#features/audit/queries/sealed.server.ts'
import { stopSender } from '#kit/job/job.server.ts'
import { createDatabase, dropDatabase } from './postgres.ts'

class Rollback extends Error {}

/** True after a test that committed. The next test that needs a database then gets a new one. */
let isUsedUp = false
beforeEach(async () => {
  if (!isUsedUp) return
  isUsedUp = false
  await remakeDatabase()
})

/** Runs a test in a transaction that is rolled back. */
export function databaseTest(name: string, work: () => Promise<void>): void {
  test(name, () => rolledBack(work))
}

/** Runs the test for each row of a table; `%s` in the name is the row's first member. */
databaseTest.each =
  <Row extends readonly [string, ...unknown[]]>(rows: readonly Row[]) =>
  (name: string, work: (...row: Row) => Promise<void>): void => {
    for (const row of rows) databaseTest(name.replace('%s', row[0]), () => work(...row))
  }

async function rolledBack(work: () => Promise<void>): Promise<void> {
  try {
    await transaction(async () => {
      // A busy machine may delay a process between two statements for longer than the timeout.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(db())
      await work()
      throw new Rollback()
    })
  } catch (error) {
    if (!(error instanceof Rollback)) throw error
  }
}

/**
 * Runs a test of commit behavior or of several connections. Nothing is rolled back, so the next test gets a new
 * database, which costs 0.2 s.
 */
export function committedTest(name: string, work: () => Promise<void>, timeout_ms?: number): void {
  test(
    name,
    async () => {
      try {
        await work()
      } finally {
        isUsedUp = true
      }
    },
    timeout_ms,
  )
}

async function remakeDatabase(): Promise<void> {
  const { adminUrl, templates } = inject('postgres')
  const database = new URL(process.env.DATABASE_URL ?? '').pathname.slice(1)
  await stopSender()
  await dropDatabase(adminUrl, database)
  await createDatabase(adminUrl, database, templates[inject('template')])
  await forgetConnections()
}

/** The connections died with the old database; each fails at its next use. */
async function forgetConnections(): Promise<void> {
  for (const one of [pool, queuePool]) {
    const clients = await Promise.all(Array.from({ length: one.totalCount }, () => one.connect().catch(() => null)))
    for (const client of clients) client?.release(true)
  }
}

/** An audit entry as tests compare it. */
export interface AuditRecord {
  act: string
  actor_kind: string
  actor_id: string | null
  object_type: string
  object_id: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  reason: string | null
}

/** Returns the audit entries in order; in a databaseTest, those that its operations would commit. */
export async function auditRecords(): Promise<AuditRecord[]> {
  await writeCollected()
  const { rows } = await sql<AuditRecord>`
    select act, actor_kind, actor_id, object_type, object_id, before, after, reason from audit_log order by seq
  `.execute(db())
  return unsealEntries(rows)
}

/** A queued job as tests compare it. */
export interface QueuedJob {
  name: string
  data: Record<string, unknown>
  start_after: Date
}

/** Returns the queued jobs by name and input. */
export async function queuedJobs(): Promise<QueuedJob[]> {
  await writeCollected()
  const { rows } = await sql<QueuedJob>`
    select name, data, start_after from pgboss.job where state = 'created' and name not like '\\_\\_pgboss%' order by name, data::text
  `.execute(db())
  return rows
}
