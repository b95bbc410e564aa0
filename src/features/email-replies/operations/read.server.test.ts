import type { AddressInfo } from 'node:net'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import * as z from 'zod/mini'
import type { Account } from '#access/actors.ts'
import { workerActor } from '#access/make-actor.server.ts'
import { db } from '#db/db.server.ts'
import { emailLead, logLeadCall, readLeadReply } from '#features/leads/operations/activities.server.ts'
import '#features/leads/jobs.server.ts'
import '#features/people/jobs.server.ts'
import { getAgentInquiry, listDueLeads } from '#features/leads/operations/owned.server.ts'
import { listContacts } from '#features/leads/operations.server.ts'
import { EmailLead } from '#features/leads/schema.ts'
import { listMyPeople } from '#features/people/operations/list.server.ts'
import { listPersonTimeline } from '#features/people/operations/timeline.server.ts'
import { updateRequestGroup } from '#features/requests/operations.server.ts'
import { createSavedSearch } from '#features/saved-searches/operations/manage.server.ts'
import { matchChanges } from '#features/saved-searches/operations/match.server.ts'
import { sendAlertsIfOpen } from '#features/saved-searches/operations/send.server.ts'
import { sendUserEmail } from '#kit/email/send-mail.server.ts'
import { newId } from '#kit/ids.server.ts'
import { setClock } from '#ports/clock.server.ts'
import { setStoredConnections } from '#ports/connections.server.ts'
import { fakeStorage } from '#ports/storage/fake.ts'
import { setStorage } from '#ports/storage/storage.server.ts'
import { testActor } from '../../../../test/builders.ts'
import { auditRecords, committedTest } from '../../../../test/database.ts'
import { useEmailBrand } from '../../../../test/email-brand.ts'
import { PDF } from '../../../../test/files.ts'
import { type ImapServer, startImap } from '../../../../test/imap-server.ts'
import { feedHome, importHomes, insertOfficeSettings } from '../../../../test/market.ts'
import { asOwner } from '../../../../test/postgres.ts'
import { refusal } from '../../../../test/refusal.ts'
import { readReplies } from './read.server.ts'

const ADDRESS = 'replies@firm.example'
const worker = workerActor('replies')

/** A mail server: puts each email that it takes into the inbox, with what it found out about the sender's domain. */
let dmarc = 'pass'
let imap: ImapServer
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData(stream, _session, callback) {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      imap.deliver(
        Buffer.concat([Buffer.from(`Authentication-Results: mx.firm.example; dmarc=${dmarc}\r\n`), ...chunks]),
      )
      callback()
    })
  },
})
let smtpUrl = ''
let undo: () => void
beforeAll(async () => {
  useEmailBrand()
  await new Promise<void>((ready) => smtp.listen(0, '127.0.0.1', ready))
  smtpUrl = `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`
})
afterAll(() => new Promise<void>((ended) => smtp.close(ended)))
beforeEach(async () => {
  dmarc = 'pass'
  imap = await startImap()
  undo = setStorage(fakeStorage())
  setStoredConnections({ mail: { url: smtpUrl, from: null }, replies: { url: imap.url, address: ADDRESS } })
})
afterEach(async () => {
  setStoredConnections({})
  undo()
  await imap.close()
})

/** An agent emails the sender of a lead. @returns the agent, the lead, and the address to answer to */
async function emailedLead() {
  const lena = await testActor('agent')
  const leadId = newId()
  const lead = {
    id: leadId,
    kind: 'contact',
    name: 'Ada',
    email: 'ada@example.com',
    owner_id: lena.account.agent_id,
  } as const
  await db().insertInto('leads').values(lead).execute()
  // The first run stores the position. Earlier emails are no one's answer.
  await readReplies(worker)
  await emailLead(lena, z.parse(EmailLead, { leadId, seen: 1, subject: 'Your porch', message: 'When suits you?' }))
  const { id } = await db()
    .selectFrom('mail_outbox')
    .select('id')
    .where('letter', '=', 'lead-reply')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  const to = await replyToOf(id)
  return { lena, leadId, to, text: `Saturday at 2.\r\n\r\nOn Fri, Dana wrote:\r\n> When suits you?\r\n` }
}

