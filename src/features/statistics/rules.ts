import { money } from '#kit/time/format.ts'
import { FIGURES, type FigureKey, STALE_MONTHS } from './words.ts'

/** True where a figure is older than a year on a calendar day. Source: product decision, claims with a date. */
export function isStale(asOfDate: string, today: string): boolean {
  const [year = 0, month = 0, day = 0] = asOfDate.split('-').map(Number)
  const end = new Date(Date.UTC(year, month - 1 + STALE_MONTHS, day))
  return today > end.toISOString().slice(0, 10)
}

/** Every figure that the site may claim, in the order in which they are told. */
export function figureKeys(): FigureKey[] {
  return Object.keys(FIGURES).filter(isFigureKey)
}

/** True where a text names a figure. */
export function isFigureKey(key: string): key is FigureKey {
  return Object.hasOwn(FIGURES, key)
}

/** A figure as closed sales prove it: never rounded up. 20,400,000 gives "$20M+". */
export function provedFigure(key: FigureKey, sales: { homes: number; volume: number }): string | null {
  if (sales.homes === 0) return null
  if (key === 'homes_sold') return String(sales.homes)
  if (key !== 'total_sold') return null
  return sales.volume >= 1_000_000 ? `$${Math.floor(sales.volume / 1_000_000)}M+` : money(sales.volume)
}
