import { afterEach, beforeAll, beforeEach, describe, expect } from 'vitest'
import * as z from 'zod/mini'
import { workerActor } from '#access/make-actor.server.ts'
import { db } from '#db/db.server.ts'
import { findAnsweredPerson } from '#features/people/operations/emails.server.ts'
import { listPersonTimeline } from '#features/people/operations/timeline.server.ts'
import { newId } from '#kit/ids.server.ts'
import { setStoredConnections } from '#ports/connections.server.ts'
import { testActor } from '../../../../test/builders.ts'
import { auditRecords, committedTest, databaseTest } from '../../../../test/database.ts'
import { useEmailBrand } from '../../../../test/email-brand.ts'
import { refusal } from '../../../../test/refusal.ts'
import { EmailPerson } from '../schema.ts'
import type { LeadStatus } from '../words.ts'
import { emailPerson } from './activities.server.ts'
import { getAgentInquiry } from './owned.server.ts'

beforeAll(useEmailBrand)
beforeEach(() => void setStoredConnections({ mail: { url: 'smtp://127.0.0.1:1', from: null } }))
afterEach(() => void setStoredConnections({}))

async function setUp(part: { email_normalized?: string | null } = {}) {
  const actor = await testActor('agent')
  const personId = newId()
  const person = { id: personId, name: 'Ada', email_normalized: 'ada@example.com', owner_id: actor.account.agent_id }
  await db()
    .insertInto('people')
    .values({ ...person, ...part })
    .execute()
  return { actor, personId, agentId: actor.account.agent_id }
}
async function lead(person_id: string, owner_id: string | null, status: LeadStatus = 'new'): Promise<string> {
  const id = newId()
  const sender = { name: 'Ada', email: 'ada.work@example.com' }
  await db()
    .insertInto('leads')
    .values({ id, kind: 'contact', ...sender, person_id, owner_id, status })
    .execute()
  return id
}
const words = (personId: string, seen = '') =>
  z.parse(EmailPerson, { personId, seen, subject: 'Your porch', message: 'It is sound.' })
const outbox = () => db().selectFrom('mail_outbox').selectAll().orderBy('id').execute()
const stageOf = async (id: string) =>
  (await db().selectFrom('people').select('stage').where('id', '=', id).executeTakeFirstOrThrow()).stage

describe('an email from a person’s record', () => {
  databaseTest('is the answer to their open lead that the agent owns', async () => {
    const { actor, personId, agentId } = await setUp()
    const other = await testActor('agent')
    await lead(personId, agentId, 'closed')
    const open = await lead(personId, agentId)
    await lead(personId, other.account.agent_id)
    await emailPerson(actor, words(personId))
    expect(await outbox()).toMatchObject([{ letter: 'lead-reply', to_email: 'ada.work@example.com' }])
    expect(await db().selectFrom('lead_activities').select(['lead_id', 'subject']).execute()).toEqual([
      { lead_id: open, subject: 'Your porch' },
    ])
    expect(await db().selectFrom('leads').select('status').where('id', '=', open).execute()).toEqual([
      { status: 'contacted' },
    ])
    expect((await auditRecords()).map(({ act }) => act)).toEqual(['lead.emailed', 'lead.status_changed'])
  })

  databaseTest('is theirs without an open lead, and they are not new then', async () => {
    const { actor, personId, agentId } = await setUp()
    await lead(personId, agentId, 'closed')
    expect(await emailPerson(actor, words(personId))).toEqual({ success: true, has_mail_server: true })
    // A duplicate submission.
    await emailPerson(actor, words(personId))
    expect(await outbox()).toMatchObject([
      { letter: 'lead-reply', to_email: 'ada@example.com', reply_to: actor.account.email, takes_replies: true },
    ])
    expect(await stageOf(personId)).toBe('in_touch')
    const { entries } = await listPersonTimeline(actor, { personId })
    expect(entries.filter(({ icon }) => icon === 'email')).toMatchObject([
      { title: `${actor.account.name} emailed: Your porch (waiting to be sent)`, text: 'It is sound.' },
    ])
    const records = await auditRecords()
    expect(records.map(({ act }) => act)).toEqual(['person.emailed'])
    expect(JSON.stringify(records)).not.toContain('sound')
  })

  databaseTest('that bounced says so with the answer of the server', async () => {
    const { actor, personId, agentId } = await setUp()
    await emailPerson(actor, words(personId))
    const leadId = await lead(personId, agentId)
    await emailPerson(actor, words(personId, 'again'))
    const answer = '550 5.1.1 No such mailbox'
    await db().updateTable('mail_outbox').set({ status: 'failed', last_error: answer }).execute()
    const title = `${actor.account.name} emailed: Your porch (bounced)`
    const fault = { answer, act: expect.stringContaining('another address') }
    const { entries } = await listPersonTimeline(actor, { personId })
    const emails = entries.filter(({ icon }) => icon === 'email')
    expect(emails).toMatchObject([
      { title, fault },
      { title, fault },
    ])
    const { timeline } = await getAgentInquiry(actor, { inquiryId: leadId })
    expect(timeline.filter(({ icon }) => icon === 'email')).toMatchObject([{ title, fault }])
  })

  databaseTest('goes to no one without an address, and is no other agent’s to write', async () => {
    const { actor, personId } = await setUp({ email_normalized: null })
    expect(await refusal(emailPerson(actor, words(personId)))).toMatchObject({ code: 'conflict' })
    expect(await refusal(emailPerson(await testActor('agent'), words(personId)))).toMatchObject({ code: 'not_found' })
    expect([await outbox(), await auditRecords()]).toEqual([[], []])
  })

  committedTest('sent ten times at once goes out once', async () => {
    const { actor, personId } = await setUp()
    await Promise.all(Array.from({ length: 10 }, () => emailPerson(actor, words(personId))))
    expect(await outbox()).toHaveLength(1)
  })
})

