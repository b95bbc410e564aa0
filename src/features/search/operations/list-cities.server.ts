import type { Visitor } from '#access/actors.ts'
import { getFreshness, lookerOf } from '#features/properties/public.server.ts'
import { now } from '#ports/clock.server.ts'
import { citiesOf, find, medianPrice } from '../rules/filter.ts'
import { NO_CRITERIA } from '../rules/parse.ts'
import type { Cities, ListCities } from '../schema.ts'
import { searchable } from './columns.server.ts'

/** Towns with homes for sale, the most homes first; each with a picture of one of its newest homes: not the newest, which stands among the featured ones. */
export async function listCities(actor: Visitor, { limit }: ListCities): Promise<Cities> {
  const looker = lookerOf(actor)
  const { columns, vocabulary, orderBy, cardsOf } = await searchable(looker)
  const at = now()
  const { homes } = find(columns, NO_CRITERIA, vocabulary, at)
  const recent = find(columns, { ...NO_CRITERIA, numbers: { maxDays: 7 } }, vocabulary, at)
  const towns = citiesOf(columns, homes, orderBy('newest'))
  const shown = towns.slice(0, limit)
  const cards = await cardsOf(shown.flatMap(({ newest }) => newest))
  const pictures = new Map(cards.map(({ id, main_image_key }) => [id, main_image_key]))
  return {
    homes: homes.length,
    new_homes: recent.homes.length,
    median_price: medianPrice(columns, homes),
    freshness: await getFreshness(),
    cities: shown.map(({ newest, ...city }) => ({
      ...city,
      main_image_key: newest.map((id) => pictures.get(id) ?? null).findLast((key) => key !== null) ?? null,
    })),
  }
}
