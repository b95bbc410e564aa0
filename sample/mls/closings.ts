const DAY_MS = 86_400_000
/** Relative number of closings by month in Central Indiana. */
const SEASONS = [0.68, 0.7, 0.93, 1, 1.15, 1.25, 1.2, 1.18, 1.05, 1.03, 0.92, 0.91] as const
/** Relative number by day, from Sunday: title offices close on business days, most on a Friday. */
const WEEKDAYS = [0, 1, 0.9, 0.9, 1.1, 1.7, 0.06] as const
/**
 * Closings are complete for this long, which covers statistics of a year and the year before. Older ones become fewer.
 */
const WHOLE_DAYS = 460
const OLD_DAYS = 670
const OLD_SHARE = 0.12
const FIRST_DAY = 2
const LAST_DAY = 1094
/** The time of a closing: the afternoon of the day before. */
const AFTERNOON_MS = 6 * 3_600_000

const tables = new Map<number, Float64Array>()

/** Returns the days between a closing and the market's day, for a random share in [0, 1). */
export function daysSinceClosing(start: number, share: number): number {
  const sums = tables.get(start) ?? tableOf(start)
  tables.set(start, sums)
  const wanted = share * (sums.at(-1) ?? 0)
  let [low, high] = [0, sums.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sums[middle] ?? 0) > wanted) high = middle
    else low = middle + 1
  }
  return FIRST_DAY + low
}

function tableOf(start: number): Float64Array {
  const sums = new Float64Array(LAST_DAY - FIRST_DAY + 1)
  let sum = 0
  for (let place = 0; place < sums.length; place += 1) {
    const days = FIRST_DAY + place
    const day = new Date(start - days * DAY_MS - AFTERNOON_MS)
    sum += (SEASONS[day.getUTCMonth()] ?? 1) * (WEEKDAYS[day.getUTCDay()] ?? 1) * retainedShare(days)
    sums[place] = sum
  }
  return sums
}

function retainedShare(days: number): number {
  if (days <= WHOLE_DAYS) return 1
  return Math.max(OLD_SHARE, 1 - ((1 - OLD_SHARE) * (days - WHOLE_DAYS)) / (OLD_DAYS - WHOLE_DAYS))
}
