import { setTimeout as sleep } from 'node:timers/promises'
import { transaction } from '#db/transaction.server.ts'
import { whenIdle } from '#kit/job/foreground.server.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kit/time/durations.ts'
import { now } from '#ports/clock.server.ts'
import { type Budget, BudgetSpentError, FeedError } from '#ports/mls-feed/mls-feed.ts'
import type { Profile } from '#ports/mls-feed/profiles.ts'
import * as queries from '../queries/budget.server.ts'

/**
 * Maximum delay between a granted turn and its request. A later request takes a new turn, so that requests stay apart.
 */
const MAX_SLOT_AGE_MS = 100
const RETRY_AFTER_SECONDS = 60

/**
 * Enforces the feed's limits across all processes and restarts. Each request is counted in the database before it is
 * sent, over trailing windows like the feed's, plus one minute for clock differences. Exceeding a limit suspends the
 * token.
 * Source: MLS Grid API 2.0, limits.
 */
export function budgetOf(limits: Profile['limits']): Budget {
  const interval_ms = Math.ceil(1000 / limits.perSecond)
  return {
    async take(signal, canWait) {
      // A request that missed its turn is already counted.
      for (let isCounted = false; ; ) {
        if (canWait) await whenIdle(signal)
        signal.throwIfAborted()
        const { wait_ms, granted_at } = await transaction(() => takeSlot(limits, interval_ms, isCounted))
        isCounted ||= wait_ms === 0
        if (wait_ms > 0) await sleep(wait_ms, undefined, { signal })
        else if (performance.now() - granted_at <= MAX_SLOT_AGE_MS) return
      }
    },
    async spend(bytes) {
      if (bytes > 0) await queries.countRequest(minuteOf(now()), 0, bytes)
    },
  }
}

/** Takes a turn, or returns the wait for one. @throws FeedError when the feed must get no request now */
async function takeSlot(
  limits: Profile['limits'],
  interval_ms: number,
  isCounted: boolean,
): Promise<{ wait_ms: number; granted_at: number }> {
  const { wait_ms, halted_until, reason } = await queries.lockPace()
  const granted_at = performance.now()
  const at = now()
  if (halted_until && halted_until > at)
    throw new FeedError(
      'limited',
      `No requests to the feed until ${halted_until.toISOString()}: ${reason ?? 'the feed asked for a pause'}`,
      Math.ceil((halted_until.getTime() - at.getTime()) / 1000),
    )
  // A wait is at most one interval; a longer one means that a clock was set back.
  if (wait_ms > 0) return { wait_ms: Math.min(interval_ms, Math.ceil(wait_ms)), granted_at }
  if (!isCounted) await count(limits, at)
  await queries.movePace(interval_ms)
  return { wait_ms: 0, granted_at }
}

/** Counts a request. @throws BudgetSpentError when it would exceed a limit */
async function count(limits: Profile['limits'], at: Date): Promise<void> {
  const used = await queries.countRequestsSince(
    new Date(at.getTime() - HOUR_MS - MINUTE_MS),
    new Date(at.getTime() - DAY_MS - MINUTE_MS),
  )
  if (used.hour >= limits.perHour || used.day >= limits.perDay || used.bytes >= limits.bytesPerHour)
    throw new BudgetSpentError(
      'limited',
      'The feed’s usage limit is reached. The rest will sync later.',
      RETRY_AFTER_SECONDS,
    )
  await queries.countRequest(minuteOf(at), 1, 0)
}

function minuteOf(at: Date): Date {
  return new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS)
}
