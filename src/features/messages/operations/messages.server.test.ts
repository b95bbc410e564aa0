import { sql } from 'kysely'
import { afterEach, expect } from 'vitest'
import * as z from 'zod/mini'
import type { Account } from '#access/actors.ts'
import { db } from '#db/db.server.ts'
import { transaction } from '#db/transaction.server.ts'
import { closeAccount } from '#features/accounts/public.server.ts'
// Importing these features registers their personal data.
import '#features/appointments/functions.ts'
import '#features/relationships/functions.ts'
import { getDocument, listDocumentPeople, listDocuments } from '#features/documents/operations/read.server.ts'
import { deleteDocument, shareDocument } from '#features/documents/operations/share.server.ts'

import { uploadDocument } from '#features/documents/operations/upload.server.ts'
import { newId } from '#kit/ids.server.ts'
import { setClock } from '#ports/clock.server.ts'
import { fakeStorage } from '#ports/storage/fake.ts'
import { setStorage } from '#ports/storage/storage.server.ts'
import { activateRelationship, buildProperty, testActor } from '../../../../test/builders.ts'
import { auditRecords, committedTest, databaseTest, queuedJobs } from '../../../../test/database.ts'
import { PDF } from '../../../../test/files.ts'
import { withoutIds } from '../../../../test/without-ids.ts'
import { SendMessage } from '../schema.ts'
import { MESSAGES } from '../words.ts'
import { sendMessageEmail } from './email.server.ts'
import { getThread, getUnreadCount, listMessageAgents, listMessages, markMessageRead } from './read.server.ts'
import { deleteMessage, sendMessage } from './send.server.ts'

let undo: (() => void)[] = []
afterEach(() => {
  for (const back of undo.reverse()) back()
  undo = []
})

/** A client and an agent. */
async function pair(): Promise<{ client: Account; agent: Account; agentId: string }> {
  const agent = await testActor('own', { is_agent: true })
  await db().updateTable('agents').set({ name: 'Dana Whitfield' }).where('account_id', '=', agent.account_id).execute()
  return { client: await testActor('own'), agent, agentId: agent.account.agent_id ?? '' }
}
type Wanted = Partial<z.input<typeof SendMessage>>
function send(actor: Account, wanted: Wanted) {
  return sendMessage(actor, z.parse(SendMessage, { body: 'Is the fence ours?', clientKey: newId(), ...wanted }))
}
const list = (actor: Account, side: 'consumer' | 'agent' = 'consumer', q = '') => listMessages(actor, { side, q })
const read = (actor: Account, threadId: string) => getThread(actor, { threadId })
const emails = () =>
  db()
    .selectFrom('mail_outbox')
    .select(['letter', 'to_email', 'to_account_id', 'subject', 'text'])
    .orderBy('id')
    .execute()

databaseTest('a client asks about a home, the agent reads and answers, and each sees what is true', async () => {
  const { client, agent, agentId } = await pair()
  const home = await buildProperty()
  const { thread_id: threadId, message } = await send(client, { to: agentId, propertyId: home.id })
  expect(message).toMatchObject({ seq: 1, is_own: true, status: 'sent', author_name: 'Robin Porter' })
  expect(await getUnreadCount(agent)).toEqual({ consumer: 0, agent: 1, total: 1 })
  expect(await getUnreadCount(client)).toEqual({ consumer: 0, agent: 0, total: 0 })
  expect((await list(agent, 'agent')).threads).toMatchObject([
    {
      id: threadId,
      unread: 1,
      partner: { name: 'Robin Porter' },
      home: { shown: { title: home.address } },
      last: { body: 'Is the fence ours?', is_own: false },
    },
  ])
  // Loading a thread does not mark it as read.
  await read(agent, threadId)
  expect((await read(client, threadId)).messages[0]?.status).toBe('sent')
  expect(await markMessageRead(agent, { threadId, seq: 1 })).toMatchObject({ total: 0 })
  expect((await read(client, threadId)).messages[0]?.status).toBe('read')
  await send(agent, { threadId, body: 'I will ask for the survey.' })
  expect(await getUnreadCount(client)).toEqual({ consumer: 1, agent: 0, total: 1 })
  const { messages, other_read_seq, own_read_seq } = await read(client, threadId)
  expect(messages.map(({ body, is_own }) => [body, is_own])).toEqual([
    ['Is the fence ours?', true],
    ['I will ask for the survey.', false],
  ])
  expect([own_read_seq, other_read_seq]).toEqual([0, 1])
})

