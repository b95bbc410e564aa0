import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect } from 'vitest'
import * as z from 'zod/mini'
import type { AgentActor } from '#access/actors.ts'
import { db } from '#db/db.server.ts'
import type { AppointmentStatus } from '#features/appointments/words.ts'
import { sendMessage } from '#features/messages/operations/send.server.ts'
import { SendMessage } from '#features/messages/schema.ts'
import { newId } from '#kit/ids.server.ts'
import { DAY_MS, HOUR_MS } from '#kit/time/durations.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { setClock } from '#ports/clock.server.ts'
import { activateRelationship, buildAccount, testActor } from '../../../test/builders.ts'
import { databaseTest } from '../../../test/database.ts'
import { getAgentDay } from './operations.server.ts'

/** Saturday, 9 AM in Indianapolis. */
const NOW = new Date('2026-11-21T14:00:00Z')
let undo = () => {}
const clockAt = (at: Date) => {
  undo()
  undo = setClock({ now: () => at })
}
beforeEach(() => clockAt(NOW))
afterEach(() => undo())

const hours = (some: number) => new Date(NOW.getTime() + some * HOUR_MS)
const days = (some: number) => calendarDayOf(new Date(NOW.getTime() + some * DAY_MS))
const idOf = ({ account }: AgentActor) => account.agent_id ?? ''

async function lead(name: string, owner_id: string | null, given: object = {}): Promise<string> {
  const id = newId()
  await db()
    .insertInto('leads')
    .values({
      id,
      kind: 'contact',
      name,
      email: `${id}@example.com`,
      phone: '317-555-0188',
      message: 'When?',
      owner_id,
      due_at: hours(5),
      created_at: hours(-3),
      ...given,
    })
    .execute()
  return id
}

async function appointment(
  name: string,
  agent_id: string | null,
  status: AppointmentStatus,
  starts: number,
): Promise<void> {
  const at = hours(starts)
  const isBooked = status !== 'requested'
  await db()
    .insertInto('appointments')
    .values({
      id: newId(),
      kind: 'consultation',
      status,
      meeting: 'phone',
      name,
      email: `${newId()}@example.com`,
      message: '',
      agent_id,
      wished_at: at,
      reply_due_at: hours(4),
      created_at: hours(-3),
      updated_at: NOW,
      starts_at: isBooked ? at : null,
      ends_at: isBooked ? hours(starts + 1) : null,
    })
    .execute()
}

async function agreement(name: string, agent_id: string, ends: number, isActive: boolean): Promise<void> {
  const client = await buildAccount({ name })
  const id = newId()
  await db()
    .insertInto('relationships')
    .values({
      id,
      relationship_type: 'buyer_agency',
      agent_id,
      consumer_id: client.id,
      scope: 'A home',
      agreement_date: days(-10),
      expiration_date: days(ends),
      fee_basis: 'none',
    })
    .execute()
  if (isActive) await activateRelationship(id, client.id)
}

async function message(name: string, to: string): Promise<{ threadId: string }> {
  const actor = await testActor('own')
  await db().updateTable('accounts').set({ name }).where('id', '=', actor.account_id).execute()
  const sent = await sendMessage(actor, z.parse(SendMessage, { to, body: `${name} asks`, clientKey: newId() }))
  return { threadId: sent.thread_id }
}

const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name)

describe('leads', () => {
  databaseTest('come late first, with an end of the offer and what STOP forbids; answered ones are gone', async () => {
    const lena = await testActor('agent')
    await lead('Tonight', idOf(lena))
    const offered = await lead('Offered', idOf(lena), { due_at: hours(1), phone: '317-555-0177' })
    await lead('Late', idOf(lena), { due_at: hours(-2), phone: null })
    await lead('No promise', idOf(lena), { due_at: null })
    await lead('Answered', idOf(lena), { answered_at: NOW })
    await lead('Closed', idOf(lena), { status: 'closed' })
    await lead('Free', null, { due_at: hours(2) })
    const rule = { rule_id: newId(), ends_at: hours(1) }
    await db()
      .insertInto('lead_offers')
      .values({ lead_id: offered, agent_id: idOf(lena), ...rule })
      .execute()
    await db().insertInto('text_suppressions').values({ phone_e164: '+13175550177', created_at: NOW }).execute()
    const day = await getAgentDay(lena)
    expect(day?.leads).toMatchObject({
      leads: [
        { name: 'Late', offered_until: null, is_text_stopped: false },
        { name: 'Offered', offered_until: hours(1), is_text_stopped: true },
        { name: 'Tonight', offered_until: null, is_text_stopped: false },
        { name: 'No promise' },
      ],
      unclaimed: [{ name: 'Free' }],
      counts: { due: 4, late: 1, unclaimed: 1 },
    })
    // The way to reach the person is shown to the owner only.
    expect(JSON.stringify(day?.leads.unclaimed)).not.toContain('317-555')
  })

  databaseTest('beyond the list are counted', async () => {
    const lena = await testActor('agent')
    for (let at = 0; at < 14; at += 1) await lead(`Lead ${at}`, idOf(lena))
    const leads = (await getAgentDay(lena))?.leads
    expect([leads?.leads.length, leads?.counts.due]).toEqual([12, 14])
  })
})

