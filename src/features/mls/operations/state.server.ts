import { now } from '#ports/clock.server.ts'
import { connections } from '#ports/connections.server.ts'
import { findFeedState } from '../queries/cursors.server.ts'
import { countFirstPictures } from '../queries/media.server.ts'
import { findPause } from '../queries/pauses.server.ts'
import { countShown, findVisibility } from '../queries/records.server.ts'
import './metrics.server.ts'

const FIRST_HOMES = 200
/** Cache time once the import is done: the counts no longer matter then, and counting all homes is expensive. */
const COUNTS_CACHE_MS = 60_000
/** Cache time during an import, which the setup follows on a site that was ready before it had a feed. */
const IMPORT_CACHE_MS = 2000
const FRESHNESS_CACHE_MS = 5000

/** Progress of the first import. The counts are for someone who watches a first start. */
export interface Readiness {
  imported: number
  first_pictures: number
  /** The feed's own count of its listings; null when it gives none. */
  total: number | null
  is_ready: boolean
  /** The main photos of the newest homes were tried. */
  has_pictures: boolean
}

/**
 * Returns whether the first import is done and the main photos of the newest homes were tried. A site without a feed is
 * ready from the start.
 */
export async function readiness(): Promise<Readiness> {
  const state = await findFeedState()
  const has_pictures = Boolean(state?.initial_done_at && state.first_pictures_at)
  isReady ||= connections().feed === null || has_pictures
  const is_ready = isReady
  const ms = now().getTime()
  if (!counts || !is_ready || counts.until <= ms) {
    const { stored } = await countFirstPictures(FIRST_HOMES)
    counts = {
      imported: await countShown(),
      first_pictures: stored,
      until: ms + (has_pictures ? COUNTS_CACHE_MS : IMPORT_CACHE_MS),
    }
  }
  const { imported, first_pictures } = counts
  return { imported, first_pictures, total: state?.total ?? null, is_ready, has_pictures }
}

/** Ready stays ready: a feed that an administrator adds later must not take the process out of a load balancer. */
let isReady = false
let counts: { imported: number; first_pictures: number; until: number } | null = null

let cached: { at: Date | null; is_paused: boolean; until: number } | null = null

/** Returns the end of the last successful sync, or null, and whether the sync is paused. Cached for 5 seconds. */
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

/** Returns true for a home that the feed removed, or that left the market. */
export async function isGone(propertyId: string): Promise<boolean> {
  return (await findVisibility(propertyId)) === 'gone'
}
