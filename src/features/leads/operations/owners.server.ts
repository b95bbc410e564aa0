import type { Actor, Admin, AgentActor } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { endingOffer, tellClaimers } from '#features/lead-routing/public.server.ts'
import { emailOffice, listOwners } from '#features/requests/public.server.ts'
import { noteAudit } from '#kit/call/call-context.server.ts'
import { AppError, invalidField, requireFound } from '#kit/call/errors.ts'
import { sendEmail } from '#kit/email/email.tsx'
import { now } from '#ports/clock.server.ts'
import { leadAssigned, leadGivenBack } from '../emails/lead-assigned.tsx'
import * as queries from '../queries/owners.server.ts'
import { kindsFor, requestKindOf } from '../rules/kinds.ts'
import { claimState } from '../rules/owners.ts'
import type { AssignLead, ClaimLead, GiveBackLead, HandOverLead, LeadOwner, UnclaimedLead } from '../schema.ts'
import { LEAD_KINDS, MESSAGES } from '../words.ts'
import { addNote } from './activities.server.ts'
import { followLead } from './people.server.ts'

/** Lists the open leads that the calling agent can claim. Empty for an administrator who is no agent. */
export async function listUnclaimedLeads(actor: AgentActor): Promise<UnclaimedLead[]> {
  return actor.account.agent_id === null ? [] : queries.listUnclaimed()
}

/** Lists the agents who can own a lead, by name. */
export async function ownersOf(lead: Parameters<typeof requestKindOf>[0]): Promise<LeadOwner[]> {
  return (await listOwners(requestKindOf(lead))).map(({ agent_id, name }) => ({ id: agent_id, name }))
}

/**
 * Claims a lead without an owner for the calling agent. @throws forbidden for an administrator who is no agent,
 * not_found, conflict if another agent was faster
 */
export async function claimLead(actor: AgentActor, { leadId, version }: ClaimLead): Promise<{ id: string }> {
  const { agent_id } = actor.account
  if (agent_id === null) throw new AppError('forbidden', MESSAGES.agentsOnly)
  return transaction(async () => {
    const lead = requireFound(await queries.lockOwned(leadId), MESSAGES.notFound)
    switch (claimState(lead, { agentId: agent_id, version })) {
      case 'unknown':
        throw new AppError('not_found', MESSAGES.notFound)
      case 'lost':
        throw new AppError('conflict', MESSAGES.claimedBy(lead.owner_name ?? 'Another agent'))
      case 'stale':
        throw new AppError('conflict', MESSAGES.changedMeanwhile)
      case 'mine':
        noteAudit()
        break
      case 'free':
        await storeOwner(actor, lead, { act: 'lead.claimed', owner: { id: agent_id, name: actor.account.name } })
    }
    return { id: leadId }
  })
}

/**
 * Assigns a lead to an agent, or unassigns it. The new owner gets an email. @throws not_found, conflict, invalid
 * for an agent who can't own it
 */
export async function assignLead(
  actor: Admin<'any'>,
  { leadId, version, ownerId, note }: AssignLead,
): Promise<{ id: string; owner_name: string | null }> {
  return transaction(async () => {
    let owner_name: string | null = null
    await endingOffer(leadId, async () => {
      const lead = await queries.lockOwned(leadId)
      if (!lead || !kindsFor(actor.account).includes(lead.kind)) throw new AppError('not_found', MESSAGES.notFound)
      owner_name = lead.owner_name
      if (lead.owner_id === (ownerId || null)) {
        noteAudit()
        return false
      }
      if (lead.kind === 'appointment') throw invalidField('ownerId', MESSAGES.ownPage(LEAD_KINDS.appointment.page))
      refuseStale(lead, version)
      if (ownerId === '') {
        owner_name = null
        await storeOwner(actor, lead, { act: 'lead.unassigned', owner: null, note })
        await announceFree(lead)
        return true
      }
      const owner = await ownerFor(lead, ownerId, 'ownerId')
      owner_name = owner.name
      await storeOwner(actor, lead, { act: 'lead.assigned', owner, note })
      if (ownerId !== actor.account.agent_id) await emailOwner(lead, owner, { from: actor.account.name, note })
      return true
    })
    return { id: leadId, owner_name }
  })
}

