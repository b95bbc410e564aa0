import { expect, onTestFinished } from 'vitest'
import { db } from '#db/db.server.ts'
import { newId } from '#kit/ids.server.ts'
import { DAY_MS, HOUR_MS } from '#kit/time/durations.ts'
import { setClock } from '#ports/clock.server.ts'
import { activateRelationship, buildAccount, testActor } from '../../../test/builders.ts'
import { auditRecords, databaseTest } from '../../../test/database.ts'
import { exportLeadReport, getLeadReport, getMyReplies } from './operations.server.ts'

const NOW = new Date('2026-11-21T14:00:00Z')
const ago = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS)

interface LeadValues {
  kind?: 'contact' | 'valuation'
  status?: 'new' | 'contacted' | 'spam'
  source?: string
  owner_id?: string | null
  person_id?: string | null
  created_at?: Date
  answered_at?: Date | null
}

async function addLead(given: LeadValues): Promise<string> {
  const id = newId()
  const created_at = given.created_at ?? ago(10)
  await db()
    .insertInto('leads')
    .values({
      id,
      kind: 'contact',
      name: 'Ada',
      email: 'ada@example.com',
      status: given.answered_at ? 'contacted' : 'new',
      due_at: new Date(created_at.getTime() + 4 * HOUR_MS),
      ...given,
      created_at,
    })
    .execute()
  return id
}

async function addPerson(given: object = {}): Promise<string> {
  const id = newId()
  await db()
    .insertInto('people')
    .values({ id, name: 'Ada', ...given })
    .execute()
  return id
}

databaseTest('replies are counted by agent and kind, and times are exact', async () => {
  onTestFinished(setClock({ now: () => NOW }))
  const [broker, lena, marcus] = [await testActor('admin:people'), await testActor('agent'), await testActor('agent')]
  const [owner_id, other] = [lena.account.agent_id, marcus.account.agent_id]
  // Replied after 1, 2 and 9 hours, of 4 promised.
  for (const hours of [1, 2, 9]) await addLead({ owner_id, answered_at: ago(10 - hours) })
  // Overdue, not due yet, spam, and before the period.
  await addLead({ owner_id })
  await addLead({ owner_id, created_at: ago(1) })
  await addLead({ owner_id, status: 'spam' })
  await addLead({ owner_id, created_at: ago(31 * 24), answered_at: ago(30 * 24) })
  // Closed without a reply: none is due.
  await addLead({ owner_id: other, kind: 'valuation', status: 'contacted' })
  await addLead({ owner_id: null })

  const report = await getLeadReport(broker, { days: 30 })
  expect(report.total).toMatchObject({ leads: 7, due: 5, on_time: 2 })
  expect(report.agents.map(({ agent_id, leads, due, on_time }) => [agent_id, leads, due, on_time])).toEqual([
    [owner_id, 5, 4, 2],
    ...[
      [other, 1, 0, 0],
      [null, 1, 1, 0],
    ],
  ])
  expect(report.agents[0]).toMatchObject({ median_ms: 2 * HOUR_MS, p90_ms: 7.6 * HOUR_MS })
  expect(report.agents[1]).toMatchObject({ median_ms: null, p90_ms: null })
  expect(report.kinds.map(({ kind, leads }) => [kind, leads])).toEqual([
    ['contact', 6],
    ['valuation', 1],
  ])
  expect((await getLeadReport(broker, { days: 90 })).total).toMatchObject({ leads: 8, due: 6, on_time: 2 })
})

