import type { TestProject } from 'vitest/node'
import { startTemporaryDatabase } from '../../scripts/temporary-database.ts'
import { asOwner, createDatabase, dropDatabase, type TestServer, urlOf } from '../postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestServer
    /**
     * The template that the database of each test file is a clone of; vitest.config.ts sets it for each kind of test.
     */
    template: keyof TestServer['templates']
  }
}

interface Shared {
  users: number
  ready: Promise<{ server: TestServer; stop: () => Promise<void> }>
}
declare global {
  // Each project loads this file as a separate module in one process; the server is shared through the global.
  var porchlightPostgres: Shared | undefined
}

/** Starts one PostgreSQL for the run: DATABASE_URL's, or an embedded one on a temporary folder. */
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
  // The product parses its environment at import; these values are for imports here and reach no test.
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
