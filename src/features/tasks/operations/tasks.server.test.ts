import type { Insertable } from 'kysely'
import { afterEach, beforeEach, describe, expect } from 'vitest'
import * as z from 'zod/mini'
import type { AgentActor } from '#access/actors.ts'
import { db } from '#db/db.server.ts'
import { transaction } from '#db/transaction.server.ts'
import type { DB } from '#db/types.ts'
import { suggestPeople } from '#features/people/operations/household.server.ts'
import { mergePeople, undoMerge } from '#features/people/operations/merge.server.ts'
import { assignPerson } from '#features/people/operations/record.server.ts'
import { listPersonTimeline } from '#features/people/operations/timeline.server.ts'
import { erasePersonalData, readPersonalData } from '#features/personal-data/public.server.ts'
import { newId } from '#kit/ids.server.ts'
import { setClock } from '#ports/clock.server.ts'
import { buildAccount, testActor } from '../../../../test/builders.ts'
import { auditRecords, databaseTest } from '../../../../test/database.ts'
import { useEmailBrand } from '../../../../test/email-brand.ts'
import { AddTask } from '../schema.ts'
import { MESSAGES } from '../words.ts'
import { listDueTasks } from './due.server.ts'
import { remindOfTasks } from './remind.server.ts'
import {
  addTask,
  deleteTask,
  finishTask,
  getTask,
  handOverTask,
  listMyTasks,
  listTasksAbout,
  reopenTask,
  updateTask,
} from './tasks.server.ts'

/** Saturday, 9 AM in Indianapolis. */
const NOW = new Date('2026-11-21T14:00:00Z')
let at = NOW
let undo = () => {}
beforeEach(() => {
  at = NOW
  undo = setClock({ now: () => at })
  useEmailBrand()
})
afterEach(() => undo())

const idOf = ({ account }: AgentActor) => account.agent_id ?? ''
const office = () => testActor('agent', { is_agent: false, user_role: 'admin', permissions: ['people'] })

async function person(part: Partial<Insertable<DB['people']>> = {}): Promise<string> {
  const id = newId()
  await db()
    .insertInto('people')
    .values({ id, name: 'Ada Okonkwo', email_normalized: `${id}@example.com`, ...part })
    .execute()
  return id
}

async function lead(owner_id: string | null, person_id: string | null): Promise<string> {
  const id = newId()
  await db()
    .insertInto('leads')
    .values({ id, kind: 'contact', name: 'Ada Okonkwo', email: `${id}@example.com`, owner_id, person_id })
    .execute()
  return id
}

const input = (given: Partial<z.input<typeof AddTask>> = {}) =>
  z.parse(AddTask, {
    title: 'Ask about the roof',
    kind: 'call',
    due_date: '2026-11-21',
    due_time: '',
    repeats: 'none',
    remind: 'due',
    person: '',
    personId: '',
    leadId: '',
    agentId: '',
    seen: '',
    ...given,
  })
const none = { personId: '', leadId: '' }
const titles = (tasks: readonly { title: string }[]) => tasks.map(({ title }) => title)
const openOf = async (actor: AgentActor, of: Partial<typeof none>) =>
  (await listTasksAbout(actor, { ...none, ...of })).tasks
const firstOf = async (actor: AgentActor) => (await listMyTasks(actor, { view: 'today' }))?.rows[0]?.id ?? ''

