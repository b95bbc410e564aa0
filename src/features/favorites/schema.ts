import * as z from 'zod/mini'
import type { Freshness, HomeChange, PropertyCard } from '#features/properties/schema.ts'
import { Id, keysOf, paragraphs, Version } from '#kit/form/inputs.ts'
import { MAX_FAVORITES, MAX_NOTE_LENGTH, SORTS } from './words.ts'

/** When a browser saved a home before sign-in, in milliseconds. */
const SavedAtMs = z.int().check(z.minimum(0))

/** The id of one home. */
export const FavoriteId = z.object({ propertyId: Id })
export type FavoriteId = z.infer<typeof FavoriteId>

/** A home to save. A restored one has its note and original time. */
export const AddFavorite = z.object({
  propertyId: Id,
  notes: z.optional(paragraphs(MAX_NOTE_LENGTH)),
  savedAtMs: z.optional(SavedAtMs),
})
export type AddFavorite = z.infer<typeof AddFavorite>

/** Homes that a browser saved before sign-in. */
export const MergeFavorites = z.object({
  homes: z.array(z.object({ propertyId: Id, savedAtMs: SavedAtMs })).check(z.maxLength(MAX_FAVORITES)),
})
export type MergeFavorites = z.infer<typeof MergeFavorites>

/** A note and the version that the change is based on. */
export const UpdateFavoriteNotes = z.object({ propertyId: Id, notes: paragraphs(MAX_NOTE_LENGTH), version: Version })
export type UpdateFavoriteNotes = z.infer<typeof UpdateFavoriteNotes>

/** Options of the list. */
export const ListFavorites = z._default(z.object({ sort: z.optional(z.enum(keysOf(SORTS))) }), {})
export type ListFavorites = z.infer<typeof ListFavorites>

/** A saved home with the user's note. */
export interface Favorite {
  property_id: string
  notes: string
  /** Version of the note. */
  version: number
  created_at: Date
  updated_at: Date
}

/** A favorite with its home; `home` is null when the caller can no longer see it. */
export interface FavoriteHome extends Favorite {
  home: PropertyCard | null
  /** Since the last visit, oldest first. */
  changes: HomeChange[]
}

/** All favorites of a user. */
export interface FavoriteList {
  favorites: FavoriteHome[]
  /** Last visit; null at the first one. */
  since: Date | null
  /** Number of the latest listing change that is included. */
  up_to: number
  freshness: Freshness
}

/** Ids of all favorites of a user, to fill the hearts. */
export interface FavoriteIds {
  ids: string[]
}
