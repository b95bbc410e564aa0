import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { transaction } from '#db/transaction.server.ts'
import { withPicturesOf } from '#features/listing-import/public.server.ts'
import { imageLibrary } from '#kit/image-library.server.ts'
import { whenIdle } from '#kit/job/foreground.server.ts'
import { log } from '#kit/log.server.ts'
import { now } from '#ports/clock.server.ts'
import { BudgetSpentError, FeedError, type MlsFeed } from '#ports/mls-feed/mls-feed.ts'
import { storage } from '#ports/storage/storage.server.ts'
import { mapProperty } from '../mapping/reso.ts'
import { findFeedState, updateFirstPicturesAt } from '../queries/cursors.server.ts'
import { withLock } from '../queries/lock.server.ts'
import * as media from '../queries/media.server.ts'
import { findPause } from '../queries/pauses.server.ts'
import { isCompleteImage } from '../rules/complete-image.ts'
import { ATTEMPTS_BEFORE_LAST, detectImageFormat, isUrlFresh, pictureRetryAt } from '../rules.ts'
import { type FeedSource, feedSource } from './feed.server.ts'

/** Number of parallel downloads, and number of photos stored in one transaction. */
const MAX_PARALLEL_DOWNLOADS = 8
const BATCH_SIZE = 48
/** Number of homes whose main photo is part of a first start's readiness. */
const FIRST_HOMES = 200
const MAX_PIXELS = 100_000_000
const PAUSE_MS = 500
/** Above this number, rate-limit responses concern the whole feed and not used-up URLs. */
const MAX_LIMITED = 12

/**
 * Downloads missing photos until none are left; main photos of the newest homes come first. During the first import it
 * waits for more. One process at a time downloads, because of the feed's limits.
 */
export async function downloadWantedMedia(signal: AbortSignal): Promise<void> {
  const source = feedSource()
  if (!source) return
  await withLock('media', signal, async (lockSignal) => {
    while (!lockSignal.aborted && !(await findPause())) {
      const wanted = await media.listWanted(now(), BATCH_SIZE)
      const canContinue = wanted.length === 0 || (await fetchBatch(source, wanted, lockSignal))
      const state = await findFeedState()
      if (state?.initial_done_at && !state.first_pictures_at) await markFirstPictures()
      if (!canContinue) return
      if (wanted.length > 0) continue
      if (state?.initial_done_at) return
      await sleep(PAUSE_MS, undefined, { signal: lockSignal }).catch(() => undefined)
    }
  })
}

async function markFirstPictures(): Promise<void> {
  const { waiting } = await media.countFirstPictures(FIRST_HOMES)
  if (waiting === 0) await updateFirstPicturesAt(now())
}

/** @returns false when the feed should get a break */
async function fetchBatch(
  source: FeedSource,
  wanted: readonly media.WantedMedia[],
  signal: AbortSignal,
): Promise<boolean> {
  const refreshUrl = urlRefresher(source, signal)
  const isSingleUse = source.profile.arePicturesSingleUse
  const fetched: Fetched[] = []
  const failed: { picture: media.WantedMedia; error: unknown }[] = []
  const waiting = [...wanted]
  let isLimited = false
  await Promise.all(
    Array.from({ length: MAX_PARALLEL_DOWNLOADS }, async () => {
      for (let next = waiting.shift(); next && !isLimited && !signal.aborted; next = waiting.shift()) {
        await whenIdle(signal)
        if (isLimited) return
        let picture = next
        let hasUrl = false
        try {
          if (isSingleUse && !isUrlFresh(picture.source_at, now())) picture = await refreshUrl(picture)
          hasUrl = true
          fetched.push(await fetchOne(source.feed, picture, signal))
        } catch (error) {
          if (signal.aborted) return
          failed.push({ picture, error })
          // Single-use URLs answer "too many requests" also after their use, which is a failure of that photo alone.
          const limits = failed.filter((one) => isRateLimit(one.error)).length
          isLimited ||= isRateLimit(error) && (!isSingleUse || !hasUrl || isGlobalLimit(error) || limits >= MAX_LIMITED)
        }
      }
    }),
  )
  if (fetched.length > 0) await recordStored(fetched)
  for (const { picture, error } of failed) {
    if (!isLimited || !isRateLimit(error)) await recordFailedDownload(picture, error, isSingleUse)
  }
  // When every download failed, the host is at fault: stop, so that the other photos do not use up their tries.
  return !isLimited && (fetched.length > 0 || failed.length < MAX_PARALLEL_DOWNLOADS)
}

function isRateLimit(error: unknown): error is FeedError {
  return error instanceof FeedError && error.cause_kind === 'limited'
}

