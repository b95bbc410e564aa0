import type { Locator, Page } from '@playwright/test'
import { expectNoAxeFaults } from './support/axe.ts'
import { signIn } from './support/sign-in.ts'
import { expect, expectRefusals, test, untilNetworkIdle } from './support/test.ts'

/** Both widths run at the same time on one site, so each adds a separate vendor. */
const vendorCard = (width: number | undefined) => `Lantern Street Roofing ${width} ${Date.now()}`

test('an admin lists a vendor and a visitor finds it, without a mouse', { tag: '@release' }, async ({
  page,
  browser,
  baseURL,
  viewport,
}) => {
  test.slow()
  const business = vendorCard(viewport?.width)
  await signIn(page, 'admin')
  await page.goto('/admin/vendors')
  await untilNetworkIdle(page)
  await expectNoAxeFaults(page)

  await test.step('adds a vendor, and is told what is missing', async () => {
    await press(page, page.getByRole('link', { name: 'Add vendor' }))
    await expect(page.getByRole('heading', { name: 'New vendor' })).toBeVisible()
    await expectNoAxeFaults(page)
    await type(page, page.getByLabel('Name', { exact: true }), business)
    await type(page, page.getByLabel('Phone'), '(317) 555 0188')
    await type(page, page.getByLabel('Website'), 'javascript:alert(1)')
    await press(page, page.getByRole('button', { name: 'Add vendor' }))

    const summary = page.getByRole('alert').filter({ hasText: 'Check the form' })
    await expect(summary).toBeFocused()
    await expect(page).toHaveTitle(/^Error: /)
    await expectNoAxeFaults(page)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Service')).toBeFocused()
    await page.keyboard.type('Roof')
    await press(page, summary.getByRole('link', { name: /web address/ }), 'Shift+Tab')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('www.example.com/lantern')
    await press(page, page.getByRole('button', { name: 'Add vendor' }))
  })

  await test.step('finds it in the table', async () => {
    await expect(page.getByRole('heading', { name: 'Vendors', exact: true })).toBeVisible()
    await type(page, page.getByRole('searchbox', { name: 'Search vendors' }), business)
    await expect(page).toHaveURL(/q=Lantern/)
    await expect(page.getByRole('row').filter({ hasText: 'Lantern' })).toHaveCount(1)
    await expect(rowOf(page, business)).toContainText('317-555-0188')
  })

  await test.step('opens it, changes it, and may not leave by mistake', async () => {
    await press(page, page.getByRole('link', { name: business }))
    await expect(page.getByRole('heading', { level: 1, name: business })).toBeVisible()
    await untilNetworkIdle(page)
    await type(page, page.getByLabel('City'), 'Whiteland')
    await expect(page.getByText('Unsaved changes')).toBeVisible()
    await expectNoAxeFaults(page)
    await press(page, page.getByRole('link', { name: 'Vendors', exact: true }).first(), 'Shift+Tab')
    await expect(page.getByRole('alertdialog')).toContainText('Leave without saving')
    await press(page, page.getByRole('button', { name: 'Stay on this page' }))
    await press(page, page.getByRole('button', { name: 'Save' }))
    await expect(page.getByText('Unsaved changes')).toBeHidden()
    await expect(page.getByText('changed city')).toBeVisible()
  })

  await test.step('puts it before its neighbour', async () => {
    // The other width may change the list during the test. Then the call answers 409 and the page shows both orders.
    expectRefusals(page)
    await press(page, page.getByRole('link', { name: 'Reorder' }))
    await expect(page.getByRole('heading', { name: 'Reorder vendors' })).toBeVisible()
    await untilNetworkIdle(page)
    await expectNoAxeFaults(page)
    // Arrow keys move between rows, Tab within a row.
    await focusBy(page, page.getByRole('row').first())
    await focusBy(page, rowOf(page, business), 'ArrowDown')
    await press(page, page.getByRole('button', { name: `Move ${business} up` }))
    await press(page, page.getByRole('button', { name: 'Save order' }))
    const saved = page.getByText('Order saved.')
    const mine = page.getByRole('button', { name: 'Use my version' })
    await expect(saved.or(mine).first()).toBeVisible()
    if (await mine.isVisible()) await press(page, mine)
    await expect(page.getByText('Unsaved changes')).toBeHidden()
  })

  const stranger = await browser.newContext({ baseURL, viewport })
  const visitor = await stranger.newPage()
  await test.step('a visitor finds it under its service', async () => {
    await visitor.goto('/vetted-vendors')
    await untilNetworkIdle(visitor)
    await expectNoAxeFaults(visitor)
    await press(visitor, visitor.getByRole('navigation', { name: 'Services' }).getByRole('link', { name: /^Roofing/ }))
    await expect(visitor).toHaveURL(/service=roofing/)
    await expect(visitor.getByRole('heading', { level: 2 }).first()).toHaveText('Roofing')
    const card = visitor.getByRole('article').filter({ hasText: business })
    await expect(card.getByRole('link', { name: '317-555-0188' })).toHaveAttribute('href', 'tel:+13175550188')
    await expect(card.getByRole('link', { name: /example.com\/lantern/ })).toHaveAttribute('rel', /noopener/)
    await expectNoAxeFaults(visitor)
  })

  await test.step('takes it off the site, and deletes it', async () => {
    await page.goto(`/admin/vendors?q=${encodeURIComponent(business)}`)
    await untilNetworkIdle(page)
    await focusBy(page, page.getByRole('switch', { name: `${business} is visible on the site` }))
    await page.keyboard.press('Space')
    await expect(page.getByText(`${business} is hidden.`)).toBeVisible()
    // Cached pages are evicted a moment later.
    await expect.poll(async () => (await visitor.request.get(visitor.url())).text()).not.toContain(business)
    await visitor.reload()
    await expect(visitor.getByText(business)).toBeHidden()

    await press(page, page.getByRole('button', { name: `Actions for ${business}` }))
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alertdialog')).toContainText(`Delete vendor “${business}”?`)
    await press(page, page.getByRole('button', { name: 'Delete vendor' }))
    await expect(page.getByRole('alertdialog')).toBeHidden()
    await expect(page.getByText('No matching vendors')).toBeVisible()
  })
  await stranger.close()
})

