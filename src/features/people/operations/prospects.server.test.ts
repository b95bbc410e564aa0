import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect } from 'vitest'
import * as z from 'zod/mini'
import { actorFor } from '#access/make-actor.server.ts'
import { db } from '#db/db.server.ts'
import { transaction } from '#db/transaction.server.ts'
import type { DB } from '#db/types.ts'
import { confirmEmailChange } from '#features/accounts/operations/change-email.server.ts'
import { issueToken } from '#features/accounts/operations/tokens.server.ts'
import { confirmRegistration } from '#features/accounts/operations/verify-email.server.ts'
import { closeAccount } from '#features/accounts/public.server.ts'
import { lockAccount } from '#features/accounts/queries/accounts.server.ts'
import { registerForEvent } from '#features/events/operations/register.server.ts'
import { RegisterForEvent } from '#features/events/schema.ts'
import { getFollowUp } from '#features/follow-up/operations/start.server.ts'
import { storeLead } from '#features/leads/operations/store.server.ts'
import { sendMessage } from '#features/messages/operations/send.server.ts'
import { SendMessage } from '#features/messages/schema.ts'
import { confirmNewsletter, subscribeToNewsletter } from '#features/newsletter/operations/subscribe.server.ts'
import { SubscribeToNewsletter } from '#features/newsletter/schema.ts'
import { newId } from '#kit/ids.server.ts'
import { insertSuppression } from '#kit/queries.server.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import { setClock } from '#ports/clock.server.ts'
import {
  buildAccount,
  buildAgent,
  buildAgreement,
  buildLeadRule,
  requestOf,
  testActor,
} from '../../../../test/builders.ts'
import { PASSWORD } from '../../../../test/cast.ts'
import { committedTest, databaseTest } from '../../../../test/database.ts'
import { useEmailBrand } from '../../../../test/email-brand.ts'
import { asReceived } from '../../../../test/emails.ts'
import { lockFormerProspects } from '../queries/prospects.server.ts'
import { STAGE_FAULTS } from '../words.ts'
import { addPersonNote } from './activities.server.ts'
import { changePeople, undoPeopleChange } from './bulk.server.ts'
import { findPeople } from './find.server.ts'
import { addProspect } from './identity.server.ts'
import { getMyBoard, getPeopleBoard, listMyPeople, listPeople } from './list.server.ts'
import { mergePeople, undoMerge } from './merge.server.ts'
import { noteReached, settleClient, settlePeople } from './owner.server.ts'
import { getPerson, updatePerson } from './record.server.ts'
import { listPersonTimeline } from './timeline.server.ts'

const NOW = new Date('2026-11-28T17:00:00Z')
const ago = (days: number) => new Date(NOW.getTime() - days * DAY_MS)

let restore = () => {}
beforeAll(useEmailBrand)
beforeEach(() => {
  restore = setClock({ now: () => NOW })
})
afterEach(() => restore())

