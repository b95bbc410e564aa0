import { isOff } from '#features/lead-routing/rules/hours.ts'
import type { Schedule as AgentSchedule } from '#features/lead-routing/schema.ts'
import { milesBetween } from '#features/properties/rules/similar.ts'
import { MINUTE_MS } from '#kit/time/durations.ts'
import { calendarDayOf, shortDay, time, weekday } from '#kit/time/format.ts'
import { localOf } from '#kit/time/local-time.ts'
import { isOpen, type Schedule } from '../rules/schedule.ts'
import type { BusyTime } from '../schema.ts'

/** Average speed of a drive in town with its stops. */
const MILES_PER_HOUR = 30
/** Miles on the road per mile in a straight line: about 1.3 where streets form a grid, which is 4/π on average. */
const ROAD_FACTOR = 1.3
/** Least time between two places: parking, locking up, and a drive whose length is unknown. */
export const MIN_TRAVEL_MINUTES = 10

/** A place by its coordinates; null if they are unknown. */
export interface Spot {
  latitude: number | null
  longitude: number | null
}

/** Returns the minutes to allow for the way between two places, in steps of 5. */
export function travelMinutes(from: Spot, to: Spot): number {
  const [a, b] = [pointOf(from), pointOf(to)]
  if (!a || !b) return MIN_TRAVEL_MINUTES
  const minutes = ((milesBetween(a, b) * ROAD_FACTOR) / MILES_PER_HOUR) * 60
  return Math.max(MIN_TRAVEL_MINUTES, Math.ceil(minutes / 5) * 5)
}

function pointOf({ latitude, longitude }: Spot) {
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

/** A time that is checked against an agent's calendar. */
export interface PlannedTime extends Spot {
  at: Date
  minutes: number
  /** True for an appointment in person. */
  is_away: boolean
}

/** When an agent works and is busy. */
export interface AgentPlan extends Pick<AgentSchedule, 'week' | 'days_off'> {
  /** Name of the agent; null if the agent is the reader. */
  name: string | null
  /** Times at which the agent is busy, without the one that is checked. */
  busy: readonly BusyTime[]
}

/**
 * Returns why a time does not suit an agent, in words for the agent or an administrator: a day off, a time outside the
 * hours, something else at that time, or too little time to get there. Null if it suits. Without own hours, those of the
 * brokerage for the kind of appointment apply.
 */
export function timeWarning(planned: PlannedTime, plan: AgentPlan, schedule: Schedule): string | null {
  return offWarning(planned, plan, schedule) ?? busyWarning(planned, plan)
}

/** Returns whether an agent works and has time, with the way to and from other places. */
export function isAgentFree(planned: PlannedTime, plan: AgentPlan, schedule: Schedule): boolean {
  return timeWarning(planned, plan, schedule) === null
}

function offWarning(
  { at, minutes }: PlannedTime,
  { name, week, days_off }: AgentPlan,
  schedule: Schedule,
): string | null {
  const whose = name === null ? 'your' : `${name}’s`
  if (isOff(calendarDayOf(at), { days_off })) return `${weekday(at, 'long')}, ${shortDay(at)} is ${whose} day off.`
  if (week === null) return isOpen(schedule, at, minutes) ? null : `${dayAndClock(at)} is outside office hours.`
  const [from = '', to = ''] = [at, new Date(at.getTime() + minutes * MINUTE_MS)].map((one) => localOf(one).slice(11))
  const hours = week.filter((one) => one.day === weekday(at, 'long').toLowerCase())
  if (hours.some(({ opens, closes }) => opens <= from && from < to && to <= closes)) return null
  return `${hours.length === 0 ? weekday(at, 'long') : dayAndClock(at)} is outside ${whose} hours.`
}

function dayAndClock(at: Date): string {
  return `${weekday(at, 'long')}, ${time(at)}`
}

function busyWarning(planned: PlannedTime, { name, busy }: AgentPlan): string | null {
  const [start, end] = [planned.at.getTime(), planned.at.getTime() + planned.minutes * MINUTE_MS]
  const conflict = busy.find((one) => one.starts_at.getTime() < end && one.ends_at.getTime() > start)
  if (conflict)
    return `${name ?? 'You'} ${name === null ? 'have' : 'has'} ${busyTimeText(conflict, name)} then, ${time(conflict.starts_at)} to ${time(conflict.ends_at)}.`
  for (const one of busy) {
    const isBefore = one.ends_at.getTime() <= start
    const gap = (isBefore ? start - one.ends_at.getTime() : one.starts_at.getTime() - end) / MINUTE_MS
    const needed = planned.is_away && one.is_away ? travelMinutes(planned, one) : 0
    if (gap < needed)
      return `${gap === 0 ? 'Right' : `${gap} minutes`} ${isBefore ? 'after' : 'before'} ${busyTimeText(one, name)}. Allow ${needed} minutes for the drive.`
  }
  return null
}

/**
 * Returns which appointment of an agent is in the way of a time, in words for the agent or a colleague.
 * @param reader `isNamed` for who may see the client
 */
export function clashText(
  { appointment_kind, title, starts_at, ends_at }: BusyTime,
  { name, isNamed }: { name: string | null; isNamed: boolean },
): string {
  const what = appointment_kind === 'tour' ? 'a tour' : 'a consultation'
  const when = `${weekday(starts_at, 'long')}, ${shortDay(starts_at)}, ${time(starts_at)} to ${time(ends_at)}`
  return `${name ?? 'You'} ${name === null ? 'have' : 'has'} ${what}${isNamed ? ` with ${title}` : ''} on ${when}.`
}

/** Names what the agent has at a time. The title of an own entry is for the agent alone. */
function busyTimeText({ kind, title }: BusyTime, name: string | null): string {
  if (kind === 'entry' && name !== null) return 'another commitment'
  return kind === 'appointment' ? `an appointment with ${title}` : `“${title}”`
}
