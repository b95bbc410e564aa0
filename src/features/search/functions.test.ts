import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asOwner } from '../../../test/postgres.ts'
import { type Site, startSite } from '../../../test/server.ts'
import { FLAGS, NUMBERS, PLACES } from './words.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
  await sql(
    `insert into mls_cursors (resource, initial_done_at, last_success_at) values ('Property', now(), now()) on conflict do nothing`,
  )
  await insertHome('018f0000-0000-7000-8000-00000000a001', 'active', '1407 Wheatfield Lane')
})
afterAll(() => site?.stop())

const sql = (text: string) => asOwner(process.env.DATABASE_URL ?? '', (client) => client.query(text))

async function insertHome(id: string, status: string, address: string): Promise<void> {
  await sql(`
    insert into properties (id, listing_key, originating_system_name, status, is_idx, is_vow, is_address_shown, is_avm_allowed,
      is_comment_allowed, title, address, city, state, postal_code, property_type, price, list_office_name, list_office_contact,
      listed_at, modification_timestamp)
    values ('${id}', '${id}', 'mibor', '${status}', true, true, true, true, true, '${address}', '${address}', 'Fuzzville', 'IN', '46142',
      'Residential', 320000, 'Meridian Row Realty', '317-555-0100', now(), now());
    select pg_notify('properties_changed', '')`)
}

const NAMES = [
  ...['q', 'type', 'subtype', 'status', 'unknown', 'bounds', 'area', 'sort', 'page', 'view', 'filters', 'anything'],
  ...Object.keys(PLACES),
  ...Object.keys(NUMBERS),
  ...Object.keys(FLAGS),
]
const NASTY = [
  '',
  '0',
  '-1',
  '1e309',
  'NaN',
  '999999999999999999999',
  "' or 1=1 --",
  '"',
  '-"',
  'NOT',
  '%00',
  '\u0000',
  '\ud800',
  '<script>',
  '{"a":1}',
  '-87,39,-85,41',
  '_p~iF~ps|U_ulLnnqC_mqNvxq`@',
  'a'.repeat(3000),
  '((((((((((',
  '__proto__',
]
const value = fc.oneof(fc.constantFrom(...NASTY), fc.string({ maxLength: 60, unit: 'binary' }))

describe('whatever stands in the address of a search', () => {
  test('the page is a page', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom(...NAMES), value), { minLength: 1, maxLength: 6 }),
        async (pairs) => {
          const search = new URLSearchParams(pairs)
          const page = await site.visit(`/properties?${search}`)
          expect(page.status, String(search)).toBe(200)
        },
      ),
      { numRuns: 120 },
    )
    for (const name of NAMES) {
      for (const nasty of NASTY) {
        const page = await site.call('searchProperties', {
          search: { [name]: [nasty, nasty] },
          parts: ['cards', 'facets', 'map'],
        })
        expect(page.status, `${name}=${nasty}`).toBe(200)
      }
    }
  }, 120_000)

  test('the calls answer, or say what is wrong with their input', async () => {
    for (const q of NASTY) {
      const { status } = await site.call('suggestPlaces', { q })
      expect(status, q).toBe(q.length > 200 ? 422 : 200)
    }
    const wrong = [
      { parts: ['everything'] },
      { frame: { bounds: [0, 0, 0], zoom: 1 } },
      { frame: { bounds: [-200, 0, 0, 0], zoom: 1 } },
      { frame: { bounds: [0, 0, 1, 1], zoom: 99 } },
    ]
    for (const one of wrong) expect((await site.call('searchProperties', { search: {}, ...one })).status).toBe(422)
    const turned = { bounds: [1, 1, 0, 0], zoom: 22 }
    expect((await site.call('searchProperties', { search: {}, parts: ['map'], frame: turned })).status).toBe(200)
  })
})

test('a page of results takes the cards as they were written before', async () => {
  const { html } = await site.visit('/properties?minPrice=1')
  expect(html).toContain('1407 Wheatfield Lane')
  // Cards are serialized once, not for each page.
  expect(html).toMatch(/cards:\$R\[\d+\]=\$_TSR\.t\.get\("packed"\)\("\[\['id',/)
  // React adds a preload hint for an image rendered with the page, so only the first card may have one.
  await insertHome('018f0000-0000-7000-8000-00000000a003', 'active', '11 Second Court')
  await sql(`update properties set main_image_key = 'media/aa/kept.jpg'; select pg_notify('properties_changed', '')`)
  const withPicture = async () => (await site.visit('/properties?minPrice=1')).html
  await expect.poll(withPicture, { timeout: 10_000 }).toMatch(/(?:src="\/img\/media\/aa\/kept\.jpg\?width=480".*){2}/s)
  const page = await withPicture()
  expect(page.match(/<img [^>]*loading="eager"/g)).toHaveLength(1)
  expect(page.match(/<link rel="preload" as="image"[^>]*>/g)).toEqual([expect.stringContaining('fetchPriority="high"')])
})

describe('a page that looks the same to every visitor', () => {
  const HOME = '018f0000-0000-7000-8000-00000000a002'

  test('has the same body and policy each time, compressed and plain', async () => {
    const [first, second] = [await site.visit('/'), await site.visit('/')]
    expect(second.html).toBe(first.html)
    expect(second.headers['content-security-policy']).toBe(first.headers['content-security-policy'])
    await site.fetch('/', { headers: { 'accept-encoding': 'gzip' } })
    const compressed = await site.fetch('/', { headers: { 'accept-encoding': 'gzip' } })
    expect(compressed.headers.get('content-encoding')).toBe('gzip')
    // Each response was rendered at its own time and with its own nonce.
    const comparable = (html: string) => html.replace(/\bu:\d{13}|"\w{32}"/g, '')
    expect(comparable(await compressed.text())).toBe(comparable(first.html))
  })

  test('shows a sold home for sale to no one, and a signed-in visitor their own page', async () => {
    await insertHome(HOME, 'active', '9 Fading Court')
    const path = `/properties/${HOME}`
    for (let time = 0; time < 3; time += 1) expect((await site.visit(path)).status).toBe(200)
    await sql(
      `update properties set status = 'sold', close_price = 1, close_date = '2026-05-01' where id = '${HOME}'; select pg_notify('properties_changed', '')`,
    )
    await expect.poll(async () => (await site.visit(path)).status, { timeout: 10_000 }).toBe(403)
    expect((await site.visit(path)).html).not.toContain('for sale, 9 Fading Court')
    const buyer = await site.as('buyer')
    expect((await buyer.visit('/')).html).toContain('Dashboard')
    expect((await site.visit('/')).html).not.toContain('href="/dashboard"')
  })
})
