import { NO_CRITERIA } from '../rules/parse.ts'
import { applyTyped } from '../rules/typed-search.ts'
import { appliedFilters, hrefOf } from '../rules/url.ts'
import type { Suggestion, Suggestions } from '../schema.ts'
import { PLACE_KINDS } from '../words.ts'
import type { Columns } from './columns.ts'
import { findHomes } from './filter.ts'
import type { Vocabulary } from './vocabulary.ts'

/**
 * Adds the search that typed text means as the first suggestion: "Carmel 3 beds under 450k". Skipped for a mere place
 * if places were suggested, or without results.
 */
export function addSearchSuggestion(
  suggestions: Suggestions,
  columns: Columns,
  vocabulary: Vocabulary,
  { limit, now }: { limit: number; now: Date },
): Suggestions {
  const { criteria, typed } = applyTyped({ ...NO_CRITERIA, q: suggestions.q.trim().replace(/\s+/g, ' ') }, columns)
  const filters = appliedFilters(criteria)
  const isPlace = filters.length === 1 && filters[0]?.group === 'place' && suggestions.total > 0
  if (!typed?.isUnderstood || filters.length === 0 || isPlace) return suggestions
  const homes = findHomes(columns, criteria, vocabulary, now).homes.length
  if (homes === 0) return suggestions
  const search: Suggestion = {
    kind: 'search',
    label: filters.map(({ label }) => label).join(' · '),
    detail: null,
    homes,
    href: hrefOf(criteria),
    center: null,
    is_guess: typed.guesses.length > 0,
  }
  const groups = suggestions.groups.flatMap((group) => {
    const left = group.suggestions.filter(({ href }) => href !== search.href)
    return left.length > 0 ? [{ ...group, suggestions: left }] : []
  })
  const others = limitGroups(groups, limit - 1)
  return {
    ...suggestions,
    total: 1 + others.reduce((sum, group) => sum + group.suggestions.length, 0),
    groups: [{ kind: 'search', label: PLACE_KINDS.search, suggestions: [search] }, ...others],
  }
}

function limitGroups(groups: Suggestions['groups'], limit: number): Suggestions['groups'] {
  let left = limit
  return groups.flatMap((group) => {
    const suggestions = group.suggestions.slice(0, Math.max(0, left))
    left -= suggestions.length
    return suggestions.length > 0 ? [{ ...group, suggestions }] : []
  })
}
