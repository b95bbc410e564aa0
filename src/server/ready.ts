import { setTimeout as sleep } from 'node:timers/promises'
import { pool } from '#db/db.server.ts'
import { isSchemaCurrent } from '#db/migrate.server.ts'
import { workerHealth } from '#features/jobs/public.server.ts'
import { readiness } from '#features/mls/public.server.ts'
import { log } from '#kit/log.server.ts'

const POLL_MS = 2000

let isMigrated = false

/** Marks the schema as migrated. Earlier, the last migration may be recorded before the grants on its tables. */
export function setMigrated(): void {
  isMigrated = true
}

/** Returns the state that /readyz reports. */
export async function readyState() {
  if (!isMigrated)
    return { database: 'not asked yet', schema: 'not asked yet', listings: null, worker: null, ready: false }
  try {
    const isCurrent = await isSchemaCurrent((sql) => pool.query(sql))
    const listings = isCurrent ? await readiness() : { imported: 0, first_pictures: 0, is_ready: false }
    return {
      database: 'answers',
      schema: isCurrent ? 'current' : 'old',
      listings,
      // Informational only: the site works without a worker.
      worker: isCurrent ? await workerHealth() : null,
      ready: isCurrent && listings.is_ready,
    }
  } catch (error) {
    log.warn({ cause: error instanceof Error ? error.message : String(error) }, 'not ready')
    return { database: 'does not answer', schema: 'unknown', listings: null, worker: null, ready: false }
  }
}

/** Waits until the site is ready. @returns false if `signal` aborts first */
export async function untilReady(signal: AbortSignal): Promise<boolean> {
  while (!(await readyState()).ready) {
    await sleep(POLL_MS, undefined, { ref: false })
    if (signal.aborted) return false
  }
  return true
}
