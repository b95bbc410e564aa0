import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { db } from '#db/db.server.ts'
import { transaction } from '#db/transaction.server.ts'
import { storeLead } from '#features/leads/operations/store.server.ts'
import { newId } from '#kit/ids.server.ts'
import { buildAccount, testActor } from '../../../../test/builders.ts'
import { auditRecords, committedTest, databaseTest } from '../../../../test/database.ts'
import { refusal } from '../../../../test/refusal.ts'
import { AddPerson } from '../schema.ts'
import { MESSAGES } from '../words.ts'
import { addPerson } from './add.server.ts'
import { getPerson } from './record.server.ts'

const ada = (part: object = {}) =>
  z.parse(AddPerson, {
    name: 'Ada Okonkwo',
    email: 'Ada@Example.com',
    phone: '(317) 555-0143',
    source: 'referral',
    ...part,
  })

describe('a person whom an agent enters', () => {
  databaseTest('is theirs, with where they came from, and gets the next form of that address', async () => {
    const actor = await testActor('agent')
    const { id } = await addPerson(actor, ada())
    expect(await getPerson(actor, { personId: id })).toMatchObject({
      name: 'Ada Okonkwo',
      email: 'ada@example.com',
      phone: '317-555-0143',
      source: 'referral',
      stage: 'new',
      owner_id: actor.account.agent_id,
      consents: [],
      last_contact_at: null,
    })
    expect(await auditRecords()).toMatchObject([
      { act: 'person.added', object_id: id, after: { source: 'referral', owner_id: actor.account.agent_id } },
    ])
    const lead = { id: newId(), submission_key: newId(), kind: 'contact', topic: 'buying', message: 'Hello' } as const
    const at = new Date()
    await transaction(async () =>
      storeLead(await testActor('public'), {
        ...lead,
        name: 'Ada',
        email: 'ADA@example.com',
        phone: null,
        details: {},
        owner_id: null,
        due_at: at,
        created_at: at,
      }),
    )
    expect((await getPerson(actor, { personId: id })).leads).toHaveLength(1)
  })

  test.each<readonly [object, string]>([
    [{ email: '', phone: '' }, 'email'],
    [{ name: ' ' }, 'name'],
    [{ source: '' }, 'source'],
    [{ phone: '12' }, 'phone'],
  ])('is refused with %j', (part, field) => {
    const { error } = z.safeParse(AddPerson, {
      name: 'Ada',
      email: 'ada@example.com',
      phone: '',
      source: 'other',
      ...part,
    })
    expect(error?.issues.map(({ path }) => path[0])).toEqual([field])
  })

  databaseTest('stays with the agent who has the address, as a form’s or an account’s', async () => {
    const [lena, marcus] = [await testActor('agent'), await testActor('agent')]
    await addPerson(lena, ada())
    expect(await refusal(addPerson(lena, ada()))).toMatchObject({
      code: 'invalid',
      fields: { email: MESSAGES.emailMine },
    })
    expect(await refusal(addPerson(marcus, ada()))).toMatchObject({ fields: { email: MESSAGES.emailTaken } })
    const account = await buildAccount({ email: 'grace@example.com' })
    await db().insertInto('people').values({ id: newId(), name: 'Grace', account_id: account.id }).execute()
    const grace = ada({ email: 'grace@example.com' })
    expect(await refusal(addPerson(marcus, grace))).toMatchObject({ fields: { email: MESSAGES.emailTaken } })
    expect(await db().selectFrom('people').select('name').orderBy('id').execute()).toHaveLength(2)
  })

  databaseTest('who subscribed or registered becomes theirs, if they have no agent', async () => {
    const [lena, marcus] = [await testActor('agent'), await testActor('agent')]
    const { id: account_id } = await buildAccount({ email: 'grace@example.com' })
    const [subscriber, registered] = [newId(), newId()]
    const stage = 'prospect'
    await db()
      .insertInto('people')
      .values({ id: subscriber, name: 'ada@example.com', email_normalized: 'ada@example.com', stage })
      .execute()
    await db()
      .insertInto('people')
      .values({ id: registered, name: 'Grace Hale', account_id, phone: '317-555-0100', stage })
      .execute()
    expect(await addPerson(lena, ada())).toEqual({ id: subscriber })
    expect(await addPerson(lena, ada({ name: 'G.', email: 'Grace@example.com' }))).toEqual({ id: registered })
    const added = { stage: 'new', source: 'referral', owner_id: lena.account.agent_id, version: 2 }
    expect(await getPerson(lena, { personId: subscriber })).toMatchObject({
      ...added,
      name: 'Ada Okonkwo',
      email: 'ada@example.com',
      phone: '317-555-0143',
    })
    expect(await getPerson(lena, { personId: registered })).toMatchObject({
      ...added,
      name: 'Grace Hale',
      phone: '317-555-0100',
    })
    expect((await auditRecords()).map(({ act, object_id }) => [act, object_id])).toEqual([
      ['person.added', subscriber],
      ['person.added', registered],
    ])
    expect(await refusal(addPerson(marcus, ada()))).toMatchObject({ fields: { email: MESSAGES.emailTaken } })
    await db().updateTable('people').set({ stage }).where('id', '=', subscriber).execute()
    expect(await refusal(addPerson(marcus, ada()))).toMatchObject({ fields: { email: MESSAGES.emailTaken } })
  })

  databaseTest('has no agent if an administrator enters them, who needs the permission', async () => {
    const admin = (permissions: 'people'[]) => testActor('agent', { is_agent: false, user_role: 'admin', permissions })
    expect(await refusal(addPerson(await admin([]), ada()))).toMatchObject({ code: 'forbidden' })
    const office = await admin(['people'])
    const { id } = await addPerson(office, ada({ email: '' }))
    expect(await getPerson(office, { personId: id })).toMatchObject({ owner_id: null, email: null })
  })

  committedTest('sent six times at once is stored once', async () => {
    const actor = await testActor('agent')
    const sent = await Promise.allSettled(Array.from({ length: 6 }, () => addPerson(actor, ada())))
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await db().selectFrom('people').select('name').execute()).toHaveLength(1)
  })
})
