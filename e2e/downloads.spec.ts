import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { asOwner } from '../test/postgres.ts'
import { ownAccount, signInAs } from './support/account.ts'
import { expectNoAxeFaults } from './support/axe.ts'
import { HOMES, houseIds } from './support/homes.ts'
import { untilHydrated } from './support/hydration.ts'
import { signIn } from './support/sign-in.ts'
import { expect, expectRefusals, test } from './support/test.ts'

/** Returns the downloads of an account, oldest first. */
async function downloadsOf(email: string) {
  const { rows } = await asOwner(process.env.DATABASE_URL ?? '', (client) =>
    client.query(
      `select d.download_type, d.outcome, d.items from downloads d join accounts a on a.id = d.account_id
       where a.email = $1 order by d.at, d.id`,
      [email],
    ),
  )
  return rows
}

/** Replaces the browser's print dialog, which a test cannot close, by a counter. */
async function countPrints(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const counted = window as unknown as { printed: number }
    counted.printed = 0
    window.print = () => {
      counted.printed += 1
    }
  })
  return () => page.evaluate(() => (window as unknown as { printed: number }).printed)
}

test('a registered user exports a search, and the file names source and date', { tag: '@once' }, async ({ page }) => {
  const email = await ownAccount()
  await signInAs(page, email)
  const [home = ''] = await houseIds(page, 1)
  const number = await asOwner(process.env.DATABASE_URL ?? '', (client) =>
    client.query('select listing_id from properties where id = $1', [home]),
  )
  await page.goto(`/properties?q=${number.rows[0].listing_id}`)
  await page.getByRole('link', { name: 'Export', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Export as CSV')
  await expect(page.getByText('This export counts as 1 listing.')).toBeVisible()
  await expectNoAxeFaults(page)
  // Before hydration the form downloads the file without a reload, and the meter would keep its old value.
  const button = await untilHydrated(page.getByRole('button', { name: 'Export 1 home' }))
  const file = page.waitForEvent('download')
  await button.click()
  expect((await file).suggestedFilename()).toMatch(/^homes-\d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(await (await file).path(), 'utf8')
  expect(text).toContain(`/properties/${home}`)
  expect(text).toContain('Listing brokerage')
  expect(text).not.toContain('Sale price')
  expect(text).toMatch(/Exported from .*Indianapolis time/)
  await expect(page.getByRole('meter')).toHaveAttribute('aria-valuenow', '1')
  expect(await downloadsOf(email)).toEqual([{ download_type: 'search_export', outcome: 'allowed', items: 1 }])
})

test('printing a listing is counted, and over the limit nothing is printed', { tag: ['@once', '@release'] }, async ({
  page,
}) => {
  expectRefusals(page)
  const email = await ownAccount()
  await asOwner(process.env.DATABASE_URL ?? '', (client) =>
    client.query(
      `insert into download_limits (account_id, listings_per_day, documents_per_day, reason, updated_at)
       select id, 1, 10, 'A journey.', now() from accounts where email = $1`,
      [email],
    ),
  )
  const printed = await countPrints(page)
  await signInAs(page, email)
  const [one, two] = await houseIds(page, 2)
  await page.goto(`/properties/${one}`)
  await page.getByRole('button', { name: 'Print' }).click()
  await expect.poll(printed).toBe(1)
  // Printing from the browser menu counts too, and the same home counts once.
  await page.evaluate(() => void dispatchEvent(new Event('beforeprint')))
  await expect.poll(async () => (await downloadsOf(email)).length).toBe(2)
  await page.goto(`/properties/${two}`)
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.getByText('You’ve reached the limit of 1 listing allowed by the MLS in 24 hours')).toBeVisible()
  expect(await printed()).toBe(0)
  expect((await downloadsOf(email)).map(({ outcome }) => outcome)).toEqual(['allowed', 'allowed', 'over_limit'])
})

test('a print of a list from the browser menu counts its homes', { tag: '@once' }, async ({ page }) => {
  const email = await ownAccount()
  await signInAs(page, email)
  const ids = await houseIds(page, 2)
  await asOwner(process.env.DATABASE_URL ?? '', (client) =>
    client.query(
      `insert into favorites (account_id, property_id, created_at, updated_at)
       select id, home::uuid, now(), now() from accounts, unnest($2::text[]) home where email = $1`,
      [email, ids],
    ),
  )
  const print = () => page.evaluate(() => void dispatchEvent(new Event('beforeprint')))
  const counted = async () => (await downloadsOf(email)).map(({ download_type, items }) => [download_type, items])
  await page.goto('/dashboard/favorites')
  await print()
  await expect.poll(counted).toEqual([['property_details', 2]])
  await page.goto(HOMES)
  const shown = await page.locator('main [data-home]').count()
  expect(shown).toBeGreaterThan(2)
  await print()
  await expect.poll(counted).toEqual([
    ['property_details', 2],
    ['property_details', shown],
  ])
})

test('near the limit the browser solves a captcha for a photo', { tag: '@once' }, async ({ page }) => {
  const email = await ownAccount()
  await signInAs(page, email)
  const [home] = await houseIds(page, 1)
  // Fill the limit, with the home of this journey among those counted.
  await asOwner(process.env.DATABASE_URL ?? '', (client) =>
    client.query(
      `with person as (select id from accounts where email = $1),
         own as (insert into download_limits (account_id, listings_per_day, documents_per_day, reason, updated_at)
           select id, 1, 10, 'A journey.', now() from person),
         made as (insert into downloads (id, account_id, download_type, outcome, items, object, at)
           select gen_random_uuid(), id, 'property_details', 'allowed', 1, $2::text, now() from person returning id, account_id)
       insert into download_listings (download_id, account_id, property_id, at) select id, account_id, $2::text::uuid, now() from made`,
      [email, home],
    ),
  )
  await page.goto(`/properties/${home}/photos`)
  const passed = page.waitForResponse((response) => response.url().includes('/_serverFn/verifyDownloadCaptcha'))
  const file = page.waitForEvent('download')
  await page
    .getByRole('button', { name: /^Download / })
    .first()
    .click()
  expect((await passed).status()).toBe(200)
  expect((await file).suggestedFilename()).toMatch(/-1\.jpg$/)
  expect((await downloadsOf(email)).at(-1)).toEqual({ download_type: 'property_image', outcome: 'allowed', items: 1 })
})

test('a visitor signs in to print, to export, and to download a photo', { tag: '@once' }, async ({ page }) => {
  const [home] = await houseIds(page, 1)
  await page.goto(`/properties/${home}`)
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await expect(page.getByText('Sign in to print this')).toBeVisible()
  await page.goto(HOMES)
  await page.getByRole('link', { name: 'Export', exact: true }).click()
  await expect(page.getByText('Sign in to export these homes')).toBeVisible()
  await page.goto(`/properties/${home}/photos`)
  await page
    .getByRole('button', { name: /^Download / })
    .first()
    .click()
  await expect(page.getByText('Sign in to download this photo')).toBeVisible()
})

test('sold homes are exported by sold viewers alone', { tag: '@once' }, async ({ page }) => {
  expectRefusals(page)
  await signIn(page, 'sold')
  await page.goto('/sold-properties?within=3')
  await page.getByRole('link', { name: 'Export', exact: true }).click()
  await expect(page.getByText('Homes sold in Central Indiana')).toBeVisible()
  await page.getByText('Columns in the file').click()
  await expect(page.getByText('Sale price')).toBeVisible()
  await signIn(page, 'buyer')
  const response = await page.goto('/export?of=sold')
  expect(response?.status()).toBe(403)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("You don't have permission to view sold properties")
})

test('without JavaScript a comparison is exported by a form', { tag: '@once' }, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) })
  const page = await context.newPage()
  await signInAs(page, await ownAccount())
  const ids = await houseIds(page, 2)
  await page.goto(`/properties/compare?ids=${ids.join(',')}`)
  await page.getByRole('link', { name: 'Export', exact: true }).click()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export 2 homes' }).click()
  const text = await readFile(await (await file).path(), 'utf8')
  for (const id of ids) expect(text).toContain(`/properties/${id}`)
  await context.close()
})
