import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LegalTextsView } from '#features/legal/schema.ts'
import { OPEN_CALLS } from '#server/open-calls.ts'
import { declaredCalls } from '../calls.ts'
import { type CastName, OPEN_BROKERAGE } from '../cast.ts'
import { forEachConcurrently } from '../http-client.ts'
import { feedHome, idOfHome, importHomes } from '../market.ts'
import { asOwner } from '../postgres.ts'
import { ROUTES } from '../routes.ts'
import { type Browser, type Site, startSite } from '../server.ts'

/** Checks that a site which is not open shows visitors the opening-soon page, and no listing by any page or call. */

const HOME = idOfHome(1)
const CANARY = /canaryroad|canaryfirm|Canaryville|987,?654/i
const sql = <Row extends object>(text: string, values: unknown[] = []) =>
  asOwner(process.env.DATABASE_URL ?? '', async (client) => (await client.query<Row>(text, values)).rows)

let site: Site
let admin: Browser
beforeAll(async () => {
  await importHomes([
    feedHome(1, {
      title: '1 canaryroad',
      address: '1 canaryroad',
      street_name: 'canaryroad',
      city: 'Canaryville',
      description: 'Along the canaryroad.',
      price: 987_654,
      list_office_name: 'canaryfirm',
    }),
  ])
  await setLaunch({ legal_reviewed_by: null, legal_reviewed_on: null, open: false })
  site = await startSite({ processes: 2 })
  admin = await site.as('super')
})
afterAll(() => site?.stop())

async function setLaunch(launch: object): Promise<void> {
  await sql("update settings set value = $1, version = 1 where key = 'brokerage'", [
    JSON.stringify({ ...OPEN_BROKERAGE, launch }),
  ])
}

const isOpeningSoon = (html: string) => html.includes('Opening soon in Greenwood')

/** Paths of every route, pages of the home and files. */
const paths = [
  ...Object.entries(ROUTES).map(([route, { path }]) => path ?? route),
  `/properties/${HOME}`,
  `/properties/${HOME}/photos`,
  `/properties/${HOME}/open-house.ics`,
  `/properties/compare?ids=${HOME}`,
  '/properties?q=canaryroad',
  `/social/${HOME}.jpg`,
  '/img/640/media/aa/kept.avif',
  '/no-such-page',
].filter((path) => !path.startsWith('/signout'))

/** People who see the opening-soon page, like a visitor. */
const OUTSIDE: readonly (CastName | 'visitor')[] = ['visitor', 'buyer', 'sold', 'suspendedAdmin']

describe.each(OUTSIDE)('for %s, a closed site', (person) => {
  const browserOf = () => (person === 'visitor' ? site.visitor() : site.as(person))

  test('shows no listing on any page', async () => {
    const browser = await browserOf()
    const shown: Record<string, unknown> = {}
    await forEachConcurrently(paths, async (path) => {
      const { html, headers } = await (person === 'visitor' ? site.visitor() : browser).visit(path)
      if (CANARY.test(html) || headers['x-robots-tag'] !== 'noindex, nofollow') shown[path] = html.slice(0, 200)
    })
    expect(shown).toEqual({})
  })

  test('answers the pages of the site with the opening-soon page', async () => {
    const browser = await browserOf()
    for (const path of [
      '/',
      '/properties',
      `/properties/${HOME}`,
      '/l/elm',
      '/contact',
      '/dashboard',
      '/no-such-page',
    ]) {
      const { status, html } = await browser.visit(path)
      expect([path, status, isOpeningSoon(html)]).toEqual([path, 200, true])
    }
  })

  test('refuses every call but those for signing in and unsubscribing', async () => {
    const browser = await browserOf()
    const answered: string[] = []
    await forEachConcurrently(await declaredCalls(), async ({ name }) => {
      const { status, text } = await browser.call(name, name.startsWith('get') ? { propertyId: HOME, limit: 5 } : {})
      expect([name, CANARY.test(text)]).toEqual([name, false])
      if (!(status === 403 && text.includes('isn’t open yet'))) answered.push(name)
    })
    // A call that returned the listing would have failed above.
    expect(answered.toSorted()).toEqual([...OPEN_CALLS].toSorted())
  })
})

