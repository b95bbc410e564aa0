import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AppError } from '#kit/call/errors.ts'
import { asOwner } from '../../../test/postgres.ts'
import { type Browser, type Site, startSite } from '../../../test/server.ts'
import { vendorForm } from '../../../test/vendor-form.ts'

let site: Site
let admin: Browser
beforeAll(async () => {
  site = await startSite()
  admin = await site.signIn('vendorAdmin')
})
afterAll(() => site?.stop())

const typed = { ...vendorForm, phone: '317-555-0142' }
const rows = (sql: string) => asOwner(process.env.DATABASE_URL ?? '', async (client) => (await client.query(sql)).rows)
const countOf = async (name: string) => (await rows(`select id from vendors where name = '${name}'`)).length
const fieldsOf = (error: unknown) => (error instanceof AppError ? error.fields : null)

describe('who may', () => {
  test.each([
    ['createVendor', typed],
    ['updateVendor', {}],
    ['deleteVendor', {}],
    ['reorderVendors', {}],
    ['toggleVendorStatus', {}],
    ['listAllVendors', {}],
    ['getVendor', {}],
    ['listVendorOrder', undefined],
  ])('%s is for administrators of vendors, and nobody else learns its shape', async (name, data) => {
    expect((await site.visitor().call(name, data)).status).toBe(401)
    for (const person of ['buyer', 'admin'] as const) {
      const answer = await (await site.signIn(person)).call(name, data)
      expect([answer.status, fieldsOf(answer.error)]).toEqual([403, undefined])
    }
    expect(await countOf('Ridge Roofing')).toBe(0)
  })
})

describe('the input', () => {
  test('that is wrong is answered with 422 and the fields', async () => {
    const answer = await admin.call('createVendor', {
      ...typed,
      name: '',
      phone: '12',
      website_url: 'javascript:alert(1)',
    })
    expect(answer.status).toBe(422)
    expect(answer.text).toContain('Enter the vendor’s name.')
    expect(answer.text).toContain('Enter a phone number such as 317-555-0123.')
  })

  test.each([
    ['a number for a name', { ...typed, name: 5 }],
    ['a list for a name', { ...typed, name: ['x'] }],
    ['an object for a name', { ...typed, name: { toString: 'x' } }],
    ['NUL in a text', { ...typed, description: 'a\u0000b' }],
    ['a lone surrogate', { ...typed, description: 'a\ud800' }],
    ['100,000 characters', { ...typed, description: 'x'.repeat(100_000) }],
    ['an inherited key for a service', { ...typed, service_type: 'constructor' }],
    ['nothing', {}],
    ['null', null],
    ['a text', 'name=Ridge'],
  ])('%s is answered with 422, and nothing is written', async (_, data) => {
    expect((await admin.call('createVendor', data)).status).toBe(422)
    expect(await rows('select id from vendors')).toEqual([])
  })

  test('with members that nobody asks for sets none of them', async () => {
    const more = {
      id: '018f0000-0000-7000-8000-000000000001',
      position: 1,
      version: 99,
      created_at: '2001-01-01',
      role_level: 1000,
    }
    const answer = await admin.call('createVendor', { ...typed, name: 'Extra Keys', ...more })
    expect(answer.status).toBe(200)
    const [row] = await rows(
      "select id, version, created_at > '2020-01-01' as is_new from vendors where name = 'Extra Keys'",
    )
    expect(row).toMatchObject({ version: 1, is_new: true })
    expect(row.id).not.toBe(more.id)
  })

  test('that reaches for the nature of an object is refused before it is read', async () => {
    const text =
      '{"t":{"t":10,"i":0,"p":{"k":["data"],"v":[{"t":10,"i":1,"p":{"k":["__proto__"],"v":[{"t":1,"s":"x"}]},"o":0}]},"o":0},"f":0,"m":[]}'
    const headers = { 'content-type': 'application/json', 'x-tsr-serverFn': 'true' }
    expect((await admin.fetch('/_serverFn/createVendor', { method: 'POST', headers, body: text })).status).toBe(400)
  })

  test('of a list that is not a mark, an order or a service is 422, never 500', async () => {
    for (const data of [
      { sort: 'id;drop' },
      { sort: 'constructor' },
      { after: "'" },
      { service: 'alchemy' },
      { size: '1000000' },
      { q: 'x'.repeat(101) },
    ]) {
      expect((await admin.call('listAllVendors', data)).status).toBe(422)
    }
    expect((await site.visitor().call('listVendorsByServiceType', { serviceType: '__proto__' })).status).toBe(422)
  })
})

