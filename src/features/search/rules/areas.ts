import type { City } from '../schema.ts'
import { normalizeText } from './text.ts'

/** Sorts cities: the brokerage's service area first, in its order, then those with the most homes. */
export function areasOf(cities: readonly City[], serviceArea: readonly string[], limit: number): City[] {
  const rank = new Map(serviceArea.map((name, index) => [normalizeText(name), index]))
  const place = ({ city }: City) => rank.get(normalizeText(city)) ?? serviceArea.length
  return [...cities].sort((a, b) => place(a) - place(b)).slice(0, limit)
}
