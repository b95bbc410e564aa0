import { sql } from 'kysely'
import { expect } from 'vitest'
import { db } from '#db/db.server.ts'
import { migrations } from '#db/migrate.server.ts'
import { newId } from '#kit/ids.server.ts'
import { testActor } from '../../../../test/builders.ts'
import { committedTest, databaseTest } from '../../../../test/database.ts'
import { MAX_TABLES } from '../words.ts'
import { getSystemStatus } from './status.server.ts'

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
