import { hoursOn } from '#features/brokerage/rules/special-days.ts'
import type { FieldErrors } from '#kit/call/errors.ts'
import { escaped, organizerLine, stamp } from '#kit/time/calendar-file.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kit/time/durations.ts'
import { calendarDayOf, dayAndTime } from '#kit/time/format.ts'
import { type Holiday, holidayOn } from '#kit/time/holidays.ts'
import { instantOf, localOf } from '#kit/time/local-time.ts'
import type { SubmitAppointment } from './schema.ts'
import {
  APPOINTMENT_STATUSES,
  type AppointmentKind,
  type AppointmentStatus,
  LINK_DAYS,
  MAX_DAYS,
  MAX_STOPS,
  MESSAGES,
  type Meeting,
  MINUTES,
  NOTICE_HOURS,
  type Side,
  UNNAMED_HOME,
  USUAL_HOURS,
  USUAL_TOUR_HOURS,
} from './words.ts'

/** All allowed transitions by side; any other is refused. */
export const TRANSITIONS: readonly { from: AppointmentStatus; to: AppointmentStatus; by: readonly Side[] }[] = [
  { from: 'requested', to: 'offered', by: ['brokerage'] },
  { from: 'requested', to: 'confirmed', by: ['brokerage'] },
  { from: 'requested', to: 'declined', by: ['brokerage'] },
  { from: 'requested', to: 'cancelled', by: ['visitor', 'brokerage'] },
  { from: 'offered', to: 'offered', by: ['brokerage'] },
  { from: 'offered', to: 'requested', by: ['visitor'] },
  { from: 'offered', to: 'confirmed', by: ['visitor', 'brokerage'] },
  { from: 'offered', to: 'declined', by: ['brokerage'] },
  { from: 'offered', to: 'cancelled', by: ['visitor', 'brokerage'] },
  { from: 'confirmed', to: 'cancelled', by: ['visitor', 'brokerage'] },
  { from: 'confirmed', to: 'completed', by: ['brokerage'] },
  { from: 'confirmed', to: 'no_show', by: ['brokerage'] },
]

/** Returns whether a side may change one status to another. */
export function isTransitionAllowed(from: AppointmentStatus, to: AppointmentStatus, by: Side): boolean {
  return TRANSITIONS.some((one) => one.from === from && one.to === to && one.by.includes(by))
}

/** Lists the next statuses for a side. The start time decides on completed, no-show and cancellation by the visitor. */
export function nextStatuses(
  { status, starts_at }: { status: AppointmentStatus; starts_at: Date | null },
  by: Side,
  now: Date,
): AppointmentStatus[] {
  const hasBegun = starts_at !== null && starts_at <= now
  return statusKeys().filter((to) => {
    if (!isTransitionAllowed(status, to, by)) return false
    if (to === 'completed' || to === 'no_show') return hasBegun
    return !(to === 'cancelled' && by === 'visitor' && hasBegun)
  })
}

/** Returns the minutes of an appointment: those of its stops, or the usual ones of its kind. */
export function minutesOf({ kind, minutes }: { kind: AppointmentKind; minutes: number | null }): number {
  return minutes ?? MINUTES[kind]
}

/** Returns whether an appointment is neither over nor ended. */
export function isOpenStatus(status: AppointmentStatus): boolean {
  return status === 'requested' || status === 'offered' || status === 'confirmed'
}

function statusKeys(): AppointmentStatus[] {
  return Object.keys(APPOINTMENT_STATUSES).filter((key): key is AppointmentStatus =>
    Object.hasOwn(APPOINTMENT_STATUSES, key),
  )
}

/**
 * Returns whether a written agreement is required: for an in-person or live video tour of a home that the brokerage
 * does not list and that is for sale, not for lease. Source: Indiana Code 25-34.1-10 as amended in 2024; National
 * Association of Realtors, August 17, 2024.
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

/** English weekday names, with the hours at which the office is open. */
export type Hours = readonly { days: readonly string[]; opens: string; closes: string }[]

