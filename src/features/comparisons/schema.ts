import * as z from 'zod/mini'
import type { Freshness, HomeChange, Comparison as HomesSideBySide, PropertyCard } from '#features/properties/schema.ts'
import { Id, line } from '#kit/form/inputs.ts'
import { MAX_HOMES, MESSAGES, MIN_HOMES, NAME_MAX } from './words.ts'

/** Homes side by side under a name; with an id the comparison of that id gets these. */
export const SaveComparison = z.object({
  comparisonId: z.optional(Id),
  name: line(NAME_MAX, MESSAGES.nameMissing),
  propertyIds: z.array(Id).check(
    z.overwrite((ids) => [...new Set(ids)]),
    z.minLength(MIN_HOMES, MESSAGES.tooFew),
    z.maxLength(MAX_HOMES, `Compare up to ${MAX_HOMES} homes.`),
  ),
})
export type SaveComparison = z.infer<typeof SaveComparison>

/** Names one comparison. */
export const ComparisonId = z.object({ comparisonId: Id })
export type ComparisonId = z.infer<typeof ComparisonId>

/** Homes that somebody keeps side by side. */
export interface Comparison {
  id: string
  name: string
  /** In the order of the columns. */
  property_ids: string[]
  created_at: Date
  /** What changed since then is told. */
  updated_at: Date
}

/** A home of a comparison: null where it is no longer available to the caller. */
export interface ComparisonHome {
  property_id: string
  home: PropertyCard | null
  /** What changed since the comparison was saved, oldest first. */
  changes: HomeChange[]
}

/** A comparison in the list of all. */
export interface ListedComparison extends Comparison {
  homes: ComparisonHome[]
}

/** All comparisons of somebody. */
export interface ComparisonList {
  comparisons: ListedComparison[]
  freshness: Freshness
}

/** A comparison, opened again. */
export interface OpenedComparison {
  comparison: Comparison
  side_by_side: HomesSideBySide
  changes: HomeChange[]
}
