import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import { beforeAll, describe, expect } from 'vitest'
import * as z from 'zod/mini'
import { db } from '#db/db.server.ts'
import { transaction } from '#db/transaction.server.ts'
import type { DB } from '#db/types.ts'
import { confirmEmailChange } from '#features/accounts/operations/change-email.server.ts'
import { issueToken } from '#features/accounts/operations/tokens.server.ts'
import { confirmRegistration } from '#features/accounts/operations/verify-email.server.ts'
import { closeAccount } from '#features/accounts/public.server.ts'
import { lockAccount } from '#features/accounts/queries/accounts.server.ts'
import { acceptInvitation } from '#features/invitations/operations/accept.server.ts'
import { inviteUser } from '#features/invitations/operations/invite.server.ts'
import { unsubscribe } from '#features/outbox/operations/outbox.server.ts'
import { readPersonalData } from '#features/personal-data/public.server.ts'
import { withTokens } from '#kit/email/link-token.server.ts'
import { unsubscribeToken } from '#kit/email/unsubscribe.server.ts'
import { newId } from '#kit/ids.server.ts'
import { insertSuppression, isSuppressed } from '#kit/queries.server.ts'
import { buildAccount, testActor } from '../../../../test/builders.ts'
import { PASSWORD } from '../../../../test/cast.ts'
import { auditRecords, committedTest, databaseTest } from '../../../../test/database.ts'
import { useEmailBrand } from '../../../../test/email-brand.ts'
import { asReceived } from '../../../../test/emails.ts'
import { SubscribeToNewsletter } from '../schema.ts'
import { confirmNewsletter, subscribeToNewsletter } from './subscribe.server.ts'

const [OLD, NEW] = ['ada@old.example', 'ada@new.example']
const CONFIRMED = new Date('2026-11-02T15:00:00Z')
beforeAll(useEmailBrand)

type Row = Insertable<DB['newsletter_subscribers']>
const subscriber = (email: string, part: Partial<Row> = {}) =>
  db()
    .insertInto('newsletter_subscribers')
    .values({
      id: newId(),
      email,
      email_normalized: email.toLowerCase(),
      source: 'footer',
      status: 'subscribed',
      confirmed_at: CONFIRMED,
      ...part,
    })
    .execute()
const pending = { status: 'pending', confirmed_at: null } as const
const stored = async () => {
  const rows = await db()
    .selectFrom('newsletter_subscribers')
    .select(['email', 'status', 'former_emails'])
    .orderBy('email_normalized')
    .execute()
  return rows.map(({ email, status, former_emails }) => [email, status, ...former_emails])
}

async function change(accountId: string, email: string): Promise<void> {
  const token = await issueToken('change_email', accountId, { email })
  const told = await confirmEmailChange(await testActor('public'), { token, password: PASSWORD })
  expect(told).toMatchObject({ success: true })
}

/** A subscriber with an account that changed its address. */
async function moved(): Promise<string> {
  const { id } = await buildAccount({ email: OLD })
  await subscriber(OLD)
  await change(id, 'Ada@new.example')
  return id
}

const clickLinkTo = async (email: string) => unsubscribe(await testActor('public'), { token: unsubscribeToken(email) })

async function subscribeAgain(email: string): Promise<void> {
  const visitor = await testActor('public')
  await subscribeToNewsletter(visitor, z.parse(SubscribeToNewsletter, { email, gdprConsent: true }))
  const sent = await db()
    .selectFrom('mail_outbox')
    .select(['html', 'text', 'headers', 'links'])
    .where('letter', '=', 'newsletter-confirm')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  await confirmNewsletter(visitor, {
    token: /newsletter\/confirm\/([\w-]+)/.exec(asReceived(sent).text)?.[1] ?? '',
  })
}

describe('after a change of address, the subscription', () => {
  databaseTest('is of the new address and keeps the former one, with an audit entry', async () => {
    await moved()
    expect(await stored()).toEqual([['Ada@new.example', 'subscribed', OLD]])
    expect((await auditRecords()).map(({ act }) => act)).toContain('newsletter.moved')
  })

  databaseTest('ends by the link of an earlier email, for all marketing to the new address', async () => {
    await moved()
    await clickLinkTo(OLD)
    expect(await stored()).toEqual([['Ada@new.example', 'unsubscribed', OLD]])
    expect(await isSuppressed(NEW, ['marketing'])).toBe(true)
  })

  databaseTest(
    'ends by that link each time, also after a new signup, with an audit entry for each address',
    async () => {
      await moved()
      for (let time = 0; time < 2; time += 1) {
        await clickLinkTo(OLD)
        await clickLinkTo(OLD)
        expect(await stored()).toEqual([['Ada@new.example', 'unsubscribed', OLD]])
        await subscribeAgain(NEW)
        expect(await stored()).toEqual([['Ada@new.example', 'subscribed', OLD]])
      }
      const entries = (await auditRecords()).filter(({ act }) => act === 'suppression.created')
      expect(entries.map(({ object_id }) => object_id)).toEqual([NEW, OLD, NEW])
    },
  )

  databaseTest('keeps all former addresses, but not the one that it is of again', async () => {
    const id = await moved()
    await change(id, 'ada@third.example')
    expect(await stored()).toEqual([['ada@third.example', 'subscribed', NEW, OLD]])
    await change(id, OLD)
    expect(await stored()).toEqual([[OLD, 'subscribed', NEW, 'ada@third.example']])
  })

  databaseTest('goes on if the former mailbox bounces', async () => {
    await moved()
    await insertSuppression(OLD, 'all', 'bounced')
    expect(await stored()).toEqual([['Ada@new.example', 'subscribed', OLD]])
    expect(await isSuppressed(NEW, ['all', 'marketing'])).toBe(false)
  })

  databaseTest('is in the export, and has no former address once the account is closed', async () => {
    const id = await moved()
    expect((await readPersonalData(id)).newsletter_subscription).toMatchObject({
      email: 'Ada@new.example',
      status: 'subscribed',
      former_emails: [OLD],
    })
    await transaction(async () => closeAccount(await testActor('public'), id, 'by its owner'))
    expect(await stored()).toEqual([['Ada@new.example', 'unsubscribed']])
  })
})

