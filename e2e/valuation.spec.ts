import { expectNoAxeFaults } from './support/axe.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('an owner asks what the home is worth in four questions, and an admin answers', async ({ page, viewport }) => {
  test.slow()
  const name = `Priya Raman ${viewport?.width} ${Date.now()}`
  await page.goto('/home-valuation')

  await test.step('the first question says what is missing, and Enter goes on', async () => {
    await expect(page.getByText('1 of 4')).toBeVisible()
    await page.getByRole('button', { name: 'Continue' }).click()
    const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
    await expect(summary).toBeFocused()
    await expect(summary.getByRole('link')).toHaveCount(3)
    await expectNoAxeFaults(page)
    await page.getByLabel('Street address').fill('618 Tulip Poplar Way')
    await page.getByLabel('City or town').fill('Greenwood')
    await page.getByLabel('ZIP code').fill('46143')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'What is it like?' })).toBeFocused()
  })

  await test.step('facts', async () => {
    await page.getByLabel('Finished area above ground').fill('2,140')
    await page.getByLabel('Bedrooms').fill('4')
    await page.getByLabel('Bathrooms').fill('2.5')
    await page.getByLabel('Garage spaces').fill('2')
    await page.getByLabel('Basement').selectOption('None, slab or crawl space')
    await expectNoAxeFaults(page)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('3 of 4')).toBeVisible()
  })

  await test.step('Back keeps the answers, by the button and by the browser', async () => {
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByLabel('Finished area above ground')).toHaveValue('2,140')
    await page.goBack()
    await expect(page.getByText('3 of 4')).toBeVisible()
    // The page is read anew: the draft of this window is still there.
    await page.goto(page.url())
    await expect(page.getByText('3 of 4')).toBeVisible()
  })

  await test.step('condition and contact', async () => {
    await page.getByText('Kept up', { exact: true }).click()
    await page.getByText('3 to 6 months').click()
    await expectNoAxeFaults(page)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('Your name').fill(name)
    const form = page.getByRole('form', { name: 'How shall we reach you?' })
    await form.getByLabel('E-mail', { exact: true }).first().fill('priya@example.com')
    await form.getByLabel('Phone', { exact: true }).fill('(317) 555 0176')
    await form.getByText('I agree to be contacted').click({ position: { x: 5, y: 5 } })
    await expectNoAxeFaults(page)
    await form.getByRole('button', { name: 'Ask for my valuation' }).click()
  })

  await test.step('who answers and by when is said, with a range or why there is none', async () => {
    await expect(page).toHaveURL(/\/home-valuation\/thank-you\?request=/)
    await expect(
      page.getByRole('heading', { level: 1, name: /^Thank you\. .+ answers by .+ (AM|PM)\.$/ }),
    ).toBeVisible()
    await expect(page.getByText(/\$[\d,]+ to \$[\d,]+|honest range/).first()).toBeVisible()
    expect(await page.locator('meta[name="robots"]').getAttribute('content')).toContain('noindex')
    await expectNoAxeFaults(page)
  })

  await test.step('an admin sees it, and sets it to contacted', async () => {
    await signIn(page, 'admin')
    await page.goto(`/admin/valuations?q=${encodeURIComponent(name)}`)
    await expectNoAxeFaults(page)
    await page.getByRole('link', { name }).click()
    await expect(page.getByText('2,140 sq ft')).toBeVisible()
    await expectNoAxeFaults(page)
    await page.getByRole('button', { name: 'Save status' }).click()
    await expect(page.getByText('set it to contacted')).toBeVisible()
  })
})
