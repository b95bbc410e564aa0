import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Challenge } from '#features/captcha/schema.ts'
import { AppError } from '#kit/call/errors.ts'
import { CAST, type CastName, emailOf, PASSWORD } from '../../../test/cast.ts'
import { asOwner } from '../../../test/postgres.ts'
import { startSite } from '../../../test/server.ts'
import { speak } from '../../../test/wire.ts'
import { MESSAGES } from './words/messages.ts'

const site = await startSite({ processes: 2, hasWorker: true, env: { TRUSTED_PROXIES: '127.0.0.1' } })
afterAll(() => site.stop())

const sql = <Row extends object>(text: string, values: unknown[] = []) =>
  asOwner(process.env.DATABASE_URL ?? '', async (client) => (await client.query<Row>(text, values)).rows)
beforeEach(() => sql('delete from rate_limits'))

function visitorAt(address: string, more: Record<string, string> = {}) {
  const visitor = site.visitor()
  const headers = { ...more, 'x-forwarded-for': address }
  return { ...visitor, signIn: (email: string, password: string) => signIn(visitor.fetch, headers, email, password) }
}

function signIn(fetch: typeof site.fetch, more: Record<string, string>, email: string, password: string) {
  const through: typeof fetch = (path, init) =>
    fetch(path, { ...init, headers: { ...Object.fromEntries(new Headers(init?.headers)), ...more } })
  return speak(through, 'POST', 'signIn', { email, password })
}

describe('signing in', () => {
  test('a buyer gets the user and a session whose public id opens nothing', async () => {
    const buyer = await site.signIn('buyer')
    const answer = await buyer.call('getSession')
    expect(answer.result).toMatchObject({
      user: {
        email: 'buyer@example.com',
        user_role: 'registered',
        role_level: 10,
        app_metadata: { user_role: 'registered', role_level: 10 },
      },
      session: { access_token: expect.stringMatching(/^[0-9a-f-]{36}$/), expires_at: expect.any(Date) },
    })
    const stranger = site.visitor()
    stranger.cookies.set('session', /"s":"([0-9a-f-]{36})"/.exec(answer.text)?.[1] ?? '')
    expect((await stranger.call('getCurrentUser')).status).toBe(401)
  })

  test('the email may be typed in any case and width', async () => {
    for (const email of ['BUYER@Example.com', ' buyer@example.com ']) {
      expect((await site.visitor().call('signIn', { email, password: PASSWORD })).result).toMatchObject({
        success: true,
      })
    }
  })

  test.each<readonly [CastName, string]>([
    ['suspended', MESSAGES.suspended],
    ['deactivated', MESSAGES.deactivated],
    ['unverified', MESSAGES.confirmEmail],
  ])('%s is told why not, and only with the right password', async (name, error) => {
    const visitor = site.visitor()
    expect((await visitor.call('signIn', { email: emailOf(name), password: PASSWORD })).result).toEqual({
      success: false,
      error,
    })
    expect((await visitor.call('signIn', { email: emailOf(name), password: 'wrong' })).result).toEqual({
      success: false,
      error: MESSAGES.wrongCredentials,
    })
    expect(visitor.cookies.size).toBe(0)
  })

  test('a suspended account reads the reason where the administrator shows it', async () => {
    const signIn = async () =>
      (await site.visitor().call('signIn', { email: emailOf('suspended'), password: PASSWORD })).result
    const show = (isShown: boolean) =>
      sql("update accounts set suspension_reason = 'misuse', is_suspension_reason_shown = $2 where email = $1", [
        emailOf('suspended'),
        isShown,
      ])
    await show(true)
    expect(await signIn()).toEqual({
      success: false,
      error: 'This account is suspended. Reason: misuse of listing data. Please call us.',
    })
    await show(false)
    expect(await signIn()).toEqual({ success: false, error: MESSAGES.suspended })
  })

  test('an expired password signs in to nothing but setting a new one', async () => {
    const visitor = site.visitor()
    const answer = await visitor.call('signIn', { email: emailOf('expired'), password: PASSWORD })
    expect(answer.result).toMatchObject({
      success: true,
      passwordExpiration: { expired: true, days_until_expiration: 0 },
    })
    expect((await visitor.call('getCurrentUser')).result).toMatchObject({
      password_expiration: { expired: true },
      is_vow_viewer: false,
      can_view_sold: false,
      is_agent: false,
      can_open_agent_pages: false,
      must_add_second_step: false,
    })
  })

  test('an unknown email and a wrong password are answered alike', async () => {
    const answers = await Promise.all(
      [emailOf('buyer'), 'nobody@example.com'].map(async (email) => {
        const { status, text, headers } = await site.visitor().call('signIn', { email, password: 'not the one' })
        return { status, text, cookies: headers.getSetCookie() }
      }),
    )
    expect(answers[0]).toEqual(answers[1])
  })

  test('a session planted before is ended, and the new one has another secret', async () => {
    const victim = await site.as('otherBuyer')
    const planted = victim.cookies.get('session') ?? ''
    await victim.call('signIn', { email: emailOf('buyer'), password: PASSWORD })
    expect(victim.cookies.get('session')).not.toBe(planted)
    const attacker = site.visitor()
    attacker.cookies.set('session', planted)
    expect((await attacker.call('getCurrentUser')).status).toBe(401)
  })

  test('each beginning and end of a session is audited with the person, and a failed try is not taken for one', async () => {
    const [last] = await sql<{ seq: number }>('select coalesce(max(seq), 0) as seq from audit_log')
    const buyer = await site.signIn('buyer')
    await site.visitor().call('signIn', { email: emailOf('buyer'), password: 'wrong' })
    await buyer.call('signOut')
    const entries = await sql(
      "select act, actor_kind, actor_id = object_owner.id as is_own from audit_log, accounts object_owner where seq > $1 and email = $2 and object_type = 'session' order by seq",
      [last?.seq, emailOf('buyer')],
    )
    expect(entries).toEqual([
      { act: 'session.started', actor_kind: 'account', is_own: true },
      { act: 'session.ended', actor_kind: 'account', is_own: true },
    ])
  })
})

