import type { Admin } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { AppError } from '#kit/call/errors.ts'
import { enqueue } from '#kit/job/job.server.ts'
import type { TablePage } from '#kit/table/list.ts'
import { HOUR_MS } from '#kit/time/durations.ts'
import { now } from '#ports/clock.server.ts'
import { FeedError } from '#ports/mls-feed/mls-feed.ts'
import { replayMls } from '../jobs/replay-mls.server.ts'
import { syncMls } from '../jobs/sync-mls.server.ts'
import { countRequestsSince, findHalt } from '../queries/budget.server.ts'
import * as queries from '../queries/console.server.ts'
import { restartCursors } from '../queries/cursors.server.ts'
import { isFeedLocked } from '../queries/lock.server.ts'
import { findPause } from '../queries/pauses.server.ts'
import { requestComparison } from '../queries/sweeps.server.ts'
import type {
  FetchMlsListings,
  GetUpdatedMlsListings,
  ImportMlsListings,
  KeyResult,
  ListMlsRuns,
  MlsAnswer,
  MlsListing,
  MlsListingDetail,
  MlsListingKey,
  MlsRun,
  MlsState,
  ReplayMlsListings,
  RetryMlsQuarantine,
} from '../schema/console.ts'
import { MESSAGES, RESOURCES, type Resource } from '../words.ts'
import { type FeedSource, feedSource } from './feed.server.ts'
import { importByKeys, type WantedRecord } from './import-by-keys.server.ts'
import { listResources } from './resources.server.ts'

type Actor = Admin<'mls'>

const PAGE_SIZE = 100
/** Timeout for importing single records, because the administrator waits for the result. */
const MAX_WAIT_MS = 45_000

/** Returns a page of the stored listings. */
export function fetchMlsListings(_actor: Actor, input: FetchMlsListings): Promise<TablePage<MlsListing>> {
  return queries.listListings(input)
}

/** Returns a stored listing with its history. @throws not_found */
export async function getMlsListing(_actor: Actor, { listingKey }: MlsListingKey): Promise<MlsListingDetail> {
  const listing = await queries.findListing(listingKey)
  if (!listing) throw new AppError('not_found', MESSAGES.listingNotFound)
  return listing
}

/** Returns listings received since an instant; `after` is the cursor of the next page, or null. */
export async function getUpdatedMlsListings(
  _actor: Actor,
  { since, after }: GetUpdatedMlsListings,
): Promise<{ rows: MlsListing[]; after: string | null }> {
  const found = await queries.listUpdated(new Date(since), after ?? '', PAGE_SIZE + 1)
  const rows = found.slice(0, PAGE_SIZE)
  return { rows, after: found.length > rows.length ? (rows.at(-1)?.listing_key ?? null) : null }
}

/** Returns the state of the sync: its lag, current run and pending approvals. */
export async function getMlsState(_actor: Actor): Promise<MlsState> {
  const at = now()
  const source = feedSource()
  const resources = await listResources()
  const { halted_until, reason } = await findHalt()
  const isHalted = halted_until !== null && halted_until > at
  const last = resources.find(({ resource }) => resource === 'Property')?.last_success_at ?? null
  return {
    profile: source?.profile.name ?? null,
    system: source?.system ?? null,
    has_few_search_fields: source?.profile.isSystemNamed ?? false,
    lag_seconds: last && Math.max(0, Math.round((at.getTime() - last.getTime()) / 1000)),
    halted_until: isHalted ? halted_until : null,
    halt_reason: isHalted ? reason : null,
    pause: await findPause(),
    is_running: await isFeedLocked(),
    resources,
    quarantined: await queries.countQuarantined(),
    waiting: await queries.listWaiting(),
    requests: await countRequestsSince(new Date(at.getTime() - HOUR_MS), new Date(at.getTime() - 24 * HOUR_MS)),
  }
}

