import { DAY_MS } from '#kit/time/durations.ts'
import { shortDay, weekday } from '#kit/time/format.ts'
import type { Person, RoutingRule } from '../schema.ts'
import { MAX_DAYS_AHEAD } from '../words.ts'
import { isOff, type OfficeHours, usualHoursOn } from './hours.ts'
import { covers, membersOf } from './match.ts'

/** Returns the problems of each active rule by id, in sentences. */
export function warningsOf(
  rules: readonly RoutingRule[],
  { people, office, today }: { people: readonly Person[]; office: OfficeHours; today: string },
): Map<string, string[]> {
  return new Map(
    rules.flatMap((rule, index) => {
      const found = rule.is_active
        ? [coverWarning(rule, rules.slice(0, index), people), peopleWarning(rule, people, office, today)]
        : []
      const sentences = found.filter((one) => one !== null)
      return sentences.length > 0 ? [[rule.id, sentences] as const] : []
    }),
  )
}

/** Warns about a rule whose leads an earlier one always takes. */
function coverWarning(rule: RoutingRule, earlier: readonly RoutingRule[], people: readonly Person[]): string | null {
  const index = earlier.findIndex((one) => one.is_active && alwaysDecides(one, people) && covers(one, rule))
  return index < 0 ? null : `Never reached: rule ${index + 3}, “${earlier[index]?.name}”, takes these leads first.`
}

/** Returns whether a rule passes no lead on. One that waits for a single person may. */
function alwaysDecides(rule: RoutingRule, people: readonly Person[]): boolean {
  if (rule.act === 'listing_agent' || ableOf(rule, people).length === 0) return false
  return rule.act !== 'assign' || rule.off_hours === 'anyway'
}

function ableOf(rule: RoutingRule, people: readonly Person[]): Person[] {
  return membersOf(rule).flatMap(({ agent_id }) =>
    people.filter((one) => one.agent_id === agent_id && one.can_reply && one.takes_leads),
  )
}

function peopleWarning(
  rule: RoutingRule,
  people: readonly Person[],
  office: OfficeHours,
  today: string,
): string | null {
  if (rule.act === 'listing_agent') return null
  const able = ableOf(rule, people)
  if (able.length === 0) return 'No one in this rule can take leads. The rules below it apply.'
  if (rule.off_hours === 'anyway') return null
  if (able.every(({ week }) => week?.length === 0)) return 'No one in this rule has working hours.'
  const first = new Date(`${today}T12:00:00Z`).getTime()
  for (let ahead = 0; ahead < MAX_DAYS_AHEAD; ahead += 1) {
    const noon = new Date(first + ahead * DAY_MS)
    const date = noon.toISOString().slice(0, 10)
    const usual = able.filter((one) => usualHoursOn(date, one, office).length > 0)
    if (usual.length > 0 && usual.every((one) => isOff(date, one)))
      return `No one in this rule works on ${weekday(noon, 'long')}, ${shortDay(noon)}.`
  }
  return null
}