describe('an agent', () => {
  databaseTest('adds, changes, finishes, reopens and deletes a task', async () => {
    const lena = await testActor('agent')
    const personId = await person({ owner_id: idOf(lena) })
    await addTask(lena, input({ personId }))
    // A duplicate submission, and a second task in the same words.
    await addTask(lena, input({ personId }))
    const { seen, tasks } = await listTasksAbout(lena, { ...none, personId })
    expect(tasks).toMatchObject([
      { title: 'Ask about the roof', about_name: 'Ada Okonkwo', about_path: `/agent/clients/${personId}` },
    ])
    await addTask(lena, input({ personId, seen }))
    const taskId = tasks[0]?.id ?? ''
    const fields = {
      title: 'Ask about the furnace',
      kind: 'email',
      due_date: '2026-11-23',
      due_time: '10:00',
      repeats: 'none',
      remind: 'due',
    } as const
    await updateTask(lena, { taskId, version: 1, ...fields })
    await expect(updateTask(lena, { taskId, version: 1, ...fields, title: 'Mine' })).rejects.toMatchObject({
      code: 'conflict',
      details: { current: { title: 'Ask about the furnace', version: 2 } },
    })
    await finishTask(lena, { taskId })
    await finishTask(lena, { taskId })
    expect((await getTask(lena, { taskId })).task).toMatchObject({
      done_at: NOW,
      done_by: lena.account.name,
      version: 3,
    })
    expect((await listMyTasks(lena, {}))?.counts).toEqual({ overdue: 0, today: 1, next: 0, done: 1 })
    await reopenTask(lena, { taskId })
    expect((await listMyTasks(lena, { view: 'next' }))?.rows).toMatchObject([
      { id: taskId, done_at: null, done_by: null },
    ])
    await deleteTask(lena, { taskId })
    await expect(getTask(lena, { taskId })).rejects.toMatchObject({ code: 'not_found' })
    const acts = (await auditRecords()).map(({ act }) => act)
    expect(acts).toEqual(['task.created', 'task.created', 'task.updated', 'task.done', 'task.reopened', 'task.deleted'])
    expect(JSON.stringify(await auditRecords())).not.toContain('furnace')
  })

  databaseTest('has tabs by due time, and late tasks first on the home', async () => {
    const lena = await testActor('agent')
    await addTask(lena, input({ title: 'Tonight', due_time: '18:00' }))
    await addTask(lena, input({ title: 'Today' }))
    await addTask(lena, input({ title: 'This morning', due_time: '08:00' }))
    await addTask(lena, input({ title: 'Tomorrow', due_date: '2026-11-22' }))
    await addTask(lena, input({ title: '', kind: 'meeting', due_date: '2026-11-20' }))
    expect((await listMyTasks(lena, {}))?.view).toBe('overdue')
    for (const [view, expected] of [
      ['overdue', ['Meeting', 'This morning']],
      ['today', ['Tonight', 'Today']],
      ['next', ['Tomorrow']],
      ['done', []],
    ] as const)
      expect(titles((await listMyTasks(lena, { view }))?.rows ?? [])).toEqual(expected)
    const { tasks, due } = await listDueTasks(lena, idOf(lena))
    expect([titles(tasks), due]).toEqual([['Meeting', 'This morning', 'Tonight', 'Today'], 4])
    expect(await listMyTasks(await office(), {})).toBeNull()
  })

  databaseTest('adds tasks for agents of the person only', async () => {
    const [lena, marcus, other] = [await testActor('agent'), await testActor('agent'), await testActor('agent')]
    const personId = await person({ owner_id: idOf(lena), co_owner_id: idOf(marcus) })
    const about = await listTasksAbout(lena, { ...none, personId })
    expect(about.agents.map(({ id }) => id)).toEqual([idOf(lena), idOf(marcus)])
    await addTask(lena, input({ personId, agentId: idOf(marcus) }))
    expect(titles((await listMyTasks(marcus, {}))?.rows ?? [])).toEqual(['Ask about the roof'])
    await expect(addTask(lena, input({ personId, agentId: idOf(other) }))).rejects.toMatchObject({
      fields: { agentId: MESSAGES.noAgent },
    })
    await expect(addTask(other, input({ personId }))).rejects.toMatchObject({ code: 'not_found' })
    await expect(addTask(await office(), input())).rejects.toMatchObject({ code: 'invalid' })
  })

  databaseTest(
    'sees tasks about a lead they own, and those of a person they share, but not of another agent’s lead',
    async () => {
      const [lena, marcus, other] = [await testActor('agent'), await testActor('agent'), await testActor('agent')]
      const personId = await person({ owner_id: idOf(lena), co_owner_id: idOf(marcus) })
      const [shared, foreign] = [await lead(idOf(lena), personId), await lead(idOf(other), personId)]
      await addTask(lena, input({ leadId: shared, title: 'Shared' }))
      await addTask(other, input({ leadId: foreign, title: 'Foreign' }))
      expect(titles(await openOf(marcus, { personId }))).toEqual(['Shared'])
      expect(titles(await openOf(await office(), { personId }))).toEqual(['Shared', 'Foreign'])
      expect(await openOf(other, { leadId: foreign })).toMatchObject([
        { title: 'Foreign', about_name: 'Ada Okonkwo', about_path: `/agent/inquiries/${foreign}` },
      ])
      await expect(openOf(other, { leadId: shared })).rejects.toMatchObject({ code: 'not_found' })
    },
  )
})