databaseTest('appointments are to answer, ahead, or without a result', async () => {
  const lena = await testActor('agent')
  await appointment('Asks me', idOf(lena), 'requested', 30)
  await appointment('Asks anyone', null, 'requested', 30)
  await appointment('Goes on', idOf(lena), 'confirmed', -0.5)
  await appointment('Next week', idOf(lena), 'confirmed', 150)
  await appointment('Tonight', idOf(lena), 'confirmed', 8)
  await appointment('Ended', idOf(lena), 'confirmed', -3)
  await appointment('Done', idOf(lena), 'completed', -5)
  const day = await getAgentDay(lena)
  expect(names(day?.appointments.requests ?? []).sort()).toEqual(['Asks anyone', 'Asks me'])
  expect(names(day?.appointments.upcoming ?? [])).toEqual(['Goes on', 'Tonight', 'Next week'])
  expect(names(day?.appointments.ended ?? [])).toEqual(['Ended'])
})

databaseTest('agreements wait for a signature or end within 30 days', async () => {
  const lena = await testActor('agent')
  await agreement('Ends soon', idOf(lena), 30, true)
  await agreement('Ends later', idOf(lena), 31, true)
  await agreement('Not signed', idOf(lena), 200, false)
  const day = await getAgentDay(lena)
  expect(day?.agreements.map(({ consumer }) => consumer.name)).toEqual(['Ends soon', 'Not signed'])
})

databaseTest('a conversation waits until the agent writes, or until it was read a week ago', async () => {
  const lena = await testActor('agent')
  const { threadId } = await message('Priya', idOf(lena))
  await message('Walter', 'office')
  const waiting = async () => names((await getAgentDay(lena))?.threads ?? []).sort()
  expect((await getAgentDay(lena))?.threads.find(({ name }) => name === 'Priya')).toMatchObject({
    id: threadId,
    body: 'Priya asks',
    title: 'No agreement yet',
    is_to_office: false,
    unread: 1,
  })
  expect(await waiting()).toEqual(['Priya', 'Walter'])
  await sendMessage(lena, z.parse(SendMessage, { threadId, body: 'Gladly', clientKey: newId() }))
  expect(await waiting()).toEqual(['Walter'])
  // Read and left without an answer.
  await db().updateTable('threads').set({ agent_read_seq: sql<number>`last_seq` }).execute()
  clockAt(new Date(NOW.getTime() + 6 * DAY_MS))
  expect(await waiting()).toEqual(['Walter'])
  clockAt(new Date(NOW.getTime() + 8 * DAY_MS))
  expect(await waiting()).toEqual([])
})

databaseTest('nothing of another agent is in it, and an administrator who is no agent has none', async () => {
  const [lena, marcus] = [await testActor('agent'), await testActor('agent')]
  await lead('Canary lead', idOf(marcus))
  for (const [status, starts] of [
    ['requested', 30],
    ['confirmed', 8],
    ['confirmed', -3],
  ] as const)
    await appointment('Canary appointment', idOf(marcus), status, starts)
  await agreement('Canary agreement', idOf(marcus), 20, true)
  await message('Canary thread', idOf(marcus))
  const theirs = JSON.stringify(await getAgentDay(marcus))
  for (const what of ['lead', 'appointment', 'agreement', 'thread']) expect(theirs).toContain(`Canary ${what}`)
  expect(JSON.stringify(await getAgentDay(lena))).not.toContain('Canary')
  expect(await getAgentDay(await testActor('agent', { is_agent: false, user_role: 'admin' }))).toBeNull()
})
