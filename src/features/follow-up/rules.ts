import { hoursOn } from '#features/brokerage/rules/special-days.ts'
import type { Brokerage } from '#features/brokerage/schema.ts'
import { unknownFieldsIn } from '#features/email-templates/schema.ts'
import { MESSAGES as TEMPLATE_MESSAGES } from '#features/email-templates/words.ts'
import type { FieldErrors } from '#kit/call/errors.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { holidayOn } from '#kit/time/holidays.ts'
import { instantOf, localOf } from '#kit/time/local-time.ts'
import type { FollowUpStep, PlanFields } from './schema.ts'
import {
  DAY_STARTS,
  EARLIEST,
  LATEST,
  MAX_TEXT,
  MESSAGES,
  type PlanState,
  STEP_KINDS,
  STEP_NUMBERS,
  type StartFault,
  type StepKind,
} from './words.ts'

type StepNumber = (typeof STEP_NUMBERS)[number]

/** Members of the brokerage that decide on working days. */
export type Office = Pick<Brokerage, 'hours' | 'special_days' | 'works_on_holidays'>

/** A date on which all offices are closed is looked for no further than this. */
const MAX_DAYS_AHEAD = 60

const noonOf = (date: string) => new Date(`${date}T17:00:00Z`)
const daysAfter = (date: string, days: number) => calendarDayOf(new Date(noonOf(date).getTime() + days * DAY_MS))
/** The clock skips an hour of one night a year, which is not between 8 AM and 8 PM. */
const at = (date: string, clock: string) => instantOf(`${date}T${clock}`) ?? noonOf(date)

/** Returns whether the office works on a date. Without office hours, it does from Monday to Friday. */
export function isWorkingDay(date: string, { hours, special_days, works_on_holidays = [] }: Office): boolean {
  const isSpecial = special_days?.some((one) => one.date === date) ?? false
  const holiday = holidayOn(date)
  if (!isSpecial && holiday !== null && !works_on_holidays.includes(holiday)) return false
  if (!isSpecial && hours.length === 0) return ![0, 6].includes(noonOf(date).getUTCDay())
  return hoursOn(date, { hours, special_days }).length > 0
}

/** Returns the first time from an instant on at which a step may be done: on a working day, outside the quiet hours. */
export function allowedFrom(from: Date, office: Office): Date {
  const [date = '', clock = ''] = localOf(from).split('T')
  if (isWorkingDay(date, office)) {
    if (clock < EARLIEST) return at(date, DAY_STARTS)
    if (clock < LATEST) return from
  }
  const days = Array.from({ length: MAX_DAYS_AHEAD }, (_, ahead) => daysAfter(date, ahead + 1))
  const next = days.find((one) => isWorkingDay(one, office))
  return at(next ?? daysAfter(date, MAX_DAYS_AHEAD), DAY_STARTS)
}

/**
 * Returns when a step is done. Its days count from the step before, not from the start, so that two steps never come on
 * one day because the first one was late.
 * @param from the start, or when the step before was done
 */
export function stepAt(steps: readonly FollowUpStep[], position: number, from: Date, office: Office): Date {
  const days = (steps[position]?.day ?? 0) - (steps[position - 1]?.day ?? 0)
  if (days <= 0) return allowedFrom(from, office)
  return allowedFrom(at(daysAfter(calendarDayOf(from), days), DAY_STARTS), office)
}

/**
 * Returns when the steps from `position` on are done, if each is done on time.
 * @param nextAt when the step at `position` is done
 */
export function stepTimes(steps: readonly FollowUpStep[], position: number, nextAt: Date, office: Office): Date[] {
  const times = [nextAt]
  for (let index = position + 1; index < steps.length; index += 1)
    times.push(stepAt(steps, index, times.at(-1) ?? nextAt, office))
  return times
}

/** Returns the kind and time of the next email or text of a follow-up. @param times of the steps from `position` on */
export function nextContactOf(
  steps: readonly FollowUpStep[],
  position: number,
  times: readonly Date[],
): { kind: 'email' | 'text'; at: Date } | null {
  for (const [ahead, at] of times.entries()) {
    const kind = kindOf(steps[position + ahead] ?? EMPTY)
    if (kind === 'email' || kind === 'text') return { kind, at }
  }
  return null
}

const EMPTY: FollowUpStep = { day: 0, title: null, template_id: null }

/** Returns the kind of a step. */
export function kindOf({ kind, template_id }: Pick<FollowUpStep, 'kind' | 'template_id'>): StepKind {
  return kind ?? (template_id === null ? 'task' : 'email')
}

/** Returns whether a step writes to the person: an email of the site, or a text of the agent. */
export function isContact(step: FollowUpStep): boolean {
  return ['email', 'text'].includes(kindOf(step))
}

/** Facts that decide whether a plan can start. */
interface Startable {
  has_agent: boolean
  has_email: boolean
  /** True if the person gave the contact permission. */
  has_consent: boolean
  /** True if the brokerage has a postal address, which emails must show. */
  has_address: boolean
}

/**
 * Returns why a plan can’t start for a person, or null. A missing permission is none of the reasons: it can be recorded with
 * the start, if there is an email address.
 */
export function startFault(
  steps: readonly FollowUpStep[],
  { has_agent, has_email, has_consent, has_address }: Startable,
): StartFault | null {
  if (!has_agent) return 'noAgent'
  const hasEmailStep = steps.some((step) => kindOf(step) === 'email')
  if (hasEmailStep && !has_email) return 'noEmail'
  if (hasEmailStep && !has_address) return 'noAddress'
  return steps.some(isContact) && !has_consent && !has_email ? 'noAddressee' : null
}