databaseTest('one thread for a client, an agent and a home', async () => {
  const { client, agentId } = await pair()
  const home = await buildProperty()
  const first = await send(client, { to: agentId, propertyId: home.id })
  const again = await send(client, { to: agentId, propertyId: home.id })
  const other = await send(client, { to: agentId })
  const office = await send(client, { to: 'office' })
  expect(again.thread_id).toBe(first.thread_id)
  expect(new Set([first, other, office].map(({ thread_id }) => thread_id)).size).toBe(3)
})

committedTest(
  'the same message sent twenty times at once is there once; first messages at once are in one thread',
  async () => {
    const { client, agentId } = await transaction(pair)
    const clientKey = newId()
    const sent = await Promise.all(Array.from({ length: 20 }, () => send(client, { to: agentId, clientKey })))
    expect(new Set(sent.map(({ message }) => message.id)).size).toBe(1)
    await Promise.all(Array.from({ length: 10 }, () => send(client, { to: agentId })))
    const { threads } = await list(client)
    expect(threads).toHaveLength(1)
    const { messages } = await read(client, threads[0]?.id ?? '')
    expect(messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 11 }, (_, at) => at + 1))
    expect(await queuedJobs()).toHaveLength(1)
  },
)

databaseTest('others get nothing of a thread, and change nothing', async () => {
  const { client, agent, agentId } = await pair()
  const [stranger, colleague] = [await testActor('own'), await testActor('own', { is_agent: true })]
  const { thread_id: threadId, message } = await send(client, { to: agentId })
  for (const other of [stranger, colleague]) {
    for (const attempt of [
      () => read(other, threadId),
      () => send(other, { threadId }),
      () => markMessageRead(other, { threadId, seq: 1 }),
      () => deleteMessage(other, { messageId: message.id }),
      () => deleteMessage(other, { threadId }),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'not_found' })
    expect((await list(other)).threads).toEqual([])
    expect((await list(other, 'agent')).threads).toEqual([])
    expect((await getUnreadCount(other)).total).toBe(0)
  }
  expect((await read(client, threadId)).messages).toHaveLength(1)
  expect((await getUnreadCount(agent)).total).toBe(1)
})

databaseTest('a client key is its writer’s: with somebody else’s a message is a new one', async () => {
  const { client, agentId } = await pair()
  const stranger = await testActor('own')
  const clientKey = newId()
  const first = await send(client, { to: agentId, clientKey, body: 'canary' })
  const second = await send(stranger, { to: agentId, clientKey, body: 'mine' })
  expect(second.message.body).toBe('mine')
  expect(second.thread_id).not.toBe(first.thread_id)
})

databaseTest('what is written to the office is every agent’s to read and answer', async () => {
  const { client, agent } = await pair()
  const { thread_id: threadId } = await send(client, { to: 'office' })
  const colleague = await testActor('own', { is_agent: true })
  expect((await getUnreadCount(colleague)).agent).toBe(1)
  await send(agent, { threadId, body: 'We do.' })
  expect((await read(colleague, threadId)).messages.map(({ is_own, is_own_side }) => [is_own, is_own_side])).toEqual([
    [false, false],
    [false, true],
  ])
  await db().updateTable('agents').set({ is_working: false }).where('account_id', '=', colleague.account_id).execute()
  const former = { ...colleague, account: { ...colleague.account, agent_id: null } }
  await expect(read(former, threadId)).rejects.toMatchObject({ code: 'not_found' })
})

databaseTest('what an agent reads of a client is written down, once for what is new', async () => {
  const { client, agent, agentId } = await pair()
  const { thread_id: threadId } = await send(client, { to: agentId })
  const views = () =>
    db()
      .selectFrom('access_log')
      .select(['account_id', 'kind', 'object_id'])
      .where('kind', '=', 'messages.read')
      .execute()
  await read(client, threadId)
  expect(await views()).toEqual([])
  await read(agent, threadId)
  expect(await views()).toEqual([{ account_id: agent.account_id, kind: 'messages.read', object_id: client.account_id }])
  await getThread(agent, { threadId, after: 1 })
  expect(await views()).toHaveLength(1)
  await send(client, { threadId })
  await getThread(agent, { threadId, after: 1 })
  expect(await views()).toHaveLength(2)
})

