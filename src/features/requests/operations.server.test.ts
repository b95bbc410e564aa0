import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { commandActor } from '#access/make-actor.server.ts'
import { db } from '#db/db.server.ts'
import { keysOf } from '#kit/form/inputs.ts'
import { HOUR_MS, MINUTE_MS } from '#kit/time/durations.ts'
import { brokerage as sample } from '../../../sample/cast/brokerage.ts'
import { buildAccount, buildAgent, testActor } from '../../../test/builders.ts'
import { auditRecords, databaseTest } from '../../../test/database.ts'
import { configureRequests } from './operations/configure.server.ts'
import {
  findOwner,
  getRequestGroup,
  getRequests,
  inboxesFor,
  promisedAt,
  updateRequestGroup,
} from './operations.server.ts'
import { REQUEST_KINDS } from './words.ts'

const NIGHT = new Date('2026-11-22T02:00:00Z')
const input = (group: 'default' | 'valuation' | 'vendor_application', people: string[], more: object = {}) => ({
  version: 1,
  group,
  people,
  reply: '' as const,
  countsOfficeHours: false,
  ...more,
})
const emailsFor = async (...of: Parameters<typeof inboxesFor>) => (await inboxesFor(...of)).map(({ email }) => email)

databaseTest('a new site sends every kind to the first administrator', async () => {
  const first = await buildAccount({ user_role: 'super_admin', role_level: 1000, created_at: new Date('2020-01-01') })
  for (const kind of keysOf(REQUEST_KINDS)) expect(await emailsFor(kind)).toEqual([first.email])
})

databaseTest('stores the choice of a kind with its audit entry, and follows it', async () => {
  const admin = await testActor('admin:operations')
  const account = await buildAccount({})
  const agent = await buildAgent({ account_id: account.id, email: 'agent-of-valuations@example.com' })
  expect(await updateRequestGroup(admin, input('valuation', [account.id], { reply: '60' }))).toEqual({ version: 2 })
  expect(await auditRecords()).toMatchObject([
    {
      act: 'requests.updated',
      object_type: 'settings',
      object_id: 'requests',
      before: { valuation_people: null, valuation_minutes: null },
      after: { valuation_people: [account.id], valuation_minutes: 60 },
    },
  ])
  expect(await findOwner('valuation')).toBe(agent.id)
  expect(
    await inboxesFor('valuation', { owner: { id: agent.id, email: agent.email ?? '', account_id: account.id } }),
  ).toEqual([expect.objectContaining({ email: 'agent-of-valuations@example.com', is_agent: true })])
  expect((await promisedAt(NIGHT, 'valuation')).getTime() - NIGHT.getTime()).toBe(60 * MINUTE_MS)
  expect((await promisedAt(NIGHT, 'valuation', 'sponsor')).getTime() - NIGHT.getTime()).toBe(24 * HOUR_MS)
  const { rows, history } = await getRequests(admin)
  expect(rows.find(({ group }) => group === 'valuation')).toMatchObject({ why: 'chosen', minutes: 60 })
  expect(history[0]?.what).toBe('changed “Home valuation”')
})

databaseTest('a suspended recipient falls back to the default, and the administrator sees it', async () => {
  const admin = await testActor('admin:operations')
  const chosen = await buildAccount({ user_role: 'super_admin', role_level: 1000 })
  const usual = await buildAccount({ user_role: 'super_admin', role_level: 1000 })
  await updateRequestGroup(admin, input('valuation', [chosen.id]))
  await updateRequestGroup(admin, input('default', [usual.id], { version: 2 }))
  expect(await emailsFor('valuation')).toEqual([chosen.email])
  await db()
    .updateTable('accounts')
    .set({ status: 'suspended', suspension_reason: 'misuse' })
    .where('id', '=', chosen.id)
    .execute()
  const [inbox] = await inboxesFor('valuation')
  expect(inbox).toMatchObject({ email: usual.email, reason: expect.stringContaining('can no longer open it') })
  expect(await getRequestGroup(admin, { group: 'valuation' })).toMatchObject({ why: 'left', people: [] })
})

