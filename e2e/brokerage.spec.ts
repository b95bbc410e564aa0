import { expectNoAxeFaults } from './support/axe.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test, untilNetworkIdle } from './support/test.ts'

// They change one record: at the same time they would meet each other's conflicts.
test.describe.configure({ mode: 'default' })

test('an administrator sees the state of the site and every section, and is told what is wrong', {
  tag: ['@wide', '@release'],
}, async ({ page }) => {
  await signIn(page, 'super')
  await page.goto('/admin/brokerage')
  await untilNetworkIdle(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Brokerage' })).toBeVisible()
  await expect(page.getByText('The site is live. Visitors and search engines see it.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Take offline' })).toBeVisible()
  await expectNoAxeFaults(page)

  await page.getByLabel('Tagline').fill('')
  await page.getByLabel('ZIP code').fill('461')
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'Check the form' })
  await expect(summary).toBeFocused()
  await expect(summary).toContainText('Enter a sentence for search results.')
  await expectNoAxeFaults(page)
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('Unsaved changes')).toBeHidden()
})

test('the feed offers its cities and offices, and the MLS its standard texts', { tag: ['@wide', '@release'] }, async ({
  page,
}) => {
  await signIn(page, 'super')
  await page.goto('/admin/brokerage')
  await untilNetworkIdle(page)
  const area = page.getByLabel('Cities and towns')
  await expect(area).toHaveValue(/^Greenwood\n/)
  const greenwood = page.getByRole('button', { name: /^Greenwood, \d/ })
  await expect(greenwood).toHaveAttribute('aria-pressed', 'true')
  await greenwood.click()
  await expect(area).not.toHaveValue(/Greenwood/)
  await greenwood.click()
  await expect(area).toHaveValue(/\nGreenwood$/)

  await page.getByLabel('Find your office in the feed').fill('meridian')
  await page.keyboard.press('Enter')
  const found = page.getByRole('button', { name: /^Remove Meridian Row/ })
  await expect(found).toBeVisible()
  await expectNoAxeFaults(page)
  await found.click()
  await expect(page.getByLabel('Your office keys')).toHaveValue('')

  await page.getByRole('button', { name: 'Other MLS' }).click()
  await expect(page.getByLabel('Attribution')).toHaveValue('Listings courtesy of Crossroads MLS.')
  await expect(page.getByLabel('Disclaimer')).toHaveValue(/as of \{as_of\}/)
  await page.getByRole('button', { name: 'Discard' }).click()
})