databaseTest('nobody reads beyond the end, nor back', async () => {
  const { client, agent, agentId } = await pair()
  const { thread_id: threadId } = await send(client, { to: agentId })
  await markMessageRead(agent, { threadId, seq: 2_000_000_000 })
  await send(client, { threadId })
  expect((await getUnreadCount(agent)).agent).toBe(1)
  await markMessageRead(agent, { threadId, seq: 2 })
  await markMessageRead(agent, { threadId, seq: 0 })
  expect((await getUnreadCount(agent)).agent).toBe(0)
})

databaseTest('who answers has read what they had before them, and nothing that came meanwhile', async () => {
  const { client, agent, agentId } = await pair()
  const { thread_id: threadId } = await send(client, { to: agentId })
  await send(client, { threadId })
  await send(agent, { threadId, seenSeq: 1 })
  expect((await read(client, threadId)).messages.map(({ status }) => status)).toEqual(['read', 'sent', 'sent'])
})

databaseTest('deleting hides a message from oneself alone', async () => {
  const { client, agent, agentId } = await pair()
  const { thread_id: threadId, message } = await send(client, { to: agentId })
  await send(client, { threadId, body: 'second' })
  await deleteMessage(agent, { messageId: message.id })
  await deleteMessage(agent, { messageId: message.id })
  expect((await read(agent, threadId)).messages.map(({ body }) => body)).toEqual(['second'])
  expect((await read(client, threadId)).messages).toHaveLength(2)
  expect((await getUnreadCount(agent)).agent).toBe(1)
  await deleteMessage(agent, { threadId })
  expect((await list(agent, 'agent')).threads).toEqual([])
  expect((await getUnreadCount(agent)).agent).toBe(0)
  // A new message shows the thread again; hidden messages stay hidden.
  await send(client, { threadId, body: 'third' })
  expect((await read(agent, threadId)).messages.map(({ body }) => body)).toEqual(['third'])
  expect((await list(agent, 'agent')).threads).toHaveLength(1)
})

databaseTest('a home that is not shown any more is named as gone, without price or address', async () => {
  const { client, agent, agentId } = await pair()
  const home = await buildProperty({ address: '7 Canary Court', title: '7 Canary Court', price: 654_321 })
  const { thread_id: threadId } = await send(client, { to: agentId, propertyId: home.id })
  await db()
    .updateTable('properties')
    .set({ status: 'sold', close_price: 600_000, close_date: '2026-10-01' })
    .where('id', '=', home.id)
    .execute()
  for (const [actor, side] of [
    [client, 'consumer'],
    [agent, 'agent'],
  ] as const) {
    const told = withoutIds([await read(actor, threadId), await list(actor, side)])
    expect(told).not.toMatch(/Canary|654|600000|2026-10-01/)
    expect((await read(actor, threadId)).home).toEqual({ id: home.id, shown: null })
  }
  await expect(send(await testActor('own'), { to: agentId, propertyId: home.id })).rejects.toMatchObject({
    code: 'invalid',
    fields: { propertyId: MESSAGES.noSuchHome },
  })
  await sendMessageEmail({ thread_id: threadId, side: 'agent' })
  expect(JSON.stringify(await emails())).not.toMatch(/Canary/)
})

databaseTest(
  'a burst makes one letter, which says who and about which home, and nothing of what was written',
  async () => {
    const { client, agent, agentId } = await pair()
    const home = await buildProperty()
    const { thread_id: threadId } = await send(client, { to: agentId, propertyId: home.id, body: 'canary one' })
    await send(client, { threadId, body: 'canary two' })
    await send(client, { threadId, body: 'canary three' })
    expect(await queuedJobs()).toMatchObject([{ name: 'message-letter', data: { thread_id: threadId, side: 'agent' } }])
    await sendMessageEmail({ thread_id: threadId, side: 'agent' })
    await sendMessageEmail({ thread_id: threadId, side: 'agent' })
    const written = await emails()
    expect(written).toMatchObject([
      {
        letter: 'message-waiting',
        to_account_id: agent.account_id,
        subject: `New message from Robin Porter about ${home.address}`,
      },
    ])
    expect(written[0]?.text).toContain('You have 3 new messages')
    expect(written[0]?.text).toContain(`/agent/messages/${threadId}`)
    expect(JSON.stringify(written)).not.toContain('canary')
  },
)

