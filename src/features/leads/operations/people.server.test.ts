import { describe, expect } from 'vitest'
import type { Actor } from '#access/actors.ts'
import { db } from '#db/db.server.ts'
import { transaction } from '#db/transaction.server.ts'
import { erasePersonalData, readPersonalData } from '#features/personal-data/public.server.ts'
import { newId } from '#kit/ids.server.ts'
import { buildAccount, buildAgent, buildLeadRule, testActor } from '../../../../test/builders.ts'
import { committedTest, databaseTest } from '../../../../test/database.ts'
import type { NewLead } from '../schema.ts'
import { linkPeople } from './people.server.ts'
import { storeLead } from './store.server.ts'

const AT = new Date('2026-11-17T17:00:00Z')

/** Stores a lead as a form does. @returns its id */
async function send(actor: Actor, part: Partial<NewLead> = {}): Promise<string> {
  const id = newId()
  const lead: NewLead = {
    id,
    submission_key: newId(),
    kind: 'contact',
    topic: 'buying',
    name: 'Ada Okonkwo',
    message: 'Hello',
    email: 'ada@example.com',
    phone: null,
    details: {},
    owner_id: null,
    due_at: AT,
    created_at: AT,
    ...part,
  }
  await transaction(() => storeLead(actor, lead))
  return id
}

const personOfLead = async (id: string) =>
  (await db().selectFrom('leads').select('person_id').where('id', '=', id).executeTakeFirstOrThrow()).person_id
const people = () =>
  db().selectFrom('people').select(['name', 'email_normalized', 'phone', 'account_id']).orderBy('id').execute()

describe('a lead', () => {
  databaseTest('without an account is of the person with its email address, without case', async () => {
    const visitor = await testActor('public')
    const first = await send(visitor)
    const again = await send(visitor, { email: 'ADA@Example.com', phone: '317-555-0143', name: 'Ada O.' })
    expect(await personOfLead(again)).toBe(await personOfLead(first))
    expect(await people()).toEqual([
      { name: 'Ada Okonkwo', email_normalized: 'ada@example.com', phone: '317-555-0143', account_id: null },
    ])
  })

  databaseTest('is never of the same person by its phone number or name', async () => {
    const visitor = await testActor('public')
    const phone = '317-555-0143'
    await send(visitor, { phone })
    await send(visitor, { phone, email: 'grace@example.com' })
    await send(visitor, { phone, email: null })
    await send(visitor, { phone, email: null })
    expect(await people()).toHaveLength(4)
  })

  databaseTest('sent twice makes one person', async () => {
    const visitor = await testActor('public')
    const submission_key = newId()
    await send(visitor, { submission_key, email: null, phone: '317-555-0143' })
    await send(visitor, { submission_key, email: null, phone: '317-555-0143' })
    expect(await people()).toHaveLength(1)
  })

  databaseTest('of a signed-in account is of its person, also with another email address', async () => {
    const before = await send(await testActor('public'))
    const account = await buildAccount({ email: 'Ada@example.com' })
    const actor = await testActor('public')
    const own = await send(actor, { account_id: account.id, email: 'other@example.com' })
    expect(await personOfLead(own)).toBe(await personOfLead(before))
    expect(await personOfLead(await send(actor))).toBe(await personOfLead(before))
    expect(await people()).toEqual([
      { name: 'Ada Okonkwo', email_normalized: null, phone: null, account_id: account.id },
    ])
    const other = await send(actor, { email: 'other@example.com' })
    expect(await personOfLead(other)).not.toBe(await personOfLead(own))
  })

  databaseTest('is not of an account that did not confirm the address', async () => {
    const account = await buildAccount({ email: 'ada@example.com', email_verified_at: null })
    const visitor = await testActor('public')
    const byVisitor = await send(visitor)
    const byAccount = await send(visitor, { account_id: account.id })
    expect(await personOfLead(byAccount)).not.toBe(await personOfLead(byVisitor))
  })

  databaseTest('filled in by an agent for someone is of the person with its email address', async () => {
    const agent = await testActor('agent')
    await send(agent, { email: 'grace@example.com' })
    await send(agent, { email: 'ada@example.com' })
    expect((await people()).map(({ email_normalized, account_id }) => [email_normalized, account_id])).toEqual([
      ['grace@example.com', null],
      ['ada@example.com', null],
    ])
  })

  databaseTest('goes to the agent of the same person, who used another address before', async () => {
    const [theirs, other] = [await buildAgent(), await buildAgent()]
    const account = await buildAccount({ email: 'ada@example.com' })
    const visitor = await testActor('public')
    await send(visitor, { account_id: account.id, email: 'ada@example.com', owner_id: theirs.id })
    await buildLeadRule({ people: [`${other.id}:1`] })
    const next = await send(visitor, { account_id: account.id, email: 'work@example.com' })
    const stranger = await send(visitor, { email: 'grace@example.com' })
    const ownerOf = (id: string) => db().selectFrom('leads').select('owner_id').where('id', '=', id).executeTakeFirst()
    expect(await ownerOf(next)).toEqual({ owner_id: theirs.id })
    expect(await ownerOf(stranger)).toEqual({ owner_id: other.id })
  })
})

