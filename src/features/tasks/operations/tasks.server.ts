import type { AgentActor } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit, historyOf } from '#features/audit/public.server.ts'
import { kindsFor } from '#features/leads/rules/kinds.ts'
import { findPeople, openablePerson } from '#features/people/public.server.ts'
import { onlyMatch, wordsOfPerson } from '#features/people/rules/typed-person.ts'
import { viewOf } from '#features/people/rules.ts'
import { MAX_SUGGESTIONS } from '#features/people/words/household.ts'
import { definePersonalData } from '#features/personal-data/public.server.ts'
import { noteAudit } from '#kit/call/call-context.server.ts'
import { AppError, invalidField, requireFound } from '#kit/call/errors.ts'
import { sendEmail } from '#kit/email/email.tsx'
import { idOf, newId } from '#kit/ids.server.ts'
import { isUnchanged } from '#kit/record/record.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { now } from '#ports/clock.server.ts'
import { taskAssigned } from '../emails/task-assigned.tsx'
import { findAgentAccount, listReceivers } from '../queries/agents.server.ts'
import * as queries from '../queries/tasks.server.ts'
import {
  auditSides,
  dueAt,
  dueText,
  nextDate,
  reminderOf,
  repeatDayOf,
  titleOf,
  usualView,
  viewOf as viewOfTask,
} from '../rules.ts'
import {
  type AddedTask,
  type AddTask,
  type HandOverTask,
  type ListMyTasks,
  type StoredTask,
  type Task,
  type TaskDetail,
  type TaskFields,
  type TaskId,
  type TasksAbout,
  type TasksOf,
  type TasksPage,
  taskRecord,
  type UpdateTask,
} from '../schema.ts'
import { MESSAGES } from '../words.ts'

/** UUID namespace of submission keys of tasks. */
const TASKS = '2b8f3a67-9d0e-5c1b-8f44-7a6f0c2d9e15'

/** Tasks about a person that the record shows. */
const MAX_LISTED = 10

definePersonalData({ name: 'tasks_of_your_agent', read: queries.listTasksOf })

/** Returns a page of the calling agent's tasks. Null for an administrator who is no agent. */
export async function listMyTasks(actor: AgentActor, input: ListMyTasks): Promise<TasksPage | null> {
  const { agent_id, ...view } = viewOf(actor.account)
  if (agent_id === null) return null
  const at = now()
  const [open, done] = await Promise.all([queries.countOpen(agent_id, at), queries.countDone(agent_id)])
  const counts = { ...open, done }
  const tab = input.view ?? usualView(counts)
  return { ...(await queries.listPage(input, { ...view, agent_id }, tab, at)), view: tab, counts, at }
}

/** Lists the open tasks about a person or a lead, and who may get a new one. @throws not_found */
export async function listTasksAbout(actor: AgentActor, input: TasksOf): Promise<TasksAbout> {
  const { of, agentIds } = await requireAbout(actor, input)
  const view = viewOf(actor.account)
  const { open, newest } = await queries.countAbout(view, of)
  return {
    tasks: await queries.listAbout(view, of, MAX_LISTED),
    open,
    agents: await queries.listAgents(agentIds),
    agent_id: view.agent_id,
    seen: newest ?? '',
    at: now(),
  }
}

/** Returns a task, its history and the agents who may get it. @throws not_found */
export async function getTask(actor: AgentActor, { taskId }: TaskId): Promise<TaskDetail> {
  const task = requireFound(await queries.findTask(taskId, viewOf(actor.account)), MESSAGES.notFound)
  const receivers = await listReceivers(task)
  return {
    task,
    history: await historyOf(taskRecord, taskId),
    agents: receivers.filter(({ id }) => id !== task.agent_id),
    at: now(),
  }
}

/**
 * Adds a task for the caller or another agent of the person or lead, who gets it by email. @throws not_found, invalid
 */
export async function addTask(actor: AgentActor, input: AddTask): Promise<AddedTask> {
  const { personId: given, leadId, person, agentId, seen: _, ...fields } = input
  return transaction(async () => {
    const personId = given || leadId || !person ? given : await personOfText(actor, person)
    const own = actor.account.agent_id
    const { agentIds } =
      personId || leadId ? await requireAbout(actor, { personId, leadId }) : { agentIds: own === null ? [] : [own] }
    const agent_id = agentId || agentIds[0]
    if (!agent_id || !agentIds.includes(agent_id)) throw invalidField('agentId', MESSAGES.noAgent)
    const id = newId()
    const at = now()
    const { isOver, ...task } = withReminder(storedOf(fields), at)
    const isNew = await queries.insertTask({
      ...task,
      id,
      agent_id,
      person_id: personId || null,
      lead_id: leadId || null,
      created_by: actor.account_id,
      submission_key: idOf(TASKS, actor.account_id, JSON.stringify(input)),
      reminded_at: isOver ? at : null,
      created_at: at,
    })
    const { kind, due_date, due_time, repeats } = task
    if (isNew) {
      audit(actor, 'task.created', { ...objectOf(id), after: { agent_id, kind, due_date, due_time, repeats } })
      await emailReceiver(actor, id, agent_id, { isNew: true })
    } else noteAudit()
    const view = viewOfTask({ ...task, done_at: null }, at)
    return { success: true, id: isNew ? id : null, title: task.title, view, is_own: agent_id === own }
  })
}

