import type { PropertyChange } from '../schema.ts'

/** Period with one list price. */
export interface PriceStep {
  price: number
  from: Date
  until: Date
}

/**
 * Derives the list price over time from a home's timeline, oldest first. Merges consecutive steps with the same price.
 */
export function priceSteps(home: { price: number; changes: readonly PropertyChange[] }, until: Date): PriceStep[] {
  const priced = home.changes
    .flatMap(({ price, at }) => (price === null || at > until ? [] : [{ price, at }]))
    .sort((a, b) => a.at.getTime() - b.at.getTime())
  const steps: PriceStep[] = []
  for (const { price, at } of priced) {
    const last = steps.at(-1)
    if (last) last.until = at
    if (last?.price !== price) steps.push({ price, from: at, until })
  }
  const last = steps.at(-1)
  if (last) last.until = until
  return steps
}
