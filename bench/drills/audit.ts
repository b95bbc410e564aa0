import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs, promisify } from 'node:util'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { canonical } from '#features/audit/rules.ts'
import { ROOT } from '../../scripts/site-dependencies.ts'
import { startTemporaryDatabase } from '../../scripts/temporary-database.ts'
import { grouped, say } from '../../scripts/terminal.ts'
import { webMemoryFlags } from '../../scripts/web-memory.ts'
import { insertCast } from '../../test/cast.ts'
import { asOwner } from '../../test/postgres.ts'
import { type Browser, startSite } from '../../test/server.ts'
import { memoryOf } from '../load.ts'
import { record } from '../record.ts'

/**
 * Measures an audit log of a million entries and half as many views: first, filtered and last pages, statistics, export
 * and verification: `npm run drill -- audit [--entries 1000000]`.
 */

const MAX_PAGE_MS = 300
const MAX_MB = 400
const DAYS = 1095
const { values } = parseArgs({ options: { entries: { type: 'string', default: '1000000' } } })
const total = Number(values.entries)

const ACTS = [
  'session.started',
  'search.saved',
  'favorite.added',
  'vendor.updated',
  'user.suspended',
  'document.shared',
]
const people = Array.from({ length: 2000 }, () => randomUUID())
const admins = people.slice(0, 10)
const began = Date.now() - DAYS * 86_400_000

const database = await startTemporaryDatabase()
try {
  await command(['migrate'])
  await asOwner(database.url, insertCast)
  say(`  writing ${grouped(total)} entries and ${grouped(total / 2)} views …`)
  await fill()
  // With the launcher's memory limits, which an export that buffers its entries would exceed.
  const site = await startSite({ databaseUrl: database.url, webFlags: webMemoryFlags(0) })
  try {
    const boss = await site.as('super')
    // The first call of a process loads its code.
    await boss.call('getAuditTrail', {})
    const pages = await measurePages(boss)
    const statistics = await timed(() => boss.call('getAuditStatistics', {}))
    const types = await timed(() => boss.call('listActivityTypes'))
    const exported = await measureExport(boss, pidIn(site.log()))
    const walk = await timed(() => command(['doctor']).catch((error) => error))
    const slowest = pages.reduce((a, b) => (a.ms > b.ms ? a : b))
    await record('audit', {
      isGood:
        slowest.ms <= MAX_PAGE_MS &&
        pages.every(({ rows }) => rows > 0) &&
        exported.isWhole &&
        (exported.most_mb ?? 0) <= MAX_MB &&
        String(walk.result.stdout).includes('The audit log is verified'),
      found: [
        `${grouped(total)} entries, ${grouped(total / 2)} views over ${grouped(DAYS)} days; the slowest of 3 runs each, ${MAX_PAGE_MS} ms are allowed.`,
        ...pages.map(({ name, ms, rows }) => `${name}: ${ms} ms, ${rows} rows.`),
        `statistics of 30 days: ${statistics.ms} ms; kinds of acts: ${types.ms} ms.`,
        `export of all: ${grouped(exported.entries)} entries, ${exported.mb} MB in ${exported.seconds} s, ${exported.isWhole ? 'verified' : 'NOT verified'} by its last line; the web process held ${exported.most_mb ?? '?'} MB at most (${MAX_MB} are allowed).`,
        `verification of the log: ${(walk.ms / 1000).toFixed(1)} s.`,
      ],
    })
  } finally {
    await site.stop()
  }
} finally {
  await database.stop()
}

function command(args: string[]) {
  return promisify(execFile)(process.execPath, [join(ROOT, 'dist', 'server', 'commands.js'), ...args], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: database.url,
      SECRET: 'of-no-use-but-asked-for-0123456789',
      DATA_DIR: join(ROOT, 'node_modules', '.cache'),
      LOG_LEVEL: 'silent',
      ROLE: 'worker',
    },
    maxBuffer: 10_000_000,
  })
}

async function fill(): Promise<void> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    await client.query('set synchronous_commit = off')
    await pipeline(
      Readable.from(entryLines()),
      client.query(
        copyFrom(
          'copy audit_log (seq, at, actor_kind, actor_id, actor_label, act, object_type, object_id, before, after, reason, ip, user_agent, request_id, prev_hash, row_hash) from stdin',
        ),
      ),
    )
    await pipeline(
      Readable.from(viewLines()),
      client.query(copyFrom('copy access_log (id, at, account_id, kind, object_type, object_id, ip) from stdin')),
    )
    await client.query('vacuum (analyze) audit_log')
    await client.query('vacuum (analyze) access_log')
  } finally {
    await client.end()
  }
}

/** Generates entries as the operations write them, each with the hash of the one before. */
function* entryLines(): Generator<string> {
  let prev: Buffer = Buffer.alloc(32)
  let lines = ''
  for (let seq = 1; seq <= total; seq += 1) {
    const isAdmin = seq % 20 === 0
    const entry = {
      at: new Date(began + Math.floor((seq / total) * DAYS * 86_400_000)),
      actor_kind: 'account',
      actor_id: (isAdmin ? admins[(seq / 20) % 10] : people[(seq * 7919) % people.length]) ?? '',
      actor_label: isAdmin ? 'admin' : 'registered',
      // A single act is rare and old.
      act: seq === 1000 ? 'rare.happened' : (ACTS[seq % ACTS.length] ?? 'test.noted'),
      object_type: 'thing',
      object_id: String(seq % 50_000),
      before: null,
      after: { name: `Entry ${seq}` },
      reason: null,
      ip: '203.0.113.9',
      user_agent: 'Mozilla/5.0',
      request_id: null,
    }
    const hash = createHash('sha256')
      .update(prev)
      .update(canonical({ seq, ...entry }))
      .digest()
    const { at, actor_kind, actor_id, actor_label, act, object_type, object_id, after, ip, user_agent } = entry
    lines += `${[seq, at.toISOString(), actor_kind, actor_id, actor_label, act, object_type, object_id, '\\N', JSON.stringify(after), '\\N', ip, user_agent, '\\N', `\\\\x${prev.toString('hex')}`, `\\\\x${hash.toString('hex')}`].join('\t')}\n`
    prev = hash
    if (lines.length > 500_000) {
      yield lines
      lines = ''
    }
  }
  yield lines
}