/** Hours in which appointments of a kind are offered. */
export interface Schedule {
  hours: Hours
  /** Legal holidays that are business days. */
  works_on: readonly Holiday[]
  /** Dates with other office hours; null on a closed day. */
  special_days?: readonly { date: string; opens: string | null; closes: string | null }[]
}

/** Returns the schedule of a kind of appointment: tour hours for tours, office hours otherwise. */
export function scheduleOf(
  kind: AppointmentKind,
  brokerage: {
    hours: Hours
    tour_hours?: Hours | undefined
    works_on_holidays?: readonly Holiday[] | undefined
    special_days?: Schedule['special_days'] | undefined
  },
): Schedule {
  const tours = brokerage.tour_hours?.length ? brokerage.tour_hours : USUAL_TOUR_HOURS
  const office = brokerage.hours.length > 0 ? brokerage.hours : USUAL_HOURS
  return {
    hours: kind === 'tour' ? tours : office,
    works_on: brokerage.works_on_holidays ?? [],
    special_days: brokerage.special_days ?? [],
  }
}

/**
 * Returns the hours of a schedule on a date. Legal holidays are closed. A special day overrides both the week and the
 * holiday.
 */
export function openHoursOn(
  date: string,
  { hours, works_on, special_days = [] }: Schedule,
): { opens: string; closes: string }[] {
  const holiday = special_days.some((one) => one.date === date) ? null : holidayOn(date)
  if (holiday !== null && !works_on.includes(holiday)) return []
  return hoursOn(date, { hours, special_days })
}

/** Returns whether a schedule is open for a number of minutes from a time. */
export function isOpen(schedule: Schedule, at: Date, minutes: number): boolean {
  const [date = '', from = ''] = localOf(at).split('T')
  const [endDate, to = ''] = localOf(new Date(at.getTime() + minutes * MINUTE_MS)).split('T')
  return date === endDate && openHoursOn(date, schedule).some(({ opens, closes }) => from >= opens && to <= closes)
}

/** Lists the full hours of a schedule on the next `days` open days. */
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

