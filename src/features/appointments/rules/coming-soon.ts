import { calendarDay, calendarDayOf } from '#kit/time/format.ts'

/** A home for sale that is not active yet, with the days that the MLS gives, such as "2026-12-10". */
export interface ComingSoonHome {
  /** Day on which it is placed on the market. */
  on_market_date: string | null
  /** Day on which the listing agent intends to make it active. */
  activation_date: string | null
  /** Day on which the listing agent expects tours to begin. */
  start_showing_date: string | null
}

/**
 * Returns the day on which tours of a home that is coming soon begin, or null if it is unknown: the day on which the listing
 * agent begins to show it, but not before it is active. A day that has passed was postponed and says nothing.
 * Source: RESO Data Dictionary 2.1, ActivationDate, StartShowingDate and OnMarketDate.
 */
export function firstTourDay(home: ComingSoonHome, now: Date): string | null {
  const today = calendarDayOf(now)
  const [active, placed, shown] = [home.activation_date, home.on_market_date, home.start_showing_date].map((day) =>
    day !== null && day >= today ? day : null,
  )
  const days = [active ?? placed, shown].filter((day) => day !== null && day !== undefined)
  return days.toSorted().at(-1) ?? null
}

/**
 * Returns why a time is too early for the homes of a tour that are coming soon, in words for the brokerage. Null if it is
 * not. The rules of the MLS forbid tours of a listing before it is active; the agent decides, who may know of a change of
 * the date that the feed does not have yet.
 */
export function comingSoonWarning(
  homes: readonly ComingSoonHome[],
  at: Date,
  { stops, now }: { stops: number; now: Date },
): string | null {
  const day = calendarDayOf(at)
  const early = homes.map((home) => firstTourDay(home, now)).filter((first) => first === null || day < first)
  if (early.length === 0) return null
  const last = early.includes(null) ? null : early.toSorted().at(-1)
  const begin = last ? calendarDay(last) : 'when it goes active'
  return stops > 1
    ? `A home on this tour is coming soon. Its tours begin ${begin}.`
    : `This home is coming soon. Tours begin ${begin}.`
}

/** Returns what a visitor reads before they request a tour of a home that is coming soon. */
export function comingSoonText(home: ComingSoonHome, now: Date): string {
  const first = firstTourDay(home, now)
  return first === null
    ? 'Tours begin when it goes active. The MLS gives no date yet. Tell us when you’re available, and we’ll confirm a time once it’s active.'
    : `Tours begin ${calendarDay(first)}, once it’s active. Choose a time on or after that day, or tell us when you’re available.`
}
