import type { Insertable } from 'kysely'
import { afterEach, beforeEach, describe, expect } from 'vitest'
import { db } from '#db/db.server.ts'
import { transaction } from '#db/transaction.server.ts'
import type { DB } from '#db/types.ts'
import { claimOffer } from '#features/lead-routing/operations/offers.server.ts'
import { addLeadNote, logLeadCall } from '#features/leads/operations/activities.server.ts'
import { assignLead, claimLead, giveBackLead, handOverLead } from '#features/leads/operations/owners.server.ts'
import { listDueAgreements } from '#features/relationships/public.server.ts'
import { newId } from '#kit/ids.server.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import { setClock } from '#ports/clock.server.ts'
import { activateRelationship, buildAccount, buildAgent, buildProperty, testActor } from '../../../../test/builders.ts'
import { committedTest, databaseTest } from '../../../../test/database.ts'
import type { ListPeople } from '../schema.ts'
import { SMART_LISTS, type SmartList } from '../words.ts'
import { addPerson } from './add.server.ts'
import { logPersonCall } from './calls.server.ts'
import { getMyBoard, listMyPeople, listPeople } from './list.server.ts'
import { settlePeople } from './owner.server.ts'
import { getPerson } from './record.server.ts'

const NOW = new Date('2026-11-28T14:00:00Z')
const ago = (days: number) => new Date(NOW.getTime() - days * DAY_MS)

let restore = () => {}
beforeEach(() => {
  restore = setClock({ now: () => NOW })
})
afterEach(() => restore())

/** Builds a person, by default one that was in touch yesterday. @returns the id */
async function person(part: Partial<Insertable<DB['people']>> = {}): Promise<string> {
  const id = newId()
  const at = ago(1)
  await db()
    .insertInto('people')
    .values({
      id,
      name: 'Ada Okonkwo',
      stage: 'in_touch',
      created_at: at,
      updated_at: at,
      last_contact_at: at,
      ...part,
    })
    .execute()
  return id
}

async function lead(personId: string, part: Partial<Insertable<DB['leads']>> = {}): Promise<string> {
  const id = newId()
  const values = { id, name: 'Ada', email: 'ada@example.com', person_id: personId, created_at: ago(1) }
  await db()
    .insertInto('leads')
    .values({ kind: 'contact', ...values, ...part })
    .execute()
  return id
}

async function agreement(
  agentId: string,
  accountId: string,
  type: 'buyer_agency' | 'customer' = 'buyer_agency',
  expiration_date = '2027-11-01',
): Promise<void> {
  const id = newId()
  await db()
    .insertInto('relationships')
    .values({
      id,
      relationship_type: type,
      agent_id: agentId,
      consumer_id: accountId,
      scope: 'Homes',
      fee_basis: 'none',
      agreement_date: '2026-11-01',
      expiration_date,
    })
    .execute()
  await activateRelationship(id, accountId)
}

/** Stores a guest's registration for an event. */
async function register(email: string, registered_at: Date): Promise<void> {
  const event_id = newId()
  const place = { venue: 'Hall', street: '1 Row', city: 'Greenwood', postal_code: '46142' }
  const times = { starts_at: ago(-3), ends_at: ago(-4) }
  await db()
    .insertInto('events')
    .values({ id: event_id, title: 'First Thursday', summary: 'Coffee', status: 'published', ...times, ...place })
    .execute()
  const seat = { id: newId(), event_id, name: 'Bea', status: 'registered', registered_at } as const
  await db()
    .insertInto('event_registrations')
    .values({ ...seat, email, email_normalized: email })
    .execute()
}

