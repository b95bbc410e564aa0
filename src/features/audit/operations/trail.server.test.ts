import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Admin } from '#access/actors.ts'
import { workerActor } from '#access/make-actor.server.ts'
import { db } from '#db/db.server.ts'
import { transaction, writeCollected } from '#db/transaction.server.ts'
import { setClock } from '#ports/clock.server.ts'
import { fakeStorage } from '#ports/storage/fake.ts'
import { setStorage } from '#ports/storage/storage.server.ts'
import { buildAccount, testActor } from '../../../../test/builders.ts'
import { auditRecords, committedTest, databaseTest, queuedJobs } from '../../../../test/database.ts'
import { asOwner } from '../../../../test/postgres.ts'
import { canonical } from '../rules.ts'
import type { ListTrail, TrailEntry } from '../schema.ts'
import { anchorHead, checkChain, lastChainCheck, verifyAuditChain } from './anchor.server.ts'
import { startAuditCheck } from './check.server.ts'
import { exportAudit } from './export.server.ts'
import { audit, logView } from './record.server.ts'
import {
  getAuditEntry,
  getAuditStatistics,
  getAuditTrail,
  listActivityTypes,
  listAdminLogs,
  listTrail,
  listUserLogs,
  logAdminAction,
} from './trail.server.ts'

async function at<T>(iso: string, work: () => T | Promise<T>): Promise<T> {
  const back = setClock({ now: () => new Date(iso) })
  try {
    return await work()
  } finally {
    back()
  }
}

async function note(actor: Parameters<typeof audit>[0], iso: string, act: `${string}.${string}`, id = 'x') {
  await at(iso, () => audit(actor, act, { object_type: 'thing', object_id: id, after: { iso } }))
  await writeCollected()
}

async function walk(input: ListTrail, by: 'after' | 'before' = 'after'): Promise<TrailEntry[][]> {
  const pages: TrailEntry[][] = []
  let mark: string | undefined
  for (;;) {
    const page = await listTrail('all', { ...input, [by]: mark })
    pages.push(page.rows)
    const next = page[by]
    if (!next) return pages
    mark = next
  }
}

databaseTest('pages go through entries and views in the order of time, each once, in both directions', async () => {
  const admin = await testActor('admin:audit')
  // Many entries share a time, so the order cannot depend on time alone.
  for (let place = 0; place < 70; place += 1) {
    const iso = `2026-03-0${1 + Math.floor(place / 20)}T12:00:00Z`
    if (place % 3 === 0)
      await at(iso, () => logView(admin, 'property.viewed', { object_type: 'property', object_id: `${place}` }))
    else await note(admin, iso, 'test.noted', `${place}`)
  }
  const newest = await walk({})
  expect(newest.map((rows) => rows.length)).toEqual([25, 25, 20])
  const ids = newest.flat().map(({ id }) => id)
  expect(new Set(ids).size).toBe(70)
  const times = newest.flat().map(({ at: when }) => when.getTime())
  expect(times).toEqual(times.toSorted((a, b) => b - a))
  const oldest = await walk({ sort: 'oldest' })
  expect(oldest.flat().map(({ id }) => id)).toEqual(ids.toReversed())

  // Backward from the last page.
  let page = await listTrail('all', {})
  while (page.after) page = await listTrail('all', { after: page.after })
  expect([page.first, page.total, page.is_total_capped]).toEqual([51, 70, false])
  const back: string[] = page.rows.map(({ id }) => id)
  while (page.before) {
    page = await listTrail('all', { before: page.before })
    back.unshift(...page.rows.map(({ id }) => id))
  }
  expect(back).toEqual(ids)
  expect([page.first, page.before]).toEqual([1, null])
})

