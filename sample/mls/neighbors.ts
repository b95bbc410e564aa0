import { at } from './chance.ts'
import { factsOf } from './facts.ts'
import type { PoolHouse } from './houses.ts'
import { type Market, outlineOf } from './outline.ts'

/** A larger market takes its houses by index: going through all of it would cost its start too much. */
const MOST_ARRANGED = 20_000
/** Listings between two uses of a house: in the order in which pages show them, and within one ZIP code. */
const FAR = 96
const FAR_IN_ZIP = 24

/**
 * Gives each listing the drawn house that its neighbors have not: neighbors in a list of the newest, and in a list of one
 * ZIP code. Undefined for a market that is too large for it.
 */
export function arrangedHouses(market: Market): Uint16Array | undefined {
  if (market.count > MOST_ARRANGED) return undefined
  const homes = Array.from({ length: market.count }, (_, index) => {
    const facts = factsOf(market, outlineOf(market, index))
    return {
      index,
      zip: facts.where.zip,
      houses: facts.houses,
      at: facts.closed_at ?? facts.listed_at,
      isSold: facts.closed_at !== null,
    }
  }).sort((a, b) => Number(a.isSold) - Number(b.isSold) || b.at - a.at || a.index - b.index)
  const numbers = new Uint16Array(market.count)
  const used = new Map<number, number>()
  const usedInZip = new Map<string, Map<number, number>>()
  const inZip = new Map<string, number>()
  for (const [place, { index, zip, houses }] of homes.entries()) {
    const ofZip = usedInZip.get(zip) ?? new Map<number, number>()
    const placeInZip = inZip.get(zip) ?? 0
    const distance = ({ number }: PoolHouse) =>
      Math.min(1, (place - (used.get(number) ?? -FAR)) / FAR) +
      Math.min(1, (placeInZip - (ofZip.get(number) ?? -FAR_IN_ZIP)) / FAR_IN_ZIP)
    let best = at(houses, index % houses.length)
    for (const house of houses) if (distance(house) > distance(best)) best = house
    numbers[index] = best.number
    used.set(best.number, place)
    ofZip.set(best.number, placeInZip)
    usedInZip.set(zip, ofZip)
    inZip.set(zip, placeInZip + 1)
  }
  return numbers
}
