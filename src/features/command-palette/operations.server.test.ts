import type { Insertable } from 'kysely'
import { describe, expect } from 'vitest'
import type { AgentActor } from '#access/actors.ts'
import { db } from '#db/db.server.ts'
import type { DB } from '#db/types.ts'
import { newId } from '#kit/ids.server.ts'
import { buildAccount, buildAgent, buildProperty, testActor } from '../../../test/builders.ts'
import { databaseTest } from '../../../test/database.ts'
import { findInOffice } from './operations.server.ts'

async function person(part: Partial<Insertable<DB['people']>> = {}): Promise<string> {
  const id = newId()
  await db()
    .insertInto('people')
    .values({ id, name: 'Zebulon Quartermaine', created_at: new Date(), ...part })
    .execute()
  return id
}

const agentOf = (actor: AgentActor) => actor.account.agent_id ?? ''
const peopleFor = async (actor: AgentActor, q: string, isOffice = false) =>
  (await findInOffice(actor, { q, isOffice })).people
const idsFor = async (actor: AgentActor, q: string) => (await peopleFor(actor, q)).map(({ id }) => id)
/** An administrator with or without the permission, as the call's tier lets both in. */
const adminWith = (...permissions: 'people'[]) =>
  testActor('agent', { user_role: 'admin', is_agent: false, permissions })

describe('people', () => {
  databaseTest('are found by words, a part of a phone number or an email address', async () => {
    const agent = await testActor('agent')
    const { id: account_id } = await buildAccount({ email: 'Porter.House@example.com' })
    const owner_id = agentOf(agent)
    const zebulon = await person({ owner_id, email_normalized: 'zq@example.com', phone: '317-555-0188' })
    const robin = await person({ owner_id, name: 'Robin O’Neil', account_id })
    const table: [string, string[]][] = [
      ['zebulon', [zebulon]],
      ['QUARTER zeb', [zebulon]],
      ['qu', [zebulon]],
      ['ebulon', [zebulon]],
      ['eb', []],
      ['zq@exam', [zebulon]],
      ['(317) 555-01', [zebulon]],
      ['13175550188', [zebulon]],
      ['0188', [zebulon]],
      ['ro o’', [robin]],
      ['porter.house', [robin]],
      ['HOUSE@', [robin]],
      ['z', []],
      ['  ', []],
      ['%%', []],
      ['zebu_on', []],
      ['zebulon quist', []],
    ]
    for (const [q, ids] of table) expect([q, await idsFor(agent, q)]).toEqual([q, ids])
  })

  databaseTest('of another agent are never found, and those of a second agent are', async () => {
    const [agent, other] = [await testActor('agent'), await testActor('agent')]
    const id = await person({ owner_id: agentOf(agent), email_normalized: 'zq@example.com', phone: '317-555-0188' })
    for (const q of ['zebulon', 'ze', 'zq@example.com', '317-555-0188']) {
      expect([q, await idsFor(agent, q)]).toEqual([q, [id]])
      expect([q, await idsFor(other, q)]).toEqual([q, []])
    }
    await db()
      .updateTable('people')
      .set({ co_owner_id: agentOf(other) })
      .where('id', '=', id)
      .execute()
    expect(await idsFor(other, 'zebulon')).toEqual([id])
  })

  databaseTest('are everyone for an administrator with the permission, and no one without', async () => {
    const { id: owner_id } = await buildAgent({ name: 'Dana Whitfield' })
    const id = await person({ owner_id })
    const { id: account_id } = await buildAccount({ email: 'quincy@example.com' })
    const free = await person({ name: 'Quincy Fry', account_id })
    const [permitted, plain] = [await adminWith('people'), await adminWith()]
    expect(await peopleFor(permitted, 'zebulon')).toEqual([
      { id, label: 'Zebulon Quartermaine', detail: 'New, Dana Whitfield', href: `/admin/people/${id}` },
    ])
    expect(await peopleFor(permitted, 'quincy@')).toEqual([
      { id: free, label: 'Quincy Fry', detail: 'quincy@example.com, New, No agent', href: `/admin/people/${free}` },
    ])
    expect(await idsFor(plain, 'zebulon')).toEqual([])
    expect(await idsFor(plain, 'quincy@')).toEqual([])
  })

  databaseTest('open in the area where the palette is, if the caller may open them there', async () => {
    const both = await testActor('agent', { is_agent: true, user_role: 'admin', permissions: ['people'] })
    const [mine, theirs] = [await person({ owner_id: agentOf(both) }), await person({ name: 'Zebulon Fry' })]
    const hrefs = async (isOffice: boolean) => (await peopleFor(both, 'zebulon', isOffice)).map(({ href }) => href)
    expect(await hrefs(false)).toEqual([`/admin/people/${theirs}`, `/agent/clients/${mine}`])
    expect(await hrefs(true)).toEqual([`/admin/people/${theirs}`, `/admin/people/${mine}`])
  })

  databaseTest('who were merged or erased are left out, and names that begin with the text come first', async () => {
    const agent = await testActor('agent')
    const owner_id = agentOf(agent)
    const keeper = await person({ owner_id, name: 'Ada Fry' })
    await person({ owner_id, name: 'Fry Ada', merged_into_id: keeper })
    await person({ owner_id, name: '', erased_at: new Date() })
    const first = await person({ owner_id, name: 'Fry Quist' })
    expect(await idsFor(agent, 'fry')).toEqual([first, keeper])
    for (let at = 0; at < 6; at += 1) await person({ owner_id, name: `Moe ${at}` })
    expect((await peopleFor(agent, 'moe')).map(({ label }) => label)).toEqual([
      'Moe 0',
      'Moe 1',
      'Moe 2',
      'Moe 3',
      'Moe 4',
    ])
  })
})

