import type { Insertable } from 'kysely'
import { afterEach, beforeEach, describe, expect } from 'vitest'
import { db } from '#db/db.server.ts'
import type { DB } from '#db/types.ts'
import { newId } from '#kit/ids.server.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import { setClock } from '#ports/clock.server.ts'
import { buildAgent, testActor } from '../../../../test/builders.ts'
import { auditRecords, databaseTest } from '../../../../test/database.ts'
import type { PeopleBoard } from '../schema.ts'
import { COLUMN_SIZES, MAX_TAG_OPTIONS, SMART_LISTS, type SmartList, STAGES, type Stage } from '../words.ts'
import { changePeople, undoPeopleChange } from './bulk.server.ts'
import { getMyBoard, getPeopleBoard, listPeople, suggestTags } from './list.server.ts'

const NOW = new Date('2026-11-28T14:00:00Z')
const ago = (days: number) => new Date(NOW.getTime() - days * DAY_MS)
let restore = () => {}
beforeEach(() => {
  restore = setClock({ now: () => NOW })
})
afterEach(() => restore())

async function person(part: Partial<Insertable<DB['people']>> = {}): Promise<string> {
  const id = newId()
  await db()
    .insertInto('people')
    .values({ id, name: 'Ada Okonkwo', created_at: ago(1), updated_at: ago(1), last_contact_at: ago(1), ...part })
    .execute()
  return id
}

const admin = () => testActor('admin:people')
const columnOf = (board: PeopleBoard, stage: Stage) => board.columns.find((one) => one.stage === stage)
const idsOf = (board: PeopleBoard) =>
  Object.fromEntries(
    board.columns
      .filter(({ cards }) => cards.length > 0)
      .map(({ stage, cards }) => [stage, cards.map(({ id }) => id).toSorted()]),
  )

databaseTest('tags are suggested by their beginning, an agent’s own or everyone’s, to who may see those', async () => {
  const office = { is_agent: false, user_role: 'admin', permissions: ['people'] } as const
  const [actor, boss] = [await testActor('agent'), await testActor('agent', office)]
  await person({ owner_id: actor.account.agent_id, tags: ['Lake house', 'VIP'] })
  await person({ tags: ['lake House', 'Lakeside', '100%'] })
  await person({ tags: ['Gone'], erased_at: NOW, name: '' })
  const mine = async (q: string) => suggestTags(actor, { q, isOffice: false })
  expect(await mine('')).toEqual(['Lake house', 'VIP'])
  expect(await mine('LA')).toEqual(['Lake house'])
  expect(await mine('house')).toEqual([])
  const all = async (q: string) => suggestTags(boss, { q, isOffice: true })
  expect((await all('la')).map((tag) => tag.toLowerCase())).toEqual(['lake house', 'lakeside'])
  expect(await all('100%')).toEqual(['100%'])
  expect(await all('%')).toEqual([])
  expect(await all('gone')).toEqual([])
  await expect(suggestTags(actor, { q: 'la', isOffice: true })).rejects.toMatchObject({ code: 'forbidden' })
  expect((await listPeople(await admin(), {})).tags).toHaveLength(4)
  await db()
    .insertInto('people')
    .values(Array.from({ length: MAX_TAG_OPTIONS + 5 }, (_, at) => ({ id: newId(), name: 'Moe', tags: [`Moe ${at}`] })))
    .execute()
  expect(await all('moe')).toHaveLength(MAX_TAG_OPTIONS)
  expect((await listPeople(await admin(), {})).tags).toHaveLength(MAX_TAG_OPTIONS)
})

