import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from './embedded-postgres.ts'

/**
 * A PostgreSQL of its own in a temporary folder; it is gone when it is stopped. What is measured or killed runs on one
 * that writes as a site's does; a test's has nothing to keep, and forces nothing to the disk.
 */
export async function startTemporaryDatabase(
  log: (line: string) => void = () => undefined,
  { isThrownAway = false } = {},
): Promise<{ url: string; stop: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'porchlight-'))
  const database = await startPostgres({ dataDir, log, isThrownAway })
  return {
    url: database.url,
    stop: async () => {
      await database.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
