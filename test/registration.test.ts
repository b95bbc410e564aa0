import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { MESSAGES } from '#features/accounts/words/messages.ts'
import { PASSWORD_RULES } from '#features/accounts/words.ts'
import type { Challenge } from '#features/captcha/schema.ts'
import { brokerage } from '../sample/cast/brokerage.ts'
import { emailOf, PASSWORD } from './cast.ts'
import { emailsTo, linkIn } from './emails.ts'
import { asOwner } from './postgres.ts'
import { type Browser, startSite } from './server.ts'

/**
 * Tests the path from the registration form to a registrant with VOW access, over HTTP against the built site with its
 * worker.
 */

const BREACHED = 'Tr0ub4dor&3 correct'
// The list of breached passwords that an operator may place in the data folder.
const dataDir = await mkdtemp(join(tmpdir(), 'porchlight-registration-'))
await writeFile(
  join(dataDir, 'breached-passwords.txt'),
  ['0'.repeat(40), createHash('sha1').update(BREACHED).digest('hex').toUpperCase(), 'F'.repeat(40)]
    .map((line) => `${line}:7\n`)
    .join(''),
)
await asOwner(process.env.DATABASE_URL ?? '', (client) =>
  client.query("update settings set value = $1 where key = 'brokerage'", [JSON.stringify(brokerage)]),
)
const site = await startSite({ hasWorker: true, env: { DATA_DIR: dataDir } })
afterAll(async () => {
  await site.stop()
  await rm(dataDir, { recursive: true, force: true })
})
const sql = <Row extends object>(text: string, values: unknown[] = []) =>
  asOwner(process.env.DATABASE_URL ?? '', async (client) => (await client.query<Row>(text, values)).rows)
beforeEach(() => sql('delete from rate_limits'))

let count = 0
function newEmail(): string {
  count += 1
  return `registrant-${count}@example.com`
}
const GOOD = 'limestone porch swing'

function registration(email: string, differs: Record<string, unknown> = {}) {
  return {
    email,
    password: GOOD,
    name: 'Hannah Liu-Becker',
    phone: '317-555-0158',
    acceptTerms: true,
    acceptMLSConsent: true,
    marketingEmails: false,
    ...differs,
  }
}

async function tokenFor(email: string, beyond = 0): Promise<string> {
  return (await linkIn('verify-email', email, beyond)).searchParams.get('token') ?? ''
}

const personOf = (email: string) =>
  sql('select p.name, p.stage, p.owner_id from people p join accounts a on a.id = p.account_id where a.email = $1', [
    email,
  ])

async function registered(email: string, differs: Record<string, unknown> = {}): Promise<Browser> {
  const browser = site.visitor()
  expect((await browser.call('signUp', registration(email, differs))).result).toEqual({
    success: true,
    user: null,
    session: null,
  })
  return browser
}

