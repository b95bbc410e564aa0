import pg from 'pg'

/** Databases for tests: each is a clone of a template, created in a fraction of a second and dropped after use. */

/** The server and its templates, as the setup provides them to the tests. */
export interface TestServer {
  /** The owner's URL of a database that no test uses. */
  adminUrl: string
  /** `empty` is migrated, without rows of the product; `cast` also holds the people of test/cast.ts. */
  templates: { empty: string; cast: string }
  /** Prefix of the names of this run's databases. */
  prefix: string
}

/** Returns the URL of a database on the same server. */
export function urlOf(adminUrl: string, database: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${database}`
  return url.href
}

/** Creates a database from a template, or an empty one without. @returns its URL */
export async function createDatabase(adminUrl: string, database: string, template?: string): Promise<string> {
  await asOwner(adminUrl, async (client) => {
    const { rows } = await client.query<{ fsync: string }>("select current_setting('fsync') as fsync")
    // With fsync off, copying the files takes a third of the time of the default strategy.
    const strategy = rows[0]?.fsync === 'off' ? 'strategy file_copy' : ''
    await client.query(`create database "${database}"${template ? ` template "${template}" ${strategy}` : ''}`)
  })
  return urlOf(adminUrl, database)
}

/** Drops a database, even with open connections. */
export async function dropDatabase(adminUrl: string, database: string): Promise<void> {
  await asOwner(adminUrl, (client) => client.query(`drop database if exists "${database}" with (force)`))
}

/** The database whose connections are reused by the next call of `asOwner`, and those that are idle. */
const reusable: { url: string | null; idle: pg.Client[] } = { url: null, idle: [] }

/** Reuses the connections to a test file’s database, because tests make many. They end when it is dropped. */
export function reuseConnections(url: string): void {
  reusable.url = url
}

/** Runs `work` on a separate connection as the owner of the tables. */
export async function asOwner<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const isReused = url === reusable.url
  const client = (isReused ? reusable.idle.pop() : undefined) ?? (await connect(url))
  try {
    const result = await work(client)
    if (isReused) {
      // Settings, locks and temporary tables go, as with the end of a connection. Fails within a transaction.
      await client.query('discard all')
      reusable.idle.push(client)
    }
    return result
  } finally {
    if (!reusable.idle.includes(client)) await client.end()
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'porchlight-test' })
  // A reused connection ends with its database, whose drop forces it, or by a test that ends all connections.
  client.on('error', () => undefined)
  client.once('end', () => {
    reusable.idle = reusable.idle.filter((one) => one !== client)
  })
  await client.connect()
  return client
}
