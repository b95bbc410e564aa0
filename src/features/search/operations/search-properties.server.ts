import type { Visitor } from '#access/actors.ts'
import { logView } from '#features/audit/public.server.ts'
import { getFreshness, lookerOf } from '#features/properties/public.server.ts'
import { now } from '#ports/clock.server.ts'
import type { Columns } from '../rules/columns.ts'
import { countOf, matches, pageOf, withPlace } from '../rules/filter.ts'
import { criteriaFor, NO_CRITERIA, parseCriteria } from '../rules/parse.ts'
import { appliedTo, headingOf, hrefOf } from '../rules/url.ts'
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
  const { total, pages, page, ids } = pageOf(
    columns,
    matches(columns, criteria, at),
    orderBy(criteria.sort),
    criteria.page,
  )
  const cards = await cardsOf(ids)
  // Sold homes are written down for whom they are shown to, on every way to them. Source: NAR model VOW rules 19.3(c).
  const sold = cards.filter(({ status }) => status === 'sold').map(({ id }) => id)
  if (sold.length > 0) {
    const object_id = hrefOf({ ...criteria, page }).slice(0, 500)
    await logView(actor, 'sold.searched', { object_type: 'search', object_id, details: { homes: sold } })
  }
  return {
    criteria: { ...criteria, page },
    dropped: [...parsed.dropped, ...allowed.dropped],
    total,
    pages,
    cards,
    relaxed: total === 0 ? relaxations(columns, criteria, at) : [],
    can_view_sold: looker.sold !== null,
    freshness: await getFreshness(),
  }
}

/** The search without one filter, for each that helps; where none does, all homes of the same place. */
function relaxations(columns: Columns, criteria: Criteria, at: Date): SearchResult['relaxed'] {
  const told = (label: string, wider: Criteria) => ({
    label,
    href: hrefOf(wider),
    total: countOf(matches(columns, wider, at)),
  })
  const helping = appliedTo(criteria)
    .map(({ label, without }) => told(`Without “${label.replace(/[“”]/g, '')}”`, without))
    .filter(({ total }) => total > 0)
  if (helping.length > 0) return helping.sort((a, b) => a.total - b.total).slice(0, 6)
  const place = { ...NO_CRITERIA, places: criteria.places }
  return [told(headingOf(place), place)].filter(({ total }) => total > 0)
}