databaseTest('next steps of an agent’s people are on the home when they are due, the most overdue first', async () => {
  const [lena, marcus] = [await testActor('agent'), await testActor('agent')]
  const step = (name: string, next_step_date: string | null, part: Partial<Insertable<DB['people']>> = {}) =>
    person({ name, owner_id: idOf(lena), next_step: 'Call', next_step_date, ...part })
  await step('Today', '2026-11-21')
  await step('Late', '2026-11-19')
  await step('Tomorrow', '2026-11-22')
  await step('No date', null)
  await step('Shared', '2026-11-20', { owner_id: idOf(marcus), co_owner_id: idOf(lena) })
  await step('Of Marcus', '2026-11-20', { owner_id: idOf(marcus) })
  await step('Merged', '2026-11-20', { merged_into_id: await person(), email_normalized: null })
  const names = async () => (await listDueTasks(lena, idOf(lena))).steps.map(({ name }) => name)
  expect(await names()).toEqual(['Late', 'Shared', 'Today'])
  // Today is the day in Indianapolis, not in UTC.
  at = new Date('2026-11-22T04:30:00Z')
  expect(await names()).toEqual(['Late', 'Shared', 'Today'])
  for (let more = 0; more < 7; more += 1) await step(`More ${more}`, '2026-11-21')
  const due = await listDueTasks(lena, idOf(lena))
  expect([due.steps.length, due.due_steps]).toEqual([8, 10])
})

