import { request } from 'node:http'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { MESSAGES } from '#features/accounts/words/messages.ts'
import { PASSWORD_RULES, TEXTS } from '#features/accounts/words.ts'
import { type CastName, emailOf, PASSWORD } from './cast.ts'
import { emailsTo, linkIn } from './emails.ts'
import { asOwner } from './postgres.ts'
import { startSite } from './server.ts'
import { speak } from './wire.ts'

/** Tests forgotten, expired and changed passwords, over HTTP against two web processes and a worker. */

const site = await startSite({ processes: 2, hasWorker: true })
afterAll(() => site.stop())
const sql = <Row extends object>(text: string, values: unknown[] = []) =>
  asOwner(process.env.DATABASE_URL ?? '', async (client) => (await client.query<Row>(text, values)).rows)
beforeEach(() => sql('delete from rate_limits'))

const NEXT = 'a copper kettle on the stove'

async function resetTokenOf(name: CastName): Promise<string> {
  const before = (await emailsTo(emailOf(name))).filter(({ letter: kind }) => kind === 'reset-password').length
  await site.visitor().call('resetPassword', { email: emailOf(name) })
  return (await linkIn('reset-password', emailOf(name), before)).searchParams.get('token') ?? ''
}

describe('a forgotten password', () => {
  test('is set anew by the link, once of twenty uses at the same moment; all sessions end', async () => {
    const open = await site.as('buyer')
    const token = await resetTokenOf('buyer')
    expect((await open.call('getCurrentUser')).status).toBe(200)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        site
          .visitor()
          .on(at % 2)
          .call('updatePassword', { token, password: `${NEXT} ${at}` }),
      ),
    )
    const won = answers.findIndex(({ result }) => JSON.stringify(result)?.includes('"success":true'))
    expect(answers.filter(({ result }) => JSON.stringify(result)?.includes('"success":true'))).toHaveLength(1)
    for (const process of [0, 1]) expect((await open.on(process).call('getCurrentUser')).status).toBe(401)
    const signIn = (password: string) => site.visitor().call('signIn', { email: emailOf('buyer'), password })
    expect((await signIn(PASSWORD)).result).toMatchObject({ success: false })
    expect((await signIn(`${NEXT} ${won}`)).result).toMatchObject({ success: true })
    expect((await emailsTo(emailOf('buyer'))).map(({ letter: kind }) => kind)).toContain('password-changed')
  })

  test('a link that has ended, is cut, or was followed by another one sets nothing', async () => {
    const first = await resetTokenOf('sold')
    const second = await resetTokenOf('sold')
    const set = (token: string) => site.visitor().call('updatePassword', { token, password: NEXT })
    for (const wrong of [first, second.slice(0, -1), `${second}x`, 'x'])
      expect((await set(wrong)).result).toEqual({ success: false, error: MESSAGES.linkInvalid })
    await sql("update account_tokens set expires_at = now() - interval '1 second'")
    expect((await site.visitor().call('getResetLink', { token: second })).result).toEqual({ state: 'expired' })
    expect((await set(second)).result).toEqual({ success: false, error: MESSAGES.linkExpired })
    expect((await site.visitor().call('signIn', { email: emailOf('sold'), password: PASSWORD })).result).toMatchObject({
      success: true,
    })
  })

  test('the page that was left to sign in is offered once the password is set, and not before', async () => {
    const email = emailOf('withoutTerms')
    const redirect = `/dashboard/saved-searches/new?search=${encodeURIComponent('?city=Carmel&area=_p~iF~ps|U')}`
    const ask = async (target: string) => {
      const before = (await emailsTo(email)).filter(({ letter: kind }) => kind === 'reset-password').length
      await site.visitor().call('resetPassword', { email, returnPath: target })
      return (await linkIn('reset-password', email, before)).searchParams.get('token') ?? ''
    }
    const intents = () => sql<{ target: string }>('select target from pending_intents')
    const stored = () =>
      sql<{ redirect: string | null }>('select redirect from account_tokens where redirect is not null')
    for (const other of ['https://evil.example/properties/compare', '/dashboard']) {
      await ask(other)
      expect(await stored()).toEqual([])
    }
    const token = await ask(redirect)
    expect([await stored(), await intents()]).toEqual([[{ redirect }], []])
    expect((await site.visitor().call('updatePassword', { token, password: NEXT })).result).toMatchObject({
      success: true,
    })
    expect(await intents()).toEqual([{ target: redirect }])
    const visitor = site.visitor()
    expect((await visitor.call('signIn', { email, password: NEXT })).result).toMatchObject({
      success: true,
      next: redirect,
    })
    await visitor.call('signOut')
  })

  test('a link is kept as a hash, and a refused password does not use it up', async () => {
    const token = await resetTokenOf('sold')
    expect(
      (await sql<{ row: string }>('select t::text as row from account_tokens t')).some(({ row }) =>
        row.includes(token),
      ),
    ).toBe(false)
    for (const [password, message] of [
      ['short', PASSWORD_RULES.too_short],
      ['password1234', PASSWORD_RULES.common],
      [PASSWORD, MESSAGES.samePassword],
    ] as const)
      expect(await site.visitor().call('updatePassword', { token, password })).toMatchObject({
        status: 422,
        error: { fields: { password: message } },
      })
    expect((await site.visitor().call('updatePassword', { token, password: NEXT })).result).toMatchObject({
      success: true,
    })
  })

  test('the answer does not tell whether there is an account', async () => {
    const answers = await Promise.all(
      [emailOf('agent'), 'nobody@example.com', emailOf('suspended')].map((email) =>
        site.visitor().call('resetPassword', { email }),
      ),
    )
    expect(new Set(answers.map(({ text, status }) => `${status} ${text}`)).size).toBe(1)
    await linkIn('reset-password', emailOf('agent'))
    expect(await emailsTo('nobody@example.com')).toEqual([])
    expect(await emailsTo(emailOf('suspended'))).toEqual([])
  })

  test('the link leads to the configured address, whatever the request says of its host', async () => {
    const visitor = site.visitor()
    const through: typeof visitor.fetch = (path, init) =>
      visitor.fetch(path, {
        ...init,
        headers: {
          ...Object.fromEntries(new Headers(init?.headers)),
          'x-forwarded-host': 'evil.example',
          'x-forwarded-proto': 'https',
          forwarded: 'host=evil.example',
        },
      })
    const before = (await emailsTo(emailOf('otherBuyer'))).length
    await speak(through, 'POST', 'resetPassword', { email: emailOf('otherBuyer') })
    expect((await linkIn('reset-password', emailOf('otherBuyer'), before)).origin).toBe(site.urls[0])
    // `fetch()` does not allow a Host header.
    const status = await new Promise<number>((done, fail) => {
      const headers = {
        host: 'evil.example',
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/x-www-form-urlencoded',
        connection: 'close',
      }
      const outgoing = request(`${site.urls[0]}/forms/resetPassword`, { method: 'POST', headers }, (response) => {
        response.resume()
        done(response.statusCode ?? 0)
      })
      outgoing.once('error', fail)
      outgoing.end(new URLSearchParams({ email: emailOf('otherBuyer') }).toString())
    })
    expect(status).toBe(303)
    const second = await linkIn('reset-password', emailOf('otherBuyer'), before + 1)
    expect(second.origin).toBe(site.urls[0])
  })

  test('it belongs to one account, and sets no password of another', async () => {
    const token = await resetTokenOf('super')
    const other = await site.as('admin')
    expect((await other.call('updatePassword', { token, password: NEXT })).result).toMatchObject({ success: true })
    expect((await other.call('getCurrentUser')).result).toMatchObject({ email: emailOf('admin') })
    const signIn = (name: CastName, password: string) =>
      site.visitor().call('signIn', { email: emailOf(name), password })
    expect((await signIn('admin', PASSWORD)).result).toMatchObject({ success: true })
    expect((await signIn('admin', NEXT)).result).toMatchObject({ success: false })
    expect((await signIn('super', NEXT)).result).toMatchObject({ success: true })
  })
})