function* viewLines(): Generator<string> {
  const views = total / 2
  for (let place = 0; place < views; place += 1) {
    const at = new Date(began + Math.floor((place / views) * DAYS * 86_400_000))
    const kind = place % 500 === 0 ? 'admin.opened_account' : 'property.viewed'
    yield `${[randomUUID(), at.toISOString(), people[place % people.length], kind, 'property', randomUUID(), '203.0.113.9'].join('\t')}\n`
  }
}

async function measurePages(boss: Browser) {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  const wanted: [string, string, Record<string, unknown>][] = [
    ['first page', 'getAuditTrail', {}],
    ['last page', 'getAuditTrail', { sort: 'oldest' }],
    ['first page of administrators', 'listAdminLogs', {}],
    ['first page of clients', 'listUserLogs', {}],
    ['last page of clients', 'listUserLogs', { sort: 'oldest' }],
    ['by actor', 'getAuditTrail', { actorId: people[1500] }],
    ['by act', 'getAuditTrail', { act: 'user.suspended' }],
    ['by an act that happened once, long ago', 'getAuditTrail', { act: 'rare.happened' }],
    ['by record', 'getAuditTrail', { objectType: 'thing', objectId: '77' }],
    ['by days, long ago', 'getAuditTrail', { from: day(1000), to: day(990) }],
    [
      'by actor, act and days',
      'getAuditTrail',
      { actorId: admins[3], act: 'session.started', from: day(700), to: day(300) },
    ],
    ['administrators, by act, oldest first', 'listAdminLogs', { act: 'user.suspended', sort: 'oldest' }],
  ]
  const pages: { name: string; ms: number; rows: number }[] = []
  for (const [name, call, input] of wanted) {
    const readings = [await page(boss, call, input), await page(boss, call, input), await page(boss, call, input)]
    const slowest = readings.reduce((a, b) => (a.ms > b.ms ? a : b))
    pages.push({ name, ms: slowest.ms, rows: slowest.rows })
    if (name !== 'first page' && name !== 'last page') continue
    // Twenty pages forward and back.
    const marks: (string | null)[] = []
    let at = slowest
    let most = 0
    for (let step = 0; step < 20 && at.after; step += 1) {
      at = await page(boss, call, { ...input, after: at.after })
      marks.push(at.before)
      most = Math.max(most, at.ms)
    }
    for (let step = 0; step < 20 && at.before; step += 1) {
      at = await page(boss, call, { ...input, before: at.before })
      most = Math.max(most, at.ms)
    }
    pages.push({ name: `twenty pages from the ${name} and back, the slowest`, ms: most, rows: at.rows })
  }
  return pages
}

async function page(boss: Browser, call: string, input: Record<string, unknown>) {
  const { ms, result } = await timed(() => boss.call(call, input))
  const found = result.result
  const has = (name: string) => (typeof found === 'object' && found !== null ? Reflect.get(found, name) : null)
  const rows: unknown = has('rows')
  const mark = (name: string) => (typeof has(name) === 'string' ? String(has(name)) : null)
  return { ms, rows: Array.isArray(rows) ? rows.length : 0, after: mark('after'), before: mark('before') }
}

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const start = performance.now()
  const result = await work()
  return { ms: Math.round(performance.now() - start), result }
}

/** Consumes the file as a stream, without buffering it. */
async function measureExport(boss: Browser, pid: number) {
  const start = performance.now()
  const input = { t: { t: 10, i: 0, p: { k: ['data'], v: [inputNode()] }, o: 0 }, f: 63, m: [] }
  const response = await boss.fetch('/_serverFn/exportAudit', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-tsr-serverFn': 'true' },
    body: JSON.stringify(input),
  })
  const hash = createHash('sha256')
  let bytes = 0
  let entries = 0
  let tail = ''
  for await (const chunk of response.body ?? []) {
    const text = tail + Buffer.from(chunk).toString()
    const cut = text.lastIndexOf('\n', text.length - 2) + 1
    hash.update(text.slice(0, cut))
    for (let at = text.indexOf('\n'); at >= 0 && at < cut; at = text.indexOf('\n', at + 1)) entries += 1
    tail = text.slice(cut)
    bytes += chunk.byteLength
  }
  const end: unknown = JSON.parse(tail)
  const has = (name: string) => (typeof end === 'object' && end !== null ? Reflect.get(end, name) : null)
  const memory = await memoryOf(pid)
  return {
    entries,
    mb: Math.round(bytes / 1e6),
    seconds: Math.round((performance.now() - start) / 1000),
    isWhole:
      entries >= total && has('entries') === entries && has('left_out') === 0 && has('sha256') === hash.digest('hex'),
    most_mb: memory?.most_mb ?? null,
  }
}

/** Returns the input in the framework's wire format. */
function inputNode() {
  const input = { from: '2000-01-01', to: '2100-01-01', format: 'jsonl', reason: 'Drill' }
  return { t: 10, i: 1, p: { k: Object.keys(input), v: Object.values(input).map((s) => ({ t: 1, s })) }, o: 0 }
}

function pidIn(log: string): number {
  return Number([...log.matchAll(/"event":"listening".*?"pid":(\d+)/g)].at(-1)?.[1] ?? 0)
}