/** Sends an email of the outbox. @returns the address to answer to */
async function replyToOf(id: string): Promise<string> {
  const sent: string[] = []
  await sendUserEmail(id, {
    deliver: async ({ reply_to }) => {
      sent.push(reply_to ?? '')
      return { outcome: 'accepted' }
    },
    check: async () => true,
    close: () => undefined,
  })
  return sent[0] ?? ''
}

async function send(mail: SendMailOptions): Promise<void> {
  const transport = createTransport(smtpUrl)
  await transport.sendMail({ from: 'Ada <ada@example.com>', subject: 'Re: Your porch', ...mail })
  transport.close()
}

const change = (text: string) => asOwner(process.env.DATABASE_URL ?? '', (client) => client.query(text))
const received = () =>
  db()
    .selectFrom('lead_activities')
    .select(['lead_id', 'subject', 'body', 'from_email', 'is_automatic', 'files', 'account_id'])
    .where('direction', '=', 'incoming')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
const notices = () => db().selectFrom('mail_outbox').selectAll().where('letter', '=', 'lead-answered').execute()
const documents = () => db().selectFrom('documents').select(['owner_id', 'name']).execute()

committedTest('an answer marks its lead as unread until someone opens it, but no machine’s answer does', async () => {
  const { lena, leadId, to, text } = await emailedLead()
  const other = await testActor('agent')
  const boss = await testActor('admin', { permissions: ['contacts'] })
  const replied = async () => [
    (await listContacts(boss, { view: 'replied' })).rows.map(({ id }) => id),
    (await listDueLeads(lena.account.agent_id ?? '')).replied.map(({ id }) => id),
  ]
  await send({ to, text, headers: { 'Auto-Submitted': 'auto-replied' } })
  await readReplies(worker)
  expect(await replied()).toEqual([[], []])
  await send({ to, text })
  await readReplies(worker)
  expect(await replied()).toEqual([[leadId], [leadId]])
  const { unread_reply_at, version, timeline } = await getAgentInquiry(lena, { inquiryId: leadId })
  expect(unread_reply_at).toEqual(expect.any(Date))
  expect(timeline.find(({ from_person }) => from_person)).toMatchObject({ text: 'Saturday at 2.' })
  expect(await refusal(readLeadReply(other, { leadId }))).toMatchObject({ code: 'not_found' })
  await readLeadReply(lena, { leadId })
  await readLeadReply(lena, { leadId })
  expect(await replied()).toEqual([[], []])
  // Forms that were opened before stay valid.
  expect((await getAgentInquiry(lena, { inquiryId: leadId })).version).toBe(version)
  expect((await auditRecords()).filter(({ act }) => act === 'lead.reply_read')).toHaveLength(1)
})

committedTest('an email or a call that reached the person leaves no answer unread', async () => {
  const unread = async () =>
    (await db().selectFrom('leads').select('unread_reply_at').executeTakeFirstOrThrow()).unread_reply_at !== null
  const { lena, leadId, to, text } = await emailedLead()
  const step = { next_step: null, next_step_date: null }
  const call = { leadId, seen: 1, direction: 'outgoing', minutes: null, note: '', ...step } as const
  await send({ to, text })
  await readReplies(worker)
  await logLeadCall(lena, { ...call, outcome: 'no_answer' })
  expect(await unread()).toBe(true)
  await logLeadCall(lena, { ...call, outcome: 'reached' })
  expect(await unread()).toBe(false)
  await send({ to, text, subject: 'And one more' })
  await readReplies(worker)
  expect(await unread()).toBe(true)
  await emailLead(lena, z.parse(EmailLead, { leadId, seen: 9, subject: 'Your porch', message: 'See you.' }))
  expect(await unread()).toBe(false)
})

