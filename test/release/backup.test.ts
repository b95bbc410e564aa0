import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { idOf } from '../cast.ts'
import { asOwner, createDatabase, dropDatabase } from '../postgres.ts'
import { type Site, startSite } from '../server.ts'
import { vendorForm } from '../vendor-form.ts'

/** Runs `backup` and `restore` as commands: from a site in use into a new database and a new folder. */

const KEY = 'the-key-of-the-backups-under-test-0123456789'
const { adminUrl, prefix } = inject('postgres')
const source = process.env.DATABASE_URL ?? ''
const picture = Buffer.from(Array.from({ length: 100_000 }, (_, at) => (at * 7919) % 251))
const typed = { ...vendorForm, phone: '317-555-0142' }
const made: string[] = []
let folder = ''
let site: Site

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'porchlight-backup-'))
  await mkdir(join(folder, 'old/storage/media/ab'), { recursive: true })
  await writeFile(join(folder, 'old/storage/media/ab/house.jpg'), picture)
  await writeFile(join(folder, 'old/storage/media/ab/house.jpg.1.tmp'), 'half a file')
  site = await startSite()
  const admin = await site.as('vendorAdmin')
  for (const name of ['Ridge Roofing', 'Eaves & Söhne']) {
    const description = 'A\ttab, a\nline, \\N, \\. and "quotes"'
    expect((await admin.call('createVendor', { ...typed, name, description })).status).toBe(200)
  }
  await asOwner(source, (client) =>
    client.query(`insert into properties (id, originating_system_name, status, is_idx, is_vow, is_address_shown, is_avm_allowed,
      is_comment_allowed, title, city, state, property_type, price, list_office_name, list_office_contact, listed_at,
      modification_timestamp, basement, facts, bathrooms) values (gen_random_uuid(), 'mibor', 'active', true, true, true, true, true,
      'A home', 'Greenwood', 'IN', 'house', 250000, 'Office', '317-555-0100', now(), now(), '{"Full","a \\"b\\", c"}', '{"a": [1.5, null]}', 2.5)`),
  )
  await asOwner(source, (client) =>
    client.query(
      "insert into property_changes (property_id, kind, at) select id, 'listed', '2026-11-20T01:02:03.456789Z' from properties",
    ),
  )
  await backup('encrypted', KEY)
}, 60_000)

afterAll(async () => {
  await site.stop()
  for (const name of made) await dropDatabase(adminUrl, name)
  await rm(folder, { recursive: true, force: true })
})

interface Run {
  code: number
  said: string
}

/** Runs a command as `npm run` does. */
async function command(args: string[], env: Record<string, string | undefined>): Promise<Run> {
  const root = dirname(dirname(import.meta.dirname))
  const options = {
    cwd: root,
    env: { PATH: process.env.PATH, SECRET: process.env.SECRET, ROLE: 'worker', LOG_LEVEL: 'silent', ...env },
  }
  return promisify(execFile)(process.execPath, [join(root, 'dist', 'server', 'commands.js'), ...args], options).then(
    ({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
    (error) => ({ code: Number(error.code), said: `${error.stdout}${error.stderr}` }),
  )
}

async function backup(name: string, key: string | undefined): Promise<string> {
  const path = join(folder, name)
  const env = { DATABASE_URL: source, DATA_DIR: join(folder, 'old'), BACKUP_KEY: key }
  expect(await command(['backup', path], env)).toMatchObject({ code: 0 })
  return path
}

async function emptyDatabase(): Promise<string> {
  const name = `${prefix}restored_${made.length}`
  made.push(name)
  return createDatabase(adminUrl, name)
}

function restore(file: string, databaseUrl: string, to = 'new', key: string | undefined = KEY): Promise<Run> {
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: join(folder, to), BACKUP_KEY: key }
  return command(['restore', join(folder, file)], env)
}

/** Returns all rows of a database as text. */
async function contents(url: string): Promise<Record<string, string[]>> {
  const tables = await tablesOf(url)
  return asOwner(url, async (client) => {
    const found: Record<string, string[]> = {}
    for (const name of tables) {
      const omitted = name === 'schema_migrations' ? " - 'applied_at'" : ''
      const { rows } = await client.query<{ row: string }>(
        `select (to_jsonb(t)${omitted})::text as row from ${name} t order by 1`,
      )
      found[name] = rows.map(({ row }) => row)
    }
    const { rows: jobs } = await client.query<{ row: string }>(
      "select to_jsonb(t)::text as row from pgboss.job t where state < 'completed' order by 1",
    )
    const { rows: rest } = await client.query<{ row: string }>(
      `select pg_get_constraintdef(oid) as row from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
       union all select pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal
       union all select sequencename || ' ' || coalesce(last_value, 0) from pg_sequences where schemaname = 'public' order by 1`,
    )
    return { ...found, jobs: jobs.map(({ row }) => row), rest: rest.map(({ row }) => row) }
  })
}

async function tablesOf(url: string): Promise<string[]> {
  const { rows } = await asOwner(url, (client) =>
    client.query<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
    ),
  )
  return rows.map(({ name }) => name)
}

