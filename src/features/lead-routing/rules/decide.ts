import { MINUTE_MS } from '#kit/time/durations.ts'
import { calendarDayOf, shortDay, time, weekday } from '#kit/time/format.ts'
import type { Decision, Fallback, LeadFacts, Member, Person, RoutingRule, RuleRef, Step, Turns } from '../schema.ts'
import { KNOWN_REASONS, RULE_KEYS } from '../words.ts'
import { isOff, isWorking, nextStart, type OfficeHours } from './hours.ts'
import { matchOf, membersOf } from './match.ts'

/** Everything that a decision depends on, apart from the lead. */
export interface Routing {
  /** In their order. While none is on, leads go to the client’s agent or to their usual recipients. */
  rules: readonly RoutingRule[]
  people: readonly Person[]
  office: OfficeHours
  fallback: Fallback
}

const NO_TURNS: Turns = { round: 1, taken: new Map() }

/** A person chosen by a rule. */
interface Choice {
  person: Person
  begins_at: Date
  until: Date | null
  round: number | null
  why: string
}

/**
 * Decides who gets a lead. From the top of the list, the first rule that matches and has a person decides. Every lead
 * ends with a person: an agent, or the recipients of its kind. The turns of a round robin do not affect which rule
 * decides, only its choice of person.
 */
export function decide(
  facts: LeadFacts,
  routing: Routing,
  at: Date,
  turnsOf: (ruleId: string) => Turns = () => NO_TURNS,
): Decision {
  const { rules, people } = routing
  const steps: Step[] = []
  const find = (id: string | null | undefined) => people.find((one) => one.agent_id === id && one.can_reply)
  const isOn = hasActiveRules(rules)
  // A client stays with their agent with or without rules. A record or an earlier lead counts once there are rules.
  const isKnown = facts.known !== null && (isOn || facts.known.why === 'client')

  const fixed: [RuleRef, Person | undefined, string, string][] = [
    [
      ref('known', 1),
      isKnown ? find(facts.known?.agent_id) : undefined,
      facts.known ? KNOWN_REASONS[facts.known.why] : '',
      isKnown
        ? 'Their agent can’t answer now'
        : isOn
          ? 'No client, record with an agent, or earlier lead'
          : 'No client',
    ],
    [
      ref('asked', 2),
      find(facts.asked_agent_id),
      'The visitor wrote to this agent',
      facts.asked_agent_id ? 'The agent can’t answer now' : 'The form names no agent',
    ],
  ]
  for (const [rule, person, why, whyNot] of fixed) {
    steps.push({ title: titleOf(rule), detail: person ? why : whyNot, state: person ? 'yes' : 'no' })
    if (person) return assigned(rule, { person, begins_at: at, until: null, round: null, why }, steps)
  }
  for (const [index, rule] of rules.entries()) {
    const of: RuleRef = { key: 'rule', id: rule.id, name: rule.name, number: index + 3 }
    const match = rule.is_active ? matchOf(rule, facts) : { isMet: false, words: 'This rule is off' }
    steps.push({ title: titleOf(of), detail: match.words, state: match.isMet ? 'yes' : 'no' })
    if (!match.isMet) continue
    const choice = choose(rule, facts, routing, { at, turns: turnsOf(rule.id), tried: new Set(), steps })
    if (choice) return assigned(of, { ...choice, why: `${match.words}. ${choice.why}` }, steps)
    steps.push({ title: 'The next rule applies', detail: 'No one in this rule can take it now', state: 'skipped' })
  }
  return caughtAll(facts, routing, at, steps)
}

/** Returns whether rules decide. While all of them are off, leads go where they go without rules. */
export function hasActiveRules(rules: readonly Pick<RoutingRule, 'is_active'>[]): boolean {
  return rules.some(({ is_active }) => is_active)
}

/** Gives a lead that no rule took to the agent who lists the home, while rules are off, else to its recipients. */
function caughtAll(facts: LeadFacts, { rules, people, fallback }: Routing, at: Date, steps: Step[]): Decision {
  const rule = ref('catch_all', rules.length + 3)
  const lister = hasActiveRules(rules) ? null : facts.listing_agent_id
  const person = people.find((one) => one.agent_id === (lister ?? fallback.agent_id) && one.can_reply)
  const why = person && lister ? 'This agent lists the home' : 'Default recipients'
  steps.push({ title: titleOf(rule), detail: why, state: 'yes' })
  if (person) return assigned(rule, { person, begins_at: at, until: null, round: null, why }, steps)
  steps.push({ title: fallback.names.join(', ') || 'The office', detail: 'Receives these leads', state: 'chosen' })
  const nothing = { agent_id: null, begins_at: at, until: null, round: null }
  return { rule, act: 'office', ...nothing, why: `${why}: ${fallback.names.join(', ') || 'the office'}`, steps }
}

function ref(key: 'known' | 'asked' | 'catch_all', number: number): RuleRef {
  return { key, id: null, name: RULE_KEYS[key], number }
}

function titleOf({ number, name }: RuleRef): string {
  return `${number}. ${name}`
}

function assigned(rule: RuleRef, { person, ...choice }: Choice, steps: Step[]): Decision {
  if (steps.at(-1)?.state !== 'chosen') steps.push({ title: person.name, detail: 'Gets the lead', state: 'chosen' })
  return { rule, act: choice.until ? 'offered' : 'assigned', agent_id: person.agent_id, ...choice, steps }
}