/** Returns the steps of a form, without the empty ones. */
export function stepsOf(fields: PlanFields): FollowUpStep[] {
  return STEP_NUMBERS.filter((number) => !isEmpty(fields, number)).map((number) => stepIn(fields, number))
}

/** A call needs no words, so its day alone makes it a step. */
function isEmpty(fields: PlanFields, number: StepNumber): boolean {
  if (fields[`kind_${number}`] === 'call' && fields[`day_${number}`] !== null) return false
  return (
    fields[`title_${number}`] === null &&
    fields[`template_${number}`] === null &&
    fields[`subject_${number}`] === null &&
    fields[`message_${number}`] === ''
  )
}

/** Returns a step with the fields of its kind alone. */
function stepIn(fields: PlanFields, number: StepNumber): FollowUpStep {
  const step = { day: fields[`day_${number}`] ?? 0, title: fields[`title_${number}`], template_id: null }
  const template_id = fields[`template_${number}`]
  const [subject, message] = [fields[`subject_${number}`] ?? '', fields[`message_${number}`]]
  switch (fields[`kind_${number}`]) {
    case '':
      return { ...step, template_id }
    case 'task':
      return step
    case 'call':
      return { ...step, title: step.title ?? STEP_KINDS.call, kind: 'call' }
    case 'text':
      return { ...step, title: `Text: ${message}`, kind: 'text', message }
    case 'email':
      if (template_id !== null) return { ...step, title: null, template_id }
      return { ...step, title: `Email: ${subject}`, kind: 'email', subject, message }
  }
}

/** Returns steps as form values. */
export function fieldsOf(name: string, steps: readonly FollowUpStep[]): PlanFields {
  const members = STEP_NUMBERS.flatMap((number, index) => {
    const step = steps[index]
    const hasWords = step?.kind === undefined || (step.kind === 'call' && step.title !== STEP_KINDS.call)
    return [
      [`day_${number}`, step?.day ?? null],
      [`kind_${number}`, step ? kindOf(step) : 'task'],
      [`title_${number}`, (hasWords && step?.title) || null],
      [`template_${number}`, step?.template_id ?? null],
      [`subject_${number}`, step?.subject || null],
      [`message_${number}`, step?.message ?? ''],
    ]
  })
  return { name, ...Object.fromEntries(members) }
}

/** Returns the errors of a plan, by field. @param approved ids of the templates that may be chosen */
export function planFaults(fields: PlanFields, approved: readonly string[]): FieldErrors {
  const faults: FieldErrors = {}
  let last = 0
  for (const number of STEP_NUMBERS) {
    const day = fields[`day_${number}`]
    if (isEmpty(fields, number)) {
      if (day !== null) faults[`title_${number}`] = MESSAGES.nothingToDo
      continue
    }
    if (day === null) faults[`day_${number}`] = MESSAGES.noDay
    else if (day < last) faults[`day_${number}`] = MESSAGES.dayEarlier
    last = Math.max(last, day ?? 0)
    Object.assign(faults, contentFaults(fields, number, approved))
  }
  if (Object.keys(faults).length === 0 && stepsOf(fields).length === 0) faults.title_1 = MESSAGES.noSteps
  return faults
}

/** Returns the errors of what a step does. */
function contentFaults(fields: PlanFields, number: StepNumber, approved: readonly string[]): FieldErrors {
  const [title, template_id] = [fields[`title_${number}`], fields[`template_${number}`]]
  const [subject, message] = [fields[`subject_${number}`], fields[`message_${number}`]]
  const template = template_id !== null && !approved.includes(template_id)
  const unknown = unknownFieldsIn(`${subject ?? ''}\n${message}`)
  switch (fields[`kind_${number}`]) {
    case '':
      if (title !== null && template_id !== null) return { [`title_${number}`]: MESSAGES.twoThings }
      return template ? { [`template_${number}`]: MESSAGES.noTemplate } : {}
    case 'task':
      if (title !== null) return {}
      return { [`kind_${number}`]: MESSAGES.wrongKind }
    case 'call':
      return {}
    case 'text':
      if (message === '') return { [`message_${number}`]: MESSAGES.noText }
      if (message.length > MAX_TEXT) return { [`message_${number}`]: MESSAGES.longText }
      break
    case 'email':
      if (template) return { [`template_${number}`]: MESSAGES.noTemplate }
      if (template_id !== null) return {}
      if (subject === null && message === '') return { [`template_${number}`]: MESSAGES.noEmailText }
      if (subject === null) return { [`subject_${number}`]: MESSAGES.noSubject }
      if (message === '') return { [`message_${number}`]: MESSAGES.noMessage }
  }
  return unknown.length > 0 ? { [`message_${number}`]: TEMPLATE_MESSAGES.unknownFields(unknown) } : {}
}

/** Returns whether those who approve were emailed about a plan and have not decided since. */
export function isUndecided({ asked_at, decided_at }: { asked_at: Date | null; decided_at: Date | null }): boolean {
  return asked_at !== null && (decided_at === null || decided_at < asked_at)
}

/** Returns whether someone who approves may see an agent's plan: not before its author asked. */
export function isReviewable({ state }: { state: PlanState }): boolean {
  return state !== 'draft'
}
