import { hoursOn } from '#features/brokerage/rules/special-days.ts'
import type { Brokerage } from '#features/brokerage/schema.ts'
import type { FieldErrors } from '#kit/call/errors.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { holidayOn } from '#kit/time/holidays.ts'
import { instantOf, localOf } from '#kit/time/local-time.ts'
import type { FollowUpStep, PlanFields } from './schema.ts'
import { DAY_STARTS, EARLIEST, LATEST, MESSAGES, STEP_NUMBERS } from './words.ts'

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

/** Returns the steps of a form, without the empty ones. */
export function stepsOf(fields: PlanFields): FollowUpStep[] {
  return STEP_NUMBERS.map((number) => stepIn(fields, number)).filter(
    ({ title, template_id }) => title !== null || template_id !== null,
  )
}

function stepIn(fields: PlanFields, number: (typeof STEP_NUMBERS)[number]): FollowUpStep {
  return {
    day: fields[`day_${number}`] ?? 0,
    title: fields[`title_${number}`],
    template_id: fields[`template_${number}`],
  }
}

/** Returns steps as form values. */
export function fieldsOf(name: string, steps: readonly FollowUpStep[]): PlanFields {
  const members = STEP_NUMBERS.flatMap((number, index) => [
    [`day_${number}`, steps[index]?.day ?? null],
    [`title_${number}`, steps[index]?.title ?? null],
    [`template_${number}`, steps[index]?.template_id ?? null],
  ])
  return { name, ...Object.fromEntries(members) }
}

/** Returns the errors of a plan, by field. @param approved ids of the templates that may be chosen */
export function planFaults(fields: PlanFields, approved: readonly string[]): FieldErrors {
  const faults: FieldErrors = {}
  let last = 0
  for (const number of STEP_NUMBERS) {
    const day = fields[`day_${number}`]
    const { title, template_id } = stepIn(fields, number)
    if (title === null && template_id === null) {
      if (day !== null) faults[`title_${number}`] = MESSAGES.nothingToDo
      continue
    }
    if (day === null) faults[`day_${number}`] = MESSAGES.noDay
    else if (day < last) faults[`day_${number}`] = MESSAGES.dayEarlier
    last = Math.max(last, day ?? 0)
    if (title !== null && template_id !== null) faults[`title_${number}`] = MESSAGES.twoThings
    else if (template_id !== null && !approved.includes(template_id)) faults[`template_${number}`] = MESSAGES.noTemplate
  }
  if (Object.keys(faults).length === 0 && stepsOf(fields).length === 0) faults.title_1 = MESSAGES.noSteps
  return faults
}
