import pg from 'pg'

/**
 * Creates a temporary database on the server of a connection string, from a template if named. @returns the new
 * database's connection string
 */
export async function createDatabase(serverUrl: string, name: string, template?: string): Promise<string> {
  await run(serverUrl, `create database ${name}${template ? ` template ${template}` : ''}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  await run(serverUrl, `drop database if exists ${name} with (force)`)
}

async function run(serverUrl: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