describe('a task about a person', () => {
  databaseTest('goes to the new owner while it is open, from agents who no longer look after them', async () => {
    const [lena, marcus, next] = [await testActor('agent'), await testActor('agent'), await testActor('agent')]
    const personId = await person({ owner_id: idOf(lena), co_owner_id: idOf(marcus) })
    for (const [title, actor] of [
      ['Open', lena],
      ['Done', lena],
      ['Second', marcus],
    ] as const)
      await addTask(actor, input({ personId, title }))
    const done = (await openOf(lena, { personId })).find(({ title }) => title === 'Done')
    await finishTask(lena, { taskId: done?.id ?? '' })
    await assignPerson(lena, { personId, version: 1, ownerId: idOf(next), coOwnerId: idOf(marcus) })
    const stored = await db().selectFrom('tasks').select(['title', 'agent_id']).orderBy('title').execute()
    expect(stored).toEqual([
      { title: 'Done', agent_id: idOf(lena) },
      { title: 'Open', agent_id: idOf(next) },
      { title: 'Second', agent_id: idOf(marcus) },
    ])
  })

  databaseTest('moves with a merge, and back with its undo', async () => {
    const actor = await office()
    const lena = await testActor('agent')
    const [kept, alias] = [await person({ owner_id: idOf(lena) }), await person({ owner_id: idOf(lena) })]
    await addTask(lena, input({ personId: kept, title: 'Kept' }))
    await addTask(lena, input({ personId: alias, title: 'Moved' }))
    await mergePeople(actor, { personId: kept, version: 1, otherId: alias })
    expect(titles(await openOf(lena, { personId: kept }))).toEqual(['Kept', 'Moved'])
    const merge = await db().selectFrom('person_merges').select('id').executeTakeFirstOrThrow()
    await undoMerge(actor, { mergeId: merge.id })
    expect(titles(await openOf(lena, { personId: kept }))).toEqual(['Kept'])
    expect(titles(await openOf(lena, { personId: alias }))).toEqual(['Moved'])
  })

  databaseTest('is in the timeline, in their data, and gone when they close their account', async () => {
    const lena = await testActor('agent')
    const client = await buildAccount({})
    const personId = await person({ account_id: client.id, email_normalized: null, owner_id: idOf(lena) })
    await addTask(lena, input({ personId }))
    await finishTask(lena, { taskId: await firstOf(lena) })
    const { entries } = await listPersonTimeline(lena, { personId })
    expect(entries.map(({ title }) => title).toSorted()).toEqual([
      'Registered on the website',
      `${lena.account.name} added a task: Ask about the roof`,
      `${lena.account.name} finished a task: Ask about the roof`,
    ])
    expect(await readPersonalData(client.id)).toMatchObject({
      tasks_of_your_agent: [{ title: 'Ask about the roof', done_at: NOW }],
    })
    await transaction(async () => erasePersonalData(client.id, await testActor('public')))
    expect(await db().selectFrom('tasks').selectAll().execute()).toEqual([])
  })

  databaseTest('stays when its agent is deleted, and tasks about no one go', async () => {
    const lena = await testActor('agent')
    const next = await testActor('agent')
    const personId = await person({ owner_id: idOf(lena) })
    await addTask(lena, input({ personId }))
    await addTask(lena, input({ title: 'Own' }))
    await db().deleteFrom('agents').where('id', '=', idOf(lena)).execute()
    expect(await db().selectFrom('tasks').select(['title', 'agent_id']).execute()).toEqual([
      { title: 'Ask about the roof', agent_id: null },
    ])
    await db()
      .updateTable('people')
      .set({ owner_id: idOf(next) })
      .where('id', '=', personId)
      .execute()
    expect(titles((await listMyTasks(next, {}))?.rows ?? [])).toEqual(['Ask about the roof'])
  })
})

databaseTest('a task about a lead goes to the lead’s new owner', async () => {
  const [lena, marcus] = [await testActor('agent'), await testActor('agent')]
  const leadId = await lead(idOf(lena), null)
  await addTask(lena, input({ leadId }))
  await db()
    .updateTable('leads')
    .set({ owner_id: idOf(marcus) })
    .where('id', '=', leadId)
    .execute()
  expect(titles((await listMyTasks(marcus, {}))?.rows ?? [])).toEqual(['Ask about the roof'])
  expect((await listMyTasks(lena, {}))?.rows).toEqual([])
})

const emails = (kind: string) =>
  db().selectFrom('mail_outbox').select(['to_email', 'subject', 'text']).where('letter', '=', kind).execute()