describe('an expired password', () => {
  test('opens nothing but the way to a new one', async () => {
    const person = await site.signIn('expired')
    for (const call of ['getUserPreferences', 'getProfile', 'getSecondStep'])
      expect(await person.call(call)).toMatchObject({ status: 403, error: { message: TEXTS.passwordExpired } })
    expect(await person.call('updateProfile', { name: 'X' })).toMatchObject({ status: 403 })
    expect((await person.visit('/dashboard?x=1')).location).toBe(
      '/reset-password?expired=true&redirect=%2Fdashboard%3Fx%3D1',
    )
    expect((await person.call('checkPasswordExpiration')).result).toEqual({ expired: true, days_until_expiration: 0 })
    const changed = await person.call('changePassword', { currentPassword: PASSWORD, newPassword: NEXT })
    expect(changed.result).toMatchObject({ success: true })
    expect((await person.call('getUserPreferences')).status).toBe(200)
    expect((await person.call('checkPasswordExpiration')).result).toEqual({ expired: false, days_until_expiration: 90 })
  })

  test.each([
    [8, null],
    [7, 7],
    [1, 1],
  ])('with %i days left the warning says %j', async (days, said) => {
    await sql(
      "update accounts set password_expires_at = now() + make_interval(days => $1) - interval '1 minute', password_changed_at = now() - interval '80 days' where email = $2",
      [days, emailOf('auditor')],
    )
    const { result } = await site.visitor().call('signIn', { email: emailOf('auditor'), password: PASSWORD })
    expect(result).toMatchObject({
      success: true,
      passwordExpiration: said === null ? null : { expired: false, days_until_expiration: said },
    })
  })
})

