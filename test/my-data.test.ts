import { afterAll, beforeEach, expect, test } from 'vitest'
import { MESSAGES } from '#features/accounts/words/messages.ts'
import { type CastName, emailOf, PASSWORD } from './cast.ts'
import { emailsTo } from './emails.ts'
import { asOwner } from './postgres.ts'
import { startSite } from './server.ts'

/**
 * Tests that users see only their own data, and that it is deleted when they leave, as far as retention rules allow.
 */

const site = await startSite({ processes: 2 })
afterAll(() => site.stop())
const sql = <Row extends object>(text: string, values: unknown[] = []) =>
  asOwner(process.env.DATABASE_URL ?? '', async (client) => (await client.query<Row>(text, values)).rows)
beforeEach(() => sql('delete from rate_limits'))

const sources = import.meta.glob<string>('../src/features/*/operations{.server,/*.server}.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
})
/** The parts that features register. */
const PARTS = Object.values(sources).flatMap((source) =>
  [...source.matchAll(/^definePersonalData\(\{\s*name: '(\w+)'/gm)].map(([, name]) => name),
)

test('an export holds the own data in all parts, and asks for the password', async () => {
  const buyer = await site.as('buyer')
  expect((await buyer.call('exportMyData', { password: 'not the one' })).status).toBe(422)
  const { status, text } = await buyer.call('exportMyData', { password: PASSWORD })
  expect(status, text).toBe(200)
  // The process has just started: a part whose operations were not loaded would be missing.
  expect(PARTS.length).toBeGreaterThan(15)
  for (const part of ['profile', 'preferences', 'consents', 'sessions', ...PARTS])
    expect(text.replaceAll('\\', '')).toContain(`"${part}"`)
  expect(text).toContain(emailOf('buyer'))
  expect(text).not.toContain(emailOf('otherBuyer'))
  expect(text).not.toMatch(/password_hash|token_hash|totp/)
  expect(await sql("select act from audit_log where act = 'my_data.exported'")).toHaveLength(1)
})

test('who leaves is signed out everywhere; what need not be kept is gone, and the record has its end', async () => {
  const here = await site.as('otherBuyer')
  const there = await site.as('otherBuyer')
  await here.call('updateProfile', { phone: '317-555-0101', street: '12 Fry Road', city: 'Greenwood' })
  expect((await here.call('deleteMyAccount', { password: 'not the one' })).status).toBe(422)
  expect((await here.call('deleteMyAccount', { password: PASSWORD })).result).toMatchObject({
    success: true,
    kept_until: expect.any(String),
  })
  for (const browser of [here, there, there.on(1)]) expect((await browser.call('getCurrentUser')).status).toBe(401)
  expect(
    await sql(
      'select s.id from sessions s join accounts a on a.id = s.account_id where a.email = $1 and s.ended_at is null',
      [emailOf('otherBuyer')],
    ),
  ).toEqual([])
  const [row] = await sql(
    `select status, deleted_at is not null as is_deleted, phone, street, city, totp_secret, name,
       purge_date = ((password_expires_at + interval '180 days') at time zone 'America/Indiana/Indianapolis')::date as is_due_then
     from accounts where email = $1`,
    [emailOf('otherBuyer')],
  )
  expect(row).toEqual({
    status: 'deactivated',
    is_deleted: true,
    phone: null,
    street: null,
    city: null,
    totp_secret: null,
    name: 'otherBuyer',
    is_due_then: true,
  })
  expect((await emailsTo(emailOf('otherBuyer'))).map(({ letter: kind }) => kind)).toContain('account-closed')
  expect((await site.visitor().call('signIn', { email: emailOf('otherBuyer'), password: PASSWORD })).result).toEqual({
    success: false,
    error: MESSAGES.wrongCredentials,
  })
  // The address may register again, as a new account.
  expect(
    (
      await site
        .visitor()
        .call('signUp', { email: emailOf('otherBuyer'), password: 'limestone porch swing', name: 'Robin' })
    ).result,
  ).toMatchObject({ success: true })
  expect(await sql('select id from accounts where email = $1', [emailOf('otherBuyer')])).toHaveLength(2)
})

test('of two super administrators who leave at the same moment one stays', async () => {
  const other: CastName = 'admin'
  await sql("update accounts set user_role = 'super_admin', role_level = 1000 where email = $1", [emailOf(other)])
  const both = [await site.as('super'), (await site.as(other)).on(1)]
  const answers = await Promise.all(both.map((one) => one.call('deleteMyAccount', { password: PASSWORD })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(
    await sql("select id from accounts where role_level = 1000 and status = 'active' and deleted_at is null"),
  ).toHaveLength(1)
})

test('preferences are the specified ones until they are changed, and news is a consent of its own', async () => {
  const person = await site.as('agent')
  expect((await person.call('getUserPreferences')).result).toEqual({
    email_notifications: true,
    marketing_emails: true,
    sms_notifications: false,
    preferred_contact_method: 'email',
    property_alert_frequency: 'instant',
    is_text_offered: false,
  })
  await sql("insert into suppressions (email_normalized, scope, reason) values ($1, 'marketing', 'unsubscribed')", [
    emailOf('agent'),
  ])
  for (const marketing_emails of [false, true]) await person.call('updatePreferences', { marketing_emails })
  expect(await person.call('updatePreferences', { property_alert_frequency: 'hourly' })).toMatchObject({ status: 422 })
  const consents = await sql(
    "select is_given, source from consents where email_normalized = $1 and purpose = 'marketing' order by at",
    [emailOf('agent')],
  )
  expect(consents).toEqual([
    { is_given: false, source: 'preferences' },
    { is_given: true, source: 'preferences' },
  ])
  expect(await sql('select scope from suppressions where email_normalized = $1', [emailOf('agent')])).toEqual([])
})

test('being contacted is taken back by an act of the person, given again by another, and both are on record', async () => {
  const person = await site.as('otherAgent')
  const id = "(select id from accounts where email = 'otheragent@example.com')"
  const consents = () =>
    sql(
      `select is_given, source, revoked_at is not null as is_revoked from consents where account_id = ${id} and purpose = 'contact' order by at, id`,
    )
  const set = async (contactConsent: unknown) => person.call('updateContactConsent', { contactConsent })
  expect((await set(true)).result).toEqual({ is_given: true })
  const page = async () => (await person.visit('/dashboard/preferences')).html
  expect(await page()).toContain('Withdraw permission')
  // Without JavaScript it is a form. Submitting twice must have no further effect.
  for (const _ of [1, 2]) {
    const answer = await person.fetch('/forms/updateContactConsent', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        contactConsent: 'false',
        _boolean: 'contactConsent',
        _page: '/dashboard/preferences',
      }),
    })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/dashboard/preferences'])
  }
  expect(await page()).toContain('Give permission')
  expect(await page()).not.toContain('Withdraw permission')
  expect(await consents()).toEqual([
    { is_given: true, source: 'preferences', is_revoked: true },
    { is_given: false, source: 'preferences', is_revoked: false },
  ])
  expect((await set('yes')).status).toBe(422)
  expect((await set(true)).result).toEqual({ is_given: true })
  expect(
    await sql(
      `select after->>'contact' is not null and after->>'contact' <> 'false' as is_given, reason, actor_id = object_id::uuid as is_own
       from audit_log where act = 'consents.recorded' and object_id = ${id}::text order by seq`,
    ),
  ).toEqual([
    { is_given: true, reason: 'preferences', is_own: true },
    { is_given: false, reason: 'preferences', is_own: true },
    { is_given: true, reason: 'preferences', is_own: true },
  ])
})
