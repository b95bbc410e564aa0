import type { Page } from '@playwright/test'
import { expectNoAxeFaults } from './support/axe.ts'
import { expect, expectLosses, test, untilNetworkIdle } from './support/test.ts'

/** Simulates a lost connection, and a release that removes the files of open windows: scripts fail to load. */

test('offline, whoever presses something keeps the page and what they have typed', { tag: '@once' }, async ({
  page,
  context,
}) => {
  expectLosses(page)
  await page.goto('/contact')
  await untilNetworkIdle(page)
  // Deferred scripts load at the first interaction, here after the connection is lost.
  await context.setOffline(true)
  await page.getByLabel('Your message').fill('We would like to see the brick house on Ash Street.')
  await page.keyboard.press('Tab')
  await expect(page.getByText('You’re offline.')).toBeVisible()
  await page.waitForTimeout(500)
  await expect(page.getByLabel('Your message')).toHaveValue('We would like to see the brick house on Ash Street.')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact us')
})

test('offline, a link says that the page did not come, which comes by itself when the connection is back', {
  tag: '@once',
}, async ({ page, context }) => {
  expectLosses(page)
  await page.goto('/')
  await untilNetworkIdle(page)
  await context.setOffline(true)
  await follow(page, '/buyers-guide')
  await expect(page.getByText('This page didn’t load. Check your connection and try again.')).toBeVisible()
  await expectNoAxeFaults(page)
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How to buy a home in Central Indiana')
  await expect(page).toHaveURL(/\/buyers-guide$/)
})

test('after a release a window that is open gets the next page, though its parts have other names', {
  tag: '@once',
}, async ({ page }) => {
  expectLosses(page)
  await page.goto('/')
  await untilNetworkIdle(page)
  const missing = await blockScripts(page)
  await follow(page, '/buyers-guide')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How to buy a home in Central Indiana')
  expect(missing.length).toBeGreaterThan(0)
})

test('a part that is missing for good is said so, and is not asked for for ever', { tag: '@once' }, async ({
  page,
}) => {
  expectLosses(page)
  await page.goto('/')
  await untilNetworkIdle(page)
  const missing = await blockScripts(page, /\/buyers-guide-/)
  await follow(page, '/buyers-guide')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  const asked = missing.length
  await page.waitForTimeout(1500)
  expect(missing.length).toBe(asked)
})

test('a map that does not come leaves the list, and comes when it is asked for again', async ({ page }) => {
  expectLosses(page)
  let isLost = true
  await page.route(/\/results-map-.*\.js/, (route) => (isLost ? route.fulfill({ status: 404 }) : route.continue()))
  await page.goto('/properties?view=map')
  await expect(page.getByText('The map didn’t load. Check your connection.')).toBeVisible()
  await expectNoAxeFaults(page)
  isLost = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Zoom in' })).toBeVisible()
})

test('filters that do not come say so, and come when they are asked for again', async ({ page }) => {
  expectLosses(page)
  let isLost = true
  await page.route(/\/filter-panel-.*\.js/, (route) => (isLost ? route.fulfill({ status: 404 }) : route.continue()))
  await page.goto('/properties')
  const isNarrow = (page.viewportSize()?.width ?? 0) < 1000
  const name = isNarrow ? 'Filters' : 'Price'
  const chip = page.getByRole('button', { name, exact: true })
  await chip.click()
  await expect(page.getByText('The filters didn’t load. Check your connection.')).toBeVisible()
  await expectNoAxeFaults(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await expect(chip).toBeFocused()
  await page.keyboard.press('Enter')
  isLost = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('dialog', { name })).toBeVisible()
})

/** Clicks a link without scrolling to it. */
async function follow(page: Page, href: string): Promise<void> {
  await page
    .locator(`a[href="${href}"]`)
    .first()
    .evaluate((link: HTMLElement) => link.click())
}

/** Makes requests for these files fail from now on. @returns the requested URLs */
async function blockScripts(page: Page, which = /\/assets\/.*\.js/): Promise<string[]> {
  const asked: string[] = []
  await page.route(which, (route) => {
    asked.push(route.request().url())
    return route.fulfill({ status: 404 })
  })
  return asked
}
