import type { Readable, Writable } from 'node:stream'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'

/** Snapshot of all rows of the database, and its restoration into an empty one, for backups. */

/** A table whose rows are copied. */
export interface TableCopy {
  /** Name with its schema: public.vendors. */
  name: string
  columns: string[]
}

export interface Snapshot {
  migrations: { name: string; checksum: string }[]
  /** Version of the job queue's own tables. */
  queue_version: number
  sequences: Record<string, number>
  tables: TableCopy[]
  /** Streams the rows in PostgreSQL's text format, one per line. */
  rowsOf: (table: TableCopy) => Readable
  close: () => Promise<void>
}

/** Fixes the text format regardless of server settings. A copy has no time limit. */
const SESSION_SETTINGS = `
  set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'iso_8601'; set extra_float_digits = 1;
  set bytea_output = 'hex'; set client_encoding = 'UTF8'; set synchronize_seqscans = off;
  set statement_timeout = 0; set lock_timeout = '10s'; set idle_in_transaction_session_timeout = 0`

/** Tables of the job queue, of which only unfinished jobs are copied. Ordered by foreign keys. */
const QUEUE_TABLES = ['queue', 'schedule', 'job']
const IS_UNFINISHED = "state < 'completed'"

const NO_TABLES = 'The database has no tables yet: there is nothing to back up.'

/** Checks that the database is not empty, before a backup reads its settings. @throws if it is empty */
export async function requireTables(connectionString: string): Promise<void> {
  const client = await connect(connectionString)
  const isReady = await hasTables(client).finally(() => client.end())
  if (!isReady) throw new Error(NO_TABLES)
}

async function hasTables(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ is_made: boolean }>(
    "select to_regclass('public.schema_migrations') is not null and to_regclass('pgboss.version') is not null as is_made",
  )
  return rows[0]?.is_made ?? false
}

/** Opens a snapshot of the whole database, which excludes later writes. */
export async function openSnapshot(connectionString: string): Promise<Snapshot> {
  const client = await connect(connectionString)
  await client.query('begin isolation level repeatable read read only')
  if (!(await hasTables(client))) {
    await client.end()
    throw new Error(NO_TABLES)
  }
  const migrations = await migrationsOf(client)
  const queue_version = await queueVersion(client)
  const tables = await tablesOf(client)
  const { rows } = await client.query<{ name: string; last: string }>(
    `select schemaname || '.' || sequencename as name, last_value::text as last from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  )
  return {
    migrations,
    queue_version,
    sequences: Object.fromEntries(rows.map(({ name, last }) => [name, Number(last)])),
    tables,
    rowsOf: (table) => client.query(copyTo(copyOut(table))),
    close: () => client.end(),
  }
}

export interface Restoration {
  migrations: { name: string; checksum: string }[]
  queue_version: number
  tables: TableCopy[]
  /** Returns a stream that fills a table. */
  into: (table: TableCopy) => Writable & { rowCount: number }
  /** Streams the restored rows, for comparison. */
  rowsOf: (table: TableCopy) => Readable
  finish: (sequences: Readonly<Record<string, number>>) => Promise<void>
  /** Runs a statement on the restored rows, before the commit. */
  run: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>
  commit: () => Promise<void>
  /** Updates the planner's statistics after the commit. */
  tidy: () => Promise<void>
  /** Closes the connection and rolls back if not committed. */
  close: () => Promise<void>
}

/**
 * Begins the restoration into a database with empty tables, which stay locked until it commits.
 * @throws Error in plain words if a table has rows
 */
export async function openRestoration(connectionString: string): Promise<Restoration> {
  const client = await connect(connectionString)
  try {
    await client.query('begin')
    const tables = await tablesOf(client)
    const own = tables.map(({ name }) => name).filter((name) => name.startsWith('public.'))
    await client.query(`lock table ${own.join(', ')} in access exclusive mode`)
    await refuseRows(client, own)
    const { rows: keys } = await client.query<{ table_name: string; name: string; definition: string }>(
      `select conrelid::regclass::text as table_name, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conrelid::regclass::text, conname`,
    )
    // Tables are filled one by one, so foreign keys are checked after all of them.
    for (const { table_name, name } of keys) await client.query(`alter table ${table_name} drop constraint ${name}`)
    for (const name of own) await client.query(`alter table ${name} disable trigger user`)
    // TRUNCATE starts new table files: rows then have the order of the backup and can be compared.
    await client.query(`truncate ${own.join(', ')}`)
    await client.query('truncate pgboss.job, pgboss.schedule, pgboss.subscription, pgboss.queue')
    return {
      migrations: await migrationsOf(client),
      queue_version: await queueVersion(client),
      tables,
      into: (table) => client.query(copyFrom(`copy ${table.name} (${namesOf(table)}) from stdin`)),
      rowsOf: (table) => client.query(copyTo(copyOut(table))),
      async finish(sequences) {
        for (const [name, last] of Object.entries(sequences)) await client.query('select setval($1, $2)', [name, last])
        for (const name of own) await client.query(`alter table ${name} enable trigger user`)
        for (const { table_name, name, definition } of keys)
          await client.query(`alter table ${table_name} add constraint ${name} ${definition}`)
      },
      run: (text, values) => client.query(text, values),
      async commit() {
        await client.query('commit')
      },
      async tidy() {
        await client.query('vacuum (analyze)')
      },
      close: () => client.end(),
    }
  } catch (error) {
    await client.end()
    throw error
  }
}

/** Refuses a database with rows in any of our tables. One without tables is empty too. @throws Error in plain words */
export async function requireEmptyDatabase(connectionString: string): Promise<void> {
  const client = await connect(connectionString)
  try {
    const { rows } = await client.query<{ name: string }>(
      `select format('public.%I', relname) as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migrations' order by relname`,
    )
    await refuseRows(
      client,
      rows.map(({ name }) => name),
    )
  } finally {
    await client.end()
  }
}

