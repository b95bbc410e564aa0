import { env } from '#env.server.ts'
import { mlsLagSeconds } from '#kit/metrics.server.ts'
import { now } from '#ports/clock.server.ts'
import { countFirstPictures } from '../queries/media.server.ts'
import { countShown, findStanding } from '../queries/records.server.ts'
import { findFeedState } from '../queries/runs.server.ts'

const FIRST_HOMES = 200
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
  const [imported, { stored }] = [await countShown(), await countFirstPictures(FIRST_HOMES)]
  const is_ready = env.MLS_URL === undefined || Boolean(state?.initial_done_at && state.first_pictures_at)
  return { imported, first_pictures: stored, total: state?.total ?? null, is_ready }
}

let cached: { at: Date | null; until: number } | null = null

/** When the feed was last read to its end without a fault; null where it never was. Kept for 5 seconds. */
export async function getFeedFreshness(): Promise<Date | null> {
  const ms = now().getTime()
  if (!cached || cached.until <= ms || cached.until > ms + FRESHNESS_CACHE_MS) {
    const state = await findFeedState()
    cached = { at: state?.last_success_at ?? null, until: ms + FRESHNESS_CACHE_MS }
    if (cached.at) mlsLagSeconds.set((ms - cached.at.getTime()) / 1000)
  }
  return cached.at
}

/** True where the feed once gave us this home and took it away, or it left the market. */
export async function isGone(propertyId: string): Promise<boolean> {
  return (await findStanding(propertyId)) === 'gone'
}
