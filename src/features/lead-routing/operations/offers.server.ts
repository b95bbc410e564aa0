import type { Actor, AgentActor } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { requestKindOf } from '#features/leads/rules/kinds.ts'
import { leadPath } from '#features/leads/rules/promise.ts'
import { settleOwner } from '#features/people/public.server.ts'
import { emailAdministrators } from '#features/requests/public.server.ts'
import { AppError } from '#kit/call/errors.ts'
import { sendEmail } from '#kit/email/email.tsx'
import { dayAndTime } from '#kit/time/format.ts'
import { now } from '#ports/clock.server.ts'
import { leadOffered } from '../emails/lead-offered.tsx'
import { leadUnclaimed } from '../emails/lead-unclaimed.tsx'
import * as queries from '../queries/decisions.server.ts'
import { findHome, lockLead, type RoutedLead, updateOwner } from '../queries/facts.server.ts'
import { choose } from '../rules/decide.ts'
import type { ClaimOffer, LeadDecision, LeadRule, Turns } from '../schema.ts'
import { MESSAGES } from '../words.ts'
import { tellClaimers } from './claimers.server.ts'
import { type LoadedRouting, loadRouting, lockTurns, storeDecision } from './route.server.ts'

/**
 * Withdraws the offers whose time is over: each lead goes to the next person of its rule, and at the end to all
 * administrators. Each offer has its own transaction, so that a killed process loses and doubles nothing.
 */
