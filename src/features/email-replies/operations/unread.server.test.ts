import { beforeEach, describe, expect } from 'vitest'
import type { AgentActor } from '#access/actors.ts'
import { db } from '#db/db.server.ts'
import { transaction } from '#db/transaction.server.ts'
import { getAgentDay } from '#features/agent-day/operations.server.ts'
import { getPeopleBoard, listMyPeople, listPeople } from '#features/people/operations/list.server.ts'
import { mergePeople, undoMerge } from '#features/people/operations/merge.server.ts'
import { assignPerson, getPerson } from '#features/people/operations/record.server.ts'
import { newId } from '#kit/ids.server.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import { testActor } from '../../../../test/builders.ts'
import { auditRecords, committedTest, databaseTest } from '../../../../test/database.ts'
import { useEmailBrand } from '../../../../test/email-brand.ts'
import { asOwner } from '../../../../test/postgres.ts'
import { readPersonReplies } from './unread.server.ts'

beforeEach(() => useEmailBrand())

const agentIdOf = ({ account }: AgentActor) => account.agent_id ?? ''
const office = () => testActor('admin:people')
const noAgent = () => testActor('agent', { is_agent: false, user_role: 'admin', permissions: ['people'] })

async function person(name: string, owner: AgentActor | null, second?: AgentActor): Promise<string> {
  const id = newId()
  const agents = { owner_id: owner && agentIdOf(owner), co_owner_id: second ? agentIdOf(second) : null }
  await db()
    .insertInto('people')
    .values({ id, name, ...agents })
    .execute()
  return id
}

async function arrive(personId: string, subject = 'Re: Your porch', part: object = {}): Promise<void> {
  await db()
    .insertInto('person_activities')
    .values({
      id: newId(),
      person_id: personId,
      kind: 'email',
      direction: 'incoming',
      from_email: 'ada@home.example',
      subject,
      body: `Text of ${subject}`,
      submission_key: newId(),
      ...part,
    })
    .execute()
}

/** Names in the list of new replies, with the emails of each. */
const replied = async (actor: AgentActor) =>
  Object.fromEntries((await listMyPeople(actor, { list: 'replied' })).rows.map((row) => [row.name, row.new_emails]))
const officeRows = async (actor: Awaited<ReturnType<typeof office>>) =>
  Object.fromEntries((await listPeople(actor, { list: 'replied' })).rows.map((row) => [row.name, row.new_emails]))
const marks = () => db().selectFrom('unread_replies').select(['agent_id', 'person_id']).execute()
const unreadOf = async (actor: AgentActor, personId: string) => (await getPerson(actor, { personId })).unread

