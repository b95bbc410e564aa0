import * as z from 'zod/mini'
import type { Freshness, PropertyCard } from '#features/properties/schema.ts'
import { Id, keysOf } from '#kit/form/inputs.ts'
import { PLACES } from './words.ts'

/** A home whose page was opened. */
export const TrackPropertyView = z.object({ propertyId: Id })
export type TrackPropertyView = z.infer<typeof TrackPropertyView>

/** Query parameters of a search. */
export const TrackSearch = z.object({ search: z.record(z.string(), z.union([z.string(), z.array(z.string())])) })
export type TrackSearch = z.infer<typeof TrackSearch>

/** Homes that were compared. */
export const TrackComparison = z.object({ ids: z.array(Id).check(z.minLength(1), z.maxLength(6)) })
export type TrackComparison = z.infer<typeof TrackComparison>

/** Result of a tracking call. */
export interface Tracked {
  is_kept: boolean
  /** False if the history is off or the account is invalid: the browser stops tracking. */
  is_on: boolean
}

/** Turns the history on or off. */
export const UpdateHistorySettings = z.object({ isRecorded: z.boolean() })
export type UpdateHistorySettings = z.infer<typeof UpdateHistorySettings>

/** A place whose new items were seen, up to a listing change. */
export const NoteVisit = z.object({
  place: z.enum(keysOf(PLACES)),
  upTo: z.int().check(z.minimum(0)),
})
export type NoteVisit = z.infer<typeof NoteVisit>

/** History settings of an account. */
export interface HistorySettings {
  is_kept: boolean
  updated_at: Date | null
  cleared_at: Date | null
}

/** Start of "since your last visit": its time, and the latest listing change then. */
export interface LastVisit {
  at: Date
  seq: number
}

/** A viewed home; `home` is null when the caller can no longer see it. */
export interface ViewedHome {
  property_id: string
  home: PropertyCard | null
  times: number
  last_at: Date
}

export interface ViewHistory {
  views: ViewedHome[]
  settings: HistorySettings
  /** True if MLS rules require a log of the caller's views. */
  is_on_record: boolean
  freshness: Freshness
}

/** A search, with the link that repeats it. */
export interface SearchMade {
  href: string
  label: string
  times: number
  last_at: Date
}

/** Compared homes, in their order. */
export interface ComparisonMade {
  homes: { property_id: string; home: PropertyCard | null }[]
  times: number
  last_at: Date
}

/** View counts of the last `days` days. */
export interface ViewStats {
  days: number
  homes: number
  views: number
  /** Homes that were opened more than once, most viewed first. */
  most_viewed: ViewedHome[]
}