databaseTest('who has read, has turned letters off or cannot sign in gets none', async () => {
  const { client, agent, agentId } = await pair()
  const { thread_id: threadId } = await send(client, { to: agentId })
  await markMessageRead(agent, { threadId, seq: 1 })
  await sendMessageEmail({ thread_id: threadId, side: 'agent' })
  for (const change of [
    { email_notifications: false },
    { email_notifications: true, status: 'suspended' as const, suspension_reason: 'misuse' as const },
  ]) {
    await send(agent, { threadId })
    await db().updateTable('accounts').set(change).where('id', '=', client.account_id).execute()
    await sendMessageEmail({ thread_id: threadId, side: 'consumer' })
  }
  expect(await emails()).toEqual([])
})

databaseTest('who does not come to read is written to again only after an hour', async () => {
  const { client, agentId } = await pair()
  const { thread_id: threadId } = await send(client, { to: agentId })
  await sendMessageEmail({ thread_id: threadId, side: 'agent' })
  const begun = Date.now()
  await send(client, { threadId })
  const due = (await queuedJobs())
    .filter(({ name }) => name === 'message-letter')
    .map(({ start_after }) => start_after.getTime())
  expect(Math.max(...due) - begun).toBeGreaterThan(59 * 60_000)
})

databaseTest(
  'a question from an alert goes to the agent who looks after the person, in the conversation about the home',
  async () => {
    const { client, agentId } = await pair()
    const other = await testActor('agent')
    const theirs = async () =>
      (await listMessageAgents(client)).filter(({ is_theirs }) => is_theirs).map(({ to }) => to)
    expect(await theirs()).toEqual([])
    await db()
      .insertInto('people')
      .values({ id: newId(), name: 'Ada', account_id: client.account_id, owner_id: agentId })
      .execute()
    expect(await theirs()).toEqual([agentId])
    expect((await listMessageAgents(other)).some(({ is_theirs }) => is_theirs)).toBe(false)
    const { id: propertyId } = await buildProperty()
    const [first, second] = [
      await send(client, { to: agentId, propertyId }),
      await send(client, { to: agentId, propertyId }),
    ]
    expect(second.thread_id).toBe(first.thread_id)
    expect((await read(client, first.thread_id)).home?.id).toBe(propertyId)
  },
)

databaseTest('nothing is sent to who has left', async () => {
  const { client, agent, agentId } = await pair()
  const { thread_id: threadId } = await send(client, { to: agentId })
  await db().updateTable('agents').set({ is_working: false }).where('id', '=', agentId).execute()
  await expect(send(client, { threadId })).rejects.toMatchObject({ code: 'conflict', message: MESSAGES.agentLeft })
  expect((await read(client, threadId)).refusal).toBe(MESSAGES.agentLeft)
  await expect(send(client, { to: agentId })).rejects.toMatchObject({ code: 'invalid' })
  expect((await listMessageAgents(client)).map(({ to }) => to)).toEqual(['office'])
  await db().updateTable('agents').set({ is_working: true }).where('id', '=', agentId).execute()
  await db()
    .updateTable('accounts')
    .set({ status: 'deactivated', deleted_at: new Date() })
    .where('id', '=', client.account_id)
    .execute()
  await expect(send(agent, { threadId })).rejects.toMatchObject({ code: 'conflict', message: MESSAGES.clientLeft })
})

databaseTest('where an agent’s record goes, the office takes the thread over', async () => {
  const { client, agentId } = await pair()
  const { thread_id: threadId } = await send(client, { to: agentId })
  await send(client, { to: 'office' })
  await db().deleteFrom('agents').where('id', '=', agentId).execute()
  expect((await read(client, threadId)).partner.is_office).toBe(true)
  const colleague = await testActor('own', { is_agent: true })
  expect((await getUnreadCount(colleague)).agent).toBe(2)
})

databaseTest(
  'an agent’s document list names the person it was sent to, and the person’s list names the agent',
  async () => {
    undo.push(setStorage(fakeStorage()))
    const { client, agent, agentId } = await pair()
    const pdf = (name: string) => ({ file: new File([new Uint8Array(PDF)], name) })
    const offer = await uploadDocument(client, pdf('Offer.pdf'))
    const draft = await uploadDocument(agent, pdf('Draft.pdf'))
    const { thread_id: threadId } = await send(client, { to: agentId, documentIds: [offer.id] })
    await send(agent, { threadId, documentIds: [draft.id] })
    const own = async (actor: Account) => (await listDocuments(actor, { q: '' })).own
    expect(await own(agent)).toMatchObject([{ name: 'Draft.pdf', shared_with: ['Robin Porter'] }])
    expect(await own(client)).toMatchObject([{ name: 'Offer.pdf', shared_with: ['Dana Whitfield'] }])
  },
)