/** Returns faults of the requested times, by field. */
export function requestedTimeFaults(
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

/** Returns faults of the times that an agent offers, by field. */
export function offeredTimeFaults(
  offers: Pick<SubmitAppointment, 'first' | 'second' | 'third'>,
  busy: readonly Clash[],
  { schedule, now, minutes }: { schedule: Schedule; now: Date; minutes: number },
): FieldErrors {
  const faults: FieldErrors = {}
  const seen: string[] = []
  for (const field of WISHES) {
    const local = offers[field]
    if (local === null) continue
    const fault = seen.includes(local) ? MESSAGES.twice : offerFault(local, busy, { schedule, now, minutes })
    if (fault) faults[field] = fault
    seen.push(local)
  }
  return faults
}

function offerFault(
  local: string,
  busy: readonly Clash[],
  { schedule, now, minutes }: { schedule: Schedule; now: Date; minutes: number },
): string | null {
  const at = instantOf(local)
  if (!at) return MESSAGES.timeMissing
  if (at <= now) return MESSAGES.timePast
  if (at.getTime() > now.getTime() + MAX_DAYS * DAY_MS) return MESSAGES.tooLate
  if (!isOpen(schedule, at, minutes)) return MESSAGES.notOpen
  return busy.find((one) => isBusy([one], at, minutes))?.text ?? null
}

/** An appointment in the way of others, with the text for the conflict. */
export interface Clash {
  starts_at: Date
  ends_at: Date
  text: string
}

/** Times at which an agent is busy. */
type BusySpans = readonly { starts_at: Date; ends_at: Date }[]

/** Returns whether a time overlaps one of these. */
export function isBusy(busy: BusySpans, at: Date, minutes: number): boolean {
  const end = new Date(at.getTime() + minutes * MINUTE_MS)
  return busy.some(({ starts_at, ends_at }) => starts_at < end && ends_at > at)
}

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

/** An appointment as its calendar entry, the same in emails and in files to download. */
export interface CalendarEntry {
  id: string
  /** Number of changes, by which calendars find the newest version. */
  sequence: number
  starts_at: Date
  ends_at: Date
  place: string
  organizer: string
  /** When the entry was written. */
  at: Date
}

/**
 * Returns the lines of an appointment’s calendar file. A canceled one cancels its earlier entry. PUBLISH, because no one
 * reads the replies that REQUEST would bring. Source: RFC 5545; RFC 5546, 3.2.1 and 3.2.5.
 */
export function calendarLines(
  entry: CalendarEntry & {
    isCanceled: boolean
    title: string
    text: string
    url: string
    /** Name of the brokerage. */
    from: string
  },
): string[] {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Porchlight//Appointments//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${entry.isCanceled ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:${entry.id}@porchlight`,
    `SEQUENCE:${entry.sequence}`,
    `STATUS:${entry.isCanceled ? 'CANCELLED' : 'CONFIRMED'}`,
    `DTSTAMP:${stamp(entry.at)}`,
    organizerLine({ name: entry.from, email: entry.organizer }),
    `DTSTART:${stamp(entry.starts_at)}`,
    `DTEND:${stamp(entry.ends_at)}`,
    `SUMMARY:${escaped(entry.title)}`,
    `LOCATION:${escaped(entry.place)}`,
    `DESCRIPTION:${escaped(entry.text)}`,
    `URL:${entry.url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
}

/** Returns whether an agent may view and claim an appointment: it is theirs, or a request without an agent. */
export function isOpenTo(
  { agent_id, status }: { agent_id: string | null; status: AppointmentStatus },
  agentId: string | null,
): boolean {
  if (agentId === null) return false
  return agent_id === agentId || isUnclaimed({ agent_id, status })
}

/** Returns the page with the way to an appointment in person, or null if it has no address. */
export function directionsUrl({
  meeting,
  home,
  place,
}: {
  meeting: Meeting
  home: { address: string | null } | null
  place: string | null
}): string | null {
  const address = place ?? home?.address ?? null
  if (meeting !== 'in_person' || address === null || address.startsWith(`${UNNAMED_HOME},`)) return null
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: `${address}, Indiana` })}`
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

/** Returns whether a request has no agent yet. */
export function isUnclaimed({ agent_id, status }: { agent_id: string | null; status: AppointmentStatus }): boolean {
  return agent_id === null && status === 'requested'
}

/**
 * Returns whether the reader can ask the person of a tour to create an account, in which they sign the agreement. An agent
 * claims the request first.
 */
export function canAskForAccount(
  appointment: { agent_id: string | null; status: AppointmentStatus; can_sign: boolean },
  isAgent: boolean,
): boolean {
  return isOpenStatus(appointment.status) && !(isAgent && isUnclaimed(appointment)) && !appointment.can_sign
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const WISHES = ['first', 'second', 'third'] as const

/** Choices on the tour page, in its URL so that they survive sign-in. */
export interface TourChoice extends Record<(typeof WISHES)[number], string> {
  meeting: 'in_person' | 'video'
  /** Ids of the further homes of the tour. */
  also: string[]
}

/** Parses the choices from search parameters; ignores invalid ones. */
export function tourChoice(search: Readonly<Record<string, unknown>>): TourChoice {
  const time = (value: unknown) => (typeof value === 'string' && instantOf(value) ? value : '')
  const [first, second, third] = [time(search.first), time(search.second), time(search.third)]
  const also = typeof search.also === 'string' ? search.also.split(',').filter((id) => UUID.test(id)) : []
  return {
    meeting: search.meeting === 'video' ? 'video' : 'in_person',
    also: [...new Set(also)].slice(0, MAX_STOPS - 1),
    first,
    second,
    third,
  }
}

/** Builds the path of a tour page with its choices. */
export function tourPath(
  propertyId: string,
  { meeting, also, ...wishes }: Partial<Omit<TourChoice, 'meeting'>> & { meeting?: string },
): string {
  const search = new URLSearchParams(meeting === 'video' ? { meeting } : {})
  for (const wish of WISHES) {
    const time = wishes[wish]
    if (time) search.set(wish, time)
  }
  if (also && also.length > 0) search.set('also', also.join())
  return `/properties/${propertyId}/tour${search.size > 0 ? `?${search}` : ''}`
}
