import type { Insertable } from 'kysely'
import { describe, expect } from 'vitest'
import { db } from '#db/db.server.ts'
import { transaction } from '#db/transaction.server.ts'
import type { DB } from '#db/types.ts'
import { storeLead } from '#features/leads/operations/store.server.ts'
import { erasePersonalData, readPersonalData } from '#features/personal-data/public.server.ts'
import { newId } from '#kit/ids.server.ts'
import { buildAccount, buildAgent, testActor } from '../../../../test/builders.ts'
import { auditRecords, committedTest, databaseTest } from '../../../../test/database.ts'
import { MESSAGES } from '../words.ts'
import { addPersonNote } from './activities.server.ts'
import { listPeople } from './list.server.ts'
import { mergePeople, separatePeople, undoMerge, undoSeparation } from './merge.server.ts'
import { settlePeople } from './owner.server.ts'
import { getPerson } from './record.server.ts'

const AT = new Date('2026-11-17T17:00:00Z')
const office = () => testActor('agent', { is_agent: false, user_role: 'admin', permissions: ['people'] })

async function person(email: string | null, part: Partial<Insertable<DB['people']>> = {}): Promise<string> {
  const id = newId()
  await db()
    .insertInto('people')
    .values({ id, name: 'Rachel Moreno', email_normalized: email, created_at: AT, updated_at: AT, ...part })
    .execute()
  return id
}

/** Sends a form as a visitor. @returns the person that its lead has */
async function send(email: string): Promise<string | null> {
  const id = newId()
  const visitor = await testActor('public')
  await transaction(() =>
    storeLead(visitor, {
      id,
      submission_key: newId(),
      kind: 'contact',
      topic: 'buying',
      name: 'Rachel Moreno',
      message: 'Hello',
      email,
      phone: '317-555-0176',
      details: {},
      owner_id: null,
      due_at: AT,
      created_at: new Date(),
    }),
  )
  const row = await db().selectFrom('leads').select('person_id').where('id', '=', id).executeTakeFirstOrThrow()
  return row.person_id
}

