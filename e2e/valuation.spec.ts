import { dayFromToday } from '../test/day-from-today.ts'
import { asOwner } from '../test/postgres.ts'
import { expectNoAxeFaults } from './support/axe.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('an owner asks what the home is worth in four questions, and an admin answers', { tag: '@once' }, async ({
  page,
  viewport,
}) => {
  test.slow()
  const name = `Priya Raman ${viewport?.width} ${Date.now()}`
  await page.goto('/')

  await test.step('the address that is typed on the home page stands in the form', async () => {
    const start = page.locator('#sell')
    await start.getByLabel('Your home address').fill('12 Elm Street, Franklin, IN 46131')
    await start.getByRole('button', { name: 'Get a valuation' }).click()
    await expect(page.getByText('1 of 4')).toBeVisible()
    await expect(page.getByLabel('Street address')).toHaveValue('12 Elm Street')
    await expect(page.getByLabel('City or town')).toHaveValue('Franklin')
    await expect(page.getByLabel('ZIP code')).toHaveValue('46131')
    await expect(page.getByRole('form', { name: 'Newsletter' })).toHaveCount(0)
  })

  await test.step('the first question says what is missing, and Enter goes on', async () => {
    await page.goto('/home-valuation')
    await expect(page.getByText('1 of 4')).toBeVisible()
    await page.getByRole('button', { name: 'Continue' }).click()
    const summary = page.getByRole('alert').filter({ hasText: 'Check the form' })
    await expect(summary).toBeFocused()
    await expect(summary.getByRole('link')).toHaveCount(3)
    await expectNoAxeFaults(page)
    await page.getByLabel('Street address').fill('618 Tulip Poplar Way')
    await page.getByLabel('City or town').fill('Greenwood')
    await page.getByLabel('ZIP code').fill('46143')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Home details' })).toBeFocused()
  })

  await test.step('facts', async () => {
    await page.getByLabel('Finished area above ground').fill('2,140')
    await page.getByLabel('Bedrooms').fill('4')
    await page.getByLabel('Bathrooms').fill('2.5')
    await page.getByLabel('Garage spaces').fill('2')
    await page.getByLabel('Basement').selectOption('None (slab or crawl space)')
    await expectNoAxeFaults(page)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('3 of 4')).toBeVisible()
  })

  await test.step('Back keeps the answers, by the button and by the browser', async () => {
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByLabel('Finished area above ground')).toHaveValue('2,140')
    await page.goBack()
    await expect(page.getByText('3 of 4')).toBeVisible()
    // After a reload the draft of this window is still there.
    await page.goto(page.url())
    await expect(page.getByText('3 of 4')).toBeVisible()
  })

  await test.step('condition and contact', async () => {
    await page.getByText('Well maintained', { exact: true }).click()
    await page.getByText('3 to 6 months').click()
    await expectNoAxeFaults(page)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('Your name').fill(name)
    const form = page.getByRole('form', { name: 'How should we contact you?' })
    await form.getByLabel('Email', { exact: true }).first().fill('priya@example.com')
    await form.getByLabel('Phone', { exact: true }).fill('(317) 555 0176')
    await form.getByText('I agree to be contacted').click({ position: { x: 5, y: 5 } })
    await expectNoAxeFaults(page)
    await form.getByRole('button', { name: 'Request my valuation' }).click()
  })

  await test.step('who answers and by when is said, with a range or why there is none', async () => {
    await expect(page).toHaveURL(/\/home-valuation\/thank-you\?request=/)
    await expect(
      page.getByRole('heading', { level: 1, name: /^Thank you\. .+ will reply by .+ (AM|PM)\.$/ }),
    ).toBeVisible()
    await expect(page.getByText(/\$[\d,]+ to \$[\d,]+|Not enough sales|couldn’t estimate/).first()).toBeVisible()
    expect(await page.locator('meta[name="robots"]').getAttribute('content')).toContain('noindex')
    await expectNoAxeFaults(page)
  })

  await test.step('an admin sees it, and sets it to contacted', async () => {
    await signIn(page, 'admin')
    await page.goto(`/admin/valuations?q=${encodeURIComponent(name)}`)
    await expectNoAxeFaults(page)
    await page.getByRole('link', { name }).click()
    await expect(page.getByText('2,140 sq ft')).toBeVisible()
    await expectNoAxeFaults(page)
    await page.getByRole('button', { name: 'Save status' }).click()
    await expect(page.getByText('set it to contacted')).toBeVisible()
  })
})

