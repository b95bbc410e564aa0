import { createHash } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { USUAL_SETTINGS } from '#features/vow/words.ts'
import { idOf } from '../../../test/cast.ts'
import { asOwner } from '../../../test/postgres.ts'
import { startSite } from '../../../test/server.ts'

const site = await startSite({ processes: 2 })
afterAll(() => site.stop())

const rows = async <Row extends object>(sql: string, values: unknown[] = []) =>
  (await asOwner(process.env.DATABASE_URL ?? '', (client) => client.query<Row>(sql, values))).rows

test('who is suspended is out at the next request, on the other process as well', async () => {
  const boss = await site.as('super')
  const buyer = await site.as('otherBuyer')
  expect((await buyer.on(1).call('getCurrentUser')).status).toBe(200)
  const answer = await boss.call('updateUserStatus', {
    userId: idOf('otherBuyer'),
    status: 'suspended',
    suspensionReason: 'misuse',
  })
  expect(answer).toMatchObject({ status: 200, result: { status: 'suspended' } })
  expect((await buyer.on(1).call('getCurrentUser')).status).toBe(401)
  expect((await buyer.on(1).visit('/dashboard')).location).toContain('/login')
  expect((await buyer.call('getUser')).result).toBeNull()
})

test('a role or sold access that is taken away is gone at the next request, on the other process as well', async () => {
  const boss = await site.as('super')
  const viewer = await site.as('sold')
  const admin = await site.as('vendorAdmin')
  expect((await viewer.on(1).call('listSold')).status).toBe(200)
  expect(
    (await boss.call('updateUserSoldAccess', { userId: idOf('sold'), granted: false, reason: 'Ended.' })).status,
  ).toBe(200)
  expect((await viewer.on(1).call('listSold')).status).toBe(403)
  expect((await admin.on(1).call('listAllVendors', {})).status).toBe(200)
  expect(
    (await boss.call('updateUserRole', { userId: idOf('vendorAdmin'), role: 'registered', reason: 'Left.' })).status,
  ).toBe(200)
  expect((await admin.on(1).call('listAllVendors', {})).status).toBe(401)
})

test('a holder of the VOW permission alone opens and saves what it governs, and nothing else', async () => {
  await rows("insert into admin_permissions (account_id, permission, granted_at) values ($1, 'vow', now())", [
    idOf('admin'),
  ])
  const admin = await site.as('admin')
  const userId = idOf('withoutTerms')
  for (const path of ['/admin/vow-compliance', '/admin/users', `/admin/users/${userId}`])
    expect([path, (await admin.visit(path)).status]).toEqual([path, 200])
  expect((await admin.call('getVowPerson', { userId })).result).toMatchObject({ id: userId, refusal: null })
  for (const [call, data] of [
    ['updateUserSoldAccess', { userId, granted: true, until: '', reason: 'Buyer agreement.' }],
    ['updateUserVowPermissions', { userId, passwordDays: 120, auditorUntil: '', reason: 'Asked.' }],
    [
      'updateUserDownloadLimits',
      { userId, version: 0, reason: 'Moves.', limits: { listingsPerDay: 100, documentsPerDay: 10 } },
    ],
    ['updateVowCompliance', { ...USUAL_SETTINGS, version: 1, listings_per_day: 498, mls_notified_date: '' }],
  ] as const)
    expect([call, (await admin.call(call, data)).status]).toEqual([call, 200])
  // The list has names, but no phone numbers and no other part of the record.
  const list = await admin.call('listVowPeople', {})
  expect(list.text).toContain(userId)
  expect(list.text).not.toMatch(/"phone":"[^"]/)
  for (const [call, data] of [
    ['getUserById', { userId }],
    ['listUsers', {}],
    ['updateUserRole', { userId, role: 'registered', reason: 'x' }],
  ] as const)
    expect([call, (await admin.call(call, data)).status]).toEqual([call, 403])
  await rows('delete from admin_permissions where account_id = $1', [idOf('admin')])
  await rows("delete from settings where key = 'vow'")
  expect((await admin.visit(`/admin/users/${userId}`)).status).toBe(403)
})

