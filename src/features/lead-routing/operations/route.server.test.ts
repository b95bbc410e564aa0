import type { Insertable } from 'kysely'
import { afterEach, describe, expect } from 'vitest'
import { workerActor } from '#access/make-actor.server.ts'
import { db } from '#db/db.server.ts'
import { transaction } from '#db/transaction.server.ts'
import type { DB } from '#db/types.ts'
import { assignLead, claimLead, giveBackLead, handOverLead } from '#features/leads/operations/owners.server.ts'
import { newId } from '#kit/ids.server.ts'
import { MINUTE_MS } from '#kit/time/durations.ts'
import { setClock } from '#ports/clock.server.ts'
import {
  buildAccount,
  buildAgent,
  buildAgreement,
  buildLeadRule,
  buildProperty,
  testActor,
} from '../../../../test/builders.ts'
import { auditRecords, committedTest, databaseTest } from '../../../../test/database.ts'
import { listDecisionsOf } from '../queries/decisions.server.ts'
import { claimOffer, offerEndOf, pullBackOffers } from './offers.server.ts'
import { type NewRoutedLead, ownerOfNewLead, routeLead } from './route.server.ts'

/** Saturday, 9:02 AM in Indianapolis. */
const SATURDAY = new Date('2026-11-21T14:02:00Z')
const later = (minutes: number) => new Date(SATURDAY.getTime() + minutes * MINUTE_MS)
let restore = () => {}
afterEach(() => restore())
const clockAt = (at: Date) => {
  restore()
  restore = setClock({ now: () => at })
}

async function rule(people: readonly string[], more: Partial<Insertable<DB['lead_rules']>> = {}): Promise<string> {
  return (await buildLeadRule({ name: 'Sellers', people: [...people], ...more })).id
}

/** Stores a lead as its form does, and routes it. */
async function arrive(more: Partial<NewRoutedLead> = {}): Promise<string> {
  const lead: NewRoutedLead = {
    id: newId(),
    kind: 'valuation',
    topic: 'selling',
    source: 'direct',
    property_id: null,
    owner_id: null,
    email: `${newId()}@example.com`,
    phone: null,
    account_id: null,
    created_at: SATURDAY,
    ...more,
  }
  const { id, kind, topic, email, phone, account_id, property_id, owner_id, source } = lead
  await transaction(async () => {
    await db()
      .insertInto('leads')
      .values({
        id,
        kind,
        topic,
        email,
        phone,
        account_id,
        property_id,
        owner_id,
        source,
        name: 'Ada Lovelace',
        submission_key: id,
        created_at: lead.created_at,
        updated_at: lead.created_at,
      })
      .execute()
    await routeLead(lead)
  })
  return id
}

const stateOf = (id: string) =>
  db().selectFrom('leads').select(['owner_id', 'version']).where('id', '=', id).executeTakeFirstOrThrow()
const ownerOf = async (id: string) => (await stateOf(id)).owner_id
const offers = () => db().selectFrom('lead_offers').selectAll().execute()
const emails = () =>
  db().selectFrom('mail_outbox').select(['letter', 'to_email']).orderBy('created_at').orderBy('id').execute()
/** Returns the decisions as "act: why" with the agent. */
const decisions = async (id: string) =>
  (await listDecisionsOf(id)).map(({ act, agent_id, why, rule_key }) => ({ act, agent_id, why, rule_key }))