describe('guessing', () => {
  test('five wrong passwords for one account, then 429 with the time to wait; others are not held up', async () => {
    const guesser = visitorAt('203.0.113.5')
    for (let i = 0; i < 5; i += 1) expect((await guesser.signIn(emailOf('buyer'), `guess ${i}`)).status).toBe(200)
    const refused = await guesser.signIn(emailOf('buyer'), PASSWORD)
    expect(refused).toMatchObject({ status: 429, error: { code: 'limited' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await visitorAt('203.0.113.99').signIn(emailOf('buyer'), PASSWORD)).result).toMatchObject({ success: true })
    expect((await guesser.signIn(emailOf('otherBuyer'), PASSWORD)).result).toMatchObject({ success: true })
    // The lockout ends after two windows.
    await sql("update rate_limits set window_started_at = window_started_at - interval '30 minutes'")
    expect((await guesser.signIn(emailOf('buyer'), PASSWORD)).result).toMatchObject({ success: true })
  })

  test('it counts over all processes and over a restart', async () => {
    const guesser = site.visitor()
    for (let i = 0; i < 5; i += 1)
      await guesser.on(i % 2).call('signIn', { email: emailOf('agent'), password: `guess ${i}` })
    expect((await guesser.on(0).call('signIn', { email: emailOf('agent'), password: PASSWORD })).status).toBe(429)
    await site.kill(1, 'SIGKILL')
    await site.restart(1)
    expect((await guesser.on(1).call('signIn', { email: emailOf('agent'), password: PASSWORD })).status).toBe(429)
  })

  test('the addresses of one IPv6 network, with others invented before and beside them, are one caller', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 8; i += 1) {
      const invented = { 'x-real-ip': `198.51.100.${i}`, forwarded: `for=198.51.100.${i}` }
      const visitor = visitorAt(`198.51.100.${i}, 2001:db8:7:7:${i}::${i}`, invented)
      statuses.push((await visitor.signIn(emailOf('sold'), 'wrong')).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
  })

  test('one address that tries many accounts must show that a person is at work after ten, and is stopped after thirty', async () => {
    const answers: string[] = []
    for (let i = 0; i < 35; i += 1) {
      const { status, error } = await visitorAt('203.0.113.44').signIn(`nobody${i}@example.com`, 'x')
      answers.push(`${status} ${error instanceof AppError ? Object.keys(error.fields ?? {}).join() : ''}`.trim())
    }
    expect(answers).toEqual([...Array(10).fill('200'), ...Array(20).fill('422 captcha'), ...Array(5).fill('429')])
  })

  test('an account that is tried from everywhere costs a stranger some work, and locks nobody out', async () => {
    const email = emailOf('buyer')
    const owner = visitorAt('192.0.2.200')
    expect((await owner.signIn(email, PASSWORD)).result).toMatchObject({ success: true })
    for (const tried of [email, 'nobody@example.com']) {
      for (let i = 0; i < 20; i += 1)
        expect((await visitorAt(`203.0.113.${100 + i}`).signIn(tried, `guess ${i}`)).status).toBe(200)
      // If a new hour begins in the meantime, older hits count less and this attempt is still free.
      expect([200, 422]).toContain((await visitorAt('203.0.113.200').signIn(tried, 'guess')).status)
    }
    // No difference between existing and unknown accounts.
    for (const tried of [email, 'nobody@example.com'])
      expect((await visitorAt('198.51.100.77').signIn(tried, PASSWORD)).error).toMatchObject({
        fields: { captcha: expect.any(String) },
      })
    // A device that signed in before needs no captcha on any network.
    const atHome = { ...owner, signIn: signIn.bind(null, owner.fetch, { 'x-forwarded-for': '198.51.100.78' }) }
    expect((await atHome.signIn(email, PASSWORD)).result).toMatchObject({ success: true })
    // Other devices solve the challenge and can sign in.
    const newcomer = site.visitor()
    const through: typeof newcomer.fetch = (path, init) =>
      newcomer.fetch(path, {
        ...init,
        headers: { ...Object.fromEntries(new Headers(init?.headers)), 'x-forwarded-for': '198.51.100.79' },
      })
    expect((await speak(through, 'POST', 'signIn', { email, password: PASSWORD })).status).toBe(422)
    const { challenge } = (await speak(through, 'GET', 'isCaptchaRequired', { action: 'sign_in' })).result as {
      challenge: Challenge
    }
    const solution = await solveChallenge({ challenge, deriveKey })
    const { pass } = (
      await speak(through, 'POST', 'verifyCaptcha', {
        action: 'sign_in',
        solution: { challenge, counter: solution?.counter, derivedKey: solution?.derivedKey },
      })
    ).result as { pass: string }
    const answer = await speak(through, 'POST', 'signIn', { email, password: PASSWORD, captcha: pass })
    expect(answer.result).toMatchObject({ success: true })
  })

  test('many who sign in at the same moment are all answered, and a page before the last of them', async () => {
    let isOver = false
    const people = Array.from({ length: 60 }, (_, at) => visitorAt(`192.0.2.${at}`))
    const crowd = Promise.all(people.map((one) => one.signIn(emailOf('otherAgent'), PASSWORD))).finally(() => {
      isOver = true
    })
    expect((await site.visitor().visit('/login')).status).toBe(200)
    expect(isOver).toBe(false)
    for (const { result } of await crowd) expect(result).toMatchObject({ success: true })
  })

  test('a right password ends the count of wrong ones', async () => {
    const person = visitorAt('203.0.113.77')
    for (let round = 0; round < 2; round += 1) {
      for (let i = 0; i < 4; i += 1) await person.signIn(emailOf('auditor'), `forgot ${i}`)
      expect((await person.signIn(emailOf('auditor'), PASSWORD)).result).toMatchObject({ success: true })
    }
  })
})

describe('a session', () => {
  test('is good on every process, and ended on every process at once', async () => {
    const buyer = await site.signIn('buyer')
    expect((await buyer.on(1).call('getCurrentUser')).result).toMatchObject({ email: 'buyer@example.com' })
    const captured = new Map(buyer.cookies)
    expect(await buyer.on(1).call('signOut')).toMatchObject({ status: 200, result: { success: true } })
    // Only the cookie that marks a known device remains.
    expect([...buyer.cookies.keys()]).toEqual(['device'])
    for (const [name, value] of captured) buyer.cookies.set(name, value)
    for (const process of [0, 1]) {
      expect(await buyer.on(process).call('getCurrentUser')).toMatchObject({
        status: 401,
        error: { code: 'signed_out' },
      })
    }
    expect((await buyer.call('getSession')).result).toEqual({ user: null, session: null })
    expect([...buyer.cookies.keys()]).toEqual(['device'])
  })

  test('that was signed out is refused wherever its cookie is played back: at a page, a call, and where a file comes', async () => {
    const buyer = await site.signIn('buyer')
    const captured = new Map(buyer.cookies)
    const thief = () => {
      const visitor = site.visitor()
      for (const [name, value] of captured) visitor.cookies.set(name, value)
      return visitor
    }
    const open = async (process: number) => [
      (await thief().on(process).visit('/dashboard/preferences?x=1')).location,
      (await thief().on(process).call('getUserPreferences')).status,
      (await thief().on(process).call('exportMyData', { password: PASSWORD })).status,
      await postedFile(thief().on(process).fetch),
    ]
    const opened = [null, 200, 200, 'a file']
    expect([await open(0), await open(1)]).toEqual([opened, opened])
    await buyer.call('signOut')
    const refused = ['/login?redirect=%2Fdashboard%2Fpreferences%3Fx%3D1', 401, 401, 'no file']
    expect([await open(0), await open(1)]).toEqual([refused, refused])
  })

  test('ends when its time is over, and sign-in leads back to the page that was left', async () => {
    const buyer = await site.as('buyer')
    const left = '/dashboard/profile?from=mail'
    expect((await buyer.visit(left)).status).toBe(200)
    const newest = 'created_at = (select max(created_at) from sessions)'
    // The idle timeout cannot be later than the absolute one.
    await expect(
      sql(`update sessions set idle_expires_at = absolute_expires_at + interval '1 second' where ${newest}`),
    ).rejects.toThrow('check constraint')
    await sql(`update sessions set idle_expires_at = now() - interval '1 second' where ${newest}`)
    for (const process of [0, 1]) {
      expect((await buyer.on(process).call('getUserPreferences')).status).toBe(401)
      expect(await buyer.on(process).visit(left)).toMatchObject({
        status: 307,
        location: `/login?redirect=${encodeURIComponent(left)}`,
      })
    }
    expect((await buyer.call('getSession')).result).toEqual({ user: null, session: null })
    const answer = await buyer.fetch('/forms/signIn', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ email: emailOf('buyer'), password: PASSWORD, redirect: left, _page: '/login' }),
    })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, left])
    expect((await buyer.visit(left)).status).toBe(200)
  })

  test('of somebody who is suspended is refused at the next request, on every process', async () => {
    const sold = await site.as('sold')
    expect((await sold.on(1).call('getCurrentUser')).result).toMatchObject({ can_view_sold: true })
    await sql("update accounts set status = 'suspended', suspension_reason = 'misuse' where email = $1", [
      emailOf('sold'),
    ])
    for (const process of [0, 1]) expect((await sold.on(process).call('getCurrentUser')).status).toBe(403)
    expect((await sold.call('getSession')).result).toEqual({ user: null, session: null })
    await sql("update accounts set status = 'active', suspension_reason = null where email = $1", [emailOf('sold')])
  })

  test('that is used is renewed at most every ten minutes, and never beyond its absolute end', async () => {
    const buyer = await site.as('buyer')
    const stamp = () =>
      sql<{ seen_at: Date; idle: Date; absolute: Date }>(
        'select seen_at, idle_expires_at as idle, absolute_expires_at as absolute from sessions order by created_at desc limit 1',
      )
    await sql("update accounts set last_seen_at = now() - interval '170 days' where email = $1", [emailOf('buyer')])
    await sql(
      "update sessions set idle_expires_at = now() + interval '6 days', absolute_expires_at = now() + interval '6 days 1 hour', seen_at = now() - interval '11 minutes' where created_at = (select max(created_at) from sessions)",
    )
    await buyer.call('getSession')
    const [renewed] = await stamp()
    expect(renewed?.idle).toEqual(renewed?.absolute)
    // Returning with the same session counts as a visit, so the account is not closed for inactivity.
    const seen = await sql<{ is_today: boolean }>(
      "select last_seen_at > now() - interval '1 hour' as is_today from accounts where email = $1",
      [emailOf('buyer')],
    )
    expect(seen).toEqual([{ is_today: true }])
    await buyer.call('getSession')
    await buyer.call('getUser')
    expect((await stamp())[0]).toEqual(renewed)
  })

  test('signing out twice, or without a session, is no error', async () => {
    const visitor = site.visitor()
    for (let i = 0; i < 2; i += 1)
      expect(await visitor.call('signOut')).toMatchObject({ status: 200, result: { success: true } })
  })
})