databaseTest('people count once, under the source of their first lead, with how far they went', async () => {
  onTestFinished(setClock({ now: () => NOW }))
  const [broker, lena] = [await testActor('admin:people'), await testActor('agent')]
  const account = await buildAccount({ name: 'Ada' })
  const [client, toured, earlier, merged] = [
    await addPerson({ account_id: account.id, stage: 'closed' }),
    await addPerson(),
    await addPerson(),
    await addPerson(),
  ]
  await db().updateTable('people').set({ merged_into_id: client }).where('id', '=', merged).execute()
  await addLead({ person_id: client, source: 'google', created_at: ago(20) })
  await addLead({ person_id: client, source: 'direct' })
  const tour = await addLead({ person_id: toured, source: 'google' })
  await addLead({ person_id: earlier, source: 'facebook', created_at: new Date(NOW.getTime() - 40 * DAY_MS) })
  await addLead({ person_id: earlier, source: 'direct' })
  await addLead({ person_id: merged, source: 'direct' })
  await db()
    .insertInto('appointments')
    .values({
      id: newId(),
      kind: 'tour',
      status: 'confirmed',
      meeting: 'in_person',
      name: 'Ada',
      email: 'ada@example.com',
      lead_id: tour,
      wished_at: NOW,
      starts_at: NOW,
      ends_at: new Date(NOW.getTime() + HOUR_MS),
      reply_due_at: NOW,
    })
    .execute()
  const relationship = newId()
  await db()
    .insertInto('relationships')
    .values({
      id: relationship,
      relationship_type: 'buyer_agency',
      agent_id: lena.account.agent_id ?? '',
      consumer_id: account.id,
      scope: 'A home',
      agreement_date: '2026-11-01',
      expiration_date: '2027-05-01',
      fee_basis: 'none',
    })
    .execute()
  await activateRelationship(relationship, account.id)

  expect((await getLeadReport(broker, { days: 30 })).sources).toEqual([
    { source: 'google', people: 2, toured: 1, agreement: 1, closed: 1 },
  ])
  expect((await getLeadReport(broker, { days: 90 })).sources.map(({ source }) => source)).toEqual([
    'google',
    'facebook',
  ])
})

databaseTest('an export is a file, and an entry in the audit log', async () => {
  const [broker, lena] = [await testActor('admin:people'), await testActor('agent')]
  await db().updateTable('agents').set({ name: '=SUM(1)' }).where('id', '=', lena.account.agent_id).execute()
  await addLead({ owner_id: lena.account.agent_id, created_at: new Date() })
  const response = await exportLeadReport(broker, { days: 30, table: 'agents' })
  expect(response.headers.get('content-disposition')).toMatch(/leads-agents-\d{4}-\d\d-\d\d\.csv/)
  const [head, row] = (await response.text()).split('\r\n')
  expect(head).toBe('Agent,Leads,Replies due,On time,Percent on time,Median minutes,90th percentile minutes')
  expect(row).toBe("'=SUM(1),1,0,0,,,")
  expect(await auditRecords()).toMatchObject([
    { act: 'lead_report.exported', after: { table: 'agents', days: 30, rows: 1 } },
  ])
})

databaseTest('an agent sees their own replies only, of 30 days and of the month before', async () => {
  onTestFinished(setClock({ now: () => NOW }))
  const [lena, marcus] = [await testActor('agent'), await testActor('agent')]
  const owner_id = lena.account.agent_id
  for (const hours of [1, 2, 9]) await addLead({ owner_id, answered_at: ago(10 - hours) })
  await addLead({ owner_id, status: 'spam' })
  await addLead({ owner_id: marcus.account.agent_id })
  const october = (text: string) => addLead({ owner_id, created_at: new Date(text), answered_at: new Date(text) })
  // October ends at midnight in Indianapolis, 4 AM UTC.
  await october('2026-11-01T03:59:00Z')
  await october('2026-10-01T04:01:00Z')
  await october('2026-11-01T04:01:00Z')
  await october('2026-10-01T03:59:00Z')
  expect(await getMyReplies(lena)).toEqual({
    recent: { leads: 5, due: 5, on_time: 4, median_ms: HOUR_MS, p90_ms: 6.2 * HOUR_MS },
    month: { leads: 2, due: 2, on_time: 2, median_ms: 0, p90_ms: 0 },
    month_date: '2026-10-01',
  })
  expect((await getMyReplies(marcus))?.recent).toMatchObject({ leads: 1, due: 1, on_time: 0, median_ms: null })
  expect(await getMyReplies(await testActor('agent', { user_role: 'admin', is_agent: false }))).toBeNull()
})
