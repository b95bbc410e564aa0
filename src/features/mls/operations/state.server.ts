import { env } from '#env.server.ts'
import { now } from '#ports/clock.server.ts'
import { findFeedState } from '../queries/cursors.server.ts'
import { countFirstPictures } from '../queries/media.server.ts'
import { findPause } from '../queries/pauses.server.ts'
import { countShown, findStanding } from '../queries/records.server.ts'
import './metrics.server.ts'

const FIRST_HOMES = 200
/** Once the site is up nobody watches the counts, and counting all homes is work. */
const COUNTS_CACHE_MS = 60_000
const FRESHNESS_CACHE_MS = 5000

/** How far the listings are in. Counts are for people who watch a first start. */
export interface Readiness {
  imported: number
  first_pictures: number
  /** Listings of the feed as it counted them; null where it does not say. */
  total: number | null
  is_ready: boolean
}

/**
 * True once the feed was read to its end for the first time and the homes that a visitor meets first had their picture
 * tried; it stays true. An installation without a feed is ready at once.
 */
export async function readiness(): Promise<Readiness> {
  const state = await findFeedState()
  const is_ready = env.MLS_URL === undefined || Boolean(state?.initial_done_at && state.first_pictures_at)
  const ms = now().getTime()
  if (!counts || !is_ready || counts.until <= ms) {
    const { stored } = await countFirstPictures(FIRST_HOMES)
    counts = { imported: await countShown(), first_pictures: stored, until: ms + COUNTS_CACHE_MS }
  }
  const { imported, first_pictures } = counts
  return { imported, first_pictures, total: state?.total ?? null, is_ready }
}

let counts: { imported: number; first_pictures: number; until: number } | null = null

let cached: { at: Date | null; is_paused: boolean; until: number } | null = null

/**
 * When the feed was last read to its end without a fault, null where it never was; and whether a person has stopped it. Kept
 * for 5 seconds.
 */
export async function getFeedFreshness(): Promise<{ at: Date | null; is_paused: boolean }> {
  const ms = now().getTime()
  if (!cached || cached.until <= ms || cached.until > ms + FRESHNESS_CACHE_MS) {
    const state = await findFeedState()
    const is_paused = (await findPause()) !== null
    cached = { at: state?.last_success_at ?? null, is_paused, until: ms + FRESHNESS_CACHE_MS }
  }
  const { at, is_paused } = cached
  return { at, is_paused }
}

/** True where the feed once gave us this home and took it away, or it left the market. */
export async function isGone(propertyId: string): Promise<boolean> {
  return (await findStanding(propertyId)) === 'gone'
}
