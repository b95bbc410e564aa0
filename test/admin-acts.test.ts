import { afterAll, expect, test } from 'vitest'
import { idOf } from './cast.ts'
import { asOwner } from './postgres.ts'
import { startSite } from './server.ts'
import { vendorForm } from './vendor-form.ts'

/**
 * What an administrator changes stands in the audit trail, each act once: who, what, before and after, from where. The acts on
 * people and permissions are in features/users. Source: bar L4.
 */

const site = await startSite()
afterAll(() => site.stop())
const sql = <Row extends object>(text: string, values: unknown[] = []) =>
  asOwner(process.env.DATABASE_URL ?? '', async (client) => (await client.query<Row>(text, values)).rows)

const vendor = { ...vendorForm, description: 'first\nline, "quoted"' }
const vendorId = async () => (await sql<{ id: string }>('select id from vendors'))[0]?.id
const secondStep = "update accounts set totp_secret = '\\x00', totp_confirmed_at = now() where id = $1"

const ACTS: readonly [string, () => unknown, string, object][] = [
  ['createVendor', () => vendor, 'vendor.created', { before: null }],
  [
    'updateVendor',
    async () => ({ ...vendor, description: 'second', vendorId: await vendorId(), version: 1 }),
    'vendor.updated',
    { before: { description: vendor.description }, after: { description: 'second' } },
  ],
  [
    'toggleVendorStatus',
    async () => ({ vendorId: await vendorId(), active: false }),
    'vendor.hidden',
    { before: { is_active: true }, after: { is_active: false } },
  ],
  ['deleteVendor', async () => ({ vendorId: await vendorId() }), 'vendor.deleted', { after: null }],
  [
    'updateUserStatus',
    () => ({ userId: idOf('buyer'), status: 'suspended', suspensionReason: 'misuse' }),
    'user.suspended',
    { before: { status: 'active' }, after: { status: 'suspended' } },
  ],
  [
    'resetUserSecondStep',
    async () => {
      await sql(secondStep, [idOf('agent')])
      return { userId: idOf('agent'), reason: 'Lost the phone.' }
    },
    'user.second_step_reset',
    { reason: 'Lost the phone.' },
  ],
  [
    'updateSignInSettings',
    async () => {
      await sql(secondStep, [idOf('super')])
      return { isTotpRequired: true, version: 0 }
    },
    'sign_in_settings.updated',
    { after: { is_totp_required: true } },
  ],
]

test.each(ACTS)('%s', async (call, input, act, told) => {
  const boss = await site.as('super')
  const [{ seq = 0 } = {}] = await sql<{ seq: number }>('select coalesce(max(seq), 0)::integer as seq from audit_log')
  const answer = await boss.call(call, await input())
  expect([answer.status, answer.error?.message]).toEqual([200, undefined])
  const entries = await sql('select * from audit_log where seq > $1 and act = $2', [seq, act])
  expect(entries).toMatchObject([
    {
      actor_id: idOf('super'),
      actor_label: 'super_admin',
      object_id: expect.any(String),
      ip: '127.0.0.1',
      request_id: expect.any(String),
      ...told,
    },
  ])
})

test('what is refused leaves no entry', async () => {
  const admin = await site.as('admin')
  const [{ seq = 0 } = {}] = await sql<{ seq: number }>('select coalesce(max(seq), 0)::integer as seq from audit_log')
  for (const [call, input] of ACTS) expect((await admin.call(call, await input())).status, call).toBe(403)
  expect(await sql("select act from audit_log where seq > $1 and act not like 'session%'", [seq])).toEqual([])
})
