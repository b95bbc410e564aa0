import { describe, expect } from 'vitest'
import type { AgentActor } from '#access/actors.ts'
import { db } from '#db/db.server.ts'
import { newId } from '#kit/ids.server.ts'
import { setClock } from '#ports/clock.server.ts'
import { testActor } from '../../../../test/builders.ts'
import { auditRecords, databaseTest } from '../../../../test/database.ts'
import { refusal } from '../../../../test/refusal.ts'
import type { LogPersonCall } from '../schema.ts'
import { MESSAGES } from '../words.ts'
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

const CALL = {
  seen: '',
  direction: 'outgoing',
  outcome: 'reached',
  minutes: 4,
  note: '',
  next_step: null,
  next_step_date: null,
} as const
const call = (actor: AgentActor, personId: string, part: Partial<LogPersonCall> = {}) =>
  logPersonCall(actor, { ...CALL, personId, ...part })

/** Returns what the record says comes next. */
const next = (id: string) =>
  db()
    .selectFrom('people')
    .select(['next_step', 'next_step_date', 'stage', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

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

  describe('with a next step', () => {
    const step = { next_step: 'Send the comps', next_step_date: '2026-11-20' }

    databaseTest('sets it, once, and a call without one leaves it', async () => {
      const actor = await testActor('agent')
      const personId = await buildPerson(actor.account.agent_id)
      await call(actor, personId, { ...step, version: 1 })
      await call(actor, personId, { ...step, version: 1 })
      expect(await next(personId)).toEqual({ ...step, stage: 'in_touch', version: 3 })
      const entries = await auditRecords()
      expect(entries.map(({ act }) => act)).toEqual(['person.call_logged', 'person.updated'])
      // The log can’t forget, so it has no text of the step.
      expect(JSON.stringify(entries)).not.toContain('comps')
      await call(actor, personId, { seen: 'call', outcome: 'no_answer', version: 1 })
      await call(actor, personId, { seen: 'again', outcome: 'no_answer' })
      expect(await next(personId)).toEqual({ ...step, stage: 'in_touch', version: 3 })
    })

    databaseTest('replaces the one that its page named, also after another change of the record', async () => {
      const actor = await testActor('agent')
      const personId = await buildPerson(actor.account.agent_id)
      await db().updateTable('people').set({ next_step: 'Call', version: 4 }).execute()
      expect(await call(actor, personId, { ...step, outcome: 'no_answer', version: 4 })).toEqual({
        success: true,
        replaced: { next_step: 'Call', next_step_date: null },
      })
      expect(await next(personId)).toEqual({ ...step, stage: 'new', version: 5 })
      await db().updateTable('people').set({ next_step: null, next_step_date: null, version: 9 }).execute()
      await call(actor, personId, { ...step, outcome: 'left_message', version: 5 })
      expect(await next(personId)).toMatchObject(step)
    })

    databaseTest('is refused whole if someone else set another one meanwhile', async () => {
      const actor = await testActor('agent')
      const personId = await buildPerson(actor.account.agent_id)
      const theirs = { next_step: 'Ask the lender', version: 2 }
      await db().updateTable('people').set(theirs).execute()
      const refused = { code: 'invalid', fields: { next_step: MESSAGES.stepChanged } }
      expect(await refusal(call(actor, personId, { ...step, version: 1 }))).toMatchObject(refused)
      expect(await next(personId)).toMatchObject(theirs)
      expect(await db().selectFrom('person_activities').select('id').execute()).toEqual([])
      await call(actor, personId, { version: 1 })
      expect(await next(personId)).toMatchObject({ next_step: 'Ask the lender' })
    })

    databaseTest('is refused with a date alone', async () => {
      const actor = await testActor('agent')
      const personId = await buildPerson(actor.account.agent_id)
      const fields = { next_step: MESSAGES.stepMissing }
      const part = { next_step: null, next_step_date: '2026-11-20', version: 1 }
      expect(await refusal(call(actor, personId, part))).toMatchObject({ code: 'invalid', fields })
    })
  })
})
