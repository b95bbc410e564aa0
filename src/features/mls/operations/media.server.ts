import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { transaction } from '#db/transaction.server.ts'
import { withPicturesOf } from '#features/listing-import/public.server.ts'
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
import { isWholePicture } from '../rules/whole-picture.ts'
import { ATTEMPTS_OF_LAST_TRY, isAddressGood, pictureKind, pictureRetryAt } from '../rules.ts'
import { type FeedSource, feedSource } from './feed.server.ts'

/** Pictures that are fetched at the same time, and that are stored in one transaction. */
const AT_ONCE = 8
const BATCH = 48
/** Homes whose pictures a first start waits for. */
const FIRST_HOMES = 200
const LARGEST_PIXELS = 100_000_000
const PAUSE_MS = 500
/** More refusals at a time than this are not for addresses that were used, but for the whole feed. */
const MAX_LIMITED = 12

/**
 * Fetches the pictures that are wanted, first pictures of the newest homes before all others, until there are none.
 * While the feed is read for the first time it waits for more. One process at a time fetches, for the feed's sake.
 */
export async function fetchWantedMedia(signal: AbortSignal): Promise<void> {
  const source = feedSource()
  if (!source) return
  await withLock('media', signal, async (held) => {
    while (!held.aborted && !(await findPause())) {
      const wanted = await media.listWanted(now(), BATCH)
      const goesOn = wanted.length === 0 || (await fetchBatch(source, wanted, held))
      const state = await findFeedState()
      if (state?.initial_done_at && !state.first_pictures_at) await noteFirstPictures()
      if (!goesOn) return
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

/** @returns false where it is better to leave the feed alone for now */
async function fetchBatch(
  source: FeedSource,
  wanted: readonly media.WantedMedia[],
  signal: AbortSignal,
): Promise<boolean> {
  const addresses = addressesOf(source, signal)
  const isSingleUse = source.profile.arePicturesSingleUse
  const fetched: Fetched[] = []
  const failed: { picture: media.WantedMedia; error: unknown }[] = []
  const waiting = [...wanted]
  let isLimited = false
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = waiting.shift(); next && !isLimited && !signal.aborted; next = waiting.shift()) {
        await whenIdle(signal)
        if (isLimited) return
        let picture = next
        let isAddressed = false
        try {
          if (isSingleUse && !isAddressGood(picture.source_at, now())) picture = await addresses(picture)
          isAddressed = true
          fetched.push(await fetchOne(source.feed, picture, signal))
        } catch (error) {
          if (signal.aborted) return
          failed.push({ picture, error })
          // Where addresses work once, "too much" is also said of one that was used: it is that picture's own failure.
          const limits = failed.filter((one) => isLimit(one.error)).length
          isLimited ||= isLimit(error) && (!isSingleUse || !isAddressed || isForAll(error) || limits >= MAX_LIMITED)
        }
      }
    }),
  )
  if (fetched.length > 0) await noteStored(fetched)
  for (const { picture, error } of failed) {
    if (!isLimited || !isLimit(error)) await noteFailure(picture, error, isSingleUse)
  }
  // Where nothing at all could be had it is not for the pictures' sake: the others are not tried, so as not to be given up.
  return !isLimited && (fetched.length > 0 || failed.length < AT_ONCE)
}

function isLimit(error: unknown): error is FeedError {
  return error instanceof FeedError && error.cause_kind === 'limited'
}

/** Our own account of what may be asked speaks for all requests, and so does a feed that says when to come again. */
function isForAll(error: FeedError): boolean {
  return error instanceof BudgetSpentError || error.retry_after_seconds !== null
}

