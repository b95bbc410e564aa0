import * as z from 'zod/mini'
import type { Freshness, PropertyCard } from '#features/properties/schema.ts'
import { Id, keysOf } from '#kit/form/inputs.ts'
import { PLACES } from './words.ts'

/** A home whose page was opened. */
export const TrackPropertyView = z.object({ propertyId: Id })
export type TrackPropertyView = z.infer<typeof TrackPropertyView>

/** A search that was made: the search part of its address. */
export const TrackSearch = z.object({ search: z.record(z.string(), z.union([z.string(), z.array(z.string())])) })
export type TrackSearch = z.infer<typeof TrackSearch>

/** Homes that were put side by side. */
export const TrackComparison = z.object({ ids: z.array(Id).check(z.minLength(1), z.maxLength(6)) })
export type TrackComparison = z.infer<typeof TrackComparison>

/** Whether anything is kept of what was told: only of people who wish it, or where MLS rules ask for it. */
export interface Tracked {
  is_kept: boolean
  /** False where the caller wishes no history, or is nobody in good standing: there is no use in telling more. */
  is_on: boolean
}

/** Keeps a history from now on, or no longer. */
export const UpdateHistorySettings = z.object({ isRecorded: z.boolean() })
export type UpdateHistorySettings = z.infer<typeof UpdateHistorySettings>

/** Says that a page that tells what is new was seen, and up to which change of the listings. */
export const NoteVisit = z.object({
  place: z.enum(keysOf(PLACES)),
  upTo: z.int().check(z.minimum(0)),
})
export type NoteVisit = z.infer<typeof NoteVisit>

/** What somebody wishes to be kept of what they look at. */
export interface HistorySettings {
  is_kept: boolean
  updated_at: Date | null
  cleared_at: Date | null
}

/** Where "since your last visit" begins: a moment, and the number of the last change that was on the site then. */
export interface LastVisit {
  at: Date
  seq: number
}

/** A home that was looked at; null where it is no longer available to the caller. */
export interface ViewedHome {
  property_id: string
  home: PropertyCard | null
  times: number
  last_at: Date
}

export interface ViewHistory {
  views: ViewedHome[]
  settings: HistorySettings
  /** True where MLS rules ask us to keep which homes the caller views. */
  is_on_record: boolean
  freshness: Freshness
}

/** A search that was made, as it is made again. */
export interface SearchMade {
  href: string
  label: string
  times: number
  last_at: Date
}

/** Homes that were compared, in their order. */
export interface ComparisonMade {
  homes: { property_id: string; home: PropertyCard | null }[]
  times: number
  last_at: Date
}

/** How much was looked at, in so many days. */
export interface ViewStats {
  days: number
  homes: number
  views: number
  /** Homes that were opened more than once, the most often first. */
  most_viewed: ViewedHome[]
}
