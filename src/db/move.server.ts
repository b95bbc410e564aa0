import pg from 'pg'
import { MIGRATION_LOCK } from './migrate.server.ts'

/** Checks before the site's rows move to another database. */

const EXTENSIONS = ['pg_trgm', 'unaccent', 'btree_gist']
const OLDEST = 15
const NEWEST = 18

/**
 * Checks that the site can run on a database: version, encoding, extensions and permissions. Writes nothing.
 * @throws Error in plain words with everything that is missing
 */
export async function requireUsableTarget(connectionString: string): Promise<void> {
  const client = await connect(connectionString)
  try {
    const { rows } = await client.query<{
      version: number
      encoding: string
      can_create: boolean
      can_make_role: boolean
      missing: string[]
    }>(
      `select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding,
         has_database_privilege(current_database(), 'create') and has_schema_privilege('public', 'create') as can_create,
         (select rolcreaterole or rolsuper from pg_roles where rolname = current_user)
           or coalesce((select pg_has_role(oid, 'member') from pg_roles where rolname = 'porchlight_app'), false) as can_make_role,
         array(select name from unnest($1::text[]) name where not exists (select from pg_available_extensions e where e.name = name.name)) as missing`,
      [EXTENSIONS],
    )
    const [found] = rows
    if (!found) throw new Error('The database does not answer.')
    const faults = [
      found.version < OLDEST || found.version > NEWEST
        ? `It is PostgreSQL ${found.version}, and the site needs ${OLDEST} to ${NEWEST}.`
        : null,
      found.encoding === 'UTF8' ? null : `Its encoding is ${found.encoding}: create it with encoding 'UTF8'.`,
      found.missing.length > 0 ? `The server does not offer the extension ${found.missing.join(', ')}.` : null,
      found.can_create ? null : 'The user can’t create tables: make it the owner of the database.',
      found.can_make_role ? null : 'The user can’t create a role: grant it CREATEROLE.',
    ].filter((fault) => fault !== null)
    if (faults.length > 0) throw new Error(`The new database cannot be used. ${faults.join(' ')} Nothing was changed.`)
  } finally {
    await client.end()
  }
}

/**
 * Makes sure that nothing writes to the database: refuses while web processes or workers are connected, and holds the
 * migration lock, so that one that starts now waits.
 * @returns the function that releases the lock
 * @throws Error in plain words if processes are connected
 */
export async function keepProcessesOut(connectionString: string): Promise<() => Promise<void>> {
  const client = await connect(connectionString)
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    // Each web process and worker has a connection on which it listens for changes; a command has none.
    const { rows } = await client.query<{ name: string }>(
      "select application_name as name from pg_stat_activity where datname = current_database() and application_name like 'porchlight-%-listens'",
    )
    if (rows.length > 0)
      throw new Error(
        `The site is running (${rows.length} processes are connected). Stop every web process and worker first: what they write during the move would be lost.`,
      )
    return () => client.end()
  } catch (error) {
    await client.end()
    throw error
  }
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    application_name: 'porchlight-move',
    connectionTimeoutMillis: 10_000,
    // Fails on a pooler in transaction mode, on which the site could not run either.
    options: '-c timezone=UTC',
  })
  client.on('error', () => undefined)
  await client.connect()
  return client
}
