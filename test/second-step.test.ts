import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { MESSAGES } from '#features/accounts/words/messages.ts'
import { type CastName, emailOf, PASSWORD } from './cast.ts'
import { asOwner } from './postgres.ts'
import { type Browser, startSite } from './server.ts'

/** Tests two-step verification over HTTP against the built site. */

const site = await startSite({ processes: 2 })
afterAll(() => site.stop())
const sql = <Row extends object>(text: string, values: unknown[] = []) =>
  asOwner(process.env.DATABASE_URL ?? '', async (client) => (await client.query<Row>(text, values)).rows)
beforeEach(() => sql('delete from rate_limits'))

/** Returns the code of an app now, or `steps` intervals of 30 seconds later. */
function codeOf(secret: Secret, steps = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })
}

async function enabled(name: CastName): Promise<{ browser: Browser; secret: Secret; codes: string[] }> {
  const browser = await site.as(name)
  const { result } = await browser.call('beginTotp', { password: PASSWORD })
  const typed = /"secret":"([A-Z2-7 ]+)"/.exec(JSON.stringify(result))?.[1] ?? ''
  const secret = Secret.fromBase32(typed.replaceAll(' ', ''))
  // The current code is used up, so sign in with the next one.
  const confirmed = await browser.call('confirmTotp', { code: codeOf(secret) })
  const codes = JSON.stringify(confirmed.result).match(/[a-z2-7]{4}(-[a-z2-7]{4}){3}/g) ?? []
  return { browser, secret, codes }
}

const firstStep = (browser: Browser, name: CastName) =>
  browser.call('signIn', { email: emailOf(name), password: PASSWORD })

test('a sign-in then asks for a code, and begins no session before it', async () => {
  const { browser, secret, codes } = await enabled('buyer')
  expect(codes).toHaveLength(10)
  expect((await browser.call('getSecondStep')).result).toMatchObject({
    is_on: true,
    codes_left: 10,
    is_required: false,
  })
  const visitor = site.visitor()
  expect((await firstStep(visitor, 'buyer')).result).toEqual({
    success: false,
    error: MESSAGES.enterCode,
    second_step: true,
  })
  expect([...visitor.cookies.keys()]).toEqual(['step'])
  expect((await visitor.call('getCurrentUser')).status).toBe(401)
  expect((await visitor.on(1).call('getSignInStep')).result).toEqual({ step: 'code' })
  expect((await visitor.call('confirmSignIn', { code: '000000' })).result).toMatchObject({
    success: false,
    error: MESSAGES.wrongCode,
  })
  const code = codeOf(secret, 1)
  const good = await visitor.on(1).call('confirmSignIn', { code })
  expect(good.result).toMatchObject({ success: true, user: { email: emailOf('buyer') } })
  expect((await visitor.call('getCurrentUser')).status).toBe(200)
  // Neither the code nor the step works twice.
  const onlooker = site.visitor()
  await firstStep(onlooker, 'buyer')
  expect((await onlooker.call('confirmSignIn', { code })).result).toMatchObject({
    success: false,
    error: MESSAGES.wrongCode,
  })
  expect((await site.visitor().call('confirmSignIn', { code })).result).toMatchObject({
    success: false,
    error: MESSAGES.secondStepOver,
  })
})

test('each recovery code opens once, of ten uses at the same moment', async () => {
  const { codes } = await enabled('otherBuyer')
  const tries = await Promise.all(
    Array.from({ length: 4 }, async (_, at) => {
      const visitor = site.visitor()
      await firstStep(visitor, 'otherBuyer')
      return visitor.on(at % 2)
    }),
  )
  // A newer first step replaces the one before, so one of the four is valid.
  const answers = await Promise.all(
    tries.map((visitor) => visitor.call('confirmSignIn', { code: codes[0]?.toUpperCase() })),
  )
  expect(answers.filter(({ result }) => JSON.stringify(result).includes('"success":true'))).toHaveLength(1)
  const again = site.visitor()
  await firstStep(again, 'otherBuyer')
  expect((await again.call('confirmSignIn', { code: codes[0] })).result).toMatchObject({ success: false })
  expect((await again.call('confirmSignIn', { code: codes[1] })).result).toMatchObject({ success: true })
})

