import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOwner } from '../../../test/postgres.ts'
import { startSite } from '../../../test/server.ts'

/** Checks the responses: a visitor gets only a range, users with sold data access also get the sales. */

const site = await startSite()
afterAll(() => site.stop())
const sql = <Row extends object>(text: string, values: unknown[] = []) =>
  asOwner(process.env.DATABASE_URL ?? '', async (client) => (await client.query<Row>(text, values)).rows)

const SECRET = /Canary Run|\b38[1-7],?710\b/
const figures = { tested: 200, answered: 160, median_error: 0.06, within_ten: 0.7, coverage: 0.8 }
const model = {
  base_date: '2026-11-17',
  coefficients: { time: 0.03, living_area: 0.8, mean_living_area: 0 },
  areas: {},
  subdivisions: {},
  sigma: 0.07,
  calibration: { spot: { low: -1.3, high: 1.3 }, zip: { low: -1.6, high: 1.6 } },
  test: { from_date: '2026-05-01', to_date: '2026-11-10', spot: figures, zip: figures, by_city: {} },
}
const asked = {
  street: '618 Tulip Poplar Way',
  city: 'Greenwood',
  postal_code: '46142',
  kind: 'house',
  living_area: 2000,
  bedrooms: 4,
  bathrooms: 2.5,
  year_built: 2001,
  lot_size_acres: 0.25,
  garage_spaces: 2,
  basement: 'none',
  condition: 'kept_up',
  timing: 'months',
  message: '',
  name: 'Priya Raman',
  email: 'priya@example.com',
  phone: '',
  way: 'email',
  contactConsent: true,
}

beforeAll(async () => {
  await sql(
    'insert into estimate_models (id, fitted_at, sales_count, model) values (gen_random_uuid(), now(), 900, $1)',
    [JSON.stringify(model)],
  )
  await sql(
    `insert into properties (id, listing_key, originating_system_name, status, is_idx, is_vow, is_address_shown, is_avm_allowed,
      is_comment_allowed, title, address, city, state, postal_code, latitude, longitude, property_type, property_sub_type, price,
      close_price, close_date, living_area, list_office_name, list_office_contact, listed_at, modification_timestamp)
    select gen_random_uuid(), 'VALUE' || n, 'mibor', 'sold', true, true, true, true, true, n || ' Canary Run', n || ' Canary Run',
      'Greenwood', 'IN', '46142', 39.62 + n * 0.0005, -86.16, 'Residential', 'Single Family Residence', 390000,
      380710 + n * 1000, (now() - interval '60 days')::date, 1950, 'Elsewhere Realty', '317-555-0111', now(), now()
    from generate_series(1, 7) n`,
  )
})

test('a visitor gets a range and how many sales it rests on, and nothing of one of them', async () => {
  const visitor = site.visitor()
  const { status, result } = await visitor.call('submitHomeValuation', asked)
  expect(status).toBe(200)
  expect(result).toMatchObject({ success: true, estimate: { sales_count: 7 } })
  const token = String(result && typeof result === 'object' && 'token' in result ? result.token : '')
  const closed = await sql<{ id: string; close_date: string }>(
    "select id, close_date::text from properties where listing_key like 'VALUE%'",
  )
  const secrets = [...closed.map(({ id }) => id), closed[0]?.close_date ?? '-', 'Canary Run']
  const pages = [`/home-valuation/${token}`, `/home-valuation/thank-you?request=${token}`]
  for (const who of ['visitor', 'buyer', 'agent', 'admin', 'super'] as const) {
    const browser = who === 'visitor' ? visitor : await site.as(who)
    const answers = [
      JSON.stringify(await browser.call('getHomeValuation', { token })),
      ...(await Promise.all(pages.map(async (path) => (await browser.visit(path)).html))),
    ]
    for (const text of answers) {
      expect(text).not.toMatch(SECRET)
      for (const secret of secrets) expect(text).not.toContain(secret)
    }
    expect(answers[1]).toMatch(/\$\d{3},000 to \$\d{3},000/)
    expect(answers[1]).toContain('noindex')
  }
  const sold = await site.as('sold')
  const { html } = await sold.visit(`/home-valuation/${token}`)
  for (const { id } of closed) expect(html).toContain(`/properties/${id}`)
  expect(await sql("select kind from access_log where object_type = 'valuation'")).not.toHaveLength(0)
})

test('a link that is not ours is a page that is not there', async () => {
  expect((await site.visitor().visit('/home-valuation/AAAAAAAAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAAAA')).status).toBe(
    404,
  )
})