databaseTest('filters: by actor, act, record and the days in Indianapolis', async () => {
  const admin = await testActor('admin:audit')
  const buyer = await testActor('user')
  // 11:59 PM on March 1 and midnight on March 2 in Indianapolis.
  await note(admin, '2026-03-02T04:59:59.999Z', 'test.noted', 'late')
  await note(buyer, '2026-03-02T05:00:00Z', 'test.seen', 'early')
  await at('2026-03-02T06:00:00Z', () => logView(buyer, 'sold.viewed', { object_type: 'property', object_id: 'p' }))
  const acts = async (input: ListTrail) => (await listTrail('all', input)).rows.map(({ act }) => act)
  expect(await acts({})).toEqual(['sold.viewed', 'test.seen', 'test.noted'])
  expect(await acts({ to: '2026-03-01' })).toEqual(['test.noted'])
  expect(await acts({ from: '2026-03-02' })).toEqual(['sold.viewed', 'test.seen'])
  expect(await acts({ from: '2026-03-03' })).toEqual([])
  expect(await acts({ actorId: buyer.account_id })).toEqual(['sold.viewed', 'test.seen'])
  expect(await acts({ act: 'sold.viewed' })).toEqual(['sold.viewed'])
  expect(await acts({ objectType: 'thing', objectId: 'late' })).toEqual(['test.noted'])
  for (const after of ['x', 'e30', Buffer.from('["newest","now","entry","1"]').toString('base64url')]) {
    expect(await acts({ after }), after).toHaveLength(3)
  }
})

databaseTest('administrators, clients, and both with jobs: each list holds its own', async () => {
  const admin = await testActor('admin:audit')
  const buyer = await testActor('user')
  await note(admin, '2026-03-01T12:00:00Z', 'vendor.hidden')
  await note(buyer, '2026-03-01T12:00:01Z', 'search.saved')
  await note(workerActor('vow'), '2026-03-01T12:00:02Z', 'retention.ran')
  await at('2026-03-01T12:00:03Z', () =>
    logView(admin, 'admin.opened_account', { object_type: 'account', object_id: 'a' }),
  )
  await at('2026-03-01T12:00:04Z', () => logView(buyer, 'property.viewed', { object_type: 'property', object_id: 'p' }))
  const until = { to: '2026-03-01' }
  expect((await listAdminLogs(admin, until)).rows.map(({ act }) => act)).toEqual([
    'admin.opened_account',
    'vendor.hidden',
  ])
  expect((await listUserLogs(admin, until)).rows.map(({ act }) => act)).toEqual(['property.viewed', 'search.saved'])
  expect((await getAuditTrail(admin, until)).rows.map(({ act }) => act)).toEqual([
    'property.viewed',
    'admin.opened_account',
    'retention.ran',
    'search.saved',
    'vendor.hidden',
  ])
  // Viewing the audit log is logged too.
  expect((await listTrail('all', { act: 'admin.read_audit' })).total).toBe(3)
  expect(await listActivityTypes(admin)).toEqual(
    expect.arrayContaining([
      { act: 'vendor.hidden', label: 'Vendor hidden', source: 'entry' },
      { act: 'property.viewed', label: 'Viewed a home', source: 'view' },
    ]),
  )
  const statistics = await getAuditStatistics(admin, { from: '2026-03-01', to: '2026-03-01' })
  expect(statistics).toMatchObject({ entries: 3, views: 2, head: { seq: 3 }, anchor: null, check: null })
  expect(statistics.by_day).toEqual([{ date: '2026-03-01', entries: 3, views: 2 }])
  expect(statistics.by_actor.map(({ count }) => count)).toEqual([1, 1, 1])
})

databaseTest('what an administrator writes down by hand cannot pass for something that happened here', async () => {
  const admin = await testActor('admin')
  await logAdminAction(admin, { act: 'note.mls_called', objectType: 'mls', reason: 'Asked about a listing.' })
  expect(await auditRecords()).toMatchObject([
    { act: 'note.mls_called', object_type: 'mls', reason: 'Asked about a listing.' },
  ])
})

const PERIOD = { from: '2026-03-01', to: '2026-03-02', reason: 'MLS audit' } as const