describe('a new lead', () => {
  databaseTest('stays with the form’s choice while there are no rules, and the decision says why', async () => {
    const { id } = await buildAgent()
    const other = await buildAgent()
    const first = await arrive({ owner_id: id, asked_agent_id: id, email: 'ada@example.com' })
    expect(await decisions(first)).toEqual([
      { act: 'assigned', agent_id: id, why: 'The visitor wrote to this agent', rule_key: 'asked' },
    ])
    const second = await arrive({ owner_id: other.id, email: 'ada@example.com' })
    expect(await ownerOf(second)).toBe(other.id)
    expect(await decisions(second)).toMatchObject([{ act: 'assigned', agent_id: other.id, rule_key: 'catch_all' }])
    expect(await offers()).toEqual([])
  })

  databaseTest('goes to the office by name if no rule takes it', async () => {
    await buildAccount({ user_role: 'super_admin', role_level: 1000, name: 'Dana Whitcomb' })
    const agent = await buildAgent()
    await rule([`${agent.id}:1`], { kinds: ['sponsor'] })
    const lead = await arrive({ owner_id: agent.id })
    expect(await ownerOf(lead)).toBeNull()
    expect(await decisions(lead)).toEqual([
      { act: 'office', agent_id: null, why: 'Default recipients: Dana Whitcomb', rule_key: 'catch_all' },
    ])
    expect(await ownerOfNewLead(lead, { id: agent.id, name: 'A', email: 'a@example.com', account_id: null })).toBeNull()
  })

  databaseTest('goes to the person of the first matching rule, by the city and price of its home', async () => {
    const [south, north] = [await buildAgent(), await buildAgent()]
    await rule([`${north.id}:1`], { towns: 'Carmel' })
    await rule([`${south.id}:1`], { position: 2, towns: 'Greenwood', max_price: 400_000 })
    const home = await buildProperty({ city: 'Greenwood', price: 365_000 })
    const lead = await arrive({ property_id: home.id, owner_id: north.id })
    expect(await ownerOf(lead)).toBe(south.id)
    expect(await decisions(lead)).toMatchObject([
      { why: 'City is Greenwood, and price is $365,000. The person in this rule' },
    ])
    expect(await ownerOfNewLead(lead, null)).toMatchObject({
      id: south.id,
      email: south.email,
      reason: 'You get this email because of the lead rule “Sellers”.',
    })
  })

  databaseTest('of a client goes to their agent, by email without case or by phone', async () => {
    const [theirs, other] = [await buildAgent(), await buildAgent()]
    await rule([`${other.id}:1`])
    const client = await buildAccount({ email: 'Priya@example.com', phone: '317-555-0143' })
    await buildAgreement(theirs.id, client.id)
    for (const is_active of [true, false]) {
      await db().updateTable('lead_rules').set({ is_active }).execute()
      for (const reach of [{ email: 'PRIYA@example.com' }, { email: null, phone: '317-555-0143' }])
        expect(await ownerOf(await arrive({ ...reach, owner_id: other.id, asked_agent_id: other.id }))).toBe(theirs.id)
    }
    expect(await ownerOf(await arrive({ email: 'priya@example.com', owner_id: null }))).toBe(theirs.id)
    const stranger = await arrive({ owner_id: other.id, asked_agent_id: other.id })
    expect(await decisions(stranger)).toMatchObject([{ agent_id: other.id, rule_key: 'asked' }])
  })

  databaseTest('of someone with an earlier lead goes to its owner, unless that was spam', async () => {
    const [first, second] = [await buildAgent(), await buildAgent()]
    const earlier = await arrive({ owner_id: first.id, email: 'ada@example.com', kind: 'contact', topic: 'buying' })
    await rule([`${second.id}:1`])
    const again = await arrive({ email: 'Ada@example.com' })
    expect(await decisions(again)).toMatchObject([{ agent_id: first.id, rule_key: 'known' }])
    await db().updateTable('leads').set({ status: 'spam' }).where('id', '=', earlier).execute()
    await db().deleteFrom('leads').where('id', '=', again).execute()
    expect(await ownerOf(await arrive({ email: 'ada@example.com' }))).toBe(second.id)
  })

  databaseTest(
    'of a person who was reassigned goes to their present agent, not to that of an earlier lead',
    async () => {
      const [former, present, other] = [await buildAgent(), await buildAgent(), await buildAgent()]
      await arrive({ owner_id: former.id, email: 'ada@example.com', kind: 'contact', topic: 'buying' })
      await rule([`${other.id}:1`])
      const at = { created_at: SATURDAY, updated_at: SATURDAY }
      await db()
        .insertInto('people')
        .values({ id: newId(), name: 'Ada', email_normalized: 'ada@example.com', owner_id: present.id, ...at })
        .execute()
      expect(await decisions(await arrive({ email: 'Ada@example.com' }))).toMatchObject([
        { agent_id: present.id, rule_key: 'known', why: 'A person assigned to this agent' },
      ])
    },
  )

  databaseTest('of a person whose agent left goes to the agent of their last lead who still works', async () => {
    const [left, present, gone, other] = [
      await buildAgent(),
      await buildAgent(),
      await buildAgent(),
      await buildAgent(),
    ]
    const ada = { email: 'ada@example.com', kind: 'contact', topic: 'buying' } as const
    await arrive({ owner_id: present.id, ...ada, created_at: later(-2) })
    await arrive({ owner_id: gone.id, ...ada, created_at: later(-1) })
    await rule([`${other.id}:1`])
    const record = { name: 'Ada', phone: '317-555-0143', created_at: SATURDAY, updated_at: SATURDAY }
    await db()
      .insertInto('people')
      .values({ ...record, id: newId(), email_normalized: 'ada@example.com', owner_id: left.id })
      .execute()
    const agents = [left.id, gone.id]
    await db().updateTable('agents').set({ is_working: false }).where('id', 'in', agents).execute()
    const lead = await arrive({ email: 'Ada@example.com', phone: '317-555-0143' })
    expect(await decisions(lead)).toMatchObject([{ agent_id: present.id, rule_key: 'known' }])
    await db().deleteFrom('leads').where('id', '=', lead).execute()
    // Nor hides the record with the address that of someone else with the phone number.
    const household = { ...record, id: newId(), owner_id: present.id, updated_at: later(-60) }
    await db().insertInto('people').values(household).execute()
    expect(await decisions(await arrive({ email: 'ada@example.com', phone: '317-555-0143' }))).toMatchObject([
      { agent_id: present.id, rule_key: 'known', why: 'A person assigned to this agent' },
    ])
  })

  databaseTest('of a client whose agent left goes to the agent of their record, and they stay a client', async () => {
    const [left, present, other] = [await buildAgent(), await buildAgent(), await buildAgent()]
    const { id: account_id } = await buildAccount({ email: 'Eve@example.com', email_verified_at: SATURDAY })
    await buildAgreement(left.id, account_id)
    await rule([`${other.id}:1`], { is_client: true })
    const reach = async () => decisions(await arrive({ email: 'eve@example.com', account_id }))
    expect(await reach()).toMatchObject([{ agent_id: left.id, rule_key: 'known' }])
    await db().deleteFrom('leads').execute()
    await db().updateTable('agents').set({ is_working: false }).where('id', '=', left.id).execute()
    expect(await reach()).toMatchObject([{ agent_id: other.id, rule_key: 'rule' }])
    await db().deleteFrom('leads').execute()
    const record = { name: 'Eve', account_id, owner_id: present.id, created_at: SATURDAY, updated_at: SATURDAY }
    await db()
      .insertInto('people')
      .values({ id: newId(), ...record })
      .execute()
    expect(await reach()).toMatchObject([
      { agent_id: present.id, why: 'A person assigned to this agent', rule_key: 'known' },
    ])
  })

  databaseTest('of someone whose record has an agent goes to this agent, by address before phone', async () => {
    const [theirs, household, other] = [await buildAgent(), await buildAgent(), await buildAgent()]
    await rule([`${other.id}:1`])
    const { id: account_id } = await buildAccount({ email: 'Bea@example.com', email_verified_at: SATURDAY })
    const kept = newId()
    const at = { created_at: SATURDAY, updated_at: SATURDAY }
    await db()
      .insertInto('people')
      .values([
        {
          id: kept,
          name: 'Ada',
          email_normalized: 'ada@example.com',
          phone: '317-555-0143',
          owner_id: theirs.id,
          ...at,
        },
        {
          id: newId(),
          name: 'Ada',
          email_normalized: 'old@example.com',
          merged_into_id: kept,
          owner_id: other.id,
          ...at,
        },
        { id: newId(), name: 'Bea', account_id, owner_id: theirs.id, ...at },
        { ...at, id: newId(), name: 'Cyd', phone: '317-555-0143', owner_id: household.id, updated_at: later(1) },
        { id: newId(), name: 'Dee', email_normalized: 'dee@example.com', ...at },
      ])
      .execute()
    const reach = async (email: string | null, phone: string | null = null, account: string | null = null) =>
      decisions(await arrive({ email, phone, account_id: account }))
    const known = [{ agent_id: theirs.id, why: 'A person assigned to this agent', rule_key: 'known' }]
    for (const found of [
      await reach('ADA@example.com', '317-555-0143'),
      await reach('old@example.com', '317-555-0144'),
      await reach('bea@example.com'),
      await reach('work@example.com', null, account_id),
    ]) {
      expect(found).toMatchObject(known)
      await db().deleteFrom('leads').execute()
    }
    expect(await reach(null, '317-555-0143')).toMatchObject([{ agent_id: household.id, rule_key: 'known' }])
    expect(await reach('dee@example.com')).toMatchObject([{ agent_id: other.id, rule_key: 'rule' }])
    await db().deleteFrom('leads').execute()
    await db()
      .insertInto('leads')
      .values({ id: newId(), kind: 'contact', name: 'Ada', email: 'x@example.com', person_id: kept, status: 'spam' })
      .execute()
    expect(await reach('ada@example.com')).toMatchObject([{ agent_id: other.id, rule_key: 'rule' }])
  })

  databaseTest('keeps its decisions as they were written, until it is deleted', async () => {
    const agent = await buildAgent()
    const lead = await arrive({ owner_id: agent.id })
    await expect(
      transaction(() => db().updateTable('lead_decisions').set({ why: 'x' }).where('lead_id', '=', lead).execute()),
    ).rejects.toThrow('append-only')
    await db().deleteFrom('leads').where('id', '=', lead).execute()
    expect(await decisions(lead)).toEqual([])
  })
})

