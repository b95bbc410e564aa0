import { afterAll, inject } from 'vitest'
import { createDatabase, dropDatabase } from '../postgres.ts'

/** Each test file has a database of its own. It is made before the product is imported, which reads its environment then. */
const { adminUrl, templates, prefix } = inject('postgres')
const database = `${prefix}file_${crypto.randomUUID().slice(0, 8)}`
process.env.DATABASE_URL = await createDatabase(adminUrl, database, templates[inject('template')])

afterAll(async () => {
  const { pool } = await import('#db/db.server.ts')
  const { stopSender } = await import('#kit/job.server.ts')
  await stopSender()
  await pool.end()
  await dropDatabase(adminUrl, database)
})
