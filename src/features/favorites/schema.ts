import * as z from 'zod/mini'
import type { Freshness, HomeChange, PropertyCard } from '#features/properties/schema.ts'
import { Id, keysOf, paragraphs, Version } from '#kit/form/inputs.ts'
import { MAX_FAVORITES, NOTE_MAX, SORTS } from './words.ts'

/** When a home was saved, in milliseconds: what a browser kept before anybody signed in. */
const SavedAtMs = z.int().check(z.minimum(0))

/** Names one home. */
export const FavoriteId = z.object({ propertyId: Id })
export type FavoriteId = z.infer<typeof FavoriteId>

/** A home to keep. What is taken back after a removal brings its note and its day. */
export const AddFavorite = z.object({
  propertyId: Id,
  notes: z.optional(paragraphs(NOTE_MAX)),
  savedAtMs: z.optional(SavedAtMs),
})
export type AddFavorite = z.infer<typeof AddFavorite>

/** Homes that were saved in this browser before anybody signed in. */
export const MergeFavorites = z.object({
  homes: z.array(z.object({ propertyId: Id, savedAtMs: SavedAtMs })).check(z.maxLength(MAX_FAVORITES)),
})
export type MergeFavorites = z.infer<typeof MergeFavorites>

/** A note, and the version of it that was changed. */
export const UpdateFavoriteNotes = z.object({ propertyId: Id, notes: paragraphs(NOTE_MAX), version: Version })
export type UpdateFavoriteNotes = z.infer<typeof UpdateFavoriteNotes>

/** The order of the list. */
export const ListFavorites = z._default(z.object({ sort: z.optional(z.enum(keysOf(SORTS))) }), {})
export type ListFavorites = z.infer<typeof ListFavorites>

/** A home that somebody keeps, with what they wrote of it. */
export interface Favorite {
  property_id: string
  notes: string
  /** Of the note. */
  version: number
  created_at: Date
  updated_at: Date
}

/** The same with the home; null where it is no longer available to the caller. */
export interface FavoriteHome extends Favorite {
  home: PropertyCard | null
  /** What changed since the last visit, oldest first. */
  changes: HomeChange[]
}

/** All that somebody keeps. */
export interface FavoriteList {
  favorites: FavoriteHome[]
  /** When they last looked; null where they never did. */
  since: Date | null
  /** The number of the last change that is told of here. */
  up_to: number
  freshness: Freshness
}

/** The ids of all that somebody keeps: what hearts are filled by. */
export interface FavoriteIds {
  ids: string[]
}