describe('the signed cookie that paints the header', () => {
  test('names nobody after sign-out, although it is still signed', async () => {
    const buyer = await site.signIn('buyer')
    const before = new Map(buyer.cookies)
    await buyer.call('signOut')
    const copy = site.visitor()
    for (const [name, value] of before) copy.cookies.set(name, value)
    expect((await copy.call('getSessionFast')).result).toBeNull()
  })

  test('says who it is, and is not believed when it was changed', async () => {
    const buyer = await site.signIn('buyer')
    expect((await buyer.call('getSessionFast')).result).toMatchObject({ name: 'buyer', role_level: 10 })
    const [body = '', signature = ''] = (buyer.cookies.get('header') ?? '').split('.')
    const raised = Buffer.from(
      Buffer.from(body, 'base64url').toString().replace('"role_level":10', '"role_level":1000'),
    ).toString('base64url')
    for (const forged of [`${raised}.${signature}`, `${raised}.`, raised, `${body}.AAAA`, '.', 'x.y.z']) {
      buyer.cookies.set('header', forged)
      expect((await buyer.call('getSessionFast')).result, forged).toBe('stale')
    }
    buyer.cookies.delete('session')
    expect((await buyer.call('getSessionFast')).result).toBeNull()
  })

  test('opens nothing by itself', async () => {
    const admin = await site.signIn('super')
    admin.cookies.delete('session')
    expect((await admin.call('getCurrentUser')).status).toBe(401)
    expect((await admin.call('isAdmin')).result).toBe(false)
  })
})

test.each(Object.keys(CAST))('isAdmin is true for administrators alone: %s', async (name) => {
  if (!isCast(name)) throw new Error(name)
  const expected = ['admin', 'vendorAdmin', 'super', 'expiredAdmin'].includes(name)
  expect((await (await site.as(name)).call('isAdmin')).result).toBe(expected)
})

test.each([
  '/api/auth/sign-in/email',
  '/api/auth/change-password',
  '/api/auth/admin/set-role',
  '/api/auth/get-session',
])('there is no way to an account but the calls: %s', async (path) => {
  const admin = await site.as('super')
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ email: emailOf('buyer'), password: PASSWORD, newPassword: 'x', role: 'admin' })
  expect((await admin.fetch(path, { method: 'POST', headers, body })).status).toBe(404)
  expect((await admin.fetch(path)).status).toBe(404)
})

async function postedFile(fetch: typeof site.fetch): Promise<'a file' | 'no file'> {
  const answer = await fetch('/forms/exportMyData', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ password: PASSWORD, _page: '/dashboard/preferences' }),
  })
  return answer.headers.get('content-disposition')?.startsWith('attachment') ? 'a file' : 'no file'
}

function isCast(name: string): name is CastName {
  return name in CAST
}
