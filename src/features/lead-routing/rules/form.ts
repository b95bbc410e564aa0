import { WEEKDAYS } from '#features/brokerage/words/settings.ts'
import type { FieldErrors } from '#kit/call/errors.ts'
import { keysOf } from '#kit/form/inputs.ts'
import type { DayHours, DaysOff, RuleFields, Schedule, UpdateMySchedule } from '../schema.ts'
import { MAX_DAYS_OFF, MESSAGES } from '../words.ts'
import type { OfficeHours } from './hours.ts'
import { membersOf } from './match.ts'

/**
 * Returns the errors of a rule by field.
 * @param able agents who can get leads
 */
export function ruleFaults(
  rule: Pick<RuleFields, 'act' | 'people' | 'claim_minutes' | 'min_price' | 'max_price'>,
  able: readonly string[],
): FieldErrors {
  const { act, claim_minutes, min_price, max_price } = rule
  const faults: FieldErrors = {}
  const people = membersOf(rule)
  if (act !== 'listing_agent') {
    if (people.length === 0) faults.people = MESSAGES.noPeople
    else if (act === 'assign' && people.length > 1) faults.people = MESSAGES.onePerson
    else if (people.some(({ agent_id }) => !able.includes(agent_id))) faults.people = MESSAGES.unknownPerson
  }
  if (act === 'offer' && claim_minutes === null) faults.claim_minutes = MESSAGES.minutesMissing
  if (min_price !== null && max_price !== null && max_price < min_price) faults.max_price = MESSAGES.pricesCrossed
  return faults
}

/** Returns a rule without the members that its way of handing out does not use. */
export function tidied<Rule extends Pick<RuleFields, 'act' | 'people'>>(rule: Rule): Rule {
  if (rule.act === 'listing_agent') return { ...rule, people: [] }
  if (rule.act === 'round_robin') return rule
  return { ...rule, people: membersOf(rule).map(({ agent_id }) => `${agent_id}:1`) }
}

const DAYS = keysOf(WEEKDAYS)

/** Returns the errors of working hours by field. */
export function scheduleFaults(input: UpdateMySchedule, today: string): FieldErrors {
  const faults: FieldErrors = {}
  for (const day of DAYS) {
    const [opens, closes] = [input[`${day}_opens`], input[`${day}_closes`]]
    if (Boolean(opens) !== Boolean(closes)) faults[`${day}_${opens ? 'closes' : 'opens'}`] = MESSAGES.oneTimeMissing
    else if (opens && opens >= closes) faults[`${day}_closes`] = MESSAGES.closesBeforeOpening
  }
  if (input.has_own_week && Object.keys(faults).length === 0 && weekOf(input)?.length === 0)
    faults.monday_opens = MESSAGES.noHours
  const { off_from, off_to } = input
  if (off_to && !off_from) faults.off_from = MESSAGES.dayOffMissing
  if (off_from && off_to && off_to < off_from) faults.off_to = MESSAGES.wrongDaysOff
  else if (off_from && (off_to ?? off_from) < today) faults.off_from = MESSAGES.pastDaysOff
  if (off_from && input.days_off.length >= MAX_DAYS_OFF) faults.off_from = MESSAGES.tooManyDaysOff
  return faults
}

/** Returns the own week of an agent; null for the office hours. */
export function weekOf(input: UpdateMySchedule): DayHours[] | null {
  if (!input.has_own_week) return null
  return DAYS.flatMap((day) => {
    const [opens, closes] = [input[`${day}_opens`], input[`${day}_closes`]]
    return opens && closes ? [{ day, opens, closes }] : []
  })
}

/** Returns the days off in their order, without past ones. */
export function daysOffOf({ days_off, off_from, off_to }: UpdateMySchedule, today: string): DaysOff[] {
  const stored = days_off.map((one) => {
    const [from_date = '', to_date = ''] = one.split('/')
    return { from_date, to_date }
  })
  const added = off_from ? [{ from_date: off_from, to_date: off_to ?? off_from }] : []
  return [...stored, ...added]
    .filter(({ to_date }) => to_date >= today)
    .toSorted((a, b) => a.from_date.localeCompare(b.from_date))
}

/** Returns the opening hours of the office as the week of an agent. */
export function officeWeek(hours: OfficeHours['hours']): DayHours[] {
  return DAYS.flatMap((day) => {
    const open = hours.find(({ days }) => days.includes(WEEKDAYS[day]))
    return open ? [{ day, opens: open.opens, closes: open.closes }] : []
  })
}

/** Returns working hours as values of their form, which starts with those of the office until they have own ones. */
export function scheduleDraft({ week, days_off }: Schedule, office: readonly DayHours[] = []) {
  const times = Object.fromEntries(
    DAYS.flatMap((key) => {
      const hours = (week ?? office).find(({ day }) => day === key)
      return [
        [`${key}_opens`, hours?.opens ?? ''],
        [`${key}_closes`, hours?.closes ?? ''],
      ]
    }),
  ) as Record<`${(typeof DAYS)[number]}_${'opens' | 'closes'}`, string>
  return {
    has_own_week: week !== null,
    ...times,
    days_off: days_off.map(({ from_date, to_date }) => `${from_date}/${to_date}`),
    off_from: '',
    off_to: '',
  }
}
