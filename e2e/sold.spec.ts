import type { Page } from '@playwright/test'
import { expectNoAxeFaults } from './support/axe.ts'
import { signIn } from './support/sign-in.ts'
import { expect, expectRefusals, test } from './support/test.ts'

/** On a phone the filters are collapsed. */
async function openFilters(page: Page): Promise<void> {
  const fold = page.locator('summary', { hasText: 'Filters' })
  if (await fold.isVisible()) await fold.click()
}

test('a client with sold access finds what homes went for, and opens one', async ({ page }) => {
  await signIn(page, 'sold')
  await page.goto('/sold-properties')
  await expect(page.getByText('Sold data for registered users')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Homes sold in Central Indiana')
  await openFilters(page)
  await page.getByLabel('Min sale price').fill('$300,000')
  await page.getByRole('combobox', { name: /^Sold/ }).selectOption('36')
  await page.getByRole('button', { name: 'Show homes' }).click()
  await expect(page).toHaveURL(/minPrice=/)
  await expect(page).toHaveURL(/within=36/)
  await expect(page.getByRole('status').filter({ hasText: /homes?/ })).toBeVisible()
  await expectNoAxeFaults(page)
  await page.locator('main a[href^="/properties/"]').first().click()
  await expect(page).toHaveURL(/\/properties\/[0-9a-f-]{36}/)
  await expect(page.getByText('Sold', { exact: true }).first()).toBeVisible()
})

test('without JavaScript the form is a form', { tag: '@once' }, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) })
  const page = await context.newPage()
  await signIn(page, 'sold')
  await page.goto('/sold-properties')
  await openFilters(page)
  await page.getByRole('combobox', { name: /^Sold/ }).selectOption('24')
  await page.getByRole('button', { name: 'Show homes' }).click()
  await expect(page).toHaveURL(/within=24/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await context.close()
})

test('a client without it reads why, and how to get it', { tag: '@once' }, async ({ page }) => {
  expectRefusals(page)
  await signIn(page, 'buyer')
  const response = await page.goto('/sold-properties')
  expect(response?.status()).toBe(403)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("You don't have permission to view sold properties")
  await expect(page.getByRole('link', { name: /Call or text/ }).first()).toBeVisible()
  await expectNoAxeFaults(page)
})

test('a visitor signs in first, and comes back', { tag: '@once' }, async ({ page }) => {
  await page.goto('/sold-properties')
  await expect(page).toHaveURL(/\/login\?redirect=%2Fsold-properties/)
})
