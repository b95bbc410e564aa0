import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { idOf } from '../../../test/cast.ts'
import { asOwner } from '../../../test/postgres.ts'
import { type Browser, type Site, startSite } from '../../../test/server.ts'

/** Favorites over HTTP: ownership, sold homes, and forms without JavaScript. */

let site: Site
let buyer: Browser
let other: Browser
const sql = <Row extends object>(text: string, values: unknown[] = []) =>
  asOwner(process.env.DATABASE_URL ?? '', async (client) => (await client.query<Row>(text, values)).rows)

const HOME = '00000000-0000-5000-8000-000000000001'
const SECOND = '00000000-0000-5000-8000-000000000002'
const SOLD = '00000000-0000-5000-8000-00000000000f'

beforeAll(async () => {
  site = await startSite()
  for (const [id, street, status] of [
    [HOME, '12 Fry Road', 'active'],
    [SECOND, '14 Fry Road', 'active'],
    [SOLD, '9 Canary Street', 'sold'],
  ]) {
    await sql(
      `insert into properties (id, listing_key, listing_id, originating_system_name, status, is_idx, is_vow, is_address_shown,
         is_avm_allowed, is_comment_allowed, title, address, city, state, property_type, price, list_office_name,
         list_office_contact, listed_at, modification_timestamp, close_price, close_date)
       values ($1::uuid, $1::text, $1::text, 'mibor', $3, true, true, true, true, true, $2, $2, 'Greenwood', 'IN', 'Residential',
         777123, 'Meridian Row Realty', '317-555-0100', now(), now(), $4, $5)`,
      [id, street, status, status === 'sold' ? 765432 : null, status === 'sold' ? '2026-11-02' : null],
    )
  }
  buyer = await site.as('buyer')
  other = await site.as('otherBuyer')
  await sql(
    'insert into favorites (account_id, property_id, notes, created_at, updated_at) values ($1, $2, $3, now(), now())',
    [idOf('otherBuyer'), HOME, 'Canary note'],
  )
  await sql(
    `insert into comparisons (id, account_id, name, property_ids, created_at, updated_at)
     values ($1, $2, 'Canary name', $3, now(), now())`,
    [SECOND, idOf('otherBuyer'), [HOME, SECOND]],
  )
  await sql(
    "insert into search_history (account_id, href, label, last_at) values ($1, '/properties?q=canary', 'Canary', now())",
    [idOf('otherBuyer')],
  )
})
afterAll(() => site?.stop())

const othersRows = () =>
  sql(
    `select (select json_agg(f) from favorites f where account_id = $1) as favorites,
       (select json_agg(c) from comparisons c where account_id = $1) as comparisons`,
    [idOf('otherBuyer')],
  )