async function exported(admin: Admin<'audit'>, input: Parameters<typeof exportAudit>[1]) {
  const response = await exportAudit(admin, input)
  const text = await response.text()
  const lines = text.trimEnd().split(/\r?\n(?=\d|"?#|\{|$)/)
  return { response, text, lines }
}

committedTest('an export holds every entry of its days, and its last line proves that', async () => {
  const admin = await transaction(() => testActor('admin:audit'))
  await transaction(async () => {
    await at('2026-02-20T12:00:00Z', () => audit(admin, 'test.before', { object_type: 't', object_id: null }))
    for (let count = 0; count < 2300; count += 1)
      await at('2026-03-01T12:00:00Z', () =>
        audit(admin, 'test.noted', { object_type: 't', object_id: String(count), after: { note: '=1+1\n\u001b[31m' } }),
      )
    await at('2026-03-09T12:00:00Z', () => audit(admin, 'test.after', { object_type: 't', object_id: null }))
  })
  const { response, lines, text } = await exported(admin, { ...PERIOD, format: 'jsonl' })
  expect(response.headers.get('content-disposition')).toBe(
    'attachment; filename="audit-2026-03-01-to-2026-03-02.jsonl"',
  )
  const rows = lines.map((line) => JSON.parse(line))
  const end = rows.pop()
  expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 2300 }, (_, index) => index + 2))
  expect(rows[0].after.note).toBe('=1+1\n\u001b[31m')
  expect(end).toMatchObject({ end: true, entries: 2300, first_seq: 2, last_seq: 2301, left_out: 0, head_seq: 2302 })
  expect(end.before_first_hash).toBe(rows[0].prev_hash)
  expect(end.last_hash).toBe(rows.at(-1).row_hash)
  for (const [index, row] of rows.entries()) if (index > 0) expect(row.prev_hash).toBe(rows[index - 1].row_hash)
  const before = text.slice(0, text.lastIndexOf('{"end"'))
  expect(end.sha256).toBe(createHash('sha256').update(before).digest('hex'))

  const csv = await exported(admin, { ...PERIOD, format: 'csv', act: 'test.noted' })
  expect(csv.text).toContain('"{""note"":""=1+1\\n\\u001b[31m""}"')
  expect(csv.text.trimEnd().split('\r\n').at(-1)).toContain('# end')
  const records = await auditRecords()
  expect(records.filter(({ act }) => act === 'audit.exported')).toMatchObject([
    { actor_id: admin.account_id, reason: 'MLS audit', after: { format: 'jsonl', head_seq: 2302 } },
    { after: { format: 'csv', act: 'test.noted' } },
  ])
})

/** Runs the verification script as the recipient of a file would. */
function checkedBy(path: string): Promise<{ code: number; said: string }> {
  const script = join(import.meta.dirname, '../../../../scripts/verify-audit-export.mjs')
  return new Promise((done) => {
    execFile(process.execPath, [script, path], { env: {} }, (error, said) =>
      done({ code: error ? Number(error.code) : 0, said }),
    )
  })
}

committedTest('somebody who has nothing but the file proves it whole, and finds each change of it', async () => {
  const admin = await transaction(() => testActor('admin:audit'))
  const after = { name: 'Zoë\u2028家\u007f', sum: 1.5e21, list: [{ b: 1, a: null }], '10': 'ten', '9': 'nine' }
  for (let count = 1; count <= 4; count += 1)
    await transaction(async () => {
      await at('2026-03-01T12:00:00Z', () =>
        audit(admin, 'test.noted', { object_type: 't', object_id: `${count}`, after }),
      )
    })
  const renamed = {
    object_type: 'account',
    object_id: admin.account_id,
    before: { name: 'Nora' },
    after: { name: 'Cora' },
  }
  await transaction(async () => at('2026-03-01T12:00:00Z', () => audit(admin, 'user.updated', renamed)))
  const { text } = await exported(admin, { ...PERIOD, format: 'jsonl' })
  const lines = text.trimEnd().split('\n')
  const folder = await mkdtemp(join(tmpdir(), 'porchlight-export-'))
  const check = async (changed: readonly string[]) => {
    const path = join(folder, 'audit.jsonl')
    await writeFile(path, `${changed.join('\n')}\n`)
    return checkedBy(path)
  }
  /** Forges the last line of a file, as an attacker who knows its format could. */
  const closed = (rows: readonly string[], said: object = {}) => {
    const sha256 = createHash('sha256')
      .update(rows.map((row) => `${row}\n`).join(''))
      .digest('hex')
    return [...rows, JSON.stringify({ ...JSON.parse(lines.at(-1) ?? ''), ...said, sha256 })]
  }
  const rows = lines.slice(0, -1)
  const [one = '', two = '', three = '', four = '', five = ''] = rows
  try {
    expect(await check(lines)).toEqual({ code: 0, said: expect.stringContaining('Verified: 5 entries') })
    expect(await check(closed(rows))).toMatchObject({ code: 0 })
    expect(await check(rows)).toEqual({ code: 1, said: expect.stringContaining('the last line') })
    expect(await check([one, two, lines.at(-1) ?? ''])).toMatchObject({ code: 1 })
    const forged = [one, two.replace('nine', 'NINE'), three, four, five]
    expect(await check(closed(forged))).toEqual({ code: 1, said: 'NOT VERIFIED: entry 2 was changed.\n' })
    expect(await check(closed([one, three, two, four, five]))).toMatchObject({ code: 1 })
    expect(await check(closed([one, two, four, five], { entries: 4 }))).toMatchObject({ code: 1 })
    expect(await check([one.slice(0, 40)])).toMatchObject({ code: 1 })
    // A different name than the sealed one is an error, but a missing one is not, as after a purge.
    expect(await check(closed([one, two, three, four, five.replace('"Cora"', '"Dora"')]))).toEqual({
      code: 1,
      said: 'NOT VERIFIED: entry 5 shows a value that does not match its record.\n',
    })
    const { opened: _, ...purged } = JSON.parse(five)
    expect(await check(closed([one, two, three, four, JSON.stringify(purged)]))).toMatchObject({ code: 0 })
  } finally {
    await rm(folder, { recursive: true })
  }
})