describe('registering', () => {
  test('ends with a confirmed address, VOW standing, and a record of each consent', async () => {
    const email = newEmail()
    const browser = await registered(email)
    await tokenFor(email)
    expect((await browser.call('signIn', { email, password: GOOD })).result).toEqual({
      success: false,
      error: MESSAGES.confirmEmail,
    })
    // The sign-in before confirmation sent another link.
    const token = await tokenFor(email, 1)
    expect((await browser.call('getVerification', { token })).result).toEqual({ state: 'good' })
    expect((await browser.call('verifyEmail', { token })).result).toEqual({
      success: true,
      reset_token: null,
      next: null,
    })
    expect((await browser.call('signIn', { email, password: GOOD })).result).toMatchObject({
      success: true,
      user: { email, user_role: 'registered', role_level: 10 },
    })
    expect((await browser.call('getCurrentUser')).result).toMatchObject({ is_vow_viewer: true, can_view_sold: false })
    const consents = await sql(
      `select c.purpose, c.is_given, c.text_version, c.ip, c.user_agent is not null as has_agent, c.source,
        encode(sha256(convert_to(t.body, 'UTF8')), 'hex') = encode(c.text_hash, 'hex') as is_hash_of_text
       from consents c join consent_texts t on t.text_hash = c.text_hash where c.email_normalized = $1 order by c.purpose`,
      [email],
    )
    const common = {
      text_version: '2026-11-27',
      ip: '127.0.0.1',
      has_agent: true,
      source: 'register',
      is_hash_of_text: true,
    }
    expect(consents).toEqual([
      { purpose: 'agency_disclosure', is_given: true, ...common },
      { purpose: 'contact', is_given: true, ...common, text_version: '2025-01-18' },
      { purpose: 'marketing', is_given: false, ...common },
      { purpose: 'mls_consent', is_given: true, ...common },
      { purpose: 'terms', is_given: true, ...common },
    ])
    expect((await emailsTo(email)).map(({ letter: kind }) => kind)).toContain('terms-confirmed')
    expect(await personOf(email)).toEqual([{ name: 'Hannah Liu-Becker', stage: 'prospect', owner_id: null }])
    const acts = await sql<{ act: string }>(
      'select act from audit_log where object_id = (select id::text from accounts where email = $1) order by seq',
      [email],
    )
    expect(acts.map(({ act }) => act)).toEqual(['consents.recorded', 'account.registered', 'email.verified'])
  })

  test.each([
    ['acceptTerms', 'Check this box to accept the terms of use.'],
    ['acceptMLSConsent', 'Check this box to accept the MLS access terms.'],
    ['acknowledgeDisclosure', 'Check this box to confirm you read the agency disclosure.'],
    ['contactConsent', 'Check this box so we can contact you about your account and requests.'],
  ])('without %s there is no account', async (field, message) => {
    const email = newEmail()
    const answer = await site.visitor().call('signUp', registration(email, { [field]: false }))
    expect(answer).toMatchObject({ status: 422, error: { fields: { [field]: message } } })
    expect(await sql('select id from accounts where email = $1', [email])).toEqual([])
  })

  test.each([
    ['short', 'eleven char', PASSWORD_RULES.too_short],
    ['among the most used', 'password1234', PASSWORD_RULES.common],
    ['a run of keys', 'qwertyuiop123', PASSWORD_RULES.common],
    ['of a breach', BREACHED, PASSWORD_RULES.breached],
    ['of the town', 'gr33nwood porches', PASSWORD_RULES.local],
    ['of the office', 'meridian row homes', PASSWORD_RULES.local],
    ['of the person', 'liu-becker at home', PASSWORD_RULES.personal],
    ['too long', 'a'.repeat(64) + 'b c'.repeat(40), PASSWORD_RULES.too_long],
  ])('a password that is %s is refused by its rule', async (_what, password, message) => {
    const email = newEmail()
    const answer = await site.visitor().call('signUp', registration(email, { password }))
    expect(answer).toMatchObject({ status: 422, error: { fields: { password: message } } })
    expect(await sql('select id from accounts where email = $1', [email])).toEqual([])
  })

  test.each([
    ['64', `${'a porch light 🏡 '.repeat(4)}`.slice(0, 64)],
    ['128', Array.from({ length: 128 }, (_, at) => (at % 7 === 0 ? '🏡' : 'lamp yard'[at % 9])).join('')],
  ])('a phrase of %s characters is taken, and all of it counts', async (_length, password) => {
    const email = newEmail()
    const browser = await registered(email, { password })
    await browser.call('verifyEmail', { token: await tokenFor(email) })
    const last = [...password].slice(0, -1).join('')
    expect((await browser.call('signIn', { email, password: `${last}?` })).result).toMatchObject({ success: false })
    expect((await browser.call('signIn', { email, password })).result).toMatchObject({ success: true })
  })

  test('nobody makes themselves an administrator by what they send', async () => {
    const email = newEmail()
    await registered(email, {
      role_level: 1000,
      user_role: 'super_admin',
      status: 'active',
      email_verified_at: new Date(),
      id: '00000000-0000-7000-8000-000000000999',
    })
    expect(
      await sql('select user_role, role_level, status, email_verified_at from accounts where email = $1', [email]),
    ).toEqual([{ user_role: 'authenticated', role_level: 1, status: 'pending_verification', email_verified_at: null }])
  })

  test.each([
    'robin＠example.com',
    'robin@example.com\r\nBcc: all@example.com',
    'robin@example.com\r\n',
    'robin@еxample.com ',
  ])('the address %j is refused at its field', async (email) => {
    expect(await site.visitor().call('signUp', registration(email))).toMatchObject({
      status: 422,
      error: { fields: { email: expect.any(String) } },
    })
  })

  test('an address of an account gets the same answer, and only its owner hears of it', async () => {
    const fresh = await site.visitor().call('signUp', registration(newEmail()))
    const known = await site.visitor().call('signUp', registration(emailOf('buyer')))
    expect({ status: known.status, text: known.text }).toEqual({ status: fresh.status, text: fresh.text })
    const names = (answer: typeof known) => answer.headers.getSetCookie().map((line) => line.split('=')[0])
    expect(names(known)).toEqual(names(fresh))
    await expect
      .poll(async () => (await emailsTo(emailOf('buyer'))).map(({ letter: kind }) => kind), {
        timeout: 20_000,
      })
      .toEqual(['already-registered'])
    expect((await site.visitor().call('signIn', { email: emailOf('buyer'), password: GOOD })).result).toMatchObject({
      success: false,
    })
    expect((await site.visitor().call('signIn', { email: emailOf('buyer'), password: PASSWORD })).result).toMatchObject(
      {
        success: true,
      },
    )
  })
})

