import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect } from 'vitest'
import type { AgentActor } from '#access/actors.ts'
import { db } from '#db/db.server.ts'
import type { DB } from '#db/types.ts'
import { newId } from '#kit/ids.server.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import { setClock } from '#ports/clock.server.ts'
import { buildAccount, testActor } from '../../../../test/builders.ts'
import { databaseTest } from '../../../../test/database.ts'
import type { ListPeople } from '../schema.ts'
import { getMyBoard, listMyPeople, listPeople } from './list.server.ts'
import { mergePeople, undoMerge } from './merge.server.ts'

const NOW = new Date('2026-11-28T14:00:00Z')
const ago = (days: number) => new Date(NOW.getTime() - days * DAY_MS)
let restore = () => {}
beforeEach(() => {
  restore = setClock({ now: () => NOW })
})
afterEach(() => restore())

const agent = () => testActor('agent')
const office = () => testActor('admin:people')
const idOf = ({ account }: AgentActor) => account.agent_id ?? ''

async function person(name: string, owner: AgentActor | null, part: Partial<Insertable<DB['people']>> = {}) {
  const id = newId()
  await db()
    .insertInto('people')
    .values({ id, name, owner_id: owner && idOf(owner), created_at: ago(40), ...part })
    .execute()
  return id
}

/** Builds a person with an account. @returns the id of the account */
async function client(name: string, owner: AgentActor | null): Promise<string> {
  const { id } = await buildAccount({ name })
  await person(name, owner, { account_id: id })
  return id
}

async function lead(person_id: string, days: number, part: Partial<Insertable<DB['leads']>> = {}): Promise<string> {
  const id = newId()
  const values = {
    id,
    kind: 'contact' as const,
    name: 'Ada',
    email: 'ada@example.com',
    person_id,
    created_at: ago(days),
  }
  await db()
    .insertInto('leads')
    .values({ ...values, ...part })
    .execute()
  return id
}

const INCOMING = {
  kind: 'email',
  direction: 'incoming',
  from_email: 'ada@home.example',
  subject: 'Re: Porch',
  body: 'When?',
} as const
const OUTGOING = { kind: 'email', direction: 'outgoing', subject: 'Porch', body: 'At ten.' } as const
const CALL = { kind: 'call', direction: 'outgoing', outcome: 'reached' } as const

async function activity(person_id: string, days: number, part: object): Promise<string> {
  const id = newId()
  const values = { id, person_id, submission_key: newId(), created_at: ago(days), kind: 'note' as const, body: 'x' }
  await db()
    .insertInto('person_activities')
    .values({ ...values, ...part })
    .execute()
  return id
}

async function answerLead(lead_id: string, days: number, part: typeof CALL | typeof OUTGOING): Promise<void> {
  const values = { id: newId(), lead_id, submission_key: newId(), created_at: ago(days) }
  await db()
    .insertInto('lead_activities')
    .values({ ...values, ...part })
    .execute()
}

/** Marks every email as opened. */
const openEmails = () => db().deleteFrom('unread_replies').execute()

/** Builds a conversation, of which `sides` has the days since each message, negative for the agent's. */
async function thread(consumer_id: string, agent_id: string | null, sides: number[], read = 0): Promise<string[]> {
  const id = newId()
  const at = ago(Math.abs(sides.at(-1) ?? 0))
  const values = { id, consumer_id, agent_id, last_seq: sides.length, agent_read_seq: read }
  await db()
    .insertInto('threads')
    .values({ ...values, last_message_at: at, created_at: at })
    .execute()
  const messages = sides.map((days, at) => ({
    id: newId(),
    thread_id: id,
    seq: at + 1,
    author_side: days < 0 ? ('agent' as const) : ('consumer' as const),
    body: 'Is the fence ours?',
    client_key: newId(),
    sent_at: ago(Math.abs(days)),
  }))
  await db().insertInto('messages').values(messages).execute()
  return messages.map((message) => message.id)
}

/** Names in the list Waiting, in its order, with the days that each has waited. */
const waiting = async (actor: AgentActor, input: ListPeople = {}) =>
  (await listMyPeople(actor, { list: 'waiting', ...input })).rows.map(daysOf)
const officeWaiting = async () => (await listPeople(await office(), { list: 'waiting' })).rows.map(daysOf)
const daysOf = ({ name, waiting_since }: { name: string; waiting_since: Date | null }) =>
  `${name} ${waiting_since && (NOW.getTime() - waiting_since.getTime()) / DAY_MS}`

const newOf = async (actor: AgentActor) =>
  (await listMyPeople(actor, { list: 'replied' })).rows.map(({ name, new_messages }) => `${name} ${new_messages}`)

