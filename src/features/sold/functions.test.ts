import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#db/transaction.server.ts'
import { buildProperty } from '../../../test/builders.ts'
import type { CastName } from '../../../test/cast.ts'
import { type Browser, startSite } from '../../../test/server.ts'

/** Only the sold home has these values: a response that contains one leaked it. */
const CANARY = /Canaryville|Canary Court|canary remarks|7654321|7,654,321|8765432|CanaryRealty|2026-01-17/
const REFUSED = "You don't have permission to view sold properties"

const site = await startSite()
afterAll(() => site.stop())

let sold = ''
beforeAll(async () => {
  await transaction(async () => {
    const home = await buildProperty({
      status: 'sold',
      mls_status: 'Closed',
      title: 'Home in Canaryville',
      description: 'canary remarks',
      address: '1 Canary Court',
      city: 'Canaryville',
      price: 8_765_432,
      close_price: 7_654_321,
      close_date: '2026-01-17',
      list_office_name: 'CanaryRealty',
    })
    sold = home.id
    await buildProperty({ city: 'Greenwood' })
  })
})

const OTHERS: readonly (CastName | 'visitor')[] = [
  'visitor',
  'buyer',
  'withoutTerms',
  'unverified',
  'expired',
  'suspended',
  'agent',
  'admin',
  'super',
]

async function browserOf(name: CastName | 'visitor'): Promise<Browser> {
  return name === 'visitor' ? site.visitor() : site.as(name)
}

test.each(OTHERS)('%s reads nothing of a sold home, by no call and on no page', async (name) => {
  const browser = await browserOf(name)
  const calls: [string, unknown][] = [
    ['getSoldDetails', { propertyId: sold }],
    ['searchSold', { search: { city: 'Canaryville' } }],
    ['listSold', { page: 1 }],
    ['listSoldProperties', { limit: 10 }],
    ['getSoldStats', { months: '36' }],
    ['logSoldAccess', { propertyId: sold, action: 'viewed' }],
    ['getProperty', { propertyId: sold }],
    ['searchProperties', { search: { q: 'canary', status: ['sold', 'active'] } }],
    ['searchProperties', { search: { status: 'sold', sort: 'price_desc' } }],
    ['getPropertiesForComparison', { ids: [sold] }],
    ['suggestPlaces', { q: '1 canary c' }],
    ['suggestPlaces', { q: 'canaryv' }],
    ['listActiveProperties', { limit: 100 }],
    ['listFeaturedProperties', { limit: 100 }],
    ['listCities', { limit: 500 }],
    ['exportSearch', { search: { status: 'sold' } }],
    ['trackDownload', { type: 'property_data', propertyIds: [sold] }],
  ]
  for (const [call, data] of calls) {
    const answer = await browser.call(call, data)
    expect(`${call} ${answer.text}`).not.toMatch(CANARY)
    if (call.includes('Sold')) expect([401, 403], call).toContain(answer.status)
  }
  const pages = [
    `/properties/${sold}`,
    `/properties/compare?ids=${sold}`,
    '/sold-properties',
    '/sold-properties?q=canary',
    '/properties?status=sold&q=canary',
    '/',
    '/properties',
  ]
  for (const path of pages) {
    const page = await browser.visit(path)
    expect(`${path} ${page.html} ${JSON.stringify(page.headers)}`).not.toMatch(CANARY)
  }
})

test.each(['buyer', 'agent', 'admin', 'super'] as const)('%s reads the exact text, with 403', async (name) => {
  const browser = await site.as(name)
  for (const path of [`/properties/${sold}`, '/sold-properties']) {
    const page = await browser.visit(path)
    expect([path, page.status]).toEqual([path, 403])
    expect(page.html).toContain(REFUSED.replace("'", '&#x27;'))
  }
  expect((await browser.call('getSoldDetails', { propertyId: sold })).error?.message).toBe(REFUSED)
})

test('a visitor is sent to sign in, and comes back', async () => {
  const page = await site.visitor().visit('/sold-properties?city=Greenwood')
  expect(page.location).toBe(`/login?redirect=${encodeURIComponent('/sold-properties?city=Greenwood')}`)
})

test.each(['sold', 'auditor'] as const)(
  '%s sees it, in the list and by itself, and each view is logged',
  async (name) => {
    const browser = await site.as(name)
    const page = await browser.visit('/sold-properties?within=36&q=canary')
    expect(page.status).toBe(200)
    expect(page.html).toContain('$7,654,321')
    expect(page.html).toContain('Sold data for registered users')
    expect(page.html).toContain('noindex')
    const details = await browser.call('getSoldDetails', { propertyId: sold })
    expect(details).toMatchObject({ status: 200, result: { property: { close_price: 7_654_321 } } })
    const trail = await (await site.as('super')).call('listUserLogs', { act: 'sold.viewed', objectId: sold })
    expect(JSON.stringify(trail.result)).toContain(`"actor_name":"${name}"`)
  },
)