describe('somebody registers with the address of another person', () => {
  test('the owner confirms: the password and the consents of the stranger are void', async () => {
    const email = newEmail()
    const stranger = await registered(email, { password: 'the key of a stranger' })
    const token = await tokenFor(email)
    // The stranger's session, if any, ends too.
    stranger.cookies.set('session', await sessionOf(email))
    expect((await stranger.call('getCurrentUser')).status).toBe(200)
    const owner = site.visitor()
    expect((await owner.call('getVerification', { token })).result).toEqual({ state: 'password_needed' })
    const { result } = await owner.call('verifyEmail', { token })
    expect(result).toMatchObject({ success: true, reset_token: expect.any(String) })
    expect((await stranger.call('getCurrentUser')).status).toBe(401)
    for (const browser of [stranger, owner])
      expect((await browser.call('signIn', { email, password: 'the key of a stranger' })).result).toMatchObject({
        success: false,
        error: MESSAGES.wrongCredentials,
      })
    expect((await stranger.call('verifyEmail', { token })).result).toMatchObject({ success: false, reason: 'invalid' })
    const reset = resetTokenOf(result)
    expect(
      (await owner.call('updatePassword', { token: reset, password: 'a phrase of the owner' })).result,
    ).toMatchObject({
      success: true,
    })
    expect((await owner.call('signIn', { email, password: 'a phrase of the owner' })).result).toMatchObject({
      success: true,
      user: { user_role: 'authenticated' },
    })
    // The stranger's consents are void: the owner must give them before seeing VOW data.
    expect((await owner.call('getCurrentUser')).result).toMatchObject({
      is_vow_viewer: false,
      has_current_terms: false,
    })
    const agreed = { acceptTerms: true, acceptMLSConsent: true, acknowledgeDisclosure: true }
    const before = owner.cookies.get('session')
    expect((await owner.call('acceptTerms', agreed)).result).toEqual({ success: true })
    expect(owner.cookies.get('session')).not.toBe(before)
    expect((await owner.call('getCurrentUser')).result).toMatchObject({ is_vow_viewer: true, user_role: 'registered' })
  })

  test('the owner asks for a new password: the stranger has nothing left', async () => {
    const email = newEmail()
    const stranger = await registered(email, { password: 'the key of a stranger' })
    const verification = await tokenFor(email)
    stranger.cookies.set('session', await sessionOf(email))
    const owner = site.visitor()
    expect(await personOf(email)).toEqual([])
    await owner.call('resetPassword', { email })
    const token = (await linkIn('reset-password', email)).searchParams.get('token')
    expect((await owner.call('updatePassword', { token, password: 'a phrase of the owner' })).result).toMatchObject({
      success: true,
    })
    expect(await personOf(email)).toMatchObject([{ stage: 'prospect' }])
    expect((await stranger.call('getCurrentUser')).status).toBe(401)
    expect((await stranger.call('verifyEmail', { token: verification })).result).toMatchObject({ success: false })
    expect((await stranger.call('signIn', { email, password: 'the key of a stranger' })).result).toMatchObject({
      success: false,
    })
    expect((await owner.call('signIn', { email, password: 'a phrase of the owner' })).result).toMatchObject({
      success: true,
    })
    expect((await owner.call('getCurrentUser')).result).toMatchObject({ has_current_terms: false })
  })

  test('in another browser the password says who it is; a wrong one does not', async () => {
    const email = newEmail()
    await registered(email)
    const token = await tokenFor(email)
    const phone = site.visitor()
    expect((await phone.call('verifyEmail', { token, password: 'not the one at all' })).result).toMatchObject({
      success: false,
      reason: 'wrong_password',
    })
    expect((await phone.call('verifyEmail', { token, password: GOOD })).result).toEqual({
      success: true,
      reset_token: null,
      next: null,
    })
    expect((await phone.call('signIn', { email, password: GOOD })).result).toMatchObject({ success: true })
    expect((await phone.call('getCurrentUser')).result).toMatchObject({ is_vow_viewer: true })
  })

  test('registering again voids what was typed before, and the link of the first letter', async () => {
    const email = newEmail()
    const first = await registered(email, { password: 'the key of a stranger' })
    const old = await tokenFor(email)
    const second = await registered(email)
    const token = await tokenFor(email, 1)
    expect((await first.call('verifyEmail', { token: old })).result).toMatchObject({
      success: false,
      reason: 'invalid',
    })
    expect((await first.call('getVerification', { token })).result).toEqual({ state: 'password_needed' })
    expect((await second.call('verifyEmail', { token })).result).toEqual({
      success: true,
      reset_token: null,
      next: null,
    })
  })
})

