import * as z from 'zod/mini'
import type { Freshness, HomeChange, Comparison as HomesSideBySide, PropertyCard } from '#features/properties/schema.ts'
import { Id, line } from '#kit/form/inputs.ts'
import { MAX_HOMES, MAX_NAME_LENGTH, MESSAGES, MIN_HOMES } from './words.ts'

/** Homes to save under a name; with an id, that comparison is updated. */
export const SaveComparison = z.object({
  comparisonId: z.optional(Id),
  name: line(MAX_NAME_LENGTH, MESSAGES.nameMissing),
  propertyIds: z.array(Id).check(
    z.overwrite((ids) => [...new Set(ids)]),
    z.minLength(MIN_HOMES, MESSAGES.tooFew),
    z.maxLength(MAX_HOMES, `Compare up to ${MAX_HOMES} homes.`),
  ),
})
export type SaveComparison = z.infer<typeof SaveComparison>

/** The id of one comparison. */
export const ComparisonId = z.object({ comparisonId: Id })
export type ComparisonId = z.infer<typeof ComparisonId>

/** Homes that a user compares. */
export interface Comparison {
  id: string
  name: string
  /** In column order. */
  property_ids: string[]
  created_at: Date
  /** Changes after this time are shown. */
  updated_at: Date
}

/** A compared home; `home` is null when the caller can no longer see it. */
export interface ComparisonHome {
  property_id: string
  home: PropertyCard | null
  /** Since the comparison was saved, oldest first. */
  changes: HomeChange[]
}

/** A comparison in the list. */
export interface ListedComparison extends Comparison {
  homes: ComparisonHome[]
}

/** All comparisons of a user. */
export interface ComparisonList {
  comparisons: ListedComparison[]
  freshness: Freshness
}

/** A comparison to open. */
export interface OpenedComparison {
  comparison: Comparison
  side_by_side: HomesSideBySide
  changes: HomeChange[]
}
