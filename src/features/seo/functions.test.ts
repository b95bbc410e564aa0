import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Browser, startSite } from '../../../test/server.ts'

const site = await startSite({ processes: 2 })
afterAll(() => site.stop())

const fields = {
  pageKey: 'vetted-vendors',
  meta_title: '',
  meta_description: '',
  meta_keywords: '',
  canonical_url: '',
  og_title: '',
  og_description: '',
  og_image_url: '',
  robots: '',
}
const formOf = (bytes: Buffer | string, name: string) => {
  const data = new FormData()
  data.set('file', new File([new Uint8Array(Buffer.from(bytes))], name))
  return data
}
const titleOf = async (browser: Browser) =>
  /<title>([^<]*)<\/title>/.exec((await browser.visit('/vetted-vendors')).html)?.[1]

test('a picture goes up, is cut and made anew, and social sites get it as JPEG from every process', async () => {
  const boss = await site.as('super')
  const photo = await sharp({ create: { width: 2400, height: 2400, channels: 3, background: '#446688' } })
    .png()
    .toBuffer()
  const { status, result } = await boss.call('uploadSocialImage', formOf(photo, 'porch.png'))
  expect(status).toBe(200)
  const { url } = z.parse(z.object({ url: z.string(), width: z.literal(1200), height: z.literal(630) }), result)
  const answer = await site.visitor().on(1).fetch(url)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
  })
  const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
  expect({ width, height }).toEqual({ width: 1200, height: 630 })
  expect(await boss.call('createPageSeo', { ...fields, og_image_url: url })).toMatchObject({ status: 200 })
  const { html } = await site.visitor().visit('/vetted-vendors')
  expect(html).toMatch(new RegExp(`<meta property="og:image" content="https?://[^"]*${url.replace('?', '\\?')}"`))
})

test('what is no picture, and pictures of people who may not, are refused', async () => {
  const boss = await site.as('super')
  const drawing = formOf('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'a.jpg')
  expect(await boss.call('uploadSocialImage', drawing)).toMatchObject({
    status: 422,
    error: { fields: { file: expect.any(String) } },
  })
  for (const [who, status] of [
    [site.visitor(), 401],
    [await site.as('buyer'), 403],
    [await site.as('vendorAdmin'), 403],
  ] as const)
    expect((await who.call('uploadSocialImage', formOf('x', 'a.jpg'))).status).toBe(status)
  for (const path of ['/img/site/ab/none.jpg', `/img/site/ab/${'ab'.repeat(16)}.jpg`, '/img/documents/ab/x.jpg'])
    expect((await site.visitor().fetch(path)).status).toBe(404)
})

test('a page that is kept is dropped with the save, in the other process too, and nothing typed is markup', async () => {
  const boss = await site.as('super')
  const before = await titleOf(site.visitor())
  expect(await titleOf(site.visitor().on(1))).toBe(before)
  const meta_title = '</title><script>alert(1)</script> Roofers'
  const saved = await boss.call('updatePageSeo', { ...fields, meta_title, version: 1 })
  expect(saved).toMatchObject({ status: 200, result: { version: 2 } })
  for (const visitor of [site.visitor(), site.visitor().on(1)])
    await expect.poll(() => titleOf(visitor)).toMatch(/^&lt;\/title&gt;.*Roofers$/)
  expect(await boss.call('updatePageSeo', { ...fields, version: 1 })).toMatchObject({ status: 409 })
})