/** Changes the tables as an attacker with full privileges could. */
async function tamper(...statements: string[]): Promise<void> {
  await asOwner(process.env.DATABASE_URL ?? '', async (client) => {
    for (const table of ['audit_log', 'audit_anchors']) await client.query(`alter table ${table} disable trigger user`)
    for (const statement of statements) await client.query(statement)
    for (const table of ['audit_log', 'audit_anchors']) await client.query(`alter table ${table} enable trigger user`)
  })
}

const worker = workerActor('audit')

committedTest(
  'the head that was put down outside finds a trail whose end was cut off, even without the table of anchors',
  async () => {
    const back = setStorage(fakeStorage())
    try {
      for (let count = 1; count <= 5; count += 1)
        await transaction(async () => audit(worker, 'test.noted', { object_type: 't', object_id: `${count}` }))
      expect(await checkChain(worker)).toMatchObject({ entries: 5, first_bad_seq: null, anchored_seq: 0 })
      expect(await verifyAuditChain()).toEqual({ entries: 5, first_bad_seq: null, anchored_seq: 5 })
      await tamper('delete from audit_log where seq >= 4')
      // The hash chain is intact, so only a checkpoint detects the cut.
      expect(await verifyAuditChain()).toEqual({ entries: 3, first_bad_seq: 4, anchored_seq: 0 })
      await tamper('delete from audit_anchors')
      expect(await verifyAuditChain({ isOutside: false })).toEqual({ entries: 3, first_bad_seq: null, anchored_seq: 0 })
      expect(await verifyAuditChain()).toEqual({
        entries: 3,
        first_bad_seq: 4,
        anchored_seq: 0,
        anchor_faults: ['Checkpoints removed from the database: entries 5.'],
      })

      // Verification reports the cut, adds an entry, and writes no new checkpoint.
      expect(await checkChain(worker)).toMatchObject({ first_bad_seq: 4 })
      expect(await lastChainCheck()).toMatchObject({ entries: 3, first_bad_seq: 4 })
      expect((await auditRecords()).at(-1)).toMatchObject({ act: 'audit.found_broken', object_id: '4' })
      // New entries at the end do not hide it.
      for (let count = 1; count <= 3; count += 1)
        await transaction(async () => audit(worker, 'test.noted', { object_type: 't', object_id: `${count}` }))
      expect((await verifyAuditChain()).first_bad_seq).not.toBeNull()
    } finally {
      back()
    }
  },
)

committedTest('a trail that is written anew from its beginning is found by its anchor', async () => {
  const back = setStorage(fakeStorage())
  try {
    const write = (name: string) =>
      transaction(async () => audit(worker, 'test.noted', { object_type: 't', object_id: name }))
    for (const name of ['a', 'b', 'c']) await write(name)
    await at('2026-03-01T12:00:00Z', () => checkChain(worker))
    await write('d')
    await at('2026-03-02T12:00:00Z', () => checkChain(worker))
    expect(await verifyAuditChain()).toEqual({ entries: 4, first_bad_seq: null, anchored_seq: 4 })
    await tamper('delete from audit_log')
    for (const name of ['a', 'B', 'c', 'd', 'e']) await write(name)
    expect(await verifyAuditChain()).toEqual({ entries: 5, first_bad_seq: 1, anchored_seq: 0 })
  } finally {
    back()
  }
})

async function anchoredChain(entries: number, anchors: readonly number[]): Promise<void> {
  for (let count = 1; count <= entries; count += 1) {
    await transaction(async () => audit(worker, 'test.noted', { object_type: 't', object_id: `${count}` }))
    if (anchors.includes(count)) await anchorHead()
  }
}

