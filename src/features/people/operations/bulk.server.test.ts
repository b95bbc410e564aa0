import type { Insertable } from 'kysely'
import { afterEach, beforeEach, describe, expect } from 'vitest'
import { db } from '#db/db.server.ts'
import { transaction } from '#db/transaction.server.ts'
import type { DB } from '#db/types.ts'
import { finishTask, updateTask } from '#features/tasks/operations/tasks.server.ts'
import { newId } from '#kit/ids.server.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import { setClock } from '#ports/clock.server.ts'
import { buildAccount, buildAgent, buildAgreement, testActor } from '../../../../test/builders.ts'
import { auditRecords, committedTest, databaseTest } from '../../../../test/database.ts'
import type { ChangePeople } from '../schema/bulk.ts'
import { MAX_BULK } from '../words/bulk.ts'
import { changePeople, undoPeopleChange } from './bulk.server.ts'
import { listMyPeople, listPeople } from './list.server.ts'
import { settlePeople } from './owner.server.ts'
import { updatePerson } from './record.server.ts'

let at = new Date()
let restore = () => {}
beforeEach(() => {
  at = new Date()
  restore = setClock({ now: () => at })
})
afterEach(() => restore())

type Actor = Awaited<ReturnType<typeof agent>>
const agent = () => testActor('agent')
const office = () => testActor('agent', { is_agent: false, user_role: 'admin', permissions: ['people'] })
const agentId = (actor: Actor) => actor.account.agent_id ?? ''

async function person(owner_id: string | null, part: Partial<Insertable<DB['people']>> = {}): Promise<string> {
  const id = newId()
  await db()
    .insertInto('people')
    .values({ id, name: 'Ada Okonkwo', owner_id, ...part })
    .execute()
  return id
}

const change = (actor: Actor, part: Partial<ChangePeople>) =>
  changePeople(actor, {
    key: newId(),
    isOffice: false,
    isAll: false,
    search: '',
    personIds: [],
    kind: 'stage',
    value: 'closed',
    due_date: null,
    ...part,
  })
