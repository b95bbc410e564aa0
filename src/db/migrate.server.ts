import { createHash } from 'node:crypto'
import pg from 'pg'
import { getConstructionPlans } from 'pg-boss'
import { env } from '#env.server.ts'
import { log } from '#kit/log.server.ts'
import { APP_ROLE } from './db.server.ts'

/** SQL by file name; bundled, so that program and schema always match. */
const files = import.meta.glob<string>('../../db/migrations/*.sql', { query: '?raw', import: 'default', eager: true })

/** Arbitrary key of an advisory lock that nothing else uses. A process that starts waits for it. */
export const MIGRATION_LOCK = 4_821_107

interface Migration {
  name: string
  sql: string
  checksum: string
  /** Reason why programs that do not know this migration may not run on its schema; null if they may. */
  breaksOlder: string | null
}

export const migrations: Migration[] = Object.entries(files)
  .map(([path, sql]) => ({
    name: path.replace(/^.*\//, '').replace(/\.sql$/, ''),
    sql,
    checksum: createHash('sha256').update(sql).digest('hex'),
    breaksOlder: breakReason(sql),
  }))
  .sort((a, b) => (a.name < b.name ? -1 : 1))

/** Returns the reason of the line `-- Breaks older programs: REASON` in the comment at the start of a migration. */
export function breakReason(sql: string): string | null {
  const header = /^(?:--.*\n)*/.exec(sql)?.[0] ?? ''
  return /^-- Breaks older programs: (\S.*)$/m.exec(header)?.[1] ?? null
}

/**
 * Migrates the schema as its owner. If several processes start together, one migrates and the others wait for its lock.
 * Each migration and its record are one transaction. An applied migration that was edited is refused. A schema that a
 * newer program migrated is accepted if none of the unknown migrations breaks older programs, so that a release can be
 * rolled back.
 * @param last the last migration to apply, for a backup of an older version
 * @throws Error in plain words if the database is too new for this program or a migration fails
 */
export async function migrate(
  connectionString: string = requiredUrl(),
  last: string | null = null,
): Promise<{ applied: string[] }> {
  const client = new pg.Client({ connectionString, application_name: 'porchlight-migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query("set lock_timeout = '2s'")
    await ensureRolesAndTable(client)
    const { rows } = await client.query<AppliedMigration & { checksum: string }>(
      'select name, checksum, breaks_older from schema_migrations order by name',
    )
    const done = new Map(rows.map((row) => [row.name, row.checksum]))
    refuseOtherSchema(rows)
    const applied: string[] = []
    for (const migration of migrations) {
      if (done.has(migration.name) || (last !== null && migration.name > last)) continue
      await apply(client, migration)
      applied.push(migration.name)
      log.info({ migration: migration.name }, 'migration applied')
    }
    await grant(client)
    return { applied }
  } finally {
    await client.end()
  }
}

interface AppliedMigration {
  name: string
  breaks_older: string | null
}

/**
 * State of the schema for this program: `old` lacks one of its migrations, `too_new` has a later one that breaks older
 * programs.
 */
export type SchemaState = 'current' | 'old' | 'too_new'

/** Compares the schema with this program. */
export async function schemaState(query: (sql: string) => Promise<{ rows: AppliedMigration[] }>): Promise<SchemaState> {
  const { rows } = await query('select name, breaks_older from schema_migrations')
  const done = new Set(rows.map((row) => row.name))
  if (!migrations.every((migration) => done.has(migration.name))) return 'old'
  return rows.some(isTooNew) ? 'too_new' : 'current'
}

function isTooNew({ name, breaks_older }: AppliedMigration): boolean {
  return breaks_older !== null && !migrations.some((migration) => migration.name === name)
}

function refuseOtherSchema(rows: readonly (AppliedMigration & { checksum: string })[]): void {
  for (const { name, checksum, breaks_older } of rows) {
    const own = migrations.find((migration) => migration.name === name)
    if (isTooNew({ name, breaks_older }))
      throw new Error(
        `The database has migration ${name} of a newer version, which this version does not work with: ${breaks_older} Start the newer version.`,
      )
    if (own && own.checksum !== checksum)
      throw new Error(
        `Migration ${name} was changed after it ran. Migrations are never edited: undo the change and add a new one.`,
      )
  }
  const newer = rows.filter(({ name }) => !migrations.some((migration) => migration.name === name))
  if (newer.length > 0) log.warn({ migrations: newer.map(({ name }) => name) }, 'the schema is of a newer version')
}

async function ensureRolesAndTable(client: pg.Client): Promise<void> {
  // Roles belong to the whole server, so another database may create it at the same time.
  await client.query(`do $$ begin
    if not exists (select from pg_roles where rolname = '${APP_ROLE}') then create role ${APP_ROLE} nologin; end if;
  exception when duplicate_object or unique_violation then null;
  end $$`)
  await client.query(`do $$ begin
    if not pg_has_role(current_user, '${APP_ROLE}', 'member') then execute format('grant ${APP_ROLE} to %I', current_user); end if;
  end $$`)
  await client.query(
    'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now(), breaks_older text)',
  )
  // Queried first: ALTER TABLE would wait for the readers of /readyz even if the column exists.
  const { rows } = await client.query(
    "select from pg_attribute where attrelid = 'schema_migrations'::regclass and attname = 'breaks_older'",
  )
  if (rows.length === 0) await client.query('alter table schema_migrations add column breaks_older text')
  // /readyz queries this table while others still migrate.
  await client.query(`grant select on schema_migrations to ${APP_ROLE}`)
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query('begin')
    await client.query(migration.sql)
    await client.query('insert into schema_migrations (name, checksum, breaks_older) values ($1, $2, $3)', [
      migration.name,
      migration.checksum,
      migration.breaksOlder,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${migration.name} failed: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    })
  }
}

/** Grants all permissions after each start, so that no new table is forgotten. */
async function grant(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ made: boolean }>("select to_regnamespace('pgboss') is not null as made")
  if (!rows[0]?.made) await client.query(getConstructionPlans('pgboss'))
  await client.query(`
    grant usage on schema public, pgboss to ${APP_ROLE};
    grant select, insert, update, delete on all tables in schema public to ${APP_ROLE};
    grant select, insert, update, delete, truncate on all tables in schema pgboss to ${APP_ROLE};
    grant usage on all sequences in schema public, pgboss to ${APP_ROLE};
    grant execute on all functions in schema pgboss to ${APP_ROLE};
    revoke update, delete, truncate on audit_log, audit_anchors from ${APP_ROLE};
    revoke insert, update, delete on schema_migrations from ${APP_ROLE};
  `)
}

function requiredUrl(): string {
  if (!env.DATABASE_URL) throw new Error('DATABASE_URL is not set.')
  return env.DATABASE_URL
}