databaseTest(
  'documents hang on a message: the other side opens them, until they are taken back or deleted',
  async () => {
    undo.push(setStorage(fakeStorage()))
    const { client, agent, agentId } = await pair()
    const stranger = await testActor('own', { is_agent: true })
    const upload = (name: string) => uploadDocument(client, { file: new File([new Uint8Array(PDF)], name) })
    const [survey, offer] = [await upload('Survey.pdf'), await upload('Offer.pdf')]
    const { thread_id: threadId } = await send(client, {
      to: agentId,
      body: '',
      documentIds: [survey.id, offer.id, survey.id],
    })
    const seen = async () => (await read(agent, threadId)).messages[0]?.documents
    expect(await seen()).toMatchObject([
      { name: 'Survey.pdf', can_open: true },
      { name: 'Offer.pdf', can_open: true },
    ])
    expect((await list(agent, 'agent')).threads[0]?.last).toMatchObject({ body: 'Sent 2 documents', documents: 2 })
    await getDocument(agent, { documentId: survey.id })
    await expect(getDocument(stranger, { documentId: survey.id })).rejects.toMatchObject({ code: 'not_found' })
    expect((await getDocument(client, { documentId: survey.id })).shares).toMatchObject([
      { thread_id: threadId, name: 'Dana Whitfield' },
    ])
    await shareDocument(client, { documentId: survey.id, threadId, isShared: false, period: 'always' })
    await deleteDocument(client, { documentId: offer.id })
    expect(await seen()).toMatchObject([
      { name: '', can_open: false, is_deleted: false },
      { name: '', can_open: false, is_deleted: true },
    ])
    await expect(getDocument(agent, { documentId: survey.id })).rejects.toMatchObject({ code: 'not_found' })
  },
)

databaseTest('nobody attaches a document of somebody else', async () => {
  undo.push(setStorage(fakeStorage()))
  const { client, agent, agentId } = await pair()
  const { id } = await uploadDocument(client, { file: new File([new Uint8Array(PDF)], 'Survey.pdf') })
  const { thread_id: threadId } = await send(client, { to: agentId, documentIds: [id] })
  await expect(send(agent, { threadId, documentIds: [id] })).rejects.toMatchObject({ code: 'not_found' })
  expect((await read(client, threadId)).messages).toHaveLength(1)
})

databaseTest('an agent shares documents with the clients that write to them, and with no others', async () => {
  const { client, agent, agentId } = await pair()
  await testActor('own')
  expect((await listDocumentPeople(agent)).map(({ account_id }) => account_id)).toEqual([])
  await send(client, { to: agentId })
  expect(await listDocumentPeople(agent)).toEqual([
    { account_id: client.account_id, name: 'Robin Porter', note: 'No agreement yet' },
  ])
})

databaseTest('an agent reads "Your client" only while an agreement is in force', async () => {
  const day = (iso: string) => undo.push(setClock({ now: () => new Date(iso) }))
  const { client, agent, agentId } = await pair()
  const { thread_id } = await send(client, { to: agentId })
  const titles = async () => {
    const [line] = (await listMessages(agent, { side: 'agent', q: '' })).threads
    const [person] = await listDocumentPeople(agent)
    return [line?.partner.title, (await read(agent, thread_id)).partner.title, person?.note]
  }
  day('2026-11-24T15:00:00Z')
  expect(await titles()).toEqual(Array(3).fill('No agreement yet'))
  const id = newId()
  await db()
    .insertInto('relationships')
    .values({
      id,
      relationship_type: 'buyer_agency',
      agent_id: agentId,
      consumer_id: client.account_id,
      scope: 'A home',
      agreement_date: '2026-11-01',
      expiration_date: '2026-12-01',
      fee_basis: 'flat',
      fee_dollars: 9000,
    })
    .execute()
  expect(await titles()).toEqual(Array(3).fill('No agreement yet'))
  await activateRelationship(id, client.account_id)
  expect(await titles()).toEqual(Array(3).fill('Your client'))
  day('2026-12-02T15:00:00Z')
  expect(await titles()).toEqual(Array(3).fill('No agreement yet'))
})

