import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from './embedded-postgres.ts'

/** A PostgreSQL of its own in a temporary folder, for a test or a check; it is gone when it is stopped. */
export async function startTemporaryDatabase(
  log: (line: string) => void = () => undefined,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'porchlight-'))
  const database = await startPostgres({ dataDir, log })
  return {
    url: database.url,
    stop: async () => {
      await database.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
