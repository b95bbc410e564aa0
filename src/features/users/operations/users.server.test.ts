import { expect } from 'vitest'
import type { Admin } from '#access/actors.ts'
import { actorFor } from '#access/make-actor.server.ts'
import { db } from '#db/db.server.ts'
import { transaction } from '#db/transaction.server.ts'
// Importing `brokerage` registers the office name that emails and error messages use.
import '#features/brokerage/public.server.ts'
import { buildAccount, requestOf, testActor } from '../../../../test/builders.ts'
import { auditRecords, committedTest, databaseTest } from '../../../../test/database.ts'
import { dayFromToday } from '../../../../test/day-from-today.ts'
import { withoutIds } from '../../../../test/without-ids.ts'
import {
  deleteUser,
  endUserSessions,
  resendUserEmail,
  resetUserPassword,
  resetUserSecondStep,
  updateUserProfile,
  updateUserRole,
  updateUserStatus,
  updateUserVowPermissions,
} from './change.server.ts'
import { getUserActivityDetails, getUserActivitySummary, getUserById, listUsers } from './read.server.ts'

const superAdmin = () => testActor('admin:users', { user_role: 'super_admin', permissions: [] })
const statusOf = (id: string) =>
  db()
    .selectFrom('accounts')
    .select(['status', 'suspension_reason', 'user_role', 'role_level'])
    .where('id', '=', id)
    .executeTakeFirst()
const emails = async () =>
  (
    await db()
      .selectFrom('mail_outbox')
      .select(['letter', 'to_account_id'])
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  ).map(({ letter: kind }) => kind)

databaseTest('a role is given below the own one; sessions end with it, and permissions go with the level', async () => {
  const boss = await superAdmin()
  const { id: userId } = await buildAccount({ user_role: 'admin', permissions: ['vendors', 'users'] })
  const request = await requestOf(userId)
  await actorFor('admin:vendors', request.clone())
  await updateUserRole(boss, { userId, role: 'registered', reason: 'Left the office.' })
  await expect(actorFor('session', request)).rejects.toMatchObject({ code: 'signed_out' })
  expect(await statusOf(userId)).toMatchObject({ user_role: 'registered', role_level: 10 })
  expect(
    await db().selectFrom('admin_permissions').select('permission').where('account_id', '=', userId).execute(),
  ).toEqual([])
  expect(await auditRecords()).toMatchObject([
    { act: 'sessions.ended', reason: 'role_changed' },
    {
      act: 'user.role_changed',
      object_id: userId,
      before: { user_role: 'admin', role_level: 100, permissions: ['users', 'vendors'] },
      after: { user_role: 'registered', role_level: 10, permissions: [] },
      reason: 'Left the office.',
    },
  ])
})

databaseTest(
  'an administrator makes no administrator, and changes none, nor themselves, nor a super administrator',
  async () => {
    const admin = await testActor('admin:users')
    const buyer = await buildAccount()
    const peer = await buildAccount({ user_role: 'admin' })
    const boss = await buildAccount({ user_role: 'super_admin' })
    const refused = (work: Promise<unknown>) => expect(work).rejects.toMatchObject({ code: 'forbidden' })
    await refused(updateUserRole(admin, { userId: buyer.id, role: 'admin', reason: 'x' }))
    for (const userId of [admin.account_id, peer.id, boss.id]) {
      await refused(updateUserRole(admin, { userId, role: 'registered', reason: 'x' }))
      await refused(
        updateUserStatus(admin, { userId, status: 'suspended', suspensionReason: 'misuse', tellByEmail: false }),
      )
      await refused(
        updateUserProfile(admin, {
          userId,
          version: 1,
          name: 'X',
          phone: null,
          street: null,
          city: null,
          state: null,
          postal_code: null,
        }),
      )
      await refused(resetUserPassword(admin, { userId, reason: 'x' }))
      await refused(deleteUser(admin, { userId, reason: 'x' }))
    }
    expect(await statusOf(boss.id)).toMatchObject({ user_role: 'super_admin', status: 'active' })
    expect(await auditRecords()).toEqual([])
    await updateUserRole(admin, { userId: buyer.id, role: 'authenticated', reason: 'x' })
  },
)

