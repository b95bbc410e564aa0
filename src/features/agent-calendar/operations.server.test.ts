import { afterEach, beforeEach, expect } from 'vitest'
import type { AgentActor } from '#access/actors.ts'
import { db } from '#db/db.server.ts'
import { newId } from '#kit/ids.server.ts'
import { instantOf } from '#kit/time/local-time.ts'
import { setClock } from '#ports/clock.server.ts'
import { buildAccount, buildAgreement, testActor } from '../../../test/builders.ts'
import { databaseTest } from '../../../test/database.ts'
import { getAgentCalendar } from './operations.server.ts'

/** Saturday, 9 AM in Indianapolis. */
const NOW = new Date('2026-11-21T14:00:00Z')
let undo = () => {}
beforeEach(() => {
  undo = setClock({ now: () => NOW })
})
afterEach(() => undo())

const at = (local: string) => instantOf(local) ?? NOW
const idOf = ({ account }: AgentActor) => account.agent_id ?? ''
const week = (from?: string) => ({ view: 'week', ...(from ? { from } : {}) }) as const

/** Stores an entry of each kind in the week from November 21, and some outside of it. */
async function fill(agentId: string, name: string): Promise<void> {
  const base = { kind: 'consultation', meeting: 'phone', email: `${newId()}@example.com`, message: '' } as const
  const appointment = (status: 'confirmed' | 'cancelled' | 'requested', local: string, second: string | null = null) =>
    db()
      .insertInto('appointments')
      .values({
        ...base,
        id: newId(),
        status,
        name: `${name} ${status}`,
        agent_id: agentId,
        wished_at: at(local),
        second_wish_at: second === null ? null : at(second),
        reply_due_at: NOW,
        created_at: NOW,
        updated_at: NOW,
        starts_at: status === 'requested' ? null : at(local),
        ends_at: status === 'requested' ? null : new Date(at(local).getTime() + 1_800_000),
        reason: status === 'cancelled' ? 'Ill' : null,
      })
      .execute()
  await appointment('confirmed', '2026-11-27T23:30')
  await appointment('confirmed', '2026-11-28T00:00')
  await appointment('cancelled', '2026-11-22T10:00')
  // The second time alone is in the week.
  await appointment('requested', '2026-12-05T10:00', '2026-11-24T10:00')
  const event = { summary: 'x', venue: 'Library', street: '1 Main', city: 'Franklin', postal_code: '46131' }
  for (const status of ['published', 'draft'] as const)
    await db()
      .insertInto('events')
      .values({
        ...event,
        id: newId(),
        title: `${name} ${status}`,
        status,
        host_id: agentId,
        starts_at: at('2026-11-23T18:00'),
        ends_at: at('2026-11-23T20:00'),
        created_at: NOW,
        updated_at: NOW,
      })
      .execute()
  for (const expiration_date of ['2026-11-27', '2026-11-28']) {
    const client = await buildAccount({ name: `${name} ends ${expiration_date}` })
    await buildAgreement(agentId, client.id, { expiration_date })
  }
}

databaseTest('shows the week in Indianapolis, each entry on its day', async () => {
  const lena = await testActor('agent')
  await fill(idOf(lena), 'Lena')
  const calendar = await getAgentCalendar(lena, week())
  expect(calendar?.days.map(({ date, items }) => [date, items.map(({ title }) => title)])).toEqual([
    ['2026-11-21', []],
    ['2026-11-22', []],
    ['2026-11-23', ['Lena published']],
    ['2026-11-24', ['Lena requested']],
    ['2026-11-25', []],
    ['2026-11-26', []],
    ['2026-11-27', ['Lena ends 2026-11-27', 'Lena confirmed']],
  ])
  expect(calendar?.requests).toBe(1)
  // A call answers it, and it stays a request until a time is confirmed.
  await db().updateTable('appointments').set({ answered_at: NOW }).where('name', '=', 'Lena requested').execute()
  expect((await getAgentCalendar(lena, week()))?.requests).toBe(0)
  const next = await getAgentCalendar(lena, { view: 'day', from: '2026-11-28' })
  expect(next?.days.map(({ items }) => items.map(({ title }) => title))).toEqual([
    ['Lena ends 2026-11-28', 'Lena confirmed'],
  ])
})

databaseTest('shows the agent’s own hours and days off', async () => {
  const lena = await testActor('agent')
  await db()
    .insertInto('agent_schedules')
    .values({
      agent_id: idOf(lena),
      week: JSON.stringify([{ day: 'saturday', opens: '13:00', closes: '16:00' }]),
      days_off: JSON.stringify([{ from_date: '2026-11-27', to_date: '2026-11-29' }]),
      takes_leads: true,
      created_at: NOW,
      updated_at: NOW,
    })
    .execute()
  const days = (await getAgentCalendar(lena, week()))?.days
  expect(days?.[0]).toMatchObject({ hours: [{ opens: '13:00', closes: '16:00' }], note: null })
  expect(days?.[6]).toMatchObject({ hours: [], note: 'Time off' })
})

databaseTest('never has an entry of another agent, and an administrator who is no agent has none', async () => {
  const [lena, marcus] = [await testActor('agent'), await testActor('agent')]
  await fill(idOf(marcus), 'Canary')
  const theirs = JSON.stringify(await getAgentCalendar(marcus, week()))
  for (const what of ['confirmed', 'requested', 'published', 'ends']) expect(theirs).toContain(`Canary ${what}`)
  for (const from of ['2026-11-21', '2026-11-28', '2026-12-05']) {
    const calendar = await getAgentCalendar(lena, week(from))
    expect(calendar?.days.flatMap(({ items }) => items)).toEqual([])
    expect(calendar?.requests).toBe(0)
  }
  expect(await getAgentCalendar(await testActor('agent', { is_agent: false, user_role: 'admin' }), week())).toBeNull()
})
