import { expect } from 'vitest'
import { db } from '#db/db.server.ts'
import { newId } from '#kit/ids.server.ts'
import { DAY_MS, HOUR_MS } from '#kit/time/durations.ts'
import { testActor } from '../../../../test/builders.ts'
import { auditRecords, databaseTest } from '../../../../test/database.ts'
import { refusal } from '../../../../test/refusal.ts'
import { officeWeek, scheduleDraft } from '../rules/form.ts'
import { getAgentSchedule, getMySchedule, listLeadTeam, updateAgentSchedule, updateMySchedule } from './team.server.ts'

databaseTest('the team list has the median reply of each agent in the last 30 days', async () => {
  const [lena, marcus] = [await testActor('agent'), await testActor('agent')]
  const reply = (owner_id: string | null, hours: number | null, daysAgo = 1) => {
    const created_at = new Date(Date.now() - daysAgo * DAY_MS)
    const answered_at = hours === null ? null : new Date(created_at.getTime() + hours * HOUR_MS)
    const lead = { id: newId(), kind: 'contact', name: 'Ada', email: 'ada@example.com' } as const
    return db()
      .insertInto('leads')
      .values({ ...lead, owner_id, created_at, answered_at })
      .execute()
  }
  const id = lena.account.agent_id
  for (const hours of [1, 2, 9, null]) await reply(id, hours)
  await reply(id, 20, 31)
  await reply(null, 20)
  const team = await listLeadTeam(await testActor('admin:operations'))
  const medianOf = (agentId: string | null) => team.find(({ agent_id }) => agent_id === agentId)?.reply_ms
  expect([medianOf(id), medianOf(marcus.account.agent_id)]).toEqual([2 * HOUR_MS, null])
})

databaseTest('an agent changes their own hours, and not whether rules give them leads', async () => {
  const [lena, marcus] = [await testActor('agent'), await testActor('agent')]
  const broker = await testActor('admin:operations')
  const agentId = lena.account.agent_id ?? ''
  const draft = { ...scheduleDraft({ week: null, days_off: [] }), off_from: null, off_to: null }
  await updateAgentSchedule(broker, { ...draft, agentId, version: 0, takes_leads: false })

  const monday = { ...draft, has_own_week: true, monday_opens: '09:00', monday_closes: '13:00' }
  await updateMySchedule(lena, { ...monday, version: 1, off_from: '2999-12-24' })
  const mine = await getMySchedule(lena)
  expect(mine?.person).toEqual({
    agent_id: agentId,
    name: expect.any(String),
    version: 2,
    takes_leads: false,
    week: [{ day: 'monday', opens: '09:00', closes: '13:00' }],
    days_off: [{ from_date: '2999-12-24', to_date: '2999-12-24' }],
  })
  expect((await getAgentSchedule(broker, { agentId })).person).toMatchObject(mine?.person ?? {})
  expect((await auditRecords()).map(({ act }) => act)).toEqual(Array(2).fill('agent_schedule.updated'))
  expect((await getMySchedule(marcus))?.person.week).toBeNull()

  expect(await refusal(updateMySchedule(lena, { ...monday, version: 1 }))).toMatchObject({ code: 'conflict' })
  const noAgent = await testActor('agent', { is_agent: false, user_role: 'admin' })
  expect(await getMySchedule(noAgent)).toBeNull()
  expect(await refusal(updateMySchedule(noAgent, { ...monday, version: 0 }))).toMatchObject({ code: 'forbidden' })
})

databaseTest('the form of own hours starts with those of the office', async () => {
  const hours = [{ label: 'Weekdays', days: ['Monday', 'Tuesday'] as const, opens: '08:30', closes: '17:00' }]
  const office = officeWeek(hours as never)
  expect(office.map(({ day }) => day)).toEqual(['monday', 'tuesday'])
  const draft = scheduleDraft({ week: null, days_off: [] }, office)
  expect(draft).toMatchObject({ has_own_week: false, monday_opens: '08:30', tuesday_closes: '17:00', sunday_opens: '' })
  const own = scheduleDraft({ week: [{ day: 'sunday', opens: '10:00', closes: '12:00' }], days_off: [] }, office)
  expect(own).toMatchObject({ has_own_week: true, monday_opens: '', sunday_opens: '10:00' })
  expect((await getMySchedule(await testActor('agent')))?.office).toEqual(expect.any(Array))
})
