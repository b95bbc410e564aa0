import { log } from '#kit/log.server.ts'
import { DAY_MS, HOUR_MS } from '#kit/time/durations.ts'
import { dns } from '#ports/dns/dns.server.ts'
import type { Dns } from '#ports/dns/dns.ts'
import { isHostOf } from '../rules/crawlers.ts'

/** Cache time of a check's result: `unknown` means that no DNS server answered. */
const CACHE_MS = { yes: DAY_MS, no: HOUR_MS, unknown: 300_000 } as const
const MAX_RESULTS = 5000
const MAX_PARALLEL_CHECKS = 20

type Result = keyof typeof CACHE_MS
const results = new Map<string, { result: Result; until: number }>()
const checks = new Map<string, Promise<Result>>()

/**
 * Returns from memory whether an address belongs to the search engine that its user agent names. Checks a new address
 * in the background; it is unknown until then.
 */
export function crawlerState(crawler: string, ip: string): Result {
  const key = `${crawler} ${ip}`
  const found = results.get(key)
  if (found && found.until > performance.now()) return found.result
  if (!checks.has(key) && checks.size < MAX_PARALLEL_CHECKS) void checkCrawler(crawler, ip)
  return found?.result ?? 'unknown'
}

/** Checks an address now and caches the result. */
export function checkCrawler(crawler: string, ip: string, resolver: Dns = dns()): Promise<Result> {
  const key = `${crawler} ${ip}`
  const check = verifyHost(crawler, ip, resolver)
    .catch((error: unknown) => {
      log.warn(
        { crawler, cause: error instanceof Error ? error.message : String(error) },
        'crawler not checked: no DNS',
      )
      return 'unknown' as const
    })
    .then((result) => {
      results.delete(key)
      results.set(key, { result, until: performance.now() + CACHE_MS[result] })
      for (const oldest of results.keys()) {
        if (results.size <= MAX_RESULTS) break
        results.delete(oldest)
      }
      return result
    })
    .finally(() => checks.delete(key))
  checks.set(key, check)
  return check
}

/**
 * Requires that the host name of the address is in the search engine's domain and resolves back to it: anyone can
 * choose a host name for their own address.
 */
async function verifyHost(crawler: string, ip: string, resolver: Dns): Promise<'yes' | 'no'> {
  for (const host of await resolver.namesOf(ip)) {
    if (isHostOf(crawler, host) && (await resolver.addressesOf(host)).includes(ip)) return 'yes'
  }
  return 'no'
}