const stored = (id: string) =>
  db()
    .selectFrom('people')
    .select(['stage', 'tags', 'owner_id', 'co_owner_id', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const tasksOf = (id: string) =>
  db()
    .selectFrom('tasks')
    .select(['id', 'title', 'due_date', 'agent_id', 'version'])
    .where('person_id', '=', id)
    .execute()

describe('setting the stage', () => {
  databaseTest('changes the chosen people, each with an entry, and counts those left out', async () => {
    const actor = await agent()
    const { id: account_id } = await buildAccount()
    await buildAgreement(agentId(actor), account_id)
    const signed = await person(agentId(actor), { account_id })
    const [plain, touring] = [await person(agentId(actor)), await person(agentId(actor), { stage: 'touring' })]
    const others = await person((await buildAgent()).id)
    const personIds = [signed, plain, touring, others, signed]
    const result = await change(actor, { personIds, value: 'touring' })
    expect(result).toMatchObject({ kind: 'stage', changed: 1, left_out: { agreement: 1, unchanged: 1, gone: 1 } })
    expect(await stored(signed)).toMatchObject({ stage: 'touring', version: 2 })
    expect(await stored(plain)).toMatchObject({ stage: 'new', version: 1 })
    expect(await stored(others)).toMatchObject({ stage: 'new', version: 1 })
    expect(await auditRecords()).toMatchObject([
      { act: 'person.updated', object_id: signed, before: { stage: 'new' }, after: { stage: 'touring' } },
    ])
  })

  databaseTest('takes all that match the page, of the agent’s own or of everyone', async () => {
    const [actor, boss] = [await agent(), await office()]
    const mine = [await person(agentId(actor), { name: 'Moe Fry' }), await person(agentId(actor), { name: 'Cy Fry' })]
    const quist = await person(agentId(actor), { name: 'Ada Quist' })
    const theirs = await person((await buildAgent()).id, { name: 'Eve Fry' })
    expect(await change(actor, { isAll: true, search: '?q=fry' })).toMatchObject({ changed: 2, left_out: {} })
    for (const id of mine) expect(await stored(id)).toMatchObject({ stage: 'closed' })
    for (const id of [quist, theirs]) expect(await stored(id)).toMatchObject({ stage: 'new' })
    const all = { isAll: true, isOffice: true, search: '?q=fry', value: 'inactive' }
    expect(await change(boss, all)).toMatchObject({ changed: 3 })
    await expect(change(actor, all)).rejects.toMatchObject({ code: 'forbidden' })
    const byAgent = { ...all, search: `?owner=${agentId(actor)}`, value: 'new' }
    expect(await change(boss, byAgent)).toMatchObject({ changed: 2, left_out: { unchanged: 1 } })
  })

  databaseTest('takes all that match only if they are as many as the page showed', async () => {
    const actor = await agent()
    const ids = [await person(agentId(actor), { name: 'Moe Fry' }), await person(agentId(actor), { name: 'Cy Fry' })]
    const all = { isAll: true, search: '?q=fry' }
    for (const [shown, message] of [
      [1, '2 people match now, not 1. Close this form and select them again.'],
      [3, '2 people match now, not 3. Close this form and select them again.'],
    ] as const)
      await expect(change(actor, { ...all, shown })).rejects.toMatchObject({ code: 'conflict', message })
    // A filter of a newer page, which this program does not know, finds more than the page showed.
    const unknown = { isAll: true, search: '?q=cy&household=yes', shown: 0 }
    await expect(change(actor, unknown)).rejects.toMatchObject({
      code: 'conflict',
      message: '1 person matches now, not 0. Close this form and select them again.',
    })
    for (const id of ids) expect(await stored(id)).toMatchObject({ stage: 'new', version: 1 })
    expect(await auditRecords()).toEqual([])
    // Chosen people are those, whatever the page's query finds by now.
    expect(await change(actor, { personIds: ids.slice(0, 1), search: '?q=fry', shown: 1 })).toMatchObject({
      changed: 1,
    })
    expect(await change(actor, { ...all, shown: 2 })).toMatchObject({ changed: 1, left_out: { unchanged: 1 } })
    expect(await change(actor, { ...all, value: 'inactive' })).toMatchObject({ changed: 2 })
  })

  databaseTest(`refuses more than ${MAX_BULK} people, no one, and an unknown stage`, async () => {
    const actor = await agent()
    await expect(change(actor, { isAll: true })).rejects.toMatchObject({ code: 'not_found' })
    const personIds = [await person(agentId(actor))]
    await expect(change(actor, { personIds, value: 'gone' })).rejects.toMatchObject({
      fields: { value: expect.any(String) },
    })
    await expect(change(actor, { personIds: [await person(null)] })).rejects.toMatchObject({ code: 'not_found' })
    await db()
      .insertInto('people')
      .values(Array.from({ length: MAX_BULK }, () => ({ id: newId(), name: 'Moe', owner_id: agentId(actor) })))
      .execute()
    await expect(change(actor, { isAll: true })).rejects.toMatchObject({ code: 'invalid' })
    expect(await change(actor, { isAll: true, search: '?q=moe' })).toMatchObject({ changed: MAX_BULK })
    expect(await auditRecords()).toHaveLength(MAX_BULK)
  })
})

databaseTest('tags are added and removed, whatever their case', async () => {
  const actor = await agent()
  const [none, some] = [await person(agentId(actor)), await person(agentId(actor), { tags: ['VIP', 'Investor'] })]
  const personIds = [none, some]
  expect(await change(actor, { personIds, kind: 'add_tag', value: 'vip' })).toMatchObject({
    changed: 1,
    left_out: { unchanged: 1 },
  })
  expect((await stored(none)).tags).toEqual(['vip'])
  const { id } = await change(actor, { personIds, kind: 'remove_tag', value: 'Vip' })
  expect((await stored(some)).tags).toEqual(['Investor'])
  expect((await stored(none)).tags).toEqual([])
  await undoPeopleChange(actor, { actId: id })
  expect((await stored(some)).tags).toEqual(['VIP', 'Investor'])
  for (const value of ['a, b', 'x'.repeat(31)])
    await expect(change(actor, { personIds, kind: 'add_tag', value })).rejects.toMatchObject({ code: 'invalid' })
})

databaseTest('the agent is set by the office alone, and the open tasks go along and back', async () => {
  const [actor, boss] = [await agent(), await office()]
  const next = await buildAgent({ account_id: (await buildAccount()).id })
  const id = await person(agentId(actor), { co_owner_id: next.id })
  await change(actor, { personIds: [id], kind: 'task', value: 'Call', due_date: '2026-12-01' })
  const set = { personIds: [id], kind: 'owner' as const, value: next.id }
  await expect(change(actor, set)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(change(boss, { ...set, value: newId() })).rejects.toMatchObject({ code: 'invalid' })
  const { id: actId } = await change(boss, { ...set, isOffice: true })
  expect(await stored(id)).toMatchObject({ owner_id: next.id, co_owner_id: null })
  expect(await tasksOf(id)).toMatchObject([{ agent_id: next.id }])
  await undoPeopleChange(boss, { actId })
  expect(await stored(id)).toMatchObject({ owner_id: agentId(actor), co_owner_id: next.id })
  expect((await auditRecords()).filter(({ act }) => act === 'person.assigned')).toMatchObject([
    { before: { owner_id: agentId(actor), co_owner_id: next.id }, after: { owner_id: next.id, co_owner_id: null } },
    { before: { owner_id: next.id, co_owner_id: null }, after: { owner_id: agentId(actor), co_owner_id: next.id } },
  ])
})

databaseTest(
  'each person gets a task, of the caller or of their agent; undoing leaves finished and changed ones',
  async () => {
    const [actor, boss] = [await agent(), await office()]
    const ids = [await person(agentId(actor)), await person(agentId(actor)), await person(agentId(actor))]
    const task = { kind: 'task' as const, value: 'Send the card', due_date: '2026-12-01' }
    const result = await change(actor, { ...task, personIds: ids })
    expect(result).toMatchObject({ changed: 3, left_out: {} })
    const tasks = (await Promise.all(ids.map(async (id) => await tasksOf(id)))).flat()
    expect(tasks).toMatchObject(
      ids.map(() => ({ title: 'Send the card', due_date: '2026-12-01', agent_id: agentId(actor), version: 1 })),
    )
    await finishTask(actor, { taskId: tasks[0]?.id ?? '' })
    await updateTask(actor, {
      taskId: tasks[1]?.id ?? '',
      version: 1,
      title: 'Send it',
      kind: 'other',
      due_date: '2026-12-02',
      due_time: null,
      repeats: 'none',
      remind: 'due',
    })
    expect(await undoPeopleChange(actor, { actId: result.id })).toMatchObject({ changed: 1, left_out: { changed: 2 } })
    expect(await Promise.all(ids.map(async (id) => (await tasksOf(id)).length))).toEqual([1, 1, 0])

    const free = await person(null)
    expect(await change(boss, { ...task, isOffice: true, personIds: [ids[2] ?? '', free] })).toMatchObject({
      changed: 1,
      left_out: { no_agent: 1 },
    })
    expect(await tasksOf(ids[2] ?? '')).toMatchObject([{ agent_id: agentId(actor) }])
    await expect(change(actor, { ...task, personIds: ids, due_date: null })).rejects.toMatchObject({
      fields: { due_date: expect.any(String) },
    })
    // The agent who adds a task that is due already gets no email about it.
    const overdue = { ...task, value: 'Call', due_date: '2026-01-05' }
    await change(actor, { ...overdue, personIds: ids.slice(0, 1) })
    await change(boss, { ...overdue, isOffice: true, personIds: ids.slice(1, 2) })
    const reminded = await db()
      .selectFrom('tasks')
      .select('reminded_at')
      .where('title', '=', 'Call')
      .orderBy('id')
      .execute()
    expect(reminded.map(({ reminded_at }) => reminded_at !== null)).toEqual([true, false])
  },
)

describe('undoing', () => {
  databaseTest('a change of the agent of one person emails no one, as the change did', async () => {
    const [former, boss] = [await agent(), await office()]
    const next = await buildAgent({ account_id: (await buildAccount()).id })
    const set = { kind: 'owner', value: next.id, isOffice: true } as const
    const { id: actId } = await change(boss, { ...set, personIds: [await person(agentId(former))] })
    expect(await undoPeopleChange(boss, { actId })).toMatchObject({ changed: 1 })
    expect(await db().selectFrom('mail_outbox').select('letter').execute()).toEqual([])
  })

  databaseTest('restores what no one changed since, once, for the caller, within a day', async () => {
    const [actor, other] = [await agent(), await agent()]
    const [kept, changed, left] = [
      await person(agentId(actor), { stage: 'offer' }),
      await person(agentId(actor)),
      await person(agentId(actor)),
    ]
    const { id: actId } = await change(actor, { personIds: [kept, changed, left] })
    expect((await listMyPeople(actor, {})).last_change).toMatchObject({ id: actId, changed: 3 })
    expect((await listMyPeople(other, {})).last_change).toBeNull()
    const plan = { next_step: 'Call', next_step_date: null, tags: '' }
    await updatePerson(actor, { personId: kept, version: 2, stage: 'closed', ...plan })
    await updatePerson(actor, { personId: changed, version: 2, stage: 'inactive', ...plan })
    await db()
      .updateTable('people')
      .set({ owner_id: agentId(other) })
      .where('id', '=', left)
      .execute()
    await expect(undoPeopleChange(other, { actId })).rejects.toMatchObject({ code: 'not_found' })
    expect(await undoPeopleChange(actor, { actId })).toMatchObject({ changed: 1, left_out: { changed: 1, gone: 1 } })
    expect(await stored(kept)).toMatchObject({ stage: 'offer' })
    expect(await stored(changed)).toMatchObject({ stage: 'inactive' })
    expect(await stored(left)).toMatchObject({ stage: 'closed' })
    await expect(undoPeopleChange(actor, { actId })).rejects.toMatchObject({ code: 'not_found' })
    expect((await listMyPeople(actor, {})).last_change).toBeNull()
  })

  databaseTest('is refused after a day, and the job then deletes the values of before', async () => {
    const actor = await agent()
    const { id: actId } = await change(actor, { personIds: [await person(agentId(actor))] })
    at = new Date(at.getTime() + DAY_MS + 1)
    await expect(undoPeopleChange(actor, { actId })).rejects.toMatchObject({ code: 'not_found' })
    expect((await listMyPeople(actor, {})).last_change).toBeNull()
    await settlePeople()
    expect(await db().selectFrom('people_bulk_rows').selectAll().execute()).toEqual([])
  })
})

describe('races', () => {
  committedTest('the same form sent twice is done once', async () => {
    const actor = await agent()
    const personIds = [await person(agentId(actor)), await person(agentId(actor))]
    const key = newId()
    const task = { key, personIds, kind: 'task' as const, value: 'Call', due_date: '2026-12-01' }
    const results = await Promise.all([change(actor, task), change(actor, task), change(actor, task)])
    expect(new Set(results.map(({ id }) => id)).size).toBe(1)
    for (const result of results) expect(result).toMatchObject({ changed: 2 })
    for (const id of personIds) expect(await tasksOf(id)).toHaveLength(1)
    expect(await auditRecords()).toHaveLength(2)
  })

  committedTest('a change of one person and one of many both count, and no one waits for the other', async () => {
    const [actor, boss] = [await agent(), await office()]
    const ids = [await person(agentId(actor)), await person(agentId(actor)), await person(agentId(actor))]
    const plan = { stage: 'in_touch', next_step: 'Call', next_step_date: null, tags: 'Mine' } as const
    const [one, ...many] = await Promise.allSettled([
      updatePerson(actor, { personId: ids[1] ?? '', version: 1, ...plan }),
      change(actor, { personIds: ids, kind: 'add_tag', value: 'A' }),
      change(boss, { personIds: ids.toReversed(), kind: 'add_tag', value: 'B', isOffice: true }),
    ])
    for (const result of many) expect(result).toMatchObject({ status: 'fulfilled', value: { changed: 3 } })
    const tags = (await stored(ids[1] ?? '')).tags.toSorted()
    // The single change either came first, or it was refused because it would have overwritten the tags.
    expect(tags).toEqual(one.status === 'fulfilled' ? ['A', 'B', 'Mine'] : ['A', 'B'])
    for (const id of ids) expect((await stored(id)).tags).toEqual(expect.arrayContaining(['A', 'B']))
  })

  committedTest('a failure changes no one', async () => {
    const boss = await office()
    const ids = [await person(null), await person(null)]
    const work = transaction(async () => {
      await change(boss, { personIds: ids, isOffice: true })
      throw new Error('the connection is gone')
    })
    await expect(work).rejects.toThrow('gone')
    for (const id of ids) expect(await stored(id)).toMatchObject({ stage: 'new', version: 1 })
    expect((await listPeople(await testActor('admin:people'), {})).last_change).toBeNull()
  })
})