/** Hands one of the calling agent's leads over to another agent, who gets an email. @throws not_found, conflict, invalid */
export async function handOverLead(
  actor: AgentActor,
  { leadId, version, toAgentId, note }: HandOverLead,
): Promise<{ success: true }> {
  return transaction(async () => {
    // Otherwise its end would take the lead from the same agent who has it again by then.
    await endingOffer(leadId, async () => {
      const lead = await lockMine(actor, leadId, version)
      if (toAgentId === lead.owner_id) throw invalidField('toAgentId', MESSAGES.sameAgent)
      const owner = await ownerFor(lead, toAgentId, 'toAgentId')
      await storeOwner(actor, lead, { act: 'lead.handed_over', owner, note })
      await emailOwner(lead, owner, { from: actor.account.name, note })
      return true
    })
    return { success: true }
  })
}

/** Gives one of the calling agent's leads back. The recipients for its kind get an email. @throws not_found, conflict */
export async function giveBackLead(
  actor: AgentActor,
  { leadId, version, note }: GiveBackLead,
): Promise<{ success: true }> {
  return transaction(async () => {
    // Otherwise its end would take the lead from the same agent who claims it again.
    await endingOffer(leadId, async () => {
      const lead = await lockMine(actor, leadId, version)
      await storeOwner(actor, lead, { act: 'lead.given_back', owner: null, note })
      await emailOffice(leadGivenBack, () => emailFields(lead, { from: actor.account.name, note }), {
        kind: requestKindOf(lead),
      })
      await announceFree(lead)
      return true
    })
    return { success: true }
  })
}

/** Emails the agents who can claim a lead that lost its owner. One that is answered needs no one. */
async function announceFree(lead: queries.OwnedRow): Promise<void> {
  if (lead.is_open) await tellClaimers(lead, { had: [lead.owner_id] })
}

/** Locks a lead that the calling agent owns. Appointments are handed over on their own page. @throws not_found, conflict */
async function lockMine(actor: AgentActor, id: string, version: number): Promise<queries.OwnedRow> {
  const { agent_id } = actor.account
  const lead = await queries.lockOwned(id)
  if (!lead || agent_id === null || lead.owner_id !== agent_id || lead.kind === 'appointment')
    throw new AppError('not_found', MESSAGES.notFound)
  refuseStale(lead, version)
  return lead
}

function refuseStale(lead: queries.OwnedRow, version: number): void {
  if (lead.version === version) return
  throw new AppError('conflict', MESSAGES.changedMeanwhile, undefined, {
    current: { version: lead.version, owner: lead.owner_name ?? '' },
  })
}

interface NewOwner {
  id: string
  name: string
  email: string
  account_id: string | null
}

async function ownerFor(lead: queries.OwnedRow, id: string, field: string): Promise<NewOwner> {
  const found = (await listOwners(requestKindOf(lead))).find(({ agent_id }) => agent_id === id)
  if (!found) throw invalidField(field, MESSAGES.noAgent)
  const { name, email, account_id } = found
  return { id, name, email, account_id }
}

/** Stores a change of owner with its audit entry. The due time stays. */
async function storeOwner(
  actor: Actor,
  lead: queries.OwnedRow,
  { act, owner, note = null }: { act: `lead.${string}`; owner: LeadOwner | null; note?: string | null },
): Promise<void> {
  await queries.updateOwner(lead, owner?.id ?? null, now())
  await followLead(lead.id, { moved: { from: lead.owner_id, to: owner?.id ?? null } })
  audit(actor, act, {
    object_type: 'lead',
    object_id: lead.id,
    before: { owner_id: lead.owner_id, owner: lead.owner_name },
    after: { owner_id: owner?.id ?? null, owner: owner?.name ?? null },
  })
  // The next owner reads it in the timeline. The audit log has none of it, because it can't forget.
  if (note) await addNote(actor, lead.id, note, { act, version: lead.version, note })
}

async function emailOwner(
  lead: queries.OwnedRow,
  { email, account_id }: NewOwner,
  by: { from: string; note: string | null },
): Promise<void> {
  await sendEmail(leadAssigned, emailFields(lead, by), { email, account_id })
}

function emailFields(
  { id, kind, name, email, phone, subject, message, due_at }: queries.OwnedRow,
  { from, note }: { from: string; note: string | null },
) {
  return { id, kind, name, email, phone, subject, message, due_at, from, note }
}