committedTest('an answer lands once in the record of its lead, and reaches the owner', async () => {
  const { lena, leadId, to, text } = await emailedLead()
  await emailedLead()
  expect(to).toMatch(/^replies\+[a-z2-7]{45}@firm\.example$/)
  await send({ to, text })
  await readReplies(worker)
  await readReplies(worker)
  expect(await received()).toEqual([
    {
      lead_id: leadId,
      subject: 'Re: Your porch',
      body: 'Saturday at 2.',
      from_email: 'ada@example.com',
      is_automatic: false,
      files: [],
      account_id: null,
    },
  ])
  expect(await notices()).toMatchObject([
    { to_email: lena.account.email, subject: 'Ada replied: Re: Your porch', reply_to: 'ada@example.com' },
  ])
  const { timeline } = await getAgentInquiry(lena, { inquiryId: leadId })
  expect(timeline[0]).toMatchObject({ title: 'Email from ada@example.com: Re: Your porch', text: 'Saturday at 2.' })
  const records = await auditRecords()
  expect(records.filter(({ act }) => act === 'lead.reply_received')).toMatchObject([{ object_id: leadId }])
  expect(JSON.stringify(records)).not.toContain('Saturday')
})

committedTest('the same email delivered twice, or read again from the beginning, is one answer', async () => {
  const { to, text } = await emailedLead()
  const one = { to, text, messageId: '<one@example.com>' }
  await send(one)
  await send(one)
  await send({ ...one, messageId: '<two@example.com>', text: 'And Sunday?' })
  await readReplies(worker)
  await db().updateTable('reply_mailboxes').set({ uid_validity: 77 }).execute()
  await readReplies(worker)
  await Promise.all([readReplies(worker), readReplies(worker)])
  expect((await received()).map(({ body }) => body)).toEqual(['Saturday at 2.', 'And Sunday?'])
  expect(await notices()).toHaveLength(2)
})

committedTest('a forged answer, a made-up address and other emails land nowhere', async () => {
  const { to, text } = await emailedLead()
  const other = `${to.slice(0, 20)}${to[20] === 'a' ? 'b' : 'a'}${to.slice(21)}`
  await send({ to: other, text })
  await send({ to: ADDRESS, text })
  await send({ to: 'someone@firm.example', text, inReplyTo: '<known@firm.example>' })
  dmarc = 'fail'
  await send({ to, text })
  await readReplies(worker)
  expect([await received(), await notices()]).toEqual([[], []])
  dmarc = 'pass'
  await send({ to, text })
  await readReplies(worker)
  expect(await received()).toHaveLength(1)
})

committedTest('attached files are documents of the agent after the checks; a bad one says why', async () => {
  const { lena, to, text } = await emailedLead()
  await send({
    to,
    text,
    attachments: [
      { filename: 'Offer.pdf', content: PDF },
      { filename: 'setup.exe', content: Buffer.from('MZ not a document') },
      { filename: 'logo.png', content: Buffer.from('x'), cid: 'logo', contentDisposition: 'inline' },
    ],
  })
  await readReplies(worker)
  const [answer] = await received()
  expect(answer?.files).toEqual([
    { name: 'Offer.pdf', document_id: expect.any(String) },
    { name: 'setup.exe', fault: expect.any(String) },
  ])
  expect(await documents()).toEqual([{ owner_id: lena.account_id, name: 'Offer.pdf' }])
  // Read again, the file is the same document.
  await db().updateTable('reply_mailboxes').set({ uid_validity: 77 }).execute()
  await readReplies(worker)
  expect(await db().selectFrom('documents').select('id').execute()).toHaveLength(1)
})

committedTest('an out-of-office notice is in the record and disturbs no one', async () => {
  const { to } = await emailedLead()
  await send({ to, text: 'I am away.', headers: { 'Auto-Submitted': 'auto-replied' } })
  await readReplies(worker)
  expect(await received()).toMatchObject([{ is_automatic: true, body: 'I am away.' }])
  expect(await notices()).toEqual([])
})