databaseTest('an answer lands once in the person’s record, and reaches who wrote to them', async () => {
  const { actor, personId } = await setUp()
  await emailPerson(actor, words(personId))
  const [sent] = await outbox()
  const answered = await findAnsweredPerson(sent?.id ?? '')
  expect(await findAnsweredPerson(newId())).toBeNull()
  expect(answered?.keeper_id).toBe(actor.account_id)
  const reply = {
    key: 'a',
    from_email: 'ada@home.example',
    subject: 'Re: Your porch',
    body: 'Thanks!',
    is_automatic: false,
    files: [],
    received_at: new Date(),
  }
  const worker = workerActor('replies')
  await answered?.storeReply(worker, { ...reply, key: 'b', is_automatic: true })
  for (let time = 0; time < 2; time += 1) await answered?.storeReply(worker, reply)
  const { entries } = await listPersonTimeline(actor, { personId })
  expect(entries.map(({ title }) => title).filter((title) => title.includes('Re:'))).toEqual([
    expect.stringMatching(/^(Email|Automatic reply) from ada@home.example: Re: Your porch$/),
    expect.stringMatching(/^(Email|Automatic reply) from ada@home.example: Re: Your porch$/),
  ])
  const notices = async () => (await outbox()).filter((email) => email.letter === 'person-answered')
  expect(await notices()).toMatchObject([
    { to_email: actor.account.email, reply_to: 'ada@home.example', subject: 'Ada replied: Re: Your porch' },
  ])
  expect((await notices())[0]?.text).toContain('Ada replied by email')
  // Files belong to who reads the answer: the agent who has the person now.
  const marcus = await testActor('agent')
  const hand = (owner_id: string | null) =>
    db().updateTable('people').set({ owner_id }).where('id', '=', personId).execute()
  await hand(marcus.account.agent_id)
  expect((await findAnsweredPerson(sent?.id ?? ''))?.keeper_id).toBe(marcus.account_id)
  await hand(actor.account.agent_id)
  // Once the agent left, those who get the replies without an agent read it.
  const boss = await testActor('agent', { is_agent: false, user_role: 'admin', permissions: ['people'] })
  await db().updateTable('agents').set({ is_working: false }).where('id', '=', actor.account.agent_id).execute()
  expect((await findAnsweredPerson(sent?.id ?? ''))?.keeper_id).toBe(boss.account_id)
  await answered?.storeReply(worker, { ...reply, key: 'c' })
  await hand(null)
  await answered?.storeReply(worker, { ...reply, key: 'd' })
  expect((await notices()).map(({ to_email }) => to_email).toSorted()).toEqual(
    [actor.account.email, boss.account.email, boss.account.email].toSorted(),
  )
})

databaseTest('no account that is suspended, or may not open the person, gets an answer', async () => {
  const boss = await testActor('agent', { is_agent: false, user_role: 'admin', permissions: ['people'] })
  const author = await testActor('agent', { is_agent: false, user_role: 'admin', permissions: ['people'] })
  const { actor, personId } = await setUp()
  const second = await testActor('agent')
  await emailPerson(author, words(personId))
  const [sent] = await outbox()
  const reader = async () => {
    const answered = await findAnsweredPerson(sent?.id ?? '')
    const reply = {
      key: newId(),
      from_email: 'ada@home.example',
      subject: 'Re:',
      body: 'Thanks!',
      received_at: new Date(),
    }
    await answered?.storeReply(workerActor('replies'), { ...reply, is_automatic: false, files: [] })
    const notices = await db()
      .deleteFrom('mail_outbox')
      .where('letter', '=', 'person-answered')
      .returning('to_account_id')
      .execute()
    return [answered?.keeper_id, ...notices.map(({ to_account_id }) => to_account_id)]
  }
  const both = ({ account_id }: { account_id: string }) => [account_id, account_id]
  const suspend = ({ account_id }: { account_id: string }, isSuspended = true) =>
    db()
      .updateTable('accounts')
      .set(
        isSuspended
          ? { status: 'suspended', suspension_reason: 'misuse' }
          : { status: 'active', suspension_reason: null },
      )
      .where('id', '=', account_id)
      .execute()
  await db().updateTable('people').set({ co_owner_id: second.account.agent_id }).where('id', '=', personId).execute()
  expect(await reader()).toEqual(both(actor))
  await suspend(actor)
  expect(await reader()).toEqual(both(second))
  await suspend(second)
  expect(await reader()).toEqual(both(author))
  await suspend(author)
  expect(await reader()).toEqual(both(boss))
  await suspend(author, false)
  await db().deleteFrom('admin_permissions').where('account_id', '=', author.account_id).execute()
  expect(await reader()).toEqual(both(boss))
})
