import { transaction } from '#db/transaction.server.ts'
import { now } from '#ports/clock.server.ts'
import type { Page } from '#ports/mls-feed/mls-feed.ts'
import type { MappedLookup } from '../mapping/listing.ts'
import { mapLookup } from '../mapping/lookups.ts'
import * as queries from '../queries/lookups.server.ts'
import { deleteRun, endRun, updateRun } from '../queries/runs.server.ts'
import { deltaSince, watermarkAfter } from '../rules.ts'
import type { FeedSource } from './feed.server.ts'
import { beginRun, endFailedRun, type Run, type SyncOutcome, throwIfPaused } from './run.server.ts'

/** The service blocks a client that requests lookups more than once a day. The margin is for clock differences. */
const MIN_INTERVAL_MS = 24.1 * 3_600_000
/** Far more entries than any feed has, to stop pages that never end. */
const MAX_ENTRIES = 500_000

/**
 * Syncs the feed's lookups, at most once a day across all processes and restarts: the turn is taken before the first
 * request, whatever follows. The caller holds the sync lock. Source: RESO RCP-32; MLS Grid API 2.0, Lookup.
 */
export async function syncLookups(source: FeedSource, signal: AbortSignal): Promise<SyncOutcome> {
  if (!source.feed.readLookups) return 'done'
  const at = now()
  const claim = await queries.claimLookupSync(at, new Date(at.getTime() - MIN_INTERVAL_MS))
  if (!claim) return 'done'
  // Without deletions in the feed, sync everything and delete the entries that are missing.
  const isWhole = source.profile.deletions === 'keys' || claim.watermark === null
  const run = await beginRun(isWhole ? 'full' : 'delta', 'Lookup')
  try {
    await syncEntries(source, run, isWhole ? null : claim.watermark, at, signal)
    const { upserted, removed, quarantined } = run.counts
    if (upserted + removed + quarantined === 0) await deleteRun(run.id)
    else await endRun(run.id, now(), 'done', null)
    return 'done'
  } catch (error) {
    return endFailedRun(run, error, signal)
  }
}

async function syncEntries(
  { feed, profile }: FeedSource,
  run: Run,
  former: Date | null,
  at: Date,
  signal: AbortSignal,
): Promise<void> {
  const entries = new Map<string, MappedLookup>()
  const gone = new Set<string>()
  let watermark = former
  let nextLink: string | null = null
  const links = new Set<string>()
  do {
    const since: Date | null = former && deltaSince(former, at)
    const page: Page | null =
      (await feed.readLookups?.({ since, isVisibleOnly: former === null, nextLink }, signal)) ?? null
    if (page === null) return
    for (const record of page.records) {
      const mapped = mapLookup(record, at)
      if ('refused' in mapped) run.counts.quarantined += 1
      else if ('removed' in mapped) gone.add(mapped.key)
      else entries.set(mapped.lookup_key, mapped)
    }
    run.counts.pages += 1
    run.counts.received += page.records.length
    watermark = watermarkAfter(watermark, page.records, 'ModificationTimestamp', at)
    // A repeated link leads in a circle.
    nextLink = page.nextLink !== null && links.has(page.nextLink) ? null : page.nextLink
    if (nextLink === null) break
    links.add(nextLink)
    await throwIfPaused()
  } while (nextLink !== null && entries.size < MAX_ENTRIES)
  if (former === null && profile.deletions === 'keys' && entries.size > 0)
    for (const { lookup_key } of await queries.listLookups()) if (!entries.has(lookup_key)) gone.add(lookup_key)
  await transaction(async () => {
    run.counts.upserted = await queries.upsertLookups([...entries.values()])
    run.counts.removed = await queries.deleteLookups([...gone].filter((key) => !entries.has(key)))
    await queries.updateLookupWatermark(watermark, at)
    await updateRun(run.id, at, run.counts)
  })
}
