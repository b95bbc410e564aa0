import type { FieldErrors } from '#kit/call/errors.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kit/time/durations.ts'
import { instantOf } from '#kit/time/local-time.ts'
import type { SubmitAppointment } from '../schema.ts'
import { MAX_DAYS, MESSAGES, NOTICE_HOURS } from '../words.ts'
import { isOpen, type Schedule } from './schedule.ts'

type Times = Pick<SubmitAppointment, 'first' | 'second' | 'third'>

/** An office's hours, the current time, and the length of the appointment in minutes. */
interface TimeLimits {
  schedule: Schedule
  now: Date
  minutes: number
}

/** Returns faults of the requested times, by field. */
export function requestedTimeFaults(wishes: Times, limits: TimeLimits): FieldErrors {
  return timeFaults(wishes, (local) => requestFault(local, limits))
}

/** Returns faults of the times that an agent offers, by field. */
export function offeredTimeFaults(offers: Times, busy: readonly Clash[], limits: TimeLimits): FieldErrors {
  return timeFaults(offers, (local) => offerFault(local, busy, limits))
}

function timeFaults(times: Times, faultOf: (local: string) => string | null): FieldErrors {
  const faults: FieldErrors = {}
  const seen: string[] = []
  for (const field of ['first', 'second', 'third'] as const) {
    const local = times[field]
    if (local === null) continue
    const fault = seen.includes(local) ? MESSAGES.twice : faultOf(local)
    if (fault) faults[field] = fault
    seen.push(local)
  }
  return faults
}

function requestFault(local: string, { schedule, now, minutes }: TimeLimits): string | null {
  const at = instantOf(local)
  if (!at) return MESSAGES.timeMissing
  if (at.getTime() < now.getTime() + NOTICE_HOURS * HOUR_MS) return MESSAGES.tooSoon
  if (at.getTime() > now.getTime() + MAX_DAYS * DAY_MS) return MESSAGES.tooLate
  return isOpen(schedule, at, minutes) ? null : MESSAGES.notOpen
}

function offerFault(local: string, busy: readonly Clash[], { schedule, now, minutes }: TimeLimits): string | null {
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
