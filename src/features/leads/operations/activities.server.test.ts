import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect } from 'vitest'
import * as z from 'zod/mini'
import { db } from '#db/db.server.ts'
import { submitContact } from '#features/contacts/operations.server.ts'
import { SubmitContact } from '#features/contacts/schema.ts'
import { sendUserEmail } from '#kit/email/send-mail.server.ts'
import { newId } from '#kit/ids.server.ts'
import { setStoredConnections } from '#ports/connections.server.ts'
import { fakeMail } from '#ports/mail/fake.ts'
import { testActor } from '../../../../test/builders.ts'
import { auditRecords, committedTest, databaseTest } from '../../../../test/database.ts'
import { useEmailBrand } from '../../../../test/email-brand.ts'
import { refusal } from '../../../../test/refusal.ts'
import { listContactHistory } from '../operations.server.ts'
import { EmailLead, LogLeadCall } from '../schema.ts'
import { addLeadNote, emailLead, logLeadCall } from './activities.server.ts'
import { getAgentInquiry } from './owned.server.ts'
import { handOverLead } from './owners.server.ts'
import { findAnsweredLead } from './replies.server.ts'

beforeAll(useEmailBrand)

async function buildLead(given: object = {}): Promise<string> {
  const id = newId()
  await db()
    .insertInto('leads')
    .values({
      id,
      kind: 'contact',
      name: 'Ada',
      email: 'ada@example.com',
      due_at: new Date(Date.now() + 1e6),
      ...given,
    })
    .execute()
  return id
}
const call = (leadId: string, given: object = {}) =>
  z.parse(LogLeadCall, {
    leadId,
    seen: 1,
    direction: 'outgoing',
    outcome: 'reached',
    minutes: null,
    note: '',
    ...given,
  })
const lead = () => db().selectFrom('leads').selectAll().executeTakeFirstOrThrow()
const notFound = { code: 'not_found' }

describe('a logged call', () => {
  databaseTest('that reached the person is the answer and stops the clock', async () => {
    const lena = await testActor('agent')
    const leadId = await buildLead({ owner_id: lena.account.agent_id })
    await logLeadCall(lena, call(leadId, { outcome: 'no_answer' }))
    expect(await lead()).toMatchObject({ status: 'new', answered_at: null })
    await logLeadCall(lena, call(leadId, { minutes: 12, note: 'Wants to list in March.' }))
    expect(await lead()).toMatchObject({ status: 'contacted', answered_at: expect.any(Date), version: 2 })
    const { timeline } = await getAgentInquiry(lena, { inquiryId: leadId })
    expect(timeline.filter(({ icon }) => icon === 'call')).toMatchObject([
      { title: `Call by ${lena.account.name}: reached, 12 min`, text: 'Wants to list in March.' },
      { title: `Call by ${lena.account.name}: no answer`, text: null },
    ])
    const records = await auditRecords()
    expect(records.map(({ act }) => act)).toEqual(['lead.call_logged', 'lead.call_logged', 'lead.status_changed'])
    expect(JSON.stringify(records)).not.toContain('March')
  })

  describe('with a next step', () => {
    const step = { next_step: 'Send the comps', next_step_date: '2026-12-01' }
    async function leadOfPerson() {
      const lena = await testActor('agent')
      const owner_id = lena.account.agent_id
      const personId = newId()
      const stored = { next_step: 'Call back', next_step_date: '2026-11-30' }
      await db()
        .insertInto('people')
        .values({ id: personId, name: 'Ada', owner_id, ...stored })
        .execute()
      return { lena, personId, stored, leadId: await buildLead({ owner_id, person_id: personId }) }
    }
    const stepOf = (id: string) =>
      db().selectFrom('people').select(['next_step', 'next_step_date']).where('id', '=', id).executeTakeFirstOrThrow()

    databaseTest('sets it on the person, and says which one it replaces', async () => {
      const { lena, personId, stored, leadId } = await leadOfPerson()
      const { step: shown, version } = await getAgentInquiry(lena, { inquiryId: leadId })
      expect([shown, version]).toEqual([{ ...stored, version: 1 }, 1])
      // The page's number is that of the person, and not of the lead.
      await db().updateTable('people').set({ version: 7 }).execute()
      const input = call(leadId, { ...step, outcome: 'no_answer', personVersion: 7 })
      expect(await logLeadCall(lena, input)).toEqual({ success: true, replaced: stored })
      expect(await stepOf(personId)).toEqual(step)
      expect(await logLeadCall(lena, input)).toEqual({ success: true, replaced: null })
    })

    databaseTest('leaves the stored one if it has none', async () => {
      const { lena, personId, stored, leadId } = await leadOfPerson()
      expect(await logLeadCall(lena, call(leadId))).toEqual({ success: true, replaced: null })
      expect(await stepOf(personId)).toEqual(stored)
    })

    databaseTest('is refused whole if someone else set another one meanwhile', async () => {
      const { lena, personId, stored, leadId } = await leadOfPerson()
      await db().updateTable('people').set({ version: 2 }).execute()
      expect(await refusal(logLeadCall(lena, call(leadId, { ...step, personVersion: 1 })))).toMatchObject({
        code: 'invalid',
        fields: { next_step: expect.any(String) },
      })
      expect(await stepOf(personId)).toEqual(stored)
      expect(await db().selectFrom('lead_activities').select('id').execute()).toEqual([])
    })

    databaseTest('is refused for a person whose record the agent can’t open', async () => {
      const { lena, personId, stored, leadId } = await leadOfPerson()
      const other = await testActor('agent')
      await db().updateTable('people').set({ owner_id: other.account.agent_id }).execute()
      expect((await getAgentInquiry(lena, { inquiryId: leadId })).step).toBeNull()
      expect(await refusal(logLeadCall(lena, call(leadId, step)))).toMatchObject(notFound)
      expect(await stepOf(personId)).toEqual(stored)
    })
  })

  databaseTest('does not move a later status, and stops the clock of every kind', async () => {
    const boss = await testActor('agent', { user_role: 'super_admin', is_agent: false })
    const leadId = await buildLead({ status: 'closed' })
    await logLeadCall(boss, call(leadId))
    expect(await lead()).toMatchObject({ status: 'closed' })
    await db().deleteFrom('leads').execute()
    const sponsor = await buildLead({ kind: 'sponsor' })
    await logLeadCall(boss, call(sponsor))
    expect(await lead()).toMatchObject({ status: 'contacted', answered_at: expect.any(Date) })
  })

  committedTest('sent ten times at once is logged once', async () => {
    const lena = await testActor('agent')
    const leadId = await buildLead({ owner_id: lena.account.agent_id })
    await Promise.all(Array.from({ length: 10 }, () => logLeadCall(lena, call(leadId))))
    expect(await db().selectFrom('lead_activities').select('kind').execute()).toEqual([{ kind: 'call' }])
    // The page of a second call shows one entry more.
    await logLeadCall(lena, call(leadId, { seen: 2 }))
    expect(await db().selectFrom('lead_activities').select('kind').execute()).toHaveLength(2)
  })
})

