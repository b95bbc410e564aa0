import type { Insertable } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect } from 'vitest'
import type { AgentActor } from '#access/actors.ts'
import { db } from '#db/db.server.ts'
import type { DB } from '#db/types.ts'
import { listMyPeople } from '#features/people/operations/list.server.ts'
import { sendUserEmail } from '#kit/email/send-mail.server.ts'
import { newId } from '#kit/ids.server.ts'
import { insertSuppression } from '#kit/queries.server.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import { setClock } from '#ports/clock.server.ts'
import { setStoredConnections } from '#ports/connections.server.ts'
import { fakeMail } from '#ports/mail/fake.ts'
import { testActor } from '../../../../test/builders.ts'
import { auditRecords, databaseTest } from '../../../../test/database.ts'
import { useEmailBrand } from '../../../../test/email-brand.ts'
import { emailLead, emailPerson, logLeadCall } from './activities.server.ts'
import './unsent.server.ts'

beforeAll(useEmailBrand)

const NOW = new Date('2026-11-28T14:00:00Z')
const ago = (days: number) => new Date(NOW.getTime() - days * DAY_MS)
let time = NOW
let restore = () => {}
beforeEach(() => {
  time = NOW
  restore = setClock({ now: () => time })
  setStoredConnections({ mail: { url: 'smtp://127.0.0.1:1', from: null } })
})
afterEach(() => {
  restore()
  setStoredConnections({})
})

const idOf = ({ account }: AgentActor) => account.agent_id ?? ''

/** Builds an agent with a person who wrote an email two days ago, and was last reached nine days ago. */
async function setUp(address = 'ada@example.com') {
  const lena = await testActor('agent')
  const personId = newId()
  const person = { id: personId, name: 'Ada', email_normalized: address, owner_id: idOf(lena), created_at: ago(40) }
  await db()
    .insertInto('people')
    .values({ ...person, last_contact_at: ago(9) })
    .execute()
  return { lena, personId, address }
}

async function lead(
  { lena, personId, address }: Awaited<ReturnType<typeof setUp>>,
  part: Partial<Insertable<DB['leads']>> = {},
): Promise<string> {
  const id = newId()
  const owned = { kind: 'contact' as const, name: 'Ada', email: address, person_id: personId, owner_id: idOf(lena) }
  await db()
    .insertInto('leads')
    .values({ id, ...owned, created_at: ago(3), due_at: ago(2), ...part })
    .execute()
  return id
}

const REPLY = {
  kind: 'email',
  direction: 'incoming',
  from_email: 'ada@home.example',
  subject: 'Re: Porch',
  body: 'When?',
  created_at: ago(2),
} as const
const reply = (person_id: string) =>
  db()
    .insertInto('person_activities')
    .values({ ...REPLY, id: newId(), person_id, submission_key: newId() })
    .execute()

const leadOf = (id: string) => db().selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const personOf = (id: string) => db().selectFrom('people').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
/** Since when people of an agent wait, by the list of those who do. */
const waits = async (actor: AgentActor) =>
  (await listMyPeople(actor, { list: 'waiting' })).rows.map(({ waiting_since }) => waiting_since)
const words = { seen: '', subject: 'Your porch', message: 'It is sound.' }
const leadWords = { ...words, seen: 0 }
const reachedBy = {
  seen: 0,
  direction: 'outgoing',
  outcome: 'reached',
  minutes: null,
  note: '',
  next_step: null,
  next_step_date: null,
} as const
const emails = (name: string) => db().selectFrom('mail_outbox').selectAll().where('letter', '=', name).execute()

/** Sends each queued email to a lead or a person once. */
async function deliver() {
  const mail = fakeMail()
  for (const { id, status } of await emails('lead-reply'))
    if (status === 'queued') await sendUserEmail(id, mail).catch(() => undefined)
}