test('the opening-soon page has the name and phone, and no script', async () => {
  const { html, headers } = await site.visitor().visit('/')
  expect(html).toContain('<title>Opening soon | Cast Realty</title>')
  expect(html).toContain('href="tel:+13175550100"')
  expect(html).toContain('<meta name="robots" content="noindex, nofollow"/>')
  expect(html).not.toContain('<script')
  expect(headers['cache-control']).toBe('no-store')
  const style = /<link rel="stylesheet" href="([^"]+)"/.exec(html)?.[1] ?? ''
  expect((await site.fetch(style)).headers.get('content-type')).toContain('text/css')
})

test('crawlers find nothing', async () => {
  expect(await (await site.fetch('/robots.txt')).text()).toBe('User-agent: *\nDisallow: /\n')
  for (const path of ['/sitemap.xml', '/sitemap-pages.xml', '/sitemap-homes-1.xml'])
    expect(await (await site.fetch(path)).text()).not.toContain('<loc>')
})

test('probes and sign-in work', async () => {
  expect((await site.fetch('/healthz')).status).toBe(200)
  expect((await site.fetch('/readyz')).status).not.toBe(404)
  expect((await site.visitor().visit('/login')).html).toContain('Sign In')
  expect((await site.visitor().visit('/admin')).location).toBe('/login?redirect=%2Fadmin')
  const signedIn = await site.signIn('super')
  expect((await signedIn.visit('/admin')).status).toBe(200)
})

test('a posted form of a visitor is refused', async () => {
  const form = (call: string) =>
    site.fetch(`/forms/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: site.urls[0] ?? '' },
      body: '_page=/',
    })
  expect((await form('submitContact')).status).toBe(403)
  expect((await form('signIn')).status).toBe(303)
})

test.each(['agent', 'super', 'auditor'] as const)('%s sees the site', async (person) => {
  const browser = await site.as(person)
  const { status, html, headers } = await browser.visit(`/properties/${HOME}`)
  expect([status, CANARY.test(html), headers['x-robots-tag']]).toEqual([200, true, 'noindex, nofollow'])
  expect(html.includes('This site isn’t live yet')).toBe(person !== 'auditor')
})

test('opens when nothing is missing, and closes again, on every process at once', async () => {
  const visitors = () => [0, 1].map((process) => site.visitor().on(process))
  const isShown = async (browser: Browser) => {
    const { html, headers } = await browser.visit(`/properties/${HOME}`)
    return CANARY.test(html) && headers['x-robots-tag'] === undefined
  }
  expect(await admin.call('openSite', { version: 1 })).toMatchObject({ status: 422 })
  const launch = { legal_reviewed_by: 'Hollis Grant', legal_reviewed_on: '2026-01-01' }
  await setLaunch({ ...launch, open: false })
  // The record has a review, but the texts are not approved.
  expect(await admin.call('openSite', { version: 1 })).toMatchObject({ status: 422 })
  const { digest } = (await admin.call('listLegalTexts')).result as LegalTextsView
  const approval = { key: 'all', digest, approved_by: 'Hollis Grant', approved_on: '2026-01-01' }
  expect(await admin.call('approveLegalTexts', approval)).toMatchObject({ status: 200 })
  await setLaunch({ ...launch, open: false })
  expect(await admin.call('openSite', { version: 1 })).toMatchObject({ status: 200 })
  for (const browser of visitors()) await expect.poll(() => isShown(browser), { timeout: 5000 }).toBe(true)
  // The second visit comes from the cache of pages.
  for (const browser of visitors()) expect(await isShown(browser)).toBe(true)

  expect(await admin.call('takeSiteOffline', { version: 2 })).toMatchObject({ status: 200 })
  for (const browser of visitors()) {
    await expect
      .poll(async () => isOpeningSoon((await browser.visit(`/properties/${HOME}`)).html), { timeout: 5000 })
      .toBe(true)
    expect(CANARY.test((await browser.visit(`/properties/${HOME}`)).html)).toBe(false)
  }
})
