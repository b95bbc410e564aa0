import { env } from '#env.server.ts'
import type { Budget, MlsFeed } from '#ports/mls-feed/mls-feed.ts'
import { PROFILES, type Profile } from '#ports/mls-feed/profiles.ts'
import { resoFeed } from '#ports/mls-feed/reso.server.ts'
import { isUnlimited } from '../rules.ts'
import { budgetOf } from './budget.server.ts'

/** Configured feed with the profile of its service. */
export interface FeedSource {
  feed: MlsFeed
  profile: Profile
  system: string
}

let current: FeedSource | null | undefined

/** Returns the configured feed, or null. */
export function feedSource(): FeedSource | null {
  if (current === undefined) current = env.MLS_URL ? open(env.MLS_URL) : null
  return current
}

/** Replaces the feed, for tests. @returns function that restores it */
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
    ...(env.MLS_TIMEOUT_SECONDS === undefined ? {} : { timeout_ms: env.MLS_TIMEOUT_SECONDS * 1000 }),
    budget: isUnlimited({ url, profile: profile.name, hasLimits: env.MLS_LIMITS }) ? FREE : budgetOf(profile.limits),
  })
  return { feed, profile, system }
}

const FREE: Budget = { take: async () => undefined, spend: async () => undefined }
