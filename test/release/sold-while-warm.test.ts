import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dated } from '../feed.ts'
import { asOwner } from '../postgres.ts'
import { type Browser, type Site, startSite } from '../server.ts'
import { homeId, openMarket, pictureKeys, records } from '../withheld-homes.ts'

/** Sells a popular home and checks that no cache of any process shows it. */

const sql = (text: string, values: unknown[] = []) =>
  asOwner(process.env.DATABASE_URL ?? '', async (client) => (await client.query(text, values)).rows)

const HOME = homeId('shown')
/** The home's street, remarks and prices, which no other home has. */
const WORDS = /willowbark|3,456,789|3456789|3,210,987|3210987/i

let site: Site
let market: Awaited<ReturnType<typeof openMarket>>
const undo: (() => unknown)[] = []
beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'porchlight-warm-'))
  undo.push(() => rm(dataDir, { recursive: true, force: true }))
  market = await openMarket(dataDir)
  undo.push(market.close)
  market.feed.put('Property', { ...home(), ...dated(300) })
  await market.read()
  await sql('update properties set is_featured = true where id = $1', [HOME])
  site = await startSite({ processes: 2, env: { DATA_DIR: dataDir } })
  undo.push(() => site.stop())
})
afterAll(async () => {
  for (const step of undo.reverse()) await step()
})

function home() {
  const [first = {}] = records()
  return {
    ...first,
    StreetName: 'Willowbark',
    UnparsedAddress: '700001 Willowbark Street',
    PublicRemarks: 'Willowbark remarks.',
    ListPrice: 3_456_789,
  }
}

const search = (values: Record<string, string>) => ({ search: values, parts: ['cards', 'map', 'facets'], frame: null })
const PAGES = ['/', '/properties', '/properties?sort=price_desc', '/properties?minPrice=3000000', `/properties/${HOME}`]
const COMPARE = `/properties/compare?ids=${HOME}`
/** A user's record lists viewed homes while the user may see them. */
const RECORD = '/dashboard/preferences'
const OTHERS = [`/properties/${HOME}/photos`, `/properties/${HOME}/report`, COMPARE, RECORD]
const FILES = [`/properties/${HOME}/open-house.ics`, `/social/${HOME}.jpg`]
const CALLS: [string, unknown][] = [
  ['getProperty', { propertyId: HOME }],
  ['getPropertiesForComparison', { ids: [HOME] }],
  ['searchProperties', search({})],
  ['searchProperties', search({ sort: 'price_desc' })],
  ['searchProperties', search({ q: '"700001"' })],
  ['suggestPlaces', { q: 'willowb' }],
  ['listFeaturedProperties', { limit: 8 }],
  ['listActiveProperties', { limit: 100 }],
  ['listCities', { limit: 500 }],
  ['getMyRecord', {}],
]

/** Returns how many responses of a process came from its cache. */
async function cachedResponses(browser: Browser): Promise<number> {
  const numbers = await (await browser.fetch('/metrics')).text()
  return Number(/_count\{[^}]*kind="cached"[^}]*\} (\d+)/.exec(numbers)?.[1] ?? 0)
}

/** Returns the sources that show the home to a person. */
async function seen(browser: Browser, tag: string): Promise<string[]> {
  const found: string[] = []
  const look = (from: string, text: string) => {
    if (WORDS.test(text)) found.push(from)
  }
  for (const path of [...PAGES, ...OTHERS]) look(path, (await browser.visit(path)).html)
  for (const [name, data] of CALLS) look(`${name} ${JSON.stringify(data)}`, (await browser.call(name, data)).text)
  look(FILES[0] ?? '', await (await browser.fetch(FILES[0] ?? '')).text())
  // The social image draws the words as shapes, so any image counts as shown.
  const drawn = await browser.fetch(FILES[1] ?? '', { headers: tag === '' ? {} : { 'if-none-match': tag } })
  if (drawn.status !== 302) found.push(`${FILES[1]} ${drawn.status}`)
  return found
}