test('what homes cost in a town, and what the tax on one will be', { tag: ['@once', '@release'] }, async ({
  page,
  browser,
  baseURL,
}) => {
  const slug = `journey-${Date.now()}`
  const today = dayFromToday(0)
  await asOwner(process.env.DATABASE_URL ?? '', async (client) => {
    // A count of today prevents a recount during the test.
    await client.query(
      `insert into market_areas (slug, kind, name, homes_for_sale, computed_at) values ('central-indiana', 'region', 'Central Indiana', 1000000, now())
       on conflict do nothing`,
    )
    await client.query(
      `insert into market_areas (slug, kind, name, county, homes_for_sale, computed_at) values ($1, 'city', 'Journeyville', 'Johnson', 214, now())`,
      [slug],
    )
    await client.query(
      `insert into market_figures (slug, measure, from_date, to_date, value, homes)
       select $1, 'list_price', $2::date, $2::date, 364900, 214
       union all
       select $1, m, (t + 1 - interval '3 months')::date, t, v, 66
       from (select (date_trunc('month', $2::date) - make_interval(months => back))::date - 1 as t, 351000 - back * 900 as price from generate_series(0, 12) as back) as ends
       cross join lateral (values ('sale_price', price), ('sales', 66)) as x (m, v)`,
      [slug, today],
    )
  })

  await test.step('figures say what they rest on, and the chart is a table, too', async () => {
    await page.goto(`/areas/${slug}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Home prices in Journeyville' })).toBeVisible()
    await expect(page.getByText(/^66 sales, /)).toBeVisible()
    await expect(page.getByText('Median sale price: 3.2% more than a year earlier.')).toBeVisible()
    const table = page.getByRole('table', { name: 'Median sale price in Journeyville, 3 months at a time' })
    await expect(table.getByRole('row')).toHaveCount(14)
    await expectNoAxeFaults(page)
    await page.getByRole('link', { name: 'See homes for sale' }).click()
    await expect(page).toHaveURL(/\/properties\?city=Journeyville/)
  })

  await test.step('the tax follows what is typed', async () => {
    await page.goto('/property-tax?year=2026')
    await expect(page.getByText('$2,700 a year', { exact: false })).toBeVisible()
    await page.getByLabel('Assessed value').fill('400,000')
    await page.getByLabel('Bill paid in', { exact: true }).selectOption('2028')
    await page.getByLabel('65 or older: $150').check()
    await expect(page).toHaveURL(/value=400000&year=2028&credit=over_65/)
    await expect(page.getByRole('row', { name: 'Your credits − $150' })).toBeVisible()
    await expectNoAxeFaults(page)
  })

  await test.step('and without scripts what the address says', async () => {
    const plain = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false })
    const other = await plain.newPage()
    await other.goto('/property-tax?value=%24400%2C000&year=2028&credit=over_65&use=homestead&rate=2')
    await expect(other.getByRole('row', { name: 'Your credits − $150' })).toBeVisible()
    await other.getByLabel('Property use').selectOption('I rent it out or use it part-time')
    await other.getByRole('button', { name: 'Calculate' }).click()
    await expect(other.getByRole('row', { name: /^Deduction for residential property, 19%/ })).toBeVisible()
    await plain.close()
  })

  await asOwner(process.env.DATABASE_URL ?? '', (client) =>
    client.query(
      "delete from market_areas where slug = $1 or (slug = 'central-indiana' and homes_for_sale = 1000000)",
      [slug],
    ),
  )
})
