import { env } from '#env.server.ts'
import { clientOf, type FeedConnection } from '#ports/connections.server.ts'
import type { Budget, MlsFeed } from '#ports/mls-feed/mls-feed.ts'
import { PROFILES, type Profile } from '#ports/mls-feed/profiles.ts'
import { type ResoSettings, resoFeed } from '#ports/mls-feed/reso.server.ts'
import { feedIdentity } from '../rules/feed-identity.ts'
import { isUnlimited } from '../rules.ts'
import { budgetOf } from './budget.server.ts'

/** Configured feed with the profile of its service. */
export interface FeedSource {
  feed: MlsFeed
  profile: Profile
  system: string
  /** See `feedIdentity`. Without one, the feed never counts as another. */
  identity?: string
}

const configured = clientOf('feed', (connection) => (connection ? openFeed(connection) : null))
let replacement: FeedSource | null | undefined

/** Returns the configured feed, or null. */
export function feedSource(): FeedSource | null {
  return replacement === undefined ? configured() : replacement
}

/** Replaces the feed, for tests. @returns function that restores it */
export function setFeedSource(source: FeedSource | null): () => void {
  const former = replacement
  replacement = source
  return () => {
    replacement = former
  }
}

/** Opens a feed. Its requests count against the limits that all processes share. */
export function openFeed(
  { url, token, credentials, system, profile: name }: FeedConnection,
  options: Partial<Pick<ResoSettings, 'profile' | 'allowed' | 'timeout_ms'>> = {},
): FeedSource {
  const profile = options.profile ?? PROFILES[name]
  const timeout_ms = env.MLS_TIMEOUT_SECONDS === undefined ? {} : { timeout_ms: env.MLS_TIMEOUT_SECONDS * 1000 }
  const feed = resoFeed({
    url,
    profile,
    token: token ?? undefined,
    credentials,
    system,
    ...timeout_ms,
    ...options,
    budget: isUnlimited({ url, profile: profile.name, hasLimits: env.MLS_LIMITS }) ? FREE : budgetOf(profile.limits),
  })
  return { feed, profile, system, identity: feedIdentity({ profile: name, url, system }) }
}

const FREE: Budget = { take: async () => undefined, spend: async () => undefined }
