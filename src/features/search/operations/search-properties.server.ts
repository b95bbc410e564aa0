import type { Visitor } from '#access/actors.ts'
import { getFreshness, lookerOf } from '#features/properties/public.server.ts'
import { now } from '#ports/clock.server.ts'
import type { Columns } from '../rules/columns.ts'
import { countOf, matches, pageOf, withPlace } from '../rules/filter.ts'
import { criteriaFor, parseCriteria } from '../rules/parse.ts'
import { appliedTo, hrefOf } from '../rules/url.ts'
import type { Criteria, SearchProperties, SearchResult } from '../schema.ts'
import { searchable } from './columns.server.ts'

/**
 * One page of the homes that meet the criteria and that the caller may find, with their exact number. What is wrong
 * in the criteria, or looks at what the caller may not see, is left out and named.
 */
export async function searchProperties(actor: Visitor, { search }: SearchProperties): Promise<SearchResult> {
  const looker = lookerOf(actor)
  const parsed = parseCriteria(search)
  const allowed = criteriaFor(looker.viewer, parsed.criteria)
  const { columns, orderBy, cardsOf } = await searchable(looker)
  const criteria = withPlace(allowed.criteria, columns)
  const at = now()
  const { total, pages, page, ids } = pageOf(columns, matches(columns, criteria, at), orderBy(criteria.sort), criteria.page)
  return {
    criteria: { ...criteria, page },
    dropped: [...parsed.dropped, ...allowed.dropped],
    total,
    pages,
    cards: await cardsOf(ids),
    relaxed: total === 0 ? relaxations(columns, criteria, at) : [],
    can_view_sold: looker.sold !== null,
    freshness: await getFreshness(),
  }
}

function relaxations(columns: Columns, criteria: Criteria, at: Date): SearchResult['relaxed'] {
  return appliedTo(criteria)
    .map(({ label, without }) => ({ label, href: hrefOf(without), total: countOf(matches(columns, without, at)) }))
    .filter(({ total }) => total > 0)
    .sort((a, b) => a.total - b.total)
    .slice(0, 6)
}