/** Addresses that are used up or too old are asked for anew, one home at a time: its record brings those of all of its pictures. */
function addressesOf({ feed, profile, system }: FeedSource, signal: AbortSignal) {
  const homes = new Map<string, Promise<ReadonlyMap<string, string>>>()
  return async (picture: media.WantedMedia): Promise<media.WantedMedia> => {
    const { property_id, listing_key, media_key } = picture
    const asked = homes.get(property_id) ?? ask(property_id, listing_key)
    homes.set(property_id, asked)
    const source_url = (await asked).get(media_key)
    if (source_url === undefined) throw new Error('The feed no longer has this picture.')
    return { ...picture, source_url }
  }

  async function ask(property_id: string, listing_key: string | null): Promise<ReadonlyMap<string, string>> {
    const record = listing_key === null ? null : await feed.readRecord('Property', listing_key, signal)
    const reading = {
      system,
      hasKeyPrefix: profile.hasKeyPrefix,
      isLicensedByRecord: profile.hasLicenceFields,
      received_at: now(),
    }
    const mapped = record && mapProperty(record, reading)
    const pictures = mapped && 'media' in mapped ? mapped.media : []
    const addresses = new Map(pictures.map(({ media_key, source_url }) => [media_key, source_url]))
    if (addresses.size > 0) await media.updateAddresses(property_id, addresses, now())
    return addresses
  }
}

/** A picture with its bytes. */
interface Fetched extends media.StoredMedia {
  bytes: Buffer
  type: string
}

async function fetchOne(feed: MlsFeed, wanted: media.WantedMedia, signal: AbortSignal): Promise<Fetched> {
  const bytes = await feed.readPicture(wanted.source_url, signal)
  const kind = pictureKind(bytes)
  if (!kind) throw new Error('What came is no picture.')
  if (!isWholePicture(bytes)) throw new Error('The photo was cut short.')
  const { width, height } = await sharp(bytes, { limitInputPixels: LARGEST_PIXELS }).metadata()
  const storage_key = storageKeyOf(bytes, kind.extension)
  const { property_id, media_key, source_url } = wanted
  if (!(await storage().exists(storage_key))) await storage().put(storage_key, bytes, kind.type)
  return { property_id, media_key, source_url, storage_key, width, height, bytes, type: kind.type }
}

/** The same bytes have the same key, so that they are kept once. Half of the hash tells them apart; pages name it often. */
function storageKeyOf(bytes: Buffer, extension: string): string {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  return `media/${hash.slice(0, 2)}/${hash}.${extension}`
}

async function noteStored(fetched: readonly Fetched[]): Promise<void> {
  const ids = [...new Set(fetched.map(({ property_id }) => property_id))]
  const freed = await transaction(async () => {
    // Bytes that were there already may be swept away meanwhile: from here on they cannot.
    await media.lockKeys(fetched.map(({ storage_key }) => storage_key))
    for (const { storage_key, bytes, type } of fetched) {
      if (!(await storage().exists(storage_key))) await storage().put(storage_key, bytes, type)
    }
    const rows = fetched.map(({ bytes: _bytes, type: _type, ...row }) => row)
    return withPicturesOf(ids, () => media.updateStored(rows))
  })
  await removeUnused(freed)
}

async function noteFailure(wanted: media.WantedMedia, error: unknown, isSingleUse: boolean): Promise<void> {
  const attempts = wanted.attempts + 1
  const last_error = error instanceof Error ? error.message.slice(0, 300) : 'unknown'
  await media.updateFailed(wanted, {
    attempts,
    try_at: pictureRetryAt(now(), attempts, isSingleUse),
    last_error,
    source_at: isSingleUse ? null : wanted.source_at,
  })
}

/** Removes the bytes that no picture uses any more. */
export async function removeUnused(storageKeys: readonly string[]): Promise<void> {
  for (const key of new Set(storageKeys)) {
    await transaction(async () => {
      await media.lockKeys([key])
      const [unused] = await media.listUnused([key])
      if (unused !== undefined) await storage().remove(unused)
    })
  }
}

/** Tries once more what was given up: a host that was down for long may be back. */
export async function retryParked(): Promise<void> {
  const pictures = await media.updateParked(ATTEMPTS_OF_LAST_TRY)
  if (pictures > 0) log.info({ pictures }, 'pictures that were given up are tried once more')
}