describe('a task that repeats', () => {
  databaseTest('is due again as a new one, once', async () => {
    const lena = await testActor('agent')
    const personId = await person({ owner_id: idOf(lena) })
    await addTask(lena, input({ personId, repeats: 'weekly', due_time: '10:00' }))
    const taskId = await firstOf(lena)
    await finishTask(lena, { taskId })
    await finishTask(lena, { taskId })
    const [next, ...others] = await openOf(lena, { personId })
    expect(others).toEqual([])
    expect(next).toMatchObject({ due_date: '2026-11-28', due_time: '10:00', repeats: 'weekly', agent_id: idOf(lena) })
    await finishTask(lena, { taskId: next?.id ?? '' })
    expect(await openOf(lena, { personId })).toMatchObject([{ due_date: '2026-12-05' }])
  })

  databaseTest('reminds of the next one the day before, also if that day’s reminder has passed', async () => {
    const lena = await testActor('agent')
    await addTask(lena, input({ repeats: 'daily', remind: 'day' }))
    await remindOfTasks()
    expect(await emails('tasks-due')).toEqual([])
    for (const [day, sent] of [
      ['2026-11-21', 1],
      ['2026-11-22', 2],
    ] as const) {
      at = new Date(`${day}T14:00:00Z`)
      const open = (await listMyTasks(lena, { view: 'today' }))?.rows ?? []
      await finishTask(lena, { taskId: open[0]?.id ?? '' })
      for (let run = 0; run < 2; run += 1) await remindOfTasks()
      expect(await emails('tasks-due')).toHaveLength(sent)
    }
  })

  databaseTest('has no next one after it is reopened, unless someone changed that', async () => {
    const lena = await testActor('agent')
    await addTask(lena, input({ repeats: 'daily' }))
    const taskId = await firstOf(lena)
    await finishTask(lena, { taskId })
    await reopenTask(lena, { taskId })
    expect(await db().selectFrom('tasks').select(['id', 'done_at']).execute()).toEqual([{ id: taskId, done_at: null }])
    await finishTask(lena, { taskId })
    const [next] = (await listMyTasks(lena, { view: 'next' }))?.rows ?? []
    const changed = {
      title: 'Ask again',
      kind: 'call',
      due_date: '2026-11-23',
      due_time: null,
      repeats: 'daily',
      remind: 'due',
    } as const
    await updateTask(lena, { taskId: next?.id ?? '', version: 1, ...changed })
    await reopenTask(lena, { taskId })
    await finishTask(lena, { taskId })
    expect(titles((await listMyTasks(lena, { view: 'next' }))?.rows ?? [])).toEqual(['Ask again'])
  })

  databaseTest('returns to the 31st after a short month, and keeps that day when its title changes', async () => {
    const lena = await testActor('agent')
    await addTask(lena, input({ repeats: 'monthly', due_date: '2027-01-31' }))
    const [first] = (await listMyTasks(lena, { view: 'next' }))?.rows ?? []
    await finishTask(lena, { taskId: first?.id ?? '' })
    const [short] = (await listMyTasks(lena, { view: 'next' }))?.rows ?? []
    expect(short).toMatchObject({ due_date: '2027-02-28' })
    const same = { kind: 'call', due_date: '2027-02-28', due_time: null, repeats: 'monthly', remind: 'due' } as const
    await updateTask(lena, { taskId: short?.id ?? '', version: 1, title: 'Rent', ...same })
    await finishTask(lena, { taskId: short?.id ?? '' })
    expect((await listMyTasks(lena, { view: 'next' }))?.rows).toMatchObject([{ due_date: '2027-03-31', title: 'Rent' }])
  })
})

