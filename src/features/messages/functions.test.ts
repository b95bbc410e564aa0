import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { idOf } from '../../../test/cast.ts'
import { asOwner } from '../../../test/postgres.ts'
import { type Browser, startSite } from '../../../test/server.ts'

const site = await startSite({ processes: 2 })
afterAll(() => site.stop())
const sql = <Row extends object>(text: string, values: unknown[] = []) =>
  asOwner(process.env.DATABASE_URL ?? '', async (client) => (await client.query<Row>(text, values)).rows)

const Sent = z.object({ thread_id: z.string(), message: z.object({ id: z.string(), seq: z.number() }) })
const Said = z.object({ messages: z.array(z.object({ body: z.string(), is_own: z.boolean() })) })
const Unread = z.object({ consumer: z.number(), agent: z.number(), total: z.number() })

let agentId = ''
beforeAll(async () => {
  await site.as('agent')
  agentId = (await sql<{ id: string }>('select id from agents where account_id = $1', [idOf('agent')]))[0]?.id ?? ''
})

async function begin(browser: Browser, body = 'Is the fence ours?'): Promise<z.infer<typeof Sent>> {
  const { status, result } = await browser.call('sendMessage', { to: agentId, body, clientKey: randomUUID() })
  expect(status).toBe(200)
  return z.parse(Sent, result)
}

test('a message is read on another process at once, and counted exactly', async () => {
  const [buyer, agent] = [await site.as('buyer'), await site.as('agent')]
  const count = async (browser: Browser) => z.parse(Unread, (await browser.call('getUnreadCount')).result)
  const before = await count(agent)
  const { thread_id: threadId, message } = await begin(buyer)
  expect(await count(agent.on(1))).toMatchObject({ agent: before.agent + 1 })
  const { result } = await agent.on(1).call('getThread', { threadId })
  expect(z.parse(Said, result).messages.at(-1)).toMatchObject({ body: 'Is the fence ours?', is_own: false })
  await agent.call('markMessageRead', { threadId, seq: message.seq })
  expect(await count(agent.on(1))).toEqual({ consumer: 0, agent: before.agent, total: before.agent })
})

test('somebody else’s thread does not exist, for reading and for writing', async () => {
  const [buyer, other] = [await site.as('buyer'), await site.as('otherBuyer')]
  const { thread_id: threadId, message } = await begin(buyer, 'canary of a thread')
  const before = await sql('select * from messages order by id')
  for (const [name, data] of [
    ['getThread', { threadId }],
    ['sendMessage', { threadId, body: 'x', clientKey: randomUUID() }],
    ['markMessageRead', { threadId, seq: 1 }],
    ['deleteMessage', { messageId: message.id }],
    ['deleteMessage', { threadId }],
  ] as const) {
    const answer = await other.call(name, data)
    expect([name, answer.status]).toEqual([name, 404])
    expect(answer.text).not.toContain('canary')
  }
  const lists = await other.call('listMessages', {
    side: 'consumer',
    userId: idOf('buyer'),
    accountId: idOf('buyer'),
    agentId,
  })
  expect(lists.result).toMatchObject({ threads: [] })
  expect((await other.visit(`/dashboard/messages/${threadId}`)).status).toBe(404)
  expect(await sql('select * from messages order by id')).toEqual(before)
  expect(await sql('select * from message_hides')).toEqual([])
})

test('who is suspended writes nothing', async () => {
  const person = await site.as('sold')
  await sql("update accounts set status = 'suspended', suspension_reason = 'misuse' where id = $1", [idOf('sold')])
  const answer = await person.call('sendMessage', { to: agentId, body: 'x', clientKey: randomUUID() })
  expect(answer.status).toBe(403)
  await sql("update accounts set status = 'active', suspension_reason = null where id = $1", [idOf('sold')])
})

