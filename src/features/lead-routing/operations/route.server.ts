import { getBrokerage } from '#features/brokerage/public.server.ts'
import { requestKindOf } from '#features/leads/rules/kinds.ts'
import type { LeadKind } from '#features/leads/words.ts'
import { recipientsOf } from '#features/requests/public.server.ts'
import type { Owner } from '#features/requests/schema.ts'
import { newId } from '#kit/ids.server.ts'
import { dayAndTime } from '#kit/time/format.ts'
import * as decisions from '../queries/decisions.server.ts'
import { findClient, findHome, findKnown, type Reach, setFirstOwner } from '../queries/facts.server.ts'
import { hasRules, listRules, listTeam, type TeamMember } from '../queries/rules.server.ts'
import { decide, hasActiveRules, type Routing } from '../rules/decide.ts'
import { membersOf } from '../rules/match.ts'
import type { Decision, LeadFacts, LeadRule, Turns } from '../schema.ts'
import type { DecisionAct } from '../words.ts'

/** A new lead, as its form stores it. */
export interface NewRoutedLead extends Reach {
  id: string
  kind: LeadKind
  topic: string | null
  source: string
  property_id: string | null
  /** The agent chosen by the form: the one asked for, the listing agent, or the recipient of its kind. */
  owner_id: string | null
  created_at: Date
  /** The agent that the visitor wrote to, if any. */
  asked_agent_id?: string | null
  language?: string | null
  town?: string | null
  price?: number | null
}

/** Everything that the rules read, apart from the lead. */
export interface LoadedRouting extends Routing {
  rules: LeadRule[]
  people: TeamMember[]
}

/** Reads the rules, the team and the office hours. */
export async function loadRouting(fallback: Routing['fallback']): Promise<LoadedRouting> {
  return { rules: await listRules(), people: await listTeam(), office: await getBrokerage(), fallback }
}

/**
 * Decides who owns a new lead, in the transaction that stores it. Without rules, a client goes to their agent, and else
 * the form's choice stays. Call it once for each stored lead.
 * @returns its owner
 */
export async function routeLead(lead: NewRoutedLead): Promise<string | null> {
  const usual = { agent_id: lead.owner_id, names: [] }
  const routing = await loadRouting(usual)
  const isOn = hasActiveRules(routing.rules)
  const facts = await factsOf(lead, isOn)
  if (isOn || lead.owner_id === null) routing.fallback = await recipientsOf(requestKindOf(lead))
  const decision = await decideInTurn(facts, routing, lead.created_at)
  const agent_id = isOn || decision.rule.key === 'known' ? decision.agent_id : lead.owner_id
  await storeDecision(
    lead.id,
    1,
    { ...decision, agent_id, act: agent_id === null ? 'office' : decision.act },
    lead.created_at,
  )
  if (agent_id !== lead.owner_id) await setFirstOwner(lead.id, agent_id)
  return agent_id
}

async function factsOf(lead: NewRoutedLead, isOn: boolean): Promise<LeadFacts> {
  const { kind, topic, source, language = null, asked_agent_id = null } = lead
  const home = lead.property_id === null ? undefined : await findHome(lead.property_id)
  return {
    kind,
    topic,
    source,
    language,
    asked_agent_id,
    town: home?.town ?? lead.town ?? null,
    price: home?.price ?? lead.price ?? null,
    listing_agent_id: home?.listing_agent_id ?? null,
    ...(isOn ? await findKnown(lead, lead.id) : await findClient(lead)),
  }
}

/** Returns the agent of a person's active agreement, who gets their leads; null without one. */
export async function agentOfClient(reach: Reach): Promise<string | null> {
  return (await findClient(reach)).known?.agent_id ?? null
}

/** Decides, and locks the rule of a round robin first, so that concurrent leads take different turns. */
async function decideInTurn(facts: LeadFacts, routing: LoadedRouting, at: Date): Promise<Decision> {
  const first = decide(facts, routing, at)
  const rule = routing.rules.find(({ id }) => id === first.rule.id)
  if (rule?.act !== 'round_robin') return first
  const turns = await lockTurns(rule)
  return decide(facts, routing, at, () => turns)
}

/** Locks a rule and returns the turns of its current round. */
export async function lockTurns(rule: LeadRule): Promise<Turns> {
  await decisions.lockRule(rule.id)
  return decisions.findTurns(rule.id, membersOf(rule))
}

/** Stores a step of a lead's routing, with the open offer if it has an end. */
export async function storeDecision(
  leadId: string,
  step: number,
  {
    rule,
    act,
    agent_id,
    why,
    round,
    until,
  }: Pick<Decision, 'rule' | 'agent_id' | 'why' | 'round' | 'until'> & {
    act: DecisionAct
  },
  at: Date,
): Promise<void> {
  await decisions.insertDecision({
    id: newId(),
    lead_id: leadId,
    step,
    act,
    agent_id,
    why,
    round,
    at,
    rule_key: rule.key,
    rule_id: rule.id,
    rule_name: rule.name,
    offered_until: act === 'offered' ? until : null,
  })
  if (act === 'offered' && until && agent_id && rule.id)
    await decisions.saveOffer({ lead_id: leadId, agent_id, rule_id: rule.id, ends_at: until })
}

/**
 * Returns the agent that the emails about a new lead address, with the reason that the email gives. Without a deciding
 * rule, this is the form's choice, or the recipients of its kind. The name is null while the lead is only offered.
 * @param usual the form's choice
 */
export async function ownerOfNewLead(
  leadId: string,
  usual: (Owner & { name: string }) | null,
): Promise<(Owner & { name: string | null }) | null> {
  const [decision] = await decisions.listDecisionsOf(leadId)
  if (!decision || (decision.rule_key !== 'rule' && decision.agent_id === usual?.id)) return usual
  const owner = (await listTeam()).find(({ agent_id }) => agent_id === decision.agent_id)
  if (!owner) return null
  const { agent_id: id, email, account_id } = owner
  return { id, email, account_id, reason: reasonOf(decision), name: decision.offered_until ? null : owner.name }
}

function reasonOf({ rule_key, rule_name, offered_until }: decisions.DecisionRow): string | undefined {
  if (rule_key === 'catch_all') return undefined
  const until = offered_until
    ? ` Claim it or reply by ${dayAndTime(offered_until)} (Indianapolis time). If you don’t, it goes to the next person.`
    : ''
  return `You get this email because of the lead rule “${rule_name}”.${until}`
}

/**
 * Returns the agent that a form may name to the visitor before it is sent: the one asked for, or any agent while there
 * are no rules on. Null while rules decide.
 */
export async function certainAnswerer<Answerer extends { slug: string }>(
  answerer: Answerer | null,
  askedSlug: string | null,
): Promise<Answerer | null> {
  return answerer === null || answerer.slug === askedSlug || !(await hasRules()) ? answerer : null
}
