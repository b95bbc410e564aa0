import type { AgentActor } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { getContactPreference } from '#features/accounts/public.server.ts'
import { audit, changeRecord } from '#features/audit/public.server.ts'
import { markedCurrent } from '#features/consents/public.server.ts'
import { findUnreadReplies } from '#features/email-replies/public.server.ts'
import { kindsFor, pathOf } from '#features/leads/rules/kinds.ts'
import type { PersonStep } from '#features/leads/schema.ts'
import { LEAD_KINDS } from '#features/leads/words.ts'
import { isPhoneStopped } from '#features/text-messages/public.server.ts'
import { noteAudit } from '#kit/call/call-context.server.ts'
import { AppError, invalidField, refuse, requireFound } from '#kit/call/errors.ts'
import { sendEmail } from '#kit/email/email.tsx'
import { isUnchanged } from '#kit/record/record.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { now } from '#ports/clock.server.ts'
import { personAssigned } from '../emails/person-assigned.tsx'
import { insertAct } from '../queries/bulk.server.ts'
import { listMembers } from '../queries/household.server.ts'
import { listDistinctions, listDuplicates, listMerges } from '../queries/merge.server.ts'
import { updateAgents } from '../queries/owner.server.ts'
import { listAskedOf } from '../queries/prospects.server.ts'
import * as queries from '../queries/record.server.ts'
import { auditSides, faultsOf, hotReason, mayAssign, teamOf, viewOf } from '../rules.ts'
import {
  type AssignPerson,
  type FinishNextStep,
  type PersonDetail,
  type PersonFields,
  type PersonId,
  type PersonLead,
  personRecord,
  type StoredPerson,
  type UpdatePerson,
  type UpdatePersonTags,
} from '../schema.ts'
import { HOT_DAYS, MESSAGES } from '../words.ts'
import { addActivity } from './activities.server.ts'
import { handoverId } from './bulk.server.ts'