describe('listings', () => {
  const labels = async (actor: AgentActor, q: string) =>
    (await findInOffice(actor, { q, isOffice: false })).listings.map(({ label, href }) => [label, href])

  databaseTest('are found by address and MLS number, and places are not', async () => {
    const agent = await testActor('agent')
    const { id } = await buildProperty({ address: '1407 Wheatfield Lane', listing_id: '21998431', city: 'Greenwood' })
    expect(await labels(agent, '1407 wheat')).toEqual([['1407 Wheatfield Lane', `/properties/${id}`]])
    expect(await labels(agent, 'MLS 21998')).toEqual([['MLS 21998431', `/properties/${id}`]])
    expect(await labels(agent, 'whaetfield')).toEqual([['1407 Wheatfield Lane', `/properties/${id}`]])
    expect(await labels(agent, 'greenwood')).toEqual([])
    await person({ owner_id: agentOf(agent), name: 'Whaetfield Fry' })
    expect(await labels(agent, 'whaetfield')).toEqual([])
  })

  databaseTest('that are withheld, sold or not licensed are never found', async () => {
    const agent = await testActor('agent')
    await buildProperty({ is_address_shown: false, address: '77 Secret Hollow', street_name: 'Secret Hollow' })
    await buildProperty({ status: 'sold', address: '78 Secret Hollow', listing_id: '22008888' })
    await buildProperty({ is_idx: false, is_vow: false, address: '79 Secret Hollow', listing_id: '22007777' })
    for (const q of ['secret hollow', '77 secret', '78 secret', '22008888', '22007777'])
      expect([q, await labels(agent, q)]).toEqual([q, []])
  })
})

describe('misspelled names', () => {
  databaseTest('of one’s own people are found if no name matches, and of no one else', async () => {
    const [agent, other] = [await testActor('agent'), await testActor('agent')]
    const id = await person({ owner_id: agentOf(agent) })
    for (const q of ['zebulin', 'zbeulon', 'zebolun', 'quatermane', 'zebulon quatermaine']) {
      expect([q, await idsFor(agent, q)]).toEqual([q, [id]])
      expect([q, await idsFor(other, q)]).toEqual([q, []])
      expect([q, await idsFor(await adminWith(), q)]).toEqual([q, []])
      expect([q, (await idsFor(await adminWith('people'), q)).includes(id)]).toEqual([q, true])
    }
    const exact = await person({ owner_id: agentOf(agent), name: 'Zebulin Fry' })
    expect(await idsFor(agent, 'zebulin')).toEqual([exact])
  })
})

describe('an agent’s work', () => {
  databaseTest('is found by its agent alone: leads, open tasks and conversations', async () => {
    const [agent, other, boss] = [await testActor('agent'), await testActor('agent'), await adminWith('people')]
    const [agent_id, at] = [agentOf(agent), new Date('2026-11-21T14:00:00Z')]
    const lead = { id: newId(), kind: 'valuation', name: 'Zebulon Quartermaine', email: 'zq@example.com' } as const
    await db()
      .insertInto('leads')
      .values({ ...lead, owner_id: agent_id, created_at: at })
      .execute()
    const due = {
      kind: 'call' as const,
      due_date: '2026-11-23',
      due_at: new Date('2026-11-24T05:00:00Z'),
      created_at: at,
    }
    const [open, done] = [newId(), newId()]
    for (const id of [open, done])
      await db()
        .insertInto('tasks')
        .values({
          ...due,
          id,
          agent_id,
          title: 'Ask Zebulon about the roof',
          submission_key: id,
          updated_at: at,
          done_at: id === done ? at : null,
        })
        .execute()
    const consumer = await buildAccount({ name: 'Zebulon Quartermaine' })
    const thread = newId()
    await db()
      .insertInto('threads')
      .values({ id: thread, consumer_id: consumer.id, agent_id, last_message_at: at, created_at: at })
      .execute()
    const workOf = async (actor: AgentActor) => {
      const { leads, tasks, threads } = await findInOffice(actor, { q: 'zebulon', isOffice: false })
      return [leads, tasks, threads].map((items) => items.map(({ href }) => href))
    }
    expect(await workOf(agent)).toEqual([
      [`/agent/inquiries/${lead.id}`],
      [`/agent/tasks/${open}`],
      [`/agent/messages/${thread}`],
    ])
    expect(await workOf(other)).toEqual([[], [], []])
    expect(await workOf(boss)).toEqual([[], [], []])
  })
})
