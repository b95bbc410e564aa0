import type { FieldErrors } from '#kit/call/errors.ts'
import { calendarFile, escaped, stamp } from '#kit/time/calendar-file.ts'
import { DAY_MS, HOUR_MS } from '#kit/time/durations.ts'
import { calendarDayOf, weekday } from '#kit/time/format.ts'
import { type Holiday, holidayOn } from '#kit/time/holidays.ts'
import { instantOf, localOf } from '#kit/time/local-time.ts'
import type { SubmitAppointment } from './schema.ts'
import {
  APPOINTMENT_STATUSES,
  type AppointmentKind,
  type AppointmentStatus,
  LINK_DAYS,
  MAX_DAYS,
  MESSAGES,
  type Meeting,
  NOTICE_HOURS,
  REPLY_HOURS,
  type Side,
  USUAL_HOURS,
  USUAL_TOUR_HOURS,
} from './words.ts'

/** Every way that an appointment can go, and whose it is; what does not stand here cannot be done. */
export const TRANSITIONS: readonly { from: AppointmentStatus; to: AppointmentStatus; by: readonly Side[] }[] = [
  { from: 'requested', to: 'confirmed', by: ['brokerage'] },
  { from: 'requested', to: 'declined', by: ['brokerage'] },
  { from: 'requested', to: 'cancelled', by: ['visitor', 'brokerage'] },
  { from: 'confirmed', to: 'cancelled', by: ['visitor', 'brokerage'] },
  { from: 'confirmed', to: 'completed', by: ['brokerage'] },
  { from: 'confirmed', to: 'no_show', by: ['brokerage'] },
]

/** True where a side may bring an appointment from one status to another. */
export function mayGo(from: AppointmentStatus, to: AppointmentStatus, by: Side): boolean {
  return TRANSITIONS.some((one) => one.from === from && one.to === to && one.by.includes(by))
}

/** What can follow a status by a side. Whether it has begun decides on completed, no-show and the person's own cancelling. */
export function nextStatuses(
  { status, starts_at }: { status: AppointmentStatus; starts_at: Date | null },
  by: Side,
  now: Date,
): AppointmentStatus[] {
  const hasBegun = starts_at !== null && starts_at <= now
  return statusKeys().filter((to) => {
    if (!mayGo(status, to, by)) return false
    if (to === 'completed' || to === 'no_show') return hasBegun
    return !(to === 'cancelled' && by === 'visitor' && hasBegun)
  })
}

function statusKeys(): AppointmentStatus[] {
  return Object.keys(APPOINTMENT_STATUSES).filter((key): key is AppointmentStatus =>
    Object.hasOwn(APPOINTMENT_STATUSES, key),
  )
}

/**
 * True where a written agreement comes first: a tour in person or by live video of a home that the brokerage does not list itself,
 * and that is sold, not leased. Source: Indiana Code 25-34.1-10 as amended in 2024; National Association of Realtors, August 17, 2024.
 */
export function needsAgreement(appointment: {
  kind: AppointmentKind
  meeting: Meeting
  is_own_listing: boolean
  is_lease: boolean
}): boolean {
  const { kind, meeting, is_own_listing, is_lease } = appointment
  return kind === 'tour' && meeting !== 'phone' && !is_own_listing && !is_lease
}

/** Days of the week by their English names, with the hours of the day on which the office is open. */
export type Hours = readonly { days: readonly string[]; opens: string; closes: string }[]

/** When appointments of a kind are offered. */
export interface Schedule {
  hours: Hours
  /** Legal holidays that are no days off. */
  works_on: readonly Holiday[]
}

/** Returns the schedule for a kind of appointment: tours have hours of their own, everything else the office's. */
export function scheduleOf(
  kind: AppointmentKind,
  brokerage: { hours: Hours; tour_hours?: Hours | undefined; works_on_holidays?: readonly Holiday[] | undefined },
): Schedule {
  const tours = brokerage.tour_hours?.length ? brokerage.tour_hours : USUAL_TOUR_HOURS
  const office = brokerage.hours.length > 0 ? brokerage.hours : USUAL_HOURS
  return { hours: kind === 'tour' ? tours : office, works_on: brokerage.works_on_holidays ?? [] }
}

/** Returns whether a schedule is open at an instant and for so many minutes from then. Legal holidays are closed. */
export function isOpen({ hours, works_on }: Schedule, at: Date, minutes: number): boolean {
  const [date = '', from = ''] = localOf(at).split('T')
  const [endDate, to = ''] = localOf(new Date(at.getTime() + minutes * 60_000)).split('T')
  const day = weekday(at, 'long')
  const holiday = holidayOn(date)
  if (holiday !== null && !works_on.includes(holiday)) return false
  return (
    date === endDate && hours.some(({ days, opens, closes }) => days.includes(day) && from >= opens && to <= closes)
  )
}

/** Lists the full hours that a schedule offers, of so many open days from now on. */
export function openTimes(schedule: Schedule, now: Date, minutes: number, days: number): Date[] {
  const found: Date[] = []
  const seen = new Set<string>()
  const last = now.getTime() + MAX_DAYS * DAY_MS
  const first = Math.ceil((now.getTime() + NOTICE_HOURS * HOUR_MS) / HOUR_MS) * HOUR_MS
  for (let at = first; at <= last; at += HOUR_MS) {
    const start = new Date(at)
    if (!isOpen(schedule, start, minutes)) continue
    seen.add(calendarDayOf(start))
    if (seen.size > days) break
    found.push(start)
  }
  return found
}

