import { samplePassword } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test.use({ javaScriptEnabled: false })

test('a visitor signs in and out', { tag: '@once' }, async ({ page }) => {
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login/)
  await page.getByLabel('Email', { exact: true }).fill('buyer@example.com')
  await page.getByLabel('Password', { exact: true }).fill(samplePassword())
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/signout')
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login/)
})

test('a wrong password comes back to the form with its reason, and without the password', { tag: '@once' }, async ({
  page,
}) => {
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill('nobody@example.com')
  await page.getByLabel('Password', { exact: true }).fill('not the one')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText('The email or password is incorrect.')).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('nobody@example.com')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
})

test('homes are found, filtered, sorted and turned page by page', { tag: '@once' }, async ({ page }) => {
  await page.goto('/properties')
  await expect(page.locator('main a[href^="/properties/"]').first()).toBeVisible()
  await page.goto('/properties?minBeds=4&sort=price_asc&page=2')
  expect((await page.goto('/properties?minPrice=banana'))?.status()).toBe(200)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'The 22-Point Marketing Plan' })).toBeVisible()
  await page.locator('main a[href^="/properties/"]').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
