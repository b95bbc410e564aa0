import type { PropertyChange } from '../schema.ts'

/** A time during which a home had one list price. */
export interface PriceStep {
  price: number
  from: Date
  until: Date
}

/** The list price over time, oldest first, from what a home's timeline says. Steps of one price are one. */
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