databaseTest('a suspension has its reason, ends the sessions, is told by email, and can be undone', async () => {
  const admin = await testActor('admin:users')
  const { id: userId } = await buildAccount()
  const request = await requestOf(userId)
  await updateUserStatus(admin, {
    userId,
    status: 'suspended',
    suspensionReason: 'mls_request',
    note: 'Ticket 12',
    tellByEmail: true,
    showReason: true,
  })
  expect(await getUserById(admin, { userId })).toMatchObject({ is_suspension_reason_shown: true })
  await expect(actorFor('session', request)).rejects.toMatchObject({ code: 'signed_out' })
  expect(await statusOf(userId)).toMatchObject({ status: 'suspended', suspension_reason: 'mls_request' })
  expect(await emails()).toEqual(['account-suspended'])
  await updateUserStatus(admin, { userId, status: 'active', tellByEmail: true })
  expect(await statusOf(userId)).toMatchObject({ status: 'active', suspension_reason: null })
  expect(await getUserById(admin, { userId })).toMatchObject({ is_suspension_reason_shown: false })
  const acts = (await auditRecords()).map(({ act, reason }) => [act, reason])
  expect(acts).toEqual([
    ['sessions.ended', 'suspended'],
    ['user.suspended', 'Ticket 12'],
    ['user.opened', null],
  ])
})

databaseTest('nobody is made active who never confirmed their address', async () => {
  const admin = await testActor('admin:users')
  const { id: userId } = await buildAccount({ status: 'pending_verification', is_verified: false })
  await expect(updateUserStatus(admin, { userId, status: 'active', tellByEmail: true })).rejects.toMatchObject({
    code: 'invalid',
  })
})

databaseTest('a correction is based on a version, and shows in the trail what changed', async () => {
  const admin = await testActor('admin:users')
  const { id: userId } = await buildAccount({ phone: '317-555-0101' })
  const fields = {
    name: 'Rachel Moreno',
    phone: '317-555-0139',
    street: null,
    city: null,
    state: null,
    postal_code: null,
  }
  expect(await updateUserProfile(admin, { userId, version: 1, ...fields })).toMatchObject({
    name: 'Rachel Moreno',
    version: 2,
  })
  await expect(updateUserProfile(admin, { userId, version: 1, ...fields })).rejects.toMatchObject({
    code: 'conflict',
    details: { current: { name: 'Rachel Moreno', version: 2 } },
  })
  expect(await auditRecords()).toMatchObject([
    {
      act: 'user.updated',
      before: { name: 'Robin Porter', phone: '317-555-0101' },
      after: { name: 'Rachel Moreno', phone: '317-555-0139' },
    },
  ])
})

databaseTest('a password that is reset is good for nothing but setting a new one', async () => {
  const admin = await testActor('admin:users')
  const { id: userId } = await buildAccount()
  const request = await requestOf(userId)
  await resetUserPassword(admin, { userId, reason: 'Called us, lost the phone.' })
  await expect(actorFor('session', request)).rejects.toMatchObject({ code: 'signed_out' })
  await expect(actorFor('user', await requestOf(userId))).rejects.toMatchObject({
    message: 'Your password has expired. Please reset it.',
  })
  expect(await emails()).toEqual(['reset-password'])
  const records = await auditRecords()
  expect(records.at(-1)).toMatchObject({ act: 'user.password_reset', reason: 'Called us, lost the phone.' })
  expect(JSON.stringify(records)).not.toMatch(/argon2|token=/)
})

databaseTest('who is deleted is out at once; the minimum of the record stays until its day', async () => {
  const admin = await testActor('admin:users')
  const { id: userId, email } = await buildAccount({
    phone: '317-555-0101',
    has_sold_access: true,
    sold_until: new Date(Date.now() + 86_400_000),
  })
  const request = await requestOf(userId)
  const { kept_until } = await deleteUser(admin, { userId, reason: 'Asked for it by phone.' })
  expect(kept_until > dayFromToday(0)).toBe(true)
  await expect(actorFor('session', request)).rejects.toMatchObject({ code: 'signed_out' })
  expect(
    await db()
      .selectFrom('accounts')
      .select(['email', 'phone', 'purge_date'])
      .where('id', '=', userId)
      .executeTakeFirst(),
  ).toEqual({ email, phone: null, purge_date: kept_until })
  await expect(getUserById(admin, { userId })).rejects.toMatchObject({ code: 'not_found' })
  expect((await listUsers(admin, { q: email })).total).toBe(0)
  expect((await auditRecords()).at(-1)).toMatchObject({
    act: 'account.deleted',
    actor_id: admin.account_id,
    reason: 'Asked for it by phone.',
  })
})