describe('a board', () => {
  databaseTest('shows an agent their own and shared people by stage, and the office everyone', async () => {
    const [actor, other] = [await testActor('agent'), await buildAgent()]
    const me = actor.account.agent_id
    const [mine, shared, theirs, free] = [
      await person({ owner_id: me }),
      await person({ owner_id: other.id, co_owner_id: me, stage: 'offer' }),
      await person({ owner_id: other.id, stage: 'offer' }),
      await person(),
    ]
    await person({ owner_id: me, name: '', erased_at: NOW })
    await person({ owner_id: me, merged_into_id: mine })
    const board = await getMyBoard(actor, {})
    // The column of prospects shows while it has anyone.
    expect(board.columns.map(({ stage }) => stage)).toEqual(Object.keys(STAGES).slice(1))
    expect(idsOf(board)).toEqual({ new: [mine], offer: [shared] })
    expect(board).toMatchObject({ counts: { all: 2 }, owners: [], today: '2026-11-28' })
    const everyone = await getPeopleBoard(await admin(), {})
    expect(idsOf(everyone)).toEqual({ new: [mine, free].toSorted(), offer: [shared, theirs].toSorted() })
    expect(everyone.owners.map(({ id }) => id).toSorted()).toEqual([me ?? '', other.id].toSorted())
    const noAgent = await testActor('agent', { is_agent: false, user_role: 'admin', permissions: ['people'] })
    expect(await getMyBoard(noAgent, {})).toMatchObject({ columns: [], counts: { all: 0 } })
  })

  databaseTest('applies the filters and lists of the page, and shows the column of a stage alone', async () => {
    const { id: owner } = await buildAgent()
    const tagged = await person({ tags: ['Lake house'], stage: 'touring', name: 'Cy Fry' })
    const owned = await person({ owner_id: owner, stage: 'touring' })
    const quiet = await person({ last_contact_at: ago(40), stage: 'in_touch' })
    const boardWith = async (input: Parameters<typeof getPeopleBoard>[1]) => getPeopleBoard(await admin(), input)
    expect(idsOf(await boardWith({ tag: 'lake house' }))).toEqual({ touring: [tagged] })
    expect(idsOf(await boardWith({ q: 'fry' }))).toEqual({ touring: [tagged] })
    expect(idsOf(await boardWith({ owner }))).toEqual({ touring: [owned] })
    expect(idsOf(await boardWith({ contact: '30' }))).toEqual({ in_touch: [quiet] })
    expect(idsOf(await boardWith({ list: 'quiet' }))).toEqual({ in_touch: [quiet] })
    expect((await boardWith({ stage: 'touring' })).columns).toMatchObject([{ stage: 'touring', total: 2 }])
    for (const list of Object.keys(SMART_LISTS) as SmartList[]) {
      const rows = (await listPeople(await admin(), { list })).rows.map(({ id }) => id)
      expect(Object.values(idsOf(await boardWith({ list }))).flat(), list).toEqual(rows.toSorted())
    }
  })

  databaseTest('shows the first people of a stage in the order of the list, and their number', async () => {
    const [size, next] = COLUMN_SIZES
    const tags = ['Lake house']
    await db()
      .insertInto('people')
      .values(Array.from({ length: next }, () => ({ id: newId(), name: 'Moe', tags })))
      .execute()
    const dated = await person({ next_step: 'Call', next_step_date: '2026-12-01', tags })
    const late = await person({ next_step: 'Call', next_step_date: '2026-11-01', name: 'Zoe', tags })
    const of = async (input: Parameters<typeof getPeopleBoard>[1]) =>
      columnOf(await getPeopleBoard(await admin(), input), 'new')
    const first = await of({})
    expect(first?.cards.slice(0, 2).map(({ id }) => id)).toEqual([late, dated])
    expect((await of({ tag: 'lake house' }))?.cards.slice(0, 2).map(({ id }) => id)).toEqual([late, dated])
    expect(first).toMatchObject({ total: next + 2, cards: { length: size } })
    expect((await of({ sort: '-name' }))?.cards[0]).toMatchObject({ id: late })
    expect((await of({ more: 'new' }))?.cards).toHaveLength(next)
    expect((await of({ more: 'offer' }))?.cards).toHaveLength(size)
  })

  databaseTest('marks the people whom the list Hot has', async () => {
    const lead = async (person_id: string, part: Partial<Insertable<DB['leads']>>) =>
      db()
        .insertInto('leads')
        .values({
          id: newId(),
          kind: 'contact',
          name: 'Ada',
          email: 'ada@example.com',
          person_id,
          created_at: ago(1),
          ...part,
        })
        .execute()
    const people: string[] = []
    for (const [stage, leads] of [
      ['new', [{ kind: 'appointment' }]],
      ['offer', [{}, { created_at: ago(6) }]],
      ['new', [{}]],
      ['new', [{}, { created_at: ago(8) }]],
      ['new', [{}, { status: 'spam' }]],
      ['closed', [{}, {}]],
      ['new', []],
    ] as const) {
      const id = await person({ stage })
      people.push(id)
      for (const part of leads) await lead(id, part)
    }
    const { columns } = await getPeopleBoard(await admin(), {})
    const hot = columns.flatMap(({ cards }) => cards.filter(({ is_hot }) => is_hot).map(({ id }) => id))
    expect(hot.toSorted()).toEqual(people.slice(0, 2).toSorted())
    const { rows } = await listPeople(await admin(), { list: 'hot' })
    expect(rows.map(({ id }) => id).toSorted()).toEqual(hot.toSorted())
  })

  databaseTest('has a card in its new column after a move, with an entry, and back after Undo', async () => {
    const actor = await testActor('agent')
    const id = await person({ owner_id: actor.account.agent_id })
    const input = { key: newId(), isOffice: false, isAll: false, search: '', kind: 'stage', due_date: null } as const
    const moved = await changePeople(actor, { ...input, personIds: [id], value: 'under_contract' })
    const board = await getMyBoard(actor, {})
    expect(idsOf(board)).toEqual({ under_contract: [id] })
    expect(board.last_change).toMatchObject({ id: moved.id, changed: 1 })
    expect(await auditRecords()).toMatchObject([
      { act: 'person.updated', object_id: id, after: { stage: 'under_contract' } },
    ])
    await undoPeopleChange(actor, { actId: moved.id })
    expect(idsOf(await getMyBoard(actor, {}))).toEqual({ new: [id] })
  })
})