test('the same message twenty times at once, on two processes, is one', async () => {
  const buyer = await site.as('buyer')
  const data = { to: agentId, body: 'once', clientKey: randomUUID() }
  const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => buyer.on(at % 2).call('sendMessage', data)))
  expect(new Set(answers.map(({ result }) => z.parse(Sent, result).message.id)).size).toBe(1)
  expect(await sql('select 1 as one from messages where client_key = $1', [data.clientKey])).toHaveLength(1)
})

test('odd inputs are refused, and never a fault of the program', async () => {
  const buyer = await site.as('buyer')
  const key = randomUUID()
  for (const data of [
    undefined,
    {},
    { body: 'x', clientKey: key },
    { to: 'office', threadId: randomUUID(), body: 'x', clientKey: key },
    { to: 'office', body: ' \n ', clientKey: key },
    { to: 'office', body: 'x'.repeat(4001), clientKey: key },
    { to: 'office', body: 'a\u0000b', clientKey: key },
    { to: 'office', body: 'x' },
    { to: 'nobody', body: 'x', clientKey: key },
    { to: randomUUID(), body: 'x', clientKey: key },
    { to: 'office', body: 'x', clientKey: key, documentIds: Array.from({ length: 11 }, () => randomUUID()) },
    { to: 'office', body: 'x', clientKey: key, seenSeq: -1 },
    { to: 'office', propertyId: randomUUID(), body: 'x', clientKey: key },
  ])
    expect((await buyer.call('sendMessage', data)).status, JSON.stringify(data)?.slice(0, 80)).toBe(422)
  for (const name of ['getThread', 'markMessageRead', 'deleteMessage'])
    for (const data of [undefined, {}, { threadId: 'x', seq: 1 }, { threadId: 5 }, { messageId: '' }])
      expect((await buyer.call(name, data)).status).toBe(422)
})

test('what is written is text on the page, whatever it looks like', async () => {
  const buyer = await site.as('buyer')
  const { thread_id: threadId } = await begin(buyer, '<script>alert("canary")</script><img src=x onerror=alert(1)>')
  const { html, status } = await buyer.visit(`/dashboard/messages/${threadId}`)
  expect(status).toBe(200)
  expect(html).not.toContain('<script>alert("canary")')
  expect(html).not.toContain('<img src=x')
  expect(html).toContain('&lt;script&gt;alert(')
})

test('looking at a page marks nothing as read', async () => {
  const [buyer, agent] = [await site.as('buyer'), await site.as('agent')]
  const { thread_id: threadId } = await begin(buyer)
  await agent.visit(`/agent/messages/${threadId}`)
  await agent.visit('/agent/messages')
  expect(
    await sql('select agent_read_at from threads where id = $1 and agent_read_seq < last_seq', [threadId]),
  ).toHaveLength(1)
})

test('without JavaScript a message is posted by its form, once however often', async () => {
  const buyer = await site.as('buyer')
  const { thread_id: threadId } = await begin(buyer)
  const page = `/dashboard/messages/${threadId}`
  const { html } = await buyer.visit(page)
  const value = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''
  const body = new URLSearchParams({
    _page: page,
    threadId: value('threadId'),
    clientKey: value('clientKey'),
    _number: 'seenSeq',
    seenSeq: value('seenSeq'),
    body: 'by form',
  })
  const headers = { 'sec-fetch-site': 'same-origin', origin: site.urls[0] ?? '' }
  for (let time = 0; time < 2; time += 1) {
    const answer = await buyer.fetch('/forms/sendMessage', { method: 'POST', headers, body })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, page])
  }
  expect(await sql("select 1 as one from messages where thread_id = $1 and body = 'by form'", [threadId])).toHaveLength(
    1,
  )
  expect((await buyer.visit(page)).html).toContain('by form')
})

test('agents are named to people in good standing', async () => {
  const { result } = await (await site.as('buyer')).call('listMessageAgents')
  expect(result).toContainEqual(expect.objectContaining({ to: agentId }))
  expect(result).toContainEqual(expect.objectContaining({ to: 'office' }))
  expect(JSON.stringify(result)).not.toContain('@')
})
