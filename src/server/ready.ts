import { setTimeout as sleep } from 'node:timers/promises'
import { pool } from '#db/db.server.ts'
import { schemaState } from '#db/migrate.server.ts'
import { workerHealth } from '#features/jobs/public.server.ts'
import { readiness } from '#features/mls/public.server.ts'
import { log } from '#kit/log.server.ts'

const POLL_MS = 2000

let isStarted = false

/**
 * Marks the start as complete. Until then /readyz is not ready and queries nothing: pages would get 503, and the last
 * migration may be recorded before the grants on its tables.
 */
export function setStarted(): void {
  isStarted = true
}

/** Returns the state that /readyz reports. */
export async function readyState() {
  if (!isStarted)
    return { database: 'not asked yet', schema: 'not asked yet', listings: null, worker: null, ready: false }
  try {
    const schema = await schemaState((sql) => pool.query(sql))
    const isCurrent = schema === 'current'
    const listings = isCurrent
      ? await readiness()
      : { imported: 0, first_pictures: 0, is_ready: false, has_pictures: false }
    return {
      database: 'answers',
      schema,
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