describe('the same again', () => {
  test('twenty times at once makes one row', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => admin.call('createVendor', { ...typed, name: 'Twenty Times' })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(19)
    expect(await countOf('Twenty Times')).toBe(1)
  })
})

describe('a form without JavaScript', () => {
  const post = (browser: Browser, call: string, values: Record<string, string>, headers: Record<string, string> = {}) =>
    browser.fetch(`/forms/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams(values),
    })
  const { is_active: _, tellByEmail: __, ...texts } = typed
  const page = { _page: '/admin/vendors/new', _next: '/admin/vendors', _done: 'Vendor added.' }

  test('is the same call: it saves, goes on, and says so once', async () => {
    const answer = await post(admin, 'createVendor', {
      ...texts,
      ...page,
      name: 'By Post',
      _boolean: 'is_active',
      is_active: 'true',
    })
    // This helper posts one value per name, so the cleared checkbox is missing and the call refuses.
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/admin/vendors/new#form-problems'])
    const body = new URLSearchParams({ ...texts, ...page, name: 'By Post', is_active: 'true' })
    body.append('_boolean', 'is_active')
    body.append('_boolean', 'tellByEmail')
    const done = await admin.fetch('/forms/createVendor', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
    })
    expect([done.status, done.headers.get('location')]).toEqual([303, '/admin/vendors'])
    expect(await countOf('By Post')).toBe(1)
    expect(await (await admin.fetch('/admin/vendors')).text()).toContain('Vendor added.')
    expect(await (await admin.fetch('/admin/vendors')).text()).not.toContain('Vendor added.')
  })

  test('that is refused comes back with what was typed and what is wrong', async () => {
    const answer = await post(admin, 'createVendor', { ...texts, ...page, name: '', city: 'Whiteland <b>' })
    expect(answer.headers.get('location')).toBe('/admin/vendors/new#form-problems')
    const html = await (await admin.fetch('/admin/vendors/new')).text()
    expect(html).toContain('Check the form')
    expect(html).toContain('Enter the vendor’s name.')
    expect(html).toContain('value="Whiteland &lt;b&gt;"')
    expect(html).not.toContain('Whiteland <b>')
  })

  test('is refused to those who may not make the call, without a word of its shape', async () => {
    const visitor = site.visitor()
    expect((await post(visitor, 'createVendor', { ...texts, _page: '/vetted-vendors', name: 'Stranger' })).status).toBe(
      303,
    )
    expect(await countOf('Stranger')).toBe(0)
  })

  test('from another site is refused', async () => {
    for (const site_ of ['cross-site', 'same-site']) {
      expect((await post(admin, 'createVendor', { ...texts, ...page }, { 'sec-fetch-site': site_ })).status).toBe(403)
    }
  })

  test.each(['getVendor', 'constructor', 'toString', '__proto__', 'noSuchCall', 'call', 'createVendor.x'])(
    '%s is no form',
    async (name) => {
      expect((await post(admin, name, { vendorId: 'x' })).status).toBe(404)
    },
  )

  test('sends nobody to another site', async () => {
    for (const target of ['//evil.example', 'https://evil.example/', '/\\evil.example', 'javascript:alert(1)']) {
      const answer = await post(site.visitor(), 'signIn', {
        email: 'x',
        password: 'y',
        redirect: target,
        _page: target,
      })
      expect(answer.headers.get('location')).toMatch(/^\/#form-problems$/)
    }
  })

  test('signs in, and carries no password back', async () => {
    const wrong = site.visitor()
    const answer = await post(wrong, 'signIn', {
      email: 'buyer@example.com',
      password: 'wrong wrong wrong',
      _page: '/login',
      redirect: '/dashboard',
    })
    expect(answer.headers.get('location')).toBe('/login#form-problems')
    expect(Buffer.from([...wrong.cookies.values()].join(), 'base64url').toString('latin1')).not.toContain('wrong')
    const right = site.visitor()
    const done = await post(right, 'signIn', {
      email: 'buyer@example.com',
      password: 'a porch light that stays on',
      _page: '/login',
      redirect: '/dashboard',
    })
    expect([done.status, done.headers.get('location')]).toEqual([303, '/dashboard'])
    expect((await right.fetch('/dashboard')).status).toBe(200)
  })
})
