import type { Insertable } from 'kysely'
import { beforeAll, describe, expect } from 'vitest'
import { db } from '#db/db.server.ts'
import type { DB } from '#db/types.ts'
import { newId } from '#kit/ids.server.ts'
import { buildAccount, buildAgent, buildAgreement, testActor } from '../../../../test/builders.ts'
import { auditRecords, databaseTest } from '../../../../test/database.ts'
import { useEmailBrand } from '../../../../test/email-brand.ts'
import { MESSAGES, STAGE_FAULTS } from '../words.ts'
import { changePeople, undoPeopleChange } from './bulk.server.ts'
import { listMyPeople } from './list.server.ts'
import { assignPerson, finishNextStep, getPerson, updatePerson, updatePersonTags } from './record.server.ts'
import { listPersonTimeline } from './timeline.server.ts'

beforeAll(useEmailBrand)

async function person(part: Partial<Insertable<DB['people']>> = {}): Promise<string> {
  const id = newId()
  await db()
    .insertInto('people')
    .values({ id, name: 'Ada Okonkwo', email_normalized: `${id}@example.com`, ...part })
    .execute()
  return id
}

const plan = { stage: 'in_touch', next_step: 'Call', next_step_date: '2026-12-01', tags: 'Investor' } as const

describe('an agent', () => {
  databaseTest('changes stage, next step and tags of their person, and finishes the step', async () => {
    const actor = await testActor('agent')
    const personId = await person({ owner_id: actor.account.agent_id })
    expect(await updatePerson(actor, { personId, version: 1, ...plan })).toMatchObject({ ...plan, version: 2 })
    await expect(updatePerson(actor, { personId, version: 1, ...plan, tags: '' })).rejects.toMatchObject({
      code: 'conflict',
    })
    await updatePerson(actor, { personId, version: 2, ...plan })
    await finishNextStep(actor, { personId, version: 2 })
    expect(await getPerson(actor, { personId })).toMatchObject({
      stage: 'in_touch',
      next_step: null,
      next_step_date: null,
      tags: 'Investor',
      version: 3,
    })
    expect(await auditRecords()).toMatchObject([
      { act: 'person.updated', after: { stage: 'in_touch', next_step_date: '2026-12-01', tags: 'version 2' } },
      { act: 'person.step_done', before: { next_step: 'version 2' }, after: { next_step: 'version 3' } },
    ])
  })

  databaseTest('changes the tags alone, and the stage without them', async () => {
    const actor = await testActor('agent')
    const personId = await person({ owner_id: actor.account.agent_id, tags: ['Patient'] })
    const { tags: _, ...step } = plan
    await updatePerson(actor, { personId, version: 1, ...step })
    await expect(updatePersonTags(actor, { personId, version: 1, tags: '' })).rejects.toMatchObject({
      code: 'conflict',
    })
    await updatePersonTags(actor, { personId, version: 2, tags: 'Patient, Investor' })
    await updatePersonTags(actor, { personId, version: 3, tags: 'Patient, Investor' })
    const both = { ...step, tags: 'Patient, Investor', version: 3 }
    expect(await getPerson(actor, { personId })).toMatchObject(both)
    expect(await auditRecords()).toMatchObject([
      { act: 'person.updated', after: { stage: 'in_touch' } },
      { act: 'person.updated', before: { tags: 'version 2' }, after: { tags: 'version 3' } },
    ])
    await expect(updatePersonTags(await testActor('agent'), { personId, version: 3, tags: '' })).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  databaseTest('can’t move a person to Touring without an agreement, nor set a date without a step', async () => {
    const actor = await testActor('agent')
    const personId = await person({ owner_id: actor.account.agent_id })
    await expect(updatePerson(actor, { personId, version: 1, ...plan, stage: 'touring' })).rejects.toMatchObject({
      code: 'invalid',
      fields: { stage: STAGE_FAULTS.agreement },
    })
    await expect(updatePerson(actor, { personId, version: 1, ...plan, next_step: null })).rejects.toMatchObject({
      fields: { next_step: MESSAGES.stepMissing },
    })
  })

  databaseTest('hands a person over and then no longer sees them; a second agent does not', async () => {
    const [owner, second] = [await testActor('agent'), await testActor('agent')]
    const [mine, theirs] = [owner.account.agent_id ?? '', second.account.agent_id ?? '']
    const personId = await person({ owner_id: mine, co_owner_id: theirs })
    await expect(assignPerson(second, { personId, version: 1, ownerId: theirs, coOwnerId: '' })).rejects.toMatchObject({
      code: 'forbidden',
    })
    const gone = await buildAgent({ is_working: false })
    await expect(assignPerson(owner, { personId, version: 1, ownerId: gone.id, coOwnerId: '' })).rejects.toMatchObject({
      fields: { ownerId: MESSAGES.noAgent },
    })
    await expect(assignPerson(owner, { personId, version: 1, ownerId: mine, coOwnerId: mine })).rejects.toMatchObject({
      fields: { coOwnerId: MESSAGES.sameAgents },
    })
    const to = { personId, version: 1, ownerId: theirs, coOwnerId: '' } as const
    expect(await assignPerson(owner, to)).toMatchObject({ is_visible: false })
    await expect(getPerson(owner, { personId })).rejects.toMatchObject({ code: 'not_found' })
    expect(await getPerson(second, { personId })).toMatchObject({
      owner_id: theirs,
      co_owner_id: null,
      may_assign: true,
    })
    expect(await auditRecords()).toMatchObject([
      { act: 'person.assigned', before: { owner_id: mine, co_owner_id: theirs }, after: { owner_id: theirs } },
    ])
  })

  databaseTest('takes a person back whom they handed over, unless the agents changed since', async () => {
    const [owner, other, third] = [await testActor('agent'), await testActor('agent'), await testActor('agent')]
    const personId = await person({ owner_id: owner.account.agent_id })
    const handOver = { personId, version: 1, ownerId: other.account.agent_id ?? '', coOwnerId: '' } as const
    await db().updateTable('agents').set({ name: 'Dana Whitcomb' }).where('id', '=', handOver.ownerId).execute()
    const { act_id } = await assignPerson(owner, handOver)
    // Writes the entries that a commit would.
    await auditRecords()
    const { last_change } = await listMyPeople(owner, {})
    expect(last_change).toMatchObject({
      kind: 'owner',
      changed: 1,
      person_name: 'Ada Okonkwo',
      agent_name: 'Dana Whitcomb',
    })
    const actId = last_change?.id ?? ''
    expect(actId).toBe(act_id)
    expect((await listPersonTimeline(other, { personId })).entries.map(({ title }) => title)).toContain(
      `${owner.account.name} changed the agent to Dana Whitcomb`,
    )
    await expect(undoPeopleChange(other, { actId })).rejects.toMatchObject({ code: 'not_found' })
    expect(await undoPeopleChange(owner, { actId })).toMatchObject({ changed: 1 })
    expect(await getPerson(owner, { personId })).toMatchObject({ owner_id: owner.account.agent_id, co_owner_id: null })
    await expect(getPerson(other, { personId })).rejects.toMatchObject({ code: 'not_found' })

    const { version } = await getPerson(owner, { personId })
    await assignPerson(owner, { ...handOver, version })
    await assignPerson(other, { ...handOver, version: version + 1, ownerId: third.account.agent_id ?? '' })
    const again = (await listMyPeople(owner, {})).last_change?.id ?? ''
    expect(await undoPeopleChange(owner, { actId: again })).toMatchObject({ changed: 0, left_out: { changed: 1 } })
  })

  databaseTest('leaves the Undo of an earlier act where a change hides no one', async () => {
    const [owner, other] = [await testActor('agent'), await testActor('agent')]
    const chief = await testActor('agent', { user_role: 'admin', permissions: ['people'] })
    const [ownerId, otherId] = [owner.account.agent_id ?? '', other.account.agent_id ?? '']
    const [one, two] = [await person({ owner_id: ownerId }), await person({ owner_id: ownerId })]
    const stage = { isAll: false, search: '', kind: 'stage', value: 'closed', due_date: null } as const
    const ofMany = await changePeople(owner, { ...stage, isOffice: false, key: newId(), personIds: [one, two] })
    const ofOffice = await changePeople(chief, {
      ...stage,
      value: 'inactive',
      isOffice: true,
      key: newId(),
      personIds: [two],
    })
    const shared = { personId: one, version: 2, ownerId, coOwnerId: otherId }
    expect(await assignPerson(owner, shared)).toMatchObject({ is_visible: true, act_id: null })
    expect(await assignPerson(owner, { ...shared, version: 3 })).toMatchObject({ is_visible: true })
    expect((await listMyPeople(owner, {})).last_change).toMatchObject({ id: ofMany.id })
    const handedOver = { personId: one, version: 3, ownerId: otherId, coOwnerId: '' }
    expect(await assignPerson(chief, handedOver)).toMatchObject({ is_visible: true })
    expect((await listMyPeople(chief, {})).last_change).toMatchObject({ id: ofOffice.id })
  })

  describe('who undoes a handover', () => {
    const emails = () =>
      db()
        .selectFrom('mail_outbox')
        .select(['to_email', 'subject', 'is_notification', 'text'])
        .where('letter', '=', 'person-unassigned')
        .execute()
    const setUp = async () => {
      const [lena, marcus] = [await testActor('agent'), await testActor('agent')]
      const { id: account_id } = await buildAccount()
      const personId = await person({ owner_id: lena.account.agent_id, account_id, email_normalized: null })
      const marcusId = marcus.account.agent_id ?? ''
      await assignPerson(lena, { personId, version: 1, ownerId: marcusId, coOwnerId: '' })
      const { last_change } = await listMyPeople(lena, {})
      return { lena, marcus, account_id, personId, act: { actId: last_change?.id ?? '' } }
    }

    databaseTest('leaves a person with the agent who signed an agreement with them', async () => {
      const { lena, marcus, account_id, personId, act } = await setUp()
      await buildAgreement(marcus.account.agent_id ?? '', account_id)
      expect(await undoPeopleChange(lena, act)).toMatchObject({ changed: 0, left_out: { client: 1 } })
      expect(await getPerson(marcus, { personId })).toMatchObject({ owner_id: marcus.account.agent_id })
      await expect(getPerson(lena, { personId })).rejects.toMatchObject({ code: 'not_found' })
      expect(await emails()).toEqual([])
    })

    databaseTest('has the agent emailed who loses the person', async () => {
      const { lena, marcus, act } = await setUp()
      expect(await undoPeopleChange(lena, act)).toMatchObject({ changed: 1, left_out: {} })
      expect(await emails()).toMatchObject([
        {
          to_email: marcus.account.email,
          subject: 'No longer assigned to you: Ada Okonkwo',
          is_notification: true,
          text: expect.stringContaining(`${lena.account.name} undid an agent change`),
        },
      ])
    })
  })

  databaseTest('names whoever becomes the agent once', async () => {
    const chief = await testActor('agent', { user_role: 'admin', permissions: ['people'] })
    const ownerId = chief.account.agent_id ?? ''
    await db().updateTable('agents').set({ name: chief.account.name }).where('id', '=', ownerId).execute()
    const personId = await person()
    await assignPerson(chief, { personId, version: 1, ownerId, coOwnerId: '' })
    await auditRecords()
    const { entries } = await listPersonTimeline(chief, { personId })
    expect(entries.map(({ title }) => title)).toContain(`${chief.account.name} became the agent`)
  })
})

databaseTest('a record shows an agent the dealings with their own colleagues on it only', async () => {
  const actor = await testActor('agent')
  const me = actor.account.agent_id
  const other = await buildAgent()
  const personId = await person({ owner_id: me })
  const lead = async (owner_id: string | null | undefined) => {
    const id = newId()
    await db()
      .insertInto('leads')
      .values({ id, kind: 'contact', name: 'Ada', email: 'ada@example.com', person_id: personId, owner_id })
      .execute()
    return id
  }
  const [mine, free, theirs] = [await lead(me), await lead(null), await lead(other.id)]
  const seen = await getPerson(actor, { personId })
  expect(new Map(seen.leads.map(({ id, path }) => [id, path]))).toEqual(
    new Map([
      [mine, `/agent/inquiries/${mine}`],
      [free, null],
    ]),
  )
  const admin = await testActor('agent', { is_agent: false, user_role: 'admin', permissions: ['people', 'contacts'] })
  expect((await getPerson(admin, { personId })).leads.find(({ id }) => id === theirs)).toMatchObject({
    path: `/admin/contacts/${theirs}`,
  })
})

databaseTest('a record tells which requests have no confirmed time', async () => {
  const actor = await testActor('agent')
  const personId = await person({ owner_id: actor.account.agent_id })
  const at = new Date('2026-12-01T15:00:00Z')
  const request = async (status: 'requested' | 'confirmed') => {
    const lead_id = newId()
    await db()
      .insertInto('leads')
      .values({
        id: lead_id,
        kind: 'appointment',
        status: 'contacted',
        name: 'Ada',
        email: 'ada@example.com',
        person_id: personId,
      })
      .execute()
    await db()
      .insertInto('appointments')
      .values({
        id: newId(),
        kind: 'tour',
        meeting: 'in_person',
        status,
        name: 'Ada',
        email: `${lead_id}@example.com`,
        lead_id,
        wished_at: at,
        reply_due_at: at,
        ...(status === 'confirmed' ? { starts_at: at, ends_at: new Date(at.getTime() + 3_600_000) } : {}),
      })
      .execute()
    return lead_id
  }
  const open = await request('requested')
  await request('confirmed')
  const { leads } = await getPerson(actor, { personId })
  expect(leads.filter(({ is_time_open }) => is_time_open).map(({ id }) => id)).toEqual([open])
})

describe('an agent who gets a person', () => {
  const emails = () =>
    db().selectFrom('mail_outbox').select(['to_email', 'subject', 'is_notification', 'text']).orderBy('id').execute()

  databaseTest(
    'is emailed, as the agent or the second one, but not for a change of places or their own act',
    async () => {
      const [lena, marcus, dana] = [await testActor('agent'), await testActor('agent'), await testActor('agent')]
      const [l, m, d] = [lena, marcus, dana].map(({ account }) => account.agent_id ?? '') as [string, string, string]
      const office = await testActor('agent', { is_agent: true, user_role: 'admin', permissions: ['people'] })
      const personId = await person({ owner_id: l, next_step: 'Call', next_step_date: '2026-12-01' })
      await assignPerson(office, { personId, version: 1, ownerId: m, coOwnerId: d })
      const both = [
        { to_email: marcus.account.email, subject: 'Assigned to you: Ada Okonkwo', is_notification: true },
        { to_email: dana.account.email, subject: 'Shared with you: Ada Okonkwo' },
      ]
      expect(await emails()).toMatchObject(both)
      expect((await emails())[0]?.text).toMatch(
        new RegExp(`Next step: Call, Dec 1, 2026[\\s\\S]*/agent/clients/${personId}`),
      )
      await assignPerson(office, { personId, version: 2, ownerId: d, coOwnerId: m })
      await assignPerson(office, { personId, version: 3, ownerId: office.account.agent_id ?? '', coOwnerId: '' })
      expect(await emails()).toHaveLength(2)
    },
  )

  databaseTest('gets none with notifications off', async () => {
    const [lena, marcus] = [await testActor('agent'), await testActor('agent')]
    await db().updateTable('accounts').set({ email_notifications: false }).where('id', '=', marcus.account_id).execute()
    const personId = await person({ owner_id: lena.account.agent_id })
    await assignPerson(lena, { personId, version: 1, ownerId: marcus.account.agent_id ?? '', coOwnerId: '' })
    expect(await emails()).toEqual([])
  })
})