describe('the list of people who wait', () => {
  databaseTest('begins with the longest wait: a lead, an email, or a message without an answer', async () => {
    const lena = await agent()
    await person('Nobody', lena)
    const [lead_, reply, email] = [await person('Lead', lena), await person('Reply', lena), await person('Email', lena)]
    await lead(lead_, 9)
    await lead(lead_, 2)
    await lead(reply, 30, { status: 'contacted', answered_at: ago(29), unread_reply_at: ago(3) })
    await activity(email, 12, INCOMING)
    await activity(email, 1, INCOMING)
    await thread(await client('Message', lena), idOf(lena), [-6, 5, 4])
    const order = ['Email 12', 'Lead 9', 'Message 5', 'Reply 3']
    expect(await waiting(lena)).toEqual(order)
    expect(await officeWaiting()).toEqual(order)
    expect((await listMyPeople(lena, {})).counts).toMatchObject({ all: 5, waiting: 4 })
    expect((await listPeople(await office(), {})).counts.waiting).toBe(4)
  })

  databaseTest.each<readonly [string, Partial<Insertable<DB['leads']>>]>([
    ['a lead with a reply', { answered_at: ago(1) }],
    ['a lead that was closed', { status: 'closed' }],
    ['spam', { status: 'spam' }],
  ])('leaves out %s', async (_, part) => {
    const lena = await agent()
    await lead(await person('Ada', lena), 3, part)
    expect(await waiting(lena)).toEqual([])
  })

  databaseTest.each<readonly [string, object | null, boolean]>([
    ['a note', { kind: 'note' }, true],
    ['a call that no one answered', { ...CALL, outcome: 'no_answer' }, true],
    ['another email of the person', INCOMING, true],
    ['a call that reached them', CALL, false],
    ['an email of their agent', OUTGOING, false],
  ])('knows an email and a message as answered or not by %s', async (_, part, isWaiting) => {
    const lena = await agent()
    const ada = await person('Ada', lena)
    await activity(ada, 3, INCOMING)
    const ben = await client('Ben', lena)
    await thread(ben, idOf(lena), [3])
    const { id } = await db().selectFrom('people').select('id').where('account_id', '=', ben).executeTakeFirstOrThrow()
    for (const one of [ada, id]) await activity(one, 1, part ?? {})
    await openEmails()
    expect(await waiting(lena)).toHaveLength(isWaiting ? 2 : 0)
  })

  databaseTest('knows an email as answered by an email and a call about a lead', async () => {
    const lena = await agent()
    for (const part of [CALL, OUTGOING]) {
      const ada = await person('Ada', lena)
      await activity(ada, 3, INCOMING)
      await answerLead(await lead(ada, 9, { status: 'contacted', answered_at: ago(8) }), 2, part)
    }
    expect(await waiting(lena)).toEqual([])
  })

  databaseTest.each<[string]>([['person_activities'], ['lead_activities']])(
    'an answer in %s moves with a merge, and its undo brings the wait back',
    async (table) => {
      const lena = await agent()
      const [kept, alias] = [await person('Kept', lena), await person('Alias', lena)]
      await activity(kept, 3, INCOMING)
      await activity(kept, 5, CALL)
      if (table === 'person_activities') await activity(alias, 1, CALL)
      else await answerLead(await lead(alias, 9, { status: 'contacted', answered_at: ago(8) }), 1, CALL)
      const { version } = await db()
        .selectFrom('people')
        .select('version')
        .where('id', '=', kept)
        .executeTakeFirstOrThrow()
      await mergePeople(lena, { personId: kept, version, otherId: alias })
      expect(await waiting(lena)).toEqual([])
      const { id: mergeId } = await db().selectFrom('person_merges').select('id').executeTakeFirstOrThrow()
      await undoMerge(lena, { mergeId })
      expect(await waiting(lena)).toEqual(['Kept 3'])
      await activity(alias, 2, INCOMING)
      expect(await waiting(lena)).toEqual(['Kept 3'])
    },
  )

  databaseTest('keeps what was opened for 7 days, and what was not until it is answered', async () => {
    const lena = await agent()
    const [young, old] = [await person('Young', lena), await person('Old', lena)]
    await activity(young, 6, INCOMING)
    await activity(old, 8, INCOMING)
    await thread(await client('Young message', lena), idOf(lena), [5], 1)
    await thread(await client('Old message', lena), idOf(lena), [9], 1)
    await thread(await client('Unread', lena), idOf(lena), [30])
    expect(await waiting(lena)).toEqual(['Unread 30', 'Old 8', 'Young 6', 'Young message 5'])
    await openEmails()
    expect(await waiting(lena)).toEqual(['Unread 30', 'Young 6', 'Young message 5'])
  })

  databaseTest('leaves out what a machine wrote, and messages that the agent answered or deleted', async () => {
    const lena = await agent()
    await activity(await person('Away', lena), 2, { ...INCOMING, is_automatic: true })
    await thread(await client('Answered', lena), idOf(lena), [3, -2], 2)
    const [deleted = ''] = await thread(await client('Deleted', lena), idOf(lena), [3])
    await db()
      .insertInto('message_hides')
      .values({ message_id: deleted, account_id: lena.account_id, hidden_at: NOW })
      .execute()
    expect(await waiting(lena)).toEqual([])
    expect(await officeWaiting()).toEqual([])
    expect(await newOf(lena)).toEqual([])
  })

  databaseTest('has for each agent what waits for them or for any agent, and for the office all', async () => {
    const [lena, tom] = [await agent(), await agent()]
    const shared = { co_owner_id: idOf(tom) }
    await lead(await person('Lena’s lead', lena, shared), 4, { owner_id: idOf(lena) })
    await lead(await person('Unclaimed', lena, shared), 3)
    await thread(await client('Lena’s message', lena), idOf(lena), [2])
    await thread(await client('To the office', lena), null, [1])
    await db()
      .updateTable('people')
      .set({ co_owner_id: idOf(tom) })
      .where('owner_id', '=', idOf(lena))
      .execute()
    expect(await waiting(lena)).toEqual(['Lena’s lead 4', 'Unclaimed 3', 'Lena’s message 2', 'To the office 1'])
    expect(await waiting(tom)).toEqual(['Unclaimed 3', 'To the office 1'])
    expect(await officeWaiting()).toEqual(['Lena’s lead 4', 'Unclaimed 3', 'Lena’s message 2', 'To the office 1'])
    expect(await waiting(await agent())).toEqual([])
    expect(await newOf(lena)).toEqual(expect.arrayContaining(['Lena’s message 1', 'To the office 1']))
    expect(await newOf(tom)).toEqual(['To the office 1'])
  })
})

