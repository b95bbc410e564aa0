import { now } from '#ports/clock.server.ts'

/** Loads which of the accounts used up their download limit, each with the end of its refusal. */
type ReadOver = (accountIds: readonly string[]) => Promise<ReadonlyMap<string, Date>>

const VALID_MS = 30_000
const MAX_KNOWN = 20_000
const known = new Map<string, { until: Date | null; readAt: number }>()
const wanted = new Set<string>()
let readOver: ReadOver | null = null

/** Sets the function that loads download limits. Called once, by the feature that owns them. */
export function setDownloadLimits(read: ReadOver): void {
  readOver = read
}

/** Records that an account used up its download limit. */
export function noteOverDownloads(accountId: string, until: Date): void {
  known.set(accountId, { until, readAt: performance.now() })
}

/** Returns true for an account over its download limit, from the cache. A missing account is loaded within a second. */
export function isOverDownloads(accountId: string): boolean {
  const found = known.get(accountId)
  if (!found || performance.now() - found.readAt > VALID_MS) wanted.add(accountId)
  return found?.until != null && found.until > now()
}

/** Loads the limits of accounts that were missing in the cache. */
export async function readWantedLimits(): Promise<void> {
  if (wanted.size === 0 || !readOver) return
  const ids = [...wanted]
  wanted.clear()
  const over = await readOver(ids)
  if (known.size > MAX_KNOWN) known.clear()
  for (const id of ids) known.set(id, { until: over.get(id) ?? null, readAt: performance.now() })
}
