import type { AgentActor } from '#access/actors.ts'
import { getContactPreference } from '#features/accounts/public.server.ts'
import { changeRecord } from '#features/audit/public.server.ts'
import { markedCurrent } from '#features/consents/public.server.ts'
import { kindsFor, pathOf } from '#features/leads/rules/kinds.ts'
import { LEAD_KINDS } from '#features/leads/words.ts'
import { AppError, invalidField, refuse, requireFound } from '#kit/call/errors.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from '../queries/record.server.ts'
import { faultsOf, mayAssign, type View, viewOf } from '../rules.ts'
import {
  type AssignPerson,
  type FinishNextStep,
  type PersonDetail,
  type PersonId,
  type PersonLead,
  personRecord,
  type StoredPerson,
  type UpdatePerson,
} from '../schema.ts'
import { MESSAGES } from '../words.ts'

/** Returns a person's record. An agent sees the dealings with the person's own agents only. @throws not_found */
export async function getPerson(actor: AgentActor, { personId }: PersonId): Promise<PersonDetail> {
  const view = viewOf(actor.account)
  const person = requireFound(await queries.findPerson(personId, view), MESSAGES.notFound)
  const team = teamOf(view, person)
  const may_assign = mayAssign(view, person)
  const agreements = person.account_id ? await queries.listAgreements(person.account_id, team) : []
  return {
    ...person,
    preferred_contact_method: await getContactPreference(person.account_id),
    consents: await markedCurrent(await queries.listConsents(person)),
    agreements: agreements.map(({ agent_id, ...one }) => ({ ...one, is_mine: agent_id === view.agent_id })),
    leads: (await queries.listLeads(personId, team)).map((lead) => withPath(actor, lead)),
    may_assign,
    agents: may_assign ? await queries.listAgents() : [],
    today: calendarDayOf(now()),
  }
}

function teamOf({ is_all }: View, { owner_id, co_owner_id }: StoredPerson): queries.Team {
  return is_all ? null : [owner_id, co_owner_id].filter((id) => id !== null)
}

/** Adds the page on which the caller may open a lead: an administrator's, or that of the agent who owns it. */
function withPath(
  { account }: AgentActor,
  { owner_id, details, ...lead }: Awaited<ReturnType<typeof queries.listLeads>>[number],
): PersonLead {
  const { id, kind } = lead
  if (kindsFor(account).includes(kind)) return { ...lead, path: pathOf(kind, id, details) ?? `/admin/contacts/${id}` }
  if (owner_id === null || owner_id !== account.agent_id) return { ...lead, path: null }
  const base = LEAD_KINDS[kind].agentPath
  const own = kind === 'appointment' ? details.appointment_id : id
  return { ...lead, path: typeof own === 'string' ? `${base}/${own}` : base }
}

/** Changes the stage, the next step and the tags of a person. @throws not_found, invalid, conflict */
export async function updatePerson(
  actor: AgentActor,
  { personId: id, version, ...fields }: UpdatePerson,
): Promise<StoredPerson> {
  const lock = () => queries.lockPerson(id, viewOf(actor.account))
  return changeRecord(actor, personRecord, {
    ...{ id, version, fields, lock },
    check: async ({ stage }) => faultsOf(fields, { stage, has_agreement: await queries.hasAgreement(id) }),
    async save(_id, changed, at) {
      await queries.updateFields(id, changed, at)
      return requireFound(await lock(), MESSAGES.notFound)
    },
    snapshot: personRecord.valuesOf,
  })
}

/** Marks the next step of a person as done. The history keeps its words. @throws not_found, conflict */
export async function finishNextStep(
  actor: AgentActor,
  { personId: id, version }: FinishNextStep,
): Promise<StoredPerson> {
  const lock = () => queries.lockPerson(id, viewOf(actor.account))
  return changeRecord(actor, personRecord, {
    ...{ id, version, lock, act: 'step_done' },
    fields: { next_step: null, next_step_date: null },
    async save(_id, changed, at, before) {
      await queries.updateFields(id, { ...personRecord.valuesOf(before), ...changed }, at)
      return requireFound(await lock(), MESSAGES.notFound)
    },
    snapshot: personRecord.valuesOf,
  })
}

/**
 * Changes the agents of a person. An agent may hand over their own people; their leads stay with their owners.
 * @throws not_found, forbidden for a second agent, invalid, conflict
 */
export async function assignPerson(
  actor: AgentActor,
  { personId: id, version, ownerId, coOwnerId }: AssignPerson,
): Promise<{ owner_name: string | null; is_visible: boolean }> {
  const view = viewOf(actor.account)
  if (ownerId === coOwnerId) throw invalidField('coOwnerId', MESSAGES.sameAgents)
  const fields = { owner_id: ownerId, co_owner_id: coOwnerId || null }
  const saved = await changeRecord(actor, personRecord, {
    ...{ id, version, fields, act: 'assigned' },
    lock: () => queries.lockPerson(id, view),
    async check(before) {
      if (!mayAssign(view, before)) throw new AppError('forbidden', MESSAGES.ownerOnly)
      const agents = new Set((await queries.listAgents()).map((agent) => agent.id))
      const wasTheirs = (agentId: string) => agentId === before.owner_id || agentId === before.co_owner_id
      if (!agents.has(ownerId) && !wasTheirs(ownerId)) refuse({ ownerId: MESSAGES.noAgent })
      if (coOwnerId && !agents.has(coOwnerId) && !wasTheirs(coOwnerId)) refuse({ coOwnerId: MESSAGES.noAgent })
      return undefined
    },
    async save(_id, changed, at) {
      await queries.updateAgents(id, changed, at)
      // The caller may no longer see the person.
      return requireFound(await queries.lockPerson(id, { ...view, is_all: true }), MESSAGES.notFound)
    },
    snapshot: ({ owner_id, co_owner_id, owner_name, co_owner_name }) => ({
      ...{ owner_id, co_owner_id, owner_name, co_owner_name },
    }),
  })
  const { owner_name, owner_id, co_owner_id } = saved
  return { owner_name, is_visible: view.is_all || [owner_id, co_owner_id].includes(view.agent_id) }
}