test('an address that names no vendor says so', { tag: '@once' }, async ({ page }) => {
  expectRefusals(page)
  await signIn(page, 'admin')
  for (const id of ['nonsense', '018f0000-0000-7000-8000-000000000001']) {
    expect((await page.goto(`/admin/vendors/${id}/edit`))?.status()).toBe(404)
    await expectNoAxeFaults(page)
  }
  expect((await page.goto('/admin/vendors?sort=constructor&size=1e9&after=%27'))?.status()).toBe(200)
  await expect(page.getByRole('table', { name: 'Vendors' })).toBeVisible()
  expect((await page.goto('/vetted-vendors?service=constructor'))?.status()).toBe(200)
})

test.describe('without JavaScript', { tag: '@once' }, () => {
  test.use({ javaScriptEnabled: false })

  test('a vendor is added, refused, found and changed', async ({ page, viewport }) => {
    const business = vendorCard(viewport?.width)
    await signIn(page, 'admin')
    await page.goto('/admin/vendors/new')
    await page.getByLabel('Name', { exact: true }).fill(business)
    await page.getByLabel('Email', { exact: false }).first().fill('nobody')
    await page.getByLabel('Visible on the site').uncheck()
    await page.getByRole('button', { name: 'Add vendor' }).click()
    await expect(page.getByText('Check the form')).toBeVisible()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(business)
    await expect(page.getByLabel('Visible on the site')).not.toBeChecked()
    await page.getByLabel('Email', { exact: false }).first().fill('')
    await page.getByLabel('Service').selectOption({ label: 'Roofing' })
    await page.getByRole('button', { name: 'Add vendor' }).click()
    await expect(page.getByText('Vendor added.')).toBeVisible()
    await page.goto(`/admin/vendors?q=${encodeURIComponent(business)}`)
    await page.getByRole('link', { name: business }).click()
    await page.getByLabel('City').fill('Whiteland')
    await page.getByRole('button', { name: 'Save' }).last().click()
    await expect(page.getByText('Vendor saved.')).toBeVisible()
    await expect(page.getByLabel('City')).toHaveValue('Whiteland')
  })
})

function rowOf(page: Page, name: string): Locator {
  return page.getByRole('row').filter({ hasText: name })
}

/** Moves focus to an element by keyboard only; fails if the keyboard cannot reach it. */
async function focusBy(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 150; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`The keyboard does not reach ${target}.`)
}

async function press(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await focusBy(page, target, key)
  await page.keyboard.press('Enter')
}

async function type(page: Page, target: Locator, text: string): Promise<void> {
  await focusBy(page, target)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}
