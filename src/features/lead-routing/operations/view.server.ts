import type { Admin } from '#access/actors.ts'
import { requestKindOf } from '#features/leads/rules/kinds.ts'
import { isTopic } from '#features/leads/rules/topic.ts'
import { LEAD_KINDS, type LeadKind } from '#features/leads/words.ts'
import { recipientsOf } from '#features/requests/public.server.ts'
import { noteAudit } from '#kit/call/call-context.server.ts'
import { phoneText } from '#kit/form/phone.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { instantOf } from '#kit/time/local-time.ts'
import { now } from '#ports/clock.server.ts'
import { findTurns } from '../queries/decisions.server.ts'
import { findKnown } from '../queries/facts.server.ts'
import { countByRule, listDecisions, listSources } from '../queries/lists.server.ts'
import { decide, hasActiveRules, nextTurn } from '../rules/decide.ts'
import { conditionsOf, membersOf } from '../rules/match.ts'
import { memberNote, ruleNotes } from '../rules/text.ts'
import { warningsOf } from '../rules/warnings.ts'
import type {
  DecisionsPage,
  LeadFacts,
  LeadRule,
  ListLeadDecisions,
  RuleRow,
  RulesView,
  TestedLead,
  TestResult,
  Turns,
} from '../schema.ts'
import { DECISIONS_SHOWN, LANGUAGES, RULE_ACTS, RULE_KEYS } from '../words.ts'
import { type LoadedRouting, loadRouting } from './route.server.ts'

/** Returns all rules with their problems. */
export async function getLeadRouting(_actor: Admin<'operations'>): Promise<RulesView> {
  const routing = await loadRouting({ agent_id: null, names: [] })
  const at = now()
  return {
    is_on: hasActiveRules(routing.rules),
    rows: await rowsOf(routing, at),
    agents: routing.people.filter(({ can_reply }) => can_reply).map(({ agent_id, name }) => ({ agent_id, name })),
    sources: await listSources(),
    now: at,
  }
}

async function rowsOf(routing: LoadedRouting, at: Date): Promise<RuleRow[]> {
  const { rules, people, office } = routing
  const counts = await countByRule(at)
  const leadsOf = (key: string, id: string | null = null) =>
    counts.find(({ rule_key, rule_id }) => rule_key === key && rule_id === id)?.count ?? 0
  const warnings = warningsOf(rules, { people, office, today: calendarDayOf(at) })
  const turns = await allTurns(rules)
  const fixed = (key: 'known' | 'asked' | 'catch_all', number: number, text: string, note: string): RuleRow => ({
    key,
    id: null,
    number,
    name: RULE_KEYS[key],
    is_active: true,
    mode: 'Assign',
    people: [],
    warnings: [],
    conditions: [{ label: text, text: '' }],
    notes: [note],
    leads: leadsOf(key),
  })
  const own = rules.map((rule, index): RuleRow => {
    const members = membersOf(rule)
    const total = members.reduce((sum, { weight }) => sum + weight, 0)
    const named = members.flatMap(({ agent_id, weight }, place) => {
      const person = people.find((one) => one.agent_id === agent_id)
      return person ? [{ name: person.name, note: memberNote(rule.act, weight, total, place) }] : []
    })
    const next =
      rule.act === 'round_robin' ? nextTurn(members, turns.get(rule.id) ?? { round: 1, taken: new Map() }) : null
    const nextName = people.find((one) => one.agent_id === next?.agent_id)?.name
    return {
      key: 'rule',
      id: rule.id,
      number: index + 3,
      name: rule.name,
      is_active: rule.is_active,
      conditions: conditionsOf(rule),
      mode: RULE_ACTS[rule.act],
      people: named,
      notes: [...(nextName ? [`Next: ${nextName}`] : []), ...ruleNotes(rule)],
      warnings: warnings.get(rule.id) ?? [],
      leads: leadsOf('rule', rule.id),
    }
  })
  return [
    fixed(
      'known',
      1,
      'Email or phone matches a client, a person with an agent, or an earlier lead',
      'Their own agent, whatever the form says',
    ),
    fixed('asked', 2, 'Form is addressed to an agent', 'That agent'),
    ...own,
    fixed('catch_all', rules.length + 3, 'No rule above matched', 'The recipients for its kind'),
  ]
}

async function allTurns(rules: readonly LeadRule[]): Promise<Map<string, Turns>> {
  const found = new Map<string, Turns>()
  for (const rule of rules)
    if (rule.act === 'round_robin') found.set(rule.id, await findTurns(rule.id, membersOf(rule)))
  return found
}

/** Returns who would get a lead, and why, step by step. Changes nothing, and uses no turn. */
export async function testLeadRouting(_actor: Admin<'operations'>, tested: TestedLead): Promise<TestResult> {
  // An email address stays out of the server's logs in a POST, which changes nothing here.
  noteAudit()
  const routing = await loadRouting({ agent_id: null, names: [] })
  const { reach } = tested
  const facts: LeadFacts = {
    ...factsOf(tested),
    ...(await findKnown(
      reach.includes('@')
        ? { email: reach, phone: null, account_id: null }
        : { email: null, phone: reach ? phoneText(reach) : null, account_id: null },
      null,
    )),
  }
  const turns = await allTurns(routing.rules)
  routing.fallback = await recipientsOf(requestKindOf(facts))
  const at = (tested.when && instantOf(tested.when)) || now()
  const { agent_id, rule, until, steps } = decide(
    facts,
    routing,
    at,
    (id) => turns.get(id) ?? { round: 1, taken: new Map() },
  )
  const name = routing.people.find((one) => one.agent_id === agent_id)?.name ?? null
  return { name, rule: `${rule.number}, ${rule.name}`, until, steps }
}

/** Returns the facts of a tested lead. A value that no lead can have counts as none. */
function factsOf({
  kind,
  topic,
  town,
  price,
  source,
  language,
  lister,
}: TestedLead): Omit<LeadFacts, 'known' | 'is_client'> {
  const dollars = Number(price.replace(/[$,\s]/g, ''))
  return {
    kind: kind && Object.hasOwn(LEAD_KINDS, kind) ? (kind as LeadKind) : 'contact',
    topic: topic && isTopic(topic) ? topic : null,
    source: source || 'direct',
    town: town || null,
    price: Number.isFinite(dollars) && dollars > 0 ? dollars : null,
    language: language && Object.hasOwn(LANGUAGES, language) ? language : null,
    asked_agent_id: null,
    listing_agent_id: lister || null,
  }
}

/** Returns a page of decisions, newest first. */
export async function listLeadDecisions(_actor: Admin<'operations'>, input: ListLeadDecisions): Promise<DecisionsPage> {
  const rows = await listDecisions(input)
  const { rules, people } = await loadRouting({ agent_id: null, names: [] })
  const shown = rows.slice(0, DECISIONS_SHOWN)
  return {
    rows: shown,
    older_than: rows.length > DECISIONS_SHOWN ? (shown.at(-1)?.id ?? null) : null,
    rules: [
      ...(['known', 'asked', 'catch_all'] as const).map((key) => ({ key, name: RULE_KEYS[key] })),
      ...rules.map(({ id, name }) => ({ key: id, name })),
    ],
    agents: people.map(({ agent_id, name }) => ({ agent_id, name })),
  }
}
