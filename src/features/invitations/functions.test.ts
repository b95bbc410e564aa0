import { afterAll, expect, test } from 'vitest'
import { emailOf, idOf } from '../../../test/cast.ts'
import { linkIn } from '../../../test/emails.ts'
import { asOwner } from '../../../test/postgres.ts'
import { startSite } from '../../../test/server.ts'
import { MESSAGES } from './words.ts'

const site = await startSite({ processes: 2 })
afterAll(() => site.stop())

const sql = <Row extends object>(text: string, values: unknown[] = []) =>
  asOwner(process.env.DATABASE_URL ?? '', async (client) => (await client.query<Row>(text, values)).rows)
const tokenTo = async (email: string) => (await linkIn('invitation', email)).searchParams.get('token') ?? ''

test('an invited agent opens an account on one of two processes, signs in, and works without the MLS terms', async () => {
  await sql(
    "insert into agents (id, slug, name, title, email, phone, license_number, position) values (gen_random_uuid(), 'lena', 'Lena Kowalczyk', 'Broker', 'lena@example.com', '317-555-0145', 'RB21008817', 90)",
  )
  const [agent] = await sql<{ id: string }>("select id from agents where slug = 'lena'")
  const boss = await site.as('super')
  expect((await boss.call('inviteAgent', { agentId: agent?.id, email: 'lena@example.com' })).status).toBe(200)
  const token = await tokenTo('lena@example.com')
  const page = await site.visitor().visit(`/invitation?token=${token}`)
  expect([page.status, page.html.includes('invited you as an agent')]).toEqual([200, true])
  expect(page.headers['cache-control']).toContain('no-store')
  const input = { token, name: 'Lena Kowalczyk', password: 'limestone porch swing' }
  const answers = await Promise.all([0, 1].map((process) => site.visitor().on(process).call('acceptInvitation', input)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  // A link that was used answers the same whether its use was stored before or during the call.
  expect(await site.visitor().call('acceptInvitation', input)).toMatchObject({
    status: 409,
    error: { message: MESSAGES.linkDead },
  })
  const lena = site.visitor()
  const signedIn = await lena.call('signIn', { email: 'lena@example.com', password: input.password })
  expect(signedIn.result).toMatchObject({ success: true, user: { is_agent: true, user_role: 'authenticated' } })
  for (const path of ['/agent', '/agent/inquiries', '/agent/appointments', '/agent/relationships', '/agent/messages'])
    expect([path, (await lena.visit(path)).status]).toEqual([path, 200])
  expect((await lena.call('listSold')).status).toBe(403)
})

test('the form works without JavaScript, and says what is wrong', async () => {
  const boss = await site.as('super')
  expect((await boss.call('inviteUser', { email: 'noor@example.com', role: 'admin', agent_id: '' })).status).toBe(200)
  const token = await tokenTo('noor@example.com')
  const visitor = site.visitor()
  const weak = await visitor.call('acceptInvitation', { token, name: '', password: 'short' })
  expect(weak).toMatchObject({
    status: 422,
    error: { fields: { name: expect.any(String), password: expect.any(String) } },
  })
  const path = `/invitation?token=${token}`
  const post = (fields: Record<string, string>) =>
    visitor.fetch('/forms/acceptInvitation', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ _page: path, _next: '/login', token, ...fields }),
      redirect: 'manual',
    })
  expect((await post({ name: 'Noor', password: 'short' })).headers.get('location')).toContain('/invitation')
  const done = await post({ name: 'Noor Haddad', password: 'limestone porch swing' })
  expect([done.status, done.headers.get('location')]).toEqual([303, '/login'])
  expect(await sql("select user_role, name from accounts where email = 'noor@example.com'")).toEqual([
    { user_role: 'admin', name: 'Noor Haddad' },
  ])
})

test('an account is offered the role after its sign-in, and to no other account', async () => {
  const boss = await site.as('super')
  const email = emailOf('otherBuyer')
  expect((await boss.call('inviteUser', { email, role: 'admin', agent_id: '' })).status).toBe(200)
  const token = await tokenTo(email)
  expect((await site.visitor().visit(`/invitation?token=${token}`)).html).toContain('Sign in to accept')
  const [row] = await sql<{ id: string }>('select id from invitations where email = $1', [email])
  const stranger = await site.as('buyer')
  expect((await stranger.call('getMyInvitation')).result).toBeNull()
  expect((await stranger.call('acceptMyInvitation', { invitationId: row?.id })).error).toMatchObject({
    code: 'not_found',
    message: MESSAGES.notForYou,
  })
  const member = await site.as('otherBuyer')
  expect((await member.visit('/invitation')).html).toContain('invited you as an administrator')
  expect((await member.on(1).call('acceptMyInvitation', { invitationId: row?.id })).result).toEqual({
    success: true,
    must_sign_in: true,
  })
  expect((await member.call('getUser')).result).toBeNull()
  expect(await sql('select user_role from accounts where id = $1', [idOf('otherBuyer')])).toEqual([
    { user_role: 'admin' },
  ])
})

test('a link that was never sent says nothing', async () => {
  for (const token of ['x', 'x'.repeat(201), '0'])
    expect((await site.visitor().visit(`/invitation?token=${token}`)).html).toContain('Ask for a new invitation')
  expect((await site.visitor().call('getInvitation', { token: 'x'.repeat(201) })).status).toBe(422)
  expect((await site.visitor().call('getInvitation', { token: '{"a":1}' })).result).toEqual({ state: 'invalid' })
})