/** Subscribes an address as a visitor does: by the form, and by the link of the email. */
async function subscribe(email: string, name = ''): Promise<void> {
  const visitor = await testActor('public')
  await subscribeToNewsletter(visitor, z.parse(SubscribeToNewsletter, { email, name, gdprConsent: true }))
  const sent = await db()
    .selectFrom('mail_outbox')
    .select(['html', 'text', 'headers', 'links'])
    .where('letter', '=', 'newsletter-confirm')
    .where('to_email', '=', email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const token = /newsletter\/confirm\/([\w-]+)/.exec(asReceived(sent).text)?.[1] ?? ''
  await confirmNewsletter(visitor, { token })
}

/** Registers, and confirms the address. @returns the id of the account */
async function register(email: string, part: Parameters<typeof buildAccount>[0] = {}): Promise<string> {
  const { id } = await buildAccount({
    email,
    name: 'Ada Okonkwo',
    email_verified_at: null,
    status: 'pending_verification',
    ...part,
  })
  await confirm(id)
  return id
}

async function confirm(accountId: string): Promise<void> {
  const visitor = await testActor('public')
  await transaction(async () => {
    const account = await lockAccount(accountId)
    if (account) await confirmRegistration(visitor, account, true)
  })
}

async function send(part: { email: string | null; account_id?: string; name?: string }): Promise<string> {
  const id = newId()
  const visitor = await testActor('public')
  await transaction(() =>
    storeLead(visitor, {
      id,
      submission_key: newId(),
      kind: 'contact',
      topic: 'buying',
      name: 'Ada Okonkwo',
      message: 'Hello',
      phone: null,
      details: {},
      owner_id: null,
      due_at: NOW,
      created_at: NOW,
      ...part,
    }),
  )
  return id
}

async function personOfLead(id: string): Promise<string | null> {
  const lead = await db().selectFrom('leads').select('person_id').where('id', '=', id).executeTakeFirstOrThrow()
  return lead.person_id
}

async function person(part: Partial<Insertable<DB['people']>> = {}): Promise<string> {
  const id = newId()
  await db()
    .insertInto('people')
    .values({ id, name: 'Ada Okonkwo', stage: 'prospect', created_at: ago(40), updated_at: ago(40), ...part })
    .execute()
  return id
}

async function event(): Promise<string> {
  const id = newId()
  const place = { venue: 'Hall', street: '1 Row', city: 'Greenwood', postal_code: '46142' }
  const times = { starts_at: ago(-3), ends_at: ago(-4) }
  await db()
    .insertInto('events')
    .values({ id, title: 'First Thursday', summary: 'Coffee', status: 'published', ...times, ...place })
    .execute()
  return id
}

/** Stores a registration for an event as an older program did, which left the person as they were. */
async function attend({ email, account_id = null }: { email: string; account_id?: string | null }): Promise<void> {
  const seat = { id: newId(), event_id: await event(), name: 'Guest', registered_at: ago(2) }
  await db()
    .insertInto('event_registrations')
    .values({ ...seat, status: 'registered', email, email_normalized: email, account_id })
    .execute()
}

/** Stores a conversation that an account began. */
async function insertThread(consumer_id: string): Promise<void> {
  const [thread_id, at] = [newId(), ago(3)]
  await db()
    .insertInto('threads')
    .values({ id: thread_id, consumer_id, last_message_at: at, created_at: at, last_seq: 1 })
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
}

const people = () =>
  db()
    .selectFrom('people')
    .select(['name', 'email_normalized', 'account_id', 'stage', 'owner_id', 'phone'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
const stages = async () => (await people()).map(({ stage }) => stage)
const admin = () => testActor('admin:people')
const NO_ONE = { account_id: null, owner_id: null, phone: null }

describe('a confirmed subscription', () => {
  databaseTest('makes one prospect without an agent, whatever the case of the address', async () => {
    await subscribe('Ada@Example.com', 'Ada Okonkwo')
    await insertSuppression('ada@example.com', 'marketing', 'unsubscribed')
    await subscribe('ADA@example.com')
    expect(await people()).toEqual([
      { ...NO_ONE, name: 'Ada Okonkwo', email_normalized: 'ada@example.com', stage: 'prospect' },
    ])
  })

  databaseTest('without a name has the address for one, until a form or an account brings it', async () => {
    for (const email of ['Ada@example.com', 'grace@example.com']) await subscribe(email)
    expect((await people()).map(({ name }) => name)).toEqual(['ada@example.com', 'grace@example.com'])
    await send({ email: 'ada@example.com' })
    const account_id = await register('grace@example.com', { name: 'Grace Hale' })
    await send({ email: 'ada@example.com', name: 'A. O.' })
    expect(await people()).toEqual([
      { ...NO_ONE, name: 'Ada Okonkwo', email_normalized: 'ada@example.com', stage: 'new' },
      { ...NO_ONE, name: 'Grace Hale', email_normalized: null, account_id, stage: 'prospect' },
    ])
  })

  databaseTest('changes nothing for a person who is known, also under another name or a merged record', async () => {
    await send({ email: 'ada@example.com' })
    const [{ id } = { id: '' }] = await db().updateTable('people').set({ stage: 'closed' }).returning('id').execute()
    await person({ email_normalized: 'old@example.com', merged_into_id: id, stage: 'new' })
    await subscribe('ada@example.com', 'A. O.')
    await subscribe('old@example.com', 'A. O.')
    expect((await people()).map(({ name, stage }) => [name, stage])).toEqual([
      ['Ada Okonkwo', 'new'],
      ['Ada Okonkwo', 'closed'],
    ])
  })
})

databaseTest('a subscription is on the record, and no contact permission', async () => {
  await subscribe('ada@example.com')
  const { id: personId } = await db().selectFrom('people').select('id').executeTakeFirstOrThrow()
  const { consents } = await getPerson(await boss(), { personId })
  expect(consents.map(({ purpose, is_given }) => [purpose, is_given])).toEqual([['newsletter', true]])
  expect((await getFollowUp(await boss(), { personId })).contact).toBe('missing')
})

describe('a confirmed registration', () => {
  databaseTest('makes a prospect, and an unconfirmed one no person', async () => {
    await buildAccount({ email: 'bea@example.com', email_verified_at: null, status: 'pending_verification' })
    const account_id = await register('ada@example.com', { phone: '317-555-0143' })
    expect(await people()).toEqual([
      {
        name: 'Ada Okonkwo',
        email_normalized: null,
        account_id,
        stage: 'prospect',
        owner_id: null,
        phone: '317-555-0143',
      },
    ])
    expect((await listPersonTimeline(await boss(), { personId: await idOf(account_id) })).entries).toMatchObject([
      { title: 'Registered on the website' },
    ])
  })

  databaseTest('is the person who subscribed with the address, and the other way round', async () => {
    await subscribe('ada@example.com')
    const ada = await register('Ada@example.com')
    const grace = await register('grace@example.com')
    await subscribe('Grace@example.com')
    expect((await people()).map(({ account_id, stage }) => [account_id, stage])).toEqual([
      [ada, 'prospect'],
      [grace, 'prospect'],
    ])
    const { entries } = await listPersonTimeline(await boss(), { personId: await idOf(ada) })
    expect(entries.map(({ title }) => title).toSorted()).toEqual([
      'Registered on the website',
      'Subscribed to the newsletter',
    ])
  })

  databaseTest('is erased with the account', async () => {
    const account_id = await register('ada@example.com')
    await subscribe('ada@example.com')
    const actor = await actorFor('own', await requestOf(account_id))
    await transaction(() => closeAccount(actor, account_id, 'by its owner'))
    for (let run = 0; run < 2; run += 1) await settlePeople()
    expect(await people()).toEqual([{ ...NO_ONE, name: '', email_normalized: null, stage: 'inactive' }])
  })
})

async function boss() {
  return testActor('agent', { is_agent: false, user_role: 'admin', permissions: ['people'] })
}

async function idOf(accountId: string): Promise<string> {
  const row = await db().selectFrom('people').select('id').where('account_id', '=', accountId).executeTakeFirstOrThrow()
  return row.id
}

databaseTest('the team and an auditor of the MLS are no prospects', async () => {
  const agent = await buildAccount({ email: 'lena@example.com', is_agent: true })
  await buildAgent({ email: 'Desk@example.com' })
  const manager = await buildAccount({ email: 'boss@example.com', user_role: 'admin' })
  await buildAccount({ email: 'mls@example.com', is_auditor: true })
  for (const email of ['lena@example.com', 'desk@example.com', 'boss@example.com', 'mls@example.com'])
    await subscribe(email)
  const sender = { name: 'Lena', phone: null, created_at: NOW }
  for (const { id, email } of [agent, manager]) await addProspect({ ...sender, email, account_id: id })
  await settlePeople()
  expect(await people()).toEqual([])
})

describe('a prospect is new', () => {
  const firstAsked = async (id?: string) => {
    const one = db().selectFrom('people').select(['stage', 'asked_at'])
    return (id === undefined ? one : one.where('id', '=', id)).executeTakeFirst()
  }

  databaseTest('with their first form, which brings their agent, and never a prospect again', async () => {
    const { id: owner_id } = await buildAgent()
    await buildLeadRule({ people: [`${owner_id}:1`] })
    await subscribe('ada@example.com')
    await send({ email: 'ada@example.com' })
    expect(await firstAsked()).toEqual({ stage: 'new', asked_at: NOW })
    expect(await people()).toMatchObject([{ owner_id }])
    await register('ada@example.com')
    await insertSuppression('ada@example.com', 'marketing', 'unsubscribed')
    await subscribe('ada@example.com')
    await settlePeople()
    expect(await stages()).toEqual(['new'])
  })

  databaseTest('and a person further on stays where they are with another form', async () => {
    await send({ email: 'ada@example.com' })
    await db().updateTable('people').set({ stage: 'under_contract' }).execute()
    await send({ email: 'ada@example.com' })
    expect(await firstAsked()).toEqual({ stage: 'under_contract', asked_at: null })
  })

  databaseTest('with their first form from their account', async () => {
    const account_id = await register('ada@example.com')
    await send({ email: 'work@example.com', account_id })
    expect(await firstAsked()).toEqual({ stage: 'new', asked_at: NOW })
  })

  databaseTest('with an event', async () => {
    await subscribe('ada@example.com')
    const eventId = await event()
    const seat = { eventId, name: 'Ada', email: 'Ada@example.com', phone: '', company: '' }
    await db()
      .updateTable('people')
      .set({ created_at: ago(60) })
      .execute()
    await registerForEvent(await testActor('public'), z.parse(RegisterForEvent, seat))
    expect(await firstAsked()).toEqual({ stage: 'new', asked_at: NOW })
    // Their registration is their last contact, not the day on which they subscribed.
    await settlePeople()
    for (const search of [{ list: 'quiet' }, { contact: '30' }] as const)
      expect((await listPeople(await admin(), search)).rows).toEqual([])
    const [{ id: personId } = { id: '' }] = await db().selectFrom('people').select('id').execute()
    expect((await getPerson(await boss(), { personId })).last_contact_at).toEqual(NOW)
  })

  databaseTest('with a message of theirs, not with one to them', async () => {
    const agent = await testActor('agent')
    const accountId = await register('ada@example.com')
    const client = await actorFor('own', await requestOf(accountId))
    const message = (part: object) => z.parse(SendMessage, { body: 'Is ten fine?', clientKey: newId(), ...part })
    const thread_id = newId()
    await db()
      .insertInto('threads')
      .values({
        id: thread_id,
        consumer_id: accountId,
        agent_id: agent.account.agent_id,
        last_message_at: NOW,
        created_at: NOW,
      })
      .execute()
    await sendMessage(agent, message({ threadId: thread_id }))
    expect(await firstAsked()).toEqual({ stage: 'prospect', asked_at: null })
    await sendMessage(client, message({ threadId: thread_id }))
    expect(await firstAsked()).toEqual({ stage: 'new', asked_at: NOW })
  })

  databaseTest('and in touch with an agreement, or once someone reached them', async () => {
    const account_id = await register('ada@example.com')
    const agent = await buildAgent()
    await buildAgreement(agent.id, account_id)
    await settleClient({ account_id, name: 'Ada', email: 'ada@example.com', phone: null, created_at: NOW })
    expect(await people()).toMatchObject([{ stage: 'in_touch', owner_id: agent.id }])
    await db().updateTable('people').set({ stage: 'prospect' }).execute()
    await noteReached(await idOf(account_id))
    expect(await stages()).toEqual(['in_touch'])
  })

  databaseTest('but New that someone set stays after a merge is undone, also with an agreement', async () => {
    const office = await boss()
    const account_id = await register('ada@example.com')
    await buildAgreement((await buildAgent()).id, account_id)
    const kept = await idOf(account_id)
    await db().updateTable('people').set({ stage: 'new' }).where('id', '=', kept).execute()
    const alias = await person({ email_normalized: 'work@example.com', stage: 'new' })
    await mergePeople(office, { personId: kept, version: 1, otherId: alias })
    const { id: mergeId } = await db().selectFrom('person_merges').select('id').executeTakeFirstOrThrow()
    await undoMerge(office, { mergeId })
    expect(await firstAsked(kept)).toEqual({ stage: 'new', asked_at: null })
  })

  databaseTest('also after a merge or a bulk change is undone', async () => {
    const office = await boss()
    const account_id = await register('ada@example.com')
    const kept = await idOf(account_id)
    const alias = await person({ email_normalized: 'work@example.com', stage: 'touring' })
    await mergePeople(office, { personId: kept, version: 1, otherId: alias })
    await send({ email: 'ada@example.com', account_id })
    const { id: mergeId } = await db().selectFrom('person_merges').select('id').executeTakeFirstOrThrow()
    await undoMerge(office, { mergeId })
    expect(await firstAsked(kept)).toEqual({ stage: 'new', asked_at: NOW })

    const [asking, silent] = [
      await person({ email_normalized: 'bea@example.com' }),
      await person({ email_normalized: 'cy@example.com' }),
    ]
    const act = { isOffice: true, isAll: false, search: '', kind: 'stage', value: 'inactive', due_date: null } as const
    const { id: actId } = await changePeople(office, { ...act, key: newId(), personIds: [asking, silent] })
    await send({ email: 'bea@example.com' })
    expect(await undoPeopleChange(office, { actId })).toMatchObject({ changed: 1, left_out: { changed: 1 } })
    expect(await firstAsked(asking)).toEqual({ stage: 'inactive', asked_at: null })
    expect(await firstAsked(silent)).toEqual({ stage: 'prospect', asked_at: null })
  })

  databaseTest('but keeps the agent whom someone assigned, as one on record before', async () => {
    const owner_id = (await testActor('agent')).account.agent_id
    await buildLeadRule({ people: [`${(await buildAgent()).id}:1`] })
    await subscribe('ada@example.com')
    await db().updateTable('people').set({ owner_id }).execute()
    await send({ email: 'ada@example.com' })
    expect(await firstAsked()).toEqual({ stage: 'new', asked_at: null })
    expect(await db().selectFrom('leads').select('owner_id').execute()).toEqual([{ owner_id }])
  })
})

databaseTest('a person who asked is no prospect again, by the form or as one of many, unless it was spam', async () => {
  const office = await boss()
  await send({ email: 'ada@example.com' })
  const { id: ada } = await db().selectFrom('people').select('id').executeTakeFirstOrThrow()
  const ben = await person({ name: 'Ben', source: 'referral', stage: 'new' })
  const form = (personId: string, version = 1) =>
    updatePerson(office, { personId, version, stage: 'prospect', next_step: null, next_step_date: null })
  const many = async () => {
    const act = { isOffice: true, isAll: false, search: '', kind: 'stage', value: 'prospect', due_date: null } as const
    const { id: actId, changed, left_out } = await changePeople(office, { ...act, key: newId(), personIds: [ada, ben] })
    await undoPeopleChange(office, { actId })
    return { changed, left_out }
  }
  const offersProspect = async (personId: string) => !(await getPerson(office, { personId })).has_asked
  expect([await offersProspect(ada), await offersProspect(ben)]).toEqual([false, true])
  await expect(form(ada)).rejects.toMatchObject({ code: 'invalid', fields: { stage: STAGE_FAULTS.asked } })
  expect(await many()).toEqual({ changed: 1, left_out: { asked: 1 } })
  await form(ben, 3)
  await db().updateTable('leads').set({ status: 'spam' }).execute()
  expect(await offersProspect(ada)).toBe(true)
  await form(ada)
  await settlePeople()
  expect(await stages()).toEqual(['prospect', 'prospect'])
})

committedTest('a subscription and a registration that are confirmed at once make one person', async () => {
  const { id } = await buildAccount({
    email: 'ada@example.com',
    email_verified_at: null,
    status: 'pending_verification',
  })
  const sender = { name: 'Ada', email: 'ada@example.com', phone: null, account_id: null, created_at: NOW }
  let commit = () => {}
  const open = new Promise<void>((resolve) => {
    commit = resolve
  })
  let insert = () => {}
  const inserted = new Promise<void>((resolve) => {
    insert = resolve
  })
  const first = transaction(async () => {
    await addProspect(sender)
    insert()
    await open
  })
  await inserted
  const second = confirm(id)
  await Promise.race([second, untilSomeoneWaits()])
  commit()
  await Promise.all([first, second])
  expect(await people()).toMatchObject([{ account_id: id, email_normalized: null, stage: 'prospect' }])
})

async function untilSomeoneWaits(): Promise<void> {
  for (;;) {
    const { rows } = await sql`select 1 from pg_locks where locktype = 'advisory' and not granted`.execute(db())
    if (rows.length > 0) return
  }
}

describe('the job', () => {
  const subscriber = (email: string, part: Partial<Insertable<DB['newsletter_subscribers']>> = {}) =>
    db()
      .insertInto('newsletter_subscribers')
      .values({
        id: newId(),
        email,
        email_normalized: email.toLowerCase(),
        source: 'footer',
        status: 'subscribed',
        confirmed_at: ago(9),
        ...part,
      })
      .execute()

  databaseTest('makes prospects of accounts and subscribers that were stored before, once', async () => {
    const registered = await buildAccount({ email: 'ada@example.com', name: 'Ada', email_verified_at: ago(8) })
    await buildAccount({ email: 'new@example.com', email_verified_at: null, status: 'pending_verification' })
    await buildAccount({ email: 'gone@example.com', status: 'suspended' })
    await buildAccount({ email: 'lena@example.com', is_agent: true })
    await subscriber('Ada@example.com')
    await subscriber('Bea@example.com')
    await subscriber('cy@example.com', { name: 'Cy Fry' })
    await subscriber('lena@example.com')
    await subscriber('late@example.com', { status: 'pending', confirmed_at: null })
    await subscriber('over@example.com', { status: 'unsubscribed' })
    await insertSuppression('closed@example.com', 'marketing', 'unsubscribed')
    await insertSuppression('spam@example.com', 'all', 'complained')
    for (const who of ['closed', 'spam']) await subscriber(`${who}@example.com`, { source: 'import' })
    const known = await person({ email_normalized: 'dot@example.com', stage: 'closed' })
    await subscriber('dot@example.com')
    for (let run = 0; run < 2; run += 1) await settlePeople()
    const found = await db()
      .selectFrom('people')
      .select(['name', 'email_normalized', 'account_id', 'created_at', 'last_contact_at', 'stage'])
      .where('id', '<>', known)
      .orderBy('name')
      .execute()
    const prospect = { last_contact_at: null, stage: 'prospect' }
    expect(found).toEqual([
      { ...prospect, name: 'Ada', email_normalized: null, account_id: registered.id, created_at: ago(8) },
      { ...prospect, name: 'Cy Fry', email_normalized: 'cy@example.com', account_id: null, created_at: ago(9) },
      {
        ...prospect,
        name: 'bea@example.com',
        email_normalized: 'bea@example.com',
        account_id: null,
        created_at: ago(9),
      },
    ])
  })

  databaseTest('makes prospects who asked for something new, with their agent', async () => {
    const { id: owner_id } = await buildAgent()
    await subscribe('ada@example.com')
    const lead = await send({ email: 'ada@example.com' })
    await db().updateTable('leads').set({ owner_id }).where('id', '=', lead).execute()
    const bea = await register('bea@example.com', { name: 'Bea' })
    await insertThread(bea)
    const cy = await register('cy@example.com', { name: 'Cy' })
    await subscribe('dot@example.com', 'Dot')
    await attend({ email: 'dot@example.com' })
    await attend({ email: 'friend@example.com', account_id: cy })
    await subscribe('friend@example.com', 'Friend')
    const eve = await register('eve@example.com', { name: 'Eve' })
    await buildAgreement(owner_id, eve)
    await db().updateTable('people').set({ stage: 'prospect', owner_id: null, asked_at: null }).execute()
    for (let run = 0; run < 2; run += 1) await settlePeople()
    const found = await db()
      .selectFrom('people')
      .select(['name', 'stage', 'owner_id', 'asked_at'])
      .orderBy('name')
      .execute()
    expect(found).toEqual([
      { name: 'Ada Okonkwo', stage: 'new', owner_id, asked_at: NOW },
      { name: 'Bea', stage: 'new', owner_id: null, asked_at: ago(3) },
      { name: 'Cy', stage: 'new', owner_id: null, asked_at: ago(2) },
      { name: 'Dot', stage: 'new', owner_id: null, asked_at: ago(2) },
      { name: 'Eve', stage: 'in_touch', owner_id, asked_at: expect.any(Date) },
      { name: 'Friend', stage: 'prospect', owner_id: null, asked_at: null },
    ])
  })

  databaseTest('makes no second person of an account that changed its address', async () => {
    const change = async (account_id: string, email: string) => {
      const token = await issueToken('change_email', account_id, { email })
      const told = await confirmEmailChange(await testActor('public'), { token, password: PASSWORD })
      expect(told).toMatchObject({ success: true })
    }
    const ada = await register('ada@example.com')
    const bea = await register('bea@example.com')
    const cy = await register('cy@example.com')
    for (const who of ['ada', 'bea', 'cy', 'Work']) await subscribe(`${who}@example.com`)
    // Stored earlier, so that the trigger of the subscription did not end it.
    await insertSuppression('cy@example.com', 'marketing', 'admin')
    await db().updateTable('newsletter_subscribers').set({ status: 'subscribed' }).execute()
    await change(ada, 'Ada@new.example')
    await change(bea, 'work@example.com')
    await change(cy, 'cy@new.example')
    for (let run = 0; run < 2; run += 1) await settlePeople()
    expect((await people()).map(({ account_id }) => account_id).toSorted()).toEqual([ada, bea, cy].toSorted())
    const subscriptions = db().selectFrom('newsletter_subscribers').select(['email', 'email_normalized', 'status'])
    expect(await subscriptions.orderBy('email_normalized').execute()).toEqual([
      { email: 'Ada@new.example', email_normalized: 'ada@new.example', status: 'subscribed' },
      { email: 'bea@example.com', email_normalized: 'bea@example.com', status: 'unsubscribed' },
      { email: 'cy@example.com', email_normalized: 'cy@example.com', status: 'subscribed' },
      { email: 'Work@example.com', email_normalized: 'work@example.com', status: 'subscribed' },
    ])
  })

  databaseTest('deletes the prospect whose address an account took', async () => {
    await subscribe('work@example.com')
    const account_id = await register('ada@example.com')
    const email = 'work@example.com'
    await db().updateTable('accounts').set({ email, email_normalized: email }).where('id', '=', account_id).execute()
    for (let run = 0; run < 2; run += 1) await settlePeople()
    expect(await people()).toMatchObject([{ account_id, stage: 'prospect' }])
  })

  databaseTest('deletes the prospect whose account joined the team', async () => {
    const [ada, lena] = [
      await register('ada@example.com'),
      await register('lena@example.com', { phone: '317-555-0143' }),
    ]
    await buildAgent({ account_id: lena })
    await settlePeople()
    expect(await people()).toMatchObject([{ account_id: ada }])
  })

  databaseTest(
    'deletes a prospect whom only someone else registered for an event, from their own account',
    async () => {
      const other = await buildAccount({ email: 'bea@example.com' })
      for (const [who, account_id] of [
        ['friend', other.id],
        ['guest', null],
      ] as const) {
        await person({ email_normalized: `${who}@example.com` })
        await attend({ email: `${who}@example.com`, account_id })
        await subscriber(`${who}@example.com`, { status: 'unsubscribed' })
      }
      await settlePeople()
      expect((await people()).map(({ email_normalized }) => email_normalized)).not.toContain('friend@example.com')
      expect((await people()).map(({ email_normalized }) => email_normalized)).toContain('guest@example.com')
    },
  )

  databaseTest('deletes a prospect who unsubscribed, unless more is known of them', async () => {
    const { id: owner_id } = await buildAgent()
    const kept: [string, Partial<Insertable<DB['people']>>][] = [
      ['owned', { owner_id }],
      ['tagged', { tags: ['Lake house'] }],
      ['planned', { next_step: 'Call' }],
      ['called', { phone: '317-555-0143' }],
      ['entered', { source: 'referral' }],
      ['asking', { stage: 'new' }],
    ]
    for (const [who, part] of kept) await person({ email_normalized: `${who}@example.com`, ...part })
    const noted = await person({ email_normalized: 'noted@example.com' })
    await addPersonNote(await boss(), { personId: noted, seen: '', note: 'Likes porches' })
    const sent = await person({ email_normalized: 'sent@example.com' })
    const lead = await send({ email: 'sent@example.com' })
    expect(await personOfLead(lead)).toBe(sent)
    await db().updateTable('leads').set({ status: 'spam' }).execute()
    await db().updateTable('people').set({ stage: 'prospect' }).where('id', '=', sent).execute()
    for (const who of ['reader', 'bounced', 'over', 'again', 'removed', 'suppressed'])
      await person({ email_normalized: `${who}@example.com` })
    await insertSuppression('suppressed@example.com', 'marketing', 'admin')
    await subscriber('suppressed@example.com')
    for (const who of [...kept.map(([name]) => name), 'noted', 'sent', 'over', 'again'])
      await subscriber(`${who}@example.com`, { status: 'unsubscribed' })
    await subscriber('reader@example.com')
    await subscriber('bounced@example.com', { status: 'bounced' })
    await db()
      .updateTable('newsletter_subscribers')
      .set({ status: 'pending' })
      .where('email', '=', 'again@example.com')
      .execute()
    await settlePeople()
    expect((await people()).map(({ email_normalized }) => email_normalized?.split('@')[0]).toSorted()).toEqual(
      [...kept.map(([name]) => name), 'noted', 'sent', 'reader', 'bounced', 'again'].toSorted(),
    )
  })
})

databaseTest('a prospect of whom more is known takes no place of a run of the job', async () => {
  for (const who of ['noted', 'over']) await subscribe(`${who}@example.com`)
  await db().updateTable('newsletter_subscribers').set({ status: 'unsubscribed' }).execute()
  const [noted, over] = (await db().selectFrom('people').select('id').orderBy('id').execute()).map(({ id }) => id)
  await addPersonNote(await boss(), { personId: noted ?? '', seen: '', note: 'Likes porches' })
  expect(await lockFormerProspects(1)).toEqual([over])
})

describe('a list', () => {
  databaseTest(
    'has prospects under Prospects and All alone, and no filter by contact finds them elsewhere',
    async () => {
      const prospect = await person({ created_at: ago(60) })
      const quiet = await person({ stage: 'in_touch', last_contact_at: ago(60) })
      const ids = async (input: Parameters<typeof listPeople>[1]) =>
        (await listPeople(await admin(), input)).rows.map(({ id }) => id).toSorted()
      expect(await ids({})).toEqual([prospect, quiet].toSorted())
      expect(await ids({ list: 'quiet' })).toEqual([quiet])
      expect(await ids({ contact: '30' })).toEqual([quiet])
      for (const part of [{ list: 'prospect' }, { stage: 'prospect' }] as const) {
        expect(await ids(part)).toEqual([prospect])
        expect(await ids({ ...part, contact: '30' })).toEqual([prospect])
        expect(await ids({ ...part, contact: '90' })).toEqual([])
      }
      const { counts, total } = await listPeople(await admin(), { contact: '30' })
      expect([total, counts]).toEqual([1, expect.objectContaining({ all: 1, quiet: 1, prospect: 1, new: 0 })])
      expect((await listPeople(await admin(), { list: 'prospect', contact: '30' })).total).toBe(1)
      expect((await listPeople(await admin(), {})).counts).toMatchObject({ all: 2, quiet: 1, prospect: 1, waiting: 0 })
    },
  )

  databaseTest('shows an agent the prospects whom someone assigned to them', async () => {
    const actor = await testActor('agent')
    const [free, own] = [await person(), await person({ owner_id: actor.account.agent_id })]
    expect((await listMyPeople(actor, { list: 'prospect' })).rows.map(({ id }) => id)).toEqual([own])
    expect((await findPeople(actor, 'okonkwo', 5)).map(({ id }) => id)).toEqual([own])
    await expect(getPerson(actor, { personId: free })).rejects.toMatchObject({ code: 'not_found' })
  })

  databaseTest('by words has prospects after the others', async () => {
    const prospect = await person({ name: 'Ada Fry' })
    const client = await person({ name: 'Ada Zane', stage: 'closed' })
    expect((await findPeople(await boss(), 'ada', 5)).map(({ id }) => id)).toEqual([client, prospect])
  })

  databaseTest('as a board has their column first, while it has anyone', async () => {
    const actor = await testActor('agent')
    await person()
    const stagesOf = ({ columns }: Awaited<ReturnType<typeof getMyBoard>>) => columns.map(({ stage }) => stage)
    expect(stagesOf(await getPeopleBoard(await admin(), {})).slice(0, 2)).toEqual(['prospect', 'new'])
    expect(stagesOf(await getPeopleBoard(await admin(), { q: 'nobody' }))[0]).toBe('new')
    expect(stagesOf(await getMyBoard(actor, {}))[0]).toBe('new')
    expect(stagesOf(await getMyBoard(actor, { stage: 'prospect' }))).toEqual(['prospect'])
    await person({ owner_id: actor.account.agent_id })
    expect(stagesOf(await getMyBoard(actor, {}))[0]).toBe('prospect')
  })
})
