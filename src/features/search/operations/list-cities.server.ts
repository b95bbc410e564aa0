import type { Visitor } from '#access/actors.ts'
import { getFreshness, lookerOf } from '#features/properties/public.server.ts'
import { now } from '#ports/clock.server.ts'
import { citiesOf, countOf, matches, medianPrice } from '../rules/filter.ts'
import { NO_CRITERIA } from '../rules/parse.ts'
import type { Cities, ListCities } from '../schema.ts'
import { searchable } from './columns.server.ts'

/** Towns with homes for sale, the most homes first; each with the picture of its newest home that has one. */
export async function listCities(actor: Visitor, { limit }: ListCities): Promise<Cities> {
  const looker = lookerOf(actor)
  const { columns, orderBy, cardsOf } = await searchable(looker)
  const at = now()
  const keep = matches(columns, NO_CRITERIA, at)
  const towns = citiesOf(columns, keep, orderBy('newest'))
  const shown = towns.slice(0, limit)
  const cards = await cardsOf(shown.flatMap(({ newest }) => newest))
  const pictures = new Map(cards.map(({ id, main_image_key }) => [id, main_image_key]))
  return {
    homes: countOf(keep),
    new_homes: countOf(matches(columns, { ...NO_CRITERIA, numbers: { maxDays: 7 } }, at)),
    median_price: medianPrice(columns, keep),
    freshness: await getFreshness(),
    cities: shown.map(({ newest, ...city }) => ({
      ...city,
      main_image_key: newest.map((id) => pictures.get(id) ?? null).find((key) => key !== null) ?? null,
    })),
  }
}
