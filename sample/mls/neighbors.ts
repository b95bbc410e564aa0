import { at } from './chance.ts'
import { factsOf } from './facts.ts'
import type { PoolHouse } from './houses.ts'
import { type Market, outlineOf } from './outline.ts'

/** A larger market takes its houses by index: going through all of it would cost its start too much. */
const MAX_ARRANGED = 20_000
/** Listings between two uses of a house: in the order in which pages show them, and within one ZIP code. */
const FAR = 96
const FAR_IN_ZIP = 24
/** The fourth of the newest homes for sale stands for its town on a home page; as time goes on, one of those beside it. */
const FACE = 3
const FACES = 6

/**
 * Gives each listing the drawn house that its neighbors have not: neighbors in a list of the newest, and in a list of one
 * ZIP code. No two towns have the same one among their newest homes, as far as there are enough of a kind. Undefined for a market that is too large for it.
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

/** By index, 2 for the home that stands for its town on a day, and 1 for those that soon may. */
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
