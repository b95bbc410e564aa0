import { afterEach, expect } from 'vitest'
import { db } from '#db/db.server.ts'
import { transaction } from '#db/transaction.server.ts'
import { recordConsents } from '#features/consents/public.server.ts'
import { newId } from '#kit/ids.server.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import { setClock } from '#ports/clock.server.ts'
import { buildAccount, testActor } from '../../../../test/builders.ts'
import { auditRecords, databaseTest, queuedJobs } from '../../../../test/database.ts'
import { removeUnconfirmedRegistrations } from './unconfirmed.server.ts'
// Consent texts need the brokerage.
import '#features/brokerage/public.server.ts'

let putBack: (() => void) | null = null
afterEach(() => putBack?.())

function inDays(days: number): void {
  putBack?.()
  const at = Date.now() + days * DAY_MS
  putBack = setClock({ now: () => new Date(at) })
}

const pending = () => ({ status: 'pending_verification', is_verified: false, password_changed_at: new Date() }) as const
const accountOf = (id: string) =>
  db()
    .selectFrom('accounts')
    .select(['email', 'deleted_at', 'purge_date'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

databaseTest('after two weeks a registration that nobody confirmed goes; its consents stay as void ones', async () => {
  const visitor = await testActor('public')
  const stale = await buildAccount(pending())
  const active = await buildAccount()
  const suspended = await buildAccount({ status: 'suspended', is_verified: false })
  await transaction(() => recordConsents(visitor, stale, { terms: true, marketing: false }, 'register'))
  await auditRecords()
  inDays(13.9)
  await removeUnconfirmedRegistrations()
  expect(await accountOf(stale.id)).toMatchObject({ deleted_at: null })
  inDays(14.1)
  await removeUnconfirmedRegistrations()
  await removeUnconfirmedRegistrations()
  expect(await accountOf(stale.id)).toMatchObject({ deleted_at: expect.any(Date), purge_date: expect.any(String) })
  for (const { id } of [active, suspended]) expect(await accountOf(id)).toMatchObject({ deleted_at: null })
  const consents = await db()
    .selectFrom('consents')
    .select(['purpose', 'is_given', 'revoked_at'])
    .where('account_id', '=', stale.id)
    .orderBy('purpose')
    .execute()
  expect(consents).toEqual([
    { purpose: 'marketing', is_given: false, revoked_at: null },
    { purpose: 'terms', is_given: true, revoked_at: expect.any(Date) },
  ])
  expect((await auditRecords()).filter(({ act }) => act === 'registration.removed')).toMatchObject([
    { object_id: stale.id, reason: 'never confirmed' },
  ])
  expect(await queuedJobs()).toEqual([])
})

databaseTest('a link that is still good, or a registration anew, begins the two weeks again', async () => {
  const [linked, again] = [await buildAccount(pending()), await buildAccount(pending())]
  inDays(13.9)
  const soon = new Date(Date.now() + 14.9 * DAY_MS)
  await db()
    .insertInto('account_tokens')
    .values({
      id: newId(),
      account_id: linked.id,
      kind: 'verify_email',
      token_hash: Buffer.alloc(32, 7),
      expires_at: soon,
    })
    .execute()
  await db()
    .updateTable('accounts')
    .set({ password_changed_at: new Date(Date.now() + 13 * DAY_MS) })
    .where('id', '=', again.id)
    .execute()
  inDays(14.5)
  await removeUnconfirmedRegistrations()
  for (const { id } of [linked, again]) expect(await accountOf(id)).toMatchObject({ deleted_at: null })
  inDays(15)
  await removeUnconfirmedRegistrations()
  expect(await accountOf(linked.id)).toMatchObject({ deleted_at: expect.any(Date) })
})
