import { expect } from 'vitest'
import { db } from '#db/db.server.ts'
import { newId } from '#kit/ids.server.ts'
import { HOUR_MS } from '#kit/time/durations.ts'
import { testActor } from '../../../../test/builders.ts'
import { databaseTest } from '../../../../test/database.ts'
import type { LeadStatus } from '../words.ts'
import { listAgentInquiries } from './owned.server.ts'

const NOW = new Date('2026-11-21T14:00:00Z')
const at = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS)

databaseTest('an agent’s leads are found by tab, kind and words, and no one else’s', async () => {
  const [lena, marcus] = [await testActor('agent'), await testActor('agent')]
  const add = (name: string, status: LeadStatus, given: object = {}) =>
    db()
      .insertInto('leads')
      .values({
        id: newId(),
        kind: 'contact',
        name,
        email: `${name.toLowerCase()}@example.com`,
        status,
        owner_id: lena.account.agent_id,
        created_at: NOW,
        due_at: at(2),
        ...given,
      })
      .execute()
  await add('Late', 'new', { due_at: at(-1) })
  await add('Soon', 'new', { kind: 'listing_question', message: 'Is the barn included?' })
  await add('Wrote', 'contacted', { answered_at: at(-2), unread_reply_at: NOW })
  await add('Called', 'contacted', { answered_at: at(-2), created_at: at(-5) })
  await add('Bought', 'closed', { answered_at: at(-9), created_at: at(-9) })
  await add('Canary', 'new', { owner_id: marcus.account.agent_id })
  await add('Touring', 'new', { kind: 'appointment', due_at: at(3), details: { appointment_id: 'a-9' } })

  const namesOf = async (input: Parameters<typeof listAgentInquiries>[1]) =>
    (await listAgentInquiries(lena, input)).rows.map(({ name }) => name)
  expect(await namesOf({})).toEqual(['Late', 'Soon', 'Touring', 'Wrote'])
  const places = (await listAgentInquiries(lena, {})).rows.map(({ appointment_id }) => appointment_id)
  expect(places).toEqual([null, null, 'a-9', null])
  expect((await listAgentInquiries(lena, {})).counts).toEqual({ open: 4, answered: 2, closed: 1, all: 6 })
  expect(await namesOf({ view: 'answered' })).toEqual(['Wrote', 'Called'])
  expect(await namesOf({ view: 'closed' })).toEqual(['Bought'])
  // Words look in every tab.
  expect(await namesOf({ q: 'bought@' })).toEqual(['Bought'])
  expect(await namesOf({ q: 'barn' })).toEqual(['Soon'])
  expect(await namesOf({ q: 'canary' })).toEqual([])
  expect(await namesOf({ view: 'all', kind: 'listing_question' })).toEqual(['Soon'])
  expect((await listAgentInquiries(lena, { q: 'barn' })).counts).toEqual({ open: 1, answered: 0, closed: 0, all: 1 })

  const first = await listAgentInquiries(lena, { view: 'all', size: '25' })
  expect([first.total, first.after]).toEqual([6, null])
  const noAgent = await testActor('agent', { is_agent: false, user_role: 'admin' })
  expect((await listAgentInquiries(noAgent, { view: 'all' })).counts.all).toBe(0)
})
