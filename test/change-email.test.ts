import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { MESSAGES } from '#features/accounts/words/messages.ts'
import { type CastName, emailOf, idOf, PASSWORD } from './cast.ts'
import { emailsTo, linkIn } from './emails.ts'
import { asOwner } from './postgres.ts'
import { startSite } from './server.ts'

/** Tests changing an account's email address, over HTTP against the built site with its worker. */

const site = await startSite({ processes: 2, hasWorker: true })
afterAll(() => site.stop())
const sql = <Row extends object>(text: string, values: unknown[] = []) =>
  asOwner(process.env.DATABASE_URL ?? '', async (client) => (await client.query<Row>(text, values)).rows)
beforeEach(() => sql('delete from rate_limits'))
const SEAL = expect.stringMatching(/^[0-9a-f]{64}$/)

let count = 0
function newEmail(): string {
  count += 1
  return `moved-${count}@example.com`
}

/** Requests a change of address. Returns the owner and the token of the email sent to the new address. */
async function asked(name: CastName, email = newEmail()) {
  const owner = await site.as(name)
  expect((await owner.call('changeEmail', { email, password: PASSWORD })).result).toEqual({
    success: true,
    message: MESSAGES.emailChangeSent,
  })
  const link = await linkIn('change-email', email)
  expect(link.pathname).toBe('/verify-email')
  expect(link.searchParams.get('type')).toBe('email_change')
  return { owner, email, token: link.searchParams.get('token') ?? '' }
}

const accountOf = (email: string) =>
  sql<{ id: string; status: string }>(
    'select id, status from accounts where email_normalized = $1 and deleted_at is null',
    [email],
  )

test('nothing changes before the link is used; then the old address is told, and other sessions end', async () => {
  const elsewhere = await site.as('buyer')
  const { owner, email, token } = await asked('buyer')
  const reset = site.visitor()
  await reset.call('resetPassword', { email: emailOf('buyer') })
  const old = (await linkIn('reset-password', emailOf('buyer'))).searchParams.get('token')
  expect((await owner.call('getProfile')).result).toMatchObject({ email: emailOf('buyer') })
  expect((await owner.on(1).call('getEmailChange', { token })).result).toEqual({ state: 'good', email })
  const before = owner.cookies.get('session')
  expect((await owner.call('confirmEmailChange', { token })).result).toMatchObject({ success: true })
  expect(owner.cookies.get('session')).not.toBe(before)
  expect((await owner.call('getProfile')).result).toMatchObject({ email })
  expect((await elsewhere.on(1).call('getCurrentUser')).status).toBe(401)
  const told = (await emailsTo(emailOf('buyer'))).find(({ letter: kind }) => kind === 'email-changed')
  expect(told?.text).toContain(email)
  // Links sent to the old address are void.
  expect((await reset.call('getResetLink', { token: old })).result).toEqual({ state: 'invalid' })
  const visitor = site.visitor()
  expect((await visitor.call('signIn', { email: emailOf('buyer'), password: PASSWORD })).result).toMatchObject({
    success: false,
  })
  expect((await visitor.call('signIn', { email, password: PASSWORD })).result).toMatchObject({ success: true })
  expect(
    await sql("select act, before, after from audit_log where act like 'email.change%' order by seq"),
  ).toMatchObject([
    { act: 'email.change_requested' },
    // The audit log holds seals; `audit_values` holds the values until the account is purged.
    { act: 'email.changed', before: { email: { sealed: SEAL } }, after: { email: { sealed: SEAL } } },
  ])
  expect(await sql('select value from audit_values where account_id = $1 order by value', [idOf('buyer')])).toEqual(
    [emailOf('buyer'), email].sort().map((value) => ({ value })),
  )
})

test('whoever reads the letter and knows no password gets nothing: an address may have a slip in it', async () => {
  const { email, token } = await asked('otherBuyer')
  const others = [site.visitor(), await site.as('agent')]
  for (const stranger of others) {
    expect((await stranger.call('getEmailChange', { token })).result).toEqual({ state: 'password_needed', email })
    expect((await stranger.call('confirmEmailChange', { token })).result).toEqual({
      success: false,
      error: MESSAGES.passwordNeeded,
    })
    expect(await stranger.call('confirmEmailChange', { token, password: 'a guess of a stranger' })).toMatchObject({
      status: 422,
      error: { fields: { password: expect.any(String) } },
    })
  }
  expect(await accountOf(email)).toEqual([])
  const phone = site.visitor()
  expect((await phone.call('confirmEmailChange', { token, password: PASSWORD })).result).toMatchObject({
    success: true,
  })
  expect(await accountOf(email)).toHaveLength(1)
  // The confirmation does not sign the phone in.
  expect((await phone.call('getCurrentUser')).status).toBe(401)
})

test('the link is good once, of ten uses at the same moment, for 24 hours, and only the newest one', async () => {
  const first = await asked('sold')
  const { owner, email, token } = await asked('sold')
  expect((await owner.call('getEmailChange', { token: first.token })).result).toEqual({ state: 'invalid', email: null })
  await sql("update account_tokens set expires_at = now() - interval '1 second' where kind = 'change_email'")
  expect((await owner.call('getEmailChange', { token })).result).toEqual({ state: 'expired', email: null })
  expect((await owner.call('confirmEmailChange', { token })).result).toEqual({
    success: false,
    error: MESSAGES.linkExpired,
  })
  await sql("update account_tokens set expires_at = now() + interval '1 hour' where kind = 'change_email'")
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      site
        .visitor()
        .on(at % 2)
        .call('confirmEmailChange', { token, password: PASSWORD }),
    ),
  )
  // Five attempts with a password are allowed, so the rest of the ten are refused.
  expect(answers.filter(({ result }) => JSON.stringify(result ?? '').includes('"success":true'))).toHaveLength(1)
  expect(await accountOf(email)).toHaveLength(1)
  // A token works only for its kind.
  await sql('delete from rate_limits')
  const again = await asked('withoutTerms')
  for (const name of ['verifyEmail', 'updatePassword'])
    expect(
      (await again.owner.call(name, { token: again.token, password: 'limestone porch swing' })).result,
    ).toMatchObject({ success: false })
})

