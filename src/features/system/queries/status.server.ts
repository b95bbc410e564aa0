import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import type { DatabaseStatus } from '../schema.ts'

/** Returns milliseconds of a trivial query, without the wait for a connection. */
export async function measureAnswer(): Promise<number> {
  await sql`select 1`.execute(db())
  const began = performance.now()
  await sql`select 1`.execute(db())
  return Math.round(performance.now() - began)
}

export async function findDatabase(): Promise<Omit<DatabaseStatus, 'answers_ms' | 'tables'>> {
  const { rows } = await sql<Omit<DatabaseStatus, 'answers_ms' | 'tables'>>`
    select split_part(current_setting('server_version'), ' ', 1) as version,
      pg_database_size(current_database()) as bytes,
      (select count(*)::int from pg_stat_activity where datname is not null) as connections,
      current_setting('max_connections')::int as max_connections
  `.execute(db())
  const [row] = rows
  if (!row) throw new Error('A query without FROM has one row.')
  return row
}

/** Lists the largest tables with their indexes. Partitions count as their table, and row numbers are estimates. */
export async function listTables(limit: number): Promise<DatabaseStatus['tables']> {
  const { rows } = await sql<DatabaseStatus['tables'][number]>`
    select case when n.nspname = 'pgboss' then 'pgboss' else c.relname end as name,
      sum(pg_total_relation_size(c.oid))::int8 as bytes, sum(greatest(c.reltuples, 0))::int8 as rows
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'pgboss') and c.relkind = 'r'
    group by 1 order by 2 desc, 1 limit ${limit}
  `.execute(db())
  return rows
}

/** Counts the web processes by the connection that each listens on, on all machines. */
export async function countWebProcesses(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name = 'porchlight-web-listens'
  `.execute(db())
  return rows[0]?.count ?? 0
}

export async function listAppliedMigrations(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(db())
  return rows.map(({ name }) => name)
}