describe('a changed password', () => {
  test('ends every other session in every process, and gives this one another secret', async () => {
    const here = await site.signIn('agent')
    const there = await site.as('agent')
    const old = here.cookies.get('session') ?? ''
    const wrong = await here.call('changePassword', { currentPassword: 'not this', newPassword: NEXT })
    expect(wrong).toMatchObject({ status: 422, error: { fields: { currentPassword: MESSAGES.wrongPassword } } })
    await here.call('changePassword', { currentPassword: PASSWORD, newPassword: NEXT })
    expect(here.cookies.get('session')).not.toBe(old)
    for (const process of [0, 1]) {
      expect((await here.on(process).call('getCurrentUser')).status).toBe(200)
      expect((await there.on(process).call('getCurrentUser')).status).toBe(401)
    }
    const copy = site.visitor()
    copy.cookies.set('session', old)
    expect((await copy.call('getCurrentUser')).status).toBe(401)
  })

  test('its current one cannot be guessed at from an open browser', async () => {
    const browser = await site.as('otherAgent')
    const statuses: number[] = []
    for (let at = 0; at < 7; at += 1)
      statuses.push(
        (await browser.call('changePassword', { currentPassword: `guess ${at}`, newPassword: NEXT })).status,
      )
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429])
  })
})

describe('the sessions of an account', () => {
  test('are seen and ended by their owner, one or all others, and by nobody else', async () => {
    const here = await site.as('withoutTerms')
    const there = await site.as('withoutTerms')
    const elsewhere = await site.as('withoutTerms')
    const stranger = await site.as('admin')
    const [, , id = ''] = idsOf((await here.call('getCurrentSession')).text)
    expect(await stranger.call('revokeSession', { sessionId: id })).toMatchObject({ status: 404 })
    expect((await here.call('revokeSession', { sessionId: id })).result).toEqual({ success: true })
    expect(await here.call('revokeSession', { sessionId: id })).toMatchObject({ status: 404 })
    const left = await Promise.all(
      [there, elsewhere].map(async (one) => (await one.on(1).call('getCurrentUser')).status),
    )
    expect(left.sort()).toEqual([200, 401])
    expect((await here.call('revokeOtherSessions')).result).toEqual({ success: true, ended: 1 })
    for (const one of [there, elsewhere]) expect((await one.call('getCurrentUser')).status).toBe(401)
    expect((await here.call('getCurrentUser')).status).toBe(200)
  })
})

test('what somebody says of themselves is kept in its usual form, and only of who may sign in', async () => {
  const person = await site.as('deactivated')
  expect((await person.call('updateProfile', { name: 'X' })).status).toBe(403)
  const admin = await site.as('vendorAdmin')
  expect((await admin.call('updateProfile', { name: 'Marcus', phone: '(317) 555-0144' })).result).toMatchObject({
    name: 'Marcus',
    phone: '317-555-0144',
  })
  expect((await admin.call('updatePreferences', { email_notifications: false })).result).toEqual({
    email_notifications: false,
    marketing_emails: true,
    sms_notifications: false,
    preferred_contact_method: 'email',
    property_alert_frequency: 'instant',
  })
})

function idsOf(text: string): string[] {
  return [...new Set(text.match(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g))]
}
