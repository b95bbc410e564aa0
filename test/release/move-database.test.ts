import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, inject, test } from 'vitest'
import { asOwner, createDatabase, dropDatabase } from '../postgres.ts'
import { startSite } from '../server.ts'

/** Moves a site in use to another database by the command, and runs it there. */

const { adminUrl, prefix } = inject('postgres')
const source = process.env.DATABASE_URL ?? ''
const dataDir = await mkdtemp(join(tmpdir(), 'porchlight-move-'))
const made: string[] = []
afterAll(async () => {
  for (const name of made) await dropDatabase(adminUrl, name)
  await rm(dataDir, { recursive: true, force: true })
})

async function database(options = ''): Promise<string> {
  const name = `${prefix}moved_${made.length}`
  made.push(name)
  if (!options) return createDatabase(adminUrl, name)
  await asOwner(adminUrl, (client) => client.query(`create database "${name}" ${options}`))
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}

/** Runs the command as `npm run admin` does. */
async function move(target: string): Promise<{ code: number; said: string }> {
  const root = dirname(dirname(import.meta.dirname))
  return promisify(execFile)(
    process.execPath,
    [join(root, 'dist', 'server', 'commands.js'), 'admin', 'move-database', target],
    {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        SECRET: process.env.SECRET,
        ROLE: 'worker',
        LOG_LEVEL: 'silent',
        DATABASE_URL: source,
        DATA_DIR: dataDir,
      },
    },
  ).then(
    ({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
    (error) => ({ code: Number(error.code), said: `${error.stdout}${error.stderr}` }),
  )
}

const rowsOf = (url: string, table: string) =>
  asOwner(
    url,
    async (client) => (await client.query(`select to_jsonb(t)::text as row from ${table} t order by 1`)).rows,
  )
const tablesOf = (url: string) =>
  asOwner(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
    )
    return rows.map(({ name }) => name)
  })

test('refuses while a process of the site runs, and changes nothing', async () => {
  const target = await database()
  const site = await startSite()
  try {
    expect(await move(target)).toMatchObject({ code: 1, said: expect.stringContaining('The site is running') })
  } finally {
    await site.stop()
  }
  expect(await tablesOf(target)).toEqual([])
})

test('moves all rows, prints the setting, leaves no copy, and the site runs there', async () => {
  const target = await database()
  const { code, said } = await move(target)
  expect([code, said]).toEqual([0, expect.stringContaining('each compared with the old one')])
  const url = new URL(target)
  if (url.password) url.password = 'PASSWORD'
  expect(said).toContain(`DATABASE_URL=${url.href}`)
  for (const table of (await tablesOf(source)).filter((name) => name !== 'schema_migrations'))
    expect(await rowsOf(target, table), table).toEqual(await rowsOf(source, table))
  expect(await readdir(dataDir)).toEqual([])
  const site = await startSite({ databaseUrl: target })
  try {
    expect((await (await site.as('super')).call('getSystemStatus')).status).toBe(200)
  } finally {
    await site.stop()
  }
  // It has rows now.
  expect(await move(target)).toMatchObject({ code: 1, said: expect.stringContaining('not empty') })
})

test('names everything that a database lacks', async () => {
  const latin = await database("template template0 encoding 'LATIN1' locale 'C'")
  const role = `${prefix}poor`
  await asOwner(adminUrl, (client) => client.query(`create role "${role}" login password 'poor'`))
  const poor = new URL(latin)
  poor.username = role
  poor.password = 'poor'
  try {
    const { code, said } = await move(poor.href)
    expect(code).toBe(1)
    expect(said).toContain('encoding is LATIN1')
    expect(said).toContain('can’t create tables')
    expect(said).toContain('can’t create a role')
    expect(said).toContain('Nothing was changed.')
    expect(said).not.toContain(':poor@')
  } finally {
    await asOwner(adminUrl, (client) => client.query(`drop role "${role}"`))
  }
})

test.each(['', 'mysql://x/y', 'nonsense'])('refuses %j as an address', async (target) => {
  expect(await move(target)).toMatchObject({ code: 1, said: expect.stringContaining('move-database postgres://') })
})
