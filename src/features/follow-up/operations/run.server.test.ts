import type { Insertable } from 'kysely'
import { afterEach, beforeEach, describe, expect } from 'vitest'
import type { AgentActor } from '#access/actors.ts'
import { workerActor } from '#access/make-actor.server.ts'
import { db } from '#db/db.server.ts'
import { transaction } from '#db/transaction.server.ts'
import type { DB } from '#db/types.ts'
import { findAnsweredPerson } from '#features/people/operations/emails.server.ts'
import { mergePeople, undoMerge } from '#features/people/operations/merge.server.ts'
import { assignPerson, getPerson } from '#features/people/operations/record.server.ts'
import { listPersonTimeline } from '#features/people/operations/timeline.server.ts'
import { erasePersonalData, readPersonalData } from '#features/personal-data/public.server.ts'
import { newId } from '#kit/ids.server.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { setClock } from '#ports/clock.server.ts'
import { activateRelationship, buildAccount, testActor } from '../../../../test/builders.ts'
import { auditRecords, databaseTest } from '../../../../test/database.ts'
import { useEmailBrand } from '../../../../test/email-brand.ts'
import type { FollowUpStep } from '../schema.ts'
import { type EndReason, MESSAGES } from '../words.ts'
import { runFollowUps } from './run.server.ts'
import { getFollowUp, startFollowUp, stopFollowUp } from './start.server.ts'

/** Friday, 10 AM in Indianapolis. */
const START = new Date('2026-11-20T15:00:00Z')
let at = START
let undo = () => {}
beforeEach(() => {
  at = START
  undo = setClock({ now: () => at })
  useEmailBrand()
})
afterEach(() => undo())

const TEMPLATE = '0199a1c0-0080-7000-8000-000000000005'
const CALL: FollowUpStep = { day: 0, title: 'Call', template_id: null }
const WRITE: FollowUpStep = { day: 2, title: null, template_id: TEMPLATE }
const idOf = ({ account }: AgentActor) => account.agent_id ?? ''
const office = () => testActor('agent', { is_agent: false, user_role: 'admin', permissions: ['people'] })
const work = () => runFollowUps(workerActor('follow-up'))

async function plan(steps: readonly FollowUpStep[]): Promise<string> {
  const id = newId()
  await db()
    .insertInto('follow_up_plans')
    .values({ id, name: `Plan ${id}`, steps: JSON.stringify(steps), created_at: START, updated_at: START })
    .execute()
  await db().updateTable('email_templates').set({ approved_version: 1 }).where('id', '=', TEMPLATE).execute()
  return id
}

async function person(part: Partial<Insertable<DB['people']>> = {}): Promise<string> {
  const id = newId()
  const email_normalized = part.account_id ? null : `${id}@example.com`
  await db()
    .insertInto('people')
    .values({ id, name: 'Ada Okonkwo', phone: '317-555-0131', email_normalized, ...part })
    .execute()
  if (email_normalized || part.account_id)
    await consent(
      { email_normalized: part.account_id ? null : email_normalized, account_id: part.account_id ?? null },
      true,
    )
  return id
}

