import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type pg from 'pg'
import { canonical } from '#features/audit/rules.ts'
import { createDatabase, dropDatabase } from '../../scripts/databases.ts'
import { ROOT } from '../../scripts/site-dependencies.ts'
import { startTemporaryDatabase } from '../../scripts/temporary-database.ts'
import { say } from '../../scripts/terminal.ts'
import { insertCast } from '../../test/cast.ts'
import { asOwner } from '../../test/postgres.ts'
import { startSite } from '../../test/server.ts'
import { record } from '../record.ts'

/**
 * Cuts, rewrites and forges the audit log as the database's owner in 11 ways; `doctor` must name the right entry each
 * time: `npm run drill -- audit-cut`.
 */

/** SECRET of the sites under test. */
const SECRET = 'the-secret-of-the-sites-under-test-0123456789'
const found: string[] = []
let isGood = true

const database = await startTemporaryDatabase()
const places = await mkdtemp(join(tmpdir(), 'porchlight-anchors-'))
const place = join(places, 'true')
try {
  await command(database.url, place, ['migrate'])
  await asOwner(database.url, insertCast)
  const anchors = await makeTrail()
  const [first = 0, second = 0, last = 0] = anchors
  found.push(
    `A site wrote ${last} entries through its calls; its worker stored checkpoints of entries ${anchors.join(', ')}.`,
  )

  const middle = first + Math.floor((second - first) / 2)
  await attack('nothing', null, async () => undefined)
  await attack('the newest entry is cut', last, (client) => run(client, `delete from audit_log where seq = ${last}`))
  await attack('the tail is cut across 2 checkpoints', first + 1, (client) =>
    run(client, `delete from audit_log where seq > ${first}`),
  )
  await attack('three entries are cut from the middle', middle, (client) =>
    run(client, `delete from audit_log where seq between ${middle} and ${middle + 2}`),
  )
  await attack('an entry with a checkpoint is cut', second, (client) =>
    run(client, `delete from audit_log where seq = ${second}`),
  )
  await attack('an entry is rewritten, and all hashes after it', middle, (client) => rehash(client, middle))
  await attack('the tail is cut, and other entries are chained in its place', middle, async (client) => {
    await rehash(client, middle)
    await run(client, `delete from audit_log where seq = ${last}`)
  })
  const forged = (key: string) => async (client: pg.Client) => {
    await rehash(client, middle)
    await run(client, 'delete from audit_anchors')
    await run(
      client,
      `insert into audit_anchors (anchored_date, seq, row_hash, anchored_at, key_id, signature)
       select current_date, seq, row_hash, now(), ${key} from audit_log where seq in (${anchors.join(', ')})`,
    )
  }
  await attack('all is rewritten, with unsigned checkpoints', middle, forged('null, null'))
  const keyId = /"key_id":"([0-9a-f]+)"/.exec(await textOf(place))?.[1] ?? ''
  await attack('all is rewritten, with checkpoints that claim our key', middle, forged(`'${keyId}', row_hash`))
  await attack('the tail and its checkpoints are cut from the database', middle, async (client) => {
    await run(client, `delete from audit_log where seq >= ${middle}`)
    await run(client, `delete from audit_anchors where seq >= ${middle}`)
  })
  await attack(
    'the tail is cut, and the folder of the checkpoints is emptied',
    middle,
    (client) => run(client, `delete from audit_log where seq >= ${middle}`),
    (folder) => rm(folder, { recursive: true }),
  )
  await attack(
    'the chain is rewritten, and the lines outside are changed to fit',
    middle,
    (client) => rehash(client, middle),
    async (folder, url) => {
      const hashes = await asOwner(
        url,
        async (client) =>
          (
            await client.query<{ seq: number; hash: string }>(
              "select seq::int, encode(row_hash, 'hex') as hash from audit_log",
            )
          ).rows,
      )
      for (const path of await filesOf(folder)) {
        const lines = (await readFile(path, 'utf8')).trim().split('\n')
        const changed = lines.map((line) => {
          const anchor = JSON.parse(line)
          return JSON.stringify({ ...anchor, row_hash: hashes.find(({ seq }) => seq === anchor.seq)?.hash })
        })
        await writeFile(path, `${changed.join('\n')}\n`)
      }
    },
  )
  const role = await asOwner(database.url, async (client) => {
    await client.query('set role porchlight_app')
    const refused: string[] = []
    for (const statement of ['update audit_anchors set seq = 1', 'delete from audit_anchors', 'truncate audit_anchors'])
      await client.query(statement).catch(() => refused.push(statement))
    return refused.length
  })
  isGood &&= role === 3
  found.push(`As the program's role, ${role} of 3 changes to audit_anchors are refused: it may insert only.`)
} finally {
  await database.stop()
  await rm(places, { recursive: true, force: true })
}
await record('audit-cut', { isGood, found })

/**
 * Writes entries through the calls of a running site, whose worker anchors them at each check. @returns the anchored
 * entries
 */
