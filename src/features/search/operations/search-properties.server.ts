import type { Visitor } from '#access/actors.ts'
import { logView } from '#features/audit/public.server.ts'
import { getFreshness, type Looker, lookerOf } from '#features/properties/public.server.ts'
import { uncapitalized } from '#kit/capitalized.ts'
import { log } from '#kit/log.server.ts'
import { now } from '#ports/clock.server.ts'
import { facetsOf } from '../engine/facets.ts'
import { findHomes } from '../engine/filter.ts'
import { buildSearchMap, extentOf } from '../engine/map.ts'
import { findNearMisses } from '../engine/near-misses.ts'
import { pageOf } from '../engine/order.ts'
import { criteriaFor, NO_CRITERIA, parseCriteria } from '../rules/parse.ts'
import { applyTyped } from '../rules/typed-search.ts'
import { appliedFilters, headingOf, hrefOf, searchOf } from '../rules/url.ts'
import type { Criteria, SearchMap, SearchProperties, SearchResult, Unknown } from '../schema.ts'
import { getListingIndex, type ListingIndex } from './columns.server.ts'

type SearchRequest = Pick<SearchProperties, 'search'> & Partial<SearchProperties>

/**
 * Returns a page of the homes that match the criteria and that the caller may find; facets and map on request. Drops
 * and lists criteria that are invalid, or use facts that the caller may not see.
 * @param options `isCounted` is false for a download, which has its own limit
 */
export async function searchProperties(
  actor: Visitor,
  { search, parts = ['cards'], frame = null }: SearchRequest,
  { isCounted = true } = {},
): Promise<SearchResult> {
  const looker = lookerOf(actor)
  const parsed = parseCriteria(search)
  const allowed = criteriaFor(looker.viewer, parsed.criteria)
  const began = performance.now()
  const index = await getListingIndex(looker)
  const { columns, vocabulary } = index
  const { criteria, typed } = applyTyped(allowed.criteria, columns)
  await index.prepareOrder(criteria.sort)
  // The columns do not change until the next await.
  const ready = performance.now()
  const at = now()
  const found = findHomes(columns, criteria, vocabulary, at)
  const { total, pages, page, ids } = pageOf(columns, found.homes, index.orderBy(criteria.sort), criteria.page)
  const map = parts.includes('map') ? buildSearchMap(columns, found.homes, frame) : null
  if (map && total === 0) map.extent = extentOf(columns, homesOfPlace(index, criteria, at))
  if (isCounted) recordViews(looker, parts.includes('cards') ? ids : [], map)
  const facets = parts.includes('facets')
    ? facetsOf(columns, findNearMisses(columns, criteria, vocabulary, at), criteria, at)
    : null
  const relaxed = total === 0 ? relaxations(index, criteria, allowed.criteria, found.unknown, at) : []
  const searched = performance.now()
  const cards = parts.includes('cards') ? await index.cardsOf(ids) : []
  logSlowSearch(criteria, parts, { began, ready, searched })
  // Every display of a sold home must be logged. Source: NAR model VOW rules 19.3(c).
  const sold = [
    ...new Set([...cards, ...(map?.pins ?? [])].flatMap(({ id, status }) => (status === 'sold' ? [id] : []))),
  ]
  if (sold.length > 0) {
    const object_id = hrefOf({ ...criteria, page }).slice(0, 500)
    await logView(actor, 'sold.searched', { object_type: 'search', object_id, details: { homes: sold } })
  }
  return {
    criteria: { ...criteria, page },
    dropped: [...parsed.dropped, ...allowed.dropped],
    typed,
    total,
    pages,
    cards,
    unknown: found.unknown,
    relaxed,
    facets,
    map,
    can_view_sold: looker.sold !== null,
    freshness: await getFreshness(),
  }
}

function recordViews({ reader }: Looker, cards: readonly string[], map: SearchMap | null): void {
  reader?.see('listed', cards)
  if (!reader || !map) return
  const pins = [...map.pins, ...map.clusters.flatMap((cluster) => cluster.pins ?? [])]
  reader.see(
    'mapped',
    pins.map(({ id }) => id),
  )
}

/** Slower searches are logged, with the names of their filters but not the typed text. */
const SLOW_MS = 250

function logSlowSearch(
  criteria: Criteria,
  parts: readonly string[],
  { began, ready, searched }: { began: number; ready: number; searched: number },
): void {
  const ended = performance.now()
  if (ended - began < SLOW_MS) return
  const times = { ready_ms: ready - began, searched_ms: searched - ready, cards_ms: ended - searched }
  const filters = [...new URLSearchParams(searchOf(criteria)).keys()]
  log.warn({ filters, parts, ...times }, 'a slow search')
}

/** Returns true if the caller may see sold homes. */
export function canViewSold(actor: Visitor): boolean {
  return lookerOf(actor).sold !== null
}

/** Returns all homes of the searched place, which a map without results shows. Empty for a search of no place. */
function homesOfPlace({ columns, vocabulary }: ListingIndex, { places }: Criteria, at: Date): Uint32Array {
  if (Object.values(places).flat().length === 0) return new Uint32Array()
  return findHomes(columns, { ...NO_CRITERIA, places }, vocabulary, at).homes
}

/**
 * Returns wider searches with results: without one filter, or including homes that lack a fact; otherwise all homes of
 * the place.
 */
function relaxations(
  { columns, vocabulary }: ListingIndex,
  criteria: Criteria,
  typed: Criteria,
  unknown: Unknown,
  at: Date,
): SearchResult['relaxed'] {
  const alternative = (label: string, wider: Criteria) => ({
    label,
    href: hrefOf(wider),
    total: findHomes(columns, wider, vocabulary, at).homes.length,
  })
  const helping = [
    ...(unknown.homes > 0 && !unknown.is_included
      ? [
          alternative(
            `Include homes with no data on: ${unknown.facts.map(({ label }) => uncapitalized(label)).join(', ')}`,
            {
              ...criteria,
              unknown: true,
              page: 1,
            },
          ),
        ]
      : []),
    // The typed text was understood as a place, but homes elsewhere may mention it.
    ...(typed.q !== '' && criteria.q === ''
      ? [alternative(`Homes that mention “${typed.q}”`, { ...typed, q: `"${typed.q}"`, page: 1 })]
      : []),
    ...appliedFilters(criteria).map(({ label, without }) =>
      alternative(`Without “${label.replace(/[“”]/g, '')}”`, without),
    ),
  ].filter(({ total }) => total > 0)
  if (helping.length > 0) return helping.sort((a, b) => a.total - b.total).slice(0, 6)
  const place = { ...NO_CRITERIA, places: criteria.places }
  return [alternative(headingOf(place), place)].filter(({ total }) => total > 0)
}