describe('an email to a person who waits', () => {
  databaseTest('is the answer while it is queued, and a contact once it is sent', async () => {
    const { lena, personId } = await setUp()
    await reply(personId)
    expect(await waits(lena)).toEqual([ago(2)])
    await emailPerson(lena, { personId, ...words })
    expect(await waits(lena)).toEqual([])
    expect(await personOf(personId)).toMatchObject({ last_contact_at: ago(2), last_answer_at: NOW })
    await deliver()
    expect(await waits(lena)).toEqual([])
    expect(await personOf(personId)).toMatchObject({ last_contact_at: NOW, last_answer_at: NOW })
    expect(await emails('email-unsent')).toEqual([])
  })

  databaseTest('is none without a mail server', async () => {
    setStoredConnections({})
    const { lena, personId } = await setUp()
    await reply(personId)
    await emailPerson(lena, { personId, ...words })
    expect(await waits(lena)).toEqual([ago(2)])
    expect(await personOf(personId)).toMatchObject({ last_contact_at: ago(2), last_answer_at: null, stage: 'new' })
    // The page said so.
    expect(await emails('email-unsent')).toEqual([])
  })

  databaseTest('is none if the mail server refuses it, and the agent reads why', async () => {
    const { lena, personId } = await setUp('bounce@example.com')
    await reply(personId)
    await emailPerson(lena, { personId, ...words })
    await deliver()
    expect(await waits(lena)).toEqual([ago(2)])
    expect(await personOf(personId)).toMatchObject({ last_contact_at: ago(2), last_answer_at: null })
    const [notice, ...more] = await emails('email-unsent')
    expect(more).toEqual([])
    expect(notice).toMatchObject({ to_email: lena.account.email, subject: 'Not delivered: email to Ada' })
    expect(notice?.text).toContain('This address bounced')
    expect(notice?.text).toContain(`/agent/clients/${personId}`)
  })

  databaseTest('is none if the address gets no email', async () => {
    const { lena, personId, address } = await setUp()
    await reply(personId)
    await insertSuppression(address, 'all', 'bounced')
    await emailPerson(lena, { personId, ...words })
    await deliver()
    expect(await waits(lena)).toEqual([ago(2)])
    expect(await emails('email-unsent')).toMatchObject([{ to_email: lena.account.email }])
  })

  databaseTest('leaves an earlier answer', async () => {
    const { lena, personId, address } = await setUp()
    await reply(personId)
    time = ago(1)
    await emailPerson(lena, { personId, ...words })
    await deliver()
    time = NOW
    await insertSuppression(address, 'all', 'bounced')
    await emailPerson(lena, { personId, ...words, seen: 'again' })
    expect(await personOf(personId)).toMatchObject({ last_answer_at: NOW })
    await deliver()
    expect(await personOf(personId)).toMatchObject({ last_answer_at: ago(1), last_contact_at: ago(1) })
    expect(await waits(lena)).toEqual([])
  })
})

describe('an email to a new lead', () => {
  databaseTest('that fails for good makes it new again, with the due time that it had', async () => {
    const owned = await setUp('bounce@example.com')
    const { lena, personId } = owned
    const leadId = await lead(owned)
    await emailLead(lena, { leadId, ...leadWords })
    expect(await leadOf(leadId)).toMatchObject({ status: 'contacted', answered_at: NOW })
    expect(await waits(lena)).toEqual([])
    await deliver()
    expect(await leadOf(leadId)).toMatchObject({ status: 'new', answered_at: null, due_at: ago(2), version: 3 })
    expect(await waits(lena)).toEqual([ago(3)])
    expect(await personOf(personId)).toMatchObject({ last_answer_at: null, last_contact_at: ago(3) })
    const [notice] = await emails('email-unsent')
    expect(notice?.text).toContain('The lead is new again')
    expect(notice?.text).toContain(`/agent/inquiries/${leadId}`)
    expect((await auditRecords()).map(({ act }) => act)).toEqual([
      'lead.emailed',
      'lead.status_changed',
      'lead.status_changed',
    ])
  })

  databaseTest('fails for good after its last attempt only', async () => {
    const owned = await setUp('later@example.com')
    const leadId = await lead(owned)
    await emailLead(owned.lena, { leadId, ...leadWords })
    await deliver()
    expect(await leadOf(leadId)).toMatchObject({ status: 'contacted', answered_at: NOW })
    await db().updateTable('mail_outbox').set({ attempts: 13 }).execute()
    await deliver()
    expect(await leadOf(leadId)).toMatchObject({ status: 'new', answered_at: null })
    const [notice] = await emails('email-unsent')
    expect(notice?.text).toContain('Check the address')
  })

  databaseTest('leaves it answered by a call, from the time of the call', async () => {
    const owned = await setUp('bounce@example.com')
    const leadId = await lead(owned)
    time = ago(1)
    await emailLead(owned.lena, { leadId, ...leadWords })
    time = NOW
    await logLeadCall(owned.lena, { leadId, ...reachedBy })
    expect(await leadOf(leadId)).toMatchObject({ answered_at: ago(1) })
    await deliver()
    expect(await leadOf(leadId)).toMatchObject({ status: 'contacted', answered_at: NOW })
    expect(await waits(owned.lena)).toEqual([])
  })

  databaseTest('leaves a lead that was answered before it, or moved on since', async () => {
    const owned = await setUp('bounce@example.com')
    const before = await lead(owned, { status: 'contacted', answered_at: ago(2) })
    const since = await lead(owned)
    await emailLead(owned.lena, { leadId: before, ...leadWords })
    await emailLead(owned.lena, { leadId: since, ...leadWords })
    await db().updateTable('leads').set({ status: 'in_progress' }).where('id', '=', since).execute()
    await deliver()
    expect(await leadOf(before)).toMatchObject({ status: 'contacted', answered_at: ago(2) })
    expect(await leadOf(since)).toMatchObject({ status: 'in_progress', answered_at: NOW })
  })
})

