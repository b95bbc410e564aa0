import { afterEach, beforeAll, describe, expect } from 'vitest'
import * as z from 'zod/mini'
import { db } from '#db/db.server.ts'
import { readPersonalData } from '#features/personal-data/public.server.ts'
import { AppError } from '#kit/call/errors.ts'
import { newId } from '#kit/ids.server.ts'
import { insertSuppression, isSuppressed } from '#kit/queries.server.ts'
import { setClock } from '#ports/clock.server.ts'
import { buildAccount, testActor } from '../../../../test/builders.ts'
import { auditRecords, committedTest, databaseTest } from '../../../../test/database.ts'
import { useEmailBrand } from '../../../../test/email-brand.ts'
import { asReceived } from '../../../../test/emails.ts'
import { SubscribeToNewsletter } from '../schema.ts'
import { MESSAGES } from '../words.ts'
import * as operations from './subscribe.server.ts'

const signup = (part: object = {}) =>
  z.parse(SubscribeToNewsletter, { email: 'Reader@example.com', gdprConsent: true, ...part })
const emails = async () => {
  const rows = await db()
    .selectFrom('mail_outbox')
    .select(['letter', 'to_email', 'html', 'text', 'headers', 'links'])
    .orderBy('id')
    .execute()
  return rows.map(({ links, ...row }) => ({ ...row, ...asReceived({ ...row, links }) }))
}
const subscribers = () =>
  db().selectFrom('newsletter_subscribers').select(['email_normalized', 'status', 'source', 'name']).execute()
const tokenOf = (text: string | undefined) => /newsletter\/confirm\/([\w-]+)/.exec(text ?? '')?.[1] ?? ''
const NOW = new Date('2026-11-17T17:00:00Z')
let undo: (() => void) | undefined
const at = (time: Date) => {
  undo?.()
  undo = setClock({ now: () => time })
}
afterEach(() => {
  undo?.()
  undo = undefined
})
beforeAll(useEmailBrand)

describe('a signup', () => {
  databaseTest('without consent is refused in the words of the specification, and leaves nothing', async () => {
    expect(await operations.subscribeToNewsletter(await testActor('public'), signup({ gdprConsent: false }))).toEqual({
      success: false,
      message: 'Please agree to receive marketing communications',
    })
    expect([await subscribers(), await emails(), await auditRecords()]).toEqual([[], [], []])
  })

  databaseTest('waits for a second yes, which comes by letter; then news may go out', async () => {
    const visitor = await testActor('public')
    expect(await operations.subscribeToNewsletter(visitor, signup({ name: 'Ada' }))).toEqual({
      success: true,
      message: MESSAGES.sent,
    })
    expect(await subscribers()).toEqual([
      { email_normalized: 'reader@example.com', status: 'pending', source: 'website_footer', name: 'Ada' },
    ])
    const [emailMessage] = await emails()
    expect(emailMessage).toMatchObject({ letter: 'newsletter-confirm', to_email: 'Reader@example.com' })
    await operations.confirmNewsletter(visitor, { token: tokenOf(emailMessage?.text) })
    expect(await subscribers()).toMatchObject([{ status: 'subscribed' }])
    const welcome = (await emails()).at(-1)
    expect(welcome?.letter).toBe('newsletter-welcome')
    expect(welcome?.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })
    expect((await auditRecords()).map(({ act }) => act)).toEqual([
      'consents.recorded',
      'newsletter.requested',
      'newsletter.confirmed',
    ])
  })

  databaseTest('a link is good once, for seven days, and unaltered', async () => {
    at(NOW)
    const visitor = await testActor('public')
    await operations.subscribeToNewsletter(visitor, signup())
    const token = tokenOf((await emails())[0]?.text)
    const refused = async (given: string) =>
      operations.confirmNewsletter(visitor, { token: given }).then(
        () => null,
        (error: unknown) => (error instanceof AppError ? error.code : String(error)),
      )
    expect(await refused(`${token}x`)).toBe('not_found')
    at(new Date(NOW.getTime() + 7 * 86_400_000 + 1))
    expect(await refused(token)).toBe('not_found')
    at(new Date(NOW.getTime() + 6 * 86_400_000))
    expect(await refused(token)).toBeNull()
    expect(await refused(token)).toBe('not_found')
  })

  databaseTest('of somebody who subscribes already says the same, and writes at most once a day', async () => {
    at(NOW)
    const visitor = await testActor('public')
    const first = await operations.subscribeToNewsletter(visitor, signup())
    await operations.confirmNewsletter(visitor, { token: tokenOf((await emails())[0]?.text) })
    at(new Date(NOW.getTime() + 90_000_000))
    for (let time = 0; time < 3; time += 1) {
      expect(await operations.subscribeToNewsletter(visitor, signup())).toEqual(first)
    }
    expect((await emails()).map(({ letter: kind }) => kind)).toEqual([
      'newsletter-confirm',
      'newsletter-welcome',
      'newsletter-already',
    ])
    expect(await subscribers()).toMatchObject([{ status: 'subscribed' }])
  })

  databaseTest('ends however news are ended, and begins again with a new yes alone', async () => {
    at(NOW)
    const visitor = await testActor('public')
    await operations.subscribeToNewsletter(visitor, signup())
    await operations.confirmNewsletter(visitor, { token: tokenOf((await emails())[0]?.text) })
    await insertSuppression('reader@example.com', 'marketing', 'unsubscribed')
    expect(await subscribers()).toMatchObject([{ status: 'unsubscribed' }])
    await operations.subscribeToNewsletter(visitor, signup())
    expect(await isSuppressed('reader@example.com', ['marketing'])).toBe(true)
    await operations.confirmNewsletter(visitor, { token: tokenOf((await emails()).at(-1)?.text) })
    expect(await subscribers()).toMatchObject([{ status: 'subscribed' }])
    expect(await isSuppressed('reader@example.com', ['marketing'])).toBe(false)
  })

  databaseTest('that bounced is known as such', async () => {
    await operations.subscribeToNewsletter(await testActor('public'), signup())
    await insertSuppression('reader@example.com', 'all', 'bounced')
    expect(await subscribers()).toMatchObject([{ status: 'bounced' }])
  })

  databaseTest('that nobody confirmed is forgotten with its link', async () => {
    at(NOW)
    await operations.subscribeToNewsletter(await testActor('public'), signup())
    await operations.sweepNewsletter()
    expect(await subscribers()).toHaveLength(1)
    at(new Date(NOW.getTime() + 8 * 86_400_000))
    await operations.sweepNewsletter()
    expect(await subscribers()).toEqual([])
  })

  databaseTest('of a program that fills what nobody sees leaves nothing', async () => {
    const answer = await operations.subscribeToNewsletter(await testActor('public'), signup({ website: 'x' }))
    expect(answer).toEqual({ success: true, message: MESSAGES.sent })
    expect([await subscribers(), await emails()]).toEqual([[], []])
  })

  committedTest('twenty times at once is one, with one letter', async () => {
    const visitor = await testActor('public')
    await Promise.all(Array.from({ length: 20 }, () => operations.subscribeToNewsletter(visitor, signup())))
    expect([await subscribers(), await emails()].map(({ length }) => length)).toEqual([1, 1])
  })
})

