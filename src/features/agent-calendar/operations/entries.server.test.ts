import { afterEach, beforeEach, expect } from 'vitest'
import type { AgentActor } from '#access/actors.ts'
import { db } from '#db/db.server.ts'
import { listAppointmentTimes } from '#features/appointments/operations/times.server.ts'
import { erasePersonalData, readPersonalData } from '#features/personal-data/operations.server.ts'
import { newId } from '#kit/ids.server.ts'
import { instantOf } from '#kit/time/local-time.ts'
import { setClock } from '#ports/clock.server.ts'
import { buildAccount, testActor } from '../../../../test/builders.ts'
import { auditRecords, databaseTest } from '../../../../test/database.ts'
import { refusal } from '../../../../test/refusal.ts'
import { getAgentCalendar } from '../operations.server.ts'
import type { AddEntry } from '../schema.ts'
import {
  addCalendarEntry,
  getCalendarEntry,
  getNewCalendarEntry,
  removeCalendarEntry,
  updateCalendarEntry,
} from './entries.server.ts'
import { feedUrlOf, getCalendarFeed, renewCalendarFeed } from './feed.server.ts'

/** Saturday, 9 AM in Indianapolis. */
const NOW = new Date('2026-11-21T14:00:00Z')
let undo = () => {}
beforeEach(() => {
  undo = setClock({ now: () => NOW })
})
afterEach(() => undo())

const notFound = { code: 'not_found' }
const at = (local: string) => instantOf(local) ?? NOW
const input = (part: Partial<AddEntry> = {}): AddEntry => ({
  entryId: newId(),
  personId: '',
  title: 'Dentist',
  from_date: '2026-11-23',
  from_time: '13:00',
  to_date: null,
  to_time: '17:00',
  place: null,
  note: '',
  isWarningAccepted: false,
  ...part,
})
const fieldsOf = ({ personId: _, ...fields }: AddEntry) => fields

async function personOf(actor: AgentActor, given: { account_id?: string; merged_into_id?: string } = {}) {
  const id = newId()
  await db()
    .insertInto('people')
    .values({ id, name: 'Rachel Moreno', owner_id: actor.account.agent_id, created_at: NOW, updated_at: NOW, ...given })
    .execute()
  return id
}

databaseTest('an entry is in the calendar of its agent alone, and others can’t open, change or remove it', async () => {
  const [lena, marcus] = [await testActor('agent'), await testActor('agent')]
  const broker = await testActor('agent', { is_agent: false, user_role: 'admin' })
  const entry = input()
  await addCalendarEntry(lena, entry)
  const titles = async (actor: AgentActor) =>
    (await getAgentCalendar(actor, { view: 'week', from: '2026-11-21' }))?.days.flatMap(({ items }) =>
      items.map(({ title }) => title),
    )
  expect(await titles(lena)).toEqual(['Dentist'])
  expect(await titles(marcus)).toEqual([])
  const changed = { ...fieldsOf(entry), title: 'Taken', version: 1 }
  for (const other of [marcus, broker]) {
    expect(await refusal(getCalendarEntry(other, entry))).toMatchObject(notFound)
    expect(await refusal(updateCalendarEntry(other, changed))).toMatchObject(notFound)
    expect(await refusal(removeCalendarEntry(other, entry))).toMatchObject(notFound)
    // An id that another agent uses adds nothing.
    expect(await refusal(addCalendarEntry(other, entry))).toMatchObject(notFound)
  }
  expect((await getCalendarEntry(lena, entry)).entry).toMatchObject({ title: 'Dentist', version: 1 })
  expect(await getNewCalendarEntry(broker, {})).toBeNull()
})