describe('an email of a person', () => {
  databaseTest('marks them for each of their agents, until that agent opens the record', async () => {
    const [lena, tom, eve] = [await testActor('agent'), await testActor('agent'), await testActor('agent')]
    const ada = await person('Ada', lena, tom)
    await person('Ben', lena)
    const first = new Date('2026-11-20T14:00:00Z')
    await arrive(ada, 'Re: One', { created_at: first })
    await arrive(ada, 'Re: Two', { created_at: new Date('2026-11-21T14:00:00Z') })
    expect(await replied(lena)).toEqual({ Ada: 2 })
    expect(await replied(tom)).toEqual({ Ada: 2 })
    expect(await replied(eve)).toEqual({})
    expect((await listMyPeople(lena, {})).counts).toMatchObject({ all: 2, replied: 1 })
    expect((await listMyPeople(lena, {})).rows.map(({ name, new_emails }) => [name, new_emails])).toEqual(
      expect.arrayContaining([
        ['Ada', 2],
        ['Ben', 0],
      ]),
    )
    expect(await unreadOf(lena, ada)).toEqual({ count: 2, since: first })
    expect((await getAgentDay(lena))?.replied).toEqual({
      people: [{ person_id: ada, name: 'Ada', count: 2, since: first, subject: 'Re: Two', body: 'Text of Re: Two' }],
      total: 1,
    })
    // Another agent clears nothing, and an administrator without people neither.
    await readPersonReplies(eve, { personId: ada })
    await readPersonReplies(await noAgent(), { personId: ada })
    expect(await replied(lena)).toEqual({ Ada: 2 })
    await readPersonReplies(lena, { personId: ada })
    await readPersonReplies(lena, { personId: ada })
    expect(await replied(lena)).toEqual({})
    expect((await getAgentDay(lena))?.replied).toEqual({ people: [], total: 0 })
    expect(await unreadOf(lena, ada)).toBeNull()
    expect(await replied(tom)).toEqual({ Ada: 2 })
    expect((await auditRecords()).map(({ act }) => act)).toEqual(['person.reply_read'])
    await arrive(ada)
    expect(await replied(lena)).toEqual({ Ada: 1 })
  })

  databaseTest('marks no one if a machine or the agent wrote it', async () => {
    const lena = await testActor('agent')
    const ada = await person('Ada', lena)
    await arrive(ada, 'Out of office', { is_automatic: true })
    await arrive(ada, 'Your porch', { direction: 'outgoing', from_email: null })
    expect(await replied(lena)).toEqual({})
  })

  databaseTest('is in the list of the office until the agent of the person opens it', async () => {
    const [lena, tom] = [await testActor('agent'), await testActor('agent')]
    const ada = await person('Ada', lena, tom)
    await arrive(ada)
    const boss = await office()
    const rows = async () => (await listPeople(boss, { list: 'replied' })).rows.map(({ new_emails }) => new_emails)
    expect(await rows()).toEqual([1])
    await readPersonReplies(lena, { personId: ada })
    expect(await rows()).toEqual([])
    expect((await listPeople(boss, {})).counts.replied).toBe(0)
  })

  databaseTest('is the office’s if the person has no agent, until someone of it opens the record', async () => {
    const [boss, lena] = [await office(), await testActor('agent')]
    const [ada, ben] = [await person('Ada', null), await person('Ben', null)]
    const first = new Date('2026-11-20T14:00:00Z')
    await arrive(ada, 'Re: One', { created_at: first })
    await arrive(ben)
    const rows = async () => officeRows(boss)
    expect(await rows()).toEqual({ Ada: 1, Ben: 1 })
    expect((await listPeople(boss, {})).counts.replied).toBe(2)
    const cards = (await getPeopleBoard(boss, {})).columns.flatMap((column) => column.cards)
    expect(cards.map(({ new_emails }) => new_emails)).toEqual([1, 1])
    expect(await unreadOf(await noAgent(), ada)).toEqual({ count: 1, since: first })
    // No agent or administrator who can’t open the record marks them.
    await readPersonReplies(lena, { personId: ada })
    const other = { is_agent: false, user_role: 'admin', permissions: ['contacts'] } as const
    await readPersonReplies(await testActor('agent', other), { personId: ada })
    expect(await rows()).toEqual({ Ada: 1, Ben: 1 })
    await readPersonReplies(await noAgent(), { personId: ada })
    expect(await rows()).toEqual({ Ben: 1 })
    expect((await auditRecords()).map(({ act }) => act)).toEqual(['person.reply_read'])
    // The first agent of the person gets what the office left unread, and the office what the last one left.
    await assignPerson(await noAgent(), { personId: ben, version: 1, ownerId: agentIdOf(lena), coOwnerId: '' })
    expect(await replied(lena)).toEqual({ Ben: 1 })
    expect(await rows()).toEqual({ Ben: 1 })
    expect(await unreadOf(await noAgent(), ben)).toBeNull()
    await db().updateTable('people').set({ owner_id: null }).where('id', '=', ben).execute()
    expect(await replied(lena)).toEqual({})
    expect(await unreadOf(await noAgent(), ben)).toMatchObject({ count: 1 })
  })

  databaseTest.each([
    ['left', (agent) => db().updateTable('agents').set({ is_working: false }).where('id', '=', agentIdOf(agent))],
    [
      'is suspended',
      (agent) =>
        db()
          .updateTable('accounts')
          .set({ status: 'suspended', suspension_reason: 'misuse' })
          .where('id', '=', agent.account_id),
    ],
  ] as [string, (agent: AgentActor) => { execute: () => Promise<unknown> }][])(
    'is the office’s to mark as read once the agent of the person %s',
    async (_, end) => {
      const [lena, tom] = [await testActor('agent'), await testActor('agent')]
      const boss = await office()
      const reader = await testActor('agent', { user_role: 'admin', permissions: ['people'] })
      const [ada, ben] = [await person('Ada', lena, reader), await person('Ben', tom, lena)]
      await arrive(ada)
      await arrive(ben)
      await readPersonReplies(await noAgent(), { personId: ada })
      expect(await officeRows(boss)).toEqual({ Ada: 1, Ben: 1 })
      expect(await unreadOf(await noAgent(), ada)).toBeNull()
      await end(lena).execute()
      // The administrator is the second agent, too: one email.
      expect(await unreadOf(reader, ada)).toMatchObject({ count: 1 })
      expect(await unreadOf(await noAgent(), ada)).toMatchObject({ count: 1 })
      await readPersonReplies(await noAgent(), { personId: ada })
      await readPersonReplies(await noAgent(), { personId: ben })
      expect(await officeRows(boss)).toEqual({ Ben: 1 })
      expect(await unreadOf(await noAgent(), ada)).toBeNull()
      expect((await auditRecords()).map(({ act }) => act)).toEqual(['person.reply_read'])
      // The second agents have it unread.
      expect(await replied(reader)).toEqual({ Ada: 1 })
    },
  )

  committedTest('is unread for the agent to whom the person is assigned while it arrives', async () => {
    const [lena, tom] = [await testActor('agent'), await testActor('agent')]
    const ada = await person('Ada', lena)
    const later = new Date(Date.now() + DAY_MS)
    // Then the email writes nothing in the record, and only its mark waits.
    await db().updateTable('people').set({ last_contact_at: later }).where('id', '=', ada).execute()
    const gate = Promise.withResolvers<void>()
    let isDone = false
    const email = gate.promise.then(() => arrive(ada)).finally(() => (isDone = true))
    await transaction(async () => {
      await assignPerson(lena, { personId: ada, version: 1, ownerId: agentIdOf(tom), coOwnerId: '' })
      gate.resolve()
      // Until the email waits for the lock of the person, or is stored without it.
      await asOwner(process.env.DATABASE_URL ?? '', async (client) => {
        const waiting = "select from pg_locks where locktype = 'transactionid' and not granted"
        while (!isDone && (await client.query(waiting)).rowCount === 0);
      })
    })
    await email
    expect(await marks()).toEqual([{ agent_id: agentIdOf(tom), person_id: ada }])
  })

  databaseTest('waits for the office too, and moves with a merge and its undo', async () => {
    const [boss, lena] = [await office(), await testActor('agent')]
    const [ada, alias] = [await person('Ada', lena), await person('A. Okonkwo', null)]
    await arrive(alias, 'Re: Old', { created_at: new Date(Date.now() - 30 * DAY_MS) })
    const waiting = async () => (await listPeople(boss, { list: 'waiting' })).rows.map(({ name }) => name)
    expect(await waiting()).toEqual(['A. Okonkwo'])
    await mergePeople(await noAgent(), { personId: ada, version: 1, otherId: alias })
    expect(await replied(lena)).toEqual({ Ada: 1 })
    expect(await officeRows(boss)).toEqual({ Ada: 1 })
    expect(await waiting()).toEqual(['Ada'])
    expect(await marks()).toEqual([{ agent_id: agentIdOf(lena), person_id: ada }])
    const { id: mergeId } = await db().selectFrom('person_merges').select('id').executeTakeFirstOrThrow()
    await undoMerge(await noAgent(), { mergeId })
    expect(await replied(lena)).toEqual({})
    expect(await officeRows(boss)).toEqual({ 'A. Okonkwo': 1 })
    expect(new Set((await marks()).map(({ person_id }) => person_id))).toEqual(new Set([alias]))
  })

  databaseTest('is handed over unread, and read if it was', async () => {
    const [lena, tom] = [await testActor('agent'), await testActor('agent')]
    const [ada, ben] = [await person('Ada', lena), await person('Ben', lena)]
    await arrive(ada)
    await arrive(ben)
    await readPersonReplies(lena, { personId: ben })
    for (const personId of [ada, ben])
      await assignPerson(lena, { personId, version: 1, ownerId: agentIdOf(tom), coOwnerId: '' })
    expect(await replied(tom)).toEqual({ Ada: 1 })
    expect((await getAgentDay(lena))?.replied.total).toBe(0)
    // The former agent stays as the second one, with the emails that they did not read.
    await arrive(ada)
    await assignPerson(await noAgent(), {
      personId: ada,
      version: 2,
      ownerId: agentIdOf(lena),
      coOwnerId: agentIdOf(tom),
    })
    expect(await replied(tom)).toEqual({ Ada: 2 })
    expect(await replied(lena)).toEqual({})
  })

  databaseTest('moves with a merge to the agents of the record', async () => {
    const [lena, tom] = [await testActor('agent'), await testActor('agent')]
    const [ada, alias] = [await person('Ada', lena), await person('A. Okonkwo', tom)]
    await arrive(alias)
    await mergePeople(await noAgent(), { personId: ada, version: 1, otherId: alias })
    // The agent of the other record is the second one now.
    expect(await replied(lena)).toEqual({ Ada: 1 })
    expect(await replied(tom)).toEqual({ Ada: 1 })
    // An agent who no longer sees the person sees nothing of the email.
    await db().updateTable('people').set({ co_owner_id: null }).where('id', '=', ada).execute()
    expect((await getAgentDay(tom))?.replied.total).toBe(0)
  })
})