describe('an offer', () => {
  databaseTest('goes to the next person in time, then to all administrators, each told once', async () => {
    clockAt(SATURDAY)
    const boss = await buildAccount({ user_role: 'super_admin', role_level: 1000, email: 'boss@example.com' })
    const helper = await buildAccount({ user_role: 'admin', permissions: ['leads'], email: 'helper@example.com' })
    const [a, b] = [await buildAgent({ name: 'Marcus Ellery' }), await buildAgent()]
    await rule([`${a.id}:1`, `${b.id}:1`], { act: 'offer', claim_minutes: 15 })
    const lead = await arrive()
    expect(await ownerOf(lead)).toBe(a.id)
    expect(await ownerOfNewLead(lead, null)).toMatchObject({
      id: a.id,
      reason: expect.stringContaining('by Nov 21, 2026, 9:17 AM (Indianapolis time)'),
    })

    clockAt(later(14))
    await pullBackOffers(workerActor('test'))
    expect(await ownerOf(lead)).toBe(a.id)

    clockAt(later(15))
    for (let run = 0; run < 3; run += 1) await pullBackOffers(workerActor('test'))
    expect(await stateOf(lead)).toEqual({ owner_id: b.id, version: 2 })
    expect(await emails()).toEqual([{ letter: 'lead-offered', to_email: b.email }])

    clockAt(later(30))
    for (let run = 0; run < 3; run += 1) await pullBackOffers(workerActor('test'))
    expect(await ownerOf(lead)).toBeNull()
    expect(await offers()).toEqual([])
    const told = (await emails()).filter((email) => email.letter === 'lead-unclaimed').map(({ to_email }) => to_email)
    expect(told.toSorted()).toEqual([boss.email, helper.email].toSorted())
    expect(await decisions(lead)).toMatchObject([
      { act: 'offered', agent_id: a.id },
      {
        act: 'offered',
        agent_id: b.id,
        why: expect.stringMatching(/^Marcus Ellery didn’t claim it by Nov 21, 2026, 9:17 AM\. /),
      },
      { act: 'office', agent_id: null },
    ])
    expect((await auditRecords()).map(({ act }) => act)).toEqual(['lead.pulled_back', 'lead.pulled_back'])
  })

  databaseTest('stays with a person who answered, or who claimed it', async () => {
    clockAt(SATURDAY)
    const actor = await testActor('agent')
    const mine = actor.account.agent_id ?? ''
    const other = await buildAgent()
    await rule([`${mine}:1`, `${other.id}:1`], { act: 'offer', claim_minutes: 15 })
    const [answered, claimed] = [await arrive(), await arrive()]
    await db()
      .updateTable('leads')
      .set({ status: 'contacted', answered_at: later(5) })
      .where('id', '=', answered)
      .execute()
    expect(await offerEndOf(claimed, mine)).toEqual(later(15))
    await claimOffer(actor, { leadId: claimed })
    expect(await offerEndOf(claimed, mine)).toBeNull()
    expect(await offerEndOf(answered, other.id)).toBeNull()
    await expect(claimOffer(actor, { leadId: claimed })).rejects.toMatchObject({ code: 'conflict' })
    const stranger = await testActor('agent')
    await expect(claimOffer(stranger, { leadId: answered })).rejects.toMatchObject({ code: 'conflict' })

    clockAt(later(60))
    await pullBackOffers(workerActor('test'))
    for (const lead of [answered, claimed]) {
      expect(await ownerOf(lead)).toBe(mine)
      expect((await decisions(lead)).map(({ act }) => act)).toEqual(['offered', 'claimed'])
    }
    expect(await emails()).toEqual([])
  })

  databaseTest('ends when the agent gives the lead back, so that they keep it after they claim it again', async () => {
    clockAt(SATURDAY)
    const actor = await testActor('agent')
    const mine = actor.account.agent_id ?? ''
    const other = await buildAgent()
    await rule([`${mine}:1`, `${other.id}:1`], { act: 'offer', claim_minutes: 15 })
    const leadId = await arrive()
    await giveBackLead(actor, { leadId, version: 1, note: 'No time.' })
    expect(await offers()).toEqual([])
    const { version } = await db()
      .selectFrom('leads')
      .select('version')
      .where('id', '=', leadId)
      .executeTakeFirstOrThrow()
    await claimLead(actor, { leadId, version })
    clockAt(later(60))
    await pullBackOffers(workerActor('test'))
    expect(await ownerOf(leadId)).toBe(mine)
  })

  databaseTest('ends when the agent hands the lead over, so that they keep it after they get it back', async () => {
    clockAt(SATURDAY)
    const [actor, second] = [await testActor('agent'), await testActor('agent')]
    const [mine, theirs] = [actor, second].map(({ account }) => account.agent_id ?? '')
    await rule([`${mine}:1`, `${theirs}:1`], { act: 'offer', claim_minutes: 15 })
    const leadId = await arrive()
    const handOver = async (from: typeof actor, toAgentId = '') =>
      handOverLead(from, { leadId, version: (await stateOf(leadId)).version, toAgentId, note: 'Yours.' })
    await handOver(actor, theirs)
    expect(await offers()).toEqual([])
    await handOver(second, mine)
    clockAt(later(60))
    await pullBackOffers(workerActor('test'))
    expect(await ownerOf(leadId)).toBe(mine)
    expect((await decisions(leadId)).map(({ act, agent_id }) => [act, agent_id])).toEqual([
      ['offered', mine],
      ['claimed', theirs],
    ])
  })

  databaseTest('ends when an administrator assigns the lead to another agent, not to the same one', async () => {
    clockAt(SATURDAY)
    const admin = await testActor('admin', { user_role: 'super_admin' })
    const [a, b] = [await testActor('agent'), await testActor('agent')]
    const [first, second] = [a, b].map(({ account }) => account.agent_id ?? '')
    await rule([`${first}:1`, `${second}:1`], { act: 'offer', claim_minutes: 15 })
    const leadId = await arrive()
    const assign = async (ownerId = '') =>
      assignLead(admin, { leadId, version: (await stateOf(leadId)).version, ownerId, note: '' })
    await assign(first)
    expect(await offerEndOf(leadId, first ?? '')).toEqual(later(15))
    await assign('')
    expect(await offers()).toEqual([])
    await assign(second)
    await assign(first)
    clockAt(later(60))
    await pullBackOffers(workerActor('test'))
    expect(await ownerOf(leadId)).toBe(first)
  })

  databaseTest('of a deleted rule goes to the administrators', async () => {
    clockAt(SATURDAY)
    await buildAccount({ user_role: 'super_admin', role_level: 1000 })
    const [a, b] = [await buildAgent(), await buildAgent()]
    const id = await rule([`${a.id}:1`, `${b.id}:1`], { act: 'offer', claim_minutes: 15 })
    const lead = await arrive()
    await db().deleteFrom('lead_rules').where('id', '=', id).execute()
    clockAt(later(15))
    await pullBackOffers(workerActor('test'))
    expect(await ownerOf(lead)).toBeNull()
  })

  databaseTest('of a round robin takes the next person’s turn', async () => {
    clockAt(SATURDAY)
    const [a, b] = [await buildAgent(), await buildAgent()]
    await rule([`${a.id}:1`, `${b.id}:1`], { act: 'round_robin', claim_minutes: 15 })
    const first = await arrive()
    clockAt(later(15))
    await pullBackOffers(workerActor('test'))
    expect(await ownerOf(first)).toBe(b.id)
    expect(await ownerOf(await arrive({ created_at: later(16) }))).toBe(a.id)
  })
})