test('a change has its reason, its version, its fields, and knows no others', async () => {
  const boss = await site.as('super')
  const userId = idOf('buyer')
  expect((await boss.call('updateUserRole', { userId, role: 'super_admin', reason: 'x' })).error).toMatchObject({
    code: 'invalid',
    fields: { role: expect.any(String) },
  })
  expect((await boss.call('updateUserRole', { userId, role: 'admin' })).error).toMatchObject({
    fields: { reason: expect.any(String) },
  })
  expect((await boss.call('updateUserStatus', { userId, status: 'suspended' })).error).toMatchObject({
    fields: { suspensionReason: expect.any(String) },
  })
  const before = await rows(
    'select user_role, role_level, sold_granted_at, email_verified_at from accounts where id = $1',
    [userId],
  )
  const answer = await boss.call('updateUserProfile', {
    userId,
    version: 1,
    name: 'Buyer',
    phone: '',
    street: '',
    city: '',
    state: '',
    postal_code: '',
    user_role: 'super_admin',
    role_level: 1000,
    sold_granted_at: new Date(),
    email_verified_at: null,
  })
  expect(answer.status).toBe(200)
  expect(
    await rows('select user_role, role_level, sold_granted_at, email_verified_at from accounts where id = $1', [
      userId,
    ]),
  ).toEqual(before)
})

test('each act of an administrator stands in the trail once, with where it came from and without a secret', async () => {
  const boss = await site.as('super')
  const userId = idOf('agent')
  await site.as('agent')
  const [{ seq = 0 } = {}] = await rows<{ seq: number }>('select coalesce(max(seq), 0)::integer as seq from audit_log')
  const acts: [string, unknown, string][] = [
    [
      'updateUserProfile',
      { userId, version: 1, name: 'Agent\n', phone: '', street: '', city: '', state: '', postal_code: '' },
      'user.updated',
    ],
    ['endUserSessions', { userId, reason: 'x' }, 'user.signed_out'],
    ['resendUserEmail', { userId, letter: 'reset-password' }, 'user.letter_resent'],
    ['updateUserVowPermissions', { userId, passwordDays: 120, auditorUntil: '', reason: 'x' }, 'user.vow_changed'],
    [
      'updateUserDownloadLimits',
      { userId, version: 0, limits: { listingsPerDay: 5, documentsPerDay: 5 }, reason: 'x' },
      'download_limits.set',
    ],
    // Fields that a form posts without JavaScript.
    [
      'updateUserDownloadLimits',
      { userId, version: 1, hasOwn: false, listingsPerDay: 500, documentsPerDay: 5, reason: 'x' },
      'download_limits.removed',
    ],
    ['updateUserSoldAccess', { userId, granted: true, reason: 'x' }, 'sold_access.granted'],
    ['updateUserRole', { userId, role: 'admin', reason: 'x' }, 'user.role_changed'],
    ['grantAdminPermission', { userId, permission: 'vendors' }, 'permission.granted'],
    ['revokeAdminPermission', { userId, permission: 'vendors' }, 'permission.revoked'],
    ['resetUserPassword', { userId, reason: 'x' }, 'user.password_reset'],
    [
      'updateVowCompliance',
      { ...USUAL_SETTINGS, version: 1, listings_per_day: 499, mls_notified_date: '' },
      'vow_settings.updated',
    ],
    ['deleteUser', { userId, reason: 'x' }, 'account.deleted'],
    ['logAdminAction', { act: 'note.called', objectType: 'mls', reason: 'x' }, 'note.called'],
  ]
  for (const [call, data, act] of acts) {
    const answer = await boss.call(call, data)
    expect([call, answer.status, answer.error?.message]).toEqual([call, 200, undefined])
    const found = await rows<Record<string, unknown>>('select * from audit_log where seq > $1 and act = $2', [seq, act])
    expect(found, call).toHaveLength(1)
    expect(found[0], call).toMatchObject({
      actor_id: idOf('super'),
      actor_label: 'super_admin',
      ip: '127.0.0.1',
      request_id: expect.any(String),
    })
  }
  const all = JSON.stringify(await rows('select * from audit_log where seq > $1', [seq]))
  expect(all).not.toMatch(/argon2|token=|password_hash":"[^[]/)
})

test('an export is sent piece by piece and proves itself; who may not have it gets nothing', async () => {
  const input = { from: '2020-01-01', to: '2100-01-01', format: 'jsonl', reason: 'MLS audit' }
  expect((await (await site.as('admin')).call('exportAudit', input)).status).toBe(403)
  const answer = await (await site.as('super')).call('exportAudit', input)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/x-ndjson; charset=utf-8'])
  const lines = answer.text.trimEnd().split('\n')
  const end = JSON.parse(lines.at(-1) ?? '')
  expect(end).toMatchObject({
    end: true,
    entries: lines.length - 1,
    left_out: 0,
    first_seq: 1,
    last_seq: lines.length - 1,
  })
  const text = answer.text.slice(0, answer.text.lastIndexOf('{"end"'))
  expect(createHash('sha256').update(text).digest('hex')).toBe(end.sha256)
  expect((await (await site.as('super')).call('exportAudit', { ...input, reason: '' })).status).toBe(422)
})