describe('a person', () => {
  databaseTest.each<readonly [string, boolean]>([
    ['known before their account', true],
    ['known by their account', false],
  ])('%s is in the export of the account, and emptied when they close it', async (_, isBefore) => {
    const visitor = await testActor('public')
    const ask = () => send(visitor, { phone: '317-555-0143' })
    const before = isBefore ? await ask() : null
    const account = await buildAccount({ email: 'ada@example.com' })
    const lead = before ?? (await ask())
    const person = await personOfLead(lead)
    expect(await readPersonalData(account.id)).toMatchObject({
      contact_record: [{ name: 'Ada Okonkwo', phone: '317-555-0143', created_at: AT }],
    })
    await transaction(() => erasePersonalData(account.id, visitor))
    expect(await people()).toEqual([{ name: '', email_normalized: null, phone: null, account_id: null }])
    await linkPeople()
    expect(await personOfLead(lead)).toBe(person)
    await db().updateTable('accounts').set({ deleted_at: AT }).where('id', '=', account.id).execute()
    expect(await personOfLead(await send(visitor))).not.toBe(person)
  })

  databaseTest('is not shown to an account that did not confirm the address, nor emptied with it', async () => {
    const visitor = await testActor('public')
    await send(visitor)
    const account = await buildAccount({ email: 'ada@example.com', email_verified_at: null })
    expect(await readPersonalData(account.id)).toMatchObject({ contact_record: [] })
    await transaction(() => erasePersonalData(account.id, visitor))
    expect(await people()).toMatchObject([{ name: 'Ada Okonkwo', email_normalized: 'ada@example.com' }])
  })

  databaseTest('is found for the leads of an older program', async () => {
    const visitor = await testActor('public')
    const ids = [await send(visitor), await send(visitor, { email: 'grace@example.com' }), await send(visitor)]
    await db().updateTable('leads').set({ person_id: null }).execute()
    await db().deleteFrom('people').execute()
    await linkPeople()
    await linkPeople()
    const [ada, grace, adaAgain] = await Promise.all(ids.map(personOfLead))
    expect(ada).not.toBeNull()
    expect(adaAgain).toBe(ada)
    expect(grace).not.toBe(ada)
    expect(await people()).toHaveLength(2)
  })
})

committedTest('leads at once, by visitors and by the account, and the job are of one person', async () => {
  const visitor = await testActor('public')
  const strangers = await Promise.all(Array.from({ length: 6 }, () => send(visitor, { email: 'new@example.com' })))
  expect(new Set(await Promise.all(strangers.map(personOfLead))).size).toBe(1)

  const early = await Promise.all(Array.from({ length: 3 }, () => send(visitor)))
  await db()
    .updateTable('leads')
    .set({ person_id: null })
    .where('id', '=', early[0] ?? '')
    .execute()
  const { id } = await buildAccount({ email: 'ada@example.com' })
  const later = await Promise.all([
    ...Array.from({ length: 4 }, () => send(visitor, { account_id: id, email: 'work@example.com' })),
    ...Array.from({ length: 4 }, () => send(visitor)),
    linkPeople().then(() => null),
  ])
  const all = [...early, ...later].filter((lead) => lead !== null)
  expect(new Set(await Promise.all(all.map(personOfLead))).size).toBe(1)
  expect(await people()).toHaveLength(2)
})
