import { DAY_MS, HOUR_MS } from '#kit/time/durations.ts'
import { dayAndTime } from '#kit/time/format.ts'
import { localOf } from '#kit/time/local-time.ts'
import { type AppointmentStatus, LINK_DAYS } from '../words.ts'

/** Returns the offered times, the first one first. Older programs stored them as the agent entered them. */
export function offeredTimesOf(row: {
  offered_at: Date | null
  second_offer_at: Date | null
  third_offer_at: Date | null
}): Date[] {
  return byTime([row.offered_at, row.second_offer_at, row.third_offer_at])
}

/** Sorts times and drops the empty ones. */
export function byTime(times: readonly (Date | string | null | undefined)[]): Date[] {
  return times.filter((at) => at instanceof Date).toSorted((a, b) => a.getTime() - b.getTime())
}

/** Returns the local time of a choice in the URL if it is offered, else ''. */
export function offerChoice(time: unknown, offers: readonly Date[]): string {
  return offers.map(localOf).find((local) => local === time) ?? ''
}

/** Returns when a reply is due: at the promised time, or an hour before the first requested time if that is earlier. */
export function replyDueAt(now: Date, promised: Date, firstWish: Date): Date {
  const beforeTour = Math.max(now.getTime() + HOUR_MS, firstWish.getTime() - HOUR_MS)
  return new Date(Math.min(promised.getTime(), beforeTour))
}

/** Returns the requested times in order of preference. */
export function requestedTimesOf(row: {
  wished_at: Date
  second_wish_at: Date | null
  third_wish_at: Date | null
}): Date[] {
  return [row.wished_at, row.second_wish_at, row.third_wish_at].filter((at): at is Date => at !== null)
}

/**
 * Returns whether a link in an appointment's emails still works: `LINK_DAYS` after its end, or after the last requested
 * or offered time.
 */
export function isLinkOpen(
  row: { ends_at: Date | null } & Parameters<typeof requestedTimesOf>[0] & Parameters<typeof offeredTimesOf>[0],
  now: Date,
): boolean {
  const times = [...requestedTimesOf(row), ...offeredTimesOf(row)]
  const last = row.ends_at?.getTime() ?? Math.max(...times.map((at) => at.getTime()))
  return now.getTime() - last <= LINK_DAYS * DAY_MS
}

/** Returns whether the person chose the requested time from the times that an agent offered. */
export function isTimeChosen({
  status,
  wished_at,
  second_wish_at,
  offered_at,
  second_offer_at,
  offer_reply,
}: {
  status: AppointmentStatus
  wished_at: Date
  second_wish_at: Date | null
  offered_at: Date | null
  second_offer_at: Date | null
  offer_reply: string | null
}): boolean {
  return (
    status === 'requested' &&
    offered_at?.getTime() === wished_at.getTime() &&
    second_wish_at === null &&
    second_offer_at === null &&
    offer_reply === null
  )
}

/** Returns whether an offer is the only requested time: stored, it would look like one that the person chose. */
export function isRequestedTime(
  row: { wished_at: Date; second_wish_at: Date | null; third_wish_at: Date | null },
  offers: readonly Date[],
): boolean {
  const [only, ...others] = requestedTimesOf(row)
  return others.length === 0 && offers.length === 1 && offers[0]?.getTime() === only?.getTime()
}

/** Returns the first requested time that an agent can confirm as it is, with no warning, or null if something is missing. */
export function confirmableTime(
  {
    wishes,
    warnings,
    needs_agreement,
    has_agreement,
  }: {
    wishes: readonly Date[]
    warnings: readonly (string | null)[]
    needs_agreement: boolean
    has_agreement: boolean
  },
  now: Date,
): Date | null {
  if (needs_agreement && !has_agreement) return null
  return wishes.find((at, choice) => at > now && !warnings[choice]) ?? null
}

/** Returns when the person who requested an appointment hears from the brokerage, which may have called them already. */
export function replyText({ reply_due_at, answered_at }: { reply_due_at: Date; answered_at: Date | null }): string {
  return answered_at === null
    ? `We’ll reply by ${dayAndTime(reply_due_at)}.`
    : 'We’ll email you once the time is confirmed.'
}