/** What is wrong with the times that were wished for, by field. */
export function wishFaults(
  wishes: Pick<SubmitAppointment, 'first' | 'second' | 'third'>,
  { schedule, now, minutes }: { schedule: Schedule; now: Date; minutes: number },
): FieldErrors {
  const faults: FieldErrors = {}
  const seen: string[] = []
  for (const field of ['first', 'second', 'third'] as const) {
    const local = wishes[field]
    if (local === null) continue
    const fault = seen.includes(local) ? MESSAGES.twice : timeFault(local, { schedule, now, minutes })
    if (fault) faults[field] = fault
    seen.push(local)
  }
  return faults
}

function timeFault(
  local: string,
  { schedule, now, minutes }: { schedule: Schedule; now: Date; minutes: number },
): string | null {
  const at = instantOf(local)
  if (!at) return MESSAGES.timeMissing
  if (at.getTime() < now.getTime() + NOTICE_HOURS * HOUR_MS) return MESSAGES.tooSoon
  if (at.getTime() > now.getTime() + MAX_DAYS * DAY_MS) return MESSAGES.tooLate
  return isOpen(schedule, at, minutes) ? null : MESSAGES.notOpen
}

/** By when there is an answer: within 24 hours, and an hour before the first time that was wished for. */
export function replyDueAt(now: Date, firstWish: Date): Date {
  const promised = now.getTime() + REPLY_HOURS * HOUR_MS
  return new Date(Math.max(now.getTime() + HOUR_MS, Math.min(promised, firstWish.getTime() - HOUR_MS)))
}

/** The wishes in their order. */
export function wishesOf(row: { wished_at: Date; second_wish_at: Date | null; third_wish_at: Date | null }): Date[] {
  return [row.wished_at, row.second_wish_at, row.third_wish_at].filter((at): at is Date => at !== null)
}

/** Returns whether the link of an appointment's emails still opens it: for some days after its end, or after the last wish. */
export function isLinkOpen(
  row: { ends_at: Date | null; wished_at: Date; second_wish_at: Date | null; third_wish_at: Date | null },
  now: Date,
): boolean {
  const last = row.ends_at?.getTime() ?? Math.max(...wishesOf(row).map((wish) => wish.getTime()))
  return now.getTime() - last <= LINK_DAYS * DAY_MS
}

/** An appointment as a calendar entry; one that was called off takes itself out again. Source: RFC 5545. */
export function calendarOf(entry: {
  id: string
  sequence: number
  isCancelled: boolean
  starts_at: Date
  ends_at: Date
  title: string
  place: string
  text: string
  url: string
  now: Date
}): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Porchlight//Appointments//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${entry.isCancelled ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:${entry.id}@porchlight`,
    `SEQUENCE:${entry.sequence}`,
    `STATUS:${entry.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `DTSTAMP:${stamp(entry.now)}`,
    `DTSTART:${stamp(entry.starts_at)}`,
    `DTEND:${stamp(entry.ends_at)}`,
    `SUMMARY:${escaped(entry.title)}`,
    `LOCATION:${escaped(entry.place)}`,
    `DESCRIPTION:${escaped(entry.text)}`,
    `URL:${entry.url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return calendarFile(lines)
}

/** Returns whether an agent may read and claim an appointment: it is theirs, or a request that no agent has. */
export function isOpenTo(
  { agent_id, status }: { agent_id: string | null; status: AppointmentStatus },
  agentId: string | null,
): boolean {
  if (agentId === null) return false
  return agent_id === agentId || isUnclaimed({ agent_id, status })
}

/** Returns whether no agent has a request yet. */
export function isUnclaimed({ agent_id, status }: { agent_id: string | null; status: AppointmentStatus }): boolean {
  return agent_id === null && status === 'requested'
}

const WISHES = ['first', 'second', 'third'] as const

/** A way to meet and up to three times, as the address of the tour page holds them: they last through sign-in. */
export interface TourChoice extends Record<(typeof WISHES)[number], string> {
  meeting: 'in_person' | 'video'
}

/** Reads the choices of a tour from an address; a wrong one is none. */
export function tourChoice(search: Readonly<Record<string, unknown>>): TourChoice {
  const time = (value: unknown) => (typeof value === 'string' && instantOf(value) ? value : '')
  const [first, second, third] = [time(search.first), time(search.second), time(search.third)]
  return { meeting: search.meeting === 'video' ? 'video' : 'in_person', first, second, third }
}

/** Writes the path of a tour page with the choices made on it. */
export function tourPath(propertyId: string, { meeting, ...wishes }: Record<keyof TourChoice, string>): string {
  const search = new URLSearchParams(meeting === 'video' ? { meeting } : {})
  for (const wish of WISHES) if (wishes[wish]) search.set(wish, wishes[wish])
  return `/properties/${propertyId}/tour${search.size > 0 ? `?${search}` : ''}`
}
