import { sql } from 'kysely'
import { db, pool } from '#db/db.server.ts'

/** Advisory lock numbers, used nowhere else. */
const LOCKS = { feed: 4_821_108, media: 4_821_109 } as const

/**
 * Runs `work` under a lock that only one process holds. Aborts its signal when the lock is lost with its connection.
 * @returns false when another process holds the lock
 */
export async function withLock(
  name: keyof typeof LOCKS,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<boolean> {
  const client = await pool.connect()
  const lost = new AbortController()
  const onLost = () => lost.abort(new Error('The connection that held the lock was lost.'))
  client.on('error', onLost)
  client.on('end', onLost)
  let isClean = false
  try {
    const { rows } = await client.query<{ is_mine: boolean }>('select pg_try_advisory_lock($1) as is_mine', [
      LOCKS[name],
    ])
    const isAcquired = rows[0]?.is_mine ?? false
    if (isAcquired) {
      await work(AbortSignal.any([signal, lost.signal]))
      await client.query('select pg_advisory_unlock($1)', [LOCKS[name]])
    }
    isClean = true
    return isAcquired
  } finally {
    client.off('error', onLost)
    client.off('end', onLost)
    // Close a connection that may still hold the lock, which releases it.
    client.release(!isClean)
  }
}

/** Returns true while a process is syncing. */
export async function isFeedLocked(): Promise<boolean> {
  const { rows } = await sql<{ is_locked: boolean }>`
    select exists (select from pg_locks where locktype = 'advisory' and granted and classid = 0 and objid = ${LOCKS.feed}
      and database = (select oid from pg_database where datname = current_database())) as is_locked
  `.execute(db())
  return rows[0]?.is_locked ?? false
}
