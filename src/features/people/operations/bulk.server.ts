import type { AgentActor } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { addPlannedTask, removePlannedTasks } from '#features/tasks/public.server.ts'
import { noteAudit } from '#kit/call/call-context.server.ts'
import { AppError, invalidField, requireFound } from '#kit/call/errors.ts'
import { sendEmail } from '#kit/email/email.tsx'
import { idOf, newId } from '#kit/ids.server.ts'
import { parseSearch } from '#kit/page/search-params.ts'
import { lockTable } from '#kit/record/queries.server.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import { now } from '#ports/clock.server.ts'
import { personUnassigned } from '../emails/person-unassigned.tsx'
import * as queries from '../queries/bulk.server.ts'
import { updateMembers } from '../queries/merge.server.ts'
import { listAskedOf } from '../queries/prospects.server.ts'
import { findAgentAccount, findPerson, listAgents } from '../queries/record.server.ts'
import { agentsLeft, type BulkAct, bulkChange, countReasons, isAsSet, otherNumberText } from '../rules/bulk.ts'
import { auditSides, peopleSearch, type Staged, type View, viewOf } from '../rules.ts'
import type { BulkActId, BulkMembers, BulkPerson, BulkResult, ChangePeople } from '../schema/bulk.ts'
import { personRecord } from '../schema.ts'
import { BULK_MESSAGES, type LeftOut, MAX_BULK } from '../words/bulk.ts'
import { MAX_TAG_CHARACTERS, MESSAGES, STAGES, type Stage } from '../words.ts'

/** UUID namespace of acts on many people. */
const ACTS = '5b0c8f3e-61d4-5a7b-8c92-3e4f50617283'
/** UUID namespace of handovers of one person. */
const HANDOVERS = 'c4e1a7d2-9b36-5f08-a1d5-7062b83f4e19'

/** Returns the id of the act that undoes a handover, by which it differs from an act on many that changed one person. */
export function handoverId(accountId: string, personId: string, at: Date): string {
  return idOf(HANDOVERS, accountId, personId, at.toISOString())
}

/**
 * Changes many people in one transaction: each gets an audit entry, and those that the rules leave out are counted by
 * reason. The same form sent twice is done once. @throws forbidden, not_found if no one is found, invalid, conflict
 */
export async function changePeople(actor: AgentActor, input: ChangePeople): Promise<BulkResult> {
  const view = viewOf(actor.account)
  if ((input.isOffice || input.kind === 'owner') && !view.is_all)
    throw new AppError('forbidden', BULK_MESSAGES.officeOnly)
  return transaction(async () => {
    const id = idOf(ACTS, actor.account_id, input.key)
    // The second submission waits here, and then finds the first.
    await lockTable(`people_bulk_acts ${actor.account_id}`)
    const known = await queries.findAct(id)
    if (known) {
      noteAudit()
      return known
    }
    const at = now()
    const change = await changeOf(actor, input, at)
    const ids = input.isAll ? await matchingIds(actor, input, at) : [...new Set(input.personIds)]
    const people = await queries.lockPeople(ids, view)
    // Read under the lock, which a form of the same person waits for.
    const asked = new Set(input.value === 'prospect' ? (await listAskedOf(ids)).map((one) => one.id) : [])
    if (people.length === 0) throw new AppError('not_found', MESSAGES.notFound)
    const reasons: LeftOut[] = Array.from({ length: ids.length - people.length }, () => 'gone')
    const rows: queries.BulkRow[] = []
    for (const person of people) {
      const done = await change({ ...person, has_asked: asked.has(person.id) })
      if (typeof done === 'string') reasons.push(done)
      else rows.push({ person_id: person.id, ...done })
    }
    const result = { id, kind: input.kind, changed: rows.length, left_out: countReasons(reasons) }
    await queries.insertAct({ ...result, account_id: actor.account_id, created_at: at }, rows)
    noteAudit()
    return result
  })
}

