import { afterEach, expect } from 'vitest'
import { db } from '#db/db.server.ts'
import { transaction } from '#db/transaction.server.ts'
import { newId } from '#kit/ids.server.ts'
import { setClock } from '#ports/clock.server.ts'
import { buildAccount, buildAgent, testActor } from '../../../../test/builders.ts'
import { auditRecords, databaseTest } from '../../../../test/database.ts'
import { type CreateLeadRule, ruleRecord, type TestedLead, type UpdateAgentSchedule } from '../schema.ts'
import { OWN_LISTINGS } from '../words.ts'
import { routeLead } from './route.server.ts'
import {
  createLeadRule,
  deleteLeadRule,
  getLeadRule,
  getNewLeadRule,
  reorderLeadRules,
  toggleLeadRule,
  updateLeadRule,
} from './rules.server.ts'
import { getAgentSchedule, listLeadTeam, updateAgentSchedule } from './team.server.ts'
import { getLeadRouting, listLeadDecisions, testLeadRouting } from './view.server.ts'

/** Saturday, 9:02 AM in Indianapolis. */
const SATURDAY = new Date('2026-11-21T14:02:00Z')
let restore = () => {}
afterEach(() => restore())

const ruleOf = (more: Partial<CreateLeadRule> = {}): CreateLeadRule =>
  ({ ...ruleRecord.empty, name: 'Sellers', is_active: true, ...more }) as CreateLeadRule
const lead = (more: Partial<TestedLead> = {}): TestedLead => ({
  kind: 'valuation',
  topic: '',
  town: '',
  price: '',
  source: 'direct',
  language: 'en',
  when: '',
  reach: '',
  lister: '',
  ...more,
})
const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
const hours = (agentId: string, more: Partial<UpdateAgentSchedule> = {}): UpdateAgentSchedule =>
  ({
    agentId,
    version: 0,
    takes_leads: true,
    has_own_week: false,
    days_off: [],
    off_from: null,
    off_to: null,
    ...Object.fromEntries(
      DAYS.flatMap((day) => [
        [`${day}_opens`, ''],
        [`${day}_closes`, ''],
      ]),
    ),
    ...more,
  }) as UpdateAgentSchedule

async function agent(name: string) {
  const { id: account_id } = await buildAccount({ name })
  return buildAgent({ account_id, name })
}

databaseTest('the first rule brings the one for the brokerage’s own listings, each with its audit entry', async () => {
  const admin = await testActor('admin:operations')
  const { id } = await agent('Lena Kowalczyk')
  const rule = await createLeadRule(admin, ruleOf({ people: [`${id}:3`], kinds: ['valuation'] }))
  expect(rule).toMatchObject({ position: 2, people: [`${id}:1`], version: 1, is_active: true })
  const { rows, is_on } = await getLeadRouting(admin)
  expect(is_on).toBe(true)
  expect(rows.map(({ number, name, mode }) => [number, name, mode])).toEqual([
    [1, 'People we already know', 'Assign'],
    [2, 'Agent they ask for', 'Assign'],
    [3, OWN_LISTINGS, 'Listing agent'],
    [4, 'Sellers', 'Assign to one person'],
    [5, 'All other leads', 'Assign'],
  ])
  await createLeadRule(admin, ruleOf({ name: 'More', people: [`${id}:1`] }))
  expect((await auditRecords()).map(({ act }) => act)).toEqual(Array(3).fill('lead_rule.created'))
})

databaseTest('a change is stored once, with its history, and a stale one is a conflict', async () => {
  const admin = await testActor('admin:operations')
  const [a, b] = [await agent('A'), await agent('B')]
  const { id: ruleId } = await createLeadRule(admin, ruleOf({ people: [`${a.id}:1`] }))
  const fields = ruleOf({ act: 'round_robin', people: [`${a.id}:2`, `${b.id}:1`], kinds: ['contact'] })
  expect(await updateLeadRule(admin, { ...fields, ruleId, version: 1 })).toMatchObject({ version: 2 })
  expect(await updateLeadRule(admin, { ...fields, ruleId, version: 2 })).toMatchObject({ version: 2 })
  await expect(updateLeadRule(admin, { ...fields, name: 'X', ruleId, version: 1 })).rejects.toMatchObject({
    code: 'conflict',
    details: { current: { kinds: ['contact'], people: [`${a.id}:2`, `${b.id}:1`] } },
  })
  await toggleLeadRule(admin, { ruleId, active: false })
  expect(await auditRecords()).toHaveLength(4)
  expect((await getLeadRule(admin, { ruleId })).history.map(({ what }) => what)).toEqual([
    'turned it off',
    'changed kinds, how to assign it, people',
    'added it',
  ])
})

databaseTest('refuses rules that could not work', async () => {
  const admin = await testActor('admin:operations')
  const [a, b] = [await agent('A'), await agent('B')]
  const gone = await buildAgent({ is_working: false })
  const withoutAccount = await buildAgent()
  for (const [wrong, field] of [
    [{}, 'people'],
    [{ people: [`${a.id}:1`, `${b.id}:1`] }, 'people'],
    [{ people: [`${gone.id}:1`] }, 'people'],
    [{ people: [`${withoutAccount.id}:1`] }, 'people'],
    [{ people: [`${a.id}:1`], act: 'offer' }, 'claim_minutes'],
    [{ people: [`${a.id}:1`], min_price: 2, max_price: 1 }, 'max_price'],
  ] as const)
    await expect(createLeadRule(admin, ruleOf(wrong as Partial<CreateLeadRule>))).rejects.toMatchObject({
      code: 'invalid',
      fields: { [field]: expect.any(String) },
    })
  expect((await getNewLeadRule(admin)).people.map(({ agent_id }) => agent_id)).toEqual([a.id, b.id])
  expect(await db().selectFrom('lead_rules').select('id').execute()).toEqual([])
})

