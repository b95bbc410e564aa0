const DAY_MS = 86_400_000
/** Relative number of closings by month in Central Indiana. */
const MONTH_WEIGHTS = [0.68, 0.7, 0.93, 1, 1.15, 1.25, 1.2, 1.18, 1.05, 1.03, 0.92, 0.91] as const
/** Relative number by day, from Sunday: title offices close on business days, most on a Friday. */
const WEEKDAY_WEIGHTS = [0, 1, 0.9, 0.9, 1.1, 1.7, 0.06] as const
/**
 * Closings are complete for this long, which covers statistics of a year and the year before. Older ones become fewer.
 */
const COMPLETE_DAYS = 460
const SPARSE_FROM_DAYS = 670
const MIN_RETAINED_SHARE = 0.12
const FIRST_DAY = 2
const LAST_DAY = 1094
/** The time of a closing: the afternoon of the day before. */
const CLOSING_OFFSET_MS = 6 * 3_600_000

const distributions = new Map<number, Float64Array>()

/** Returns the days between a closing and the market's day, for a random share in [0, 1). */
export function daysSinceClosing(start: number, share: number): number {
  const cumulative = distributions.get(start) ?? distributionOf(start)
  distributions.set(start, cumulative)
  const target = share * (cumulative.at(-1) ?? 0)
  let [low, high] = [0, cumulative.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((cumulative[middle] ?? 0) > target) high = middle
    else low = middle + 1
  }
  return FIRST_DAY + low
}

function distributionOf(start: number): Float64Array {
  const cumulative = new Float64Array(LAST_DAY - FIRST_DAY + 1)
  let sum = 0
  for (let position = 0; position < cumulative.length; position += 1) {
    const days = FIRST_DAY + position
    const day = new Date(start - days * DAY_MS - CLOSING_OFFSET_MS)
    sum += (MONTH_WEIGHTS[day.getUTCMonth()] ?? 1) * (WEEKDAY_WEIGHTS[day.getUTCDay()] ?? 1) * retainedShare(days)
    cumulative[position] = sum
  }
  return cumulative
}

function retainedShare(days: number): number {
  if (days <= COMPLETE_DAYS) return 1
  return Math.max(
    MIN_RETAINED_SHARE,
    1 - ((1 - MIN_RETAINED_SHARE) * (days - COMPLETE_DAYS)) / (SPARSE_FROM_DAYS - COMPLETE_DAYS),
  )
}