databaseTest('a request to another agent goes to that agent alone', async () => {
  const owner = { id: '0199c0de-0000-7000-8000-0000000000aa', email: 'listing@example.com', account_id: null }
  expect(await inboxesFor('listing_question', { owner })).toEqual([
    {
      email: 'listing@example.com',
      account_id: null,
      is_agent: true,
      reason: expect.stringContaining('addressed to you'),
    },
  ])
})

databaseTest('refuses a default without people and people who can’t open the requests', async () => {
  const admin = await testActor('admin:operations')
  const { id } = await buildAccount({})
  await buildAgent({ account_id: id })
  for (const wrong of [
    input('default', []),
    input('vendor_application', [id]),
    input('valuation', [admin.account_id, NOBODY]),
  ])
    await expect(updateRequestGroup(admin, wrong)).rejects.toMatchObject({
      code: 'invalid',
      fields: { people: expect.any(String) },
    })
  expect(await auditRecords()).toEqual([])
})

databaseTest('a stale change is a conflict, and the same values store nothing', async () => {
  const admin = await testActor('admin:operations')
  await updateRequestGroup(admin, input('valuation', [], { reply: '30' }))
  await expect(updateRequestGroup(admin, input('valuation', [], { reply: '60' }))).rejects.toMatchObject({
    code: 'conflict',
  })
  expect(await updateRequestGroup(admin, input('valuation', [], { reply: '30', version: 2 }))).toEqual({ version: 2 })
  expect(await auditRecords()).toHaveLength(1)
})

databaseTest('office hours count only if set, and only with the default', async () => {
  const admin = await testActor('admin:operations')
  await db()
    .insertInto('settings')
    .values({ key: 'brokerage', value: JSON.stringify(sample) })
    .onConflict((row) => row.column('key').doUpdateSet({ value: JSON.stringify(sample) }))
    .execute()
  const evening = new Date('2026-11-17T22:00:00Z')
  await updateRequestGroup(admin, input('valuation', [], { reply: '240', countsOfficeHours: true }))
  expect((await promisedAt(evening, 'valuation')).toISOString()).toBe('2026-11-18T15:00:00.000Z')
  await updateRequestGroup(admin, input('default', [admin.account_id], { version: 2, countsOfficeHours: true }))
  expect((await promisedAt(evening, 'valuation')).toISOString()).toBe('2026-11-18T17:00:00.000Z')
})

const NOBODY = '0199c0de-0000-7000-8000-0000000000bb'

databaseTest('a file sets recipients by email address and keeps the rest', async () => {
  const { requests } = JSON.parse(readFileSync('docs/brokerage.example.json', 'utf8'))
  const command = commandActor('admin configure')
  expect(await configureRequests(command, requests)).toBe(true)
  expect(await configureRequests(command, requests)).toBe(false)
  const boss = await buildAccount({ user_role: 'super_admin', email: 'Boss@example.com' })
  await configureRequests(command, { recipients: { default: ['boss@example.com'] } })
  const { rows } = await getRequests(await testActor('admin:operations'))
  expect(rows.find(({ group }) => group === 'appointment')).toMatchObject({ minutes: 240 })
  expect((await getRequestGroup(await testActor('admin:operations'), { group: 'default' })).people).toEqual([boss.id])
  expect((await auditRecords()).map(({ actor_kind, act }) => [actor_kind, act])).toEqual([
    ['command', 'requests.updated'],
    ['command', 'requests.updated'],
  ])
})

databaseTest.each<readonly [string, unknown, string[]]>([
  ['an unknown member', { recipient: {} }, ['requests.recipient']],
  ['an unknown kind', { recipients: { visit: [] } }, ['requests.recipients.visit']],
  ['an unknown email address', { recipients: { default: ['no-one@example.com'] } }, ['requests.recipients.default']],
  ['no default recipient', { recipients: { default: [] } }, ['requests.recipients.default']],
  ['two days', { reply_minutes: { valuation: 2880 } }, ['requests.reply_minutes.valuation']],
])('a file with %s is refused by name', async (_, file, fields) => {
  await expect(configureRequests(commandActor('admin configure'), file)).rejects.toMatchObject({
    fields: Object.fromEntries(fields.map((name) => [name, expect.any(String)])),
  })
  expect(await auditRecords()).toEqual([])
})
