import { now } from '#ports/clock.server.ts'
import { countHit, deleteHits, findHits } from '../queries.server.ts'
import { AppError } from './errors.ts'
import { LIMITS, type LimitName } from './limits.ts'
import { networkOf } from './request.server.ts'

/**
 * Counts a hit on a limit. Two adjacent windows, the older one weighted by its remaining share, approximate a sliding
 * window. The counts are in PostgreSQL, so that all processes share them and restarts do not reset them.
 * @param caller IP address, account id or other key
 * @throws limited with the seconds to wait
 */
export async function enforceRateLimit(name: LimitName, caller: string): Promise<void> {
  const wait = await waitSecondsAfterHit(name, caller)
  if (wait > 0) {
    throw new AppError('limited', 'Too many attempts. Wait a few minutes and try again.', undefined, {
      retry_after_seconds: wait,
    })
  }
}

/** Returns a caller's hits in the sliding window without counting one. */
export async function hitsOf(name: LimitName, caller: string): Promise<number> {
  const window_ms = LIMITS[name].window_seconds * 1000
  const at = now().getTime()
  const started = Math.floor(at / window_ms) * window_ms
  const { current, previous } = await findHits(
    `${name}:${networkOf(caller)}`,
    new Date(started),
    new Date(started - window_ms),
  )
  return current + previous * (1 - (at - started) / window_ms)
}

/** Counts a hit. Returns the seconds to wait, or 0 if the hit is within the limit. */
export async function waitSecondsAfterHit(name: LimitName, caller: string): Promise<number> {
  const { hits, window_seconds } = LIMITS[name]
  const window_ms = window_seconds * 1000
  const at = now().getTime()
  const started = Math.floor(at / window_ms) * window_ms
  const { current, previous } = await countHit(
    `${name}:${networkOf(caller)}`,
    new Date(started),
    new Date(started - window_ms),
  )
  const weighted = current + previous * (1 - (at - started) / window_ms)
  return weighted > hits ? Math.max(1, Math.ceil((started + window_ms - at) / 1000)) : 0
}

/** Deletes a caller's hits, for example failed passwords after a successful sign-in. */
export async function resetRateLimit(name: LimitName, caller: string): Promise<void> {
  await deleteHits(`${name}:${networkOf(caller)}`)
}