const stored = (id: string) =>
  db()
    .selectFrom('people')
    .select(['owner_id', 'co_owner_id', 'account_id', 'stage', 'last_contact_at', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const ownerOf = async (id: string) => (await stored(id)).owner_id

describe('a smart list', () => {
  const admin = () => testActor('admin:people')
  const inList = async (list: SmartList) => (await listPeople(await admin(), { list })).rows.map(({ id }) => id)
  const listsOf = async (id: string) => {
    const lists = Object.keys(SMART_LISTS) as SmartList[]
    const found: SmartList[] = []
    for (const list of lists) if ((await inList(list)).includes(id)) found.push(list)
    return found
  }

  databaseTest.each<readonly [string, Partial<Insertable<DB['people']>>, readonly SmartList[]]>([
    ['a prospect', { stage: 'prospect', last_contact_at: null, created_at: ago(60) }, ['prospect']],
    ['a new person', { stage: 'new' }, ['new']],
    ['a person in touch', {}, []],
    ['a person who tours', { stage: 'touring' }, ['touring']],
    ['a person under contract', { stage: 'under_contract' }, ['contract']],
    ['a past client', { stage: 'closed', last_contact_at: ago(300) }, ['past']],
    ['an inactive person', { stage: 'inactive', last_contact_at: ago(300) }, []],
    ['a person without contact for 22 days', { last_contact_at: ago(22) }, ['quiet']],
    ['a person without contact for 20 days', { last_contact_at: ago(20) }, []],
    ['a quiet person with a next step', { last_contact_at: ago(22), next_step: 'Call' }, []],
    [
      'a person stored long ago, whose contacts are not counted',
      { last_contact_at: null, created_at: ago(30) },
      ['quiet'],
    ],
  ])('has %s', async (_, part, lists) => {
    expect(await listsOf(await person(part))).toEqual(lists)
  })

  databaseTest('Hot has people with a request for a tour or 2 inquiries in 7 days, without spam', async () => {
    const [tour, two, one, old, spam, closed] = [
      await person(),
      await person(),
      await person(),
      await person(),
      await person(),
      await person({ stage: 'closed' }),
    ]
    await lead(tour, { kind: 'appointment' })
    for (const id of [two, closed]) for (const days of [6, 1]) await lead(id, { created_at: ago(days) })
    await lead(one)
    for (const days of [8, 1]) await lead(old, { created_at: ago(days) })
    for (const status of ['spam', 'new'] as const) await lead(spam, { status })
    expect((await inList('hot')).toSorted()).toEqual([tour, two].toSorted())
    // The record says why, and says nothing of anyone else.
    const boss = await testActor('agent', { is_agent: false, user_role: 'admin', permissions: ['people'] })
    const reasons: (string | null)[] = []
    for (const personId of [tour, two, one, old, spam, closed])
      reasons.push((await getPerson(boss, { personId })).hot_reason)
    expect(reasons).toEqual(['request', 'inquiries', null, null, null, null])
  })

  databaseTest('Hot counts for an agent the leads that the record shows them', async () => {
    const [actor, other] = [await testActor('agent'), await buildAgent()]
    const owner_id = actor.account.agent_id
    const [own, shared, open, hidden] = [
      await person({ owner_id }),
      await person({ owner_id: other.id, co_owner_id: owner_id }),
      await person({ owner_id }),
      await person({ owner_id }),
    ]
    for (const [id, agent] of [
      [own, owner_id],
      [shared, other.id],
      [open, null],
      [hidden, other.id],
    ] as const)
      await lead(id, { kind: 'appointment', owner_id: agent })
    const shown = [own, shared, open].toSorted()
    const { rows, counts } = await listMyPeople(actor, { list: 'hot' })
    expect(rows.map(({ id }) => id).toSorted()).toEqual(shown)
    expect(counts.hot).toBe(3)
    const { columns } = await getMyBoard(actor, {})
    const cards = columns.flatMap((column) => column.cards)
    expect(cards.flatMap(({ id, is_hot }) => (is_hot ? [id] : [])).toSorted()).toEqual(shown)
    for (const personId of [own, shared, open, hidden])
      expect((await getPerson(actor, { personId })).hot_reason).toBe(personId === hidden ? null : 'request')
    const boss = await testActor('agent', { is_agent: false, user_role: 'admin', permissions: ['people'] })
    expect((await getPerson(boss, { personId: hidden })).hot_reason).toBe('request')
    expect((await inList('hot')).toSorted()).toEqual([...shown, hidden].toSorted())
  })

  databaseTest('Touring has people with a confirmed tour ahead, of whatever stage', async () => {
    const [ahead, past, asked] = [await person({ stage: 'new' }), await person(), await person()]
    for (const [id, status, starts_at] of [
      [ahead, 'confirmed', ago(-1)],
      [past, 'confirmed', ago(1)],
      [asked, 'requested', null],
    ] as const)
      await db()
        .insertInto('appointments')
        .values({
          id: newId(),
          kind: 'tour',
          meeting: 'in_person',
          status,
          name: 'Ada',
          email: `${id}@example.com`,
          lead_id: await lead(id, { kind: 'appointment' }),
          wished_at: ago(-1),
          reply_due_at: NOW,
          starts_at,
          ends_at: starts_at && new Date(starts_at.getTime() + 3_600_000),
        })
        .execute()
    expect(await inList('touring')).toEqual([ahead])
  })

  databaseTest('Under agreement has clients on either side of an agreement in force, and no customer', async () => {
    const agent = await buildAgent()
    const [client, customer] = [await buildAccount(), await buildAccount()]
    const [theirs] = [await person({ account_id: client.id }), await person({ account_id: customer.id })]
    await agreement(agent.id, client.id)
    await agreement(agent.id, customer.id, 'customer')
    expect(await inList('agreement')).toEqual([theirs])
    const page = await listPeople(await admin(), {})
    expect(page.rows.find(({ id }) => id === theirs)).toMatchObject({
      has_agreement: true,
      agreement_until: '2027-11-01',
      email: client.email,
    })
    expect(page.counts).toMatchObject({ all: 2, agreement: 1, quiet: 0 })
  })

  databaseTest(
    'a list and Today tell the same end: of the agent’s own agreements the one that ends first',
    async () => {
      const [client, actor, other] = [await buildAccount(), await testActor('agent'), await buildAgent()]
      const agentId = actor.account.agent_id ?? ''
      await person({ account_id: client.id, owner_id: agentId })
      await agreement(agentId, client.id, 'buyer_agency', '2027-06-01')
      await agreement(agentId, client.id, 'buyer_agency', '2026-12-08')
      await agreement(other.id, client.id, 'buyer_agency', '2026-12-03')
      const [next] = await listDueAgreements(actor, agentId)
      expect(next?.expiration_date).toBe('2026-12-08')
      expect((await listMyPeople(actor, {})).rows).toMatchObject([{ agreement_until: '2026-12-08' }])
      expect((await listPeople(await admin(), {})).rows).toMatchObject([{ agreement_until: '2026-12-03' }])
    },
  )
})

describe('the counts beside the tabs', () => {
  databaseTest('count the people whom the search and the filters find, whatever the tab', async () => {
    await person({ name: 'Ada Okonkwo', stage: 'new', tags: ['Investor'] })
    await person({ name: 'Ada Prewitt', stage: 'closed' })
    await person({ name: 'Ben Ruiz', stage: 'new' })
    const counts = async (input: ListPeople) => (await listPeople(await testActor('admin:people'), input)).counts
    expect(await counts({})).toMatchObject({ all: 3, new: 2, past: 1 })
    expect(await counts({ q: 'ada' })).toMatchObject({ all: 2, new: 1, past: 1 })
    expect(await counts({ q: 'ada', list: 'past' })).toMatchObject({ all: 2, new: 1, past: 1 })
    expect(await counts({ tag: 'Investor' })).toMatchObject({ all: 1, new: 1, past: 0 })
  })

  databaseTest('No contact in 14 days has people who were added before and not reached since', async () => {
    const added = await person({ created_at: ago(15), last_contact_at: null })
    await person({ created_at: ago(13), last_contact_at: null })
    await person({ created_at: ago(40), last_contact_at: ago(2) })
    const quiet = await person({ created_at: ago(40), last_contact_at: ago(20) })
    const { rows } = await listPeople(await testActor('admin:people'), { contact: '14' })
    expect(rows.map(({ id }) => id).toSorted()).toEqual([added, quiet].toSorted())
  })
})

describe('a list', () => {
  databaseTest('shows an agent their own and shared people only, without those who left', async () => {
    const actor = await testActor('agent')
    const me = actor.account.agent_id
    const other = await buildAgent()
    const mine = await person({ owner_id: me, next_step: 'Call', next_step_date: '2026-12-02' })
    const shared = await person({
      owner_id: other.id,
      co_owner_id: me,
      next_step: 'Call',
      next_step_date: '2026-12-01',
    })
    await person({ owner_id: other.id })
    await person()
    await person({ owner_id: me, name: '', erased_at: NOW })
    const page = await listMyPeople(actor, {})
    expect(page.rows.map(({ id }) => id)).toEqual([shared, mine])
    expect(page).toMatchObject({ total: 2, counts: { all: 2 }, owners: [], today: '2026-11-28' })
    expect(
      await listMyPeople(
        await testActor('agent', { is_agent: false, user_role: 'admin', permissions: ['people'] }),
        {},
      ),
    ).toMatchObject({ rows: [], counts: { all: 0 } })
  })

  databaseTest.each<readonly [string]>([['okonk'], ['ADA@'], ['(317) 555-01'], ['3175550143'], ['work@exam']])(
    'finds a person by "%s"',
    async (q) => {
      const account = await buildAccount({ email: 'work@example.com' })
      const ada = await person({ email_normalized: 'ada@example.com', phone: '317-555-0143' })
      const other = await person({ account_id: account.id, name: 'Grace Hopper' })
      const page = await listPeople(await testActor('admin:people'), { q })
      expect(page.rows.map(({ id }) => id)).toEqual([q === 'work@exam' ? other : ada])
    },
  )

  databaseTest('is paged by each order without a gap', async () => {
    const ids: string[] = []
    for (let at = 0; at < 30; at += 1)
      ids.push(
        await person({ name: `Person ${at % 3}`, next_step: 'Call', next_step_date: at % 2 ? '2026-12-01' : null }),
      )
    const actor = await testActor('admin:people')
    for (const sort of ['next', '-next', 'name', 'contact', '-added'] as const) {
      const first = await listPeople(actor, { sort })
      const second = await listPeople(actor, { sort, after: first.after ?? '' })
      expect(first.rows).toHaveLength(25)
      expect([...first.rows, ...second.rows].map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    }
  })

  databaseTest('is filtered by stage and agent', async () => {
    const agent = await buildAgent({ name: 'Marcus Ellery' })
    const id = await person({ owner_id: agent.id, stage: 'offer' })
    await person({ stage: 'offer' })
    await person({ owner_id: agent.id })
    const page = await listPeople(await testActor('admin:people'), { stage: 'offer', owner: agent.id })
    expect(page.rows).toMatchObject([{ id, owner_name: 'Marcus Ellery' }])
    expect(page.owners).toEqual([{ id: agent.id, name: 'Marcus Ellery' }])
  })
})

describe('the owner of a person', () => {
  databaseTest('is the agent who claims their lead, then whoever gets that lead', async () => {
    const actor = await testActor('agent')
    const other = await testActor('agent')
    const id = await person()
    const leadId = await lead(id)
    await claimLead(actor, { leadId, version: 1 })
    expect(await ownerOf(id)).toBe(actor.account.agent_id)
    await handOverLead(actor, { leadId, version: 2, toAgentId: other.account.agent_id ?? '', note: 'Yours' })
    expect(await ownerOf(id)).toBe(other.account.agent_id)
    await giveBackLead(other, { leadId, version: 3, note: 'On leave' })
    expect(await ownerOf(id)).toBeNull()
    await claimLead(actor, { leadId, version: 4 })
    expect(await ownerOf(id)).toBe(actor.account.agent_id)
  })

  databaseTest('stays with an agent who has another lead or an agreement of the person', async () => {
    const actor = await testActor('agent')
    const other = await testActor('agent')
    const [me, to] = [actor.account.agent_id ?? '', other.account.agent_id ?? '']
    const [busy, free] = [await person({ owner_id: me }), await person({ owner_id: me, co_owner_id: to })]
    const client = await person({ owner_id: me, account_id: (await buildAccount()).id })
    await agreement(me, (await stored(client)).account_id ?? '')
    await lead(busy, { owner_id: me })
    await lead(free, { owner_id: me, status: 'spam' })
    for (const id of [busy, free, client])
      await handOverLead(actor, { leadId: await lead(id, { owner_id: me }), version: 1, toAgentId: to, note: 'Yours' })
    expect([await ownerOf(busy), await ownerOf(free), await ownerOf(client)]).toEqual([me, to, me])
    expect(await stored(free)).toMatchObject({ co_owner_id: null })
  })

  databaseTest('is the agent to whom a lead is assigned, unless an agreement is in force', async () => {
    const admin = await testActor('admin', { permissions: ['contacts'] })
    const agents = [await testActor('agent'), await testActor('agent')]
    const [first, second] = agents.map(({ account }) => account.agent_id ?? '')
    const [plain, client] = [await person(), await person({ account_id: (await buildAccount()).id })]
    const { account_id } = await db()
      .selectFrom('people')
      .select('account_id')
      .where('id', '=', client)
      .executeTakeFirstOrThrow()
    await agreement(second ?? '', account_id ?? '')
    for (const id of [plain, client])
      await assignLead(admin, { leadId: await lead(id), version: 1, ownerId: first ?? '', note: '' })
    expect(await ownerOf(plain)).toBe(first)
    expect(await ownerOf(client)).toBe(second)
  })

  databaseTest('is not the agent to whom a lead is only offered, until they claim it', async () => {
    const actor = await testActor('agent')
    const agent_id = actor.account.agent_id ?? ''
    const id = await person()
    const lead_id = await lead(id, { owner_id: agent_id })
    await db()
      .insertInto('lead_offers')
      .values({ lead_id, agent_id, rule_id: newId(), ends_at: ago(-1) })
      .execute()
    await db()
      .insertInto('lead_decisions')
      .values({
        id: newId(),
        lead_id,
        step: 1,
        act: 'offered',
        rule_key: 'rule',
        rule_id: newId(),
        rule_name: 'All',
        agent_id,
        why: 'x',
        round: null,
        offered_until: ago(-1),
        at: NOW,
      })
      .execute()
    await settlePeople()
    expect(await ownerOf(id)).toBeNull()
    await claimOffer(actor, { leadId: lead_id })
    expect(await ownerOf(id)).toBe(agent_id)
  })

  databaseTest('is found by the job, and agents who left, spam and erased people are left out', async () => {
    const [agent, gone] = [await buildAgent(), await buildAgent({ is_working: false })]
    const [known, leaver, spam, erased] = [
      await person({ last_contact_at: null }),
      await person(),
      await person(),
      await person({ name: '', erased_at: NOW }),
    ]
    await lead(known, { owner_id: agent.id, created_at: ago(3) })
    await lead(known, { owner_id: gone.id })
    await lead(leaver, { owner_id: gone.id })
    await lead(spam, { owner_id: agent.id, status: 'spam' })
    await lead(erased, { owner_id: agent.id })
    const client = await buildAccount()
    await agreement(agent.id, client.id)
    for (let run = 0; run < 2; run += 1) await settlePeople()
    expect(await Promise.all([known, leaver, spam, erased].map(ownerOf))).toEqual([agent.id, null, null, null])
    expect(await db().selectFrom('people').select('owner_id').where('account_id', '=', client.id).execute()).toEqual([
      { owner_id: agent.id },
    ])
  })
})

describe('the last contact of a person', () => {
  databaseTest('is their newest inquiry, call that reached them, or email, and makes them known', async () => {
    const actor = await testActor('agent')
    const id = await person({ stage: 'new', last_contact_at: null, created_at: ago(9) })
    const leadId = await lead(id, { created_at: ago(3) })
    expect((await stored(id)).last_contact_at).toEqual(ago(3))
    // An agent who claims a lead has yet to answer it.
    await claimLead(actor, { leadId, version: 1 })
    const step = { next_step: null, next_step_date: null }
    const call = { leadId, seen: 0, direction: 'outgoing', minutes: null, note: '', ...step } as const
    // Attempts and notes reach no one.
    for (const outcome of ['no_answer', 'left_message', 'wrong_number'] as const) {
      await logLeadCall(actor, { ...call, outcome })
      await logPersonCall(actor, { ...call, personId: id, seen: '', outcome })
    }
    await addLeadNote(actor, { leadId, seen: 0, note: 'Try again' })
    expect(await stored(id)).toMatchObject({ last_contact_at: ago(3), stage: 'new' })
    await logLeadCall(actor, { ...call, outcome: 'reached' })
    expect(await stored(id)).toMatchObject({ last_contact_at: NOW, stage: 'in_touch' })
    await lead(id, { created_at: ago(2) })
    expect((await stored(id)).last_contact_at).toEqual(NOW)
  })

  databaseTest('is counted for people who were stored before it was', async () => {
    const id = await person()
    const leadId = await lead(id, { created_at: ago(5), answered_at: ago(4) })
    const alone = await person({ stage: 'new', created_at: ago(8) })
    await db()
      .insertInto('lead_activities')
      .values({
        id: newId(),
        lead_id: leadId,
        kind: 'call',
        direction: 'outgoing',
        outcome: 'reached',
        submission_key: newId(),
        created_at: ago(4),
      })
      .execute()
    await db()
      .updateTable('people')
      .set({ stage: 'new', last_contact_at: null, created_at: ago(9) })
      .where('id', '=', id)
      .execute()
    await db().updateTable('people').set({ last_contact_at: null }).where('id', '=', alone).execute()
    await settlePeople()
    expect(await stored(id)).toMatchObject({ last_contact_at: ago(4), stage: 'in_touch' })
    expect(await stored(alone)).toMatchObject({ last_contact_at: null, stage: 'new' })
  })

  databaseTest('is the message or registration of someone whose record came later', async () => {
    const account = await buildAccount()
    const [writer, guest, other] = [
      await person({ account_id: account.id, last_contact_at: null }),
      await person({ email_normalized: 'bea@example.com', last_contact_at: null }),
      await person({ email_normalized: 'cy@example.com', last_contact_at: null }),
    ]
    await db()
      .insertInto('threads')
      .values({ id: newId(), consumer_id: account.id, agent_id: null, created_at: ago(9), last_message_at: ago(6) })
      .execute()
    await register('bea@example.com', ago(5))
    await settlePeople()
    const contacts = await Promise.all([writer, guest, other].map(stored))
    expect(contacts.map(({ last_contact_at }) => last_contact_at)).toEqual([ago(6), ago(5), null])
  })

  databaseTest('is not the day on which an agent entered someone', async () => {
    const actor = await testActor('agent')
    const entered = { name: 'Ada', email: 'ada@example.com', phone: null, source: 'referral' } as const
    const { id } = await addPerson(actor, entered)
    await settlePeople()
    expect(await stored(id)).toMatchObject({ last_contact_at: null })
    const counts = async () => (await listMyPeople(actor, {})).counts
    expect(await counts()).toMatchObject({ new: 1, quiet: 0 })
    // The rule of Gone quiet counts from that day.
    await db()
      .updateTable('people')
      .set({ created_at: ago(22) })
      .where('id', '=', id)
      .execute()
    expect(await counts()).toMatchObject({ new: 1, quiet: 1 })
  })
})

committedTest('two agents who are given leads of a person at once leave one owner', async () => {
  const admin = await testActor('admin', { permissions: ['contacts'] })
  const agents = await Promise.all(Array.from({ length: 3 }, () => testActor('agent')))
  const id = await person()
  const leads = await Promise.all(agents.map(() => lead(id)))
  await Promise.all(
    agents.map(({ account }, at) =>
      transaction(() =>
        assignLead(admin, { leadId: leads[at] ?? '', version: 1, ownerId: account.agent_id ?? '', note: '' }),
      ),
    ),
  )
  const { owner_id, version } = await stored(id)
  expect(agents.map(({ account }) => account.agent_id)).toContain(owner_id)
  expect(version).toBe(2)
})

describe('filters', () => {
  const found = async (actor: Parameters<typeof listMyPeople>[0], input: Parameters<typeof listMyPeople>[1]) =>
    (await listMyPeople(actor, input)).rows.map(({ id }) => id).toSorted()

  databaseTest('find people by tag and by days without contact, and the search reads tags', async () => {
    const actor = await testActor('agent')
    const owner_id = actor.account.agent_id
    const [investor, quiet] = [
      await person({ owner_id, tags: ['Investor', '1031'] }),
      await person({ owner_id, tags: ['Investors_club'], last_contact_at: ago(15) }),
    ]
    const strangers = await person({ tags: ['Investor', 'Relocating'] })
    expect(await found(actor, { tag: 'INVESTOR' })).toEqual([investor])
    expect(await found(actor, { tag: 'Investors%' })).toEqual([])
    expect(await found(actor, { q: 'investor' })).toEqual([investor, quiet].toSorted())
    expect(await found(actor, { q: '1031' })).toEqual([investor])
    expect(await found(actor, { contact: '14' })).toEqual([quiet])
    expect(await found(actor, { contact: '30' })).toEqual([])
    expect(await found(actor, { tag: 'Relocating' })).toEqual([])
    expect((await listMyPeople(actor, {})).tags).toEqual(['1031', 'Investor', 'Investors_club'])
    const office = await listPeople(await testActor('admin:people'), { tag: 'investor' })
    expect(office.rows.map(({ id }) => id).toSorted()).toEqual([investor, strangers].toSorted())
    expect(office.tags).toContain('Relocating')
  })

  databaseTest('find people by the city of a lead that their record shows', async () => {
    const actor = await testActor('agent')
    const [owner_id, other] = [actor.account.agent_id, (await buildAgent()).id]
    const [own, open, others] = [await person({ owner_id }), await person({ owner_id }), await person({ owner_id })]
    await lead(own, { owner_id, kind: 'valuation', details: JSON.stringify({ city: 'Trafalgar' }) })
    await lead(open, { details: JSON.stringify({ city: 'trafalgar ' }) })
    await lead(others, { owner_id: other, details: JSON.stringify({ city: 'Bargersville' }) })
    expect(await found(actor, { city: 'Trafalgar' })).toEqual([own, open].toSorted())
    expect(await found(actor, { city: 'Bargersville' })).toEqual([])
    expect((await listMyPeople(actor, {})).cities.map((city) => city.toLowerCase())).toEqual(['trafalgar'])
    const office = await listPeople(await testActor('admin:people'), { city: 'bargersville' })
    expect(office.rows.map(({ id }) => id)).toEqual([others])
    expect(office.cities).toContain('Bargersville')
  })

  databaseTest('know a home by its city, and forget it with the form', async () => {
    const home = await buildProperty()
    const id = await lead(await person(), { property_id: home.id, details: JSON.stringify({ city: 'Trafalgar' }) })
    const cityOf = async () =>
      (await db().selectFrom('leads').select('city').where('id', '=', id).executeTakeFirstOrThrow()).city
    expect(await cityOf()).toBe(home.city)
    await db().updateTable('leads').set({ property_id: null }).where('id', '=', id).execute()
    expect(await cityOf()).toBe('Trafalgar')
    await db().updateTable('leads').set({ details: '{}' }).where('id', '=', id).execute()
    expect(await cityOf()).toBeNull()
  })
})