/** Rewrites entries with matching hashes, so that the chain alone cannot detect the change. */
async function rehash(from: number, change: string): Promise<void> {
  const { rows } = await sql<Record<string, unknown> & { seq: number; row_hash: Buffer; prev_hash: Buffer }>`
    select * from audit_log where seq >= ${from} order by seq`.execute(db())
  let prev = rows[0]?.prev_hash ?? Buffer.alloc(32)
  for (const { prev_hash: _, row_hash: __, ...entry } of rows) {
    const changed = entry.seq === from ? { ...entry, reason: change } : entry
    const hash = createHash('sha256').update(prev).update(canonical(changed)).digest()
    await tamper(
      `update audit_log set reason = ${changed.reason === null ? 'null' : `'${changed.reason}'`}, prev_hash = '\\x${prev.toString('hex')}', row_hash = '\\x${hash.toString('hex')}' where seq = ${entry.seq}`,
    )
    prev = hash
  }
}

const CUTS: [string, number, () => Promise<void>][] = [
  ['the tail', 9, () => tamper('delete from audit_log where seq >= 9')],
  ['the middle', 4, () => tamper('delete from audit_log where seq between 4 and 5')],
  ['through an anchor', 6, () => tamper('delete from audit_log where seq between 6 and 8')],
  ['an entry rewritten, with all hashes after it', 5, () => rehash(5, 'x')],
  ['the newest entry rewritten with its hash', 10, () => rehash(10, 'x')],
  [
    'the tail cut through anchors, and new entries in its place',
    6,
    async () => {
      await tamper('delete from audit_log where seq >= 6')
      for (const name of ['p', 'q', 'r', 's', 't', 'u', 'v'])
        await transaction(async () => audit(worker, 'test.noted', { object_type: 't', object_id: name }))
    },
  ],
  [
    'an entry rewritten, and forged anchors for it in the place of ours',
    5,
    async () => {
      await rehash(5, 'x')
      await tamper(
        'delete from audit_anchors where seq > 3',
        "insert into audit_anchors (anchored_date, seq, row_hash) select '2026-12-01', seq, row_hash from audit_log where seq = 10",
      )
    },
  ],
]
for (const [what, bad, act] of CUTS)
  committedTest(`the check names the first entry that was changed or cut: ${what}`, async () => {
    const back = setStorage(fakeStorage())
    try {
      await anchoredChain(10, [3, 7, 10])
      expect(await verifyAuditChain()).toEqual({ entries: 10, first_bad_seq: null, anchored_seq: 10 })
      await act()
      const found = await verifyAuditChain()
      expect(found.first_bad_seq).toBe(bad)
      expect(found.anchored_seq).toBeLessThan(bad)
      // No checkpoint is written on top of it.
      const anchors = async () => (await sql`select from audit_anchors`.execute(db())).rows.length
      const before = await anchors()
      await anchorHead()
      if (bad !== 4) expect(await anchors()).toBe(before)
    } finally {
      back()
    }
  })

committedTest('anchors that are forged or missing are named, while the chain is whole', async () => {
  const back = setStorage(fakeStorage())
  try {
    await anchoredChain(6, [3, 6])
    await tamper(
      'delete from audit_anchors where seq = 3',
      "insert into audit_anchors (anchored_date, seq, row_hash, key_id, signature) select '2100-01-01', 4, row_hash, 'other', row_hash from audit_log where seq = 1",
    )
    expect(await verifyAuditChain()).toEqual({
      entries: 6,
      first_bad_seq: null,
      anchored_seq: 6,
      anchor_faults: [
        'Forged checkpoints, not signed by this site: entries 4.',
        'Checkpoints removed from the database: entries 3.',
      ],
    })
    await checkChain(worker)
    expect((await auditRecords()).at(-1)).toMatchObject({ act: 'audit.found_broken', object_id: 'anchors' })
  } finally {
    back()
  }
})