describe('handing a task over', () => {
  databaseTest('moves it to an agent of the person, and tells them', async () => {
    const [lena, marcus] = [await testActor('agent'), await testActor('agent')]
    const personId = await person({ owner_id: idOf(lena), co_owner_id: idOf(marcus) })
    await addTask(lena, input({ personId }))
    const taskId = await firstOf(lena)
    expect((await getTask(lena, { taskId })).agents.map(({ id }) => id)).toEqual([idOf(marcus)])
    await handOverTask(lena, { taskId, version: 1, agentId: idOf(marcus) })
    expect(await firstOf(marcus)).toBe(taskId)
    expect((await listMyTasks(lena, {}))?.rows).toEqual([])
    expect(await emails('task-assigned')).toMatchObject([
      { to_email: marcus.account.email, subject: 'Assigned to you: Ask about the roof' },
    ])
    expect(await auditRecords()).toContainEqual(
      expect.objectContaining({
        act: 'task.assigned',
        before: { agent_id: idOf(lena) },
        after: { agent_id: idOf(marcus) },
      }),
    )
    // The second of two agents who hand it over at the same time has the older version.
    await expect(handOverTask(lena, { taskId, version: 1, agentId: idOf(marcus) })).rejects.toMatchObject({
      code: 'conflict',
    })
  })

  databaseTest('goes to no one who may not open the person or lead', async () => {
    const [lena, marcus] = [await testActor('agent'), await testActor('agent')]
    const personId = await person({ owner_id: idOf(lena) })
    const leadId = await lead(idOf(lena), null)
    await addTask(lena, input({ personId, title: 'Person' }))
    await addTask(lena, input({ leadId, title: 'Lead' }))
    for (const { id, agents } of await Promise.all(
      ((await listMyTasks(lena, {}))?.rows ?? []).map(async ({ id }) => ({
        id,
        agents: (await getTask(lena, { taskId: id })).agents,
      })),
    )) {
      expect(agents).toEqual([])
      await expect(handOverTask(lena, { taskId: id, version: 1, agentId: idOf(marcus) })).rejects.toMatchObject({
        fields: { agentId: MESSAGES.noAgent },
      })
      await expect(handOverTask(marcus, { taskId: id, version: 1, agentId: idOf(marcus) })).rejects.toMatchObject({
        code: 'not_found',
      })
    }
    expect(await emails('task-assigned')).toEqual([])
  })

  databaseTest('gives a task about no one to any agent, and is refused for one that is done', async () => {
    const [lena, marcus] = [await testActor('agent'), await testActor('agent')]
    await addTask(lena, input())
    const taskId = await firstOf(lena)
    await finishTask(lena, { taskId })
    await expect(handOverTask(lena, { taskId, version: 2, agentId: idOf(marcus) })).rejects.toMatchObject({
      code: 'conflict',
      message: MESSAGES.isDone,
    })
    await reopenTask(lena, { taskId })
    await handOverTask(lena, { taskId, version: 3, agentId: idOf(marcus) })
    await expect(getTask(lena, { taskId })).rejects.toMatchObject({ code: 'not_found' })
    expect((await getTask(marcus, { taskId })).task.agent_id).toBe(idOf(marcus))
  })
})