committedTest('an answer in HTML is its text, without the quoted email', async () => {
  const { to } = await emailedLead()
  await send({
    to,
    html: '<div>Sunday <b>works</b>.</div><div class="gmail_quote">On Fri <blockquote>Hi</blockquote></div>',
  })
  await readReplies(worker)
  expect(await received()).toMatchObject([{ body: 'Sunday works.' }])
})

committedTest('what cannot be stored is read again, and what came before it is not', async () => {
  const { leadId, to, text } = await emailedLead()
  await send({ to, text: 'One.', messageId: '<one@example.com>' })
  await send({ to, text, messageId: '<two@example.com>' })
  // The second insert fails as on a full disk.
  await change('alter table lead_activities add constraint is_full unique (from_email)')
  await expect(readReplies(worker)).rejects.toThrow('is_full')
  expect(await received()).toHaveLength(1)
  await change('alter table lead_activities drop constraint is_full')
  await readReplies(worker)
  expect((await received()).map(({ lead_id, body }) => [lead_id, body])).toEqual([
    [leadId, 'One.'],
    [leadId, 'Saturday at 2.'],
  ])
})

committedTest('without a mailbox answers go to the agent, and nothing is read', async () => {
  setStoredConnections({ mail: { url: smtpUrl, from: null } })
  const { lena, to } = await emailedLead()
  expect(to).toBe(lena.account.email)
  expect(await db().selectFrom('reply_mailboxes').selectAll().execute()).toEqual([])
})

/** Returns the next time at which it is afternoon in Indianapolis. */
function nextAfternoon(): Date {
  const at = new Date()
  if (at.getUTCHours() >= 18) at.setUTCDate(at.getUTCDate() + 1)
  at.setUTCHours(18, 0, 0, 0)
  return at
}

/** A user with a saved search gets an alert. @returns the address to answer to */
async function alerted(buyer: Account): Promise<string> {
  await insertOfficeSettings()
  await importHomes([feedHome(1)])
  await createSavedSearch(buyer, {
    search: '?city=Greenwood',
    name: 'Greenwood',
    frequency: 'instant',
    events: ['new_match'],
  })
  await importHomes([feedHome(2)])
  await matchChanges()
  // At night alerts wait for the morning.
  const restore = setClock({ now: () => nextAfternoon() })
  await sendAlertsIfOpen().finally(restore)
  const { id } = await db()
    .selectFrom('mail_outbox')
    .select('id')
    .where('letter', '=', 'saved-search-alerts')
    .executeTakeFirstOrThrow()
  return replyToOf(id)
}

committedTest('a reply to an alert lands once in the record of the person, and reaches their agent', async () => {
  const [lena, buyer, personId] = [await testActor('agent'), await testActor('vow'), newId()]
  const person = { id: personId, name: 'Ada', account_id: buyer.account_id, owner_id: lena.account.agent_id }
  await db().insertInto('people').values(person).execute()
  await readReplies(worker)
  const to = await alerted(buyer)
  expect(to).toMatch(/^replies\+[a-z2-7]{45}@firm\.example$/)
  const subject = 'Re: 1 new home: Greenwood'
  await send({ to, subject, text: 'Is it quiet?\r\n\r\nOn Fri, we wrote:\r\n> 2 Elm Street\r\n' })
  await readReplies(worker)
  await readReplies(worker)
  const { entries } = await listPersonTimeline(lena, { personId })
  expect(entries.filter(({ from_person }) => from_person)).toMatchObject([
    { title: `Email from ada@example.com: ${subject}`, text: 'Is it quiet?' },
  ])
  expect((await listMyPeople(lena, { list: 'replied' })).rows).toMatchObject([{ id: personId, new_emails: 1 }])
  expect(
    await db()
      .selectFrom('mail_outbox')
      .select(['to_account_id', 'reply_to'])
      .where('letter', '=', 'person-answered')
      .execute(),
  ).toEqual([{ to_account_id: lena.account_id, reply_to: 'ada@example.com' }])
})

