import type { Page } from '@playwright/test'
import { expectNoAxeFaults } from './support/axe.ts'
import { houseIds } from './support/homes.ts'
import { untilHydrated } from './support/hydration.ts'
import { expect, test } from './support/test.ts'

/** Opens the first house for sale of the list. */
async function openHome(page: Page): Promise<string> {
  const [id = ''] = await houseIds(page, 1)
  const href = `/properties/${id}`
  await page.goto(href)
  return href
}

test('a visitor works out what a home costs a month, by keyboard, and comes back to it by the address', async ({
  page,
}) => {
  const home = await openHome(page)
  const total = page.locator('#payment b').first()
  const before = await total.textContent()
  const rate = await untilHydrated(page.getByLabel('Interest rate'))
  await rate.focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('3.5')
  await expect(total).not.toHaveText(before ?? '')
  await expect(page).toHaveURL(/rate=3\.5/)
  const after = await total.textContent()
  await expect(page.locator('#payment')).toContainText('at 3.5% over 30 years')
  await expectNoAxeFaults(page)

  await page.goto(`${home}?rate=3.5`)
  await expect(total).toHaveText(after ?? '')
  // The canonical URL has no parameters.
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${home}$`))
})

test('a visitor looks at the pictures, one by one, and comes back to where they were', async ({ page }) => {
  await openHome(page)
  await page.locator('.sheet-gallery a').first().press('Enter')
  await expect(page).toHaveURL(/\/photos$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\d+ (drawing|photo)s? of /)
  const first = await untilHydrated(page.locator('main li a').first())
  await expectNoAxeFaults(page)
  await first.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Zoom in' }).press('Enter')
  await expect(dialog.getByRole('button', { name: 'Zoom out' })).toBeEnabled()
  await expectNoAxeFaults(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(first).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL(/\/properties\/[0-9a-f-]{36}$/)
})

test('a visitor reports a fault and is told by when somebody looks at it', async ({ page }) => {
  await openHome(page)
  await page.getByRole('link', { name: 'Report a problem with this listing' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Report a problem')
  await (await untilHydrated(page.getByRole('button', { name: 'Send report' }))).click()
  await expect(page.getByText('Check the form')).toBeVisible()
  await expectNoAxeFaults(page)
  await page.getByLabel('Photos').check()
  await page.getByLabel('What’s the correct information?').fill('The kitchen is another home’s.')
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText(/Thank you\. We’ll review it by \w+ \d+, \d{4}, 5:00 PM\./)).toBeVisible()
  await expectNoAxeFaults(page)
})

test('the printed sheet of a home has two pages', { tag: '@once' }, async ({ page }) => {
  await openHome(page)
  const pdf = await page.pdf({ preferCSSPageSize: true })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(2)
})

// At desktop width the phone number is beside the page.
test('on a phone the bar with the telephone leaves while the keyboard is open', { tag: '@once' }, async ({ page }) => {
  await openHome(page)
  // A locator by role would find another link while this one is hidden.
  const bar = await untilHydrated(page.locator('.sticky.bottom-0 > a[href^="tel:"]'))
  await expect(bar).toBeInViewport()
  const screen = (share: number) =>
    page.evaluate((part) => {
      Object.defineProperty(visualViewport, 'height', { value: innerHeight * part, configurable: true })
      visualViewport?.dispatchEvent(new Event('resize'))
    }, share)
  await screen(0.55)
  await expect(bar).toBeHidden()
  // A smaller change of height comes from the browser's toolbars, not from a keyboard.
  await screen(0.88)
  await expect(bar).toBeInViewport()
})

test('a home names who listed it, who answers here, and how fresh it is', { tag: '@once' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openHome(page)
  await expect(page.getByText('Listing courtesy of').first()).toBeVisible()
  await expect(page.getByText(/Updated in the MLS .*checked/)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await expect(page.getByText(/Not the listing broker|We represent the seller/)).toHaveCount(1)
  const data = await page.locator('script[type="application/ld+json"]').allTextContents()
  expect(data.map((text) => JSON.parse(text)['@type']).sort()).toEqual([
    'BreadcrumbList',
    'RealEstateAgent',
    'RealEstateListing',
  ])
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content')
  const answer = await page.request.get(new URL(picture ?? '').pathname)
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/jpeg'])
})

test.describe('without JavaScript', { tag: '@once' }, () => {
  test.use({ javaScriptEnabled: false })

  test('the pictures, the payment and the way to report a fault are there', async ({ page }) => {
    const home = await openHome(page)
    await page.getByLabel('Interest rate').fill('3.5')
    await page.getByRole('button', { name: 'Calculate' }).click()
    await expect(page).toHaveURL(/rate=3\.5/)
    await expect(page.locator('#payment')).toContainText('at 3.5% over 30 years')
    await page.goto(`${home}/photos`)
    await expect(page.locator('main li img').first()).toBeVisible()
    await page.goto(`${home}/report`)
    await page.getByLabel('Something else').check()
    await page.getByLabel('What’s the correct information?').fill('It has been sold.')
    await page.getByRole('button', { name: 'Send report' }).click()
    await expect(page.getByText('Thank you. We’ll review it within 1 business day.')).toBeVisible()
  })
})