databaseTest('a lead without an answer writes nothing to its person', async () => {
  const personId = newId()
  await db().insertInto('people').values({ id: personId, name: 'Ada' }).execute()
  const leadId = newId()
  const place = () => sql<{ ctid: string }>`select ctid::text from people where id = ${personId}`.execute(db())
  await db()
    .insertInto('leads')
    .values({ id: leadId, kind: 'contact', name: 'Ada', email: 'ada@example.com', created_at: ago(1) })
    .execute()
  // The last contact is later, so that the lead brings nothing.
  await db().updateTable('people').set({ last_contact_at: NOW }).where('id', '=', personId).execute()
  const { rows } = await place()
  await db().updateTable('leads').set({ person_id: personId }).where('id', '=', leadId).execute()
  expect((await place()).rows).toEqual(rows)
})

describe('the order by wait', () => {
  databaseTest('ends with the people who wait for nothing, either way, and pages without a gap', async () => {
    const lena = await agent()
    for (let at = 0; at < 30; at += 1) {
      const id = await person(`Person ${at}`, lena)
      if (at % 2) await lead(id, at)
    }
    for (const sort of ['waiting', '-waiting'] as const) {
      const first = await listMyPeople(lena, { sort })
      const second = await listMyPeople(lena, { sort, after: first.after ?? '' })
      const days = [...first.rows, ...second.rows].map(({ waiting_since }) => waiting_since?.getTime() ?? 0)
      const waits = days.filter((at) => at > 0)
      expect(days.slice(0, 15)).toEqual(waits)
      expect(waits).toEqual(waits.toSorted((a, b) => (sort === 'waiting' ? a - b : b - a)))
      expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(30)
      const back = await listMyPeople(lena, { sort, before: second.before ?? '' })
      expect(back.rows.map(({ id }) => id)).toEqual(first.rows.map(({ id }) => id))
    }
  })

  databaseTest('is that of a board’s columns', async () => {
    const lena = await agent()
    for (const days of [2, 9, 4]) await lead(await person(`${days} days`, lena), days)
    await person('None', lena)
    const cards = async (input: ListPeople) =>
      (await getMyBoard(lena, input)).columns.flatMap((column) => column.cards.map(({ name }) => name))
    expect(await cards({ sort: 'waiting' })).toEqual(['9 days', '4 days', '2 days', 'None'])
    expect(await cards({ sort: '-waiting' })).toEqual(['2 days', '4 days', '9 days', 'None'])
    expect(await cards({ list: 'waiting' })).toEqual(['9 days', '4 days', '2 days'])
  })
})

databaseTest('New replies counts the messages that the agent has not opened', async () => {
  const lena = await agent()
  const ada = await client('Ada', lena)
  await thread(ada, idOf(lena), [-4, 3, 2])
  await thread(ada, null, [1])
  await thread(await client('Ben', lena), idOf(lena), [3], 1)
  expect(await newOf(lena)).toEqual(['Ada 3'])
  expect((await listMyPeople(lena, {})).counts.replied).toBe(1)
  const { rows, counts } = await listPeople(await office(), { list: 'replied' })
  expect(rows).toMatchObject([{ name: 'Ada', new_emails: 0, new_messages: 3 }])
  expect(counts.replied).toBe(1)
  await db()
    .updateTable('threads')
    .set({ agent_read_seq: 3 })
    .where('agent_id', '=', idOf(lena))
    .where('last_seq', '=', 3)
    .execute()
  expect(await newOf(lena)).toEqual(['Ada 1'])
})