const post = (browser: Browser, call: string, values: Record<string, string>) =>
  browser.fetch(`/forms/${call}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: site.urls[0] ?? '',
      'sec-fetch-site': 'same-origin',
    },
    body: new URLSearchParams(values),
  })

describe('what is somebody else’s', () => {
  test.each([
    ['updateFavoriteNotes', { propertyId: HOME, notes: 'x', version: 1 }],
    ['removeFavorite', { propertyId: HOME }],
    ['deleteComparison', { comparisonId: SECOND }],
    ['getComparison', { comparisonId: SECOND }],
    ['saveComparison', { comparisonId: SECOND, name: 'x', propertyIds: [HOME, SECOND] }],
  ])('%s with ids of another person is 404, logged, and changes nothing', async (call, data) => {
    const before = await othersRows()
    const answer = await buyer.call(call, data)
    expect([answer.status, answer.text.includes('Canary')]).toEqual([404, false])
    expect(site.log()).toMatch(
      new RegExp(`"account_id":"${idOf('buyer')}"[^\\n]*requested by a user without access to it`),
    )
    expect(await othersRows()).toEqual(before)
  })

  test.each([
    'listFavorites',
    'listFavoriteIds',
    'listComparisons',
    'getViewHistory',
    'getSearchHistory',
    'getViewStats',
    'getComparisonHistory',
    'getDashboardData',
  ])('%s is of the own rows, whoever is named', async (call) => {
    const id = idOf('otherBuyer')
    const answer = await buyer.call(call, { userId: id, accountId: id, account_id: id, agentId: id, tenant: id })
    expect([answer.status, /Canary|12 Fry/.test(answer.text)]).toEqual([200, false])
  })
})

describe('a home that has been sold', () => {
  test('leaves no trace of itself in what a person keeps, on any page', async () => {
    for (const propertyId of [SOLD, SECOND]) await buyer.call('addFavorite', { propertyId })
    const stored = await buyer.call('saveComparison', { name: 'Two', propertyIds: [SOLD, SECOND] })
    expect(stored.status).toBe(200)
    const [row] = await sql<{ id: string }>('select id from comparisons where account_id = $1', [idOf('buyer')])
    const pages = [
      '/dashboard',
      '/dashboard/favorites',
      '/dashboard/comparisons',
      '/dashboard/history',
      `/properties/compare?ids=${SOLD}&ids=${SECOND}&saved=${row?.id}`,
    ]
    for (const path of pages) {
      const { status, html, headers } = await buyer.visit(path)
      expect([path, status]).toEqual([path, 200])
      expect(`${path} ${html} ${JSON.stringify(headers)}`).not.toMatch(/Canary|765,?432|2026-11-02|Nov 2, 2026/)
    }
    for (const path of pages.slice(1, 3)) expect((await buyer.visit(path)).html).toContain('No longer available')
    for (const [call, data] of [
      ['listFavorites', {}],
      ['listComparisons', undefined],
      ['getComparison', { comparisonId: row?.id }],
      ['getDashboardData', undefined],
    ] as const)
      expect((await buyer.call(call, data)).text).not.toMatch(/Canary|765432|2026-11-02/)
  })

  test('is shown to who may see it', async () => {
    const viewer = await site.as('sold')
    await viewer.call('addFavorite', { propertyId: SOLD })
    expect((await viewer.visit('/dashboard/favorites')).html).toContain('9 Canary Street')
    expect(
      await sql("select 1 as one from access_log where account_id = $1 and kind = 'sold.listed' limit 1", [
        idOf('sold'),
      ]),
    ).toHaveLength(1)
  })
})

describe('without JavaScript', () => {
  test('a heart is posted, said to be done, and taken back', async () => {
    const person = await site.as('agent')
    const { html } = await person.visit(`/properties/${HOME}`)
    const hearts = [...html.matchAll(/<button[^>]*form="save"[^>]*>/g)].map(([tag]) => tag)
    expect(hearts.filter((tag) => tag.includes('name="propertyId"') && tag.includes(`value="${HOME}"`))).toHaveLength(1)
    expect(/<form[^>]*id="save"[^>]*action="\/forms\/addFavorite"/.test(html)).toBe(true)
    const saved = await post(person, 'addFavorite', {
      propertyId: HOME,
      _page: '/dashboard/favorites',
      _done: 'Saved.',
    })
    expect([saved.status, saved.headers.get('location')]).toEqual([303, '/dashboard/favorites'])
    const page = await person.visit('/dashboard/favorites')
    expect(page.html).toContain('Saved.')
    expect(page.html).toContain('12 Fry Road')
    await post(person, 'updateFavoriteNotes', {
      propertyId: HOME,
      notes: 'By hand',
      version: '1',
      _number: 'version',
      _page: '/dashboard/favorites',
    })
    const stored = (await person.visit('/dashboard/favorites')).html
    expect(stored).toContain('By hand')
    // A filled heart removes its home, also before hydration.
    const full = [...stored.matchAll(/<button[^>]*form="drop"[^>]*>/g)].map(([tag]) => tag)
    expect(full.map((tag) => [tag.includes(`value="${HOME}"`), tag.includes('aria-pressed="true"')])).toEqual([
      [true, true],
    ])
    expect(/<form[^>]*id="drop"[^>]*action="\/forms\/removeFavorite"/.test(stored)).toBe(true)
    for (const path of ['/dashboard', '/dashboard/favorites'])
      for (const [tag] of (await person.visit(path)).html.matchAll(/<button[^>]*aria-pressed="true"[^>]*>/g))
        expect(tag).toContain('form="drop"')
    await post(person, 'removeFavorite', { propertyId: HOME, _page: '/dashboard/favorites' })
    expect((await person.visit('/dashboard/favorites')).html).not.toContain('12 Fry Road')
  })

  test('somebody who is not signed in signs in first, and finds the home that they picked', async () => {
    const person = site.visitor()
    const answer = await post(person, 'addFavorite', { propertyId: HOME, _page: '/dashboard/favorites' })
    expect(answer.headers.get('location')).toBe('/dashboard/favorites#form-problems')
    expect((await person.visit('/dashboard/favorites')).location).toBe('/login?redirect=%2Fdashboard%2Ffavorites')
    const { cookies } = await site.as('otherAgent')
    for (const [name, value] of cookies) person.cookies.set(name, value)
    const { html } = await person.visit('/dashboard/favorites')
    expect(html).toContain('The home you picked isn’t saved yet.')
    expect(html).toMatch(new RegExp(`name="propertyId" value="${HOME}"`))
  })
})

test('the notes leave as a file, and nothing of the listings with them', async () => {
  const answer = await post(other, 'exportFavoriteNotes', {})
  expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
    200,
    expect.stringMatching(/^attachment; filename="favorites-\d{4}-\d\d-\d\d\.csv"$/),
  ])
  const text = await answer.text()
  expect(text).toContain('Canary note')
  expect(text).not.toMatch(/Fry Road|777,?123/)
})

test('who tells what they look at without an account, or without wishing a history, leaves nothing', async () => {
  for (const browser of [site.visitor(), buyer, await site.as('unverified'), await site.as('suspended')]) {
    expect((await browser.call('trackPropertyView', { propertyId: HOME })).result).toEqual({
      is_kept: false,
      is_on: false,
    })
    expect((await browser.call('trackSearch', { search: { q: 'lake' } })).result).toEqual({
      is_kept: false,
      is_on: false,
    })
    expect((await browser.call('trackComparison', { ids: [HOME, SECOND] })).result).toEqual({
      is_kept: false,
      is_on: false,
    })
  }
  expect(await sql('select 1 as one from property_views union all select 1 from comparison_history')).toEqual([])
})

test('hearts are markup that is everybody’s: a page of somebody who keeps a home says nothing of it', async () => {
  await other.call('listFavoriteIds')
  for (const browser of [site.visitor(), other]) {
    const { html } = await browser.visit(`/properties/${HOME}`)
    expect(html).toMatch(/aria-pressed="false"/)
    expect(html).not.toContain('aria-pressed="true"')
  }
})
