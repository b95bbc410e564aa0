import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { setupLinkIn } from '../../scripts/setup-link.ts'
import { asOwner } from '../postgres.ts'
import { startSite } from '../server.ts'

const databaseUrl = process.env.DATABASE_URL ?? ''
const sql = <Row extends object>(text: string, values: unknown[] = []) =>
  asOwner(databaseUrl, async (client) => (await client.query<Row>(text, values)).rows)
const withoutAdministrators = () =>
  sql("update accounts set role_level = 1, user_role = 'authenticated' where role_level >= 100")

await withoutAdministrators()
const site = await startSite({ processes: 2, env: { SECRET: process.env.SECRET ?? '' } })
afterAll(() => site.stop())
const linksAtStart = () => site.messages().flatMap((message) => setupLinkIn(message) ?? [])

beforeEach(async () => {
  await withoutAdministrators()
  await sql('delete from rate_limits')
})

/** Runs `npm run admin` as it runs in the image. */
const admin = (...args: string[]) =>
  promisify(execFile)(process.execPath, [join('dist', 'server', 'commands.js'), 'admin', ...args], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: databaseUrl,
      SECRET: process.env.SECRET,
      PUBLIC_URL: site.urls[0],
      ROLE: 'worker',
      NODE_ENV: 'production',
    },
  }).then(
    ({ stdout }) => ({ stdout, stderr: '' }),
    ({ stdout, stderr }) => ({ stdout, stderr }),
  )
const newPath = async () => /\/setup\/[\w-]{43}/.exec((await admin('setup-link')).stdout)?.[0] ?? ''
const PERSON = { name: 'Priya Raman', email: 'priya@example.com', password: 'limestone porch swing' }
const administrators = () => sql<{ email: string }>('select email from accounts where role_level >= 100')
const removePriya = () => sql("delete from accounts where email like 'priya%'")

test('each web server prints a link at its start, and the newest one works', async () => {
  await expect.poll(linksAtStart).toHaveLength(2)
  const answers = []
  for (const link of linksAtStart()) answers.push((await site.visitor().visit(new URL(link).pathname)).location)
  expect(answers.toSorted()).toEqual(['/setup', '/setup?link=expired'])
})

test('the token is exchanged for a cookie, and is in no page, header or log', async () => {
  const path = await newPath()
  const browser = site.visitor()
  const { status, headers, location, html } = await browser.visit(path)
  expect([status, location, html]).toEqual([303, '/setup', ''])
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' })
  expect(String(headers['set-cookie'])).toMatch(/^setup=[\w-]{43}; Max-Age=3600; HttpOnly; SameSite=Lax; Path=\/$/)
  const page = await browser.visit('/setup')
  expect(page).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } })
  expect(page.html).toContain('Create your administrator account')
  expect(page.html).toMatch(/<meta name="robots" content="noindex/)
  const token = path.split('/').at(-1) ?? ''
  expect(page.html + JSON.stringify(page.headers) + site.log()).not.toContain(token)
})

test('a link opens in one browser, also if two open it at the same time', async () => {
  const path = await newPath()
  const browsers = Array.from({ length: 8 }, (_, at) => site.visitor().on(at % 2))
  const answers = await Promise.all(browsers.map((browser) => browser.visit(path)))
  expect(answers.map(({ location }) => location).toSorted()).toEqual(['/setup', ...Array(7).fill('/setup?link=used')])
  const owner = browsers.find(({ cookies }) => cookies.has('setup'))
  expect((await owner?.visit(path))?.location).toBe('/setup')
  const stranger = site.visitor()
  await stranger.visit(path)
  expect((await stranger.visit('/setup?link=used')).html).toContain('was opened in another browser')
  expect((await stranger.call('createAdministrator', PERSON)).status).toBe(403)
  expect(await administrators()).toEqual([])
})

test('a prefetch or a HEAD request opens nothing', async () => {
  const path = await newPath()
  await site.visitor().visit(path, { 'sec-purpose': 'prefetch' })
  await site.visitor().fetch(path, { method: 'HEAD' })
  expect((await site.visitor().visit(path)).location).toBe('/setup')
})

