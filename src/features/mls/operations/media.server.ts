import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { transaction } from '#db/transaction.server.ts'
import { withPicturesOf } from '#features/properties/public.server.ts'
import { now } from '#ports/clock.server.ts'
import { FeedError, type MlsFeed } from '#ports/mls-feed/mls-feed.ts'
import { storage } from '#ports/storage/storage.server.ts'
import * as media from '../queries/media.server.ts'
import { findFeedState, updateFirstPicturesAt, withLock } from '../queries/runs.server.ts'
import { pictureKind, pictureRetryAt } from '../rules.ts'
import { feedSource } from './feed.server.ts'

/** Pictures that are fetched at the same time, and that are stored in one transaction. */
const AT_ONCE = 8
const BATCH = 48
/** Homes whose pictures a first start waits for. */
const FIRST_HOMES = 200
const LARGEST_PIXELS = 100_000_000
const PAUSE_MS = 500

/**
 * Fetches the pictures that are wanted, first pictures of the newest homes before all others, until there are none.
 * While the feed is read for the first time it waits for more. One process at a time fetches, for the feed's sake.
 */
export async function fetchWantedMedia(signal: AbortSignal): Promise<void> {
  const source = feedSource()
  if (!source) return
  await withLock('media', signal, async (held) => {
    while (!held.aborted) {
      const wanted = await media.listWanted(now(), BATCH)
      if (wanted.length > 0) {
        if (!(await fetchBatch(source.feed, wanted, held))) return
      }
      const state = await findFeedState()
      if (state?.initial_done_at && !state.first_pictures_at) await noteFirstPictures()
      if (wanted.length > 0) continue
      if (state?.initial_done_at) return
      await sleep(PAUSE_MS, undefined, { signal: held }).catch(() => undefined)
    }
  })
}

async function noteFirstPictures(): Promise<void> {
  const { waiting } = await media.countFirstPictures(FIRST_HOMES)
  if (waiting === 0) await updateFirstPicturesAt(now())
}

/** @returns false where the feed wants to be left alone */
async function fetchBatch(feed: MlsFeed, wanted: readonly media.WantedMedia[], signal: AbortSignal): Promise<boolean> {
  const stored: media.StoredMedia[] = []
  const waiting = [...wanted]
  let isLimited = false
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = waiting.shift(); next && !isLimited && !signal.aborted; next = waiting.shift()) {
        try {
          stored.push(await fetchOne(feed, next, signal))
        } catch (error) {
          if (signal.aborted) return
          isLimited ||= error instanceof FeedError && error.cause_kind === 'limited'
          if (!isLimited) await noteFailure(next, error)
        }
      }
    }),
  )
  if (stored.length > 0) await noteStored(stored)
  return !isLimited
}

async function fetchOne(feed: MlsFeed, wanted: media.WantedMedia, signal: AbortSignal): Promise<media.StoredMedia> {
  const bytes = await feed.readPicture(wanted.source_url, signal)
  const kind = pictureKind(bytes)
  if (!kind) throw new Error('What came is no picture.')
  const { width, height } = await sharp(bytes, { limitInputPixels: LARGEST_PIXELS }).metadata()
  const storage_key = storageKeyOf(bytes, kind.extension)
  if (!(await storage().exists(storage_key))) await storage().put(storage_key, bytes, kind.type)
  const { property_id, media_key, source_url } = wanted
  return { property_id, media_key, source_url, storage_key, width, height }
}

/** The same bytes have the same key, so that they are kept once. Half of the hash tells them apart; pages name it often. */
function storageKeyOf(bytes: Buffer, extension: string): string {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  return `media/${hash.slice(0, 2)}/${hash}.${extension}`
}

async function noteStored(stored: readonly media.StoredMedia[]): Promise<void> {
  const ids = [...new Set(stored.map(({ property_id }) => property_id))]
  const former = await transaction(() => withPicturesOf(ids, () => media.updateStored(stored)))
  await removeUnused(former)
}

async function noteFailure(wanted: media.WantedMedia, error: unknown): Promise<void> {
  const attempts = wanted.attempts + 1
  const last_error = error instanceof Error ? error.message.slice(0, 300) : 'unknown'
  await media.updateFailed(wanted, { attempts, try_at: pictureRetryAt(now(), attempts), last_error })
}

/** Removes the bytes that no picture uses any more. */
export async function removeUnused(storageKeys: readonly string[]): Promise<void> {
  for (const key of await media.listUnused(storageKeys)) await storage().remove(key)
}
