import type { CurrentUser, Preferences } from '#features/accounts/schema.ts'
import type { FavoriteHome } from '#features/favorites/schema.ts'
import type { Freshness } from '#features/properties/schema.ts'
import type { ActivityKind, CountKey, NextStep } from './words.ts'

/** One thing that happened: words, what it is about as a link, and the rest of the words. */
export interface Activity {
  kind: ActivityKind
  at: Date
  lead: string
  link: { label: string; href: string } | null
  rest: string
}

/** All that the overview shows. Source: specification 2, /dashboard/. */
export interface DashboardData {
  user: CurrentUser
  preferences: Preferences
  counts: Record<CountKey, number>
  /** For an agent: unread messages from the people who wrote to them, which `counts` includes. */
  agent: { unread_messages: number } | null
  can_view_sold: boolean
  recent_activity: Activity[]
  /** Favorites that changed since the last visit, the newest change first. */
  changed: FavoriteHome[]
  /** The favorites that were saved last, of those that are still there. */
  latest: FavoriteHome[]
  next_step: NextStep | null
  /** When they were last here; null where they never were. */
  since: Date | null
  /** The number of the last change that is told of here. */
  up_to: number
  freshness: Freshness
}
