import type { Looker } from '#features/properties/public.server.ts'
import type { SearchValues } from '#kit/page/search-params.ts'
import { now } from '#ports/clock.server.ts'
import { makeColumns, upsertHome } from '../engine/columns.ts'
import { dictionaryOf } from '../engine/dictionary-encoding.ts'
import { findHomes } from '../engine/filter.ts'
import { idOf } from '../engine/ids.ts'
import { makeVocabulary } from '../engine/vocabulary.ts'
import { listKnownPlaces, listLastOpen, listPlaces, streamRowsOf } from '../queries.server.ts'
import { criteriaFor, parseCriteria } from '../rules/parse.ts'
import type { PlaceNames } from '../rules/typed-places.ts'
import { applyTyped } from '../rules/typed-search.ts'
import type { Criteria, IndexRow } from '../schema.ts'
import type { PlaceFilter } from '../words.ts'

/** A home as searches match it, with the end of its last open house. */
export interface SearchedHome {
  row: IndexRow
  lastOpen: Date | null
}

/** Loads homes as searches match them. Leaves out those that the viewer may not find. */
export async function readSearchedHomes(looker: Looker, ids: readonly string[]): Promise<Map<string, SearchedHome>> {
  const homes = new Map<string, SearchedHome>()
  for await (const { rows } of streamRowsOf(looker, ids)) {
    const lastOpen = await listLastOpen(
      rows.map(({ id }) => id),
      now(),
    )
    for (const row of rows) homes.set(row.id, { row, lastOpen: lastOpen.get(row.id) ?? null })
  }
  return homes
}

/** Loads the place names to recognize in typed text. */
export async function readPlaceNames(looker: Looker): Promise<PlaceNames> {
  const known = await listKnownPlaces()
  const now = await listPlaces(looker)
  const named = (wanted: PlaceFilter) =>
    dictionaryOf([...known, ...now].flatMap(({ kind, name }) => (kind === wanted ? [name] : [])))
  return {
    city: named('city'),
    zip: named('zip'),
    county: named('county'),
    township: named('township'),
    subdivision: named('subdivision'),
    district: named('district'),
  }
}

/** Returns a search's criteria as `searchProperties` applies them. */
export function criteriaOf({ viewer }: Pick<Looker, 'viewer'>, search: SearchValues, places: PlaceNames): Criteria {
  return applyTyped(criteriaFor(viewer, parseCriteria(search).criteria).criteria, places).criteria
}

/**
 * Returns a matcher of some homes, which uses the code of the full search. Reuse it for many searches.
 * @returns a function from criteria to matching ids
 */
export function matcherOf(homes: Iterable<SearchedHome>): (criteria: Criteria) => ReadonlySet<string> {
  const columns = makeColumns(0)
  const vocabulary = makeVocabulary()
  for (const { row, lastOpen } of homes) upsertHome(columns, row, lastOpen, vocabulary)
  const at = now()
  return (criteria) => {
    const found = new Set<string>()
    for (const home of findHomes(columns, criteria, vocabulary, at).homes) found.add(idOf(columns, home))
    return found
  }
}