test('guessing codes ends after five, whatever the network', async () => {
  await enabled('sold')
  const visitor = site.visitor()
  await firstStep(visitor, 'sold')
  const statuses: number[] = []
  for (let at = 0; at < 7; at += 1) statuses.push((await visitor.call('confirmSignIn', { code: `00000${at}` })).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
})

test('it is kept encrypted, and goes off by password and code together', async () => {
  const { browser, secret, codes } = await enabled('agent')
  const stored = await sql<{ row: string }>(
    "select a::text || coalesce(r::text, '') as row from accounts a left join recovery_codes r on r.account_id = a.id",
  )
  for (const { row } of stored) {
    expect(row).not.toContain(secret.hex.toLowerCase())
    for (const code of codes) expect(row).not.toContain(Buffer.from(code.replaceAll('-', '')).toString('hex'))
  }
  expect((await browser.call('disableTotp', { password: 'wrong', code: codes[0] })).status).toBe(422)
  expect((await browser.call('disableTotp', { password: PASSWORD, code: '123456' })).status).toBe(422)
  expect((await browser.call('disableTotp', { password: PASSWORD, code: codes[0] })).result).toEqual({ success: true })
  expect((await firstStep(site.visitor(), 'agent')).result).toMatchObject({ success: true })
})

test('without JavaScript what is to be shown comes once, to its owner alone, and no script reads it', async () => {
  const post = (browser: Browser, name: string, values: Record<string, string>) =>
    browser.fetch(`/forms/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...values, _page: '/dashboard/preferences' }),
    })
  const shown = async (browser: Browser) =>
    /(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}/.exec((await browser.visit('/dashboard/preferences')).html)?.[0] ?? null
  const [owner, other] = [await site.as('auditor'), await site.as('withoutTerms')]
  const answer = await post(owner, 'beginTotp', { password: PASSWORD })
  const line = answer.headers.getSetCookie().find((one) => one.startsWith('second-step=')) ?? ''
  expect(line).toContain('HttpOnly')
  const note = owner.cookies.get('second-step') ?? ''
  await other.call('beginTotp', { password: PASSWORD })
  expect(other.cookies.has('second-step')).toBe(false)
  other.cookies.set('second-step', note)
  expect(await shown(other)).toBeNull()
  const secret = (await shown(owner)) ?? ''
  expect(secret).not.toBe('')
  expect(decodeURIComponent(line)).not.toContain(secret.slice(0, 9))
  expect([owner.cookies.has('second-step'), await shown(owner)]).toEqual([false, null])
  await post(owner, 'confirmTotp', { code: codeOf(Secret.fromBase32(secret.replaceAll(' ', ''))) })
  const codes = (await owner.visit('/dashboard/preferences')).html.match(/>[a-z2-7]{4}(-[a-z2-7]{4}){3}</g) ?? []
  expect(new Set(codes).size).toBe(10)
  expect((await owner.visit('/dashboard/preferences')).html).not.toContain(codes[0])
})

test('where it is required, agents and administrators pass nothing before they have it', async () => {
  const { browser: boss } = await enabled('super')
  const agent = await site.as('otherAgent')
  expect((await boss.call('updateSignInSettings', { isTotpRequired: true, version: 0 })).result).toMatchObject({
    is_totp_required: true,
  })
  const admin = await site.as('vendorAdmin')
  expect(await admin.on(1).call('listAllVendors')).toMatchObject({
    status: 403,
    error: { message: MESSAGES.secondStepNeeded },
  })
  expect((await agent.call('getUserPreferences')).status).toBe(200)
  // Signing in leads them to the setup page and nowhere else.
  for (const [browser, path] of [
    [admin, '/admin'],
    [agent, '/agent'],
  ] as const)
    expect((await browser.visit(path)).location).toBe('/dashboard/preferences?second_step=required')
  expect((await (await site.as('buyer')).call('getCurrentUser')).result).toMatchObject({ must_add_second_step: false })
  expect((await enabled('vendorAdmin')).codes).toHaveLength(10)
  expect((await admin.on(1).call('listAllVendors')).status).not.toBe(403)
  expect((await boss.call('updateSignInSettings', { isTotpRequired: false, version: 1 })).result).toMatchObject({
    is_totp_required: false,
  })
})

test('who has none cannot lock everybody out, themselves among them', async () => {
  await sql('update accounts set totp_secret = null, totp_confirmed_at = null where email = $1', [emailOf('super')])
  const boss = await site.as('super')
  expect(await boss.call('updateSignInSettings', { isTotpRequired: true, version: 2 })).toMatchObject({ status: 409 })
})
