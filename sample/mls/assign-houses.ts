import { factsOf } from './facts.ts'
import { type DrawnHouse, HOUSE_VERSION_STEP } from './houses.ts'
import { type Market, outlineOf } from './outline.ts'
import { itemAt } from './random-stream.ts'

/** In a larger market the index decides, because a pass over all homes would delay the start. */
const MAX_ASSIGNED_LISTINGS = 20_000
/** Minimum distance between two uses of a house: in list order, and within a ZIP code. */
const MIN_GAP = 96
const MIN_GAP_IN_ZIP = 24
/** Versions fit beside the number of a house in 16 bits. */
const MAX_VERSION = 63
/** The home page shows the fourth newest home of a city, and later one of the next. */
const CITY_HOME_RANK = 3
const MAX_CITY_HOMES = 6

/**
 * Assigns each listing a drawn house that its neighbors do not show, in the list of the newest and in that of its ZIP
 * code. The newest homes of different cities get different houses as far as possible. Each further home with the same
 * house gets another version of it. Returns undefined for a market that is too large.
 */
export function assignHouses(market: Market): Uint16Array | undefined {
  if (market.count > MAX_ASSIGNED_LISTINGS) return undefined
  const homes = Array.from({ length: market.count }, (_, index) => {
    const facts = factsOf(market, outlineOf(market, index))
    return {
      index,
      zip: facts.where.zip,
      city: facts.where.city,
      houses: facts.houses,
      at: facts.closed_at ?? facts.listed_at,
      isSold: facts.closed_at !== null,
      isShown: facts.status !== 'Pending' && (facts.withheld === null || facts.withheld === 'address'),
    }
  }).sort((a, b) => Number(a.isSold) - Number(b.isSold) || b.at - a.at || a.index - b.index)
  const numbers = new Uint16Array(market.count)
  const lastPosition = new Map<number, number>()
  const lastPositionInZip = new Map<string, Map<number, number>>()
  const countByZip = new Map<string, number>()
  const weights = cityWeights(homes, Date.parse(market.day))
  const weightByHouse = new Map<number, number>()
  const uses = new Map<number, number>()
  for (const [position, { index, zip, houses }] of homes.entries()) {
    const lastInZip = lastPositionInZip.get(zip) ?? new Map<number, number>()
    const positionInZip = countByZip.get(zip) ?? 0
    const weight = weights.get(index) ?? 0
    const distance = ({ number }: DrawnHouse) =>
      -2 * Math.min(weight, weightByHouse.get(number) ?? 0) +
      Math.min(1, (position - (lastPosition.get(number) ?? -MIN_GAP)) / MIN_GAP) +
      Math.min(1, (positionInZip - (lastInZip.get(number) ?? -MIN_GAP_IN_ZIP)) / MIN_GAP_IN_ZIP)
    let best = itemAt(houses, index % houses.length)
    for (const house of houses) if (distance(house) > distance(best)) best = house
    const version = uses.get(best.number) ?? 0
    uses.set(best.number, version + 1)
    numbers[index] = best.number + HOUSE_VERSION_STEP * Math.min(MAX_VERSION, version)
    lastPosition.set(best.number, position)
    lastInZip.set(best.number, positionInZip)
    lastPositionInZip.set(zip, lastInZip)
    countByZip.set(zip, positionInZip + 1)
    if (weight > (weightByHouse.get(best.number) ?? 0)) weightByHouse.set(best.number, weight)
  }
  return numbers
}

/** Returns by index 2 for the home that represents its city on a day, and 1 for likely successors. */
function cityWeights(
  homes: readonly { index: number; city: string; at: number; isSold: boolean; isShown: boolean }[],
  day: number,
): Map<number, number> {
  const homesByCity = Map.groupBy(
    homes.filter(({ isSold, isShown }) => isShown && !isSold),
    ({ city }) => city,
  )
  return new Map(
    [...homesByCity.values()].flatMap((cityHomes) =>
      cityHomes
        .sort((a, b) => Math.abs(a.at - day) - Math.abs(b.at - day))
        .slice(0, MAX_CITY_HOMES)
        .map(
          ({ index }, position, { length }) =>
            [index, position === Math.min(CITY_HOME_RANK, length - 1) ? 2 : 1] as const,
        ),
    ),
  )
}
