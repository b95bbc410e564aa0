import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError } from '#kit/call/errors.ts'
import { type Browser, type Site, startSite } from '../../../test/server.ts'

let site: Site
let admin: Browser
beforeAll(async () => {
  site = await startSite({ processes: 2, hasWorker: true })
  admin = await site.as('super')
})
afterAll(() => site?.stop())

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 50"><path d="M5 5h90v40H5z"/><path fill="#1f5a46" d="M105 5h90v40h-90z"/></svg>'
const version = async () => {
  const { result } = await admin.call('getBrand')
  return typeof result === 'object' && result !== null && 'version' in result ? Number(result.version) : 0
}
const styleIn = (html: string) => /<style nonce="[^"]{16,}"[^>]*>(:root\{[^<]*)<\/style>/.exec(html)?.[1] ?? null
const fieldsOf = (error: unknown) => (error instanceof AppError ? error.fields : null)

test.each([
  ['getBrand', undefined],
  ['updateBrand', {}],
  ['uploadBrandLogo', {}],
  ['removeBrandLogo', {}],
  ['cropBrandIcon', {}],
])('%s is for administrators with the permission', async (name, data) => {
  expect((await site.visitor().call(name, data)).status).toBe(401)
  for (const person of ['buyer', 'admin'] as const)
    expect((await (await site.as(person)).call(name, data)).status).toBe(403)
})

test.each([
  ['a word', 'navy'],
  ['three digits', '#123'],
  ['a style', '#123456;}body{display:none'],
  ['an end of the element', '</style><script>alert(1)</script>'],
])('%s as a color is answered with 422 at the field', async (_name, color) => {
  const { status, error } = await admin.call('updateBrand', { version: 1, color, accent: '', typefaces: 'newsreader' })
  expect([status, Object.keys(fieldsOf(error) ?? {})]).toEqual([422, ['color']])
})

test('a page has no style of its own by default, and a new color is on every process within seconds', async () => {
  const before = await site.visitor().visit('/about')
  expect(before.html).toMatch(/<meta name="theme-color" content="#1e3a5f"/)
  expect(styleIn(before.html)).toBeNull()
  // The second process has the page in its cache.
  await site.visitor().on(1).visit('/about')
  expect(
    (
      await admin.call('updateBrand', {
        version: await version(),
        color: '#1F5A46',
        accent: '',
        typefaces: 'newsreader',
      })
    ).status,
  ).toBe(200)

  // The cached pages of visitors go when the notification of the change comes, which the answer does not wait for.
  await expect.poll(async () => styleIn((await site.visitor().visit('/about')).html), { timeout: 5000 }).not.toBeNull()
  const { html, headers } = await site.visitor().visit('/about')
  expect(styleIn(html)).toMatch(/^:root\{--color-navy-950:#[0-9a-f]{6};.*--color-navy-800:#1f5a46;/)
  expect(html).toMatch(/<meta name="theme-color" content="#1f5a46"/)
  expect(html).not.toContain('/favicon.svg')
  const nonce = /<style nonce="([^"]+)"/.exec(html)?.[1] ?? ''
  expect(headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`)
  await expect
    .poll(async () => styleIn((await site.visitor().on(1).visit('/about')).html), { timeout: 5000 })
    .toBe(styleIn(html))
})

const headers = (type?: string) => ({ 'sec-fetch-site': 'same-origin', ...(type && { 'content-type': type }) })

test('colors and logo are saved without JavaScript, and a refused file says why', async () => {
  const colors = new URLSearchParams({
    _page: '/admin/brand',
    _done: 'Brand saved.',
    _number: 'version',
    version: String(await version()),
    color: '#7d2b22',
    accent: '',
    typefaces: 'source_serif',
  })
  const posted = await admin.fetch('/forms/updateBrand', {
    method: 'POST',
    headers: headers('application/x-www-form-urlencoded'),
    body: colors,
  })
  expect([posted.status, posted.headers.get('location')]).toEqual([303, '/admin/brand'])
  const page = await admin.visit('/admin/brand')
  expect(page.html).toContain('Brand saved.')
  expect(page.html).toContain('value="#7d2b22"')
  const { html: home } = await site.visitor().visit('/')
  const fonts = [...home.matchAll(/<link rel="preload"[^>]*href="([^"]+\.woff2)"/g)].map(([, href = '']) => href)
  expect(fonts).toEqual([
    expect.stringContaining('/ibm-plex-sans-latin-wght-normal'),
    expect.stringContaining('/source-serif-4-latin-wght-normal'),
  ])
  expect(styleIn(home)).toContain('--font-display:"Source Serif 4 Variable"')
  for (const href of fonts) expect((await site.visitor().visit(href)).headers['content-type']).toBe('font/woff2')

  const upload = async (content: string) => {
    const form = new FormData()
    form.set('_page', '/admin/brand')
    form.set('_number', 'version')
    form.set('version', String(await version()))
    form.set('form', 'light')
    form.set('file', new File([content], 'logo.svg'))
    return admin.fetch('/forms/uploadBrandLogo', { method: 'POST', headers: headers(), body: form })
  }
  const refused = await upload(SVG.replace('<path', '<script>alert(1)</script><path'))
  expect(refused.headers.get('location')).toBe('/admin/brand#form-problems')
  expect((await admin.visit('/admin/brand')).html).toContain('This SVG has &lt;script&gt;')
  expect((await upload(SVG)).headers.get('location')).toBe('/admin/brand')

  const icon = async () => /rel="icon" href="([^"]+)"/.exec((await site.visitor().visit('/')).html)?.[1]
  const before = await icon()
  const numbers = { version: String(await version()), x: '500', y: '0', size: '1000' }
  const crop = new URLSearchParams({ _page: '/admin/brand', ...numbers })
  for (const name of Object.keys(numbers)) crop.append('_number', name)
  const cropped = await admin.fetch('/forms/cropBrandIcon', {
    method: 'POST',
    headers: headers('application/x-www-form-urlencoded'),
    body: crop,
  })
  expect([cropped.status, cropped.headers.get('location')]).toEqual([303, '/admin/brand'])
  expect((await admin.visit('/admin/brand')).html).toContain('Cropped from your logo')
  expect(await icon()).toMatch(/^\/brand\/[0-9a-f]{32}\.png$/)
  expect(await icon()).not.toBe(before)

  const { html } = await site.visitor().visit('/')
  const [logo = ''] = /\/brand\/[0-9a-f]{32}\.svg/.exec(html) ?? []
  const file = await site.visitor().on(1).visit(logo)
  expect(file.status).toBe(200)
  expect(file.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(html).toMatch(/<meta property="og:image" content="https?:\/\/[^"]+\/brand\/[0-9a-f]{32}\.png"/)
})

test('emails of the worker and the site have the logo and the color', async () => {
  await site.visitor().call('resetPassword', { email: 'buyer@example.com' })
  const { asOwner } = await import('../../../test/postgres.ts')
  const html = async () =>
    asOwner(process.env.DATABASE_URL ?? '', async (client) => {
      const { rows } = await client.query<{ html: string }>(
        'select html from mail_outbox order by created_at desc limit 1',
      )
      return rows[0]?.html ?? ''
    })
  await expect.poll(html, { timeout: 10_000 }).toContain('#7d2b22')
  expect(await html()).toMatch(/<img[^>]+src="http:\/\/[^"]+\/brand\/[0-9a-f]{32}\.png"/)
})