committedTest('an outside line that cannot be read is named, kept, and hides no cut', async () => {
  const storage = fakeStorage()
  const back = setStorage(storage)
  const file = 'audit/anchors/2026-03-01.jsonl'
  const broken = `{"seq": "4"}\noops`
  try {
    await at('2026-03-01T12:00:00Z', () => anchoredChain(4, [2, 4]))
    await storage.put(file, Buffer.from(`${await storage.get(file)}${broken}\n`), 'text/plain')
    const fault = 'Unreadable lines in external checkpoints: 2 of 2026-03-01.'
    await at('2026-03-01T12:30:00Z', async () => {
      expect(await verifyAuditChain()).toMatchObject({ first_bad_seq: null, anchored_seq: 4, anchor_faults: [fault] })
      await transaction(async () => audit(worker, 'test.noted', { object_type: 't', object_id: '5' }))
      expect(await anchorHead()).toMatchObject({ seq: 5 })
    })
    expect(String(await storage.get(file))).toContain(`${broken}\n{`)
    await tamper('delete from audit_log where seq >= 4', 'delete from audit_anchors where seq >= 4')
    await at('2026-03-01T13:00:00Z', async () =>
      expect(await verifyAuditChain()).toMatchObject({ first_bad_seq: 4, anchor_faults: [expect.anything(), fault] }),
    )
  } finally {
    back()
  }
})

committedTest('each check anchors the head, and the same head of a day once', async () => {
  const storage = fakeStorage()
  const back = setStorage(storage)
  const lines = async () =>
    String(await storage.get('audit/anchors/2026-03-01.jsonl'))
      .trim()
      .split('\n')
  try {
    await transaction(async () => audit(worker, 'test.noted', { object_type: 't', object_id: 'a' }))
    await at('2026-03-01T12:00:00Z', () => checkChain(worker))
    await at('2026-03-01T12:15:00Z', () => checkChain(worker))
    expect(await lines()).toHaveLength(1)
    await transaction(async () => audit(worker, 'test.noted', { object_type: 't', object_id: 'b' }))
    await at('2026-03-01T13:00:00Z', () => checkChain(worker))
    expect((await lines()).map((line) => JSON.parse(line))).toMatchObject([
      { seq: 1, anchored_date: '2026-03-01', signature: expect.stringMatching(/^[0-9a-f]{64}$/) },
      { seq: 2, first_seq: 2 },
    ])
    expect(await verifyAuditChain()).toMatchObject({ first_bad_seq: null, anchored_seq: 2 })
  } finally {
    back()
  }
})

databaseTest('an entry is shown with its proof and its neighbours, and looking at it is written down', async () => {
  const admin = await testActor('admin:audit')
  const { id } = await buildAccount({ name: 'Nora Quill' })
  for (const act of ['user.updated', 'user.closed'] as const)
    audit(admin, act, { object_type: 'account', object_id: id, before: { city: 'A' }, after: { city: 'B' } })
  await writeCollected()
  expect(await getAuditEntry(admin, { entryId: 'a1' })).toMatchObject({
    act: 'user.updated',
    object_name: 'Nora Quill',
    is_whole: true,
    before_id: null,
    after_id: 'a2',
    prev_hash: '0'.repeat(64),
  })
  expect(await getAuditEntry(admin, { entryId: 'a2' })).toMatchObject({ before_id: 'a1', after_id: null })
  const [view] = (await getAuditTrail(admin, { act: 'admin.read_audit' })).rows
  expect(await getAuditEntry(admin, { entryId: view?.id ?? '' })).toMatchObject({ is_whole: null, row_hash: null })
  for (const entryId of ['a3', '00000000-0000-7000-8000-000000000001'])
    await expect(getAuditEntry(admin, { entryId })).rejects.toMatchObject({ code: 'not_found' })
})

databaseTest('the trail is looked through by the name of who did it', async () => {
  const [dana, other] = [await testActor('admin:audit'), await testActor('admin:audit')]
  await db().updateTable('accounts').set({ name: 'Dana Whitcomb' }).where('id', '=', dana.account_id).execute()
  for (const actor of [dana, other]) audit(actor, 'vendor.hidden', { object_type: 'vendor', object_id: 'x' })
  await writeCollected()
  const found = await getAuditTrail(other, { who: 'whitcomb', act: 'vendor.hidden' })
  expect(found.rows.map(({ actor_name }) => actor_name)).toEqual(['Dana Whitcomb'])
  expect((await getAuditTrail(other, { who: '%' })).total).toBe(0)
})

databaseTest('a walk of the chain is asked for, and is an act of its own', async () => {
  const admin = await testActor('admin:audit')
  await startAuditCheck(admin)
  expect(await auditRecords()).toMatchObject([{ act: 'audit.check_asked' }])
  expect(await queuedJobs()).toMatchObject([{ name: 'check-audit' }])
})
