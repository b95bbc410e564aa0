import { describe, expect } from 'vitest'
import { db } from '#db/db.server.ts'
import { erasePersonalData, readPersonalData } from '#features/personal-data/public.server.ts'
import { newId } from '#kit/ids.server.ts'
import { buildAgent, testActor } from '../../../test/builders.ts'
import { committedTest, databaseTest } from '../../../test/database.ts'
import {
  deletePeopleList,
  listPeopleLists,
  movePeopleList,
  renamePeopleList,
  savePeopleList,
} from './operations.server.ts'
import { MAX_LISTS } from './words.ts'

type Actor = Awaited<ReturnType<typeof agent>>
const agent = () => testActor('agent')
const officer = () => testActor('agent', { user_role: 'admin', is_agent: false, permissions: ['people'] })
const save = (actor: Actor, name: string, search = '?stage=touring', isOffice = false) =>
  savePeopleList(actor, { name, isOffice, search })
const names = async (actor: Actor, isOffice = false) =>
  (await listPeopleLists(actor, { isOffice })).map(({ name }) => name)

describe('saving', () => {
  databaseTest('stores words, filters and order, for the caller and the page alone', async () => {
    const [actor, other] = [await officer(), await officer()]
    const { id: owner } = await buildAgent()
    const { id } = await save(actor, 'Dana’s tours', `?q=fry&stage=touring&owner=${owner}&sort=-name&size=50`, true)
    expect(await listPeopleLists(actor, { isOffice: true })).toEqual([
      { id, name: 'Dana’s tours', criteria: { q: 'fry', stage: 'touring', owner, sort: '-name' }, is_outdated: false },
    ])
    expect(await names(actor)).toEqual([])
    expect(await names(other, true)).toEqual([])
  })

  databaseTest('refuses a list of everyone from an agent, one without criteria, and a name that is taken', async () => {
    const actor = await agent()
    await expect(save(actor, 'Everyone', '?q=fry', true)).rejects.toMatchObject({ code: 'forbidden' })
    for (const search of ['', '?list=hot', '?stage=gone', '?size=50'])
      await expect(save(actor, 'Nothing', search)).rejects.toMatchObject({ code: 'invalid' })
    await save(actor, 'Tours')
    await expect(save(actor, 'TOURS')).rejects.toMatchObject({ code: 'invalid', fields: { name: expect.any(String) } })
    await save(await agent(), 'Tours')
    expect(await names(actor)).toEqual(['Tours'])
  })

  databaseTest(`ends at ${MAX_LISTS} lists`, async () => {
    const actor = await agent()
    for (let at = 0; at < MAX_LISTS; at += 1) await save(actor, `List ${at}`)
    await expect(save(actor, 'One more')).rejects.toMatchObject({ code: 'invalid' })
    expect(await names(actor)).toHaveLength(MAX_LISTS)
  })

  committedTest('of the same name at the same time stores it once', async () => {
    const actor = await agent()
    const results = await Promise.allSettled([save(actor, 'Tours'), save(actor, 'tours'), save(actor, 'Tours')])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await names(actor)).toHaveLength(1)
  })
})

databaseTest('a filter that no longer exists is left out, and the list says so', async () => {
  const actor = await officer()
  const { id: owner } = await buildAgent()
  const { id } = await save(actor, 'Old', `?stage=new&owner=${owner}`, true)
  await db().deleteFrom('agents').where('id', '=', owner).execute()
  expect(await listPeopleLists(actor, { isOffice: true })).toEqual([
    { id, name: 'Old', criteria: { stage: 'new' }, is_outdated: true },
  ])
})

databaseTest('lists move by one place, and not beyond the ends', async () => {
  const actor = await agent()
  const ids = [await save(actor, 'A'), await save(actor, 'B'), await save(actor, 'C')].map(({ id }) => id)
  const move = (at: number, isForward: boolean) => movePeopleList(actor, { listId: ids[at] ?? '', isForward })
  await move(0, true)
  expect(await names(actor)).toEqual(['B', 'A', 'C'])
  await move(2, false)
  expect(await names(actor)).toEqual(['B', 'C', 'A'])
  await move(1, false)
  await move(0, true)
  expect(await names(actor)).toEqual(['B', 'C', 'A'])
  await deletePeopleList(actor, { listId: ids[2] ?? '' })
  await save(actor, 'D')
  expect(await names(actor)).toEqual(['B', 'A', 'D'])
})

databaseTest('a list is renamed by its account alone, to a name that is free', async () => {
  const [actor, other] = [await agent(), await agent()]
  const { id: listId } = await save(actor, 'Tours')
  await save(actor, 'Offers', '?stage=offer')
  await renamePeopleList(actor, { listId, name: 'TOURS' })
  await expect(renamePeopleList(actor, { listId, name: 'offers' })).rejects.toMatchObject({ code: 'invalid' })
  await expect(renamePeopleList(other, { listId, name: 'Mine' })).rejects.toMatchObject({ code: 'not_found' })
  await expect(movePeopleList(other, { listId, isForward: true })).rejects.toMatchObject({ code: 'not_found' })
  await deletePeopleList(other, { listId })
  expect(await names(actor)).toEqual(['TOURS', 'Offers'])
  await expect(renamePeopleList(actor, { listId: newId(), name: 'X' })).rejects.toMatchObject({ code: 'not_found' })
})

databaseTest('lists are part of an export, and are deleted with the account', async () => {
  const actor = await agent()
  await save(actor, 'Tours')
  expect(JSON.stringify(await readPersonalData(actor.account_id))).toContain('"Tours"')
  await erasePersonalData(actor.account_id, actor)
  expect(await names(actor)).toEqual([])
})
