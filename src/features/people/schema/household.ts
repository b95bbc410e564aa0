import * as z from 'zod/mini'
import { Id, oneOf, optionalLine } from '#kit/form/inputs.ts'
import { HOUSEHOLD_MESSAGES, MAX_PERSON_CHARACTERS, RELATIONS, type Relation } from '../words/household.ts'
import type { Stage } from '../words.ts'

/** Another person of a household, as a record shows them. */
export interface HouseholdMember {
  id: string
  name: string
  /** Relation to the person of the record. */
  relation: Relation
  stage: Stage
  owner_name: string | null
}

/** Schema of what one person is to another. */
export const relation = oneOf(RELATIONS, HOUSEHOLD_MESSAGES.noRelation)

/** A person who joins another's household: the one with this id, else the one that the typed text means. */
export const AddToHousehold = z.object({
  personId: Id,
  otherId: z.union([z.literal(''), Id]),
  person: optionalLine(MAX_PERSON_CHARACTERS),
  relation,
})
export type AddToHousehold = z.infer<typeof AddToHousehold>

/** A person who leaves another's household. */
export const RemoveFromHousehold = z.object({ personId: Id, otherId: Id })
export type RemoveFromHousehold = z.infer<typeof RemoveFromHousehold>

/** Typed text that may mean a person. */
export const SuggestPeople = z.object({ q: z.string().check(z.trim(), z.maxLength(MAX_PERSON_CHARACTERS)) })
export type SuggestPeople = z.infer<typeof SuggestPeople>
