import type { Page } from '@playwright/test'
import { expectNoAxeFaults } from './support/axe.ts'
import { HOMES } from './support/homes.ts'
import { PAGES } from './support/pages.ts'
import { type Person, signIn } from './support/sign-in.ts'
import { expect, expectRefusals, test } from './support/test.ts'

/** Opens every page at both widths: it renders without errors, passes axe, and does not scroll sideways. */

/** A page that asks for a sign-in is opened once and then narrowed, which takes half the time of two visits. */
const PHONE = { width: 390, height: 844 }

/**
 * Pages that one person opens in sequence, so the browser loads the scripts once. Pages with an error status are opened
 * separately.
 */
const ROUND = 6
const people = [...new Set(PAGES.map(({ as }) => as))]
const rounds = people.flatMap((as) => {
  const open = PAGES.filter((page) => page.as === as && page.status === undefined).map(({ path }) => path)
  return Array.from({ length: Math.ceil(open.length / ROUND) }, (_, at) => ({
    as,
    paths: open.slice(at * ROUND, (at + 1) * ROUND),
  }))
})
const tagOf = (as?: Person) => (as ? '@wide' : [])
const nameOf = (paths: string[], as?: Person) => `${paths.join(', ')}${as ? ` as ${as}` : ''}`

for (const { as, paths } of rounds) {
  test(nameOf(paths, as), { tag: as ? ['@wide', '@release'] : [] }, async ({ page }) => {
    test.slow()
    if (as) await signIn(page, as)
    for (const path of paths) await test.step(path, () => expectToOpen(page, path, 200, as))
  })
}

for (const { path, as, status } of PAGES) {
  if (status === undefined) continue
  test(nameOf([path], as), { tag: tagOf(as) }, async ({ page }) => {
    expectRefusals(page)
    if (as) await signIn(page, as)
    await expectToOpen(page, path, status, as)
  })
}

async function expectToOpen(page: Page, path: string, status: number, as?: Person): Promise<void> {
  const response = await page.goto(path)
  expect(response?.status()).toBe(status)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page).toHaveTitle(/\S/)
  await expectToFit(page)
  const wide = page.viewportSize()
  if (!as || !wide) return
  await page.setViewportSize(PHONE)
  await expectToFit(page)
  await page.setViewportSize(wide)
}

async function expectToFit(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  await expectNoAxeFaults(page)
}

test('a home, from the list', async ({ page }) => {
  await page.goto(HOMES)
  const first = page.locator('main a[href^="/properties/"]').first()
  await expect(first).toBeVisible()
  await first.click()
  await expect(page).toHaveURL(/\/properties\/[0-9a-f-]{36}/)
  // The URL changes before the page renders.
  await expect(page.locator('main dl dd').first()).toBeVisible()
  await expectNoAxeFaults(page)
})
