import { setTimeout as sleep } from 'node:timers/promises'
import { env } from '#env.server.ts'
import { now } from '#ports/clock.server.ts'
import { type Budget, FeedError, type MlsFeed } from '#ports/mls-feed/mls-feed.ts'
import { PROFILES, type Profile } from '#ports/mls-feed/profiles.ts'
import { resoFeed } from '#ports/mls-feed/reso.server.ts'
import { countRequest, countRequestsSince, findHalt, reserveRequest } from '../queries/runs.server.ts'

/** The feed of this installation, with what is particular to the service that it comes from. */
export interface FeedSource {
  feed: MlsFeed
  profile: Profile
  system: string
}

let current: FeedSource | null | undefined

/** The feed that the settings name; null where there is none. */
export function feedSource(): FeedSource | null {
  if (current === undefined) current = env.MLS_URL ? open(env.MLS_URL) : null
  return current
}

/** Puts another feed in, for tests. @returns what puts the former one back */
export function setFeedSource(source: FeedSource | null): () => void {
  const former = current
  current = source
  return () => {
    current = former
  }
}

function open(url: string): FeedSource {
  const profile = PROFILES[env.MLS_PROFILE]
  const { MLS_TOKEN_URL: tokenUrl, MLS_CLIENT_ID: clientId, MLS_CLIENT_SECRET: clientSecret } = env
  const system = env.MLS_ORIGINATING_SYSTEM
  const feed = resoFeed({
    url,
    profile,
    token: env.MLS_TOKEN,
    credentials: tokenUrl && clientId && clientSecret ? { tokenUrl, clientId, clientSecret } : null,
    system,
    // A feed on this machine has no limits to keep.
    budget: isLoopback(url) ? FREE : budgetOf(profile.limits),
  })
  return { feed, profile, system }
}

function isLoopback(url: string): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(url).hostname)
}

const FREE: Budget = { take: async () => undefined, spend: async () => undefined }
const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

/**
 * Keeps all processes together under the limits of a feed, counted over trailing windows as the feed counts them.
 * Exceeding them suspends the token. Source: MLS Grid API 2.0, limits.
 */
export function budgetOf(limits: Profile['limits']): Budget {
  return {
    async take(signal) {
      const at = now()
      const { halted_until, reason } = await findHalt()
      if (halted_until && halted_until > at) {
        throw new FeedError(
          'limited',
          `The feed is left alone until ${halted_until.toISOString()}: ${reason ?? 'it asked for it'}`,
        )
      }
      const used = await countRequestsSince(
        new Date(at.getTime() - HOUR_MS - MINUTE_MS),
        new Date(at.getTime() - DAY_MS - MINUTE_MS),
      )
      if (used.hour >= limits.perHour || used.day >= limits.perDay || used.bytes >= limits.bytesPerHour) {
        throw new FeedError(
          'limited',
          'As much was asked of the feed as its limits allow: the rest follows later.',
          MINUTE_MS / 1000,
        )
      }
      const slot = await reserveRequest(at, Math.ceil(1000 / limits.perSecond))
      await sleep(Math.max(0, slot.getTime() - at.getTime()), undefined, { signal })
      await countRequest(minuteOf(now()), 1, 0)
    },
    async spend(bytes) {
      if (bytes > 0) await countRequest(minuteOf(now()), 0, bytes)
    },
  }
}

function minuteOf(at: Date): Date {
  return new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS)
}