/** Finds the caller's person that typed text means. @throws invalid if there is none, or several */
async function personOfText(actor: AgentActor, text: string): Promise<string> {
  const found = await findPeople(actor, wordsOfPerson(text), MAX_SUGGESTIONS)
  const person = onlyMatch(text, found)
  if (!person) throw invalidField('person', found.length === 0 ? MESSAGES.noPerson : MESSAGES.severalPeople)
  return person.id
}

/** Changes the title, the kind and the due date of a task. @throws not_found, conflict with the stored version */
export async function updateTask(actor: AgentActor, { taskId: id, version, ...fields }: UpdateTask): Promise<Task> {
  const view = viewOf(actor.account)
  return transaction(async () => {
    const before = requireFound(await queries.lockTask(id, view), MESSAGES.notFound)
    requireVersion(before, version)
    const at = now()
    const typed = storedOf(fields)
    const isTimed = before.due_at.getTime() !== typed.due_at.getTime() || before.remind !== typed.remind
    // Another person who changes it sends no email, so that the reminder tells its agent.
    const isKnown = before.agent_id === actor.account.agent_id
    const { isOver, ...entered } = isTimed && isKnown ? withReminder(typed, at) : { ...typed, isOver: false }
    // A task of the 31st that is due on February 28 retains its day while neither its date nor its rhythm changes.
    const isSameDay = before.due_date === entered.due_date && before.repeats === entered.repeats
    const after = { ...entered, repeat_day: isSameDay ? before.repeat_day : entered.repeat_day }
    if (isUnchanged(before, after)) {
      noteAudit()
      return before
    }
    await queries.updateTask(id, { ...after, ...(isTimed && { reminded_at: isOver ? at : null }) }, at)
    audit(actor, 'task.updated', { ...objectOf(id), ...auditSides(before, after) })
    return requireFound(await queries.findTask(id, view), MESSAGES.notFound)
  })
}

/**
 * Hands a task over to another agent who may open its person or lead, and tells them by email. A task about no one can
 * go to every agent. @throws not_found, invalid, conflict
 */
export async function handOverTask(
  actor: AgentActor,
  { taskId: id, version, agentId }: HandOverTask,
): Promise<{ success: true }> {
  return transaction(async () => {
    const before = requireFound(await queries.lockTask(id, viewOf(actor.account)), MESSAGES.notFound)
    requireVersion(before, version)
    if (before.done_at !== null) throw new AppError('conflict', MESSAGES.isDone)
    if (agentId === before.agent_id) {
      noteAudit()
      return { success: true }
    }
    const receivers = await listReceivers(before)
    if (!receivers.some((one) => one.id === agentId)) throw invalidField('agentId', MESSAGES.noAgent)
    const at = now()
    await queries.updateTask(id, { agent_id: agentId }, at)
    audit(actor, 'task.assigned', {
      ...objectOf(id),
      before: { agent_id: before.agent_id },
      after: { agent_id: agentId },
    })
    await emailReceiver(actor, id, agentId, { isNew: false })
    return { success: true }
  })
}

/** Emails a task to the agent who got it from someone else. */
async function emailReceiver(
  actor: AgentActor,
  id: string,
  agentId: string,
  { isNew }: { isNew: boolean },
): Promise<void> {
  const receiver = await findAgentAccount(agentId)
  if (!receiver || receiver.account_id === actor.account_id) return
  const [task] = await queries.listByIds([id], agentId, 1)
  if (!task) return
  const { title, about_name: about } = task
  await sendEmail(
    taskAssigned,
    { id, from: actor.account.name, title, due: dueText(task, now()), about, is_new: isNew },
    receiver,
  )
}

/** Marks a task as done. A task that repeats is due again as a new one. @throws not_found */
export async function finishTask(actor: AgentActor, { taskId }: TaskId): Promise<{ success: true }> {
  return setDone(actor, taskId, true)
}

/** Reopens a task that is done, and removes the next one of a repeating task if no one changed it. @throws not_found */
export async function reopenTask(actor: AgentActor, { taskId }: TaskId): Promise<{ success: true }> {
  return setDone(actor, taskId, false)
}

