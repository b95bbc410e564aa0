import type { Insertable } from 'kysely'
import { describe, expect } from 'vitest'
import { db } from '#db/db.server.ts'
import { transaction } from '#db/transaction.server.ts'
import type { DB } from '#db/types.ts'
import { erasePersonalData, readPersonalData } from '#features/personal-data/public.server.ts'
import { newId } from '#kit/ids.server.ts'
import { buildAccount, buildAgent, testActor } from '../../../../test/builders.ts'
import { auditRecords, committedTest, databaseTest } from '../../../../test/database.ts'
import { HOUSEHOLD_MESSAGES, MAX_HOUSEHOLD, type Relation } from '../words/household.ts'
import { addPerson } from './add.server.ts'
import { addToHousehold, removeFromHousehold, suggestPeople } from './household.server.ts'
import { listPersonTimeline } from './timeline.server.ts'
// Registers the erasure of a person.
import './identity.server.ts'
import { mergePeople, undoMerge } from './merge.server.ts'
import { assignPerson, getPerson } from './record.server.ts'

type Actor = Awaited<ReturnType<typeof office>>
const office = () => testActor('agent', { is_agent: false, user_role: 'admin', permissions: ['people'] })
const agent = () => testActor('agent')
const agentId = (actor: Actor) => actor.account.agent_id ?? ''

async function person(name: string, part: Partial<Insertable<DB['people']>> = {}): Promise<string> {
  const id = newId()
  await db()
    .insertInto('people')
    .values({ id, name, ...part })
    .execute()
  return id
}

const link = (actor: Actor, personId: string, otherId: string, relation: Relation = 'spouse') =>
  addToHousehold(actor, { personId, otherId, person: null, relation })
const membersOf = async (actor: Actor, personId: string) =>
  (await getPerson(actor, { personId })).household.map(({ name, relation }) => `${name}: ${relation}`)
