import { afterAll, inject, vi } from 'vitest'
import { createDatabase, dropDatabase } from '../postgres.ts'

/**
 * A process runs several files. Packages are loaded once for all of them. The product and test modules are evaluated
 * again for each file, so no state in memory carries over.
 */
vi.resetModules()
vi.unstubAllEnvs()

/**
 * Each test file has a separate database. Create it before the product is imported, which parses its environment then.
 */
const { adminUrl, templates, prefix } = inject('postgres')
const database = `${prefix}file_${crypto.randomUUID().slice(0, 8)}`
process.env.DATABASE_URL = await createDatabase(adminUrl, database, templates[inject('template')])
const { reuseConnections } = await import('../postgres.ts')
reuseConnections(process.env.DATABASE_URL)

afterAll(async () => {
  const { pool, queuePool } = await import('#db/db.server.ts')
  const { stopSender } = await import('#kit/job/job.server.ts')
  await stopSender()
  await Promise.all([pool.end(), queuePool.end()])
  await dropDatabase(adminUrl, database)
})