databaseTest(
  'an entry sent twice is stored once, changes with its version, and comes back after it is removed',
  async () => {
    const lena = await testActor('agent')
    const entry = input()
    await addCalendarEntry(lena, entry)
    await addCalendarEntry(lena, entry)
    const move = { ...fieldsOf(entry), to_date: '2026-11-24', version: 1 }
    await updateCalendarEntry(lena, move)
    expect(await refusal(updateCalendarEntry(lena, { ...move, title: 'Other' }))).toMatchObject({ code: 'conflict' })
    await updateCalendarEntry(lena, { ...move, version: 2 })
    const wrong = { ...move, version: 2, to_date: null, to_time: '12:00' }
    expect(await refusal(updateCalendarEntry(lena, wrong))).toMatchObject({ code: 'invalid' })
    await removeCalendarEntry(lena, entry)
    expect(await refusal(getCalendarEntry(lena, entry))).toMatchObject(notFound)
    await addCalendarEntry(lena, entry)
    expect((await getCalendarEntry(lena, entry)).entry).toMatchObject({ ends_at: at('2026-11-23T17:00') })
    const trail = await auditRecords()
    expect(trail.map(({ act }) => act)).toEqual([
      ...['created', 'updated', 'deleted', 'created'].map((act) => `calendar_entry.${act}`),
    ])
    // Titles and notes may name a person, and the log retains what it has.
    expect(JSON.stringify(trail)).not.toContain('Dentist')
  },
)

databaseTest('no tour is offered while every agent has an entry', async () => {
  const lena = await testActor('agent')
  await db()
    .updateTable('agents')
    .set({ is_working: false })
    .where('id', '<>', lena.account.agent_id ?? '')
    .execute()
  const monday = async () =>
    (await listAppointmentTimes(await testActor('public'), { kind: 'tour' })).filter(
      (time) => time >= at('2026-11-23T00:00') && time < at('2026-11-24T00:00'),
    )
  const before = await monday()
  await addCalendarEntry(lena, input())
  const blocked = [13, 14, 15, 16].map((hour) => at(`2026-11-23T${hour}:00`).getTime())
  expect(await monday()).toEqual(before.filter((time) => !blocked.includes(time.getTime())))
  expect(before.length).toBeGreaterThan(4)
  await addCalendarEntry(lena, input({ from_time: null, to_time: null }))
  expect(await monday()).toEqual([])
})

databaseTest('a feed has the agent’s own entries, with days for whole days', async () => {
  const [lena, marcus] = [await testActor('agent'), await testActor('agent')]
  const personId = await personOf(lena)
  await addCalendarEntry(lena, input({ personId, place: '1 Main Street', note: 'Bring the plan' }))
  await addCalendarEntry(lena, input({ title: 'Vacation', from_time: null, to_time: null, to_date: '2026-11-25' }))
  await addCalendarEntry(marcus, input({ title: 'Canary' }))
  await renewCalendarFeed(lena)
  const token = (await feedUrlOf(lena.account.agent_id ?? ''))?.split('/calendar/')[1] ?? ''
  const { text } = await getCalendarFeed({ token })
  expect(text.replaceAll('\r\n ', '').split('\r\n')).toEqual(
    expect.arrayContaining([
      'DTSTART:20261123T180000Z',
      'DTEND:20261123T220000Z',
      'SUMMARY:Dentist: Rachel Moreno',
      'LOCATION:1 Main Street',
      'DESCRIPTION:Bring the plan',
      'DTSTART;VALUE=DATE:20261123',
      'DTEND;VALUE=DATE:20261126',
      'SUMMARY:Vacation',
    ]),
  )
  expect(text).not.toContain('Canary')
})

databaseTest('an entry has only a person of its agent, follows a merge, and is deleted with the account', async () => {
  const [lena, marcus] = [await testActor('agent'), await testActor('agent')]
  const client = await buildAccount()
  const target = await personOf(lena, { account_id: client.id })
  const theirs = await personOf(marcus)
  expect(await refusal(addCalendarEntry(lena, input({ personId: theirs })))).toMatchObject(notFound)
  expect((await getNewCalendarEntry(lena, { personId: theirs }))?.person).toBeNull()
  expect((await getNewCalendarEntry(lena, { personId: target }))?.person?.id).toBe(target)
  const former = await personOf(lena)
  const entry = input({ personId: former })
  await addCalendarEntry(lena, entry)
  await db().updateTable('people').set({ merged_into_id: target }).where('id', '=', former).execute()
  expect((await getCalendarEntry(lena, entry)).entry.person_id).toBe(target)
  // The person goes to another agent: the entry stays, without the person.
  await db().updateTable('people').set({ owner_id: marcus.account.agent_id }).where('id', '=', target).execute()
  expect((await getCalendarEntry(lena, entry)).entry).toMatchObject({ person_id: null, person_name: null })
  expect((await readPersonalData(client.id)).calendar_entries_about_you).toHaveLength(1)
  await erasePersonalData(client.id, lena)
  expect(await refusal(getCalendarEntry(lena, entry))).toMatchObject(notFound)
})
