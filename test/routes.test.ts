import { afterAll, describe, expect, test } from 'vitest'
import { CAST, emailOf, idOf, PASSWORD } from './cast.ts'
import { asOwner } from './postgres.ts'
import { browsersOf, expectAnswers, paths, visitKeepingCookies, visitors } from './route-visits.ts'
import { type Expected, ROUTES, SAME_AS, type Visitor } from './routes.ts'
import { startSite } from './server.ts'

// Every page as every kind of person: the place to compare cached fragments with plain rendering, which takes twice the time.
const site = await startSite({ env: { CHECK_CACHED_HTML: 'on' } })
afterAll(() => site.stop())

// A person of each kind, and the administrator with one permission. test/release/every-visitor.test.ts covers the rest.
const browsers = await browsersOf(
  site,
  visitors.filter((person) => SAME_AS[person] === person || person === 'vendorAdmin'),
)

async function visit(person: Visitor, path: string, marks?: Record<string, string | undefined>): Promise<Expected> {
  return visitKeepingCookies(browsers.get(person) ?? site.visitor(), path, marks)
}

test('every route is in the table of test/routes.ts', () => {
  expect(paths.length).toBeGreaterThan(5)
  expect(paths.filter((path) => !(path in ROUTES))).toEqual([])
})

describe('who may go where', () => {
  test.each(paths.filter((path) => path in ROUTES && path !== '/signout'))('%s', (route) =>
    expectAnswers(route, browsers),
  )
})

test('pages of a hot person are drawn alike with and without cached fragments', async () => {
  const person = '018f0000-0000-7000-8000-0000000000d1'
  await asOwner(process.env.DATABASE_URL ?? '', async (client) => {
    await client.query(
      `insert into people (id, name, owner_id) select $1, 'Ada Okonkwo', id from agents where account_id = $2`,
      [person, idOf('agent')],
    )
    await client.query(
      `insert into leads (id, kind, name, email, person_id, owner_id)
       select gen_random_uuid(), 'contact', name, 'ada@example.com', id, owner_id from people, generate_series(1, 2) where id = $1`,
      [person],
    )
  })
  for (const [who, path] of [
    ['agent', `/agent/clients/${person}`],
    ['agent', '/agent/clients?list=hot'],
    ['agent', '/agent/clients?view=board'],
    ['super', `/admin/people/${person}`],
  ] as const) {
    const answer = await browsers.get(who)?.visit(path)
    expect([path, answer?.status]).toEqual([path, 200])
    expect(answer?.html).toContain('Ada Okonkwo')
    if (path.endsWith(person)) expect(answer?.html).toContain('Hot: ')
  }
})

test('everybody of the cast goes everywhere', () => {
  expect(visitors.toSorted()).toEqual(['visitor', ...Object.keys(CAST)].toSorted())
})

test('each page that is refused to one without permissions is named with the permission that it takes', () => {
  const refused = Object.entries(ROUTES).filter(([, { answers }]) => answers.admin === 403 && answers.agent !== 403)
  expect(refused.filter(([, { permission }]) => !permission).map(([route]) => route)).toEqual([])
})

describe('a page that does not exist keeps the frame of its area', () => {
  test.each([
    ['buyer', '/dashboard/nowhere', 'Your account'],
    ['agent', '/agent/nowhere', 'Agent dashboard'],
    ['super', '/admin/nowhere', 'Admin'],
  ] as const)('%s at %s', async (who, path, navigation) => {
    const answer = await browsers.get(who)?.visit(path)
    expect(answer?.status).toBe(404)
    const html = answer?.html ?? ''
    expect(html).toContain(`aria-label="${navigation}"`)
    expect(html.match(/<main /g)).toHaveLength(1)
    expect(html).toContain('Not Found')
  })
})

describe('reading a page changes nothing', () => {
  test.each([
    { 'sec-purpose': 'prefetch' },
    { 'sec-purpose': 'prefetch;prerender' },
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
  ])('read ahead, or as an image of another site: %j', async (marks) => {
    const before = await contents()
    for (const route of paths) await visit('super', ROUTES[route]?.path ?? route, marks)
    expect(await contents()).toEqual(before)
    expect((await browsers.get('super')?.call('getCurrentUser'))?.status).toBe(200)
  })

  test('/signout ends the session of a person who goes there, and of nobody else', async () => {
    const person = await site.as('buyer')
    const goes = (marks: Record<string, string | undefined>) => person.visit('/signout', marks)
    const secret = person.cookies.get('session') ?? ''
    for (const marks of [
      { 'sec-purpose': 'prefetch' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-mode': 'cors' },
    ]) {
      await goes(marks)
      person.cookies.set('session', secret)
      expect((await person.call('getCurrentUser')).status, JSON.stringify(marks)).toBe(200)
    }
    expect(await goes({})).toMatchObject({ status: 303, location: '/' })
    person.cookies.set('session', secret)
    expect((await person.call('getCurrentUser')).status).toBe(401)
  })
})

const ELSEWHERE = [
  '//evil.example',
  '/\\evil.example',
  'https:evil.example',
  'https://evil.example/',
  '/%0d/evil.example',
  '/%0d%0aLocation:%20https://evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'user@evil.example',
  'http://127.0.0.1@evil.example',
  '/%2f%2fevil.example',
]
/** Source: bar W4. */
describe('nobody is sent to another site', () => {
  test.each(ELSEWHERE)('%s', async (target) => {
    const search = `redirect=${encodeURIComponent(target)}`
    for (const path of ['/login', '/register']) expect(await visit('buyer', `${path}?${search}`)).toBe('→ /dashboard')
    // Links of the pages, and hidden fields of their forms.
    for (const path of [
      '/login?',
      '/register?',
      '/reset-password?expired=true&',
      '/verify-email?token=x&',
      '/signout?',
    ]) {
      const { html, location } = await site.visitor().visit(`${path}${search}`)
      expect(location ?? '/', path).toMatch(/^\/(?!\/)/)
      for (const [, address = ''] of html.matchAll(/(?:href|action|src)="([^"]*)"/g)) {
        const { protocol, host } = new URL(address.replaceAll('&amp;', '&'), 'http://own.example')
        expect(`${path} ${protocol} ${host}`).not.toMatch(/evil|javascript:|data:/)
      }
      expect(/name="redirect" value="([^"]*)"/.exec(html)?.[1] ?? '/dashboard', path).toBe('/dashboard')
    }
    const answer = await site.visitor().fetch('/forms/signIn', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        email: emailOf('buyer'),
        password: PASSWORD,
        redirect: target,
        _next: target,
        _page: target,
      }),
    })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/'])
  })

  test('what is encoded twice is a path of our own, and stays one', async () => {
    const target = '/%252f%252fevil.example'
    expect(await visit('buyer', `/login?redirect=${encodeURIComponent(target)}`)).toBe(`→ ${target}`)
    expect(await visit('visitor', target)).toBe(404)
  })
})

async function contents(): Promise<unknown[]> {
  return asOwner(process.env.DATABASE_URL ?? '', async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'access_log' order by 1",
    )
    const found: unknown[] = []
    for (const { name } of rows)
      found.push([
        name,
        (await client.query(`select count(*), sum(hashtextextended(t::text, 0))::text as rows from ${name} t`)).rows,
      ])
    return found
  })
}
