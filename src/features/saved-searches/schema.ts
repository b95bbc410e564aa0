import * as z from 'zod/mini'
import type { PropertyCard } from '#features/properties/schema.ts'
import type { SearchResult } from '#features/search/schema.ts'
import { Id, keysOf, line, oneOf, Version } from '#kit/form/inputs.ts'
import type { SearchValues } from '#kit/page/search-params.ts'
import {
  type AlertEvent,
  DIGEST_HOURS,
  EVENTS,
  FREQUENCIES,
  type Frequency,
  LINK_ACTS,
  type LinkAct,
  type Rhythm,
  WEEKDAYS,
} from './words.ts'

/** A saved search. */
export interface SavedSearch {
  id: string
  name: string
  /** Query parameters. */
  criteria: SearchValues
  frequency: Frequency
  is_notifying: boolean
  events: AlertEvent[]
  paused_until: Date | null
  /** Null if the owner saved it. */
  author_name: string | null
  last_run_at: Date
  created_at: Date
  updated_at: Date
  version: number
}

/** A saved search with current results, for its owner's list. */
export interface ListedSearch extends SavedSearch {
  href: string
  filters: string[]
  rhythm: Rhythm
  /** True if alerts are weekly because the owner has not visited for a long time. */
  is_slowed: boolean
  total: number
  /** Results that are new since the last run. */
  new_homes: number
  images: string[]
  last_told_at: Date | null
}

/** Homes that matched a user's saved searches since each was last opened. */
export interface NewHomes {
  /** Number of different homes. */
  total: number
  searches: { id: string; name: string; new_homes: number }[]
  /** A selection of the homes, the latest of each search first. */
  homes: PropertyCard[]
}

/** Digest times, in local time of Indianapolis. */
export interface AlertTimes {
  digest_hour: number
  digest_weekday: number
}

/** A home of a sent alert, as the reader may see it now. */
export interface SentAlert {
  id: string
  property_id: string
  search_id: string
  search_name: string
  reason: string
  told_at: Date
  /** Null if the reader can no longer see the home. */
  home: Pick<PropertyCard, 'id' | 'address' | 'city' | 'price' | 'main_image_key' | 'title'> | null
  is_hidden: boolean
}

/** Data of the saved searches page. */
export interface SavedSearches {
  searches: ListedSearch[]
  times: AlertTimes
  /** Frequency in the user's preferences. */
  preference: Rhythm
  told: SentAlert[]
  can_view_sold: boolean
}

/** Query string of a search, with or without the question mark. */
const Search = z.string('The search is missing.').check(z.maxLength(8000, 'This search is too long.'))
const Events = z
  .array(z.enum(keysOf(EVENTS)))
  .check(z.minLength(1, 'Choose at least one kind of change.'), z.maxLength(20))

const fields = {
  name: line(120, 'Give the search a name.'),
  frequency: oneOf(FREQUENCIES, 'Choose how often we email you.'),
  events: Events,
}

/** A new search. */
export const CreateSavedSearch = z.object({ search: Search, ...fields })
export type CreateSavedSearch = z.infer<typeof CreateSavedSearch>

/** A changed search; `search` only if its filters change. */
export const UpdateSavedSearch = z.object({
  searchId: Id,
  version: Version,
  ...fields,
  search: z.optional(Search),
})
export type UpdateSavedSearch = z.infer<typeof UpdateSavedSearch>

/** The id of one search. */
export const SavedSearchId = z.object({ searchId: Id })
export type SavedSearchId = z.infer<typeof SavedSearchId>

/** Turns alerts of a search on or off. */
export const ToggleSavedSearch = z.object({ searchId: Id, on: z.boolean() })
export type ToggleSavedSearch = z.infer<typeof ToggleSavedSearch>

/** A page of a search's results. */
export const RunSavedSearch = z.object({
  searchId: Id,
  page: z._default(z.int().check(z.minimum(1), z.maximum(100_000)), 1),
})
export type RunSavedSearch = z.infer<typeof RunSavedSearch>

/** Results of a search, and which are new since the last run. */
export interface RunResult {
  search: SavedSearch
  result: SearchResult
  new_ids: string[]
}

/** Digest times. */
export const UpdateAlertTimes = z.object({
  digestHour: oneOf(DIGEST_HOURS, 'Choose an hour.'),
  digestWeekday: oneOf(WEEKDAYS, 'Choose a day.'),
})
export type UpdateAlertTimes = z.infer<typeof UpdateAlertTimes>

/** The search to suggest a name for. */
export const ProposeSavedSearch = z.object({ search: Search })
export type ProposeSavedSearch = z.infer<typeof ProposeSavedSearch>

/** A search to save, with a suggested name. */
export interface SearchProposal {
  name: string
  filters: string[]
  href: string
  /** Query string in the stored form. */
  search: string
  total: number
  /** Id of the saved search with the same filters, if any. */
  saved_id: string | null
  /** Saved searches that it could replace. */
  others: { id: string; name: string; version: number }[]
  can_view_sold: boolean
  preference: Rhythm
}

const Token = z.string('This link is incomplete.').check(z.minLength(1), z.maxLength(300))

/** The token of an alert link. */
export const ReadAlertLink = z.object({ token: Token })
export type ReadAlertLink = z.infer<typeof ReadAlertLink>

/** An action to perform through an alert link. */
export const FollowAlertLink = z.object({ token: Token, act: z.enum(keysOf(LINK_ACTS)) })
export type FollowAlertLink = z.infer<typeof FollowAlertLink>

/** Searches and home of an alert link, and its actions. */
export interface AlertLink {
  searches: { name: string; rhythm: Rhythm; paused_until: Date | null }[]
  /** `label` says that the home is gone if the reader can no longer see it. */
  home: { label: string; is_hidden: boolean } | null
  acts: LinkAct[]
}

/** Details of an event, stored with its delivery. */
export const AlertDetails = z.object({
  former_price: z.optional(z.number()),
  price: z.optional(z.number()),
  former_photos: z.optional(z.number()),
  photos: z.optional(z.number()),
  cause: z.optional(z.enum(['listed', 'relisted', 'price', 'status', 'open_house', 'details'])),
})
export type AlertDetails = z.infer<typeof AlertDetails>
