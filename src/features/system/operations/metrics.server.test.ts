import { sql } from 'kysely'
import { expect } from 'vitest'
import { db } from '#db/db.server.ts'
import { newId } from '#kit/ids.server.ts'
import { registry } from '#kit/metrics.server.ts'
import { databaseTest } from '../../../../test/database.ts'
import './metrics.server.ts'

async function metric(name: string, labels: Record<string, string> = {}): Promise<number | undefined> {
  const { values } = (await registry.getSingleMetric(name)?.get()) ?? { values: [] }
  return values.find((one) => JSON.stringify(one.labels) === JSON.stringify(labels))?.value
}

databaseTest('measures workers, email and backups', async () => {
  expect(await metric('porchlight_workers')).toBe(0)
  expect(await metric('porchlight_backup_timestamp_seconds')).toBe(0)
  await sql`insert into workers (id, host, pid) values (${newId()}, 'x', 1)`.execute(db())
  await sql`insert into mail_outbox (id, letter, to_email, subject, html, text, is_transactional, message_id, created_at)
    values (${newId()}, 'news', 'a@example.com', '', '', '', false, 'x', now() - interval '100 seconds')`.execute(db())
  const test = { name: 'b', at: '2026-11-22T09:10:00.000Z', outcome: 'failed', message: 'x', took_ms: 1 }
  const last = {
    name: 'b',
    at: '2026-11-25T07:40:00.000Z',
    rows: 1,
    files: 0,
    bytes: 9,
    is_encrypted: true,
    took_ms: 1,
  }
  await sql`insert into settings (key, value) values ('backups', ${JSON.stringify({ last, test })}::jsonb)`.execute(
    db(),
  )
  expect(await metric('porchlight_workers')).toBe(1)
  expect(await metric('porchlight_emails', { state: 'waiting' })).toBe(1)
  expect(await metric('porchlight_emails_wait_seconds')).toBeGreaterThanOrEqual(100)
  expect(await metric('porchlight_jobs', { state: 'failed' })).toBe(0)
  expect(await metric('porchlight_backup_timestamp_seconds')).toBe(Date.parse(last.at) / 1000)
  expect(await metric('porchlight_backup_test_failed')).toBe(1)
})
