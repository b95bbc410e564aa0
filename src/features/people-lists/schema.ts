import * as z from 'zod/mini'
import type { ListPeople } from '#features/people/schema.ts'
import { Id, line } from '#kit/form/inputs.ts'
import { MAX_NAME_CHARACTERS, MAX_SEARCH_CHARACTERS, MESSAGES } from './words.ts'

/** Search words, filters and order of a list of people. */
export type Criteria = Pick<ListPeople, 'q' | 'list' | 'stage' | 'contact' | 'tag' | 'city' | 'plan' | 'owner' | 'sort'>

/** A list that the caller saved. */
export interface SavedList {
  id: string
  name: string
  /** Only criteria that still exist. */
  criteria: Criteria
  /** True if a filter no longer exists. */
  is_outdated: boolean
}

/** Page of the lists: an agent’s own people, or everyone. */
export const ListPeopleLists = z.object({ isOffice: z.boolean() })
export type ListPeopleLists = z.infer<typeof ListPeopleLists>

const name = line(MAX_NAME_CHARACTERS, MESSAGES.nameMissing)

/** A new list: a name, and the query of the page that shows it. */
export const SavePeopleList = z.object({
  name,
  isOffice: z.boolean(),
  search: z.string().check(z.maxLength(MAX_SEARCH_CHARACTERS)),
})
export type SavePeopleList = z.infer<typeof SavePeopleList>

/** A new name for a list. */
export const RenamePeopleList = z.object({ listId: Id, name })
export type RenamePeopleList = z.infer<typeof RenamePeopleList>

/** Id of a list. */
export const PeopleListId = z.object({ listId: Id })
export type PeopleListId = z.infer<typeof PeopleListId>

/** A list that changes places with the one before or after it. */
export const MovePeopleList = z.object({ listId: Id, isForward: z.boolean() })
export type MovePeopleList = z.infer<typeof MovePeopleList>
