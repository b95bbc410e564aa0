import type { Visitor } from '#access/actors.ts'
import { getFreshness, lookerOf } from '#features/properties/public.server.ts'
import type { SlicedWork } from '#kit/job/sliced-work.ts'
import { now } from '#ports/clock.server.ts'
import { citiesOf, medianPrice } from '../engine/city-market.ts'
import type { Columns } from '../engine/columns.ts'
import { findHomes } from '../engine/filter.ts'
import { NO_CRITERIA } from '../rules/parse.ts'
import type { Cities, City, ListCities } from '../schema.ts'
import { cachedUntilChanged, getListingIndex, type ListingIndex } from './columns.server.ts'

/**
 * Derived from listings alone. Cached, because the median prices of cities cost more than the rest of the home page.
 */
interface Market {
  homes: number
  new_homes: number
  median_price: number
  cities: (Omit<City, 'main_image_key'> & { newest: string[] })[]
}
const markets = new WeakMap<Columns, { day: string; market: () => Promise<Market> }>()

/**
 * Lists cities with homes for sale, most homes first. The photo is from the oldest of the city's four newest homes that
 * has one, because the newest are among the featured homes.
 */
export async function listCities(actor: Visitor, { limit }: ListCities): Promise<Cities> {
  const index = await getListingIndex(lookerOf(actor))
  await index.prepareOrder('newest')
  const { cities, ...market } = await marketOf(index, now())
  const shown = cities.slice(0, limit)
  const cards = await index.cardsOf(shown.flatMap(({ newest }) => newest))
  const pictures = new Map(cards.map(({ id, main_image_key }) => [id, main_image_key]))
  return {
    homes: market.homes,
    new_homes: market.new_homes,
    median_price: market.median_price,
    freshness: await getFreshness(),
    cities: shown.map(({ newest, ...city }) => ({
      ...city,
      main_image_key: newest.map((id) => pictures.get(id) ?? null).findLast((key) => key !== null) ?? null,
    })),
  }
}

function marketOf(index: ListingIndex, at: Date): Promise<Market> {
  const day = at.toISOString().slice(0, 10)
  const known = markets.get(index.columns)
  if (known?.day === day) return known.market()
  const market = cachedUntilChanged(index.columns, () => countMarket(index, now()))
  markets.set(index.columns, { day, market })
  return market()
}

function* countMarket({ columns, vocabulary, orderBy }: ListingIndex, at: Date): SlicedWork<Market> {
  const { homes } = findHomes(columns, NO_CRITERIA, vocabulary, at)
  const recent = findHomes(columns, { ...NO_CRITERIA, numbers: { maxDays: 7 } }, vocabulary, at)
  const median_price = yield* medianPrice(columns, homes)
  const cities = yield* citiesOf(columns, homes, orderBy('newest'))
  return { homes: homes.length, new_homes: recent.homes.length, median_price, cities }
}