const versionOf = async (id: string) =>
  (await db().selectFrom('people').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version
const merge = async (actor: Awaited<ReturnType<typeof office>>, personId: string, otherId: string) =>
  mergePeople(actor, { personId, version: await versionOf(personId), otherId })
const lastMerge = async () =>
  (await db().selectFrom('person_merges').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id

/** Everything that a merge may change, without what every write changes. */
async function snapshot() {
  const people = await db().selectFrom('people').selectAll().orderBy('id').execute()
  return {
    people: people.map(({ version, updated_at, ...members }) => members),
    leads: await db().selectFrom('leads').select(['id', 'person_id', 'owner_id']).orderBy('id').execute(),
    notes: await db().selectFrom('person_activities').selectAll().orderBy('id').execute(),
  }
}

describe('a merge', () => {
  databaseTest('moves everything to one record, and its undo restores it exactly', async () => {
    const actor = await office()
    const [a, b] = [await buildAgent(), await buildAgent()]
    const kept = await person('rachel@example.com', { owner_id: a.id, tags: ['Buyer'] })
    const alias = await person('work@example.com', {
      owner_id: b.id,
      phone: '317-555-0176',
      stage: 'touring',
      next_step: 'Call',
      tags: ['Lake'],
    })
    for (const email of ['rachel@example.com', 'work@example.com', 'work@example.com']) await send(email)
    await addPersonNote(actor, { personId: alias, seen: '', note: 'Has a dog' })
    const before = await snapshot()
    expect(await merge(actor, kept, alias)).toEqual({ id: kept })
    const detail = await getPerson(actor, { personId: kept })
    expect(detail).toMatchObject({
      owner_id: a.id,
      co_owner_id: b.id,
      stage: 'touring',
      next_step: 'Call',
      tags: 'Buyer, Lake',
      phone: '317-555-0176',
      duplicates: [],
      merges: [{ name: 'Rachel Moreno', by: actor.account.name }],
    })
    expect(detail.leads).toHaveLength(3)
    await expect(getPerson(actor, { personId: alias })).rejects.toMatchObject({ code: 'not_found' })
    expect((await listPeople(await testActor('admin:people'), {})).rows.map(({ id }) => id)).toEqual([kept])
    await undoMerge(actor, { mergeId: await lastMerge() })
    expect(await snapshot()).toEqual(before)
    await expect(undoMerge(actor, { mergeId: await lastMerge() })).rejects.toMatchObject({ code: 'not_found' })
    expect((await auditRecords()).map(({ act }) => act).filter((act) => act.startsWith('person.'))).toEqual([
      'person.note_added',
      'person.merged',
      'person.merge_undone',
    ])
  })

  databaseTest('sends new leads of the other address to one record, and the undo returns them', async () => {
    const actor = await office()
    const [first, second, third] = [
      await person('one@example.com'),
      await person('two@example.com'),
      await person('three@example.com'),
    ]
    await merge(actor, second, first)
    const inner = await lastMerge()
    await merge(actor, third, second)
    const outer = await lastMerge()
    for (const email of ['ONE@example.com', 'two@example.com']) expect(await send(email)).toBe(third)
    await expect(undoMerge(actor, { mergeId: inner })).rejects.toMatchObject({ code: 'not_found' })
    await undoMerge(actor, { mergeId: outer })
    expect(await send('one@example.com')).toBe(second)
    const leads = await db().selectFrom('leads').select(['email', 'person_id']).orderBy('id').execute()
    expect(leads).toContainEqual({ email: 'two@example.com', person_id: second })
    await undoMerge(actor, { mergeId: inner })
    expect(await send('one@example.com')).toBe(first)
  })

  databaseTest('keeps the record with an account, and never joins two accounts', async () => {
    const actor = await office()
    const accounts = [await buildAccount(), await buildAccount()]
    const [own, other] = [
      await person(null, { account_id: accounts[0]?.id }),
      await person(null, { account_id: accounts[1]?.id }),
    ]
    const plain = await person('rachel@example.com')
    await expect(merge(actor, own, other)).rejects.toMatchObject({ code: 'conflict', message: MESSAGES.twoAccounts })
    expect(await merge(actor, plain, own)).toEqual({ id: own })
  })

  databaseTest('ends for an address that an account confirms: the account is a person of its own', async () => {
    const actor = await office()
    const [kept, alias] = [
      await person(null, { account_id: (await buildAccount()).id }),
      await person('work@example.com'),
    ]
    await merge(actor, kept, alias)
    await buildAccount({ email: 'work@example.com' })
    const own = await send('work@example.com')
    expect([kept, alias]).not.toContain(own)
  })

  databaseTest('is in the export of the account, and closing it empties both records', async () => {
    const actor = await office()
    const account = await buildAccount()
    const kept = await person(null, { account_id: account.id })
    await merge(actor, kept, await person('work@example.com', { phone: '317-555-0176' }))
    const { contact_record } = await readPersonalData(account.id)
    expect(contact_record).toHaveLength(2)
    await transaction(() => erasePersonalData(account.id, actor))
    expect(await db().selectFrom('people').select(['name', 'phone', 'email_normalized']).execute()).toEqual(
      Array.from({ length: 2 }, () => ({ name: '', phone: null, email_normalized: null })),
    )
    expect(await db().selectFrom('person_merges').select(['before', 'after']).execute()).toEqual([
      { before: {}, after: {} },
    ])
  })

  databaseTest('gets the leads that an older program stored with the alias', async () => {
    const actor = await office()
    const [kept, alias] = [await person('one@example.com'), await person('two@example.com')]
    await merge(actor, kept, alias)
    await send('two@example.com')
    await db().updateTable('leads').set({ person_id: alias }).execute()
    await settlePeople()
    expect(await db().selectFrom('leads').select('person_id').execute()).toEqual([{ person_id: kept }])
  })
})

describe('duplicates', () => {
  databaseTest(
    'are offered by email without case and by phone, also of leads and accounts, to who may merge them',
    async () => {
      const actor = await testActor('agent')
      const me = actor.account.agent_id
      const account = await buildAccount({ email: 'Home@example.com', phone: '317-555-0199' })
      const id = await person('rachel@example.com', { owner_id: me, phone: '317-555-0176' })
      const lead = (person_id: string, email: string | null, phone: string | null) =>
        db()
          .insertInto('leads')
          .values({ id: newId(), kind: 'contact', name: 'R', email, phone, person_id, owner_id: me })
          .execute()
      await lead(id, 'HOME@example.com', null)
      const byPhone = await person('a@example.com', { owner_id: me, phone: '317-555-0176' })
      const byAccount = await person(null, { owner_id: me, account_id: account.id })
      const byLead = await person('b@example.com', { owner_id: me })
      await lead(byLead, 'x@example.com', '317-555-0176')
      await person('c@example.com', { phone: '317-555-0176' })
      await person('d@example.com', { owner_id: me, phone: '317-555-0100' })
      const found = (await getPerson(actor, { personId: id })).duplicates
      expect(found.map((one) => one.id).toSorted()).toEqual([byPhone, byAccount, byLead].toSorted())
      expect(found.find((one) => one.id === byPhone)).toMatchObject({ is_same_phone: true, has_account: false })
      await db()
        .updateTable('people')
        .set({ owner_id: (await buildAgent()).id, co_owner_id: me })
        .where('id', '=', id)
        .execute()
      expect((await getPerson(actor, { personId: id })).duplicates).toEqual([])
    },
  )
})

committedTest('merges in both directions and leads at once leave one record with all leads', async () => {
  const actor = await office()
  const [first, second] = [await person('one@example.com'), await person('two@example.com')]
  for (const email of ['one@example.com', 'two@example.com']) await send(email)
  const [a, b] = [await versionOf(first), await versionOf(second)]
  const results = await Promise.allSettled([
    mergePeople(actor, { personId: first, version: a, otherId: second }),
    mergePeople(actor, { personId: second, version: b, otherId: first }),
    ...Array.from({ length: 3 }, () => send('one@example.com')),
    ...Array.from({ length: 3 }, () => send('two@example.com')),
  ])
  expect(
    results
      .slice(0, 2)
      .map(({ status }) => status)
      .toSorted(),
  ).toEqual(['fulfilled', 'rejected'])
  expect(results.slice(2).filter(({ status }) => status === 'rejected')).toEqual([])
  const kept = await db().selectFrom('people').select('id').where('merged_into_id', 'is', null).execute()
  expect(kept).toHaveLength(1)
  const leads = await db().selectFrom('leads').select('person_id').execute()
  expect(leads).toHaveLength(8)
  expect(new Set(leads.map(({ person_id }) => person_id))).toEqual(new Set([kept[0]?.id]))
})

databaseTest('two records that an agent told apart are not offered again, from either side', async () => {
  const actor = await office()
  const phone = '317-555-0176'
  const [a, b, c] = [
    await person('a@example.com', { phone }),
    await person('b@example.com', { phone }),
    await person('c@example.com', { phone }),
  ]
  const offered = async (personId: string) =>
    (await getPerson(actor, { personId })).duplicates.map(({ id }) => id).toSorted()
  expect(await offered(a)).toEqual([b, c].toSorted())
  await separatePeople(actor, { personId: b, otherId: a })
  await separatePeople(actor, { personId: a, otherId: b })
  expect([await offered(a), await offered(b), await offered(c)]).toEqual([[c], [c], [a, b].toSorted()])
  expect((await auditRecords()).map(({ act, object_id }) => [act, object_id])).toEqual([
    ['person.separated', b],
    ['person.separated', a],
  ])
  const second = await testActor('agent')
  await db().updateTable('people').set({ co_owner_id: second.account.agent_id }).execute()
  await expect(separatePeople(second, { personId: a, otherId: c })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(separatePeople(await testActor('agent'), { personId: a, otherId: c })).rejects.toMatchObject({
    code: 'not_found',
  })
})

databaseTest('two records that were told apart are offered again when that is undone, from either side', async () => {
  const actor = await office()
  const phone = '317-555-0176'
  const [a, b] = [await person('a@example.com', { phone }), await person('b@example.com', { phone })]
  const recordOf = async (personId: string) => {
    const { duplicates, separated } = await getPerson(actor, { personId })
    return [duplicates.map(({ id }) => id), separated.map(({ id, by }) => [id, by])]
  }
  await separatePeople(actor, { personId: a, otherId: b })
  expect(await recordOf(b)).toEqual([[], [[a, actor.account.name]]])
  await undoSeparation(actor, { personId: b, otherId: a })
  await undoSeparation(actor, { personId: a, otherId: b })
  expect([await recordOf(a), await recordOf(b)]).toEqual([
    [[b], []],
    [[a], []],
  ])
  expect((await auditRecords()).map(({ act }) => act)).toEqual([
    'person.separated',
    'person.separated',
    'person.separation_undone',
    'person.separation_undone',
  ])
  const second = await testActor('agent')
  await db().updateTable('people').set({ co_owner_id: second.account.agent_id }).execute()
  await expect(undoSeparation(second, { personId: a, otherId: b })).rejects.toMatchObject({ code: 'forbidden' })
})
