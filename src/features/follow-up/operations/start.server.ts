import type { AgentActor } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { getBrokerage } from '#features/brokerage/public.server.ts'
import { getConsentTexts, recordConsents } from '#features/consents/public.server.ts'
import { reportedSource } from '#features/consents/rules.ts'
import { openablePerson } from '#features/people/public.server.ts'
import { definePersonalData } from '#features/personal-data/public.server.ts'
import { noteAudit } from '#kit/call/call-context.server.ts'
import { AppError, invalidField, requireFound } from '#kit/call/errors.ts'
import { emailBrand } from '#kit/email/email-brand.server.ts'
import { idOf, newId } from '#kit/ids.server.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { now } from '#ports/clock.server.ts'
import { findStartable, listPlans } from '../queries/plans.server.ts'
import * as queries from '../queries/runs.server.ts'
import { isContact, nextContactOf, startFault, stepAt, stepsOf, stepTimes } from '../rules.ts'
import type { FollowUpId, FollowUpOfPerson, FollowUpPerson, StartFollowUp } from '../schema.ts'
import { MESSAGES } from '../words.ts'

/** UUID namespace of submission keys of follow-ups. */
const STARTS = '7c1d4e52-8a3b-5f60-9b21-4d5e6f708192'

definePersonalData({ name: 'follow_ups_of_your_agent', read: queries.listOf })

/** Returns the newest follow-up of a person and the plans. @throws not_found */
export async function getFollowUp(actor: AgentActor, { personId }: FollowUpPerson): Promise<FollowUpOfPerson> {
  requireFound(await openablePerson(actor.account, personId), MESSAGES.personNotFound)
  const [person, found, plans, office] = [
    await queries.findReachable(personId),
    await queries.findNewest(personId),
    await listPlans(actor.account_id),
    await getBrokerage(),
  ]
  const startable = person && (await startableOf(actor, person))
  const at = now()
  const times =
    found?.next_at && found.end_reason === null ? stepTimes(found.steps, found.position, found.next_at, office) : []
  return {
    contact: person?.has_opted_out ? 'opted_out' : person?.has_consent ? 'allowed' : 'missing',
    permission_text: (await getConsentTexts()).contact.intro,
    today: calendarDayOf(at),
    plans: plans.map((plan) => ({
      ...plan,
      times: stepTimes(plan.steps, 0, stepAt(plan.steps, 0, at, office), office),
      fault: startable ? startFault(plan.steps, startable) : null,
    })),
    followUp: found && { ...found, times, next_contact: nextContactOf(found.steps, found.position, times) },
  }
}

/**
 * Starts a plan for a person whose record the caller may open. The caller gets the tasks and writes the emails if they
 * look after the person, else the person's agent does. A missing contact permission is recorded as the caller reports it,
 * which a person who opted out gives only themselves. @throws not_found, invalid, conflict
 */
export async function startFollowUp(actor: AgentActor, input: StartFollowUp): Promise<{ success: true }> {
  const { personId, planId } = input
  return transaction(async () => {
    requireFound(await openablePerson(actor.account, personId), MESSAGES.personNotFound)
    const person = requireFound(await queries.lockReachable(personId), MESSAGES.personNotFound)
    const key = idOf(STARTS, actor.account_id, JSON.stringify(input))
    if (await queries.isSubmitted(key)) {
      noteAudit()
      return { success: true }
    }
    const plan = await findStartable(planId, actor.account_id)
    if (!plan) throw invalidField('planId', MESSAGES.noPlan)
    const steps = stepsOf(plan)
    const agent_id = agentOf(actor, person)
    if (agent_id === null) throw new AppError('conflict', MESSAGES.noAgent)
    if (person.is_running) throw new AppError('conflict', MESSAGES.running)
    if (person.has_opted_out) throw new AppError('conflict', MESSAGES.optedOut)
    const brokerage = await getBrokerage()
    const fault = startFault(steps, await startableOf(actor, person))
    if (fault && fault !== 'noAddressee') throw new AppError('conflict', MESSAGES[fault])
    if (steps.some(isContact) && !person.has_consent) await recordPermission(actor, person, input)
    const id = newId()
    const started_at = now()
    await queries.insertFollowUp({
      id,
      plan_id: planId,
      name: plan.name,
      steps,
      person_id: personId,
      agent_id,
      lead_id: person.lead_id,
      started_by: actor.account_id,
      started_at,
      next_at: stepAt(steps, 0, started_at, brokerage),
      submission_key: key,
    })
    audit(actor, 'follow_up.started', {
      object_type: 'follow_up',
      object_id: id,
      after: { person_id: personId, plan_id: planId, agent_id },
    })
    return { success: true }
  })
}

/** Returns the agent who gets the tasks and writes the emails: the caller if they look after the person, else the owner. */
function agentOf(
  { account: { agent_id: own } }: AgentActor,
  { owner_id, co_owner_id }: Pick<queries.Reachable, 'owner_id' | 'co_owner_id'>,
): string | null {
  return own !== null && [owner_id, co_owner_id].includes(own) ? own : owner_id
}

async function startableOf(actor: AgentActor, person: queries.Reachable) {
  return {
    has_agent: agentOf(actor, person) !== null,
    has_email: person.email !== null,
    has_consent: person.has_consent,
    has_address: Boolean((await emailBrand()).postal_address),
  }
}

/** Records a contact permission that a person gave elsewhere. @throws invalid */
async function recordPermission(
  actor: AgentActor,
  { account_id: id, email }: queries.Reachable,
  { permissionGiven, permissionDate }: StartFollowUp,
): Promise<void> {
  if (!permissionGiven) throw invalidField('permissionGiven', MESSAGES.noConsent)
  if (!email) throw invalidField('permissionGiven', MESSAGES.noAddressee)
  const today = calendarDayOf(now())
  const givenDate = permissionDate ?? today
  if (givenDate > today) throw invalidField('permissionDate', MESSAGES.permissionAhead)
  await recordConsents(actor, { id, email }, { contact: true }, reportedSource(permissionGiven), { givenDate })
}

/** Stops a follow-up. @throws not_found */
export async function stopFollowUp(actor: AgentActor, { followUpId: id }: FollowUpId): Promise<{ success: true }> {
  return transaction(async () => {
    const personId = await queries.findPersonOf(id)
    requireFound(personId && (await openablePerson(actor.account, personId)), MESSAGES.personNotFound)
    const end = { end_reason: 'stopped', ended_at: now(), ended_by: actor.account_id } as const
    if (await queries.updateEnded(id, end))
      audit(actor, 'follow_up.ended', { object_type: 'follow_up', object_id: id, after: { end_reason: 'stopped' } })
    else noteAudit()
    return { success: true }
  })
}