describe('an email to the sender', () => {
  const email = (leadId: string, given: object = {}) =>
    z.parse(EmailLead, { leadId, seen: 1, subject: 'Your porch', message: 'Hi Ada,\n\nIt is sound.', ...given })
  const outbox = () => db().selectFrom('mail_outbox').selectAll().execute()

  beforeEach(() => void setStoredConnections({ mail: { url: 'smtp://127.0.0.1:1', from: null } }))
  afterEach(() => void setStoredConnections({}))

  databaseTest('is the answer, carries the agent’s words, and is answered to the agent', async () => {
    const lena = await testActor('agent')
    const leadId = await buildLead({ owner_id: lena.account.agent_id })
    expect(await emailLead(lena, email(leadId))).toEqual({ success: true, has_mail_server: true })
    expect(await lead()).toMatchObject({ status: 'contacted', answered_at: expect.any(Date), version: 2 })
    const [sent, ...more] = await outbox()
    expect(more).toEqual([])
    expect(sent).toMatchObject({
      letter: 'lead-reply',
      to_email: 'ada@example.com',
      subject: 'Your porch',
      reply_to: lena.account.email,
    })
    expect(sent?.text).toMatch(/Hi Ada,\n+It is sound\.\n+/)
    expect(sent?.text).toContain(lena.account.name)
    const mail = fakeMail()
    await sendUserEmail(sent?.id ?? '', mail)
    expect(mail.delivered).toMatchObject([{ to: 'ada@example.com', reply_to: lena.account.email }])
    const { timeline } = await getAgentInquiry(lena, { inquiryId: leadId })
    expect(timeline.filter(({ icon }) => icon === 'email')).toMatchObject([
      { title: `${lena.account.name} emailed: Your porch`, text: 'Hi Ada,\n\nIt is sound.' },
    ])
    const records = await auditRecords()
    expect(records.map(({ act }) => act)).toEqual(['lead.emailed', 'lead.status_changed'])
    expect(JSON.stringify(records)).not.toContain('sound')
  })

  databaseTest('is answered to no account that is suspended, or may not open the lead', async () => {
    const boss = await testActor('agent', { is_agent: false, user_role: 'admin', permissions: ['contacts'] })
    const author = await testActor('agent', { is_agent: false, user_role: 'admin', permissions: ['contacts'] })
    const lena = await testActor('agent')
    await emailLead(author, email(await buildLead({ owner_id: lena.account.agent_id })))
    const [sent] = await outbox()
    const reader = async () => (await findAnsweredLead(sent?.id ?? ''))?.keeper_id
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
    expect(await reader()).toBe(lena.account_id)
    await suspend(lena)
    expect(await reader()).toBe(author.account_id)
    await suspend(author)
    expect(await reader()).toBe(boss.account_id)
    await suspend(author, false)
    await db()
      .updateTable('admin_permissions')
      .set({ permission: 'leads' })
      .where('account_id', '=', author.account_id)
      .execute()
    expect(await reader()).toBe(boss.account_id)
  })

  databaseTest('stays in the outbox without a mail server, and the clock runs on', async () => {
    setStoredConnections({})
    const lena = await testActor('agent')
    const leadId = await buildLead({ owner_id: lena.account.agent_id })
    expect(await emailLead(lena, email(leadId))).toEqual({ success: true, has_mail_server: false })
    expect(await lead()).toMatchObject({ status: 'new', answered_at: null })
    expect(await outbox()).toHaveLength(1)
  })

  databaseTest('goes to nobody without an address, and is for the owner alone', async () => {
    const [lena, marcus] = [await testActor('agent'), await testActor('agent')]
    const leadId = await buildLead({ owner_id: lena.account.agent_id })
    expect(await refusal(emailLead(marcus, email(leadId)))).toMatchObject(notFound)
    const phoned = await buildLead({ owner_id: lena.account.agent_id, email: null, phone: '+13175550188' })
    expect(await refusal(emailLead(lena, email(phoned)))).toMatchObject({ code: 'conflict' })
    expect([await outbox(), await auditRecords()]).toEqual([[], []])
  })

  committedTest('sent ten times at once goes out once', async () => {
    const lena = await testActor('agent')
    const leadId = await buildLead({ owner_id: lena.account.agent_id })
    await Promise.all(Array.from({ length: 10 }, () => emailLead(lena, email(leadId))))
    expect(await outbox()).toHaveLength(1)
    expect(await db().selectFrom('lead_activities').select('kind').execute()).toEqual([{ kind: 'email' }])
  })
})

