import type { Visitor } from '#access/actors.ts'
import { lookerOf } from '#features/properties/public.server.ts'
import { now } from '#ports/clock.server.ts'
import { suggest } from '../engine/suggest.ts'
import { addSearchSuggestion } from '../engine/suggest-search.ts'
import type { Suggestions, SuggestPlaces } from '../schema.ts'
import { getListingIndex } from './columns.server.ts'

const HOME = /^\/properties\/([\da-f-]{36})$/

/** Suggests places and homes for sale that begin with the typed text, but no withheld address. */
export async function suggestPlaces(actor: Visitor, { q, limit }: SuggestPlaces): Promise<Suggestions> {
  const looker = lookerOf(actor)
  const { columns, gazetteer, vocabulary } = await getListingIndex(looker)
  const places = await gazetteer()
  const found = addSearchSuggestion(suggest(columns, places, vocabulary, q, limit), columns, vocabulary, {
    limit,
    now: now(),
  })
  const homes = found.groups.flatMap(({ suggestions }) => suggestions.flatMap(({ href }) => HOME.exec(href)?.[1] ?? []))
  looker.reader?.see('listed', homes)
  return found
}