test('a sold home leaves every cache of every process, except for sold viewers', {
  timeout: 240_000,
}, async () => {
  const [key = ''] = await pictureKeys(HOME)
  const tab = await site.as('buyer')
  const people = [site.visitor(), site.visitor().on(1), tab, tab.on(1)]
  // Warm up: request each page twice, so that it is cached.
  for (const person of people) await seen(person, '')
  for (const person of people) {
    const before = await seen(person, '')
    for (const path of [...PAGES, ...FILES.slice(0, 1)]) expect(before, path).toContain(path)
    expect(before.length).toBeGreaterThan(12)
    expect((await person.fetch(`/img/${key}?width=320`)).status).toBe(200)
  }
  expect(await seen(tab, '')).toEqual(expect.arrayContaining([RECORD, 'getMyRecord {}']))
  const tag = (await site.visitor().fetch(FILES[1] ?? '')).headers.get('etag') ?? ''
  expect(tag).not.toBe('')

  // Pages are cached for long only some seconds after the last change; poll each process until it does.
  for (const process of [0, 1]) {
    const visitor = site.visitor().on(process)
    const cachedNow = async () => {
      const before = await cachedResponses(visitor)
      for (const path of PAGES) await visitor.visit(path)
      return (await cachedResponses(visitor)) - before
    }
    await expect.poll(cachedNow, { timeout: 50_000, interval: 1500 }).toBeGreaterThan(1)
  }

  const sold = { StandardStatus: 'Closed', ClosePrice: 3_210_987, CloseDate: '2026-01-17' }
  market.feed.put('Property', { ...home(), ...sold, ...dated(400) })
  await market.read()

  // Database queries reflect the change immediately.
  for (const person of people) {
    expect((await person.call('getProperty', { propertyId: HOME })).status).toBe(403)
    expect((await person.call('getPropertiesForComparison', { ids: [HOME] })).text).not.toMatch(WORDS)
  }
  // Caches in memory are evicted by the change notification, well before they expire after 30 seconds.
  for (const person of people)
    await expect.poll(() => seen(person, tag), { timeout: 25_000, interval: 500 }).toEqual([])
  for (const person of people)
    await expect.poll(async () => (await person.fetch(`/img/${key}?width=320`)).status, { timeout: 60_000 }).toBe(404)

  for (const person of people) expect((await person.visit(COMPARE)).html).toContain('No longer available')

  // A sold viewer still sees the home.
  const viewer = await site.as('sold')
  expect((await viewer.visit(`/properties/${HOME}`)).html).toMatch(/\$3,210,987/)
  expect((await viewer.fetch(`/img/${key}?width=320`)).status).toBe(200)
})

test('a hundred sold homes change nothing of what a visitor is told: numbers, choices, chart, order, pages', async () => {
  const visitor = site.visitor()
  const told = async () => {
    const answers: string[] = []
    const searches: Record<string, string>[] = [
      {},
      { sort: 'price_desc' },
      { city: 'Greenwood' },
      { minPrice: '200000', page: '1' },
    ]
    for (const values of searches) {
      const { text } = await visitor.call('searchProperties', search(values))
      answers.push(text)
    }
    for (const [name, data] of CALLS.slice(5, -1)) answers.push((await visitor.call(name, data)).text)
    // The time of the last sync changes; ignore it.
    return answers.map((text) => text.replace(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '""'))
  }
  const before = await told()
  await sql(`insert into properties (id, listing_key, listing_id, originating_system_name, status, is_idx, is_vow,
      is_address_shown, is_avm_allowed, is_comment_allowed, title, address, city, state, postal_code, latitude, longitude,
      property_type, price, close_price, close_date, list_office_name, list_office_contact, listed_at, modification_timestamp)
    select gen_random_uuid(), 's' || n, 's' || n, 'mibor', 'sold', true, true, true, true, true, 'A home', n || ' Elm Street',
      'Greenwood', 'IN', '46142', 39.6, -86.1, 'Residential', 200000 + n, 190000 + n, '2026-02-01', 'Ridge Realty',
      '317-555-0163', now(), now() from generate_series(1, 100) as n`)
  const viewer = await site.as('sold')
  // When the sold viewer finds them, memory is up to date.
  await expect
    .poll(async () => (await viewer.call('searchProperties', search({ status: 'sold', sort: 'price_desc' }))).text, {
      timeout: 60_000,
    })
    .toContain('100 Elm Street')
  await expect.poll(told, { timeout: 60_000 }).toEqual(before)
})