const LANES = 5
committedTest('50 leads from several connections at once get their turns exactly by weight', async () => {
  const [a, b] = [await buildAgent(), await buildAgent()]
  await rule([`${a.id}:3`, `${b.id}:2`], { act: 'round_robin' })
  // More waiting connections than a slow machine serves in time would fail for another reason.
  const lanes = await Promise.all(
    Array.from({ length: LANES }, async () => {
      const own: string[] = []
      while (own.length < 50 / LANES) own.push(await arrive())
      return own
    }),
  )
  const leads = lanes.flat()
  const owners = await Promise.all(leads.map(ownerOf))
  expect(owners.filter((id) => id === a.id)).toHaveLength(30)
  expect(owners.filter((id) => id === b.id)).toHaveLength(20)
  const rows = await db()
    .selectFrom('lead_decisions')
    .select(['round', 'agent_id', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy(['round', 'agent_id'])
    .execute()
  expect(rows.every(({ agent_id, count }) => count === (agent_id === a.id ? 3 : 2))).toBe(true)
})

committedTest('several workers at once move each lead once', async () => {
  clockAt(SATURDAY)
  const people = await Promise.all(Array.from({ length: 3 }, () => buildAgent()))
  await rule(
    people.map(({ id }) => `${id}:1`),
    { act: 'offer', claim_minutes: 15 },
  )
  const leads = await Promise.all(Array.from({ length: 12 }, () => arrive()))
  clockAt(later(15))
  await Promise.all(Array.from({ length: 4 }, () => pullBackOffers(workerActor('test'))))
  for (const lead of leads) {
    expect(await ownerOf(lead)).toBe(people[1]?.id)
    expect((await decisions(lead)).map(({ act }) => act)).toEqual(['offered', 'offered'])
  }
  expect(await emails()).toHaveLength(12)
})
