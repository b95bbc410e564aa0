import { afterAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { idOf } from '../../../test/cast.ts'
import { asOwner } from '../../../test/postgres.ts'
import { startSite } from '../../../test/server.ts'

const site = await startSite({ processes: 2 })
afterAll(() => site.stop())
const sql = <Row extends object>(text: string, values: unknown[] = []) =>
  asOwner(process.env.DATABASE_URL ?? '', async (client) => (await client.query<Row>(text, values)).rows)
const key = 'about.headline'
const headlineOf = async (process: number) =>
  /<h1[^>]*>([^<]*)<\/h1>/.exec((await site.visitor().on(process).visit('/about')).html)?.[1]

test('a visitor never gets a draft, and every process shows what is published', async () => {
  const boss = await site.as('super')
  expect(await headlineOf(0)).toBe('About Cast Realty')
  expect(await headlineOf(1)).toBe('About Cast Realty')
  const draft = 'zeppelin <b>{name}</b>'
  expect(await boss.call('saveSiteText', { key, version: 1, text: draft })).toMatchObject({ status: 200 })
  for (const visitor of [site.visitor(), await site.as('buyer'), await site.as('vendorAdmin')]) {
    for (const path of ['/about', '/about?draft=1']) expect((await visitor.visit(path)).html).not.toContain('zeppelin')
    const { text } = await visitor.call('getSiteTexts', { page: 'about' })
    expect(text).not.toContain('zeppelin')
    for (const call of ['getSiteText', 'listSiteTexts', 'getDraftTexts'])
      expect((await visitor.call(call, { key, q: '', page: 'about' })).status).toBeGreaterThan(400)
  }
  const preview = await boss.visit('/about?draft=1')
  expect(preview.html).toContain('zeppelin &lt;b&gt;Cast Realty')
  expect(preview.html).toContain('This is a preview')
  expect(preview.html).toMatch(/<meta name="robots" content="noindex, nofollow"/)
  expect(preview.headers['cache-control']).toBe('no-store')
  expect((await boss.visit('/about')).html).not.toContain('zeppelin')
  expect(await boss.call('publishSiteText', { key, version: 2, effective_date: '' })).toMatchObject({ status: 200 })
  await expect.poll(() => headlineOf(0)).toBe('zeppelin &lt;b&gt;Cast Realty&lt;/b&gt;')
  await expect.poll(() => headlineOf(1)).toBe('zeppelin &lt;b&gt;Cast Realty&lt;/b&gt;')
})

test('a malformed text is refused with the field', async () => {
  const boss = await site.as('super')
  for (const text of ['{fax}', 'a\nb', 'x'.repeat(91)])
    expect(await boss.call('saveSiteText', { key: 'about.headline', version: 3, text })).toMatchObject({
      status: 422,
      error: { fields: { text: expect.any(String) } },
    })
  for (const input of [
    { key: '../x', version: 1, text: 'a' },
    { key, version: 'x', text: 'a' },
    { key, version: 1 },
    'x',
    null,
  ])
    expect((await boss.call('saveSiteText', input)).status).toBe(422)
  expect((await boss.call('saveSiteText', { key: 'no.such', version: 1, text: 'a' })).status).toBe(404)
  expect((await site.visitor().call('getSiteTexts', { page: 'constructor' })).status).toBe(404)
})

test('a brokerage without published texts makes no claims of its plan and specialties', async () => {
  const visitor = site.visitor()
  for (const path of ['/', '/sell', '/specialties', '/about']) {
    const { status, html } = await visitor.visit(path)
    expect([path, status]).toEqual([path, 200])
    expect(html).not.toMatch(/Point Marketing Plan|Photographs, floor plan, the MLS|lead desk|nine counties/)
  }
})

test('a guide of a new brokerage is not published until its owner publishes a section', async () => {
  const visitor = site.visitor()
  const sitemap = async () => (await visitor.fetch('/sitemap-pages.xml')).text()
  for (const [path, headline] of [
    ['/buyers-guide', 'Buyers guide'],
    ['/sellers-guide', 'Sellers guide'],
  ] as const) {
    const { status, html } = await visitor.visit(path)
    expect([path, status]).toEqual([path, 200])
    expect(html).toContain(`${headline}</h1>`)
    expect(html).not.toMatch(/On this page|Last checked on|Start with the loan|The listing agreement/)
    expect(html).toMatch(/<meta name="robots" content="noindex/)
    expect(await sitemap()).not.toContain(path)
  }
  const boss = await site.as('super')
  const loan = 'buyers_guide.loan'
  expect(await boss.call('restoreSiteText', { key: loan, version: 1, fromVersion: '0' })).toMatchObject({ status: 200 })
  expect(await boss.call('publishSiteText', { key: loan, version: 2, effective_date: '' })).toMatchObject({
    status: 200,
  })
  await expect.poll(async () => (await visitor.visit('/buyers-guide')).html).toContain('Start with the loan</h2>')
  const { html } = await visitor.visit('/buyers-guide')
  expect(html).not.toMatch(/Your monthly cost|<meta name="robots" content="noindex/)
  await expect.poll(sitemap).toContain('/buyers-guide<')
  expect(await sitemap()).not.toContain('/sellers-guide<')
})

test('the texts of the property tax page are the brokerage’s', async () => {
  const boss = await site.as('super')
  const headline = { key: 'property_tax.headline', version: 1, text: 'Tax on a home' }
  expect((await site.visitor().visit('/property-tax')).html).toContain('Indiana property tax calculator</h1>')
  expect(await boss.call('saveSiteText', headline)).toMatchObject({ status: 200 })
  expect(await boss.call('publishSiteText', { key: headline.key, version: 2, effective_date: '' })).toMatchObject({
    status: 200,
  })
  await expect.poll(async () => (await site.visitor().visit('/property-tax')).html).toContain('Tax on a home</h1>')
})

test('the 22 points show once they are published, and an area its introduction', async () => {
  const boss = await site.as('super')
  for (const [name, text] of [
    ['sell.points', 'A sign\nA plan for {short_name}'],
    ['areas.central-indiana', 'Nine counties around **Indianapolis**.'],
  ])
    for (const [call, input] of [
      ['saveSiteText', { version: 1, text }],
      ['publishSiteText', { version: 2, effective_date: '' }],
    ] as const)
      expect(await boss.call(call, { key: name, ...input })).toMatchObject({ status: 200 })
  const textOf = async (path: string) => (await site.visitor().visit(path)).html
  await expect.poll(() => textOf('/sell')).toContain('The 2-Point Marketing Plan')
  await expect.poll(() => textOf('/')).toContain('A plan for Cast Realty')
  const { text } = await site.visitor().call('getSiteTexts', { page: 'areas.central-indiana' })
  expect(text).toContain('Nine counties around ')
})

test('a changed text of the terms asks registrants to accept again, and keeps what they accepted', async () => {
  const boss = await site.as('super')
  const buyer = await site.as('buyer')
  const isViewer = async () =>
    z.parse(z.object({ is_vow_viewer: z.boolean() }), (await buyer.call('getCurrentUser')).result)
  expect(await isViewer()).toEqual({ is_vow_viewer: true })
  const legal = { key: 'legal.mls_consent', version: 1, text: 'You agree to the rules of {mls_name}.' }
  expect(await boss.call('saveSiteText', legal)).toMatchObject({ status: 200 })
  expect(await isViewer()).toEqual({ is_vow_viewer: true })
  const published = { key: legal.key, version: 2, effective_date: '' }
  expect(await boss.call('publishSiteText', published)).toMatchObject({ status: 200 })
  expect(await isViewer()).toEqual({ is_vow_viewer: false })
  await expect
    .poll(async () => (await site.visitor().on(1).visit('/mls-terms')).html)
    .toContain('the rules of Cast MLS')
  const agreed = { acceptTerms: true, acceptMLSConsent: true, acknowledgeDisclosure: true }
  expect(await buyer.call('acceptTerms', agreed)).toMatchObject({ status: 200 })
  expect(await isViewer()).toEqual({ is_vow_viewer: true })
  const [consent] = await sql<{ body: string; text_version: string }>(
    `select t.body, c.text_version from consents c join consent_texts t using (text_hash)
     where c.purpose = 'mls_consent' and c.account_id = $1 order by c.at desc limit 1`,
    [idOf('buyer')],
  )
  expect(consent).toMatchObject({
    body: 'You agree to the rules of Cast MLS.',
    text_version: expect.stringMatching(/^20/),
  })
})
