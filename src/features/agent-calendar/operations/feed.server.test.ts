import { afterEach, beforeEach, expect } from 'vitest'
import type { AgentActor } from '#access/actors.ts'
import { db } from '#db/db.server.ts'
import { newId } from '#kit/ids.server.ts'
import { instantOf } from '#kit/time/local-time.ts'
import { setClock } from '#ports/clock.server.ts'
import { activateRelationship, buildAccount, buildProperty, testActor } from '../../../../test/builders.ts'
import { auditRecords, databaseTest } from '../../../../test/database.ts'
import { refusal } from '../../../../test/refusal.ts'
import { deleteCalendarFeed, feedUrlOf, getCalendarFeed, renewCalendarFeed } from './feed.server.ts'

/** Saturday, 9 AM in Indianapolis. */
const NOW = new Date('2026-11-21T14:00:00Z')
let undo = () => {}
beforeEach(() => {
  undo = setClock({ now: () => NOW })
})
afterEach(() => undo())

const idOf = ({ account }: AgentActor) => account.agent_id ?? ''
const at = (local: string) => instantOf(local) ?? NOW
const notFound = { code: 'not_found' }

async function tokenOf(actor: AgentActor): Promise<string> {
  return (await feedUrlOf(idOf(actor)))?.split('/calendar/')[1] ?? ''
}
async function renewed(actor: AgentActor): Promise<string> {
  await renewCalendarFeed(actor)
  return tokenOf(actor)
}

async function appointment(name: string, actor: AgentActor, given: object = {}): Promise<void> {
  await db()
    .insertInto('appointments')
    .values({
      id: newId(),
      kind: 'tour',
      status: 'confirmed',
      meeting: 'in_person',
      name,
      email: 'p@example.com',
      phone: '317-555-0104',
      message: '',
      agent_id: idOf(actor),
      wished_at: at('2026-11-23T10:00'),
      starts_at: at('2026-11-23T10:00'),
      ends_at: at('2026-11-23T11:00'),
      reply_due_at: NOW,
      created_at: NOW,
      updated_at: NOW,
      ...given,
    })
    .execute()
}

databaseTest('a feed has the agent’s appointments, events and ends of agreements, and no one else’s', async () => {
  const [lena, marcus] = [await testActor('agent'), await testActor('agent')]
  const home = await buildProperty({ address: '12 Fry Road', list_office_key: 'OTHER' })
  await appointment('Rachel, Moreno', lena, { property_id: home.id })
  await appointment('Only asked', lena, { status: 'requested', starts_at: null, ends_at: null })
  await appointment('Canary', marcus)
  const client = await buildAccount({ name: 'Dwight Pomeroy' })
  const id = newId()
  await db()
    .insertInto('relationships')
    .values({
      id,
      relationship_type: 'seller_agency',
      agent_id: idOf(lena),
      consumer_id: client.id,
      scope: 'A home',
      agreement_date: '2026-11-01',
      expiration_date: '2026-12-31',
      fee_basis: 'none',
    })
    .execute()
  await activateRelationship(id, client.id)
  const { text } = await getCalendarFeed({ token: await renewed(lena) })
  const lines = text.replaceAll('\r\n ', '').split('\r\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'DTSTART:20261123T150000Z',
      'DTEND:20261123T160000Z',
      'SUMMARY:Rachel\\, Moreno: Tour of 12 Fry Road\\, Greenwood',
      'DESCRIPTION:317-555-0104',
      'DTSTART;VALUE=DATE:20261231',
      'DTEND;VALUE=DATE:20270101',
      'SUMMARY:Seller Agency expires: Dwight Pomeroy',
    ]),
  )
  expect(text).not.toMatch(/Canary|Only asked/)
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2)
})

databaseTest('a home that visitors may not see has no address in a feed', async () => {
  const lena = await testActor('agent')
  const sold = await buildProperty({ address: '77 Canary Lane', status: 'sold' })
  await appointment('Rachel', lena, { property_id: sold.id })
  const { text } = await getCalendarFeed({ token: await renewed(lena) })
  expect(text).toContain('SUMMARY:Rachel')
  expect(text).not.toContain('Canary')
})

databaseTest('a new address ends the former, and a deleted feed opens nothing', async () => {
  const lena = await testActor('agent')
  const former = await renewed(lena)
  const current = await renewed(lena)
  expect(current).not.toBe(former)
  expect(await refusal(getCalendarFeed({ token: former }))).toMatchObject(notFound)
  await getCalendarFeed({ token: current })
  // The database alone does not open it.
  const [stored] = await db().selectFrom('calendar_feeds').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(current.split('.')[1])
  for (const forged of [current.split('.')[0] ?? '', `${current.slice(0, -1)}!`, `${stored?.id}`])
    expect(await refusal(getCalendarFeed({ token: forged }))).toMatchObject(notFound)
  await deleteCalendarFeed(lena)
  expect(await refusal(getCalendarFeed({ token: current }))).toMatchObject(notFound)
  expect(await feedUrlOf(idOf(lena))).toBeNull()
  expect((await auditRecords()).map(({ act }) => act)).toEqual([
    'calendar_feed.renewed',
    'calendar_feed.renewed',
    'calendar_feed.deleted',
  ])
})

databaseTest('a feed ends with the agent’s account, and is read 120 times an hour at most', async () => {
  const lena = await testActor('agent')
  const token = await renewed(lena)
  for (let read = 0; read < 120; read += 1) await getCalendarFeed({ token })
  expect(await refusal(getCalendarFeed({ token }))).toMatchObject({ code: 'limited' })
  const marcus = await testActor('agent')
  const theirs = await renewed(marcus)
  await db().updateTable('accounts').set({ status: 'deactivated' }).where('id', '=', marcus.account_id).execute()
  expect(await refusal(getCalendarFeed({ token: theirs }))).toMatchObject(notFound)
  const admin = await testActor('agent', { is_agent: false, user_role: 'admin' })
  expect(await refusal(renewCalendarFeed(admin))).toMatchObject(notFound)
})
