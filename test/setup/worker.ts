import { afterAll, inject, vi } from 'vitest'
import { createDatabase, dropDatabase } from '../postgres.ts'

/**
 * A process runs one file after the other: what comes from packages is read once for all of them. The product and the
 * tests' own parts are evaluated anew for each, so that nothing that one file left in memory is there for the next.
 */
vi.resetModules()
vi.unstubAllEnvs()

/** Each test file has a database of its own. It is made before the product is imported, which reads its environment then. */
const { adminUrl, templates, prefix } = inject('postgres')
const database = `${prefix}file_${crypto.randomUUID().slice(0, 8)}`
process.env.DATABASE_URL = await createDatabase(adminUrl, database, templates[inject('template')])

afterAll(async () => {
  const { pool, queuePool } = await import('#db/db.server.ts')
  const { stopSender } = await import('#kit/job/job.server.ts')
  await stopSender()
  await Promise.all([pool.end(), queuePool.end()])
  await dropDatabase(adminUrl, database)
})
