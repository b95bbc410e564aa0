import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { declaredCalls } from './calls.ts'
import { asOwner } from './postgres.ts'
import { startSite } from './server.ts'
import { payloadOf, speak } from './wire.ts'

const site = await startSite()
const httpsSite = await startSite({ env: { PUBLIC_URL: 'https://www.example.com' } })
afterAll(() => Promise.all([site.stop(), httpsSite.stop()]))

const url = site.urls[0] ?? ''
/** Headers of a page request from the address bar. */
const PAGE = {
  accept: 'text/html',
  'sec-fetch-site': 'none',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
  connection: 'close',
}
/** Headers of a call from the site's pages. */
const CALL = { 'x-tsr-serverFn': 'true', connection: 'close' }
const assetPath = `/assets/${readdirSync(join(dirname(import.meta.dirname), 'dist', 'client', 'assets')).find((file) => file.endsWith('.js'))}`

const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
}

describe('headers', () => {
  const KINDS: readonly { what: string; path: string; status: number; init?: RequestInit }[] = [
    { what: 'a page', path: '/', status: 200 },
    { what: 'a page that is not there', path: '/nowhere/at-all', status: 404 },
    { what: 'a call', path: '/_serverFn/getUser', status: 200, init: { headers: CALL } },
    { what: 'a call that is refused', path: '/_serverFn/getCurrentUser', status: 401, init: { headers: CALL } },
    { what: 'a call that does not exist', path: '/_serverFn/nobody', status: 404, init: { headers: CALL } },
    {
      what: 'a call whose body is broken',
      path: '/_serverFn/signIn',
      status: 400,
      init: { method: 'POST', body: '{', headers: { ...CALL, 'content-type': 'application/json' } },
    },
    { what: 'an asset', path: assetPath, status: 200 },
    { what: 'an asset that is not there', path: '/assets/nothing.js', status: 404 },
    { what: 'its health', path: '/healthz', status: 200 },
    { what: 'a page that sends on', path: '/dashboard', status: 307 },
    {
      what: 'a form that was posted',
      path: '/forms/signIn',
      status: 303,
      init: { method: 'POST', body: new URLSearchParams({ email: '', password: '' }) },
    },
    { what: 'a form that does not exist', path: '/forms/nobody', status: 404, init: { method: 'POST', body: '' } },
  ]
  test.each(KINDS)('$what carries them', async ({ path, status, init }) => {
    const response = await site.fetch(path, init)
    expect(response.status).toBe(status)
    expect(Object.fromEntries(response.headers)).toMatchObject(ALWAYS)
    expect(response.headers.get('content-security-policy')).toContain(
      response.headers.get('content-type')?.startsWith('text/html') ? "frame-ancestors 'none'" : "default-src 'none'",
    )
    expect(response.headers.get('strict-transport-security')).toBeNull()
    expect([...response.headers.keys()]).not.toContain('x-powered-by')
  })

  test('an asset that is not there has all headers of a page but those of its content', async () => {
    const { headers } = await site.fetch('/assets/nothing.js')
    for (const name of ['permissions-policy', 'cross-origin-opener-policy'])
      expect(headers.get(name), name).toBeTruthy()
  })

  test.each(KINDS)('$what asks for https where the site is reached over it', async ({ path, init }) => {
    const response = await httpsSite.fetch(path, init)
    expect(response.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
  })

  test('the policy of a page allows only scripts and styles with its own nonce, which is new each time', async () => {
    const nonces = new Set<string>()
    for (const path of ['/login', '/login', '/properties?minPrice=1', '/properties?minPrice=1']) {
      const response = await fetch(`${url}${path}`, { headers: PAGE })
      const policy = response.headers.get('content-security-policy') ?? ''
      const nonce = /script-src 'nonce-(\w{32})'/.exec(policy)?.[1] ?? ''
      nonces.add(nonce)
      for (const part of [
        "default-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        `style-src 'self' 'nonce-${nonce}'`,
      ]) {
        expect(policy).toContain(part)
      }
      expect(policy.replace("style-src-attr 'unsafe-inline'", '')).not.toMatch(/unsafe-(inline|eval)/)
      const html = await response.text()
      const scripts = (html.match(/<(script|style)\b[^>]*>/g) ?? []).filter(
        (tag) => !tag.includes('application/ld+json'),
      )
      expect(scripts.length).toBeGreaterThan(0)
      for (const tag of scripts) expect(tag).toContain(`nonce="${nonce}"`)
      expect(html).not.toMatch(/\son\w+="/)
    }
    expect(nonces.size).toBe(4)
  })

  test('the policy of a cached page allows its inline scripts by hash alone', async () => {
    for (const path of ['/', '/', '/properties', '/vetted-vendors']) {
      const response = await fetch(`${url}${path}`, { headers: PAGE })
      const policy = response.headers.get('content-security-policy') ?? ''
      const html = await response.text()
      const scripts = [...html.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)].filter(
        ([, attributes = '']) => !attributes.includes('application/ld+json'),
      )
      const hashes = scripts.map(
        ([, , source = '']) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`,
      )
      expect(hashes.length).toBeGreaterThan(1)
      expect(policy).toContain(`; script-src ${[...new Set(hashes)].join(' ')} 'strict-dynamic'; `)
      for (const [tag] of html.matchAll(/<(?:script|style|link)\b[^>]*>/g)) expect(tag).not.toMatch(/nonce=|onload=/)
      // Libraries read the nonce for the styles that they insert.
      const [, nonce] = /<meta property="csp-nonce" content="(\w{32})"/.exec(html) ?? []
      expect(policy).toContain(`; style-src 'self' 'nonce-${nonce}'; `)
    }
  })

  test('pages and calls are not kept by caches; assets are kept for ever', async () => {
    expect((await fetch(`${url}/`, { headers: PAGE })).headers.get('cache-control')).toContain('no-store')
    expect((await site.call('getUser')).headers.get('cache-control')).toBe('no-store')
    expect((await site.fetch(assetPath)).headers.get('cache-control')).toContain('immutable')
  })
})

describe('requests that come from elsewhere', () => {
  const FOREIGN: readonly (readonly [string, Record<string, string>])[] = [
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['a sister domain', { 'sec-fetch-site': 'same-site', origin: 'https://other.example.com' }],
    ['an address that was typed', { 'sec-fetch-site': 'none' }],
    ['an old browser on another site', { origin: 'https://evil.example' }],
    ['a sandboxed frame', { origin: 'null' }],
    ['a link on another site', { referer: 'https://evil.example/page' }],
    ['a referrer that only begins like ours', { referer: `${url}.evil.example/` }],
    ['a program that says nothing', {}],
  ]
  test.each(FOREIGN)('%s cannot make a call', async (_, headers) => {
    const body = await payloadOf({ data: { email: 'buyer@example.com', password: 'x' } })
    const json = { ...CALL, 'content-type': 'application/json', ...headers }
    expect((await fetch(`${url}/_serverFn/signIn`, { method: 'POST', headers: json, body })).status).toBe(403)
    expect((await fetch(`${url}/_serverFn/getUser`, { headers: { ...CALL, ...headers } })).status).toBe(403)
  })

  test.each(FOREIGN)('%s cannot post to a page', async (_, headers) => {
    const form = { 'content-type': 'application/x-www-form-urlencoded', connection: 'close', ...headers }
    for (const path of ['/', '/login', '/signout', '/healthz', '/forms/signIn', '/forms/nobody'])
      expect((await fetch(`${url}${path}`, { method: 'POST', headers: form, body: 'a=b' })).status, path).toBe(403)
  })

  test.each<readonly [string, Record<string, string>]>([
    ['its own pages', { 'sec-fetch-site': 'same-origin' }],
    ['an old browser on its own pages', { origin: url }],
    ['a browser that sends a referrer alone', { referer: `${url}/login` }],
  ])('%s can', async (_, headers) => {
    expect((await fetch(`${url}/_serverFn/getUser`, { headers: { ...CALL, ...headers } })).status).toBe(200)
  })

  test('a mail program may unsubscribe by itself, and only that; a token that is none does nothing', async () => {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', connection: 'close' },
      body: 'List-Unsubscribe=One-Click',
    }
    const status = (await fetch(`${url}/unsubscribe/not-a-token`, init)).status
    expect([400, 404, 422]).toContain(status)
    expect((await fetch(`${url}/unsubscribe`, init)).status).toBe(403)
    expect((await fetch(`${url}/forms/signIn`, init)).status).toBe(403)
  })

  test('no answer allows another origin to read it', async () => {
    for (const path of ['/', '/_serverFn/getUser', assetPath]) {
      const response = await fetch(`${url}${path}`, {
        headers: { origin: 'https://evil.example', connection: 'close' },
      })
      expect(response.headers.get('access-control-allow-origin')).toBeNull()
    }
    expect(
      (
        await fetch(`${url}/_serverFn/signIn`, {
          method: 'OPTIONS',
          headers: { origin: 'https://evil.example', connection: 'close' },
        })
      ).status,
    ).toBeGreaterThanOrEqual(400)
  })
})

describe('cookies', () => {
  test('the session is for this host over https alone, and no script reads it', async () => {
    const response = await httpsSite.fetch('/_serverFn/signIn', {
      method: 'POST',
      headers: { ...CALL, 'content-type': 'application/json' },
      body: await payloadOf({ data: { email: 'buyer@example.com', password: 'a porch light that stays on' } }),
    })
    const cookies = response.headers.getSetCookie()
    expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(['__Host-device', '__Host-session', '__Host-header'])
    for (const cookie of cookies) {
      for (const flag of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/']) expect(cookie).toContain(flag)
      expect(cookie).not.toMatch(/domain=/i)
    }
  })

  test('the secret of a session is nowhere but in its cookie', async () => {
    const buyer = await site.signIn('buyer')
    const token = buyer.cookies.get('session') ?? ''
    expect(token).toMatch(/^[\w-]{43}$/)
    const read = [
      await buyer.call('getSession'),
      await buyer.call('getCurrentUser'),
      await buyer.call('getUser'),
      await buyer.call('getSessionFast'),
    ]
    for (const { status, text } of read) {
      expect(status).toBe(200)
      expect(text).not.toContain(token)
    }
    for (const path of [
      '/',
      '/properties',
      '/dashboard',
      '/dashboard/profile',
      '/dashboard/preferences',
      '/login?redirect=/',
    ]) {
      const { html, location, headers } = await buyer.visit(path)
      expect(`${location} ${html} ${JSON.stringify(headers)}`, path).not.toContain(token)
    }
    expect(site.log()).not.toContain(token)
    const stored = await asOwner(process.env.DATABASE_URL ?? '', (client) =>
      client.query('select s::text as row from sessions s'),
    )
    expect(JSON.stringify(stored.rows)).not.toContain(token)
  })
})

describe('reading', () => {
  test('every GET call made twice, with the marks of a prefetch, changes nothing', async () => {
    const reads = (await declaredCalls()).filter(({ method }) => method === 'GET')
    const reader = await site.as('super')
    const before = await contents()
    for (const marks of [{ 'sec-purpose': 'prefetch' }, { 'sec-purpose': 'prefetch;prerender' }]) {
      const fetch = (path: string, init?: RequestInit) =>
        reader.fetch(path, { ...init, headers: { ...Object.fromEntries(new Headers(init?.headers)), ...marks } })
      for (const { name } of reads) expect((await speak(fetch, 'GET', name)).status, name).toBeLessThan(500)
    }
    expect(await contents()).toEqual(before)
  })

  test('a page that fails tells the visitor nothing of its inside', async () => {
    for (const path of [
      '/nowhere',
      '/%00',
      '/%E0%A4%A',
      '/..%2f..%2fetc/passwd',
      '/.git/config',
      '/.env',
      '/assets/../../package.json',
      '/package.json',
      '/server/server.js',
      '/src/server.ts',
      `${assetPath}.map`,
      '//evil.example/',
    ]) {
      const response = await fetch(`${url}${path}`, { headers: PAGE, redirect: 'manual' })
      const body = await response.text()
      expect(response.status, path).toBeLessThan(500)
      expect(`${response.headers.get('location') ?? ''}`, path).not.toMatch(/^(https?:)?\/\/(?!127\.0\.0\.1)/)
      expect(body, path).not.toMatch(/node_modules|\.tsx?:\d|at .+ \(|root:x:0|repositoryformatversion/)
    }
  })

  test('what is not for visitors is not there', async () => {
    for (const path of ['/.git/HEAD', '/.env', '/package.json', '/src/server.ts', `${assetPath}.map`, '/db/schema.sql'])
      expect((await fetch(`${url}${path}`, { headers: PAGE })).status, path).toBe(404)
  })

  test('a fault inside is answered with its number, and with nothing of the inside', async () => {
    const [visitor, boss] = [site.visitor(), await site.as('super')]
    const database = (sql: string) => asOwner(process.env.DATABASE_URL ?? '', (client) => client.query(sql))
    const calls = await declaredCalls()
    const answers: { what: string; status: number; said: string }[] = []
    await database('alter table sessions rename to sessions_gone')
    try {
      for (const { name, method } of calls.filter(({ access }) => access !== 'public')) {
        const { status, text } = await speak(boss.fetch, method, name)
        answers.push({ what: name, status, said: text })
      }
      for (const path of ['/dashboard', '/dashboard/preferences', '/admin', '/admin/vendors', '/login', '/register']) {
        const { status, html } = await boss.visit(path)
        answers.push({ what: path, status, said: html })
        answers.push({ what: path, status: 500, said: (await visitor.visit(path)).html })
      }
    } finally {
      await database('alter table sessions_gone rename to sessions')
    }
    expect(answers.filter(({ status }) => status !== 500).map(({ what, status }) => `${what} ${status}`)).toEqual([])
    for (const { what, said } of answers)
      expect(said, what).not.toMatch(
        /sessions_gone|relation |does not exist|token_hash|node_modules|\.tsx?:\d|\bat \w+ \(|42P01/,
      )
    const call = answers.find(({ what }) => what === 'getCurrentUser')
    expect(call?.said).toContain('Something went wrong!')
    const number = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/.exec(call?.said ?? '')?.[0]
    expect(number).toBeDefined()
    // Operators find the error in the log by that id.
    await expect
      .poll(() =>
        site
          .log()
          .split('\n')
          .filter((line) => line.includes(number ?? '-'))
          .join(),
      )
      .toMatch(/sessions/)
  })

  test('TRACE is not answered, and unknown methods are refused', async () => {
    expect(await rawStatus('TRACE')).toBe(405)
    expect(await rawStatus('PROPFIND')).toBeGreaterThanOrEqual(400)
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
        (await client.query(`select count(*), sum(hashtextextended(t::text, 0))::text from ${name} t`)).rows,
      ])
    return found
  })
}

async function rawStatus(method: string): Promise<number> {
  const { request } = await import('node:http')
  return new Promise((done, fail) => {
    const outgoing = request(`${url}/`, { method, headers: { connection: 'close' } }, (response) => {
      response.resume()
      done(response.statusCode ?? 0)
    })
    outgoing.once('error', fail)
    outgoing.end()
  })
}
