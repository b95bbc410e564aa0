import type { TestProject } from 'vitest/node'
import { startTemporaryDatabase } from '../../scripts/temporary-database.ts'
import { asOwner, createDatabase, dropDatabase, type TestServer, urlOf } from '../postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestServer
    /** What the database of each test file is a clone of; vitest.config.ts says it for each kind of test. */
    template: keyof TestServer['templates']
  }
}

interface Shared {
  users: number
  ready: Promise<{ server: TestServer; stop: () => Promise<void> }>
}
declare global {
  // Each project runs this file as a module of its own, in one process: the server is shared all the same.
  var porchlightPostgres: Shared | undefined
}

/** One PostgreSQL for the whole run: DATABASE_URL's, or the embedded one on a temporary folder. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  globalThis.porchlightPostgres ??= { users: 0, ready: prepare() }
  const mine = globalThis.porchlightPostgres
  mine.users += 1
  const { server, stop } = await mine.ready
  project.provide('postgres', server)
  return async () => {
    mine.users -= 1
    if (mine.users === 0) await stop()
  }
}

async function prepare(): Promise<{ server: TestServer; stop: () => Promise<void> }> {
  const { url: adminUrl, stop: stopServer } = await aServer()
  const prefix = `porchlight_test_${process.pid}_`
  const server: TestServer = { adminUrl, prefix, templates: { empty: `${prefix}empty`, cast: `${prefix}cast` } }
  const emptyUrl = await createDatabase(adminUrl, server.templates.empty)
  // The product reads its environment when it is imported; what it is set to here reaches no test.
  Object.assign(process.env, {
    DATABASE_URL: emptyUrl,
    SECRET: 'the setup signs nothing, whatever it is: 0123',
    LOG_LEVEL: 'error',
  })
  const { migrate } = await import('#db/migrate.server.ts')
  await migrate(emptyUrl)
  await createDatabase(adminUrl, server.templates.cast, server.templates.empty)
  const { insertCast } = await import('../cast.ts')
  await asOwner(urlOf(adminUrl, server.templates.cast), insertCast)
  return {
    server,
    async stop() {
      const { rows } = await asOwner(adminUrl, (client) =>
        client.query<{ datname: string }>('select datname from pg_database where starts_with(datname, $1)', [prefix]),
      )
      for (const { datname } of rows) await dropDatabase(adminUrl, datname)
      await stopServer()
    },
  }
}

async function aServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env.DATABASE_URL
  if (given) return { url: given, stop: async () => undefined }
  return startTemporaryDatabase((line) => process.stderr.write(`${line}\n`), { isThrownAway: true })
}