type Change = (person: BulkPerson & Pick<Staged, 'has_asked'>) => Promise<Omit<queries.BulkRow, 'person_id'> | LeftOut>

/** Returns what changes one person. @throws invalid */
async function changeOf(actor: AgentActor, { kind, value, due_date }: ChangePeople, at: Date): Promise<Change> {
  if (kind === 'task') {
    if (due_date === null) throw invalidField('due_date', BULK_MESSAGES.noDate)
    return (person) => addTask(actor, person, { title: value, due_date }, at)
  }
  const act = await checked(kind, value)
  return async (person) => {
    const change = bulkChange(act, person)
    if (typeof change !== 'string') await save(actor, person, change.after, at)
    return change
  }
}

/** @throws invalid */
async function checked(kind: BulkAct['kind'], value: string): Promise<BulkAct> {
  if (kind === 'stage') {
    if (!Object.hasOwn(STAGES, value)) throw invalidField('value', MESSAGES.noStage)
    return { kind, value: value as Stage }
  }
  if (kind === 'owner') {
    if (!(await listAgents()).some(({ id }) => id === value)) throw invalidField('value', MESSAGES.noAgent)
    return { kind, value }
  }
  const tag = value.replace(/\s+/g, ' ')
  if (tag.includes(',')) throw invalidField('value', BULK_MESSAGES.noTag)
  if (tag.length > MAX_TAG_CHARACTERS) throw invalidField('value', MESSAGES.tagTooLong)
  return { kind, value: tag }
}

/**
 * Lists the people of a page's query. Refuses another number than the page showed: someone has changed people since, or
 * the page is of another version and has a filter that this one does not know.
 * @throws invalid for more than one act may change, conflict for another number
 */
async function matchingIds(actor: AgentActor, { search, isOffice, shown }: ChangePeople, at: Date): Promise<string[]> {
  const agentId = isOffice ? null : actor.account.agent_id
  if (agentId === null && !isOffice) return []
  const input = peopleSearch(parseSearch(search), isOffice)
  const ids = await queries.listMatchingIds(input, { agentId, now: at }, MAX_BULK + 1)
  if (ids.length > MAX_BULK) throw new AppError('invalid', BULK_MESSAGES.tooMany)
  if (shown !== undefined && ids.length !== shown) throw new AppError('conflict', otherNumberText(ids.length, shown))
  return ids
}

async function save(actor: AgentActor, person: BulkPerson, members: BulkMembers, at: Date): Promise<void> {
  await updateMembers(person.id, members, at)
  const object = { object_type: personRecord.objectType, object_id: person.id }
  if ('owner_id' in members) {
    const { owner_id, co_owner_id } = person
    return audit(actor, 'person.assigned', { ...object, before: { owner_id, co_owner_id }, after: { ...members } })
  }
  const { version, stage, next_step, next_step_date } = person
  const before = { version, stage, next_step, next_step_date, tags: person.tags.join(', ') }
  const { version: _, ...fields } = before
  const after = { ...fields, stage: members.stage ?? stage, tags: (members.tags ?? person.tags).join(', ') }
  audit(actor, 'person.updated', { ...object, ...auditSides(before, after) })
}

/** Adds a task about a person for the caller, or for the person's agent if the caller is none. */
async function addTask(
  actor: AgentActor,
  { id: person_id, owner_id }: BulkPerson,
  task: { title: string; due_date: string },
  at: Date,
): Promise<Omit<queries.BulkRow, 'person_id'> | LeftOut> {
  const agent_id = actor.account.agent_id ?? owner_id
  if (agent_id === null) return 'no_agent'
  const task_id = newId()
  await addPlannedTask({
    ...task,
    person_id,
    agent_id,
    created_by: actor.account_id,
    submission_key: task_id,
    created_at: at,
    is_known: agent_id === actor.account.agent_id,
  })
  const { due_date } = task
  audit(actor, 'task.created', {
    object_type: 'task',
    object_id: task_id,
    after: { agent_id, kind: 'other', due_date, due_time: null },
  })
  return { before: {}, after: { task_id } }
}