/** Returns a person's record. An agent sees the dealings with the person's own agents only. @throws not_found */
export async function getPerson(actor: AgentActor, { personId }: PersonId): Promise<PersonDetail> {
  const view = viewOf(actor.account)
  const person = requireFound(await queries.findPerson(personId, view), MESSAGES.notFound)
  const team = teamOf(view, person)
  const may_assign = mayAssign(view, person)
  const hotSince = new Date(now().getTime() - HOT_DAYS * DAY_MS)
  const agreements = person.account_id ? await queries.listAgreements(person.account_id, team) : []
  return {
    ...person,
    hot_reason: hotReason({ stage: person.stage, ...(await queries.countLeadsSince(personId, team, hotSince)) }),
    has_asked: await hasAsked(personId),
    is_text_stopped: await isPhoneStopped(person.phone),
    preferred_contact_method: await getContactPreference(person.account_id),
    consents: await markedCurrent(await queries.listConsents(person)),
    agreements: agreements.map(({ agent_id, ...one }) => ({ ...one, is_mine: agent_id === view.agent_id })),
    leads: (await queries.listLeads(personId, team)).map((lead) => withPath(actor, lead)),
    unread: await findUnreadReplies({ agentId: view.agent_id, isOffice: view.is_all }, personId),
    may_assign,
    household: await listMembers(personId, view),
    duplicates: may_assign ? await listDuplicates(personId, view) : [],
    merges: may_assign ? await listMerges(personId) : [],
    separated: may_assign ? await listDistinctions(personId, view) : [],
    agents: may_assign ? await queries.listAgents() : [],
    today: calendarDayOf(now()),
  }
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

/** Returns the id of a person if the caller may open the record, else null. */
export async function openablePerson(account: AgentActor['account'], personId: string | null): Promise<string | null> {
  const person = personId === null ? undefined : await queries.findPerson(personId, viewOf(account))
  return person?.id ?? null
}

/** Changes the stage and the next step of a person, and the tags if they are given. @throws not_found, invalid, conflict */
export async function updatePerson(
  actor: AgentActor,
  { personId, version, tags, ...fields }: UpdatePerson,
): Promise<StoredPerson> {
  return change(actor, { personId, version }, tags === undefined ? fields : { ...fields, tags })
}

/** Changes the tags of a person. @throws not_found, conflict */
export async function updatePersonTags(actor: AgentActor, { tags, ...of }: UpdatePersonTags): Promise<StoredPerson> {
  return change(actor, of, { tags })
}

const hasAsked = async (id: string) => (await listAskedOf([id])).length > 0

async function change(
  actor: AgentActor,
  { personId: id, version }: Pick<UpdatePersonTags, 'personId' | 'version'>,
  given: Partial<PersonFields>,
): Promise<StoredPerson> {
  return transaction(async () => {
    const before = await lockVersion(actor, id, version)
    if (await storeFields(actor, before, given)) return lockVersion(actor, id, version + 1)
    noteAudit()
    return before
  })
}

/**
 * Changes the fields of a person that the caller has locked, in the caller's transaction. @returns false if nothing
 * changes @throws invalid
 */
export async function storeFields(
  actor: AgentActor,
  before: StoredPerson,
  given: Partial<PersonFields>,
): Promise<boolean> {
  const { id, stage } = before
  const fields = { ...personRecord.valuesOf(before), ...given }
  if (isUnchanged(personRecord.valuesOf(before), fields)) return false
  const has_agreement = await queries.hasAgreement(id)
  refuse(faultsOf(fields, { stage, has_agreement, has_asked: await hasAsked(id) }))
  await queries.updateFields(id, fields, now())
  audit(actor, 'person.updated', { ...objectOf(id), ...auditSides(before, fields) })
  return true
}

/** A next step that a form sets, and the version of the record that its page showed. */
type GivenStep = PersonStep & { version?: number | undefined }

/**
 * Sets the next step of a locked person. Without one the stored step stays. @returns the step that it replaces, or null
 * @throws invalid for a date without a step, or a step that someone else has set since the page was opened
 */
export async function storeNextStep(
  actor: AgentActor,
  person: StoredPerson,
  { next_step, next_step_date, version = person.version }: GivenStep,
): Promise<PersonStep | null> {
  if (next_step === null && next_step_date === null) return null
  // The form's page named the step that this one replaces, unless another agent set it after the page was opened.
  const isKnown = version === person.version || person.next_step === null || person.next_step === next_step
  if (!isKnown) throw invalidField('next_step', MESSAGES.stepChanged)
  await storeFields(actor, person, { next_step, next_step_date })
  const isSame = person.next_step === next_step && person.next_step_date === next_step_date
  if (person.next_step === null || isSame) return null
  return { next_step: person.next_step, next_step_date: person.next_step_date }
}

/** Sets the next step of a person in the caller's transaction, as `storeNextStep` does. @throws not_found, invalid */
export async function setNextStep(actor: AgentActor, personId: string, step: GivenStep): Promise<PersonStep | null> {
  const person = requireFound(await queries.lockPerson(personId, viewOf(actor.account)), MESSAGES.notFound)
  return storeNextStep(actor, person, step)
}

/** Marks the next step of a person as done, and adds it to the timeline. @throws not_found, conflict */
export async function finishNextStep(
  actor: AgentActor,
  { personId: id, version }: FinishNextStep,
): Promise<{ success: true }> {
  return transaction(async () => {
    const before = await lockVersion(actor, id, version)
    if (before.next_step === null) {
      noteAudit()
      return { success: true }
    }
    const fields = { ...personRecord.valuesOf(before), next_step: null, next_step_date: null }
    await queries.updateFields(id, fields, now())
    await addActivity(actor, id, { kind: 'step', body: before.next_step }, { id, version })
    audit(actor, 'person.step_done', { ...objectOf(id), ...auditSides(before, fields) })
    return { success: true }
  })
}

/** Locks a person that the caller sees. @throws not_found, conflict with the stored version */
async function lockVersion(actor: AgentActor, id: string, version: number): Promise<StoredPerson> {
  const person = requireFound(await queries.lockPerson(id, viewOf(actor.account)), MESSAGES.notFound)
  if (person.version === version) return person
  throw new AppError('conflict', MESSAGES.changedMeanwhile, undefined, {
    current: {
      ...personRecord.valuesOf(person),
      version: person.version,
      saved_at: person.updated_at.toISOString(),
      saved_by: null,
    },
  })
}

function objectOf(id: string) {
  return { object_type: personRecord.objectType, object_id: id }
}

/**
 * Changes the agents of a person. An agent may hand over their own people; their leads stay with their owners. A caller who
 * no longer sees the person may undo it for a day, as a change of many people.
 * @throws not_found, forbidden for a second agent, invalid, conflict
 */
export async function assignPerson(
  actor: AgentActor,
  { personId: id, version, ownerId, coOwnerId }: AssignPerson,
): Promise<{ owner_name: string | null; is_visible: boolean; act_id: string | null }> {
  const view = viewOf(actor.account)
  if (ownerId === coOwnerId) throw invalidField('coOwnerId', MESSAGES.sameAgents)
  const fields = { owner_id: ownerId, co_owner_id: coOwnerId || null }
  const is_visible = view.is_all || [fields.owner_id, fields.co_owner_id].includes(view.agent_id)
  const former = new Set<string | null>()
  let act_id: string | null = null
  const saved = await changeRecord(actor, personRecord, {
    id,
    version,
    fields,
    act: 'assigned',
    lock: () => queries.lockPerson(id, view),
    async check(before) {
      if (!mayAssign(view, before)) throw new AppError('forbidden', MESSAGES.ownerOnly)
      for (const one of [before.owner_id, before.co_owner_id]) former.add(one)
      const agents = new Set((await queries.listAgents()).map((agent) => agent.id))
      const wasTheirs = (agentId: string) => agentId === before.owner_id || agentId === before.co_owner_id
      if (!agents.has(ownerId) && !wasTheirs(ownerId)) refuse({ ownerId: MESSAGES.noAgent })
      if (coOwnerId && !agents.has(coOwnerId) && !wasTheirs(coOwnerId)) refuse({ coOwnerId: MESSAGES.noAgent })
      return undefined
    },
    async save(_id, changed, at) {
      await updateAgents(id, changed, at)
      // The caller may no longer see the person.
      const everyone = { ...view, is_all: true }
      const person = requireFound(await queries.findPerson(id, everyone), MESSAGES.notFound)
      // An agent who changes place knows the person already, and so does the caller.
      const added = [person.owner_id, person.co_owner_id].filter((one) => !former.has(one) && one !== view.agent_id)
      for (const agentId of added) await emailAgent(actor, person, agentId)
      return requireFound(await queries.lockPerson(id, everyone), MESSAGES.notFound)
    },
    async onSaved({ owner_id, co_owner_id }) {
      // A caller who still sees the person changes it back on the record. An act would hide the Undo of an earlier one.
      if (is_visible) return undefined
      const { account_id } = actor
      const created_at = now()
      act_id = handoverId(account_id, id, created_at)
      await insertAct({ id: act_id, kind: 'owner', changed: 1, left_out: {}, account_id, created_at }, [
        { person_id: id, before: { owner_id, co_owner_id }, after: fields },
      ])
      return undefined
    },
    snapshot: ({ owner_id, co_owner_id, owner_name, co_owner_name }) => ({
      owner_id,
      co_owner_id,
      owner_name,
      co_owner_name,
    }),
  })
  return { owner_name: saved.owner_name, is_visible, act_id }
}

/** Emails an agent about a person who was assigned to them or shared with them, unless their notifications are off. */
async function emailAgent(actor: AgentActor, person: queries.FoundPerson, agentId: string | null): Promise<void> {
  const agent = agentId === null ? undefined : await queries.findAgentAccount(agentId)
  if (!agent) return
  const { id, name, email, phone, next_step, next_step_date } = person
  const is_owner = person.owner_id === agentId
  await sendEmail(
    personAssigned,
    { id, name, email, phone, next_step, next_step_date, from: actor.account.name, is_owner },
    agent,
  )
}