describe('an email to a lead whose sender wrote back', () => {
  async function written(address: string) {
    const owned = await setUp(address)
    const leadId = await lead(owned, { status: 'contacted', answered_at: ago(3), unread_reply_at: ago(2) })
    await db()
      .insertInto('lead_activities')
      .values({ ...REPLY, id: newId(), lead_id: leadId, submission_key: newId() })
      .execute()
    return { ...owned, leadId }
  }

  databaseTest('marks the reply as unread again if it fails', async () => {
    const { lena, leadId } = await written('bounce@example.com')
    await emailLead(lena, { leadId, ...leadWords })
    expect(await leadOf(leadId)).toMatchObject({ unread_reply_at: null })
    await deliver()
    expect(await leadOf(leadId)).toMatchObject({ unread_reply_at: ago(2), status: 'contacted' })
    expect(await waits(lena)).toEqual([ago(2)])
  })

  databaseTest('leaves the reply unread without a mail server', async () => {
    setStoredConnections({})
    const { lena, leadId } = await written('ada@example.com')
    await emailLead(lena, { leadId, ...leadWords })
    expect(await leadOf(leadId)).toMatchObject({ unread_reply_at: ago(2) })
    expect(await waits(lena)).toEqual([ago(2)])
  })
})

describe('an email about a request for an appointment', () => {
  async function requested(address: string) {
    const owned = await setUp(address)
    const leadId = await lead(owned, { kind: 'appointment' })
    const id = newId()
    const who = { name: 'Ada', email: address, wished_at: new Date(NOW.getTime() + DAY_MS) }
    await db()
      .insertInto('appointments')
      .values({
        id,
        kind: 'consultation',
        meeting: 'phone',
        lead_id: leadId,
        agent_id: idOf(owned.lena),
        reply_due_at: ago(2),
        ...who,
      })
      .execute()
    return { ...owned, leadId, id }
  }
  const requestOf = (id: string) =>
    db().selectFrom('appointments').select(['status', 'answered_at']).where('id', '=', id).executeTakeFirstOrThrow()

  databaseTest('answers it, also if a newer lead is open', async () => {
    const { lena, personId, leadId, id, ...owned } = await requested('ada@example.com')
    const newer = await lead({ lena, personId, ...owned }, { created_at: ago(1) })
    await emailPerson(lena, { personId, leadId, ...words })
    expect(await requestOf(id)).toEqual({ status: 'requested', answered_at: NOW })
    expect(await leadOf(leadId)).toMatchObject({ status: 'contacted', answered_at: NOW })
    expect(await leadOf(newer)).toMatchObject({ status: 'new' })
    await deliver()
    expect(await requestOf(id)).toEqual({ status: 'requested', answered_at: NOW })
  })

  databaseTest('leaves it due without a mail server', async () => {
    setStoredConnections({})
    const { lena, personId, leadId, id } = await requested('ada@example.com')
    await emailPerson(lena, { personId, leadId, ...words })
    expect(await requestOf(id)).toEqual({ status: 'requested', answered_at: null })
  })

  databaseTest('leaves it due if it fails for good', async () => {
    const { lena, personId, leadId, id } = await requested('bounce@example.com')
    await emailPerson(lena, { personId, leadId, ...words })
    await deliver()
    expect(await requestOf(id)).toEqual({ status: 'requested', answered_at: null })
    expect(await leadOf(leadId)).toMatchObject({ status: 'new', answered_at: null })
  })

  databaseTest('leaves it answered by a time that was offered since', async () => {
    const { lena, personId, leadId, id } = await requested('bounce@example.com')
    await emailPerson(lena, { personId, leadId, ...words })
    const offer = { status: 'offered', offered_at: new Date(NOW.getTime() + DAY_MS), offers_sent_at: NOW } as const
    await db().updateTable('appointments').set(offer).where('id', '=', id).execute()
    await deliver()
    expect(await requestOf(id)).toEqual({ status: 'offered', answered_at: NOW })
    expect(await leadOf(leadId)).toMatchObject({ status: 'contacted', answered_at: NOW })
  })
})