databaseTest('a search looks at names and words, and literally', async () => {
  const { client, agentId } = await pair()
  await send(client, { to: agentId, body: 'The basement had 100% humidity' })
  await send(client, { to: 'office', body: 'Where is your office?' })
  expect((await list(client, 'consumer', '100%')).threads).toHaveLength(1)
  expect((await list(client, 'consumer', '%')).threads).toHaveLength(1)
  expect((await list(client, 'consumer', 'whitfield')).threads).toHaveLength(1)
  expect((await list(client, 'consumer', 'nothing')).threads).toEqual([])
})

databaseTest('long threads and many threads come by pages', async () => {
  const { client, agentId } = await pair()
  const { thread_id: threadId } = await send(client, { to: agentId, body: 'm1' })
  await sql`insert into messages (id, thread_id, seq, author_id, author_side, body, client_key, sent_at)
    select gen_random_uuid(), ${threadId}::uuid, n, ${client.account_id}::uuid, 'consumer', 'm' || n, gen_random_uuid(), now()
    from generate_series(2, 120) n`.execute(db())
  await db().updateTable('threads').set({ last_seq: 120 }).where('id', '=', threadId).execute()
  const page = await read(client, threadId)
  expect([page.messages[0]?.seq, page.messages.at(-1)?.seq, page.has_older]).toEqual([71, 120, true])
  const older = await getThread(client, { threadId, before: 71 })
  expect([older.messages[0]?.seq, older.messages.at(-1)?.seq, older.has_older]).toEqual([21, 70, true])
  const newer = await getThread(client, { threadId, after: 20 })
  expect([newer.messages[0]?.seq, newer.messages.at(-1)?.seq, newer.last_seq]).toEqual([21, 70, 70])

  await sql`with made as (
      insert into threads (id, consumer_id, property_id, last_seq, last_message_at, created_at)
      select gen_random_uuid(), ${client.account_id}::uuid, gen_random_uuid(), 1, now() - n * interval '1 minute', now()
      from generate_series(1, 60) n returning id)
    insert into messages (id, thread_id, seq, author_id, author_side, body, client_key, sent_at)
    select gen_random_uuid(), id, 1, ${client.account_id}::uuid, 'consumer', 'x', gen_random_uuid(), now() from made`.execute(
    db(),
  )
  const first = await list(client)
  expect([first.threads.length, first.has_more]).toEqual([50, true])
  const second = await listMessages(client, { side: 'consumer', q: '', before: first.threads.at(-1)?.id })
  expect([second.threads.length, second.has_more]).toEqual([11, false])
  expect(new Set([...first.threads, ...second.threads].map(({ id }) => id)).size).toBe(61)
})

databaseTest('nobody writes more than people do', async () => {
  const { client, agentId } = await pair()
  undo.push(setClock({ now: () => new Date('2026-11-22T12:00:01Z') }))
  const { thread_id: threadId } = await send(client, { to: agentId })
  for (let at = 1; at < 120; at += 1) await send(client, { threadId })
  await expect(send(client, { threadId })).rejects.toMatchObject({ code: 'limited' })
})