describe('a reminder', () => {
  databaseTest('is sent once when a task is due, and again after its date changed', async () => {
    const lena = await testActor('agent')
    const personId = await person({ owner_id: idOf(lena) })
    await addTask(lena, input({ personId, due_time: '10:30' }))
    await remindOfTasks()
    expect(await emails('tasks-due')).toEqual([])
    at = new Date('2026-11-21T15:30:00Z')
    await remindOfTasks()
    await remindOfTasks()
    expect(await emails('tasks-due')).toMatchObject([
      {
        to_email: lena.account.email,
        subject: 'Task due: Ask about the roof',
        text: expect.stringContaining('Ada Okonkwo'),
      },
    ])
    const taskId = (await openOf(lena, { personId }))[0]?.id ?? ''
    const later = {
      title: 'Later',
      kind: 'call',
      due_date: '2026-11-23',
      due_time: '10:00',
      repeats: 'none',
      remind: 'due',
    } as const
    await updateTask(lena, { taskId, version: 1, ...later })
    await remindOfTasks()
    expect(await emails('tasks-due')).toHaveLength(1)
    at = new Date('2026-11-23T16:00:00Z')
    await remindOfTasks()
    expect(await emails('tasks-due')).toHaveLength(2)
  })

  databaseTest('waits for the morning, and lists all tasks of a downtime in one email', async () => {
    const [lena, marcus] = [await testActor('agent'), await testActor('agent')]
    await addTask(lena, input({ title: 'Evening', due_time: '21:30' }))
    await addTask(lena, input({ title: 'Whole day', due_date: '2026-11-22' }))
    await addTask(lena, input({ title: 'Done', due_date: '2026-11-22' }))
    await addTask(lena, input({ title: 'Tomorrow', due_date: '2026-11-23' }))
    await addTask(marcus, input({ title: 'Other', due_date: '2026-11-22' }))
    const done = ((await listMyTasks(lena, {}))?.rows ?? []).concat(
      (await listMyTasks(lena, { view: 'next' }))?.rows ?? [],
    )
    await finishTask(lena, { taskId: done.find(({ title }) => title === 'Done')?.id ?? '' })
    at = new Date('2026-11-22T03:00:00Z')
    await remindOfTasks()
    expect(await emails('tasks-due')).toEqual([])
    at = new Date('2026-11-22T15:00:00Z')
    await remindOfTasks()
    const sent = await emails('tasks-due')
    expect(sent.map(({ subject }) => subject).toSorted()).toEqual(['2 tasks due', 'Task due: Other'])
    const { text } = sent.find(({ to_email }) => to_email === lena.account.email) ?? {}
    expect(text).toMatch(/Evening[\s\S]*Whole day/)
    expect(text).not.toMatch(/Done|Tomorrow|Other/)
  })

  databaseTest('is not sent to agents who turned notifications off, nor later', async () => {
    const lena = await testActor('agent')
    await db().updateTable('accounts').set({ email_notifications: false }).where('id', '=', lena.account_id).execute()
    await addTask(lena, input({ due_time: '09:30' }))
    at = new Date('2026-11-21T14:30:00Z')
    await remindOfTasks()
    await db().updateTable('accounts').set({ email_notifications: true }).where('id', '=', lena.account_id).execute()
    await remindOfTasks()
    expect(await emails('tasks-due')).toEqual([])
  })
})

describe('a task that is due at once', () => {
  databaseTest('is not emailed to the agent who adds it or moves it there, but is on their list', async () => {
    const lena = await testActor('agent')
    await addTask(lena, input({ title: 'Today' }))
    await addTask(lena, input({ title: 'Late', due_time: '08:30' }))
    const soon = await addTask(lena, input({ title: 'Soon', due_time: '09:30', remind: 'hour' }))
    const { id } = await addTask(lena, input({ title: 'Moved', due_date: '2026-11-24' }))
    const fields = { title: 'Moved', kind: 'call', due_date: '2026-11-21', due_time: null } as const
    await updateTask(lena, { taskId: id ?? '', version: 1, ...fields, repeats: 'none', remind: 'due' })
    const daily = await addTask(lena, input({ title: 'Daily', due_date: '2026-11-20', repeats: 'daily' }))
    await finishTask(lena, { taskId: daily.id ?? '' })
    await remindOfTasks()
    expect(await emails('tasks-due')).toEqual([])
    expect(await emails('task-assigned')).toEqual([])
    const { tasks } = await listDueTasks(lena, idOf(lena))
    expect(titles(tasks).toSorted()).toEqual(['Daily', 'Late', 'Moved', 'Soon', 'Today'])
    at = new Date('2026-11-21T14:30:00Z')
    await remindOfTasks()
    expect(await emails('tasks-due')).toMatchObject([{ subject: 'Task due: Soon' }])
    // A change of its title reminds no one again.
    const { version, due_date, due_time, repeats, remind } = (await getTask(lena, { taskId: soon.id ?? '' })).task
    const same = { kind: 'call', due_date, due_time, repeats, remind } as const
    await updateTask(lena, { taskId: soon.id ?? '', version, title: 'Sooner', ...same })
    await remindOfTasks()
    expect(await emails('tasks-due')).toHaveLength(1)
  })

  databaseTest('is emailed to the agent for whom another person adds it, once', async () => {
    const [lena, boss] = [await testActor('agent'), await office()]
    const personId = await person({ owner_id: idOf(lena) })
    await addTask(boss, input({ personId }))
    await addTask(boss, input({ personId }))
    await remindOfTasks()
    expect(await emails('tasks-due')).toEqual([])
    expect(await emails('task-assigned')).toMatchObject([
      {
        to_email: lena.account.email,
        subject: 'Assigned to you: Ask about the roof',
        text: expect.stringContaining(`${boss.account.name} added a task for you`),
      },
    ])
  })

  databaseTest('is emailed to the agent whose task another person moves there', async () => {
    const [lena, boss] = [await testActor('agent'), await office()]
    const personId = await person({ owner_id: idOf(lena) })
    const { id } = await addTask(lena, input({ personId, due_date: '2026-11-24' }))
    const fields = { title: 'Moved', kind: 'call', due_date: '2026-11-21', due_time: null } as const
    await updateTask(boss, { taskId: id ?? '', version: 1, ...fields, repeats: 'none', remind: 'due' })
    await remindOfTasks()
    expect(await emails('tasks-due')).toMatchObject([{ subject: 'Task due: Moved' }])
  })
})

