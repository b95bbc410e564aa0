import type { Visitor } from '#access/actors.ts'
import { lookerOf } from '#features/properties/public.server.ts'
import { suggest } from '../engine/suggest.ts'
import type { Suggestion, SuggestPlaces } from '../schema.ts'
import { getListingIndex } from './columns.server.ts'

/** Suggests homes for sale whose address or MLS number begins with the typed text, but no withheld address. */
export async function suggestHomes(actor: Visitor, { q, limit }: SuggestPlaces): Promise<Suggestion[]> {
  const looker = lookerOf(actor)
  const { columns, vocabulary } = await getListingIndex(looker)
  const homes = suggest(columns, [], vocabulary, q, limit).groups.flatMap(({ suggestions }) => suggestions)
  looker.reader?.see(
    'listed',
    homes.map(({ href }) => href.slice('/properties/'.length)),
  )
  return homes
}