describe('a former address that is now someone else’s', () => {
  /** A second person proves the address, which then ends nothing of the first one. */
  async function proves(prove: () => Promise<unknown>, rest: unknown[][] = []): Promise<void> {
    await moved()
    await prove()
    await clickLinkTo(OLD)
    expect(await stored()).toEqual([['Ada@new.example', 'subscribed'], ...rest])
    expect(await isSuppressed(NEW, ['marketing'])).toBe(false)
  }

  databaseTest('ends nothing once they subscribed with it', async () => {
    await proves(() => subscribeAgain(OLD), [[OLD, 'unsubscribed']])
  })

  databaseTest('ends nothing once they registered with it, also when they close the account', async () => {
    await proves(async () => {
      const visitor = await testActor('public')
      const { id } = await buildAccount({ email: OLD, status: 'pending_verification', is_verified: false })
      const account = await lockAccount(id)
      if (account) await transaction(() => confirmRegistration(visitor, account, true))
      await transaction(() => closeAccount(visitor, id, 'by its owner'))
    })
  })

  databaseTest('ends nothing once they accepted an invitation with it, and they are no prospect', async () => {
    await proves(async () => {
      await inviteUser(await testActor('admin:users', { user_role: 'super_admin' }), {
        email: OLD,
        role: 'admin',
        agent_id: null,
      })
      const { links } = await db()
        .selectFrom('mail_outbox')
        .select('links')
        .where('letter', '=', 'invitation')
        .executeTakeFirstOrThrow()
      const signed = links as Record<string, { kind: string; ref: string }>
      const token = withTokens(Object.keys(signed)[0] ?? '', signed)
      await acceptInvitation(await testActor('public'), { token, name: 'Lena Kowalczyk', password: PASSWORD })
    })
    expect(await db().selectFrom('people').select('name').where('name', '=', 'Lena Kowalczyk').execute()).toEqual([])
  })

  databaseTest('ends nothing once they changed to it', async () => {
    await proves(async () => change((await buildAccount({ email: 'bob@example.com' })).id, OLD))
  })
})

describe('a change to an address that is on record', () => {
  databaseTest('moves the subscription if no one confirmed the signup of that address', async () => {
    await subscriber(NEW, pending)
    await moved()
    expect(await stored()).toEqual([['Ada@new.example', 'subscribed', OLD]])
  })

  databaseTest('ends it if that one is in force, which the link of an earlier email then ends', async () => {
    await subscriber(NEW)
    await moved()
    expect(await stored()).toEqual([
      [NEW, 'subscribed', OLD],
      [OLD, 'unsubscribed'],
    ])
    await clickLinkTo(OLD)
    expect((await stored())[0]).toEqual([NEW, 'unsubscribed', OLD])
  })

  databaseTest('takes the former addresses from one that ends, which someone else may start again', async () => {
    const id = await moved()
    await subscriber('ada@third.example')
    await change(id, 'ada@third.example')
    await subscribeAgain(NEW)
    await clickLinkTo(OLD)
    expect(await stored()).toEqual([
      ['Ada@new.example', 'subscribed'],
      ['ada@third.example', 'unsubscribed', OLD],
    ])
  })

  databaseTest('ends it if its owner unsubscribed there', async () => {
    await subscriber(NEW, { status: 'unsubscribed' })
    await moved()
    expect((await stored()).map(([, status]) => status)).toEqual(['unsubscribed', 'unsubscribed'])
  })

  committedTest('moves it past a signup of that address at the same time', async () => {
    const { id } = await buildAccount({ email: OLD })
    await subscriber(OLD)
    const token = await issueToken('change_email', id, { email: NEW })
    const visitor = await testActor('public')
    let commit = () => {}
    const open = new Promise<void>((resolve) => {
      commit = resolve
    })
    let insert = () => {}
    const inserted = new Promise<void>((resolve) => {
      insert = resolve
    })
    const signup = transaction(async () => {
      await subscriber(NEW, pending)
      insert()
      await open
    })
    await inserted
    const changing = confirmEmailChange(visitor, { token, password: PASSWORD })
    await untilSomeoneWaits()
    commit()
    await signup
    expect(await changing).toMatchObject({ success: true })
    expect(await stored()).toEqual([[NEW, 'subscribed', OLD]])
  })
})

async function untilSomeoneWaits(): Promise<void> {
  for (;;) {
    const { rows } = await sql`select 1 from pg_locks where locktype = 'transactionid' and not granted`.execute(db())
    if (rows.length > 0) return
  }
}
