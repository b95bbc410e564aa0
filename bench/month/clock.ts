import { rename, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/**
 * The clock of a simulated site: that of its processes, which test/shifted-clock.ts reads from a file, and that of the
 * job queue, which reads it through one function of its schema. It runs at the usual speed between two jumps.
 */
export interface SimulatedClock {
  now: () => number
  /** Jumps to a time. Only forward. */
  set: (at: number) => Promise<void>
}

/** Longer than a process caches the content of the file. */
const SETTLE_MS = 8

export async function simulatedClock(client: pg.Client, file: string, at: number): Promise<SimulatedClock> {
  let shift = 0
  const clock: SimulatedClock = {
    now: () => Date.now() + shift,
    async set(to) {
      shift = Math.max(to - Date.now(), shift)
      await writeFile(`${file}.new`, String(shift))
      await rename(`${file}.new`, file)
      await client.query(
        `create or replace function pgboss.job_now() returns timestamp with time zone language sql stable as
         $$ select pg_catalog.now() + interval '${shift} milliseconds' $$`,
      )
      await sleep(SETTLE_MS)
    },
  }
  await clock.set(at)
  return clock
}
