import { at } from './random-stream.ts'
import { factsOf } from './facts.ts'
import type { PoolHouse } from './houses.ts'
import { type Market, outlineOf } from './outline.ts'

/** In a larger market the index decides, because a pass over all homes would delay the start. */
const MAX_ARRANGED = 20_000
/** Minimum distance between two uses of a house: in list order, and within a ZIP code. */
const FAR = 96
const FAR_IN_ZIP = 24
/** The home page shows the fourth newest home of a city, and later one of the next. */
const FACE = 3
const FACES = 6

/**
 * Assigns each listing a drawn house that its neighbors do not show, in the list of the newest and in that of its ZIP
 * code. The newest homes of different cities get different houses as far as possible. Returns undefined for a market
 * that is too large.
 */
export function arrangedHouses(market: Market): Uint16Array | undefined {
  if (market.count > MAX_ARRANGED) return undefined
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
  const used = new Map<number, number>()
  const usedInZip = new Map<string, Map<number, number>>()
  const inZip = new Map<string, number>()
  const faces = facesOf(homes, Date.parse(market.day))
  const faceHouses = new Map<number, number>()
  for (const [place, { index, zip, houses }] of homes.entries()) {
    const ofZip = usedInZip.get(zip) ?? new Map<number, number>()
    const placeInZip = inZip.get(zip) ?? 0
    const ofTown = faces.get(index) ?? 0
    const distance = ({ number }: PoolHouse) =>
      -2 * Math.min(ofTown, faceHouses.get(number) ?? 0) +
      Math.min(1, (place - (used.get(number) ?? -FAR)) / FAR) +
      Math.min(1, (placeInZip - (ofZip.get(number) ?? -FAR_IN_ZIP)) / FAR_IN_ZIP)
    let best = at(houses, index % houses.length)
    for (const house of houses) if (distance(house) > distance(best)) best = house
    numbers[index] = best.number
    used.set(best.number, place)
    ofZip.set(best.number, placeInZip)
    usedInZip.set(zip, ofZip)
    inZip.set(zip, placeInZip + 1)
    if (ofTown > (faceHouses.get(best.number) ?? 0)) faceHouses.set(best.number, ofTown)
  }
  return numbers
}

/** Returns by index 2 for the home that represents its city on a day, and 1 for likely successors. */
function facesOf(
  homes: readonly { index: number; city: string; at: number; isSold: boolean; isShown: boolean }[],
  day: number,
): Map<number, number> {
  const towns = Map.groupBy(
    homes.filter(({ isSold, isShown }) => isShown && !isSold),
    ({ city }) => city,
  )
  return new Map(
    [...towns.values()].flatMap((town) =>
      town
        .sort((a, b) => Math.abs(a.at - day) - Math.abs(b.at - day))
        .slice(0, FACES)
        .map(({ index }, place, { length }) => [index, place === Math.min(FACE, length - 1) ? 2 : 1] as const),
    ),
  )
}
