import { clockText } from '#features/brokerage/rules/special-days.ts'
import { WEEKDAYS } from '#features/brokerage/words/settings.ts'
import { minutesText } from '#features/requests/rules.ts'
import { keysOf } from '#kit/form/inputs.ts'
import { shortDay, weekday } from '#kit/time/format.ts'
import type { DaysOff, RoutingRule, Schedule } from '../schema.ts'

const DAYS = keysOf(WEEKDAYS)

/** Returns working hours in words: "Mon to Fri, 8 AM to 5 PM". */
export function hoursText({ week }: Pick<Schedule, 'week'>): string {
  if (week === null) return 'Office hours'
  const groups: { first: number; last: number; hours: string }[] = []
  for (const [index, key] of DAYS.entries()) {
    const day = week.find((one) => one.day === key)
    if (!day) continue
    const hours = `${clockText(day.opens)} to ${clockText(day.closes)}`
    const before = groups.at(-1)
    if (before?.hours === hours && before.last === index - 1) before.last = index
    else groups.push({ first: index, last: index, hours })
  }
  const short = (index: number) => WEEKDAYS[DAYS[index] ?? 'monday'].slice(0, 3)
  const text = groups.map(
    ({ first, last, hours }) => `${short(first)}${last > first ? ` to ${short(last)}` : ''}, ${hours}`,
  )
  return text.join('; ') || 'No hours'
}

/** Returns days off in words: "Thu, Nov 26 to Fri, Nov 27". */
export function daysOffText({ from_date, to_date }: DaysOff): string {
  const text = (date: string) => {
    const noon = new Date(`${date}T12:00:00Z`)
    return `${weekday(noon)}, ${shortDay(noon)}`
  }
  return from_date === to_date ? text(from_date) : `${text(from_date)} to ${text(to_date)}`
}

/** Returns what else a rule says about its people, in sentences. */
export function ruleNotes({ act, claim_minutes, off_hours }: RoutingRule): string[] {
  const isSingle = act === 'assign' || act === 'listing_agent'
  const off = isSingle ? 'Off hours: the next rule applies' : 'Off hours: the next person, or the first one back'
  const claim =
    claim_minutes === null
      ? ''
      : `${minutesText(claim_minutes)} to claim, then ${isSingle ? 'all administrators' : 'the next person, and at the end all administrators'}`
  return [claim, off_hours === 'next' ? off : 'Off hours too'].filter(Boolean)
}

/** Returns the note beside a person of a rule: the place in the order, or the share of the round. */
export function memberNote(act: RoutingRule['act'], weight: number, total: number, index: number): string {
  if (act === 'round_robin') return `${weight} in ${total}`
  return act === 'offer' && index === 0 ? 'first' : ''
}

const SCHEDULE_MEMBERS = { takes_leads: 'whether they take leads', week: 'the working hours', days_off: 'the days off' }

/** Changes of an agent's schedule as the history shows them. */
export const scheduleHistory = {
  objectType: 'agent_schedule',
  sentenceOf(_act: string, changed: readonly string[]): string {
    const words = keysOf(SCHEDULE_MEMBERS).flatMap((name) => (changed.includes(name) ? [SCHEDULE_MEMBERS[name]] : []))
    return `changed ${words.join(', ')}`
  },
}
