import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { db } from '#db/db.server.ts'
import { transaction } from '#db/transaction.server.ts'
import { storeLead } from '#features/leads/operations/store.server.ts'
import { newId } from '#kit/ids.server.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import { buildAccount, testActor } from '../../../../test/builders.ts'
import { auditRecords, committedTest, databaseTest } from '../../../../test/database.ts'
import { refusal } from '../../../../test/refusal.ts'
import { AddPerson } from '../schema.ts'
import { MESSAGES } from '../words.ts'
import { addPerson } from './add.server.ts'
import { listMyPeople } from './list.server.ts'
import { getPerson } from './record.server.ts'
import { listPersonTimeline } from './timeline.server.ts'

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
    const claim = { act: 'person.claimed', before: { owner_id: null }, after: { owner_id: lena.account.agent_id } }
    expect(await auditRecords()).toMatchObject([
      { ...claim, object_id: subscriber },
      { ...claim, object_id: registered },
    ])
    const { entries } = await listPersonTimeline(lena, { personId: subscriber })
    expect(entries.map(({ title }) => title)).toContain(
      `${lena.account.name} entered this person’s email address and became the agent`,
    )
    expect(await refusal(addPerson(marcus, ada()))).toMatchObject({ fields: { email: MESSAGES.emailTaken } })
    await db().updateTable('people').set({ stage }).where('id', '=', subscriber).execute()
    expect(await refusal(addPerson(marcus, ada()))).toMatchObject({ fields: { email: MESSAGES.emailTaken } })
  })

  databaseTest('has tags and a first step from the start', async () => {
    const lena = await testActor('agent')
    const step = { next_step: 'Send the comps', next_step_date: '2026-12-04' }
    const { id } = await addPerson(lena, ada({ tags: 'Investor,  lake house, investor', ...step }))
    expect(await getPerson(lena, { personId: id })).toMatchObject({
      tags: 'Investor, lake house',
      stage: 'new',
      ...step,
    })
    const entries = await auditRecords()
    expect(entries.map(({ act }) => act)).toEqual(['person.added', 'person.updated'])
    // The log can’t forget, so it has no text about the person.
    expect(JSON.stringify(entries)).not.toMatch(/comps|Investor/)
    const other = { email: 'bea@example.com', next_step: '', next_step_date: '2026-12-04' }
    expect(await refusal(addPerson(lena, ada(other)))).toMatchObject({ fields: { next_step: MESSAGES.stepMissing } })
    expect(() => ada({ tags: 'x'.repeat(31) })).toThrow(MESSAGES.tagTooLong)
  })

  databaseTest('who registered keeps the tags that the office gave them', async () => {
    const lena = await testActor('agent')
    const row = { id: newId(), name: 'Ada', email_normalized: 'ada@example.com', stage: 'prospect' } as const
    await db()
      .insertInto('people')
      .values({ ...row, tags: ['Spring'], created_at: new Date(), updated_at: new Date() })
      .execute()
    const { id } = await addPerson(lena, ada({ tags: 'Investor' }))
    expect(await getPerson(lena, { personId: id })).toMatchObject({
      id: row.id,
      tags: 'Spring, Investor',
      next_step: null,
    })
  })

  databaseTest('who registered long ago keeps the stored source, and is added today without a contact', async () => {
    const lena = await testActor('agent')
    const { id: account_id } = await buildAccount({ email: 'ada@example.com' })
    const at = new Date(Date.now() - 60 * DAY_MS)
    const row = { id: newId(), name: 'Ada', account_id, stage: 'prospect', source: 'open_house' } as const
    await db()
      .insertInto('people')
      .values({ ...row, created_at: at, updated_at: at })
      .execute()
    await addPerson(lena, ada())
    expect(await auditRecords()).toMatchObject([{ act: 'person.claimed', after: { source: 'open_house' } }])
    for (const search of [{ list: 'quiet' }, { contact: '30' }] as const)
      expect((await listMyPeople(lena, search)).rows).toEqual([])
    const { created_at, last_contact_at } = await getPerson(lena, { personId: row.id })
    expect(last_contact_at).toBeNull()
    expect(Date.now() - created_at.getTime()).toBeLessThan(DAY_MS)
  })

  databaseTest(
    'who subscribed is one of 20 a day for an agent, and one of any number for an administrator',
    async () => {
      const [lena, marcus] = [await testActor('agent'), await testActor('agent')]
      const office = await testActor('agent', { is_agent: true, user_role: 'admin', permissions: ['people'] })
      let last = 0
      const claim = async (actor: typeof lena) => {
        last += 1
        const email = `reader-${last}@example.com`
        await db()
          .insertInto('people')
          .values({ id: newId(), name: email, email_normalized: email, stage: 'prospect' })
          .execute()
        return addPerson(actor, ada({ email }))
      }
      for (let number = 0; number < 20; number += 1) await claim(lena)
      expect(await refusal(claim(lena))).toMatchObject({ code: 'limited', message: MESSAGES.tooManyClaims })
      expect(MESSAGES.tooManyClaims).toContain('administrator')
      // Adding an unknown person is no claim.
      await addPerson(lena, ada({ email: 'new@example.com' }))
      await claim(marcus)
      for (let number = 0; number < 21; number += 1) await claim(office)
      const acts = await auditRecords()
      const claimsOf = (actor: typeof lena) =>
        acts.filter(({ act, actor_id }) => act === 'person.claimed' && actor_id === actor.account_id)
      expect([lena, marcus, office].map((actor) => claimsOf(actor).length)).toEqual([20, 1, 21])
    },
  )

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
