import { pool } from '#db/db.server.ts'
import { migrate } from '#db/migrate.server.ts'
import { env } from '#env.server.ts'
import { stopSender } from '#kit/job/job.server.ts'
import { seed } from './cast/seed.ts'

/** Migrates the database and creates the sample brokerage in it. Idempotent. */
try {
  if (!env.SAMPLE_PASSWORD) throw new Error('SAMPLE_PASSWORD must be set: it is the password of all sample accounts.')
  await migrate()
  const { created, waiting } = await seed(env.SAMPLE_PASSWORD)
  process.stdout.write(
    created.length > 0 ? `Sample brokerage created: ${created.join(', ')}.\n` : 'Sample brokerage ready.\n',
  )
  // The launcher parses this line.
  if (waiting.length > 0) process.stdout.write(`Waiting for listings: ${waiting.join(', ')}.\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
} finally {
  await stopSender()
  await pool.end()
}