describe('the link that confirms an address', () => {
  test('is good once, of twenty uses at the same moment', async () => {
    const email = newEmail()
    const browser = await registered(email)
    const token = await tokenFor(email)
    const answers = await Promise.all(Array.from({ length: 20 }, () => browser.call('verifyEmail', { token })))
    const good = answers.filter(({ result }) => JSON.stringify(result).includes('"success":true'))
    expect(good).toHaveLength(1)
    expect(answers.filter(({ result }) => JSON.stringify(result).includes('"invalid"'))).toHaveLength(19)
  })

  test('is kept as a hash, ends after 24 hours, and a part of it is nothing', async () => {
    const email = newEmail()
    const browser = await registered(email)
    const token = await tokenFor(email)
    const stored = await sql<{ row: string }>('select t::text as row from account_tokens t')
    expect(stored.some(({ row }) => row.includes(token))).toBe(false)
    for (const wrong of [token.slice(0, -1), token.slice(1), `${token}x`, 'x'])
      expect((await browser.call('verifyEmail', { token: wrong })).result).toMatchObject({ reason: 'invalid' })
    await sql("update account_tokens set expires_at = now() - interval '1 second'")
    expect((await browser.call('getVerification', { token })).result).toEqual({ state: 'expired' })
    expect((await browser.call('verifyEmail', { token })).result).toMatchObject({
      reason: 'expired',
      error: MESSAGES.linkExpired,
    })
  })

  test('is sent again for whom it is due, and the answer is the same for everybody', async () => {
    const email = newEmail()
    await registered(email)
    await tokenFor(email)
    const answers = await Promise.all(
      [email, emailOf('buyer'), 'nobody@example.com'].map((one) =>
        site.visitor().call('resendVerification', { email: one }),
      ),
    )
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    await tokenFor(email, 1)
    expect((await emailsTo(emailOf('buyer'))).filter(({ letter: kind }) => kind === 'verify-email')).toEqual([])
    expect(await emailsTo('nobody@example.com')).toEqual([])
  })
})

