import { expect } from 'vitest'
import { db } from '#db/db.server.ts'
import { newId } from '#kit/ids.server.ts'
import { DAY_MS, HOUR_MS } from '#kit/time/durations.ts'
import { testActor } from '../../../../test/builders.ts'
import { databaseTest } from '../../../../test/database.ts'
import { listLeadTeam } from './team.server.ts'

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
