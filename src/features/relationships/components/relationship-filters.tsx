import { FilterRow } from '#kit/table/filter-row.tsx'
import type { SearchOf } from '#kit/table/list.ts'
import { RELATIONSHIP_LIST } from '../words.ts'

/** Filters of an agent's list, as search parameters. */
export type RelationshipSearch = SearchOf<typeof RELATIONSHIP_LIST>

/** Filters an agent's list by words, status and type. */
export function RelationshipFilters({ search, isFiltered }: { search: RelationshipSearch; isFiltered: boolean }) {
  return (
    <div className="mb-4">
      <FilterRow table={TABLE} search={search} isFiltered={isFiltered} />
    </div>
  )
}

const TABLE = {
  list: RELATIONSHIP_LIST,
  nouns: ['agreement', 'agreements'] as const,
  search: 'Name, email, or homes',
  filters: [
    { key: 'status' as const, label: 'Status', none: 'All statuses' },
    { key: 'type' as const, label: 'Type', none: 'All types' },
  ],
}
