import { writeFile } from 'node:fs/promises'
import { schemaFiles } from '#db/catalog.server.ts'
import { pool } from '#db/db.server.ts'
import { migrate } from '#db/migrate.server.ts'
import { admin } from './commands/admin-create.ts'
import { backup } from './commands/backup.ts'
import { calls } from './commands/calls.ts'
import { doctor } from './commands/doctor.ts'
import { jobs } from './commands/jobs.ts'
import { restore } from './commands/restore.ts'

/** Commands that need the product's code; scripts/ starts them as a separate program. */
const commands: Record<string, (args: string[]) => Promise<void>> = {
  async migrate() {
    await migrate()
  },
  async schema() {
    await migrate()
    const files = await schemaFiles()
    await writeFile('db/schema.sql', files.sql)
    await writeFile('src/db/types.ts', files.types)
  },
  admin,
  backup,
  calls,
  doctor,
  jobs,
  restore,
}

const [name = '', ...args] = process.argv.slice(2)
const command = commands[name]
try {
  if (!command) throw new Error(`Unknown command "${name}". Available: ${Object.keys(commands).join(', ')}.`)
  await command(args)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
} finally {
  await pool.end()
}
