import { peopleSearch } from '#features/people/rules.ts'
import { parseSearch, stringifySearch } from '#kit/page/search-params.ts'
import { isUuid } from '#kit/uuid.ts'
import type { Criteria, SavedList } from './schema.ts'

const KEYS = ['q', 'list', 'stage', 'contact', 'tag', 'city', 'plan', 'owner', 'sort'] as const

/** Returns the words, filters and order of a page's search, without those that are not set. Only the office filters by agent. */
export function criteriaOf(search: Record<string, unknown>, isOffice: boolean): Criteria {
  const known = peopleSearch(search, isOffice)
  return Object.fromEntries(KEYS.filter((key) => known[key] !== undefined).map((key) => [key, known[key]]))
}

/** Returns the words, filters and order in the query of a page. */
export function criteriaIn(query: string, isOffice: boolean): Criteria {
  return criteriaOf(parseSearch(query), isOffice)
}

/** Returns what still exists of stored criteria. @param existing ids of the agents and follow-up plans that exist */
export function readCriteria(
  stored: Record<string, unknown>,
  isOffice: boolean,
  existing: ReadonlySet<string>,
): Pick<SavedList, 'criteria' | 'is_outdated'> {
  const { owner, plan, ...others } = criteriaOf(stored, isOffice)
  const criteria: Criteria = others
  if (plan && existing.has(plan)) criteria.plan = plan
  if (owner && existing.has(owner)) criteria.owner = owner
  return { criteria, is_outdated: Object.keys(stored).some((key) => !Object.hasOwn(criteria, key)) }
}

/** Returns whether two searches find the same people in the same order. */
export function isSameList(a: Criteria, b: Criteria): boolean {
  return KEYS.every((key) => a[key] === b[key])
}

/**
 * Returns the list that a page shows: the one that its tab opened, or the one with the same criteria.
 * @param saved id in the page's address
 */
export function currentList(
  lists: readonly SavedList[],
  criteria: Criteria,
  saved: string | undefined,
): SavedList | undefined {
  const same = lists.filter((list) => isSameList(list.criteria, criteria))
  return same.find(({ id }) => id === saved) ?? same.find(({ is_outdated }) => !is_outdated)
}

/** Returns whether there is more to save than a tab that everyone has. */
export function isWorthSaving({ list: _, ...others }: Criteria): boolean {
  return Object.keys(others).length > 0
}

/** Returns the id of the list whose tab opened a page, from its search. */
export function savedIn({ saved }: Record<string, unknown>): string | undefined {
  return isUuid(saved) ? saved : undefined
}

/** Returns the query of a list's page. */
export function queryOf(criteria: Criteria): string {
  return stringifySearch(criteria)
}

/** Returns the tabs of saved lists. */
export function tabsOfLists(
  lists: readonly SavedList[],
  criteria: Criteria,
  saved: string | undefined,
): { label: string; href: string; isCurrent: boolean; search: Record<string, unknown> }[] {
  const current = currentList(lists, criteria, saved)
  return lists.map((list) => ({
    label: list.name,
    href: `list-${list.id}`,
    isCurrent: list === current,
    search: { ...list.criteria, saved: list.id },
  }))
}