databaseTest('VOW permissions: how long a password lasts, an auditor, and terms to accept again', async () => {
  const admin = await testActor('admin:vow')
  const { id: userId } = await buildAccount({ has_accepted_terms: false })
  const request = await requestOf(userId)
  await expect(actorFor('sold', request.clone())).rejects.toMatchObject({ code: 'forbidden' })
  const after = await updateUserVowPermissions(admin, {
    userId,
    passwordDays: 365,
    auditorUntil: dayFromToday(5),
    mustAcceptAgain: false,
    reason: 'MLS review.',
  })
  expect(after.password_expires_at.getTime() - after.password_changed_at.getTime()).toBe(365 * 86_400_000)
  await actorFor('sold', request.clone())
  await updateUserVowPermissions(admin, {
    userId,
    passwordDays: 365,
    auditorUntil: null,
    mustAcceptAgain: true,
    reason: 'Over.',
  })
  await expect(actorFor('sold', request.clone())).rejects.toMatchObject({ code: 'forbidden' })
  await expect(actorFor('vow', request)).rejects.toMatchObject({ code: 'forbidden' })
  expect((await auditRecords()).map(({ act, reason }) => [act, reason])).toEqual([
    ['user.vow_changed', 'MLS review.'],
    ['user.vow_changed', 'Over.'],
  ])
})

databaseTest('the list finds people by words and filters, and names no secret', async () => {
  const admin = await testActor('admin:users')
  const one = await buildAccount({ name: '100% Canary_', has_sold_access: true })
  await buildAccount({ name: '1000 Canaries', status: 'suspended' })
  const ids = async (input: Parameters<typeof listUsers>[1]) => (await listUsers(admin, input)).rows.map(({ id }) => id)
  expect(await ids({ q: '100% canary_' })).toEqual([one.id])
  expect(await ids({ sold: 'yes' })).toEqual([one.id])
  expect(await ids({ q: 'canar', status: 'active' })).toEqual([one.id])
  expect(await ids({ q: 'canar', sort: '-name' })).toHaveLength(2)
  expect(await ids({ role: 'admin' })).toEqual([admin.account_id])
  expect(JSON.stringify(await listUsers(admin, {}))).not.toMatch(/password_hash|argon2|totp/)
})

databaseTest('a record that is opened says by whom, and what its person did', async () => {
  const admin = await testActor('admin:users')
  const { id: userId } = await buildAccount({ has_sold_access: true })
  const details = await getUserById(admin, { userId })
  expect(details).toMatchObject({
    standing: { is_vow_viewer: true, can_view_sold: true },
    refusal: null,
    sold_access: { granted: true },
    downloads: { own: null },
  })
  expect(JSON.stringify(details)).not.toMatch(/argon2/)
  await getUserById(admin, { userId })
  expect(await getUserActivitySummary(admin, { userId })).toMatchObject({
    user_id: userId,
    opened_by: [{ name: 'Robin Porter', times: 2 }],
  })
  expect((await getUserActivityDetails(admin, { userId })).rows).toEqual([])
  expect((await getUserActivityDetails(admin, { userId: admin.account_id })).rows.map(({ act }) => act)).toContain(
    'admin.opened_account',
  )
})

committedTest('two super administrators demote each other at once: one remains', async () => {
  const [one, other] = await transaction(
    async (): Promise<[Admin<'users'>, Admin<'users'>]> => [await superAdmin(), await superAdmin()],
  )
  const results = await Promise.allSettled([
    updateUserRole(one, { userId: other.account_id, role: 'admin', reason: 'x' }),
    updateUserRole(other, { userId: one.account_id, role: 'admin', reason: 'x' }),
  ])
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const roles = [await statusOf(one.account_id), await statusOf(other.account_id)].map((row) => row?.user_role).sort()
  expect(roles).toEqual(['admin', 'super_admin'])
})

