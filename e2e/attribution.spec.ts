import type { Locator, Page } from '@playwright/test'
import { HOMES } from './support/homes.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

/**
 * Checks that the listing brokerage is named wherever a home is shown, in text at least as large as the median. Source:
 * IDX rule I2.
 */

/**
 * Returns the median text size of a part, and the size of the smallest text with the brokerage's name, or null if there
 * is none.
 */
async function sizesOf(part: Locator, brokerage: RegExp): Promise<{ median: number; brokerage: number | null }> {
  return part.evaluate(
    (root, [source = '', flags]) => {
      const sizes: number[] = []
      const named: number[] = []
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement
        if (!parent || !node.textContent?.trim() || parent.checkVisibility?.() === false) continue
        if (parent.closest('.sr-only, svg, script, style')) continue
        const size = Number.parseFloat(getComputedStyle(parent).fontSize)
        sizes.push(size)
        if (new RegExp(source, flags).test(node.textContent)) named.push(size)
      }
      sizes.sort((a, b) => a - b)
      return { median: sizes[sizes.length >> 1] ?? 0, brokerage: named.length > 0 ? Math.min(...named) : null }
    },
    [brokerage.source, brokerage.flags],
  )
}

async function expectBrokerage(part: Locator, brokerage: RegExp): Promise<void> {
  const sizes = await sizesOf(part, brokerage)
  expect(sizes.brokerage, 'the firm is not named').not.toBeNull()
  expect(sizes.brokerage ?? 0).toBeGreaterThanOrEqual(sizes.median)
}

/** A phone number or an email address. */
const CONTACT = /\d{3}-\d{3}-\d{4}|\S+@\S+/

async function expectCards(page: Page): Promise<void> {
  const cards = page.locator('article.home-card')
  await expect(cards.first()).toBeVisible()
  for (const card of (await cards.all()).slice(0, 8)) {
    await expect(card).toContainText(CONTACT)
    await expectBrokerage(card, /Listed by/)
  }
}

test('cards name firm and contact, in letters no smaller than the others', async ({ page }) => {
  for (const path of ['/', HOMES]) {
    await page.goto(path)
    await expectCards(page)
  }
  await signIn(page, 'sold')
  await page.goto('/sold-properties')
  await expectCards(page)
})

test('a home names firm and contact beside its facts', async ({ page }) => {
  await page.goto(HOMES)
  await page.locator('article.home-card a').first().click()
  // The cards of the list name the brokerage too, so wait for the listing page.
  await expect(page.locator('main dl dd').first()).toBeVisible()
  const line = page
    .locator('main')
    .getByText(/Listing courtesy of|Listed by/)
    .first()
  await expect(line).toBeVisible()
  await expect(
    page
      .locator('main')
      .getByText(/(?:Listing courtesy of|Listed by).*(?:\d{3}-\d{3}-\d{4}|@)/)
      .first(),
  ).toBeVisible()
  const size = await line.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
  const facts = await page
    .locator('main dl dd')
    .evaluateAll((all) => all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize)).sort((a, b) => a - b))
  expect(size).toBeGreaterThanOrEqual(facts[facts.length >> 1] ?? 0)
})
