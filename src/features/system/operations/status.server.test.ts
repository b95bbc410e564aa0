import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { db } from '#db/db.server.ts'
import { migrations } from '#db/migrate.server.ts'
import { newId } from '#kit/ids.server.ts'
import { setCertificates } from '#ports/certificate.server.ts'
import { testActor } from '../../../../test/builders.ts'
import { committedTest, databaseTest } from '../../../../test/database.ts'
import { MAX_TABLES } from '../words.ts'
import { certificateOf, getSystemStatus } from './status.server.ts'

databaseTest('measures the processes, the database and the disk', async () => {
  const admin = await testActor('admin:operations')
  await sql`insert into workers (id, host, pid) values (${newId()}, 'web-1', 42)`.execute(db())
  const status = await getSystemStatus(admin)
  expect(status).toMatchObject({
    program: { version: expect.stringMatching(/^\d+\.\d+\.\d+$/), node: process.versions.node },
    schema: { last: migrations.at(-1)?.name, newer: [] },
    web_processes: null,
    worker: { state: 'working' },
    workers: [{ host: 'web-1', pid: 42, state: 'working' }],
    jobs: { failed: 0, waiting: 0, waiting_since: null },
    email: { waiting: 0, waiting_since: null, has_server: false },
    backups: { place: null },
    audit: null,
    certificate: { state: 'plain' },
    hourly: { site: Array(24).fill(0), email: Array(24).fill(0) },
  })
  expect(status.database?.bytes).toBeGreaterThan(1_000_000)
  expect(status.database?.tables).toHaveLength(MAX_TABLES)
  const sizes = status.database?.tables.map(({ bytes }) => bytes) ?? []
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
  expect(status.disk?.total_bytes).toBeGreaterThan(status.disk?.free_bytes ?? Infinity)
})

databaseTest('names the migrations of a newer version', async () => {
  const admin = await testActor('admin:operations')
  // The program's role may not write there; only the migration does.
  await sql`set local role none`.execute(db())
  await sql`insert into schema_migrations (name, checksum) values ('9999_later', 'x')`.execute(db())
  await sql`set local role porchlight_app`.execute(db())
  expect((await getSystemStatus(admin)).schema).toEqual({ last: '9999_later', newer: ['9999_later'] })
})

committedTest('shows the other parts if one fails', async () => {
  const admin = await testActor('admin:operations')
  await sql`set role none`.execute(db())
  await sql`alter table suppressions rename to suppressions_gone`.execute(db())
  const status = await getSystemStatus(admin)
  expect(status.email).toBeNull()
  expect(status.database?.version).toMatch(/^\d+/)
  expect(status.jobs).toMatchObject({ failed: 0 })
})

databaseTest('counts views, jobs and emails per hour of the last day', async () => {
  const admin = await testActor('admin:operations')
  await sql`insert into mail_outbox (id, letter, to_email, subject, html, text, is_transactional, message_id, status, created_at, sent_at)
    select gen_random_uuid(), 'x', 'a@example.com', 's', 'h', 't', true, 'm' || n, case n when 9 then 'failed' else 'sent' end,
      now() - interval '2 days', now() - n * interval '30 minutes' - interval '1 minute'
    from generate_series(0, 60) n`.execute(db())
  await sql`insert into analytics_events (at, at_date, visit, name, path, source, medium, device)
    select t.at, (t.at at time zone 'America/Indiana/Indianapolis')::date, decode(repeat('00', 16), 'hex'), t.name, '/', 'x', 'x', 'phone'
    from (values (now() - interval '23 hours 59 minutes', 'page_viewed'), (now() - interval '24 hours 1 minute', 'page_viewed'),
      (now() - interval '1 minute', 'page_left')) as t (at, name)`.execute(db())
  const { hourly } = await getSystemStatus(admin)
  expect(hourly.email).toEqual([...Array(19).fill(2), 1, ...Array(4).fill(2)])
  expect(hourly.site).toEqual([1, ...Array(23).fill(0)])
  expect(hourly.jobs).toHaveLength(24)
})

test('reads the certificate at the address of the site', async () => {
  const valid_to = new Date('2027-02-18T00:00:00Z')
  onTestFinished(setCertificates(async () => ({ isAnswered: true, valid_to, distrust: null })))
  expect(await certificateOf('https://homes.example.com')).toEqual({
    state: 'read',
    host: 'homes.example.com',
    valid_to,
    distrust: null,
  })
  setCertificates(async () => ({ isAnswered: false, fault: 'connection', reason: 'ECONNREFUSED' }))
  expect(await certificateOf('https://homes.example.com')).toMatchObject({ state: 'silent', reason: 'ECONNREFUSED' })
  expect(await certificateOf('http://homes.example.com')).toEqual({ state: 'plain' })
})