describe('the export of an account', () => {
  const exported = async (id: string) => (await readPersonalData(id)).newsletter_subscription
  const reader = () => buildAccount({ email: 'reader@example.com' })

  databaseTest('has the subscription of its address, and since when', async () => {
    at(NOW)
    const { id } = await reader()
    expect(await exported(id)).toBeNull()
    const visitor = await testActor('public')
    await operations.subscribeToNewsletter(visitor, signup({ name: 'Ada' }))
    expect(await exported(id)).toMatchObject({ status: 'pending', confirmed_at: null })
    at(new Date(NOW.getTime() + 60_000))
    await operations.confirmNewsletter(visitor, { token: tokenOf((await emails())[0]?.text) })
    expect(await exported(id)).toEqual({
      email: 'Reader@example.com',
      name: 'Ada',
      status: 'subscribed',
      former_emails: [],
      source: 'website_footer',
      created_at: NOW,
      confirmed_at: new Date(NOW.getTime() + 60_000),
      ended_at: null,
    })
  })

  databaseTest.each<['unsubscribed' | 'bounced', 'all' | 'marketing', 'unsubscribed' | 'complained' | 'bounced']>([
    ['unsubscribed', 'marketing', 'unsubscribed'],
    ['unsubscribed', 'all', 'complained'],
    ['bounced', 'all', 'bounced'],
  ])('says %s after a suppression of %s mail that %s', async (status, scope, reason) => {
    const { id } = await reader()
    const visitor = await testActor('public')
    await operations.subscribeToNewsletter(visitor, signup())
    await operations.confirmNewsletter(visitor, { token: tokenOf((await emails())[0]?.text) })
    await insertSuppression('reader@example.com', scope, reason)
    expect(await exported(id)).toMatchObject({ status, ended_at: expect.any(Date) })
  })

  databaseTest('says unsubscribed for an address that was suppressed before', async () => {
    const { id } = await reader()
    await insertSuppression('reader@example.com', 'all', 'complained')
    await db()
      .insertInto('newsletter_subscribers')
      .values({
        id: newId(),
        email: 'reader@example.com',
        email_normalized: 'reader@example.com',
        status: 'subscribed',
        source: 'import',
        confirmed_at: NOW,
      })
      .execute()
    expect(await exported(id)).toMatchObject({ status: 'unsubscribed' })
  })

  databaseTest('has none of another address, or of one that nobody confirmed', async () => {
    await operations.subscribeToNewsletter(await testActor('public'), signup())
    expect(await exported((await buildAccount()).id)).toBeNull()
    const { id } = await buildAccount({ email: 'reader@example.com', is_verified: false })
    expect(await exported(id)).toBeNull()
  })
})