/** SQL: rows that a migration stored and no one has changed. A database with nothing else is empty. */
const ORIGINALS: Readonly<Record<string, string>> = {
  'public.email_templates': 'created_by is null and version = 1 and approved_version is null',
  'public.email_template_versions': 'written_by is null and version = 1 and approved_at is null',
}

async function refuseRows(client: pg.Client, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    const { rows } = await client.query<{ has_rows: boolean }>(
      `select exists (select from ${table} where not (${ORIGINALS[table] ?? 'false'})) as has_rows`,
    )
    if (rows[0]?.has_rows) {
      throw new Error(
        `The database is not empty (there are rows in ${table.replace('public.', '')}). Restore needs an empty database. Nothing was changed.`,
      )
    }
  }
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    application_name: 'porchlight-backup',
    connectionTimeoutMillis: 10_000,
  })
  // A lost connection fails the running statement. Without a listener it would also end the process.
  client.on('error', () => undefined)
  await client.connect()
  await client.query(SESSION_SETTINGS)
  return client
}

async function tablesOf(client: pg.Client): Promise<TableCopy[]> {
  const { rows } = await client.query<{ schema: string; name: string; columns: string[] }>(
    `select c.relnamespace::regnamespace::text as schema, c.relname as name,
       array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where (c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migrations')
       or (c.relnamespace = to_regnamespace('pgboss') and c.relname = any($1))
     group by 1, 2 order by 1 desc, array_position($1, c.relname::text), 2`,
    [QUEUE_TABLES],
  )
  return rows.map(({ schema, name, columns }) => ({ name: `${schema}.${name}`, columns }))
}

async function migrationsOf(client: pg.Client): Promise<{ name: string; checksum: string }[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations order by name',
  )
  return rows
}

async function queueVersion(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ version: number }>('select version from pgboss.version')
  return rows[0]?.version ?? 0
}

function copyOut(table: TableCopy): string {
  return table.name === 'pgboss.job'
    ? `copy (select ${namesOf(table)} from pgboss.job where ${IS_UNFINISHED} order by name, id) to stdout`
    : `copy ${table.name} (${namesOf(table)}) to stdout`
}

function namesOf({ columns }: TableCopy): string {
  return columns.map((name) => pg.escapeIdentifier(name)).join(', ')
}

const NOT_PERMITTED = '42501'

/**
 * Runs `work` on a new, empty database of the same server, which is dropped afterward. Its name is the database's with
 * "_restore_test": one left by a killed process is dropped first.
 * @returns false if the user may not create databases; `work` then did not run
 */
export async function withScratchDatabase(
  connectionString: string,
  work: (url: string) => Promise<void>,
): Promise<boolean> {
  const client = await connect(connectionString)
  const scratch = new URL(connectionString)
  const name = `${decodeURIComponent(scratch.pathname.slice(1)).slice(0, 40)}_restore_test`
  scratch.pathname = `/${encodeURIComponent(name)}`
  const quoted = pg.escapeIdentifier(name)
  try {
    const { rows } = await client.query<{ is_allowed: boolean }>(
      'select rolcreatedb or rolsuper as is_allowed from pg_roles where rolname = current_user',
    )
    if (!rows[0]?.is_allowed) return false
    await client.query(`drop database if exists ${quoted} with (force)`)
    try {
      await client.query(`create database ${quoted} template template0`)
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === NOT_PERMITTED) return false
      throw error
    }
    try {
      await work(scratch.href)
    } finally {
      await client.query(`drop database if exists ${quoted} with (force)`)
    }
    return true
  } finally {
    await client.end()
  }
}