export async function pullBackOffers(actor: Actor): Promise<void> {
  const at = now()
  const failures: unknown[] = []
  let last: queries.Offer | null = null
  for (;;) {
    const after: queries.Offer | null = last
    try {
      const done: queries.Offer | null = await transaction(async () => {
        const offer = await queries.lockEndedOffer(at, after)
        if (!offer) return null
        last = offer
        await pullBack(actor, offer, at)
        return offer
      })
      if (!done) break
    } catch (error) {
      // A broken offer must not hold up those after it.
      if (last === after) throw error
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

async function pullBack(actor: Actor, offer: queries.Offer, at: Date): Promise<void> {
  const lead = await lockLead(offer.lead_id)
  if (!lead) return
  const earlier = await queries.listDecisionsOf(lead.id)
  const current = earlier.at(-1)
  if (!current) return queries.deleteOffer(lead.id)
  if (!lead.is_open || lead.owner_id !== offer.agent_id) return settle(lead, offer, current, at)

  const routing = await loadRouting({ agent_id: null, names: [] })
  const rule = routing.rules.find(({ id, is_active }) => id === offer.rule_id && is_active)
  const tried = new Set(earlier.flatMap(({ agent_id }) => (agent_id === null ? [] : [agent_id])))
  const next = rule ? await nextOf(rule, lead, routing, { at, tried }) : null
  const missed = `${current.agent_name ?? 'The agent'} didn’t claim it by ${dayAndTime(offer.ends_at)}`
  const same = { rule: ruleOf(current), round: next?.round ?? null, until: next?.until ?? null }
  const step = current.step + 1
  if (next) {
    const { agent_id, email, account_id } = next.person
    const act = next.until ? 'offered' : 'assigned'
    await storeDecision(lead.id, step, { ...same, act, agent_id, why: `${missed}. ${next.why}` }, at)
    if (!next.until) await queries.deleteOffer(lead.id)
    await updateOwner(lead.id, agent_id, at)
    const { id, kind, name } = lead
    await sendEmail(
      leadOffered,
      { id, kind, name, until: next.until, path: leadPath(lead, true) },
      { email, account_id },
    )
  } else {
    await storeDecision(
      lead.id,
      step,
      { ...same, act: 'office', agent_id: null, why: `${missed}. No one else is left` },
      at,
    )
    await queries.deleteOffer(lead.id)
    await updateOwner(lead.id, null, at)
    const { id, kind, name } = lead
    const told = await emailAdministrators(
      leadUnclaimed,
      { id, kind, name, rule: current.rule_name, path: leadPath(lead, false) },
      requestKindOf(lead),
    )
    await tellClaimers(lead, { had: [...tried], told })
  }
  audit(actor, 'lead.pulled_back', {
    object_type: 'lead',
    object_id: lead.id,
    before: { owner_id: offer.agent_id },
    after: { owner_id: next?.person.agent_id ?? null },
  })
}

async function nextOf(
  rule: LeadRule,
  lead: RoutedLead,
  routing: LoadedRouting,
  { at, tried }: { at: Date; tried: ReadonlySet<string> },
) {
  const home = lead.property_id === null ? undefined : await findHome(lead.property_id)
  const turns: Turns = rule.act === 'round_robin' ? await lockTurns(rule) : { round: 1, taken: new Map() }
  const facts = { listing_agent_id: home?.listing_agent_id ?? null }
  const choice = choose(rule, facts, routing, { at, turns, tried, steps: [] })
  const person = routing.people.find(({ agent_id }) => agent_id === choice?.person.agent_id)
  return choice && person ? { ...choice, person } : null
}

/**
 * Runs `work`, which gives a lead to someone, in the caller's transaction, and ends the lead's offer with a step in the
 * log of decisions. Locks the offer before the lead, as its end does.
 * @param work returns false if it left the lead as it was: its offer stays then
 */
export async function endingOffer(leadId: string, work: () => Promise<boolean>): Promise<void> {
  const offer = await queries.lockOffer(leadId)
  if (!(await work())) return
  const lead = offer && (await lockLead(leadId))
  const current = lead && (await queries.listDecisionsOf(leadId)).at(-1)
  if (offer && lead && current) await settle(lead, offer, current, now())
}

/** Records that someone took the lead before the offer ended. */
async function settle(lead: RoutedLead, offer: queries.Offer, current: queries.DecisionRow, at: Date): Promise<void> {
  await queries.deleteOffer(lead.id)
  if (lead.owner_id === null) return
  if (lead.person_id) await settleOwner(lead.person_id)
  const why = lead.owner_id === offer.agent_id ? 'Answered in time' : 'Assigned to another agent'
  const decision = { rule: ruleOf(current), agent_id: lead.owner_id, why, round: null, until: null }
  await storeDecision(lead.id, current.step + 1, { ...decision, act: 'claimed' }, at)
}

function ruleOf({ rule_key: key, rule_id: id, rule_name: name }: queries.DecisionRow) {
  return { key, id, name, number: 0 }
}

/** Accepts a lead that is offered to the calling agent, so that it goes to no one else. @throws conflict */
export async function claimOffer(actor: AgentActor, { leadId }: ClaimOffer): Promise<{ success: true }> {
  return transaction(async () => {
    const { agent_id } = actor.account
    const offer = agent_id === null ? undefined : await queries.lockOfferTo(leadId, agent_id)
    const lead = offer && (await lockLead(leadId))
    const current = (await queries.listDecisionsOf(leadId)).at(-1)
    if (!offer || !current || lead?.owner_id !== agent_id) throw new AppError('conflict', MESSAGES.offerOver)
    const at = now()
    await queries.deleteOffer(leadId)
    const decision = { rule: ruleOf(current), agent_id, why: 'Claimed', round: null, until: null }
    await storeDecision(leadId, current.step + 1, { ...decision, act: 'claimed' }, at)
    if (lead.person_id) await settleOwner(lead.person_id)
    audit(actor, 'lead.offer_claimed', { object_type: 'lead', object_id: leadId, after: { owner_id: agent_id } })
    return { success: true }
  })
}

/** Returns when the offer of a lead to an agent ends, or null without an open offer. */
export async function offerEndOf(leadId: string, agentId: string): Promise<Date | null> {
  return (await queries.findOfferTo(leadId, agentId))?.ends_at ?? null
}

/** Lists the decisions about a lead in their order. The caller has checked who asks. */
export async function listLeadDecisionsOf(leadId: string): Promise<LeadDecision[]> {
  return (await queries.listDecisionsOf(leadId)).map(({ id, at, act, rule_key, rule_name, agent_name, why }) => ({
    id,
    at,
    act,
    rule_name,
    agent_name,
    why,
    is_ruled: rule_key !== 'catch_all',
  }))
}
