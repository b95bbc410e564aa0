import { afterAll, expect, test } from 'vitest'
import { startSite } from '../../../test/server.ts'

const site = await startSite({ processes: 2 })
afterAll(() => site.stop())
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
    for (const call of ['getSiteText', 'listSiteTexts'])
      expect((await visitor.call(call, { key, q: '' })).status).toBeGreaterThan(400)
  }
  expect(await boss.call('publishSiteText', { key, version: 2 })).toMatchObject({ status: 200 })
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