/**
 * Undoes a change of many people within a day. Leaves as they are: people changed since, clients of the agent that it
 * set, prospects who asked for something, and tasks that someone changed or finished. @throws not_found
 */
export async function undoPeopleChange(actor: AgentActor, { actId }: BulkActId): Promise<BulkResult> {
  return transaction(async () => {
    const at = now()
    const { created_at, ...act } = requireFound(
      await queries.lockAct(actId, actor.account_id, new Date(at.getTime() - DAY_MS)),
      BULK_MESSAGES.undone,
    )
    const rows = await queries.listRows(actId)
    const isHandover = rows.some(({ person_id }) => handoverId(actor.account_id, person_id, created_at) === actId)
    const reasons = act.kind === 'task' ? await removeTasks(actor, rows) : await restore(actor, rows, at, isHandover)
    await queries.updateUndone(actId, at)
    noteAudit()
    return { ...act, changed: rows.length - reasons.length, left_out: countReasons(reasons) }
  })
}

async function restore(
  actor: AgentActor,
  rows: readonly queries.BulkRow[],
  at: Date,
  isHandover: boolean,
): Promise<LeftOut[]> {
  const view = viewOf(actor.account)
  const people = await queries.lockPeople(
    rows.map(({ person_id }) => person_id),
    { ...view, is_all: true },
  )
  const former = rows.flatMap(({ person_id, before }) => (before.stage === 'prospect' ? [person_id] : []))
  const asked = new Set((await listAskedOf(former)).map(({ id }) => id))
  const ofOwner = rows.flatMap(({ person_id, after }) => (after.owner_id === undefined ? [] : [person_id]))
  const agreements = ofOwner.length === 0 ? [] : await queries.listAgreementAgents(ofOwner)
  const reasons: LeftOut[] = []
  for (const { person_id, before, after } of rows) {
    const person = people.find(({ id }) => id === person_id)
    const left = agentsLeft(before, after)
    if (!person || !mayRestore(view, person, before)) reasons.push('gone')
    else if (!isAsSet(person, after) || asked.has(person_id)) reasons.push('changed')
    else if (agreements.some((one) => one.person_id === person_id && left.ofPlace.includes(one.agent_id)))
      reasons.push('client')
    else {
      await save(actor, person, before, at)
      // Only a handover emailed the agent. An act on many people sends no email, also if it changed one.
      if (isHandover) for (const agentId of left.ofPerson) await emailFormer(actor, person, agentId)
    }
  }
  return reasons
}

/** Emails an agent who loses a person to an undone act, unless they undid it or their notifications are off. */
async function emailFormer(actor: AgentActor, { id, owner_id }: BulkPerson, agentId: string): Promise<void> {
  if (agentId === actor.account.agent_id) return
  const agent = await findAgentAccount(agentId)
  const person = await findPerson(id, { agent_id: null, is_all: true })
  if (!agent || !person) return
  const { name } = person
  await sendEmail(personUnassigned, { name, from: actor.account.name, is_owner: owner_id === agentId }, agent)
}

/** Returns whether a caller may undo a change. An agent who handed a person over may, even without seeing them now. */
function mayRestore({ agent_id, is_all }: View, { owner_id, co_owner_id }: BulkPerson, before: BulkMembers): boolean {
  return (
    is_all || (agent_id !== null && [owner_id, co_owner_id, before.owner_id, before.co_owner_id].includes(agent_id))
  )
}

async function removeTasks(actor: AgentActor, rows: readonly queries.BulkRow[]): Promise<LeftOut[]> {
  const ids = rows.flatMap(({ after: { task_id } }) => task_id ?? [])
  const removed = await removePlannedTasks(ids)
  for (const id of removed) audit(actor, 'task.deleted', { object_type: 'task', object_id: id })
  return Array.from({ length: ids.length - removed.length }, () => 'changed')
}
