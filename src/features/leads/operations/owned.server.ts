import type { AgentActor } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { getContactPreference } from '#features/accounts/public.server.ts'
import type { ContactMethod } from '#features/accounts/words.ts'
import { audit } from '#features/audit/public.server.ts'
import { offerEndOf } from '#features/lead-routing/public.server.ts'
import { isPhoneStopped, stoppedPhones } from '#features/text-messages/public.server.ts'
import { noteAudit } from '#kit/call/call-context.server.ts'
import { AppError, requireFound } from '#kit/call/errors.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from '../queries/owned.server.ts'
import { listUnclaimed } from '../queries/owners.server.ts'
import { updateLeadStatus } from '../queries.server.ts'
import { viewOf } from '../rules/list.ts'
import { isAnswer, isTransitionAllowed } from '../rules/status.ts'
import type {
  AgentInquiriesPage,
  AgentInquiry,
  AgentInquiryDetail,
  DueLeads,
  InquiryId,
  ListAgentInquiries,
  UpdateAgentInquiryStatus,
} from '../schema.ts'
import { LEAD_STATUSES, MESSAGES } from '../words.ts'
import { readTimeline } from './activities.server.ts'
import { ownersOf } from './owners.server.ts'
import { followLead, senderOf } from './people.server.ts'

/** Returns a page of the calling agent's leads. Empty for an administrator who is no agent. */
export async function listAgentInquiries(
  { account: { agent_id } }: AgentActor,
  input: ListAgentInquiries,
): Promise<AgentInquiriesPage> {
  // The count of the tab is that of the page.
  const counting = queries.countOwned(agent_id, input)
  const [page, counts] = await Promise.all([
    queries.listOwned(agent_id, input, async () => (await counting)[viewOf(input)]),
    counting,
  ])
  return { ...page, counts, at: now() }
}

const MAX_DUE = 12
const MAX_UNCLAIMED = 5
const MAX_REPLIED = 8

/** Returns the leads whose reply is due from an agent, those with a new reply, and those that the agent can claim. */
export async function listDueLeads(agentId: string): Promise<DueLeads> {
  const rows = await queries.listDue(agentId, MAX_DUE)
  const stopped = await stoppedPhones(rows.map(({ phone }) => phone))
  return {
    leads: rows.map((row) => ({ ...row, is_text_stopped: row.phone !== null && stopped.has(row.phone) })),
    unclaimed: await listUnclaimed(MAX_UNCLAIMED),
    replied: await queries.listReplied(agentId, MAX_REPLIED),
    counts: await queries.countDue(agentId, now()),
  }
}

/** Returns an inquiry of the calling agent. @throws not_found */
export async function getAgentInquiry(actor: AgentActor, { inquiryId }: InquiryId): Promise<AgentInquiryDetail> {
  const { agent_id } = actor.account
  const inquiry = requireFound(
    agent_id === null ? null : await queries.findOwned(agent_id, inquiryId),
    MESSAGES.notFound,
  )
  return {
    ...inquiry,
    is_text_stopped: await isPhoneStopped(inquiry.phone),
    preferred_contact_method: await getSenderPreference(inquiryId),
    ...(await senderOf(actor.account, inquiryId)),
    timeline: await readTimeline(inquiry),
    agents: (await ownersOf(inquiry)).filter(({ id }) => id !== agent_id),
    offered_until: agent_id === null ? null : await offerEndOf(inquiryId, agent_id),
  }
}

/** Returns the contact preference of the account that sent an inquiry, or null for a visitor. */
export async function getSenderPreference(inquiryId: string): Promise<ContactMethod | null> {
  return getContactPreference(await queries.findSender(inquiryId))
}

/** Sets the next status of an inquiry of the calling agent. @throws not_found, invalid, conflict */
export async function updateAgentInquiryStatus(
  actor: AgentActor,
  { inquiryId, version, status }: UpdateAgentInquiryStatus,
): Promise<AgentInquiry> {
  return transaction(async () => {
    const { agent_id } = actor.account
    const before = requireFound(
      agent_id === null ? null : await queries.lockOwned(agent_id, inquiryId),
      MESSAGES.notFound,
    )
    if (before.status === status) {
      noteAudit()
      return before
    }
    if (before.version !== version) {
      const current = { status: before.status, version: before.version }
      throw new AppError('conflict', MESSAGES.changedMeanwhile, undefined, { current })
    }
    if (!isTransitionAllowed(before.kind, before.status, status)) {
      const [from, to] = [before.status, status].map((key) => LEAD_STATUSES[key].toLowerCase())
      const message = MESSAGES.noWayThere(from ?? '', to ?? '')
      throw new AppError('invalid', message, { status: message })
    }
    const isAnswered = isAnswer(before.status, status)
    await updateLeadStatus(inquiryId, status, isAnswered, now())
    await followLead(inquiryId, { isAnswered })
    audit(actor, 'lead.status_changed', {
      object_type: 'lead',
      object_id: inquiryId,
      before: { status: before.status },
      after: { status },
    })
    return getAgentInquiry(actor, { inquiryId })
  })
}
