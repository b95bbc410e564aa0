import { money } from '#kit/time/format.ts'
import type { StatisticRecord, StatisticsDraft } from './schema.ts'
import { STALE_MONTHS, STATISTICS, type StatisticKey } from './words.ts'

/** Returns true if a statistic is older than a year on a calendar day. Source: product decision, claims with a date. */
export function isStale(asOfDate: string, today: string): boolean {
  const [year = 0, month = 0, day = 0] = asOfDate.split('-').map(Number)
  const end = new Date(Date.UTC(year, month - 1 + STALE_MONTHS, day))
  return today > end.toISOString().slice(0, 10)
}

/** Returns the keys of all statistics in display order. */
export function statisticKeys(): StatisticKey[] {
  return Object.keys(STATISTICS).filter(isStatisticKey)
}

/** Returns true if a text is the key of a statistic. */
export function isStatisticKey(key: string): key is StatisticKey {
  return Object.hasOwn(STATISTICS, key)
}

/** Formats the value that closed sales support, never rounded up. 20,400,000 gives "$20M+". */
export function computeStatistic(key: StatisticKey, sales: { homes: number; volume: number }): string | null {
  if (sales.homes === 0) return null
  if (key === 'homes_sold') return String(sales.homes)
  if (key !== 'total_sold') return null
  return sales.volume >= 1_000_000 ? `$${Math.floor(sales.volume / 1_000_000)}M+` : money(sales.volume)
}

/** Returns the form values of the stored statistics. */
export function statisticsDraft(records: readonly StatisticRecord[]): StatisticsDraft {
  return Object.fromEntries(
    records.flatMap(({ key, version, value, source, source_note, as_of_date }) => [
      [`${key}_version`, version],
      [`${key}_value`, value ?? ''],
      [`${key}_source`, source ?? 'set'],
      [`${key}_source_note`, source_note],
      [`${key}_as_of_date`, as_of_date ?? ''],
    ]),
  ) as StatisticsDraft
}