/**
 * Chooses the next person of a rule, or null if no one in it can take the lead. A rule with one person is passed over
 * while they are off; one with several gives the lead to the first who is back.
 */
export function choose(
  rule: RoutingRule,
  facts: Pick<LeadFacts, 'listing_agent_id'>,
  { people, office }: Pick<Routing, 'people' | 'office'>,
  { at, turns, tried, steps }: { at: Date; turns: Turns; tried: ReadonlySet<string>; steps: Step[] },
): Choice | null {
  const all = rule.act === 'listing_agent' ? listerOf(facts) : membersOf(rule)
  const able = all.flatMap((member) => {
    const person = people.find(({ agent_id }) => agent_id === member.agent_id)
    const reason = unableReason(person, tried)
    if (reason && person) steps.push({ title: person.name, detail: reason, state: 'skipped' })
    return person && !reason ? [{ ...member, person }] : []
  })
  if (able.length === 0) return null
  const chosen = (found: Choice): Choice => {
    steps.push({ title: found.person.name, detail: found.why, state: 'chosen' })
    return found
  }
  const untilOf = (start: Date) =>
    rule.claim_minutes === null ? null : new Date(start.getTime() + rule.claim_minutes * MINUTE_MS)
  const pick = (from: typeof able) => (rule.act === 'round_robin' ? nextTurn(from, turns) : null)
  const working = able.filter(({ person }) => rule.off_hours === 'anyway' || isWorking(person, office, at))
  for (const { person } of able.filter((one) => !working.includes(one)))
    steps.push({ title: person.name, detail: offReason(person, office, at), state: 'skipped' })
  if (working.length > 0) {
    const turn = pick(working)
    const [first] = working.filter(({ agent_id }) => turn === null || turn.agent_id === agent_id)
    if (!first) return null
    const why = turn
      ? turnText(turn, all, turns)
      : rule.act === 'listing_agent'
        ? 'This agent lists the home'
        : rule.act === 'offer'
          ? 'First on the list who’s working now'
          : 'The person in this rule'
    return chosen({ person: first.person, begins_at: at, until: untilOf(at), round: turn?.round ?? null, why })
  }
  if (rule.act === 'assign' || rule.act === 'listing_agent') return null
  return firstBack(able, { office, at, pick, chosen, untilOf })
}

/** Chooses the person who is back at work first. */
function firstBack(
  able: (Member & { person: Person })[],
  {
    office,
    at,
    pick,
    chosen,
    untilOf,
  }: {
    office: OfficeHours
    at: Date
    pick: (from: (Member & { person: Person })[]) => ReturnType<typeof nextTurn>
    chosen: (choice: Choice) => Choice
    untilOf: (start: Date) => Date | null
  },
): Choice | null {
  const back = able.flatMap((one) => {
    const start = nextStart(one.person, office, at)
    return start ? [{ ...one, start }] : []
  })
  const soonest = Math.min(...back.map(({ start }) => start.getTime()))
  const those = back.filter(({ start }) => start.getTime() === soonest)
  const turn = pick(those)
  const [first] = those.filter(({ agent_id }) => turn === null || turn.agent_id === agent_id)
  if (!first) return null
  const why = `No one is working now. First back: ${whenText(first.start)}`
  return chosen({
    person: first.person,
    begins_at: first.start,
    until: untilOf(first.start),
    round: turn?.round ?? null,
    why,
  })
}

function listerOf({ listing_agent_id }: Pick<LeadFacts, 'listing_agent_id'>): Member[] {
  return listing_agent_id === null ? [] : [{ agent_id: listing_agent_id, weight: 1 }]
}

function unableReason(person: Person | undefined, tried: ReadonlySet<string>): string | null {
  if (!person?.can_reply) return 'Left, or the account isn’t active'
  if (!person.takes_leads) return 'Not taking leads now'
  return tried.has(person.agent_id) ? 'Had it before' : null
}

function offReason(person: Person, office: OfficeHours, at: Date): string {
  const start = nextStart(person, office, at)
  if (start === null) return 'Off for more than 2 weeks'
  return `${isOff(calendarDayOf(at), person) ? 'Day off' : 'Not working'}, back ${whenText(start)}`
}

/** Returns a time of the next days: "Sat, Nov 28, 9:00 AM". */
export function whenText(at: Date): string {
  return `${weekday(at)}, ${shortDay(at)}, ${time(at)}`
}

/**
 * Returns whose turn it is. In a round each person gets as many leads as their weight, spread over the round. If
 * everyone with turns left is away, the next round begins, so that no one who comes back gets all leads in a row.
 */
export function nextTurn(
  available: readonly Member[],
  { round, taken }: Turns,
): { agent_id: string; round: number } | null {
  const leftOf = ({ agent_id, weight }: Member) => (weight - (taken.get(agent_id) ?? 0)) / weight
  const [first] = available
  if (!first) return null
  const next = available.reduce((best, one) => (leftOf(one) > leftOf(best) ? one : best), first)
  if (leftOf(next) > 0) return { agent_id: next.agent_id, round }
  return { agent_id: first.agent_id, round: round + 1 }
}

function turnText(turn: { round: number }, all: readonly Member[], { round, taken }: Turns): string {
  const total = all.reduce((sum, { weight }) => sum + weight, 0)
  const before = turn.round === round ? all.reduce((sum, { agent_id }) => sum + (taken.get(agent_id) ?? 0), 0) : 0
  return `Turn ${Math.min(before + 1, total)} of ${total}`
}