committedTest('files belong to the agent who has the lead now, and not to the one who wrote', async () => {
  const { leadId, to, text } = await emailedLead()
  const marcus = await testActor('agent')
  await db().updateTable('leads').set({ owner_id: marcus.account.agent_id }).where('id', '=', leadId).execute()
  await send({ to, text, attachments: [{ filename: 'Approval.pdf', content: PDF }] })
  await readReplies(worker)
  expect(await notices()).toMatchObject([{ to_account_id: marcus.account_id }])
  expect(await documents()).toEqual([{ owner_id: marcus.account_id, name: 'Approval.pdf' }])
})

committedTest('an answer to a lead whose agent has left goes to recipients who can open it', async () => {
  const { lena, leadId, to, text } = await emailedLead()
  const boss = await testActor('admin', { permissions: ['contacts'] })
  // An agent can own a new inquiry, but this one is not theirs.
  const { account_id } = await testActor('agent')
  await updateRequestGroup(await testActor('admin:operations'), {
    version: 1,
    group: 'topic_other',
    people: [account_id],
    reply: '',
    countsOfficeHours: false,
  })
  await db()
    .updateTable('agents')
    .set({ is_working: false })
    .where('id', '=', lena.account.agent_id ?? '')
    .execute()
  await send({ to, text, attachments: [{ filename: 'Approval.pdf', content: PDF }] })
  await readReplies(worker)
  expect(await received()).toMatchObject([{ lead_id: leadId, body: 'Saturday at 2.' }])
  expect(await notices()).toMatchObject([
    { to_account_id: boss.account_id, text: expect.stringContaining(`/admin/contacts/${leadId}`) },
  ])
  expect((await notices())[0]?.text).toContain('Ada replied by email')
  expect(await documents()).toEqual([{ owner_id: boss.account_id, name: 'Approval.pdf' }])
})

committedTest('a reply to an alert whose agent has left goes to the office, or to their next agent', async () => {
  const [lena, buyer, personId] = [await testActor('agent'), await testActor('vow'), newId()]
  const boss = await testActor('agent', { is_agent: false, user_role: 'admin', permissions: ['people'] })
  const person = { id: personId, name: 'Ada', account_id: buyer.account_id, owner_id: lena.account.agent_id }
  await db().insertInto('people').values(person).execute()
  await readReplies(worker)
  const to = await alerted(buyer)
  const readers = () =>
    db()
      .selectFrom('mail_outbox')
      .select(['to_account_id', 'reply_to', 'text'])
      .where('letter', '=', 'person-answered')
      .orderBy('created_at')
      .execute()
  await db()
    .updateTable('agents')
    .set({ is_working: false })
    .where('id', '=', lena.account.agent_id ?? '')
    .execute()
  await send({
    to,
    subject: 'Re: 1 new home',
    text: 'Is it quiet?',
    attachments: [{ filename: 'Plan.pdf', content: PDF }],
  })
  await readReplies(worker)
  await readReplies(worker)
  const { entries } = await listPersonTimeline(boss, { personId })
  expect(entries.filter(({ from_person }) => from_person)).toMatchObject([
    { text: 'Is it quiet?', files: [{ name: 'Plan.pdf', document_id: expect.any(String) }] },
  ])
  expect(await readers()).toEqual([
    {
      to_account_id: boss.account_id,
      reply_to: 'ada@example.com',
      text: expect.stringContaining(`/admin/people/${personId}`),
    },
  ])

  const marcus = await testActor('agent')
  await db().updateTable('people').set({ owner_id: marcus.account.agent_id }).where('id', '=', personId).execute()
  await send({ to, subject: 'Re: 1 new home', text: 'And the street?' })
  await readReplies(worker)
  expect((await readers()).map(({ to_account_id }) => to_account_id)).toEqual([boss.account_id, marcus.account_id])
})

committedTest('a reply to an alert of a user without an agent goes to the office', async () => {
  const buyer = await testActor('vow')
  await db().insertInto('people').values({ id: newId(), name: 'Ada', account_id: buyer.account_id }).execute()
  await readReplies(worker)
  expect(await alerted(buyer)).toBe('office@example.com')
})
