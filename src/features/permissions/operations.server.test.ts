import { expect } from 'vitest'
import type { Admin } from '#access/actors.ts'
import { db } from '#db/db.server.ts'
import { transaction } from '#db/transaction.server.ts'
import { buildAccount, testActor } from '../../../test/builders.ts'
import { auditRecords, committedTest, databaseTest } from '../../../test/database.ts'
import {
  checkAdminPermission,
  getPermissionMatrix,
  getUserAdminPermissions,
  grantAdminPermission,
  requireAuthorityOver,
  revokeAdminPermission,
} from './operations.server.ts'
import { MESSAGES } from './words.ts'

const superAdmin = () => testActor('admin:permissions', { user_role: 'super_admin', permissions: [] })
const keysOf = async (actor: Admin<'permissions'>, userId: string) =>
  (await getUserAdminPermissions(actor, { userId })).held.map(({ permission }) => permission)

databaseTest('a permission is given and taken back, and both are in the trail', async () => {
  const actor = await superAdmin()
  const { id: userId } = await buildAccount({ user_role: 'admin' })
  await grantAdminPermission(actor, { userId, permission: 'vendors', reason: 'Looks after them now.' })
  // A second grant changes nothing and writes no audit entry.
  await grantAdminPermission(actor, { userId, permission: 'vendors' })
  expect(await keysOf(actor, userId)).toEqual(['vendors'])
  await revokeAdminPermission(actor, { userId, permission: 'vendors' })
  expect(await keysOf(actor, userId)).toEqual([])
  expect(await auditRecords()).toMatchObject([
    {
      act: 'permission.granted',
      object_id: userId,
      before: { vendors: false },
      after: { vendors: true },
      reason: 'Looks after them now.',
    },
    { act: 'permission.revoked', before: { vendors: true }, after: { vendors: false } },
  ])
})

databaseTest('nobody gives themselves a permission, gives one that they lack, or gives one to a buyer', async () => {
  const actor = await testActor('admin:permissions')
  const admin = await buildAccount({ user_role: 'admin' })
  const buyer = await buildAccount()
  const refused = (userId: string, permission: 'vendors' | 'permissions', message: string) =>
    expect(grantAdminPermission(actor, { userId, permission })).rejects.toMatchObject({ code: 'forbidden', message })
  await refused(actor.account_id, 'vendors', MESSAGES.ownRights)
  await refused(admin.id, 'vendors', MESSAGES.notYours)
  await refused(buyer.id, 'permissions', MESSAGES.adminsOnly)
  await expect(
    grantAdminPermission(actor, { userId: '00000000-0000-7000-8000-00000000ffff', permission: 'vendors' }),
  ).rejects.toMatchObject({ code: 'not_found' })
  await grantAdminPermission(actor, { userId: admin.id, permission: 'permissions' })
  expect(await keysOf(actor, admin.id)).toEqual(['permissions'])
  expect((await getUserAdminPermissions(actor, { userId: admin.id })).changeable).toEqual(['permissions'])
})

databaseTest('whose right went while the request was on its way is refused', async () => {
  const actor = await testActor('admin:permissions')
  const { id: userId } = await buildAccount({ user_role: 'admin' })
  await db().deleteFrom('admin_permissions').where('account_id', '=', actor.account_id).execute()
  await expect(grantAdminPermission(actor, { userId, permission: 'permissions' })).rejects.toMatchObject({
    code: 'forbidden',
  })
})

databaseTest('the check says what the caller holds', async () => {
  expect(checkAdminPermission(await superAdmin(), { permission: 'audit' })).toEqual({ allowed: true })
  expect(checkAdminPermission(await testActor('admin:vendors'), { permission: 'audit' })).toEqual({ allowed: false })
  expect(checkAdminPermission(await testActor('user'), { permission: 'audit' })).toEqual({ allowed: false })
})

committedTest('of two super administrators who change each other at once, one remains', async () => {
  const [one, other] = await transaction(async () => [await superAdmin(), await superAdmin()])
  const demote = (by: typeof one, of: typeof one) =>
    transaction(async () => {
      await requireAuthorityOver(by, of.account_id, 100)
      await db()
        .updateTable('accounts')
        .set({ user_role: 'admin', role_level: 100 })
        .where('id', '=', of.account_id)
        .execute()
    })
  const results = await Promise.allSettled([demote(one, other), demote(other, one)])
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const { count } = await db()
    .selectFrom('accounts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_role', '=', 'super_admin')
    .executeTakeFirstOrThrow()
  expect(count).toBe(1)
})

databaseTest('the matrix shows every administrator, and what of it the caller may change', async () => {
  const boss = await superAdmin()
  const admin = await testActor('admin:permissions')
  const { id: userId } = await buildAccount({ user_role: 'admin', permissions: ['vendors'], name: 'Nora Quill' })
  await buildAccount()
  await grantAdminPermission(boss, { userId, permission: 'leads', reason: 'Answers them.' })
  await auditRecords()
  const { holders, history } = await getPermissionMatrix(admin)
  expect(holders).toHaveLength(3)
  const of = (id: string) => holders.find((holder) => holder.id === id)
  expect(of(userId)).toMatchObject({ held: ['leads', 'vendors'], changeable: ['permissions'], refusal: null })
  expect(of(admin.account_id)).toMatchObject({ changeable: [], refusal: MESSAGES.ownRights })
  expect(of(boss.account_id)).toMatchObject({ has_all: true, changeable: [], refusal: MESSAGES.superHoldsAll })
  expect(history).toMatchObject([{ act: 'permission.granted', object_name: 'Nora Quill', reason: 'Answers them.' }])
})