async function sentencesOf(actor: Actor, personId: string): Promise<string[]> {
  // Writes the entries that a commit would.
  await auditRecords()
  return (await listPersonTimeline(actor, { personId })).entries.map(({ title }) => title)
}
const versionOf = async (id: string) =>
  (await db().selectFrom('people').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version
const stored = async () => db().selectFrom('person_links').selectAll().orderBy('id').execute()
const lastMerge = async () =>
  (await db().selectFrom('person_merges').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id
const merge = async (actor: Actor, personId: string, otherId: string) =>
  mergePeople(actor, { personId, version: await versionOf(personId), otherId })

describe('a household', () => {
  databaseTest('is on both records, each with what the other is to them, with entries on both', async () => {
    const actor = await agent()
    const mine = { owner_id: agentId(actor) }
    const [ada, ben, eve] = [
      await person('Ada', mine),
      await person('Ben', { ...mine, stage: 'offer' }),
      await person('Eve', mine),
    ]
    expect(await link(actor, ada, ben, 'spouse')).toEqual({ name: 'Ben' })
    await link(actor, ada, eve, 'parent')
    expect((await getPerson(actor, { personId: ada })).household).toEqual([
      { id: ben, name: 'Ben', relation: 'spouse', stage: 'offer', owner_name: expect.any(String) },
      { id: eve, name: 'Eve', relation: 'parent', stage: 'new', owner_name: expect.any(String) },
    ])
    expect(await membersOf(actor, ben)).toEqual(['Ada: spouse'])
    expect(await membersOf(actor, eve)).toEqual(['Ada: child'])
    expect((await auditRecords()).filter(({ object_id }) => object_id === eve)).toMatchObject([
      { act: 'person.household_added', after: { person_id: ada, relation: 'child' } },
    ])
    expect(await sentencesOf(actor, eve)).toEqual([expect.stringContaining('added Ada to the household')])
    await removeFromHousehold(actor, { personId: eve, otherId: ada })
    expect(await membersOf(actor, ada)).toEqual(['Ben: spouse'])
    expect(await sentencesOf(actor, ada)).toEqual(
      expect.arrayContaining([expect.stringContaining('removed Eve from the household')]),
    )
    const entries = (await auditRecords()).length
    await removeFromHousehold(actor, { personId: eve, otherId: ada })
    await link(actor, ben, ada, 'spouse')
    expect((await auditRecords()).length).toBe(entries)
  })

  databaseTest('takes typed text that means one person, and refuses itself, doubles and too many', async () => {
    const actor = await agent()
    const mine = { owner_id: agentId(actor) }
    const ada = await person('Ada Quist', mine)
    const [ben] = [
      await person('Ben Quist', { ...mine, email_normalized: 'ben@example.com' }),
      await person('Ben Quist', mine),
    ]
    await person('Zoe Strange', { owner_id: (await buildAgent()).id })
    const typed = (text: string | null, relation: Relation = 'spouse') =>
      addToHousehold(actor, { personId: ada, otherId: '', person: text, relation })
    expect(await suggestPeople(actor, { q: 'ben@' })).toEqual(['Ben Quist (ben@example.com)'])
    expect(await suggestPeople(actor, { q: 'zoe' })).toEqual([])
    for (const [text, message] of [
      [null, HOUSEHOLD_MESSAGES.personMissing],
      ['zoe', HOUSEHOLD_MESSAGES.noPerson],
      ['ben quist', HOUSEHOLD_MESSAGES.severalPeople],
      ['Ada Quist', HOUSEHOLD_MESSAGES.isSelf],
    ] as const)
      await expect(typed(text)).rejects.toMatchObject({ code: 'invalid', fields: { person: message } })
    expect(await typed('Ben Quist (ben@example.com)')).toEqual({ name: 'Ben Quist' })
    expect((await stored()).map(({ second_id }) => second_id)).toEqual([ben])
    await expect(typed('ben@example.com', 'partner')).rejects.toMatchObject({
      fields: { person: HOUSEHOLD_MESSAGES.isMember },
    })
    for (let members = 1; members < MAX_HOUSEHOLD; members += 1)
      await link(actor, ada, await person(`P${members}`, mine))
    const last = await person('Last', mine)
    for (const [one, other] of [
      [ada, last],
      [last, ada],
    ] as const)
      await expect(link(actor, one, other)).rejects.toMatchObject({ code: 'invalid' })
  })

  databaseTest('gets a new person as the record is added', async () => {
    const actor = await agent()
    const ada = await person('Ada', { owner_id: agentId(actor) })
    const theirs = await person('Zoe', { owner_id: (await buildAgent()).id })
    const ben = { name: 'Ben', email: null, phone: '317-555-0143', source: 'referral' } as const
    await addPerson(actor, { ...ben, householdOf: ada, relation: 'co_buyer' })
    expect(await membersOf(actor, ada)).toEqual(['Ben: co_buyer'])
    await expect(addPerson(actor, { ...ben, householdOf: theirs, relation: 'spouse' })).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(addPerson(actor, { ...ben, householdOf: ada, relation: '' })).rejects.toMatchObject({
      fields: { relation: HOUSEHOLD_MESSAGES.noRelation },
    })
    // A page that was opened before an update sends neither.
    await addPerson(actor, ben)
    expect(await stored()).toHaveLength(1)
  })
})

describe('who sees a household', () => {
  databaseTest('is who sees both people: owner, second agent and the office', async () => {
    const [owner, second, stranger, boss] = [await agent(), await agent(), await agent(), await office()]
    const admin = await testActor('agent', { is_agent: false, user_role: 'admin', permissions: [] })
    const ada = await person('Ada', { owner_id: agentId(owner), co_owner_id: agentId(second) })
    const ben = await person('Ben', { owner_id: agentId(owner), co_owner_id: agentId(second) })
    await link(owner, ada, ben)
    for (const actor of [owner, second, boss]) expect(await membersOf(actor, ada)).toEqual(['Ben: spouse'])
    for (const actor of [stranger, admin]) {
      await expect(getPerson(actor, { personId: ada })).rejects.toMatchObject({ code: 'not_found' })
      await expect(link(actor, ada, ben)).rejects.toMatchObject({ code: 'not_found' })
      await expect(removeFromHousehold(actor, { personId: ada, otherId: ben })).rejects.toMatchObject({
        code: 'not_found',
      })
    }
    expect(await stored()).toHaveLength(1)
  })

  databaseTest(
    'changes with a handover: each agent sees the people that are theirs, and no trace of others',
    async () => {
      const [lena, marcus, boss] = [await agent(), await agent(), await office()]
      const ada = await person('Ada', { owner_id: agentId(lena) })
      const ben = await person('Ben Zebulon', { owner_id: agentId(lena) })
      await link(lena, ada, ben)
      await assignPerson(lena, { personId: ben, version: 1, ownerId: agentId(marcus), coOwnerId: '' })
      expect(await sentencesOf(boss, ada)).toEqual([expect.stringContaining('added Ben Zebulon to the household')])
      for (const [actor, id] of [
        [lena, ada],
        [marcus, ben],
      ] as const) {
        expect(await membersOf(actor, id)).toEqual([])
        expect((await sentencesOf(actor, id)).filter((title) => title.includes('household'))).toEqual([])
        await expect(removeFromHousehold(actor, { personId: ada, otherId: ben })).rejects.toMatchObject({
          code: 'not_found',
        })
        await expect(link(actor, ada, ben, 'partner')).rejects.toMatchObject({ code: 'not_found' })
      }
      expect(JSON.stringify(await getPerson(lena, { personId: ada }))).not.toContain('Zebulon')
      expect(await membersOf(boss, ada)).toEqual(['Ben Zebulon: spouse'])
      await assignPerson(boss, { personId: ada, version: 1, ownerId: agentId(lena), coOwnerId: agentId(marcus) })
      expect(await membersOf(marcus, ada)).toEqual(['Ben Zebulon: spouse'])
      expect(await membersOf(lena, ada)).toEqual([])
    },
  )
})

describe('a merge', () => {
  databaseTest('moves the household without doubles and without itself, and its undo gives it back', async () => {
    const actor = await office()
    const [kept, alias, both, only, parent] = [
      await person('Kept'),
      await person('Alias'),
      await person('Both'),
      await person('Only'),
      await person('Parent'),
    ]
    await link(actor, kept, alias, 'other')
    await link(actor, kept, both, 'spouse')
    await link(actor, both, alias, 'partner')
    await link(actor, alias, only, 'sibling')
    await link(actor, parent, alias, 'child')
    const before = await stored()
    await merge(actor, kept, alias)
    expect(await membersOf(actor, kept)).toEqual(['Both: spouse', 'Only: sibling', 'Parent: parent'])
    expect(await membersOf(actor, parent)).toEqual(['Kept: child'])
    expect(await stored()).toHaveLength(3)
    await undoMerge(actor, { mergeId: await lastMerge() })
    expect(await stored()).toEqual(before)
    expect(await membersOf(actor, alias)).toEqual(['Both: partner', 'Kept: other', 'Only: sibling', 'Parent: parent'])
  })

  databaseTest('leaves out after its undo what was removed or erased since', async () => {
    const actor = await office()
    const account = await buildAccount()
    const [kept, alias, both, only, gone] = [
      await person('Kept'),
      await person('Alias'),
      await person('Both'),
      await person('Only'),
      await person('Gone', { account_id: account.id }),
    ]
    for (const [one, other] of [
      [kept, both],
      [alias, both],
      [alias, only],
      [alias, gone],
      [kept, gone],
    ] as const)
      await link(actor, one, other)
    await merge(actor, kept, alias)
    for (const otherId of [both, only]) await removeFromHousehold(actor, { personId: kept, otherId })
    await transaction(async () => erasePersonalData(account.id, actor))
    await undoMerge(actor, { mergeId: await lastMerge() })
    expect(await stored()).toEqual([])
  })

  databaseTest('of the other person since is followed by the undo', async () => {
    const actor = await office()
    const [kept, alias, both, whole] = [
      await person('Kept'),
      await person('Alias'),
      await person('Both'),
      await person('Whole'),
    ]
    await link(actor, kept, both)
    await link(actor, alias, both, 'parent')
    await merge(actor, kept, alias)
    const first = await lastMerge()
    await merge(actor, whole, both)
    await undoMerge(actor, { mergeId: first })
    expect(await membersOf(actor, whole)).toEqual(['Alias: child', 'Kept: spouse'])
  })
})

databaseTest(
  'the export has the relation without the other person, and closing the account deletes the link',
  async () => {
    const [actor, account] = [await office(), await buildAccount()]
    const ada = await person('Ada', { account_id: account.id })
    const ben = await person('Ben Zebulon')
    await link(actor, ben, ada, 'parent')
    const { household } = await readPersonalData(account.id)
    expect(household).toEqual([{ relation: 'child', created_at: expect.any(Date) }])
    await transaction(async () => erasePersonalData(account.id, actor))
    expect(await stored()).toEqual([])
    expect(await membersOf(actor, ben)).toEqual([])
  },
)

describe('races', () => {
  committedTest('the same two people are linked once', async () => {
    const actor = await office()
    const [ada, ben] = [await person('Ada'), await person('Ben')]
    await Promise.all([link(actor, ada, ben), link(actor, ben, ada), link(actor, ada, ben)])
    expect(await stored()).toHaveLength(1)
    expect((await auditRecords()).filter(({ act }) => act === 'person.household_added')).toHaveLength(2)
  })

  committedTest('a link and a merge of the same people leave no link to the merged record', async () => {
    const actor = await office()
    const [kept, alias, ben] = [await person('Kept'), await person('Alias'), await person('Ben')]
    const [linked] = await Promise.allSettled([link(actor, alias, ben), merge(actor, kept, alias)])
    expect(await membersOf(actor, ben)).toEqual(linked.status === 'fulfilled' ? ['Kept: spouse'] : [])
    for (const { first_id, second_id } of await stored()) expect([first_id, second_id]).not.toContain(alias)
  })
})
