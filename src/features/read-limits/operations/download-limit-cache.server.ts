import { now } from '#ports/clock.server.ts'

/** Loads which of the accounts used up their download limit, each with the end of its refusal. */
type LoadOverLimit = (accountIds: readonly string[]) => Promise<ReadonlyMap<string, Date>>

const CACHE_MS = 30_000
const MAX_CACHED = 20_000
const cache = new Map<string, { until: Date | null; loadedAt: number }>()
const missing = new Set<string>()
let loadOverLimit: LoadOverLimit | null = null

/** Sets the function that loads download limits. Called once, by the feature that owns them. */
export function setDownloadLimits(read: LoadOverLimit): void {
  loadOverLimit = read
}

/** Records that an account used up its download limit. */
export function recordOverDownloadLimit(accountId: string, until: Date): void {
  cache.set(accountId, { until, loadedAt: performance.now() })
}

/** Returns true for an account over its download limit, from the cache. A missing account is loaded within a second. */
export function isOverDownloadLimit(accountId: string): boolean {
  const found = cache.get(accountId)
  if (!found || performance.now() - found.loadedAt > CACHE_MS) missing.add(accountId)
  return found?.until != null && found.until > now()
}

/** Loads the limits of accounts that were missing in the cache. */
export async function loadMissingLimits(): Promise<void> {
  if (missing.size === 0 || !loadOverLimit) return
  const ids = [...missing]
  missing.clear()
  const over = await loadOverLimit(ids)
  if (cache.size > MAX_CACHED) cache.clear()
  for (const id of ids) cache.set(id, { until: over.get(id) ?? null, loadedAt: performance.now() })
}