describe('calls and notes', () => {
  databaseTest('are the owner’s and the administrators’ with the permission, and nobody else’s', async () => {
    const [lena, marcus] = [await testActor('agent'), await testActor('agent')]
    const leadId = await buildLead({ owner_id: lena.account.agent_id })
    const able = await testActor('agent', { user_role: 'admin', is_agent: false, permissions: ['contacts'] })
    const unable = await testActor('agent', { user_role: 'admin', is_agent: false, permissions: ['leads'] })
    for (const actor of [marcus, unable]) {
      expect(await refusal(logLeadCall(actor, call(leadId)))).toMatchObject(notFound)
      expect(await refusal(addLeadNote(actor, { leadId, seen: 1, note: 'Mine.' }))).toMatchObject(notFound)
    }
    expect([await db().selectFrom('lead_activities').selectAll().execute(), await auditRecords()]).toEqual([[], []])
    for (const [at, actor] of [lena, able].entries()) await addLeadNote(actor, { leadId, seen: at, note: 'Seen.' })
    expect(await db().selectFrom('lead_activities').select('body').execute()).toHaveLength(2)
  })

  databaseTest('stay as they were written, until their lead is deleted', async () => {
    const lena = await testActor('agent')
    const leadId = await buildLead({ owner_id: lena.account.agent_id })
    await addLeadNote(lena, { leadId, seen: 0, note: 'As it was.' })
    for (const change of [sql`update lead_activities set body = 'Changed.'`, sql`delete from lead_activities`]) {
      await sql`savepoint before_change`.execute(db())
      await expect(change.execute(db())).rejects.toThrow('not allowed')
      await sql`rollback to savepoint before_change`.execute(db())
    }
    await db().deleteFrom('leads').where('id', '=', leadId).execute()
    expect(await db().selectFrom('lead_activities').selectAll().execute()).toEqual([])
  })
})

databaseTest('the timeline has the form, the confirmation, changes, calls and notes', async () => {
  const boss = await testActor('admin', { user_role: 'super_admin' })
  const [lena, marcus] = [await testActor('agent'), await testActor('agent')]
  await submitContact(
    await testActor('public'),
    z.parse(SubmitContact, {
      name: 'Ada',
      email: 'ada@example.com',
      phone: '',
      topic: 'selling',
      way: 'email',
      message: 'When to list?',
      contactConsent: true,
    }),
  )
  const { id } = await lead()
  await db().updateTable('leads').set({ owner_id: lena.account.agent_id }).execute()
  await handOverLead(lena, { leadId: id, version: 1, toAgentId: marcus.account.agent_id ?? '', note: 'Near you.' })
  await logLeadCall(marcus, call(id, { outcome: 'left_message' }))
  await auditRecords()
  const titles = (await listContactHistory(boss, { contactId: id })).map(({ title, text }) => [title, text])
  expect(titles.at(-1)).toEqual(['Form sent', null])
  expect(titles).toContainEqual(['Confirmation waiting to be sent', null])
  expect(titles).toContainEqual([`${lena.account.name} wrote a note`, 'Near you.'])
  expect(titles).toContainEqual([`Call by ${marcus.account.name}: left a message`, null])
  expect(titles.map(([title]) => title)).toContainEqual(expect.stringMatching(/reassigned it to/))
  expect(titles.map(([title]) => title)).toContainEqual(expect.stringMatching(/^(Given|Sent) to /))
  expect(titles).toHaveLength(6)
})