/** Returns a page of the sync runs, newest first. */
export function listMlsRuns(_actor: Actor, input: ListMlsRuns): Promise<TablePage<MlsRun>> {
  return queries.listRuns(input)
}

/**
 * Imports listings by their keys, or queues a sync: changes, a full sync, or a comparison of all keys. During another
 * run, keys and a full sync are refused with a message.
 * @throws conflict when no feed is configured or it is paused, unavailable when it does not answer
 */
export async function importMlsListings(actor: Actor, input: ImportMlsListings): Promise<MlsAnswer> {
  const source = openSource()
  await refuseWhilePaused()
  if (input.mode === 'keys') {
    const wanted = [...new Set(input.listingKeys)].map((key): WantedRecord => ({ resource: 'Property', key }))
    return importNow(actor, source, 'mls.listings_imported', wanted)
  }
  const isBusy = await isFeedLocked()
  const isBegun = !(isBusy && input.mode === 'full')
  await transaction(async () => {
    if (isBegun && input.mode === 'full') await restartCursors(RESOURCES)
    if (input.mode === 'reconcile') await requestComparison(RESOURCES, now())
    if (isBegun) enqueue(syncMls, { isAwaited: true })
    audit(actor, 'mls.sync_requested', {
      object_type: 'mls',
      object_id: null,
      after: { mode: input.mode, is_begun: isBegun },
    })
  })
  return { success: isBegun, message: isBusy ? (isBegun ? MESSAGES.busyQueued : MESSAGES.busy) : MESSAGES.queued }
}

/** Queues a job that maps the records received since an instant again. @throws conflict when no feed is configured */
export async function replayMlsListings(actor: Actor, { since }: ReplayMlsListings): Promise<MlsAnswer> {
  openSource()
  await transaction(async () => {
    enqueue(replayMls, { since, after: '' })
    audit(actor, 'mls.replay_requested', { object_type: 'mls', object_id: null, after: { since } })
  })
  return { success: true, message: MESSAGES.replayQueued }
}

/** Retries quarantined records. @throws conflict when no feed is configured or it is paused, unavailable */
export async function retryMlsQuarantine(actor: Actor, { ids }: RetryMlsQuarantine): Promise<MlsAnswer> {
  const source = openSource()
  await refuseWhilePaused()
  const wanted = (await queries.findQuarantined(ids)).flatMap(({ resource: name, record_key }): WantedRecord[] => {
    const resource = RESOURCES.find((one): one is Resource => one === name)
    return resource ? [{ resource, key: record_key }] : []
  })
  return importNow(actor, source, 'mls.quarantine_retried', wanted)
}

/** Returns the configured feed. @throws conflict when there is none */
export function openSource(): FeedSource {
  const source = feedSource()
  if (!source) throw new AppError('conflict', MESSAGES.noFeed)
  return source
}

/** @throws conflict while an administrator has paused the sync */
export async function refuseWhilePaused(): Promise<void> {
  if (await findPause()) throw new AppError('conflict', MESSAGES.whilePaused)
}

async function importNow(
  actor: Actor,
  source: FeedSource,
  act: `${string}.${string}`,
  wanted: readonly WantedRecord[],
): Promise<MlsAnswer> {
  let results: { key: string; result: KeyResult }[] | null = null
  let refusal: string | null = null
  try {
    results = await importByKeys(source, wanted, AbortSignal.timeout(MAX_WAIT_MS))
  } catch (error) {
    if (!(error instanceof FeedError)) throw error
    refusal = error.message
  }
  await transaction(async () =>
    audit(actor, act, {
      object_type: 'mls',
      object_id: null,
      after: { keys: wanted.map(({ key }) => key), ...(results ? { results } : {}), ...(refusal ? { refusal } : {}) },
    }),
  )
  if (refusal) throw new AppError('unavailable', refusal)
  return results ? { success: true, message: MESSAGES.done, results } : { success: false, message: MESSAGES.busy }
}