databaseTest('the agent keeps the correspondence of a client who closes their account, and is told', async () => {
  undo.push(setStorage(fakeStorage()))
  undo.push(setClock({ now: () => new Date('2026-11-24T15:00:00Z') }))
  const { client, agent, agentId } = await pair()
  await db().updateTable('agents').set({ email: 'dana@example.com' }).where('id', '=', agentId).execute()
  const sent = await uploadDocument(client, { file: new File([new Uint8Array(PDF)], 'Survey.pdf') })
  const unsent = await uploadDocument(client, { file: new File([new Uint8Array(PDF)], 'Diary.pdf') })
  const { thread_id: threadId } = await send(client, { to: agentId, documentIds: [sent.id] })
  const relationships = { active: newId(), draft: newId(), done: newId() }
  for (const [status, id] of Object.entries(relationships))
    await db()
      .insertInto('relationships')
      .values({
        id,
        relationship_type: TYPES[status as keyof typeof TYPES],
        agent_id: agentId,
        consumer_id: client.account_id,
        scope: 'A home',
        fee_basis: 'flat',
        fee_dollars: 9000,
        agreement_date: '2026-11-01',
        expiration_date: '2027-11-01',
      })
      .execute()
  await activateRelationship(relationships.active, client.account_id)
  await activateRelationship(relationships.done, client.account_id)
  await db()
    .updateTable('relationships')
    .set({ status: 'completed', ended_at: new Date('2026-11-20T15:00:00Z') })
    .where('id', '=', relationships.done)
    .execute()
  const times = { wished_at: new Date('2026-11-25T15:00:00Z'), reply_due_at: new Date('2026-11-25T14:00:00Z') }
  const starts = (iso: string) => ({ starts_at: new Date(iso), ends_at: new Date(new Date(iso).getTime() + 3_600_000) })
  const appointments = {
    requested: { ...times, agent_id: null },
    confirmed: { ...times, ...starts('2026-11-26T15:00:00Z') },
    completed: { ...times, ...starts('2026-11-10T15:00:00Z') },
  } as const
  for (const [status, part] of Object.entries(appointments))
    await db()
      .insertInto('appointments')
      .values({
        id: newId(),
        kind: 'consultation',
        meeting: 'video',
        name: 'Robin',
        email: 'robin@example.com',
        status: status as keyof typeof appointments,
        agent_id: agentId,
        account_id: client.account_id,
        ...part,
      })
      .execute()
  await closeAccount(client, client.account_id, 'by its owner')
  const { messages, refusal } = await read(agent, threadId)
  expect([messages.length, refusal]).toEqual([1, MESSAGES.clientLeft])
  expect((await db().selectFrom('documents').select(['id', 'deleted_at']).orderBy('id').execute()).map(gone)).toEqual(
    [sent, unsent].map(({ id }) => [id, id === unsent.id]).sort(),
  )
  const ended = await db().selectFrom('relationships').select(['id', 'status', 'ended_by']).execute()
  expect(Object.fromEntries(ended.map(({ id, status, ended_by }) => [id, [status, ended_by]]))).toEqual({
    [relationships.active]: ['terminated', 'consumer'],
    [relationships.draft]: ['pending', null],
    [relationships.done]: ['completed', null],
  })
  const stored = await db().selectFrom('appointments').select(['status', 'starts_at', 'ended_by']).execute()
  expect(
    stored.map(({ status, starts_at, ended_by }) => `${status} ${starts_at ? 'fixed' : 'asked'} ${ended_by}`).sort(),
  ).toEqual(['cancelled asked visitor', 'cancelled fixed visitor', 'completed fixed null'])
  const told = (await emails())
    .filter(({ to_email }) => to_email === 'dana@example.com')
    .map(({ letter: kind }) => kind)
  expect(told.sort()).toEqual(['appointment-changed', 'person-left', 'relationship-ended'])
  const acts = (await auditRecords()).map(({ act }) => act)
  for (const act of ['appointment.cancelled', 'relationship.terminated', 'account.deleted']) expect(acts).toContain(act)
})
const TYPES = { active: 'buyer_agency', draft: 'tenant_agency', done: 'seller_agency' } as const
const gone = ({ id, deleted_at }: { id: string; deleted_at: Date | null }) => [id, deleted_at !== null]

databaseTest('without an agreement, who closes their account takes conversations and documents along', async () => {
  undo.push(setStorage(fakeStorage()))
  const { client, agent, agentId } = await pair()
  const { id } = await uploadDocument(client, { file: new File([new Uint8Array(PDF)], 'Survey.pdf') })
  const { thread_id: threadId } = await send(client, { to: agentId, documentIds: [id], body: 'canary' })
  const given = await uploadDocument(agent, { file: new File([new Uint8Array(PDF)], 'Offer.pdf') })
  await shareDocument(agent, { documentId: given.id, accountId: client.account_id, isShared: true, period: 'always' })
  await closeAccount(client, client.account_id, 'by its owner')
  expect((await emails()).map(({ letter: kind }) => kind)).toContain('person-left')
  expect((await list(agent, 'agent')).threads).toEqual([])
  await expect(read(agent, threadId)).rejects.toMatchObject({ code: 'not_found' })
  expect(await db().selectFrom('messages').select('id').execute()).toEqual([])
  expect(
    await db().selectFrom('documents').select(['name']).where('owner_id', '=', client.account_id).execute(),
  ).toEqual([{ name: '' }])
  expect(await db().selectFrom('document_leftovers').select('storage_key').execute()).toEqual([
    { storage_key: `documents/${id}/1` },
  ])
  expect((await getDocument(agent, { documentId: given.id })).shares).toEqual([])
})
