import { describe, expect } from 'vitest'
import type { AgentActor } from '#access/actors.ts'
import { db } from '#db/db.server.ts'
import { newId } from '#kit/ids.server.ts'
import { setClock } from '#ports/clock.server.ts'
import { testActor } from '../../../../test/builders.ts'
import { auditRecords, databaseTest } from '../../../../test/database.ts'
import type { LogPersonCall } from '../schema.ts'
import { logPersonCall } from './calls.server.ts'

const AT = new Date('2026-11-17T17:00:00Z')

async function buildPerson(ownerId: string | null): Promise<string> {
  const id = newId()
  await db().insertInto('people').values({ id, name: 'Ada', owner_id: ownerId, created_at: AT }).execute()
  return id
}

async function buildLead(
  personId: string,
  part: { owner_id: string | null; kind?: 'appointment' | 'valuation'; status?: 'spam' },
) {
  const id = newId()
  const row = {
    id,
    kind: 'contact' as const,
    name: 'Ada',
    email: 'ada@example.com',
    person_id: personId,
    created_at: AT,
  }
  await db()
    .insertInto('leads')
    .values({ ...row, ...part })
    .execute()
  return id
}

async function buildRequest(
  personId: string,
  agent_id: string | null,
  part: { status?: 'declined'; reason?: string } = {},
) {
  const lead_id = await buildLead(personId, { owner_id: agent_id, kind: 'appointment' })
  const id = newId()
  const who = { name: 'Ada', email: 'ada@example.com', wished_at: new Date(AT.getTime() + 86_400_000 * (1 + count++)) }
  await db()
    .insertInto('appointments')
    .values({ id, kind: 'tour', meeting: 'in_person', lead_id, agent_id, reply_due_at: AT, ...who, ...part })
    .execute()
  return { id, lead_id }
}
let count = 0

const call = (actor: AgentActor, personId: string, part: Partial<LogPersonCall> = {}) =>
  logPersonCall(actor, { personId, seen: '', direction: 'outgoing', outcome: 'reached', minutes: 4, note: '', ...part })

/** Returns the ids of the answered leads and appointments, in the order given. */
async function answered(...ids: string[]): Promise<string[]> {
  const of = (table: 'leads' | 'appointments') =>
    db().selectFrom(table).select('id').where('answered_at', 'is not', null).execute()
  const found = new Set([...(await of('leads')), ...(await of('appointments'))].map(({ id }) => id))
  return ids.filter((id) => found.has(id))
}

describe('a call logged on a person', () => {
  databaseTest('that reached them answers the open leads and requests of the caller, once', async () => {
    const actor = await testActor('agent')
    const { agent_id } = actor.account
    const personId = await buildPerson(agent_id)
    const lead = await buildLead(personId, { owner_id: agent_id })
    const tour = await buildRequest(personId, agent_id)
    const undo = setClock({ now: () => new Date('2026-11-17T17:20:00Z') })
    await call(actor, personId)
    await call(actor, personId)
    undo()
    expect(await answered(lead, tour.id, tour.lead_id)).toEqual([lead, tour.id, tour.lead_id])
    const leads = await db().selectFrom('leads').select(['status', 'answered_at']).execute()
    const at = new Date('2026-11-17T17:20:00Z')
    expect(leads).toEqual([
      { status: 'contacted', answered_at: at },
      { status: 'contacted', answered_at: at },
    ])
    // The time is still open.
    expect(await db().selectFrom('appointments').select(['status', 'answered_at']).execute()).toEqual([
      { status: 'requested', answered_at: at },
    ])
    expect((await auditRecords()).map(({ act, object_id }) => [act, object_id])).toEqual([
      ['person.call_logged', personId],
      ['appointment.answered_by_call', tour.id],
      ['lead.status_changed', lead],
    ])
    expect((await auditRecords()).at(-1)).toMatchObject({
      actor_id: actor.account_id,
      after: { status: 'contacted', is_by_call: true },
    })
  })

  for (const outcome of ['left_message', 'no_answer', 'wrong_number'] as const)
    databaseTest(`with the result ${outcome} answers nothing`, async () => {
      const actor = await testActor('agent')
      const { agent_id } = actor.account
      const personId = await buildPerson(agent_id)
      const lead = await buildLead(personId, { owner_id: agent_id })
      const tour = await buildRequest(personId, agent_id)
      await call(actor, personId, { outcome })
      expect(await answered(lead, tour.id, tour.lead_id)).toEqual([])
      expect((await auditRecords()).map(({ act }) => act)).toEqual(['person.call_logged'])
    })

  databaseTest('leaves those of other agents, other people and other states open', async () => {
    const actor = await testActor('agent')
    const { agent_id } = actor.account
    const other = (await testActor('agent')).account.agent_id
    const personId = await buildPerson(agent_id)
    const someone = await buildPerson(agent_id)
    const theirs = await buildLead(personId, { owner_id: other })
    const unclaimed = await buildLead(personId, { owner_id: null })
    const closed = await buildLead(personId, { owner_id: agent_id, status: 'spam' })
    const elsewhere = await buildLead(someone, { owner_id: agent_id })
    const tours = [
      await buildRequest(personId, other),
      await buildRequest(personId, null),
      await buildRequest(someone, agent_id),
      await buildRequest(personId, agent_id, { status: 'declined', reason: 'Sold' }),
    ]
    await call(actor, personId)
    const all = [theirs, unclaimed, closed, elsewhere, ...tours.flatMap(({ id, lead_id }) => [id, lead_id])]
    expect(await answered(...all)).toEqual([])
  })

  databaseTest('of an administrator answers leads without an owner that they may answer', async () => {
    const part = { is_agent: false, user_role: 'admin', permissions: ['people', 'contacts'] } as const
    const admin = await testActor('agent', { ...part, permissions: [...part.permissions] })
    const { agent_id } = (await testActor('agent')).account
    const personId = await buildPerson(agent_id)
    const theirs = await buildLead(personId, { owner_id: agent_id })
    const unclaimed = await buildLead(personId, { owner_id: null })
    const valuation = await buildLead(personId, { owner_id: null, kind: 'valuation' })
    await call(admin, personId)
    expect(await answered(theirs, unclaimed, valuation)).toEqual([unclaimed])
  })
})
