import type { Visitor } from '#access/actors.ts'
import { env } from '#env.server.ts'
import { refusalOfAdmin, refusalOfAgent } from '#features/accounts/rules/refusals.ts'
import { isAuditor } from '#features/accounts/rules.ts'
import type { CurrentAccount } from '#features/accounts/schema.ts'
import { AppError } from '#kit/call/errors.ts'
import { type Caller, networkOf } from '#kit/call/request.server.ts'
import { requestLocal } from '#kit/call/request-local.server.ts'
import { now } from '#ports/clock.server.ts'
import {
  CRAWLER,
  OVER_DOWNLOAD_LIMIT,
  PERSON,
  READ_KIND_KEYS,
  STAFF,
  STAFF_TOTAL,
  stricterOf,
  TOTAL,
} from '../rules/budgets.ts'
import { claimedCrawler } from '../rules/crawlers.ts'
import { bitOf } from '../rules/distinct.ts'
import type { ListingsShown, ReadVerdict } from '../schema.ts'
import { type ReadKind, TEXTS } from '../words.ts'
import { readerIdOf } from './cookie.server.ts'
import { crawlerState } from './crawlers.server.ts'
import { isOverDownloadLimit } from './download-limit-cache.server.ts'
import { type CountedReader, count, countStrictly } from './meters.server.ts'

/** Counts the listings that a request is about to show. Every read of listings must report to it first. */
export interface Reader {
  /** @throws limited when the reader has seen too many */
  see: (kind: ReadKind, ids: readonly string[]) => void
}

interface RequestState {
  shown: Record<ReadKind, number[]>
  verdict: ReadVerdict
}
const states = requestLocal<RequestState, Caller>()

function stateOf(caller: Caller): RequestState {
  const known = states.get(caller)
  if (known) return known
  const state: RequestState = {
    shown: { opened: [], listed: [], mapped: [] },
    verdict: { is_refused: false, delay_ms: 0 },
  }
  states.set(caller, state)
  return state
}

/** Returns the reader behind a request; null for jobs and commands, and without limits. */
export function readerOf(actor: Visitor): Reader | null {
  const { caller, account } = actor
  if (!env.READ_LIMITS || !caller || actor.kind === 'worker' || actor.kind === 'command') return null
  return {
    see(kind, ids) {
      if (ids.length === 0) return
      const bits = ids.map(bitOf)
      stateOf(caller).shown[kind].push(...bits)
      const verdict = countFor(caller, account, kind, bits)
      if (verdict.is_refused) throw refusalOf(verdict, account)
    },
  }
}

function refusalOf(
  { retry_after_seconds, may_continue }: Extract<ReadVerdict, { is_refused: true }>,
  account: CurrentAccount | null,
): AppError {
  return new AppError('limited', TEXTS.message, undefined, {
    retry_after_seconds,
    reading: may_continue ? 'may_continue' : account ? 'must_wait' : 'may_sign_in',
  })
}

function countFor(
  caller: Caller,
  account: CurrentAccount | null,
  kind: ReadKind,
  bits: readonly number[],
): ReadVerdict {
  const counted = countedOf(caller, account)
  if (!counted) return { is_refused: false, delay_ms: 0 }
  const isStrict =
    counted.kind === 'account' && counted.budget !== STAFF && isOverDownloadLimit(counted.account_id ?? '')
  const verdict = isStrict ? countStrictly(counted, OVER_DOWNLOAD_LIMIT, kind, bits) : count(counted, kind, bits)
  const state = stateOf(caller)
  state.verdict = stricterOf(state.verdict, verdict)
  return verdict
}

/** Returns the reader as which a caller is counted; null when the caller's address is unknown. */
export function countedOf(caller: Caller, account: CurrentAccount | null): CountedReader | null {
  const at = now()
  const { user_agent } = caller
  const network = caller.ip === 'unknown' ? null : networkOf(caller.ip)
  const of = { network, user_agent, account_id: account?.id ?? null, false_crawler: null, group: null }
  const reader_id = readerIdOf(caller.reader_cookie, cookieSubjectOf(account), at)
  if (account) {
    const isStaff = !refusalOfAgent(account, at) || !refusalOfAdmin(account, null, at) || isAuditor(account, at)
    const key = `account:${account.id}${reader_id ? `+${reader_id}` : ''}`
    const group = { key: `all:account:${account.id}`, budget: isStaff ? STAFF_TOTAL : TOTAL }
    return { ...of, kind: 'account', key, budget: isStaff ? STAFF : PERSON, group }
  }
  if (!network) return null
  const claimed = claimedCrawler(user_agent)
  const state = claimed ? crawlerState(claimed, caller.ip) : null
  if (claimed && state === 'yes') return { ...of, kind: 'crawler', key: `crawler:${claimed}`, budget: CRAWLER }
  const group = { key: `all:${network}`, budget: TOTAL }
  if (reader_id) return { ...of, kind: 'visitor', key: `visitor:${reader_id}`, budget: PERSON, group }
  const false_crawler = state === 'no' ? claimed : null
  return { ...of, kind: 'network', key: `network:${network}`, budget: PERSON, group, false_crawler }
}

/**
 * Returns the subject of a reader's cookie. A visitor's cookie is valid in every network, because a phone changes
 * networks and its budget must follow. An account's cookie is valid for that account only, or one captcha would give
 * many accounts a budget.
 */
export function cookieSubjectOf(account: { id: string } | null): string {
  return account ? `account ${account.id}` : 'visitor'
}

/** Returns the listings on the page of a request, or null if it shows none. */
export function listingsShown(caller: Caller): ListingsShown | null {
  const shown = states.get(caller)?.shown
  return shown && (shown.opened.length > 0 || shown.listed.length > 0 || shown.mapped.length > 0) ? shown : null
}

/** Counts a cached page for a visitor who is not signed in. @returns false when it must not be sent */
export function canBeShown(caller: Caller, shown: ListingsShown): boolean {
  if (!env.READ_LIMITS) return true
  let isRefused = false
  for (const kind of READ_KIND_KEYS) {
    if (shown[kind].length > 0 && !isRefused) isRefused = countFor(caller, null, kind, shown[kind]).is_refused
  }
  return !isRefused
}

/** Returns the delay of a response and its Retry-After. */
export function pacingOf(caller: Caller): { delay_ms: number; retry_after_seconds: number | null } {
  const verdict = states.get(caller)?.verdict
  if (!verdict) return { delay_ms: 0, retry_after_seconds: null }
  return verdict.is_refused
    ? { delay_ms: 0, retry_after_seconds: verdict.retry_after_seconds }
    : { delay_ms: verdict.delay_ms, retry_after_seconds: null }
}