async function makeTrail(): Promise<number[]> {
  const site = await startSite({ hasWorker: true, databaseUrl: database.url, env: { AUDIT_ANCHOR_URL: place } })
  try {
    const boss = await site.as('super')
    const anchored: number[] = []
    for (let round = 1; round <= 3; round += 1) {
      for (let count = 0; count < 12; count += 1)
        await boss.call('logAdminAction', {
          act: 'note.drilled',
          objectType: 'mls',
          reason: `Round ${round}, ${count}`,
        })
      await boss.call('startAuditCheck')
      const before = anchored.at(-1) ?? 0
      for (let waited = 0; waited < 60_000 && (anchored.at(-1) ?? 0) === before; waited += 200) {
        await sleep(200)
        const seq = await highestAnchor()
        if (seq > before) anchored.push(seq)
      }
    }
    return anchored
  } finally {
    await site.stop()
    // The shutdown may have added entries, so the log ends at its last checkpoint.
    const seq = await highestAnchor()
    await asOwner(database.url, (client) => run(client, `delete from audit_log where seq > ${seq}`))
  }
}

async function highestAnchor(): Promise<number> {
  const rows = await asOwner(
    database.url,
    async (client) =>
      (await client.query<{ seq: number }>('select coalesce(max(seq), 0)::int as seq from audit_anchors')).rows,
  )
  return rows[0]?.seq ?? 0
}

/** Attacks a copy of the database and of the checkpoints, and compares doctor's report. */
async function attack(
  what: string,
  expected: number | null,
  act: (client: pg.Client) => Promise<unknown>,
  outside?: (folder: string, url: string) => Promise<unknown>,
): Promise<void> {
  const name = `porchlight_cut_${found.length}`
  const url = await createDatabase(database.url.replace(/\/\w+$/, '/postgres'), name, 'porchlight')
  const folder = join(places, name)
  try {
    await cp(place, folder, { recursive: true })
    await asOwner(url, act)
    await outside?.(folder, url)
    const output = await command(url, folder, ['doctor']).then(
      ({ stdout }) => stdout,
      (error: { stdout?: string }) => String(error.stdout),
    )
    const broken = /verification failed at entry (\d+)/.exec(output)?.[1]
    const named = broken === undefined ? null : Number(broken)
    const isRight = named === expected && (expected !== null || output.includes('The audit log is verified'))
    isGood &&= isRight
    const faults = output.match(/(?:Forged checkpoints|Checkpoints removed)[^.]*\./g) ?? []
    const words = named === null ? 'verified' : `broken from entry ${named} on`
    found.push(
      `${isRight ? '' : `NOT AS WANTED (${expected}): `}${what}: ${words}${faults.length > 0 ? `. ${faults.join(' ')}` : '.'}`,
    )
    say(`  ${found.at(-1)}`)
  } finally {
    await dropDatabase(database.url.replace(/\/\w+$/, '/postgres'), name)
  }
}

/** Runs a statement as an owner who disables the guards of the tables. */
async function run(client: pg.Client, statement: string): Promise<void> {
  for (const table of ['audit_log', 'audit_anchors']) await client.query(`alter table ${table} disable trigger user`)
  await client.query(statement)
  for (const table of ['audit_log', 'audit_anchors']) await client.query(`alter table ${table} enable trigger user`)
}

/** Recomputes the hashes from an entry on. */
async function rehash(client: pg.Client, from: number): Promise<void> {
  const { rows } = await client.query('select * from audit_log where seq >= $1 order by seq', [from])
  let prev: Buffer = rows[0].prev_hash
  for (const { prev_hash: _, row_hash: __, ...stored } of rows) {
    const seq = Number(stored.seq)
    const entry = { ...stored, seq, ...(seq === from ? { reason: 'It was nothing' } : {}) }
    const hash = createHash('sha256').update(prev).update(canonical(entry)).digest()
    await run(
      client,
      `update audit_log set reason = ${entry.reason === null ? 'null' : `'${entry.reason}'`},
       prev_hash = '\\x${prev.toString('hex')}', row_hash = '\\x${hash.toString('hex')}' where seq = ${seq}`,
    )
    prev = hash
  }
}

async function filesOf(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true })
  return names.filter((name) => name.endsWith('.jsonl')).map((name) => join(folder, name))
}

async function textOf(folder: string): Promise<string> {
  return (await Promise.all((await filesOf(folder)).map((path) => readFile(path, 'utf8')))).join('')
}

function command(url: string, folder: string, args: string[]) {
  return promisify(execFile)(process.execPath, [join(ROOT, 'dist', 'server', 'commands.js'), ...args], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: url,
      SECRET,
      AUDIT_ANCHOR_URL: folder,
      DATA_DIR: join(ROOT, 'node_modules', '.cache'),
      LOG_LEVEL: 'silent',
      ROLE: 'worker',
    },
    maxBuffer: 10_000_000,
  })
}
