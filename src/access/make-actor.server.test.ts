import { expect } from 'vitest'
import { db } from '#db/db.server.ts'
import { buildAccount, requestOf, testActor } from '../../test/builders.ts'
import { databaseTest } from '../../test/database.ts'
import type { Tier } from './actors.ts'
import { actorAs, actorFor } from './make-actor.server.ts'

const TIERS = [
  'public',
  'session',
  'user',
  'own',
  'vow',
  'sold',
  'agent',
  'admin',
  'admin:vendors',
  'admin:seo',
] as const satisfies Tier[]

databaseTest.each(TIERS.map((tier) => [tier] as const))(
  'the least standing that passes %s does pass it',
  async (tier) => {
    expect(await testActor(tier)).toMatchObject({ kind: tier === 'public' ? 'visitor' : 'account' })
  },
)

databaseTest('a cookie that is none, or of no session, is a visitor', async () => {
  for (const cookie of [
    '',
    'session=',
    'session=short',
    `session=${'A'.repeat(43)}`,
    `session=${'A'.repeat(5000)}`,
    'session=%00',
    `other=${'A'.repeat(43)}`,
  ]) {
    const request = new Request('http://127.0.0.1/', { headers: { cookie } })
    expect(await actorFor('public', request)).toMatchObject({ kind: 'visitor', account: null, account_id: null })
    await expect(actorFor('session', request)).rejects.toMatchObject({ code: 'signed_out' })
  }
})

databaseTest('a session ends by sign-out, by idling, at its absolute end, and with its account', async () => {
  const endings = [
    [
      'ended_at',
      (id: string) => db().updateTable('sessions').set({ ended_at: new Date() }).where('account_id', '=', id).execute(),
    ],
    [
      'idle_expires_at',
      (id: string) =>
        db().updateTable('sessions').set({ idle_expires_at: new Date() }).where('account_id', '=', id).execute(),
    ],
    [
      'absolute_expires_at',
      (id: string) =>
        db()
          .updateTable('sessions')
          .set({ idle_expires_at: new Date(), absolute_expires_at: new Date() })
          .where('account_id', '=', id)
          .execute(),
    ],
    [
      'deleted_at',
      (id: string) => db().updateTable('accounts').set({ deleted_at: new Date() }).where('id', '=', id).execute(),
    ],
  ] as const
  for (const [what, end] of endings) {
    const { id } = await buildAccount()
    const request = await requestOf(id)
    expect(await actorFor('user', request.clone()), what).toMatchObject({ account_id: id })
    await end(id)
    await expect(actorFor('user', request), what).rejects.toMatchObject({ code: 'signed_out' })
  }
})

databaseTest('a change of the account counts from the next request on', async () => {
  const { id } = await buildAccount({ has_sold_access: true })
  const request = await requestOf(id)
  await actorFor('sold', request.clone())
  await db().updateTable('accounts').set({ sold_granted_at: null }).where('id', '=', id).execute()
  await expect(actorFor('sold', request.clone())).rejects.toMatchObject({ code: 'forbidden' })
  await db()
    .updateTable('accounts')
    .set({ status: 'suspended', suspension_reason: 'violation' })
    .where('id', '=', id)
    .execute()
  await expect(actorFor('session', request.clone())).rejects.toMatchObject({ code: 'forbidden' })
  expect(await actorFor('public', request)).toMatchObject({ account: null })
})

databaseTest('a permission that is taken away is gone, and another one is not enough', async () => {
  const { id } = await buildAccount({ user_role: 'admin', permissions: ['vendors'] })
  const request = await requestOf(id)
  await actorFor('admin:vendors', request.clone())
  await expect(actorFor('admin:seo', request.clone())).rejects.toMatchObject({ code: 'forbidden' })
  await db().deleteFrom('admin_permissions').where('account_id', '=', id).execute()
  await expect(actorFor('admin:vendors', request.clone())).rejects.toMatchObject({ code: 'forbidden' })
})

databaseTest('an agent who is not active any more is a person like others', async () => {
  const { id } = await buildAccount({ is_agent: true })
  const request = await requestOf(id)
  await actorFor('agent', request.clone())
  await db().updateTable('agents').set({ is_working: false }).where('account_id', '=', id).execute()
  await expect(actorFor('agent', request)).rejects.toMatchObject({ code: 'forbidden' })
})

databaseTest('narrow() gives the stronger actor to whom it belongs, and null to others', async () => {
  expect(actorAs(await testActor('public'), 'sold')).toBeNull()
  expect(actorAs(await testActor('vow'), 'sold')).toBeNull()
  expect(actorAs(await testActor('session'), 'user')).toBeNull()
  const viewer = await testActor('sold')
  expect(actorAs(viewer, 'vow')).toBe(viewer)
  expect(actorAs(viewer, 'admin')).toBeNull()
})
