import { describe, expect } from 'vitest'
import { db } from '#db/db.server.ts'
import { listPeopleLists, savePeopleList } from '#features/people-lists/operations.server.ts'
import { newId } from '#kit/ids.server.ts'
import { testActor } from '../../../../test/builders.ts'
import { databaseTest } from '../../../../test/database.ts'
import { changePeople } from './bulk.server.ts'
import { getMyBoard, listMyPeople, listPeople } from './list.server.ts'

const NOW = new Date('2026-11-28T14:00:00Z')
const agent = () => testActor('agent')
type Agent = Awaited<ReturnType<typeof agent>>
const idOf = ({ account }: Agent) => account.agent_id ?? ''

async function person(owner_id: string, name = 'Ada Okonkwo'): Promise<string> {
  const id = newId()
  await db().insertInto('people').values({ id, name, owner_id }).execute()
  return id
}

/** Stores a plan of the office, or one of an agent that others may not start. @returns the id */
async function plan(name: string, author_id: string | null = null): Promise<string> {
  const id = newId()
  const row = { id, name, steps: '[]', author_id, is_shared: author_id === null, created_at: NOW, updated_at: NOW }
  await db().insertInto('follow_up_plans').values(row).execute()
  return id
}

async function run(plan_id: string, person_id: string, isEnded = false): Promise<void> {
  const end = isEnded ? { ended_at: NOW, end_reason: 'stopped' } : { next_at: NOW }
  const steps = JSON.stringify([{ day: 0, title: 'Call', template_id: null }])
  await db()
    .insertInto('follow_ups')
    .values({
      id: newId(),
      plan_id,
      name: 'A plan',
      steps,
      person_id,
      is_about_lead: false,
      started_at: NOW,
      submission_key: newId(),
      ...end,
    })
    .execute()
}

describe('the filter by follow-up plan', () => {
  databaseTest('has the people for whom the plan runs, and offers the plans that run for the caller’s', async () => {
    const [lena, marcus] = [await agent(), await agent()]
    const [buyer, spring, private_] = [
      await plan('New buyer'),
      await plan('Spring'),
      await plan('Mine', lena.account_id),
    ]
    const [ada, ben, zoe] = [await person(idOf(lena)), await person(idOf(lena)), await person(idOf(marcus))]
    await person(idOf(lena))
    for (const id of [ada, zoe]) await run(buyer, id)
    await run(buyer, ben, true)
    await run(spring, zoe)

    const mine = await listMyPeople(lena, { plan: buyer })
    expect(mine.rows.map(({ id }) => id)).toEqual([ada])
    expect(mine.counts).toMatchObject({ all: 1, new: 1, hot: 0 })
    expect(mine.plans).toEqual([{ id: buyer, name: 'New buyer' }])
    const all = await listPeople(await testActor('admin:people'), { plan: buyer })
    expect(all.rows.map(({ id }) => id).toSorted()).toEqual([ada, zoe].toSorted())
    expect(all.plans.map(({ name }) => name)).toEqual(['New buyer', 'Spring'])
    const { columns } = await getMyBoard(lena, { plan: buyer })
    expect(columns.flatMap(({ cards }) => cards.map(({ id }) => id))).toEqual([ada])

    // The chosen plan stays in the list if it runs for no one, but not one of another agent.
    expect(await listMyPeople(lena, { plan: private_ })).toMatchObject({
      rows: [],
      plans: [{ name: 'Mine' }, { name: 'New buyer' }],
    })
    expect((await listMyPeople(marcus, { plan: private_ })).plans.map(({ name }) => name)).toEqual([
      'New buyer',
      'Spring',
    ])
  })

  databaseTest('is a part of a bulk act on all that match, and of a saved list until the plan is deleted', async () => {
    const lena = await agent()
    const buyer = await plan('New buyer')
    const [ada, ben] = [await person(idOf(lena)), await person(idOf(lena))]
    await run(buyer, ada)
    const act = { key: newId(), isOffice: false, isAll: true, personIds: [], kind: 'add_tag' as const, value: 'Called' }
    const { changed } = await changePeople(lena, { ...act, search: `?plan=${buyer}`, shown: 1, due_date: null })
    expect(changed).toBe(1)
    const tagged = await db().selectFrom('people').select('tags').where('id', 'in', [ada, ben]).orderBy('id').execute()
    expect(tagged.map(({ tags }) => tags)).toEqual([['Called'], []])

    await savePeopleList(lena, { name: 'Buyers', isOffice: false, search: `?plan=${buyer}` })
    const lists = async () => await listPeopleLists(lena, { isOffice: false })
    expect(await lists()).toMatchObject([{ criteria: { plan: buyer }, is_outdated: false }])
    await db().deleteFrom('follow_up_plans').where('id', '=', buyer).execute()
    expect(await lists()).toMatchObject([{ criteria: {}, is_outdated: true }])
  })
})
