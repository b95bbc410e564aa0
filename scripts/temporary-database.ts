import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from './embedded-postgres.ts'

/**
 * Starts a separate PostgreSQL in a temporary folder, which is deleted on stop. Measurements and drills use the site's
 * durability settings; tests turn fsync off.
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
