import type { Budget, ReadLimit, ReadVerdict } from '../schema.ts'
import { READ_KINDS, type ReadKind } from '../words.ts'

/**
 * Budgets of readers, in distinct listings. Source: bars R1 and R2: a client that reads 2,000 listing pages in 10
 * minutes is slowed, then refused; a buyer who opens 60 homes in 10 minutes is never stopped. Hovering over a link
 * preloads its page, so that buyer may read three times as many.
 */

const per10Minutes = (slow: number, most: number): ReadLimit => ({ window_seconds: 600, slow, most })
const perDay = (slow: number, most: number): ReadLimit => ({ window_seconds: 86_400, slow, most })

/**
 * Budget of one person: an account, a visitor who solved a captcha, or all other visitors of a network together. Only a
 * captcha separates the visitors of a network: a cookie given freely would give a scraper a budget for each.
 */
export const PERSON: Budget = {
  opened: [per10Minutes(180, 240), perDay(750, 900)],
  // 62 pages of results in 10 minutes.
  listed: [per10Minutes(1200, 1500), perDay(5000, 6000)],
  // A map shows hundreds of pins each time it moves.
  mapped: [per10Minutes(3200, 4000), perDay(8000, 10_000)],
}

/**
 * Daily total of a network or an account, whatever captchas it solved: a program solves one in a second of CPU time.
 * 3,000 pages are 50 visitors with 60 homes each. A carrier puts about 64 customers behind an address, and few of them
 * look for a home on one day. A visitor of a network over this total signs in.
 */
export const TOTAL: Budget = {
  opened: [perDay(2700, 3000)],
  listed: [perDay(14_000, 15_000)],
  mapped: [perDay(28_000, 30_000)],
}

/** Budget of agents, administrators and the MLS auditor. */
export const STAFF: Budget = scaled(PERSON, 5)
export const STAFF_TOTAL: Budget = scaled(TOTAL, 5)

/** Budget of one search engine, from all of its addresses. It crawls the whole sitemap, on some days twice. */
export const CRAWLER: Budget = {
  opened: [per10Minutes(5000, 6000), perDay(90_000, 100_000)],
  listed: [per10Minutes(25_000, 30_000), perDay(300_000, 400_000)],
  mapped: [per10Minutes(2000, 2000), perDay(4000, 5000)],
}

/**
 * Budget of an account over its download limit: five pages of results a day in all, because viewing must not bypass the
 * MLS's download limit.
 */
export const OVER_DOWNLOAD_LIMIT: Budget = {
  opened: [perDay(100, 120)],
  listed: [perDay(100, 120)],
  mapped: [perDay(100, 120)],
}

function scaled(budget: Budget, factor: number): Budget {
  const more = (limits: readonly ReadLimit[]) =>
    limits.map(({ window_seconds, slow, most }) => ({ window_seconds, slow: slow * factor, most: most * factor }))
  return { opened: more(budget.opened), listed: more(budget.listed), mapped: more(budget.mapped) }
}

export const READ_KIND_KEYS: readonly ReadKind[] = keysOf(READ_KINDS)
function keysOf(kinds: typeof READ_KINDS): ReadKind[] {
  const keys: ReadKind[] = []
  for (const kind in kinds) if (Object.hasOwn(kinds, kind)) keys.push(kind as ReadKind)
  return keys
}

const MAX_DELAY_MS = 2000

/** Returns the verdict on a read by the count in the window. The read that crosses the limit is still answered. */
export function verdictOf(used: number, { window_seconds, slow, most }: ReadLimit, at: Date): ReadVerdict {
  if (used >= most) {
    const window_ms = window_seconds * 1000
    const left_ms = window_ms - (at.getTime() % window_ms)
    return { is_refused: true, retry_after_seconds: Math.max(1, Math.ceil(left_ms / 1000)), may_continue: true }
  }
  const share = used <= slow ? 0 : (used - slow) / (most - slow)
  return { is_refused: false, delay_ms: Math.round(share * MAX_DELAY_MS) }
}

/** Returns the stricter of two verdicts. */
export function stricterOf(one: ReadVerdict, other: ReadVerdict): ReadVerdict {
  if (one.is_refused && other.is_refused) {
    return {
      is_refused: true,
      retry_after_seconds: Math.max(one.retry_after_seconds, other.retry_after_seconds),
      may_continue: one.may_continue && other.may_continue,
    }
  }
  if (one.is_refused || other.is_refused) return one.is_refused ? one : other
  return one.delay_ms >= other.delay_ms ? one : other
}
