import { afterEach, expect } from 'vitest'
import { db } from '#db/db.server.ts'
import { now, setClock } from '#ports/clock.server.ts'
import { buildAccount } from '../../../../test/builders.ts'
import { databaseTest, queuedJobs } from '../../../../test/database.ts'
import { sendInactivityNotices, sendPasswordNotices, sweepAccounts } from './notices.server.ts'
// The letters' head is the brokerage's.
import '#features/brokerage/public.server.ts'

const DAY_MS = 86_400_000
let putBack: (() => void) | null = null
afterEach(() => putBack?.())

function inDays(days: number): Date {
  return new Date(Date.now() + days * DAY_MS)
}

function at(instant: Date): void {
  putBack?.()
  putBack = setClock({ now: () => instant })
}

async function subjectsTo(email: string): Promise<string[]> {
  const rows = await db()
    .selectFrom('mail_outbox')
    .select('subject')
    .where('to_email', '=', email)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ subject }) => subject)
}

databaseTest(
  'a password that ends is written of 7, 3 and 1 days before, once each, however often the job runs',
  async () => {
    const { email } = await buildAccount({ password_days: 10 })
    const end = inDays(10)
    for (const left of [8.5, 6.9, 6, 5, 2.9, 2, 0.9, 0.5, -1]) {
      at(new Date(end.getTime() - left * DAY_MS))
      await sendPasswordNotices()
      await sendPasswordNotices()
    }
    expect(await subjectsTo(email)).toEqual([
      'Your password ends in 7 days',
      'Your password ends in 3 days',
      'Your password ends tomorrow',
    ])
    expect((await queuedJobs()).filter(({ name }) => name === 'send-mail')).toHaveLength(3)
  },
)

databaseTest('nobody is written to whose account is suspended, closed, deleted or not confirmed', async () => {
  const emails = await Promise.resolve([
    await buildAccount({ password_days: 2, status: 'suspended' }),
    await buildAccount({ password_days: 2, status: 'deactivated' }),
    await buildAccount({ password_days: 2, status: 'pending_verification', is_verified: false }),
    await buildAccount({ password_days: 2, deleted_at: new Date() }),
  ])
  await sendPasswordNotices()
  for (const { email } of emails) expect(await subjectsTo(email)).toEqual([])
})

databaseTest(
  'somebody who was not here for 150 and 173 days is written to, once each; coming back begins anew',
  async () => {
    const last = inDays(-1)
    const { id, email } = await buildAccount({ last_seen_at: last, password_days: 400 })
    const admin = await buildAccount({ last_seen_at: last, password_days: 400, user_role: 'admin' })
    for (const idle of [149, 150.1, 160, 173.1, 174, 181]) {
      at(new Date(last.getTime() + idle * DAY_MS))
      await sendInactivityNotices()
      await sendInactivityNotices()
    }
    expect(await subjectsTo(email)).toHaveLength(2)
    expect(await subjectsTo(admin.email)).toEqual([])
    const back = now()
    await db().updateTable('accounts').set({ last_seen_at: back }).where('id', '=', id).execute()
    at(new Date(back.getTime() + 150.1 * DAY_MS))
    await sendInactivityNotices()
    expect(await subjectsTo(email)).toHaveLength(3)
  },
)

databaseTest('sessions are kept as long as the record of them, and links are not', async () => {
  const { id } = await buildAccount()
  const token = (days: number) => ({
    id: crypto.randomUUID(),
    account_id: id,
    kind: 'reset_password' as const,
    token_hash: Buffer.from(crypto.randomUUID().replaceAll('-', '')),
    expires_at: inDays(days),
  })
  await db()
    .insertInto('account_tokens')
    .values([token(-31), token(-1)])
    .execute()
  await sweepAccounts()
  expect(await db().selectFrom('account_tokens').select('id').where('account_id', '=', id).execute()).toHaveLength(1)
})
