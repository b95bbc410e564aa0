import { now } from '#ports/clock.server.ts'
import { countHit, deleteHits, findHits } from '../queries.server.ts'
import { AppError } from './errors.ts'
import { LIMITS, type LimitName } from './limits.ts'
import { networkOf } from './request.server.ts'

/**
 * Counts one hit of a caller on a limit. Two neighbouring windows, the older one by the share of it that still
 * counts, make a sliding window. The count lives in PostgreSQL: shared by all processes, kept over restarts.
 * @param caller an address, an account's id or another name of who is counted
 * @throws limited with the seconds to wait
 */
export async function takeHit(name: LimitName, caller: string): Promise<void> {
  const wait = await secondsToWait(name, caller)
  if (wait > 0) {
    throw new AppError('limited', 'Too many tries. Please wait a little and try again.', undefined, {
      retry_after_seconds: wait,
    })
  }
}

/** A caller's hits on a limit within its sliding window, without counting one more. */
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

/** Counts one hit and says how many seconds to wait: 0 where the hit is within the limit. */
export async function secondsToWait(name: LimitName, caller: string): Promise<number> {
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

/** Forgets a caller's hits: a right password ends the counting of wrong ones. */
export async function forgetHits(name: LimitName, caller: string): Promise<void> {
  await deleteHits(`${name}:${networkOf(caller)}`)
}
