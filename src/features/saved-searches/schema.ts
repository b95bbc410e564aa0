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

/** A search that somebody keeps. */
export interface SavedSearch {
  id: string
  name: string
  /** The search part of its address, by its names. */
  criteria: SearchValues
  frequency: Frequency
  is_notifying: boolean
  events: AlertEvent[]
  paused_until: Date | null
  /** Who made it; null where its owner did. */
  author_name: string | null
  last_run_at: Date
  created_at: Date
  updated_at: Date
  version: number
}

/** A search with what it finds now, for its owner's list. */
export interface ListedSearch extends SavedSearch {
  /** Address of its results. */
  href: string
  /** Its filters in words. */
  filters: string[]
  rhythm: Rhythm
  /** True where letters come once a week because nobody came for a long time. */
  is_slowed: boolean
  total: number
  /** Homes among them that came since it was run last. */
  new_homes: number
  /** Pictures of the newest of them. */
  images: string[]
  last_told_at: Date | null
}

/** When letters come, by the clock in Indianapolis. */
export interface AlertTimes {
  digest_hour: number
  digest_weekday: number
}

/** Something that a letter told, with the home as its reader may see it now. */
export interface ToldAlert {
  id: string
  property_id: string
  search_id: string
  search_name: string
  reason: string
  told_at: Date
  /** Null where the home is no longer available to them. */
  home: Pick<PropertyCard, 'id' | 'address' | 'city' | 'price' | 'main_image_key' | 'title'> | null
  is_hidden: boolean
}

/** All that the page of saved searches shows. */
export interface SavedSearches {
  searches: ListedSearch[]
  times: AlertTimes
  /** What the person's preferences say. */
  preference: Rhythm
  told: ToldAlert[]
  can_view_sold: boolean
}

/** The search part of an address, with or without its question mark. */
const Search = z.string('The search is missing.').check(z.maxLength(8000, 'This search is too long.'))
const Events = z
  .array(z.enum(keysOf(EVENTS)))
  .check(z.minLength(1, 'Choose at least one thing to be told of.'), z.maxLength(20))

const fields = {
  name: line(120, 'Give the search a name.'),
  frequency: oneOf(FREQUENCIES, 'Choose how often we write.'),
  events: Events,
}

/** A new search. */
export const CreateSavedSearch = z.object({ search: Search, ...fields })
export type CreateSavedSearch = z.infer<typeof CreateSavedSearch>

/** A changed search; `search` where it looks for something else from now on. */
export const UpdateSavedSearch = z.object({
  searchId: Id,
  version: Version,
  ...fields,
  search: z.optional(Search),
})
export type UpdateSavedSearch = z.infer<typeof UpdateSavedSearch>

/** Names one search. */
export const SavedSearchId = z.object({ searchId: Id })
export type SavedSearchId = z.infer<typeof SavedSearchId>

/** Whether letters come of a search. */
export const ToggleSavedSearch = z.object({ searchId: Id, on: z.boolean() })
export type ToggleSavedSearch = z.infer<typeof ToggleSavedSearch>

/** A page of what a search finds. */
export const RunSavedSearch = z.object({
  searchId: Id,
  page: z._default(z.int().check(z.minimum(1), z.maximum(100_000)), 1),
})
export type RunSavedSearch = z.infer<typeof RunSavedSearch>

/** What a search finds, and which of the homes came since it was run last. */
export interface RunResult {
  search: SavedSearch
  result: SearchResult
  new_ids: string[]
}

/** When digests come. */
export const UpdateAlertTimes = z.object({
  digestHour: oneOf(DIGEST_HOURS, 'Choose an hour.'),
  digestWeekday: oneOf(WEEKDAYS, 'Choose a day.'),
})
export type UpdateAlertTimes = z.infer<typeof UpdateAlertTimes>

/** What a name for a new search is proposed from. */
export const ProposeSavedSearch = z.object({ search: Search })
export type ProposeSavedSearch = z.infer<typeof ProposeSavedSearch>

/** A search before it is saved. */
export interface SearchProposal {
  name: string
  filters: string[]
  href: string
  /** The search part of its address, as it would be kept. */
  search: string
  total: number
  /** The search that is kept already with the same filters. */
  saved_id: string | null
  /** Searches in whose place it can be put. */
  others: { id: string; name: string; version: number }[]
  can_view_sold: boolean
  preference: Rhythm
}

const Token = z.string('This link is incomplete.').check(z.minLength(1), z.maxLength(300))

/** A link of a letter. */
export const ReadAlertLink = z.object({ token: Token })
export type ReadAlertLink = z.infer<typeof ReadAlertLink>

/** What is to be done by a link of a letter. */
export const FollowAlertLink = z.object({ token: Token, act: z.enum(keysOf(LINK_ACTS)) })
export type FollowAlertLink = z.infer<typeof FollowAlertLink>

/** What a link of a letter is about. */
export interface AlertLink {
  searches: { name: string; rhythm: Rhythm; paused_until: Date | null }[]
  /** The home that the link names; `label` says it is gone where it is no longer open to the reader. */
  home: { label: string; is_hidden: boolean } | null
  acts: LinkAct[]
}

/** What a home was like, as far as it is kept with what was found. */
export const AlertDetails = z.object({
  former_price: z.optional(z.number()),
  price: z.optional(z.number()),
  former_photos: z.optional(z.number()),
  photos: z.optional(z.number()),
  cause: z.optional(z.enum(['listed', 'relisted', 'price', 'status', 'open_house', 'details'])),
})
export type AlertDetails = z.infer<typeof AlertDetails>