test.each([
  ['reset_password', 'resetPassword', { email: 'nobody@example.com' }],
  ['sign_in', 'signIn', { email: 'nobody@example.com', password: 'not the one' }],
])('who asks before %s whether a task is due is never refused for want of one', async (action, name, data) => {
  const visitor = site.visitor()
  let due = 0
  for (let at = 0; at < 12; at += 1) {
    const { required, challenge } = (await visitor.call('isCaptchaRequired', { action })).result as Required
    const solution = required && (await solve(challenge))
    const verified = solution && ((await visitor.call('verifyCaptcha', { action, solution })).result as Pass)
    if (required) due += 1
    // Reset the limit of five attempts per account, which would refuse before the part under test.
    await sql("delete from rate_limits where key like 'sign-in-account%'")
    const answer = await visitor.call(name, { ...data, ...(verified && { captcha: verified.pass }) })
    expect(answer.status, `${at}: ${answer.text}`).toBe(200)
  }
  expect(due).toBeGreaterThan(0)
  expect(due).toBeLessThan(12)
})

test('after many registrations from one network a person must be at work: the pass is good for one act, once', async () => {
  const bot = site.visitor()
  const statuses: number[] = []
  for (let at = 0; at < 5; at += 1) statuses.push((await bot.call('signUp', registration(newEmail()))).status)
  expect(statuses).toEqual([200, 200, 200, 422, 422])
  const refused = await bot.call('signUp', registration(newEmail()))
  expect(refused.error).toMatchObject({
    fields: { captcha: expect.stringMatching(/check you’re not a robot\..* call or text 317-555-01\d\d\.$/) },
  })
  const { challenge } = (await bot.call('isCaptchaRequired', { action: 'sign_up' })).result as Required
  const solution = await solve(challenge)
  const other = await bot.call('verifyCaptcha', { action: 'sign_in', solution })
  expect(other.result).toMatchObject({ success: false })
  const { pass } = (await bot.call('verifyCaptcha', { action: 'sign_up', solution })).result as Pass
  const replayed = await bot.call('verifyCaptcha', { action: 'sign_up', solution })
  expect(replayed.result).toMatchObject({ success: false })
  const twice = await Promise.all([1, 2].map(() => bot.call('signUp', registration(newEmail(), { captcha: pass }))))
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 422])
})

test('where the check cannot be made, nobody gets by without it', async () => {
  const bot = site.visitor()
  for (let at = 0; at < 3; at += 1) await bot.call('signUp', registration(newEmail()))
  const { challenge } = (await bot.call('isCaptchaRequired', { action: 'sign_up' })).result as Required
  const solution = await solve(challenge)
  const email = newEmail()
  await sql('alter table captcha_passes rename to captcha_passes_gone')
  try {
    expect((await bot.call('verifyCaptcha', { action: 'sign_up', solution })).status).toBe(500)
    expect((await bot.call('signUp', registration(email, { captcha: 'x' }))).status).toBe(500)
    // Without a captcha pass the refusal gives the office's phone number.
    expect((await bot.call('signUp', registration(email))).error).toMatchObject({
      fields: { captcha: expect.stringContaining('317-555-01') },
    })
  } finally {
    await sql('alter table captcha_passes_gone rename to captcha_passes')
  }
  expect(await sql('select id from accounts where email = $1', [email])).toEqual([])
})

/** Inserts a live session of an account, as sign-in would. @returns its secret */
async function sessionOf(email: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await sql(
    `insert into sessions (id, account_id, token_hash, idle_expires_at, absolute_expires_at)
     select $1, id, $2, now() + interval '1 hour', now() + interval '1 hour' from accounts where email = $3`,
    [randomUUID(), createHash('sha256').update(token).digest(), email],
  )
  return token
}

interface Required {
  required: boolean
  challenge: Challenge
}
interface Pass {
  pass: string
}

/** Solves a challenge as a browser does. */
async function solve(challenge: Challenge) {
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('This task has no answer.')
  return { challenge, counter: solution.counter, derivedKey: solution.derivedKey }
}

function resetTokenOf(result: unknown): string {
  return /"reset_token":"([^"]+)"/.exec(JSON.stringify(result))?.[1] ?? ''
}
