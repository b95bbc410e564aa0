import type { CurrentUser, Preferences } from '#features/accounts/schema.ts'
import type { FavoriteHome } from '#features/favorites/schema.ts'
import type { Freshness } from '#features/properties/schema.ts'
import type { ActivityKind, CountKey, NextStep } from './words.ts'

/** An activity as a sentence, with a link in the middle. */
export interface Activity {
  kind: ActivityKind
  at: Date
  lead: string
  link: { label: string; href: string } | null
  rest: string
}

/** Data of the overview. Source: specification 2, /dashboard/. */
export interface DashboardData {
  user: CurrentUser
  preferences: Preferences
  counts: Record<CountKey, number>
  /** Unread messages from an agent's contacts, which `counts` includes. Null for other users. */
  agent: { unread_messages: number } | null
  can_view_sold: boolean
  recent_activity: Activity[]
  /** Favorites that changed since the last visit, newest change first. */
  changed: FavoriteHome[]
  /** Newest favorites that are still available. */
  latest: FavoriteHome[]
  next_step: NextStep | null
  /** Time of the last visit, or null at the first. */
  since: Date | null
  /** Sequence number of the last change shown here. */
  up_to: number
  freshness: Freshness
}
