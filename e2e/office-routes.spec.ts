import { untilHydrated } from './support/hydration.ts'
import { samplePassword, signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const OFFICE_ROUTES = /\/office-routes\.gen-/

test('a visitor does not load the routes of the office', { tag: '@once' }, async ({ page }) => {
  const loaded: string[] = []
  page.on('request', (request) => {
    if (OFFICE_ROUTES.test(request.url())) loaded.push(request.url())
  })
  await page.goto('/about')
  expect(loaded).toEqual([])
  await signIn(page, 'admin')
  await page.goto('/admin')
  expect(loaded).toHaveLength(1)
})

test('sign-in, a link, and the back button lead into the office and out of it', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill('agent@example.com')
  await page.getByLabel('Password', { exact: true }).fill(samplePassword())
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/agent$/)
  await untilHydrated(page.getByRole('link', { name: 'Agreements' }).first())
  await page.goto('/about')
  await page.getByRole('banner').getByRole('link', { name: 'Agent', exact: true }).click()
  await untilHydrated(page.getByRole('link', { name: 'Agreements' }).first())
  await page.goBack()
  await expect(page).toHaveURL(/\/about$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goForward()
  await untilHydrated(page.getByRole('link', { name: 'Agreements' }).first())
})