describe('the person of a new task', () => {
  databaseTest(
    'is found by a part of the name, the suggestion or the email address, among the caller’s own',
    async () => {
      const [lena, marcus] = [await testActor('agent'), await testActor('agent')]
      const personId = await person({ owner_id: idOf(lena), name: 'Ada Okonkwo', email_normalized: 'ada@example.com' })
      await person({ owner_id: idOf(lena), name: 'Ada Okonkwo', email_normalized: 'other-ada@example.com' })
      await person({ owner_id: idOf(marcus), name: 'Zoe Quist' })
      const [suggestion = ''] = await suggestPeople(lena, { q: 'ada@example' })
      expect(suggestion).toBe('Ada Okonkwo (ada@example.com)')
      for (const text of [suggestion, 'ADA@example.com']) await addTask(lena, input({ person: text, title: text }))
      expect(await openOf(lena, { personId })).toHaveLength(2)
      for (const text of ['Ada Okonkwo', 'okonk', 'Zoe Quist', 'No one'])
        await expect(addTask(lena, input({ person: text }))).rejects.toMatchObject({
          fields: { person: expect.any(String) },
        })
      expect(await suggestPeople(lena, { q: 'zoe' })).toEqual([])
    },
  )
})

describe('the reminder of a task', () => {
  databaseTest('comes an hour or a day before, or not at all', async () => {
    const lena = await testActor('agent')
    const due = { due_date: '2026-11-23', due_time: '15:00' }
    await addTask(lena, input({ ...due, title: 'Day', remind: 'day' }))
    await addTask(lena, input({ ...due, title: 'Hour', remind: 'hour' }))
    await addTask(lena, input({ ...due, title: 'Due', remind: 'due' }))
    await addTask(lena, input({ ...due, title: 'None', remind: 'none' }))
    await addTask(lena, input({ title: 'Whole day', due_date: '2026-11-24', due_time: '', remind: 'day' }))
    const remindedAt = async (time: string) => {
      at = new Date(time)
      await remindOfTasks()
      return (await emails('tasks-due')).map(({ subject }) => subject)
    }
    expect(await remindedAt('2026-11-22T19:30:00Z')).toEqual([])
    expect(await remindedAt('2026-11-22T20:30:00Z')).toEqual(['Task due: Day'])
    expect(await remindedAt('2026-11-23T12:30:00Z')).toHaveLength(1)
    expect(await remindedAt('2026-11-23T13:30:00Z')).toContain('Task due: Whole day')
    expect(await remindedAt('2026-11-23T19:30:00Z')).toContain('Task due: Hour')
    expect(await remindedAt('2026-11-23T20:30:00Z')).toContain('Task due: Due')
    expect(await remindedAt('2026-11-25T20:30:00Z')).toHaveLength(4)
  })
})