async function setDone(actor: AgentActor, id: string, isDone: boolean): Promise<{ success: true }> {
  return transaction(async () => {
    const before = requireFound(await queries.lockTask(id, viewOf(actor.account)), MESSAGES.notFound)
    // A second click changes nothing, so the time of the first one stays.
    if ((before.done_at !== null) === isDone) {
      noteAudit()
      return { success: true }
    }
    const at = now()
    await queries.updateTask(id, { done_at: isDone ? at : null, done_by: isDone ? actor.account_id : null }, at)
    audit(actor, isDone ? 'task.done' : 'task.reopened', objectOf(id))
    if (isDone) await addNext(actor, before)
    else for (const next of await queries.deleteUntouched([nextId(id)])) audit(actor, 'task.deleted', objectOf(next))
    return { success: true }
  })
}

/** Adds the next task of a repeating one. Its key is derived, so that it is stored once. */
async function addNext(actor: AgentActor, task: queries.FoundTask): Promise<void> {
  const at = now()
  const due_date = nextDate(task, calendarDayOf(at))
  if (due_date === null) return
  const { title, kind, due_time, repeats, remind, repeat_day, agent_id, person_id, lead_id } = task
  const id = nextId(task.id)
  const fields = { title, kind, due_date, due_time, due_at: dueAt({ due_date, due_time }), repeats, remind, repeat_day }
  const of = { agent_id, person_id, lead_id, created_by: actor.account_id }
  // A reminder whose time has passed comes late: a daily task is done after the reminder of the day before its next one.
  const isOver = agent_id === actor.account.agent_id && reminderOf({ ...fields, remind: 'due' }, at).isOver
  const own = { id, submission_key: id, reminded_at: isOver ? at : null, created_at: at }
  const isNew = await queries.insertTask({ ...fields, ...of, ...own })
  if (isNew) audit(actor, 'task.created', { ...objectOf(id), after: { agent_id, kind, due_date, due_time, repeats } })
}

function nextId(id: string): string {
  return idOf(TASKS, id, 'next')
}

function requireVersion(before: Task, version: number): void {
  if (before.version === version) return
  throw new AppError('conflict', MESSAGES.changedMeanwhile, undefined, {
    current: {
      ...taskRecord.valuesOf(before),
      version: before.version,
      saved_at: before.updated_at.toISOString(),
      saved_by: null,
    },
  })
}

/** Permanently deletes a task. @throws not_found */
export async function deleteTask(actor: AgentActor, { taskId: id }: TaskId): Promise<{ success: true }> {
  return transaction(async () => {
    const before = requireFound(await queries.lockTask(id, viewOf(actor.account)), MESSAGES.notFound)
    await queries.deleteTask(id)
    const { kind, due_date, agent_id } = before
    audit(actor, 'task.deleted', { ...objectOf(id), before: { kind, due_date, agent_id } })
    return { success: true }
  })
}

/**
 * Finds a person or a lead that the caller may open, with the agents who may get a task about it: the caller first, then
 * those who look after it. @throws not_found
 */
async function requireAbout(
  actor: AgentActor,
  { personId, leadId }: TasksOf,
): Promise<{ of: queries.About; agentIds: string[] }> {
  const own = actor.account.agent_id
  if (leadId && !personId) {
    const lead = requireFound(await queries.findLead(leadId), MESSAGES.aboutNotFound)
    if (!mayOpenLead(actor, lead)) throw new AppError('not_found', MESSAGES.aboutNotFound)
    return { of: { leadId }, agentIds: known([own, lead.owner_id]) }
  }
  const openable = leadId ? null : await openablePerson(actor.account, personId || null)
  const id = requireFound(openable, MESSAGES.aboutNotFound)
  const agents = requireFound(await queries.findAgentsOfPerson(id), MESSAGES.aboutNotFound)
  return { of: { personId: id }, agentIds: known([own, agents.owner_id, agents.co_owner_id]) }
}

/** Returns whether the caller owns a lead, or may answer its kind as an administrator. */
function mayOpenLead(
  { account }: AgentActor,
  lead: NonNullable<Awaited<ReturnType<typeof queries.findLead>>>,
): boolean {
  return (account.agent_id !== null && lead.owner_id === account.agent_id) || kindsFor(account).includes(lead.kind)
}

function known(ids: readonly (string | null)[]): string[] {
  return [...new Set(ids.filter((id) => id !== null))]
}

type EnteredTask = Pick<
  StoredTask,
  'title' | 'kind' | 'due_date' | 'due_time' | 'due_at' | 'repeats' | 'remind' | 'repeat_day'
>

function storedOf(fields: TaskFields): EnteredTask {
  const { kind, due_time, repeats, remind } = fields
  const due_date = fields.due_date ?? ''
  const due_at = dueAt({ due_date, due_time })
  return {
    title: titleOf(fields),
    kind,
    due_date,
    due_time,
    due_at,
    repeats,
    remind,
    repeat_day: repeatDayOf({ repeats, due_date }),
  }
}

/** Returns a task with the reminder that remains for an agent who knows of the task. */
function withReminder(task: EnteredTask, at: Date): EnteredTask & { isOver: boolean } {
  return { ...task, ...reminderOf(task, at) }
}

function objectOf(id: string) {
  return { object_type: 'task', object_id: id }
}