// Both widths would edit the one record at the same time.
test('a saved change is on the site and in the history', { tag: ['@once', '@release'] }, async ({ page, browser }) => {
  await signIn(page, 'super')
  await page.goto('/admin/brokerage')
  await untilNetworkIdle(page)
  const social = page.getByLabel('Social profiles')
  const before = await social.inputValue()
  const url = `https://www.example.com/porch-${Date.now()}`
  await social.fill(`${before}\n${url}`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Unsaved changes')).toBeHidden()
  await expect(page.getByText('changed social profiles').first()).toBeVisible()

  const visitor = await browser.newPage()
  await expect(async () => {
    await visitor.goto('/')
    await expect(visitor.locator(`footer a[href="${url}"]`)).toHaveCount(1, { timeout: 500 })
  }).toPass()
  await visitor.close()

  await social.fill(before)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Unsaved changes')).toBeHidden()
})

// Both widths would edit the one record at the same time.
test('a closed day is on the contact page and in the footer until it is removed', {
  tag: ['@once', '@release'],
}, async ({ page, browser }) => {
  await signIn(page, 'super')
  await page.goto('/admin/brokerage/holidays')
  await untilNetworkIdle(page)
  await expect(page.getByRole('button', { name: /^Close on Christmas Day/ }).first()).toBeVisible()
  await expectNoAxeFaults(page)
  await page.getByRole('button', { name: 'Add day' }).click()
  await expect(page.getByText('Enter the reason, such as Christmas Eve.').first()).toBeVisible()

  const date = new Date(Date.now() + 9 * 24 * 3_600_000).toISOString().slice(0, 10)
  const name = `Office move ${Date.now()}`
  await page.getByLabel('Date').fill(date)
  await page.getByLabel('Reason').fill(name)
  await page.getByRole('button', { name: 'Add day' }).click()
  const entry = page.getByRole('listitem').filter({ hasText: name })
  await expect(entry).toContainText('closed')
  await expect(page.getByLabel('Reason')).toHaveValue('')
  await expectNoAxeFaults(page)

  const visitor = await browser.newPage()
  await expect(async () => {
    await visitor.goto('/contact')
    await expect(visitor.getByRole('main')).toContainText(`closed (${name})`, { timeout: 500 })
    await expect(visitor.locator('footer')).toContainText(name, { timeout: 500 })
  }).toPass()
  const data = await visitor.locator('script[type="application/ld+json"]').allTextContents()
  expect(data.join('')).toContain(`"validFrom":"${date}"`)
  await visitor.close()

  await entry.getByRole('button', { name: /^Remove/ }).click()
  await expect(entry).toHaveCount(0)
})

// Both widths would edit the one record at the same time.
test('another office is on the contact page until it is removed', { tag: ['@once', '@release'] }, async ({
  page,
  browser,
}) => {
  await signIn(page, 'super')
  await page.goto('/admin/brokerage/offices')
  await untilNetworkIdle(page)
  await expect(page.getByText('No other offices yet.')).toBeVisible()
  await expectNoAxeFaults(page)
  await page.getByRole('link', { name: 'Add office' }).click()
  await untilNetworkIdle(page)
  await page.getByRole('button', { name: 'Save office' }).click()
  await expect(page.getByText('Enter the street.').first()).toBeVisible()
  await expectNoAxeFaults(page)

  const name = `Franklin office ${Date.now()}`
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Street').fill('1 Court Street')
  await page.getByLabel('City').fill('Franklin')
  await page.getByLabel('ZIP code').fill('46131')
  await page.getByLabel('Phone').fill('3175550161')
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'Save office' }).click()
  const entry = page.getByRole('listitem').filter({ hasText: name })
  await expect(entry).toContainText('317-555-0161. By appointment')
  await expectNoAxeFaults(page)

  const visitor = await browser.newPage()
  await expect(async () => {
    await visitor.goto('/contact')
    await expect(visitor.getByRole('region', { name })).toContainText('1 Court Street', { timeout: 500 })
  }).toPass()
  await visitor.close()

  await entry.getByRole('button', { name: /^Remove/ }).click()
  await expect(entry).toHaveCount(0)
  await expect(page.getByText('No other offices yet.')).toBeVisible()
})

// Both widths would edit the one record at the same time.
test('a click on the button counts though leaving the field removes its error and moves the button', {
  tag: '@wide',
}, async ({ page }) => {
  await signIn(page, 'super')
  await page.goto('/admin/brokerage/holidays')
  await untilNetworkIdle(page)
  const button = page.getByRole('button', { name: 'Add day' })
  await button.click()
  const error = page.getByText('Enter the reason, such as Christmas Eve.')
  await expect(error).toHaveCount(2)

  const date = new Date(Date.now() + 10 * 24 * 3_600_000).toISOString().slice(0, 10)
  await page.getByLabel('Date').fill(date)
  const name = `Inventory ${Date.now()}`
  // Like autocorrection, which some browsers apply when the field is left.
  await page.getByLabel('Reason').evaluate((field, text) => {
    field.addEventListener('blur', () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })
  }, name)
  await page.getByLabel('Reason').focus()
  const box = await button.boundingBox()
  if (!box) throw new Error('The button is not shown.')
  // The lower edge: the button moves up by the line of the error.
  await page.mouse.move(box.x + box.width / 2, box.y + box.height - 6)
  await page.mouse.down()
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await page.mouse.up()
  const entry = page.getByRole('listitem').filter({ hasText: name })
  await expect(entry).toContainText('closed')
  await entry.getByRole('button', { name: /^Remove/ }).click()
  await expect(entry).toHaveCount(0)
})