/** Stores the answer of someone to the contact permission. */
async function consent(who: { email_normalized: string | null; account_id: string | null }, is_given: boolean) {
  const text = { purpose: 'contact', text_version: 'test', text_hash: Buffer.alloc(32, 1) }
  await db()
    .insertInto('consent_texts')
    .values({ ...text, body: 'I agree.' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db()
    .insertInto('consents')
    .values({ id: newId(), ...who, ...text, is_given, at, source: 'test' })
    .execute()
}

const start = (actor: AgentActor, personId: string, planId: string, seen = '') =>
  startFollowUp(actor, { personId, planId, seen })

/** Starts a plan with a task today and an email in two days, for a new agent. */
async function started(part: Partial<Insertable<DB['people']>> = {}) {
  const lena = await testActor('agent')
  const personId = await person({ owner_id: idOf(lena), ...part })
  await start(lena, personId, await plan([CALL, WRITE]))
  return { lena, personId }
}

const tasks = () => db().selectFrom('tasks').select(['title', 'agent_id', 'person_id']).orderBy('title').execute()
const emails = () =>
  db()
    .selectFrom('mail_outbox')
    .select(['id', 'to_email', 'subject', 'reply_to', 'is_transactional', 'scope'])
    .where('letter', '=', 'follow-up')
    .execute()
const ends = async () =>
  (await db().selectFrom('follow_ups').select('end_reason').orderBy('started_at').execute()).map(
    ({ end_reason }) => end_reason,
  )

databaseTest('does each step once at its time, on working days, and ends', async () => {
  const { lena, personId } = await started()
  await work()
  await work()
  expect(await tasks()).toEqual([{ title: 'Call', agent_id: idOf(lena), person_id: personId }])
  const { followUp } = await getFollowUp(lena, { personId })
  // The agent started it, and is named once.
  expect(followUp).toMatchObject({ started_by: lena.account.name, agent_name: null })
  // Sunday is no working day.
  expect(followUp).toMatchObject({ position: 1, next_at: new Date('2026-11-23T14:00:00Z'), end_reason: null })
  at = new Date('2026-11-23T13:59:00Z')
  await work()
  expect(await emails()).toEqual([])
  at = new Date('2026-11-23T14:00:00Z')
  await work()
  await work()
  const [email, ...others] = await emails()
  expect(others).toEqual([])
  expect(email).toMatchObject({
    to_email: `${personId}@example.com`,
    subject: 'Your plans',
    reply_to: lena.account.email,
    is_transactional: false,
    scope: 'marketing',
  })
  expect(await ends()).toEqual(['finished'])
  // An answer finds the record from which the email was sent.
  expect(await findAnsweredPerson(email?.id ?? '')).not.toBeNull()
  const { entries } = await listPersonTimeline(lena, { personId })
  expect(entries.map(({ title }) => title)).toEqual([
    expect.stringMatching(/^Follow-up ended: Plan/),
    `${lena.account.name} emailed: Your plans (waiting to be sent)`,
    `${lena.account.name} added a task: Call`,
    expect.stringMatching(/started a follow-up: Plan/),
  ])
})

databaseTest('a late worker never does a step in the quiet hours, nor two on one day', async () => {
  const lena = await testActor('agent')
  const personId = await person({ owner_id: idOf(lena) })
  const second = { ...WRITE, day: 4 }
  await start(lena, personId, await plan([WRITE, second]))
  at = new Date('2026-12-01T02:00:00Z')
  await work()
  expect(await emails()).toEqual([])
  at = new Date('2026-12-01T15:00:00Z')
  await work()
  await work()
  expect(await emails()).toHaveLength(1)
  const { followUp } = await getFollowUp(lena, { personId })
  expect(followUp?.next_at).toEqual(new Date('2026-12-03T14:00:00Z'))
})

describe('stops', () => {
  const later = () => {
    at = new Date('2026-11-23T14:00:00Z')
  }
  async function expectStopped(reason: EndReason, act: (personId: string, lena: AgentActor) => Promise<unknown>) {
    const client = await buildAccount({})
    const { lena, personId } = await started({ account_id: client.id })
    await work()
    later()
    await act(personId, lena)
    // The record shows the reason immediately, and the job ends the follow-up without the step that is due.
    expect((await getFollowUp(lena, { personId })).followUp?.end_reason).toBe(reason)
    await work()
    expect(await ends()).toEqual([reason])
    expect(await emails()).toEqual([])
  }
  const activity = (personId: string, part: Partial<Insertable<DB['person_activities']>>) =>
    db()
      .insertInto('person_activities')
      .values({
        id: newId(),
        person_id: personId,
        kind: 'email',
        body: 'Yes',
        files: '[]',
        submission_key: newId(),
        created_at: at,
        ...part,
      })
      .execute()
  const reply = { direction: 'incoming', subject: 'Re', from_email: 'a@example.com', email_id: newId() } as const
  const accountOf = async (personId: string) =>
    (await db().selectFrom('people').select('account_id').where('id', '=', personId).executeTakeFirstOrThrow())
      .account_id ?? ''

  databaseTest('at an email from them', () => expectStopped('answered', (id) => activity(id, reply)))
  databaseTest('at a new inquiry', () =>
    expectStopped('answered', (person_id) =>
      db()
        .insertInto('leads')
        .values({ id: newId(), kind: 'contact', name: 'Ada', email: 'a@example.com', person_id, created_at: at })
        .execute(),
    ),
  )
  databaseTest('at a call that reached them', () =>
    expectStopped('called', (id) => activity(id, { kind: 'call', direction: 'outgoing', outcome: 'reached' })),
  )
  databaseTest('at a message', () =>
    expectStopped('messaged', async (id, lena) => {
      const [thread_id, consumer_id] = [newId(), await accountOf(id)]
      await db()
        .insertInto('threads')
        .values({ id: thread_id, consumer_id, agent_id: idOf(lena), last_message_at: at, created_at: at })
        .execute()
      await db()
        .insertInto('messages')
        .values({
          id: newId(),
          thread_id,
          seq: 1,
          author_id: consumer_id,
          author_side: 'consumer',
          body: 'Hello',
          client_key: newId(),
          sent_at: at,
        })
        .execute()
    }),
  )
  databaseTest('at STOP', () =>
    expectStopped('opted_out', () =>
      db().insertInto('text_suppressions').values({ phone_e164: '+13175550131', created_at: at }).execute(),
    ),
  )
  databaseTest('at an unsubscribed email', () =>
    expectStopped('opted_out', async (id) => {
      const { email_normalized } = await db()
        .selectFrom('accounts')
        .select('email_normalized')
        .where('id', '=', await accountOf(id))
        .executeTakeFirstOrThrow()
      await db()
        .insertInto('suppressions')
        .values({ email_normalized: email_normalized ?? '', scope: 'marketing', reason: 'unsubscribed' })
        .execute()
    }),
  )
  databaseTest('at a withdrawn contact permission', () =>
    expectStopped('opted_out', async (id) =>
      consent({ email_normalized: null, account_id: await accountOf(id) }, false),
    ),
  )
  databaseTest('when the agent’s account ends', () =>
    expectStopped('no_agent', (_id, lena) =>
      db().updateTable('accounts').set({ deleted_at: at }).where('id', '=', lena.account_id).execute(),
    ),
  )
  databaseTest('by hand, once', async () => {
    const { lena, personId } = await started()
    const { followUp } = await getFollowUp(lena, { personId })
    const stranger = await testActor('agent')
    const id = { followUpId: followUp?.id ?? '' }
    await expect(stopFollowUp(stranger, id)).rejects.toMatchObject({ code: 'not_found' })
    await stopFollowUp(lena, id)
    await stopFollowUp(lena, id)
    await work()
    expect(await ends()).toEqual(['stopped'])
    expect(await tasks()).toEqual([])
  })
  databaseTest('not at an automatic reply, nor at a call that reached no one', async () => {
    const { lena, personId } = await started()
    later()
    await activity(personId, { ...reply, is_automatic: true })
    await activity(personId, { kind: 'call', direction: 'outgoing', outcome: 'no_answer' })
    expect((await getFollowUp(lena, { personId })).followUp?.end_reason).toBeNull()
  })
  databaseTest('when their lead is closed', async () => {
    const lena = await testActor('agent')
    const personId = await person({ owner_id: idOf(lena) })
    const lead = { id: newId(), kind: 'contact', name: 'Ada', email: 'a@example.com', person_id: personId } as const
    await db()
      .insertInto('leads')
      .values({ ...lead, created_at: new Date('2026-11-01') })
      .execute()
    await start(lena, personId, await plan([CALL]))
    await db().updateTable('leads').set({ status: 'closed' }).where('id', '=', lead.id).execute()
    await work()
    expect(await ends()).toEqual(['lead_closed'])
    expect(await tasks()).toEqual([])
  })
  databaseTest('when an agreement ends', async () => {
    const client = await buildAccount({})
    const { lena, personId } = await started({ account_id: client.id })
    const id = newId()
    const agreement = { relationship_type: 'buyer_agency' as const, agent_id: idOf(lena), consumer_id: client.id }
    await db()
      .insertInto('relationships')
      .values({
        id,
        ...agreement,
        scope: 'Homes',
        fee_basis: 'none',
        agreement_date: '2026-11-01',
        expiration_date: '2027-11-01',
      })
      .execute()
    await activateRelationship(id, client.id)
    later()
    await db()
      .updateTable('relationships')
      .set({ status: 'terminated', ended_at: at, ended_by: 'agent', end_reason: 'Done' })
      .where('id', '=', id)
      .execute()
    expect((await getFollowUp(lena, { personId })).followUp?.end_reason).toBe('agreement_ended')
  })
  databaseTest('with a task for the agent if the template is no longer approved, or can’t be filled in', async () => {
    const { lena, personId } = await started({ name: 'ada@example.com' })
    await work()
    later()
    await work()
    expect(await ends()).toEqual(['unfilled'])
    expect(await tasks()).toMatchObject([{ title: 'Call' }, { title: expect.stringContaining('Follow-up ended') }])
    const { followUp } = await getFollowUp(lena, { personId })
    await start(lena, personId, await plan([{ ...WRITE, day: 0 }]), followUp?.id)
    await db().updateTable('email_templates').set({ approved_version: null }).where('id', '=', TEMPLATE).execute()
    await work()
    expect(await ends()).toEqual(['unfilled', 'not_approved'])
    expect(await emails()).toEqual([])
  })
})

describe('starts', () => {
  databaseTest('once, for a person whom the caller may open', async () => {
    const { lena, personId } = await started()
    const [stranger, planId] = [await testActor('agent'), await plan([CALL])]
    await expect(start(stranger, personId, planId)).rejects.toMatchObject({ code: 'not_found' })
    await expect(start(lena, personId, planId)).rejects.toMatchObject({ message: MESSAGES.running })
    const other = await person({ owner_id: idOf(lena) })
    await start(lena, other, planId)
    await start(lena, other, planId)
    expect(await ends()).toEqual([null, null])
  })
  databaseTest('not without an agent, an email address or consent', async () => {
    const [lena, boss] = [await testActor('agent'), await office()]
    const planId = await plan([WRITE])
    await expect(start(boss, await person(), planId)).rejects.toMatchObject({ message: MESSAGES.noAgent })
    const silent = await person({
      owner_id: idOf(lena),
      email_normalized: null,
      account_id: null,
      phone: '317-555-0132',
    })
    await expect(start(lena, silent, planId)).rejects.toMatchObject({ message: MESSAGES.noEmail })
    const gone = await person({ owner_id: idOf(lena) })
    await db()
      .insertInto('suppressions')
      .values({ email_normalized: `${gone}@example.com`, scope: 'all', reason: 'bounced' })
      .execute()
    await expect(start(lena, gone, planId)).rejects.toMatchObject({ message: MESSAGES.optedOut })
    const asked = await person({ owner_id: idOf(lena), email_normalized: 'asked@example.com' })
    await expect(start(lena, asked, planId)).rejects.toMatchObject({
      fields: { permissionGiven: MESSAGES.noConsent },
    })
    // The page has the reason before anyone starts it. A missing permission can be recorded with the start.
    const faultOf = async (actor: AgentActor, personId: string, of = planId) =>
      (await getFollowUp(actor, { personId })).plans.find(({ id }) => id === of)?.fault
    const textId = await plan([{ day: 0, title: 'Text', template_id: null, kind: 'text', message: 'Hi' }])
    expect(await faultOf(boss, await person())).toBe('noAgent')
    expect(await faultOf(lena, silent)).toBe('noEmail')
    expect(await faultOf(lena, silent, textId)).toBe('noAddressee')
    expect(await faultOf(lena, asked)).toBeNull()
    expect((await getFollowUp(lena, { personId: asked })).contact).toBe('missing')
    await start(lena, asked, await plan([CALL]))
    await expect(start(lena, gone, newId())).rejects.toMatchObject({ fields: { planId: MESSAGES.noPlan } })
  })
})

describe('does a step of its kind', () => {
  const OWN: FollowUpStep = {
    day: 0,
    title: 'Email: Rates',
    template_id: null,
    kind: 'email',
    subject: 'Rates, {first name}',
    message: 'They fell, {first name}.',
  }
  const TEXT: FollowUpStep = {
    day: 0,
    title: 'Text',
    template_id: null,
    kind: 'text',
    message: 'Hi {first name},\nfree to talk?',
  }
  const done = async (step: FollowUpStep, part: Partial<Insertable<DB['people']>> = {}) => {
    const lena = await testActor('agent')
    const personId = await person({ owner_id: idOf(lena), ...part })
    await start(lena, personId, await plan([step]))
    await work()
    return { lena, personId }
  }
  const kinds = () => db().selectFrom('tasks').select(['kind', 'title']).execute()

  databaseTest('an email in the plan’s own words', async () => {
    await done(OWN)
    expect((await emails()).map(({ subject }) => subject)).toEqual(['Rates, Ada'])
    expect(await kinds()).toEqual([])
  })
  databaseTest('a text as a task with the words to send', async () => {
    await done(TEXT)
    expect(await kinds()).toEqual([{ kind: 'text', title: 'Text: Hi Ada, free to talk?' }])
    expect(await emails()).toEqual([])
  })
  databaseTest('a call as a task', async () => {
    await done({ day: 0, title: 'Call', template_id: null, kind: 'call' })
    expect(await kinds()).toEqual([{ kind: 'call', title: 'Call' }])
  })
  databaseTest('not in words that need an agreement, nor with a merge field left', async () => {
    await done({ ...OWN, message: 'We represent you, {first name}.' })
    await done({ ...TEXT, message: 'Your agent texts.' })
    await done(OWN, { name: 'ada@example.com' })
    await done(TEXT, { name: 'ada@example.com' })
    expect(await ends()).toEqual(expect.arrayContaining(['not_approved', 'not_approved', 'unfilled', 'unfilled']))
    expect(await emails()).toEqual([])
    expect((await kinds()).filter(({ kind }) => kind === 'text')).toEqual([])
  })
  databaseTest('a plan with texts needs a contact permission', async () => {
    const lena = await testActor('agent')
    const personId = await person({ owner_id: idOf(lena), email_normalized: 'quiet@example.com' })
    await db().deleteFrom('consents').where('email_normalized', '=', 'quiet@example.com').execute()
    await expect(start(lena, personId, await plan([TEXT]))).rejects.toMatchObject({
      fields: { permissionGiven: MESSAGES.noConsent },
    })
  })
  databaseTest('with a contact permission that the agent records, unless the person opted out', async () => {
    const lena = await testActor('agent')
    const email_normalized = 'quiet@example.com'
    const personId = await person({ owner_id: idOf(lena), email_normalized })
    await db().deleteFrom('consents').where('email_normalized', '=', email_normalized).execute()
    const planId = await plan([TEXT])
    expect((await getFollowUp(lena, { personId })).contact).toBe('missing')
    const today = (await getFollowUp(lena, { personId })).today
    const tomorrow = calendarDayOf(new Date(at.getTime() + DAY_MS))
    const input = { personId, planId, seen: '', permissionGiven: 'phone' } as const
    await expect(startFollowUp(lena, { ...input, permissionDate: tomorrow })).rejects.toMatchObject({
      fields: { permissionDate: MESSAGES.permissionAhead },
    })
    await startFollowUp(lena, { ...input, permissionDate: '2026-11-03' })
    expect((await getFollowUp(lena, { personId })).contact).toBe('allowed')
    const givenBy = (email: string) =>
      db()
        .selectFrom('consents')
        .select(['purpose', 'is_given', 'source', 'ip', 'given_date'])
        .where('email_normalized', '=', email)
        .execute()
    const given = { purpose: 'contact', is_given: true, source: 'agent:phone', ip: null }
    expect(await givenBy(email_normalized)).toEqual([{ ...given, given_date: '2026-11-03' }])
    expect((await getPerson(lena, { personId })).consents).toMatchObject([{ given_date: '2026-11-03' }])
    expect(await auditRecords()).toContainEqual(
      expect.objectContaining({
        act: 'consents.recorded',
        reason: 'agent:phone',
        actor_id: lena.account_id,
        after: expect.objectContaining({ given_date: '2026-11-03' }),
      }),
    )
    // A page opened before an update sends no date.
    const other = await person({ owner_id: idOf(lena), email_normalized: 'silent@example.com' })
    await db().deleteFrom('consents').where('email_normalized', '=', 'silent@example.com').execute()
    await startFollowUp(lena, { ...input, personId: other })
    expect(await givenBy('silent@example.com')).toEqual([{ ...given, given_date: today }])

    const gone = await person({ owner_id: idOf(lena) })
    at = new Date(at.getTime() + 1000)
    await consent({ email_normalized: `${gone}@example.com`, account_id: null }, false)
    expect((await getFollowUp(lena, { personId: gone })).contact).toBe('opted_out')
    await expect(
      startFollowUp(lena, { personId: gone, planId, seen: '', permissionGiven: 'phone' }),
    ).rejects.toMatchObject({ message: MESSAGES.optedOut })
  })
  databaseTest('and the record says when the next email or text is', async () => {
    const { lena, personId } = await started()
    expect((await getFollowUp(lena, { personId })).followUp?.next_contact).toEqual({
      kind: 'email',
      at: new Date('2026-11-23T14:00:00Z'),
    })
  })
})

databaseTest('goes to the new owner, and is done in their name', async () => {
  const { lena, personId } = await started()
  const next = await testActor('agent')
  await assignPerson(lena, { personId, version: 1, ownerId: idOf(next), coOwnerId: '' })
  await work()
  expect(await tasks()).toEqual([{ title: 'Call', agent_id: idOf(next), person_id: personId }])
})

databaseTest('moves with a merge and back with its undo, and only one of two goes on', async () => {
  const actor = await office()
  const lena = await testActor('agent')
  const [kept, alias, third] = [
    await person({ owner_id: idOf(lena) }),
    await person({ owner_id: idOf(lena) }),
    await person({ owner_id: idOf(lena) }),
  ]
  const planId = await plan([CALL])
  await start(lena, alias, planId)
  await mergePeople(actor, { personId: kept, version: 1, otherId: alias })
  expect((await getFollowUp(lena, { personId: kept })).followUp).toMatchObject({ end_reason: null })
  await start(lena, third, planId)
  await mergePeople(actor, { personId: kept, version: 2, otherId: third })
  expect(await ends()).toEqual(expect.arrayContaining([null, 'merged']))
  const merges = await db().selectFrom('person_merges').select(['id', 'merged_id']).execute()
  for (const other of [third, alias])
    await undoMerge(actor, { mergeId: merges.find(({ merged_id }) => merged_id === other)?.id ?? '' })
  expect((await getFollowUp(lena, { personId: kept })).followUp).toBeNull()
  expect((await getFollowUp(lena, { personId: alias })).followUp).toMatchObject({ end_reason: null })
  expect((await getFollowUp(lena, { personId: third })).followUp).toMatchObject({ end_reason: 'merged' })
})

databaseTest('is in their data, and gone when they close their account', async () => {
  const client = await buildAccount({})
  await started({ account_id: client.id })
  expect(await readPersonalData(client.id)).toMatchObject({ follow_ups_of_your_agent: [{ ended_at: null }] })
  await transaction(async () => erasePersonalData(client.id, await testActor('public')))
  expect(await db().selectFrom('follow_ups').selectAll().execute()).toEqual([])
})
