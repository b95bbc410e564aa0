import type pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { asOwner, createDatabase, dropDatabase } from '../../test/postgres.ts'
import { breakReason, migrate, migrations, schemaState } from './migrate.server.ts'

const { adminUrl, prefix } = inject('postgres')
let name: string
let url: string
beforeEach(async () => {
  name = `${prefix}migrate_${crypto.randomUUID().slice(0, 8)}`
  url = await createDatabase(adminUrl, name)
})
afterEach(() => dropDatabase(adminUrl, name))

test('three that start at once on an empty database: each migration runs once', async () => {
  const runs = await Promise.all([migrate(url), migrate(url), migrate(url)])
  expect(runs.flatMap(({ applied }) => applied).sort()).toEqual(migrations.map((migration) => migration.name))
  expect((await migrate(url)).applied).toEqual([])
})

const stateOf = (client: pg.Client) =>
  schemaState((sql) => client.query<{ name: string; breaks_older: string | null }>(sql))

test('the schema is current only when every migration has run', async () => {
  await migrate(url)
  await asOwner(url, async (client) => {
    expect(await stateOf(client)).toBe('current')
    await client.query('delete from schema_migrations where name = $1', [migrations.at(-1)?.name])
    expect(await stateOf(client)).toBe('old')
  })
})

test('an older program starts on a newer schema, so that a release can be rolled back', async () => {
  await migrate(url)
  await asOwner(url, async (client) => {
    await client.query("insert into schema_migrations (name, checksum) values ('9998_later', 'x')")
    expect(await stateOf(client)).toBe('current')
  })
  expect((await migrate(url)).applied).toEqual([])
})

test('an older program refuses a newer schema that breaks it, with the reason', async () => {
  await migrate(url)
  await asOwner(url, async (client) => {
    await client.query(
      "insert into schema_migrations (name, checksum, breaks_older) values ('9998_later', 'x', null), ('9999_split', 'x', 'names are two columns.')",
    )
    expect(await stateOf(client)).toBe('too_new')
  })
  await expect(migrate(url)).rejects.toThrow(
    'The database has migration 9999_split of a newer version, which this version does not work with: names are two columns. Start the newer version.',
  )
})

test('a database from before this rule gets the column for it', async () => {
  await migrate(url)
  await asOwner(url, (client) => client.query('alter table schema_migrations drop column breaks_older'))
  await migrate(url)
  await asOwner(url, async (client) => expect(await stateOf(client)).toBe('current'))
})

test.each([
  ['-- Adds a column.\n-- Breaks older programs: names are two columns.\n\nselect 1;', 'names are two columns.'],
  ['-- Adds a column.\n\nselect 1;\n-- Breaks older programs: not in the header.', null],
  ['-- Breaks older programs:\nselect 1;', null],
  ['select 1;', null],
])('a migration declares in its header that it breaks older programs (%j)', (sql, reason) => {
  expect(breakReason(sql)).toBe(reason)
})

test('each migration has a number of its own', () => {
  const numbers = migrations.map(({ name: migration }) => migration.slice(0, 4))
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([])
})

test('no migration has the declaration in a form that is not recognized', () => {
  const misspelled = migrations.filter(({ sql, breaksOlder }) => /breaks? older/i.test(sql) && breaksOlder === null)
  expect(misspelled.map(({ name: migration }) => migration)).toEqual([])
})

test('a migration that was edited after it ran is refused', async () => {
  await migrate(url)
  await asOwner(url, (client) =>
    client.query("update schema_migrations set checksum = 'other' where name like '0001%'"),
  )
  await expect(migrate(url)).rejects.toThrow('was changed after it ran')
})

test('a migration that fails is taken back whole and says which one it was', async () => {
  await asOwner(url, (client) => client.query('create table vendors (id int)'))
  await expect(migrate(url)).rejects.toThrow(/Migration \d{4}_\w+ failed: relation "vendors" already exists/)
  await asOwner(url, async (client) => {
    const { rows } = await client.query<{ made: boolean }>("select to_regclass('leads') is not null as made")
    expect(rows).toEqual([{ made: false }])
    await client.query('drop table vendors')
  })
  expect((await migrate(url)).applied.length).toBeGreaterThan(0)
})

test('0023 removes the secrets of links that older programs stored, and leaves those of queued emails until they are sent', async () => {
  await migrate(url)
  const secret = 'Zx-_9'.repeat(8)
  await asOwner(url, async (client) => {
    await client.query(
      "alter table mail_outbox drop column links; delete from schema_migrations where name like '0023%'",
    )
    for (const status of ['sent', 'kept', 'queued'])
      await client.query(
        `insert into mail_outbox (id, letter, to_email, subject, html, text, headers, is_transactional, message_id, status)
         values (gen_random_uuid(), 'reset-password', 'a@example.com', 'x', $1, $2, $3, true, $4, $4)`,
        [
          `<a href="https://x.example/reset-password?token=${secret}">Go</a>`,
          `https://x.example/alerts/${secret}.${secret}?do=stop`,
          { 'List-Unsubscribe': `<https://x.example/unsubscribe/${secret}>` },
          status,
        ],
      )
    await client.query(
      "insert into leads (id, kind, name, email, tracking) values (gen_random_uuid(), 'contact', 'Ada', 'a@example.com', $1)",
      [{ referrer: `https://x.example/home-valuation/${secret}` }],
    )
  })
  await migrate(url)
  await asOwner(url, async (client) => {
    const { rows } = await client.query('select status, html, text, headers from mail_outbox order by status')
    expect(rows.map((row) => [row.status, JSON.stringify(row).includes(secret)])).toEqual([
      ['kept', false],
      ['queued', true],
      ['sent', false],
    ])
    expect(rows[0].text).toBe('https://x.example/alerts/hidden?do=stop')
    const leads = await client.query('select tracking from leads')
    expect(leads.rows[0].tracking).toEqual({ referrer: 'https://x.example/home-valuation/hidden' })
  })
})

test('0143 removes the notes of offered times that were declined or passed, and leaves those of a chosen time', async () => {
  await migrate(url)
  const [wish, offer, other] = ['2026-12-01T15:00:00Z', '2026-12-02T15:00:00Z', '2026-12-03T15:00:00Z']
  const rows = [
    { name: 'declined', wished_at: wish, offered_at: offer, offer_reply: 'None of them fits.' },
    { name: 'passed', wished_at: wish, offered_at: offer },
    { name: 'passed, with two times', wished_at: wish, offered_at: wish, second_offer_at: other },
    { name: 'chosen', wished_at: offer, offered_at: offer },
    { name: 'offered', status: 'offered', wished_at: wish, offered_at: offer },
  ]
  await asOwner(url, async (client) => {
    await client.query("delete from schema_migrations where name like '0143%'")
    for (const row of rows)
      await client.query(
        `insert into appointments (id, kind, status, meeting, name, email, reply_due_at, answer_note, wished_at, offered_at,
           second_offer_at, offer_reply)
         values (gen_random_uuid(), 'consultation', $1, 'phone', $2, $3, now(), 'At the side door.', $4, $5, $6, $7)`,
        [
          row.status ?? 'requested',
          row.name,
          `${rows.indexOf(row)}@example.com`,
          row.wished_at,
          row.offered_at,
          row.second_offer_at ?? null,
          row.offer_reply ?? null,
        ],
      )
  })
  await migrate(url)
  await asOwner(url, async (client) => {
    const kept = await client.query('select name from appointments where answer_note is not null order by name')
    expect(kept.rows.map((row) => row.name)).toEqual(['chosen', 'offered'])
  })
})