/** Returns true for a limit on all requests: our own budget, or a response with a retry time. */
function isGlobalLimit(error: FeedError): boolean {
  return error instanceof BudgetSpentError || error.retry_after_seconds !== null
}

/** Refreshes used-up and expired URLs, one home at a time: its record contains the URLs of all its photos. */
function urlRefresher({ feed, profile, system }: FeedSource, signal: AbortSignal) {
  const homes = new Map<string, Promise<ReadonlyMap<string, string>>>()
  return async (picture: media.WantedMedia): Promise<media.WantedMedia> => {
    const { property_id, listing_key, media_key } = picture
    const pending = homes.get(property_id) ?? fetchUrls(property_id, listing_key)
    homes.set(property_id, pending)
    const source_url = (await pending).get(media_key)
    if (source_url === undefined) throw new Error('The feed no longer has this photo.')
    return { ...picture, source_url }
  }

  async function fetchUrls(property_id: string, listing_key: string | null): Promise<ReadonlyMap<string, string>> {
    const record = listing_key === null ? null : await feed.readRecord('Property', listing_key, signal)
    const mapping = {
      system,
      hasKeyPrefix: profile.hasKeyPrefix,
      isLicensedByRecord: profile.hasLicenseFields,
      received_at: now(),
    }
    const mapped = record && mapProperty(record, mapping)
    const pictures = mapped && 'media' in mapped ? mapped.media : []
    const urls = new Map(pictures.map(({ media_key, source_url }) => [media_key, source_url]))
    if (urls.size > 0) await media.updateSourceUrls(property_id, urls, now())
    return urls
  }
}

/** Downloaded photo with its bytes. */
interface Fetched extends media.StoredMedia {
  bytes: Buffer
  type: string
}

async function fetchOne(feed: MlsFeed, wanted: media.WantedMedia, signal: AbortSignal): Promise<Fetched> {
  const bytes = await feed.readPicture(wanted.source_url, signal)
  const kind = detectImageFormat(bytes)
  if (!kind) throw new Error('The download is not an image.')
  if (!isCompleteImage(bytes)) throw new Error('The photo download was incomplete.')
  const sharp = await imageLibrary()
  const { width, height } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata()
  const storage_key = storageKeyOf(bytes, kind.extension)
  const { property_id, media_key, source_url } = wanted
  if (!(await storage().exists(storage_key))) await storage().put(storage_key, bytes, kind.type)
  return { property_id, media_key, source_url, storage_key, width, height, bytes, type: kind.type }
}

/**
 * Equal bytes share a key and are stored once. Half of the hash identifies them and shortens the many URLs of a page.
 */
function storageKeyOf(bytes: Buffer, extension: string): string {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  return `media/${hash.slice(0, 2)}/${hash}.${extension}`
}

async function recordStored(fetched: readonly Fetched[]): Promise<void> {
  const ids = [...new Set(fetched.map(({ property_id }) => property_id))]
  const freed = await transaction(async () => {
    // A job may be deleting equal bytes that already exist. The lock prevents that until commit.
    await media.lockKeys(fetched.map(({ storage_key }) => storage_key))
    for (const { storage_key, bytes, type } of fetched) {
      if (!(await storage().exists(storage_key))) await storage().put(storage_key, bytes, type)
    }
    const rows = fetched.map(({ bytes: _bytes, type: _type, ...row }) => row)
    return withPicturesOf(ids, () => media.updateStored(rows))
  })
  await removeUnused(freed)
}

async function recordFailedDownload(wanted: media.WantedMedia, error: unknown, isSingleUse: boolean): Promise<void> {
  const attempts = wanted.attempts + 1
  const last_error = error instanceof Error ? error.message.slice(0, 300) : 'unknown'
  await media.updateFailed(wanted, {
    attempts,
    try_at: pictureRetryAt(now(), attempts, isSingleUse),
    last_error,
    source_at: isSingleUse ? null : wanted.source_at,
  })
}

/** Deletes the files that no photo uses. */
export async function removeUnused(storageKeys: readonly string[]): Promise<void> {
  for (const key of new Set(storageKeys)) {
    await transaction(async () => {
      await media.lockKeys([key])
      const [unused] = await media.listUnused([key])
      if (unused !== undefined) await storage().remove(unused)
    })
  }
}

/** Retries failed photos, because a host may have recovered. */
export async function retryFailedPictures(): Promise<void> {
  const pictures = await media.updateAllForRetry(ATTEMPTS_BEFORE_LAST)
  if (pictures > 0) log.info({ pictures }, 'retrying failed photos')
}
