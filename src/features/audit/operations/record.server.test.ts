import { expect, test } from 'vitest'
import { commandActor } from '#access/make-actor.server.ts'
import { pool } from '#db/db.server.ts'
import { transaction } from '#db/transaction.server.ts'
import { testActor } from '../../../../test/builders.ts'
import { auditRecords, committedTest, databaseTest } from '../../../../test/database.ts'
import { asOwner } from '../../../../test/postgres.ts'
import { verifyAuditChain } from './anchor.server.ts'
import { audit } from './record.server.ts'

const actor = commandActor('test')

async function chain(length: number): Promise<void> {
  for (let at = 1; at <= length; at += 1) {
    await transaction(async () =>
      audit(actor, 'test.noted', { object_type: 'test', object_id: String(at), after: { at } }),
    )
  }
}

/** Changes the log as an attacker with full privileges could. */
async function tamper(sql: string): Promise<void> {
  await asOwner(process.env.DATABASE_URL ?? '', async (client) => {
    await client.query('alter table audit_log disable trigger user')
    const { rowCount } = await client.query(sql)
    expect(rowCount).toBeGreaterThan(0)
    await client.query('alter table audit_log enable trigger user')
  })
}

databaseTest('an entry says who did what to what, and only the members that changed', async () => {
  const admin = await testActor('admin:vendors')
  audit(admin, 'vendor.updated', {
    object_type: 'vendor',
    object_id: 'v1',
    before: { name: 'Old', phone: '317-555-0100', version: 1 },
    after: { name: 'New', phone: '317-555-0100', version: 2 },
  })
  expect(await auditRecords()).toEqual([
    {
      act: 'vendor.updated',
      actor_kind: 'account',
      actor_id: admin.account_id,
      object_type: 'vendor',
      object_id: 'v1',
      before: { name: 'Old' },
      after: { name: 'New' },
      reason: null,
    },
  ])
})

databaseTest('a secret shows as changed, never with its value', async () => {
  audit(actor, 'account.updated', {
    object_type: 'account',
    object_id: 'a',
    before: { password_hash: 'x' },
    after: { password_hash: 'y' },
  })
  expect(await auditRecords()).toMatchObject([
    { before: { password_hash: '[changed]' }, after: { password_hash: '[changed]' } },
  ])
})

databaseTest('dates, line breaks, ANSI codes and every script are read back as they were written', async () => {
  const after = {
    at: new Date('2026-03-08T07:30:00Z'),
    text: 'a\nb\u001b[31m',
    name: '家 🏠',
    deep: { list: [1, null, { z: 1, a: 2 }] },
  }
  audit(actor, 'test.noted', { object_type: 'test', object_id: null, after, reason: '"quoted"' })
  expect(await auditRecords()).toMatchObject([{ after: { ...after, at: '2026-03-08T07:30:00.000Z' } }])
  expect(await verifyAuditChain()).toMatchObject({ entries: 1, first_bad_seq: null })
})

committedTest('a chain longer than one page of the check is whole', async () => {
  await transaction(async () => {
    for (let at = 1; at <= 2100; at += 1) audit(actor, 'test.noted', { object_type: 'test', object_id: String(at) })
  })
  await chain(2)
  expect(await verifyAuditChain()).toMatchObject({ entries: 2102, first_bad_seq: null })
})

const TAMPERINGS = [
  ['an edited value', `update audit_log set after = '{"at": 99}' where seq = 3`, 3],
  ['an edited actor', `update audit_log set actor_label = 'somebody else' where seq = 4`, 4],
  ['an edited time', `update audit_log set at = at + interval '1 second' where seq = 1`, 1],
  ['a deleted first entry', 'delete from audit_log where seq = 1', 1],
  ['a deleted entry in the middle', 'delete from audit_log where seq = 3', 3],
  [
    'two entries that changed places',
    'update audit_log set seq = case seq when 2 then 1000002 else 1000003 end where seq in (2, 3); update audit_log set seq = case seq when 1000002 then 3 else 2 end where seq > 1000000',
    2,
  ],
  [
    'an entry added at the end by hand',
    'insert into audit_log select (jsonb_populate_record(l, \'{"seq": 6, "row_hash": "\\\\x0000000000000000000000000000000000000000000000000000000000000000"}\')).* from audit_log l where seq = 5',
    6,
  ],
] as const

for (const [what, sql, bad] of TAMPERINGS) {
  committedTest(`the check names the first bad entry: ${what}`, async () => {
    await chain(5)
    expect(await verifyAuditChain()).toMatchObject({ entries: 5, first_bad_seq: null })
    for (const statement of sql.split('; ')) await tamper(statement)
    expect((await verifyAuditChain()).first_bad_seq).toBe(bad)
  })
}

const CHANGES = [
  "update audit_log set actor_label = 'x'",
  'delete from audit_log',
  'truncate audit_log',
  'delete from audit_anchors',
  'truncate audit_anchors',
]

test.each(CHANGES)('the role of the application may not: %s', async (sql) => {
  await expect(pool.query(sql)).rejects.toMatchObject({
    code: '42501',
    message: expect.stringContaining('permission denied'),
  })
})

for (const sql of CHANGES) {
  committedTest(`a trigger stops the owner too: ${sql}`, async () => {
    await chain(1)
    await asOwner(process.env.DATABASE_URL ?? '', async (client) => {
      await client.query(
        "insert into audit_anchors (anchored_date, seq, row_hash) select '2026-01-01', seq, row_hash from audit_log",
      )
      await expect(client.query(sql)).rejects.toThrow('audit records are kept as they were written')
    })
  })
}