databaseTest(
  'a lost second step is turned off: sessions and codes end, the owner is told, and the trail says why',
  async () => {
    const boss = await superAdmin()
    const { id: userId } = await buildAccount({ user_role: 'admin' })
    await db()
      .updateTable('accounts')
      .set({ totp_secret: Buffer.alloc(48, 1), totp_confirmed_at: new Date() })
      .where('id', '=', userId)
      .execute()
    await db()
      .insertInto('recovery_codes')
      .values({ account_id: userId, code_hash: Buffer.alloc(32, 1) })
      .execute()
    const request = await requestOf(userId)
    const input = { userId, reason: 'Lost the phone; called back at the number on file.' }
    const peer = await testActor('admin:users')
    await expect(resetUserSecondStep(peer, input)).rejects.toMatchObject({ code: 'forbidden' })
    await resetUserSecondStep(boss, input)
    await expect(actorFor('session', request)).rejects.toMatchObject({ code: 'signed_out' })
    expect(
      await db()
        .selectFrom('accounts')
        .select(['totp_secret', 'totp_confirmed_at', 'totp_last_step'])
        .where('id', '=', userId)
        .execute(),
    ).toEqual([{ totp_secret: null, totp_confirmed_at: null, totp_last_step: null }])
    expect(
      await db().selectFrom('recovery_codes').select('code_hash').where('account_id', '=', userId).execute(),
    ).toEqual([])
    expect(await emails()).toEqual(['second-step-reset'])
    const records = await auditRecords()
    expect(records).toMatchObject([
      { act: 'sessions.ended', reason: 'second_step_reset' },
      { act: 'user.second_step_reset', before: { has_totp: true }, after: { has_totp: false }, reason: input.reason },
    ])
    expect(withoutIds(records)).not.toContain('0101')
    await expect(resetUserSecondStep(boss, input)).rejects.toMatchObject({ code: 'invalid' })
    await expect(resetUserSecondStep(boss, { ...input, userId: boss.account_id })).rejects.toMatchObject({
      code: 'forbidden',
    })
  },
)

databaseTest('somebody is signed out of every browser, with the reason, and of none twice', async () => {
  const admin = await testActor('admin:users')
  const { id: userId } = await buildAccount()
  const request = await requestOf(userId)
  await actorFor('session', request.clone())
  expect(await endUserSessions(admin, { userId, reason: 'Lost a laptop.' })).toMatchObject({ ended: 1 })
  await expect(actorFor('session', request)).rejects.toMatchObject({ code: 'signed_out' })
  await expect(endUserSessions(admin, { userId, reason: 'x' })).rejects.toMatchObject({ code: 'invalid' })
  const boss = await buildAccount({ user_role: 'super_admin' })
  await expect(endUserSessions(admin, { userId: boss.id, reason: 'x' })).rejects.toMatchObject({ code: 'forbidden' })
  expect(await auditRecords()).toMatchObject([
    { act: 'sessions.ended', reason: 'revoked' },
    { act: 'user.signed_out', object_id: userId, after: { ended: 1 }, reason: 'Lost a laptop.' },
  ])
})

databaseTest('a letter is sent once more where it fits how the account stands', async () => {
  const admin = await testActor('admin:users')
  const fresh = await buildAccount({ status: 'pending_verification' })
  const active = await buildAccount()
  const refused = { code: 'invalid', fields: { letter: expect.any(String) } }
  await resendUserEmail(admin, { userId: fresh.id, letter: 'verify-email' })
  await resendUserEmail(admin, { userId: active.id, letter: 'reset-password' })
  for (const emailMessage of ['verify-email', 'account-suspended'] as const)
    await expect(resendUserEmail(admin, { userId: active.id, letter: emailMessage })).rejects.toMatchObject(refused)
  await auditRecords()
  expect(await emails()).toEqual(['verify-email', 'reset-password'])
})

databaseTest('the list counts people by status, whatever is looked for', async () => {
  const admin = await testActor('admin:users')
  await buildAccount({ status: 'suspended' })
  const page = await listUsers(admin, { q: 'nobody has this name' })
  expect(page).toMatchObject({ total: 0, counts: { active: 1, suspended: 1, deactivated: 0 } })
})
