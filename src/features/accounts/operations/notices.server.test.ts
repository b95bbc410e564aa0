import { sql } from 'kysely'
import { afterEach, expect } from 'vitest'
import { db } from '#db/db.server.ts'
import { setEmailBrand } from '#kit/email/email-brand.server.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import { now, setClock } from '#ports/clock.server.ts'
import { buildAccount } from '../../../../test/builders.ts'
import { databaseTest, queuedJobs } from '../../../../test/database.ts'
import { sendInactivityNotices, sendPasswordNotices, sweepAccounts } from './notices.server.ts'
// Email headers need the brokerage.
import '#features/brokerage/public.server.ts'

const OFFICE = {
  name: 'Meridian Row Realty',
  email: null,
  phone: null,
  postal_address: '1 Main Street, Greenwood, Indiana 46142',
  license_number: null,
  affiliation: null,
  url: 'https://example.com',
}
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
      'Your password expires in 7 days',
      'Your password expires in 3 days',
      'Your password expires tomorrow',
    ])
    expect((await queuedJobs()).filter(({ name }) => name === 'send-mail')).toHaveLength(3)
  },
)

databaseTest('a new password is written of anew, before its own end', async () => {
  const { id, email } = await buildAccount({ password_days: 3 })
  await sendPasswordNotices()
  expect(await subjectsTo(email)).toHaveLength(1)
  await db()
    .updateTable('accounts')
    .set({ password_expires_at: inDays(93) })
    .where('id', '=', id)
    .execute()
  for (const days of [1, 80, 90.5, 90.6]) {
    at(inDays(days))
    await sendPasswordNotices()
  }
  expect(await subjectsTo(email)).toEqual(['Your password expires in 3 days', 'Your password expires in 3 days'])
})

databaseTest(
  'everybody is written to, however many they are; a letter that cannot be written stops no other',
  async () => {
    const { id } = await buildAccount({ password_days: 3 })
    await sql`
    insert into accounts (id, email, email_normalized, name, password_hash, password_changed_at, password_expires_at,
      user_role, role_level, status, email_verified_at)
    select gen_random_uuid(), 'crowd-' || n || '@example.com', 'crowd-' || n || '@example.com', name, password_hash,
      password_changed_at, password_expires_at, user_role, role_level, status, email_verified_at
    from accounts, generate_series(1, 420) n where id = ${id}`.execute(db())
    let isFirst = true
    setEmailBrand(async () => {
      const fails = isFirst
      isFirst = false
      if (fails) throw new Error('This one cannot be written.')
      return OFFICE
    })
    await expect(sendPasswordNotices()).rejects.toThrow('This one cannot be written.')
    const count = async () =>
      Number(
        (
          await db()
            .selectFrom('mail_outbox')
            .select(({ fn }) => fn.countAll().as('n'))
            .executeTakeFirstOrThrow()
        ).n,
      )
    expect(await count()).toBe(420)
    // The next run sends what failed, and sends nothing twice.
    await sendPasswordNotices()
    expect(await count()).toBe(421)
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
