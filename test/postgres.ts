import pg from 'pg'

/** Databases for tests: each is a clone of a template, made in a fraction of a second and dropped when it is done with. */

/** What the setup hands to the tests: the server, and the two templates on it. */
export interface TestServer {
  /** The owner's address of a database that is not a test's own. */
  adminUrl: string
  /** `empty` is migrated, without a row of ours; `cast` holds the people of test/cast.ts as well. */
  templates: { empty: string; cast: string }
  /** What the names of this run's databases begin with. */
  prefix: string
}

/** The address of a database of this name on the same server. */
export function urlOf(adminUrl: string, database: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${database}`
  return url.href
}

/** Makes a database from a template, or an empty one where none is named. @returns its address */
export async function createDatabase(adminUrl: string, database: string, template?: string): Promise<string> {
  await asOwner(adminUrl, async (client) => {
    const { rows } = await client.query<{ fsync: string }>("select current_setting('fsync') as fsync")
    // Where nothing is forced to the disk, the files are copied in a third of the time that writing them anew takes.
    const strategy = rows[0]?.fsync === 'off' ? 'strategy file_copy' : ''
    await client.query(`create database "${database}"${template ? ` template "${template}" ${strategy}` : ''}`)
  })
  return urlOf(adminUrl, database)
}

/** Drops a database, whoever is still connected to it. */
export async function dropDatabase(adminUrl: string, database: string): Promise<void> {
  await asOwner(adminUrl, (client) => client.query(`drop database if exists "${database}" with (force)`))
}

/** Runs `work` on a connection of its own as the owner of the tables. */
export async function asOwner<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'porchlight-test' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