databaseTest('the order changes as a whole, and not over someone else’s', async () => {
  const admin = await testActor('admin:operations')
  const { id } = await agent('A')
  for (const name of ['One', 'Two']) await createLeadRule(admin, ruleOf({ name, people: [`${id}:1`] }))
  const ids = (await getLeadRouting(admin)).rows.flatMap((row) => row.id ?? [])
  await reorderLeadRules(admin, { ruleIds: ids.toReversed(), formerIds: ids })
  expect((await getLeadRouting(admin)).rows.flatMap((row) => row.id ?? [])).toEqual(ids.toReversed())
  await expect(reorderLeadRules(admin, { ruleIds: ids, formerIds: ids })).rejects.toMatchObject({ code: 'conflict' })
  await deleteLeadRule(admin, { ruleId: ids[0] ?? '' })
  expect((await auditRecords()).slice(-2).map(({ act }) => act)).toEqual(['lead_rule.reordered', 'lead_rule.deleted'])
})

databaseTest('a test says who would get a lead and why, and changes nothing', async () => {
  restore = setClock({ now: () => SATURDAY })
  const admin = await testActor('admin:operations')
  const lena = await agent('Lena Kowalczyk')
  await createLeadRule(
    admin,
    ruleOf({
      act: 'round_robin',
      people: [`${lena.id}:1`],
      towns: 'Greenwood',
      off_hours: 'anyway',
      claim_minutes: 15,
    }),
  )
  const result = await testLeadRouting(admin, lead({ town: 'greenwood', price: '$365,000', when: '2026-11-21T21:00' }))
  expect(result).toMatchObject({ name: 'Lena Kowalczyk', rule: '4, Sellers', until: new Date('2026-11-22T02:15:00Z') })
  expect(result.steps.at(-1)).toEqual({ title: 'Lena Kowalczyk', detail: 'Turn 1 of 1', state: 'chosen' })
  expect(await testLeadRouting(admin, lead({ town: 'Carmel', kind: 'nonsense' }))).toMatchObject({ name: null })
  expect(await testLeadRouting(admin, lead({ lister: lena.id }))).toMatchObject({ rule: `3, ${OWN_LISTINGS}` })
  expect(await db().selectFrom('lead_decisions').select('id').execute()).toEqual([])
})

databaseTest('hours and days off of an agent are stored with their audit entry, and rules follow them', async () => {
  restore = setClock({ now: () => SATURDAY })
  const admin = await testActor('admin:operations')
  const { id } = await agent('A')
  const own = hours(id, { has_own_week: true, saturday_opens: '09:00', saturday_closes: '17:00' })
  expect(await updateAgentSchedule(admin, { ...own, off_from: '2026-11-26', off_to: '2026-11-27' })).toEqual({
    version: 1,
  })
  await expect(updateAgentSchedule(admin, own)).rejects.toMatchObject({ code: 'conflict' })
  expect((await listLeadTeam(admin))[0]).toMatchObject({
    week: [{ day: 'saturday', opens: '09:00', closes: '17:00' }],
    version: 1,
    days_off: [{ from_date: '2026-11-26', to_date: '2026-11-27' }],
  })
  expect((await auditRecords()).map(({ act }) => act)).toEqual(['agent_schedule.updated'])
  expect((await getAgentSchedule(admin, { agentId: id })).history[0]?.what).toBe(
    'changed the working hours, the days off',
  )
  for (const [wrong, field] of [
    [{ has_own_week: true }, 'monday_opens'],
    [{ monday_opens: '09:00' }, 'monday_closes'],
    [{ monday_opens: '09:00', monday_closes: '08:00' }, 'monday_closes'],
    [{ off_to: '2026-11-30' }, 'off_from'],
    [{ off_from: '2026-11-30', off_to: '2026-11-29' }, 'off_to'],
    [{ off_from: '2026-11-01' }, 'off_from'],
  ] as const)
    await expect(updateAgentSchedule(admin, hours(id, { version: 1, ...wrong }))).rejects.toMatchObject({
      fields: { [field]: expect.any(String) },
    })
})

databaseTest('lists decisions newest first, by rule and agent, and counts them by rule', async () => {
  const admin = await testActor('admin:operations')
  const { id } = await agent('A')
  const rule = await createLeadRule(admin, ruleOf({ people: [`${id}:1`], off_hours: 'anyway' }))
  for (const name of ['Ada', 'Grace']) {
    const leadId = newId()
    const email = `${name}@example.com`
    const values = { id: leadId, kind: 'valuation' as const, name, email, submission_key: leadId }
    await db().insertInto('leads').values(values).execute()
    await transaction(() =>
      routeLead({
        id: leadId,
        kind: 'valuation',
        topic: null,
        source: 'direct',
        property_id: null,
        owner_id: null,
        email,
        phone: null,
        account_id: null,
        created_at: new Date(),
      }),
    )
  }
  const names = async (input: Parameters<typeof listLeadDecisions>[1]) =>
    (await listLeadDecisions(admin, input)).rows.map(({ lead_name }) => lead_name)
  expect(await names({})).toEqual(['Grace', 'Ada'])
  expect(await names({ rule: rule.id, agent: id })).toEqual(['Grace', 'Ada'])
  expect(await names({ rule: 'catch_all' })).toEqual([])
  const [newest] = (await listLeadDecisions(admin, {})).rows
  expect(await names({ olderThan: newest?.id })).toEqual(['Ada'])
  expect((await getLeadRouting(admin)).rows.find((row) => row.id === rule.id)?.leads).toBe(2)
})