test('of several requests at the same time one creates the administrator, who is signed in', async () => {
  const browser = site.visitor()
  await browser.visit(await newPath())
  const people = Array.from({ length: 6 }, (_, at) => ({ ...PERSON, email: `priya${at}@example.com` }))
  const answers = await Promise.all(people.map((one, at) => browser.on(at % 2).call('createAdministrator', one)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403, 403, 403, 403, 403])
  expect(await administrators()).toHaveLength(1)
  expect(await sql('select 1 from setup_links')).toEqual([])
  expect((await browser.call('getSetup')).result).toMatchObject({ stage: 'steps', administrator: 'Priya Raman' })
  expect((await browser.visit('/setup/brokerage')).html).toContain('Your brokerage')
  await removePriya()
})

test('the form works without JavaScript and goes on to the second step', async () => {
  const browser = site.visitor()
  await browser.visit(await newPath())
  const post = (password: string) =>
    browser.fetch('/forms/createAdministrator', {
      method: 'POST',
      headers: { origin: site.urls[0] ?? '', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        ...PERSON,
        password,
        _page: '/setup',
        _next: '/setup/brokerage',
        _done: 'Account created',
      }),
    })
  expect((await post('password1234')).headers.get('location')).toBe('/setup#form-problems')
  expect((await browser.visit('/setup')).html).toContain('Priya Raman')
  expect(await administrators()).toEqual([])
  expect((await post(PERSON.password)).headers.get('location')).toMatch(/\/setup\/brokerage$/)
  expect(await administrators()).toEqual([{ email: PERSON.email }])
  await removePriya()
})

test('the command refuses once there is an administrator, and the opened link is void', async () => {
  const browser = site.visitor()
  const path = await newPath()
  await browser.visit(path)
  await sql("update accounts set role_level = 1000, user_role = 'super_admin' where email = 'super@example.com'")
  expect(await admin('setup-link')).toMatchObject({
    stdout: '',
    stderr: expect.stringContaining('This site has an administrator, so there is no setup link.'),
  })
  expect((await browser.call('createAdministrator', PERSON)).status).toBe(403)
  expect((await browser.visit('/setup')).location).toBe('/login?redirect=%2Fsetup')
  expect((await site.visitor().visit(path)).location).toBe('/setup')
  expect(await administrators()).toEqual([{ email: 'super@example.com' }])
})

test('an expired link opens nothing, and its browser is told where a new one is', async () => {
  const browser = site.visitor()
  const path = await newPath()
  await browser.visit(path)
  await sql(
    "update setup_links set created_at = now() - interval '61 minutes', expires_at = now() - interval '1 minute'",
  )
  expect((await browser.call('createAdministrator', PERSON)).status).toBe(403)
  expect((await browser.visit(path)).location).toBe('/setup?link=expired')
  expect((await browser.visit('/setup?link=expired')).html).toContain('npm run admin -- setup-link')
})

test('guesses are limited', async () => {
  const statuses: number[] = []
  for (let at = 0; at < 11; at += 1) statuses.push((await site.visitor().visit(`/setup/${'x'.repeat(43)}`)).status)
  expect(statuses).toEqual([...Array(10).fill(303), 429])
  expect((await site.visitor().visit(await newPath())).status).toBe(429)
})

test('a weak password and a known email are refused at their field', async () => {
  const browser = site.visitor()
  await browser.visit(await newPath())
  const refused = async (change: object) => {
    const { status, error } = await browser.call('createAdministrator', { ...PERSON, ...change })
    return [status, error?.message]
  }
  expect((await refused({ password: 'priya raman priya' }))[0]).toBe(422)
  expect((await refused({ name: '' }))[0]).toBe(422)
  expect(await refused({ email: 'buyer@example.com' })).toEqual([
    422,
    'This email address already has an account. Enter another one.',
  ])
  expect(await sql('select 1 from setup_links')).toHaveLength(1)
})
