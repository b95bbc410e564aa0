import type { CurrentUser, Preferences } from '#features/accounts/schema.ts'
import type { MyAppointment } from '#features/appointments/schema.ts'
import type { SharingOffer } from '#features/client-activity/schema.ts'
import type { FavoriteHome } from '#features/favorites/schema.ts'
import type { ThreadLine } from '#features/messages/schema.ts'
import type { Freshness } from '#features/properties/schema.ts'
import type { MyProposals } from '#features/proposals/schema.ts'
import type { Relationship } from '#features/relationships/schema.ts'
import type { NewHomes } from '#features/saved-searches/schema.ts'
import type { SellerReport } from '#features/seller-reports/schema.ts'
import type { ActivityKind, BuyingStep, CountKey, NextStep } from './words.ts'

/** An activity as a sentence, with a link in the middle. */
export interface Activity {
  kind: ActivityKind
  at: Date
  lead: string
  link: { label: string; href: string } | null
  rest: string
}

/** A step of buying a home, with what is known of it. */
export interface Step {
  key: BuyingStep
  state: 'done' | 'now' | 'next'
  note: string | null
}

/** Data of the overview. Source: specification 2, /dashboard/. */
export interface DashboardData {
  user: CurrentUser
  preferences: Preferences
  counts: Record<CountKey, number>
  /** Unread messages from an agent's contacts, which `counts` includes. Null for other users. */
  agent: { unread_messages: number } | null
  can_view_sold: boolean
  /** New homes of saved searches. */
  new_homes: NewHomes
  /** Open proposals of agents. */
  proposals: MyProposals
  /** Agent that the user could share their views and saves with, until they decline. */
  sharing_offer: SharingOffer | null
  /** Last week of each of the user's listings. */
  reports: SellerReport[]
  /** Next appointment, confirmed or requested. */
  appointment: MyAppointment | null
  /** Agreements that wait for the user's acknowledgment or signature. */
  to_sign: Relationship[]
  /** Latest conversations, unread ones first. */
  threads: ThreadLine[]
  /** Steps of buying a home; empty for agents. */
  steps: Step[]
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