test('a restored database holds what the old one held, with its constraints, jobs, numbers and files', async () => {
  const url = await emptyDatabase()
  const run = await restore('encrypted', url)
  expect(run.said).toContain('The audit log is verified: 2 entries.')
  expect(run.code).toBe(0)
  const [was, is] = [await contents(source), await contents(url)]
  expect(is).toEqual(was)
  expect(is.vendors).toHaveLength(2)
  expect(is.accounts?.length).toBeGreaterThan(5)
  const stored = await readdir(join(folder, 'new/storage'), { recursive: true })
  expect(stored.sort()).toEqual(['media', 'media/ab', 'media/ab/house.jpg'])
  expect(await readFile(join(folder, 'new/storage/media/ab/house.jpg'))).toEqual(picture)

  // The site resumes with the same users, the next number and the chain's next entry.
  const restored = await startSite({ databaseUrl: url })
  try {
    const answer = await (await restored.as('vendorAdmin')).call('createVendor', { ...typed, name: 'After the fire' })
    expect(answer.status).toBe(200)
    await asOwner(url, (client) =>
      client.query("insert into property_changes (property_id, kind, at) select id, 'price', now() from properties"),
    )
  } finally {
    await restored.stop()
  }
})

test('a restore ends what users share with agents, with the rows, and a command ends it after a recovery', async () => {
  const [agent] = await asOwner(source, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into people (id, name, account_id, owner_id)
       select gen_random_uuid(), 'Ada', $1, id from agents where account_id = $2 returning owner_id as id`,
      [idOf('buyer'), idOf('agent')],
    )
    return rows
  })
  const buyer = await site.as('buyer')
  expect(await buyer.call('shareActivity', { agentId: agent?.id, isShared: true })).toMatchObject({ status: 200 })
  await backup('shared', KEY)
  const url = await emptyDatabase()
  const env = { DATABASE_URL: url, DATA_DIR: join(folder, 'shared-files') }
  expect((await restore('shared', url, 'shared-files')).said).toContain('Activity sharing ended: 1.')
  const shares = () =>
    asOwner(url, async (client) => {
      const { rows } = await client.query(
        `select s.end_reason, c.revoked_at is not null as is_revoked,
           s.xmin::text = (select v.xmin::text from vendors v limit 1) as is_of_one_transaction
         from activity_shares s join consents c on c.id = s.consent_id`,
      )
      return rows
    })
  expect(await shares()).toEqual([{ end_reason: 'restored', is_revoked: true, is_of_one_transaction: true }])

  await asOwner(url, (client) => client.query('update activity_shares set ended_at = null, end_reason = null'))
  const end = () => command(['admin', 'end-sharing'], env)
  expect(await end()).toMatchObject({ code: 0, said: expect.stringContaining('Activity sharing ended: 1.') })
  expect(await end()).toMatchObject({ code: 0, said: expect.stringContaining('Nothing was changed.') })
  expect(await shares()).toMatchObject([{ end_reason: 'restored' }])
})

test('a database or a folder that holds something is left as it is', async () => {
  const before = await contents(source)
  const full = await restore('encrypted', source, 'elsewhere')
  expect(full).toMatchObject({
    code: 1,
    said: expect.stringContaining('The database is not empty (there are rows in '),
  })
  expect(await contents(source)).toEqual(before)
  const url = await emptyDatabase()
  const used = await restore('encrypted', url, 'old')
  expect(used).toMatchObject({ code: 1, said: expect.stringContaining('Restore needs an empty folder') })
  expect(await tablesOf(url)).toEqual([])
})

test('a wrong key, no key, a damaged file and one that is cut off are refused in a sentence, and nothing is made', async () => {
  const url = await emptyDatabase()
  const whole = await readFile(join(folder, 'encrypted'))
  const damaged = Buffer.from(whole)
  damaged[whole.length - 2000] = (damaged[whole.length - 2000] ?? 0) ^ 1
  await writeFile(join(folder, 'damaged'), damaged)
  await writeFile(join(folder, 'cut'), whole.subarray(0, whole.length - 100))
  const refusals = [
    await restore('encrypted', url, 'wrong', `${KEY}?`),
    await restore('encrypted', url, 'wrong', ''),
    await restore('damaged', url, 'wrong'),
    await restore('cut', url, 'wrong'),
    await restore('none', url, 'wrong'),
  ]
  expect(refusals.map(({ code }) => code)).toEqual([1, 1, 1, 1, 1])
  expect(refusals.map(({ said }) => said.trim())).toEqual([
    'BACKUP_KEY does not match this backup.',
    'The backup is encrypted: set BACKUP_KEY to the key that it was made with.',
    expect.stringMatching(/^The backup is damaged near byte \d+\.$/),
    'The backup file is incomplete.',
    expect.stringMatching(/^File or folder not found: /),
  ])
  expect(await tablesOf(url)).toEqual([])
})

test('a backup is written to a new file, for its owner alone, and without a key it says so', async () => {
  const path = await backup('plain', undefined)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  const again = await command(['backup', path], { DATABASE_URL: source, DATA_DIR: join(folder, 'old') })
  expect(again).toMatchObject({ code: 1, said: expect.stringContaining('already exists') })
  const nothing = await command(['backup', join(folder, 'nothing')], { DATABASE_URL: await emptyDatabase() })
  expect(nothing).toMatchObject({ code: 1, said: 'The database has no tables yet: there is nothing to back up.\n' })
  const run = await restore('plain', await emptyDatabase(), 'plainly', '')
  expect(run).toMatchObject({ code: 0, said: expect.stringContaining('is restored') })
  expect((await readdir(folder)).filter((name) => name.includes('unfinished'))).toEqual([])
})

test.each([
  ['http://127.0.0.1:3000', 'WARNING There are no nightly backups'],
  ['https://homes.example.com', 'WRONG   There are no nightly backups'],
])('the doctor of a site at %s says that there are no nightly backups', async (url, sentence) => {
  const env = { DATABASE_URL: source, DATA_DIR: join(folder, 'old'), PUBLIC_URL: url }
  const { said } = await command(['doctor'], env)
  expect(said).toContain(sentence)
  expect(said).not.toContain('All checks passed.')
})