test('an address of somebody else is answered alike; its owner hears of it, and keeps it', async () => {
  const mover = await site.as('agent')
  expect((await mover.call('changeEmail', { email: emailOf('auditor'), password: PASSWORD })).result).toEqual({
    success: true,
    message: MESSAGES.emailChangeSent,
  })
  await expect
    .poll(async () => (await emailsTo(emailOf('auditor'))).map(({ letter: kind }) => kind), {
      timeout: 20_000,
    })
    .toEqual(['already-registered'])
  // Another account takes the address before the link is used.
  const { owner, email, token } = await asked('agent')
  await sql('update accounts set email = $1, email_normalized = $1 where email = $2', [email, emailOf('auditor')])
  expect((await owner.call('confirmEmailChange', { token })).result).toEqual({
    success: false,
    error: MESSAGES.emailTaken,
  })
})

test('a registration that nobody confirmed holds no address back', async () => {
  const email = newEmail()
  await site.visitor().call('signUp', {
    email,
    password: 'limestone porch swing',
    name: 'A stranger',
    acceptTerms: true,
    acceptMLSConsent: true,
    acknowledgeDisclosure: true,
    contactConsent: true,
    marketingEmails: true,
  })
  const verification = (await linkIn('verify-email', email)).searchParams.get('token')
  const { owner, token } = await asked('otherAgent', email)
  expect((await owner.call('confirmEmailChange', { token })).result).toMatchObject({ success: true })
  expect(await accountOf(email)).toMatchObject([{ status: 'active' }])
  expect((await site.visitor().call('verifyEmail', { token: verification })).result).toMatchObject({ success: false })
})

/** Issues the token that the email job would issue, for an account of the cast. */
async function linkFor(name: CastName, email: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await sql(
    `insert into account_tokens (id, account_id, kind, token_hash, email, expires_at)
     select $1, id, 'change_email', $2, $3, now() + interval '1 hour' from accounts where name = $4`,
    [randomUUID(), createHash('sha256').update(token).digest(), email, name],
  )
  return token
}

test('of two links of one account, used at the same moment, one counts and the other is void', async () => {
  const here = await site.as('vendorAdmin')
  for (let round = 0; round < 8; round += 1) {
    const emails = [newEmail(), newEmail()]
    const tokens = await Promise.all(emails.map((email) => linkFor('vendorAdmin', email)))
    const answers = await Promise.all(
      tokens.map((token, at) => site.visitor().on(at).call('confirmEmailChange', { token, password: PASSWORD })),
    )
    expect(answers.map(({ result }) => result)).toEqual(
      expect.arrayContaining([
        { success: true, message: 'Your email address is changed.' },
        { success: false, error: MESSAGES.linkInvalid },
      ]),
    )
    expect(await sql('select id from accounts where email = any($1)', [emails])).toHaveLength(1)
    await sql('delete from rate_limits')
  }
  expect((await here.call('getCurrentUser')).status).toBe(401)
})

test('of two accounts that move to one address at the same moment one has it, and the other is told so', async () => {
  for (let round = 0; round < 8; round += 1) {
    const email = newEmail()
    const names = ['auditor', 'withoutTerms'] as const
    const tokens = await Promise.all(names.map((name) => linkFor(name, email)))
    const answers = await Promise.all(
      tokens.map((token, at) => site.visitor().on(at).call('confirmEmailChange', { token, password: PASSWORD })),
    )
    expect(answers.map(({ result }) => result)).toEqual(
      expect.arrayContaining([
        { success: true, message: 'Your email address is changed.' },
        { success: false, error: MESSAGES.emailTaken },
      ]),
    )
    expect(await accountOf(email)).toHaveLength(1)
    await sql('delete from rate_limits')
    await sql("delete from account_tokens where kind = 'change_email'")
  }
})

test('asking takes the password, another address than now, and at most three letters an hour', async () => {
  const person = await site.as('admin')
  const ask = (email: string, password = PASSWORD) => person.call('changeEmail', { email, password })
  expect(await ask(newEmail(), 'not the one')).toMatchObject({
    status: 422,
    error: { fields: { password: MESSAGES.wrongPassword } },
  })
  expect(await ask('Admin@Example.com')).toMatchObject({
    status: 422,
    error: { fields: { email: MESSAGES.sameEmail } },
  })
  expect(await ask('robin@example.com\r\nBcc: all@example.com')).toMatchObject({ status: 422 })
  const statuses: number[] = []
  for (let at = 0; at < 4; at += 1) statuses.push((await ask(newEmail())).status)
  expect(statuses).toEqual([200, 200, 200, 429])
})

test('news that was ended at the old address stays ended at the new one', async () => {
  await sql("insert into suppressions (email_normalized, scope, reason) values ($1, 'marketing', 'unsubscribed')", [
    emailOf('super'),
  ])
  const { owner, email, token } = await asked('super')
  expect((await owner.call('confirmEmailChange', { token })).result).toMatchObject({ success: true })
  expect(await sql('select scope, reason from suppressions where email_normalized = $1', [email])).toEqual([
    { scope: 'marketing', reason: 'unsubscribed' },
  ])
})
