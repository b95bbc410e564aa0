import { emailsTo } from '../test/emails.ts'
import { expectNoAxeFaults } from './support/axe.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('an issue is written, previewed, edited and tested', { tag: ['@wide', '@release'] }, async ({ page }) => {
  await signIn(page, 'super')
  await page.goto('/admin/newsletter')
  // The operation's test covers the draft, which here depends on whether market numbers are computed yet.
  await expect(page.getByRole('button', { name: 'Draft monthly issue' })).toBeVisible()
  await expectNoAxeFaults(page)
  await page.getByRole('link', { name: 'New issue' }).first().click()
  await page.getByLabel('Subject').fill('Home prices')
  await page
    .getByLabel('Text', { exact: true })
    .fill('Hello.\n\n## Prices\n- [Carmel](/areas/carmel)\n\n[See homes](/properties)')
  await expectNoAxeFaults(page)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page).toHaveURL(/\/admin\/newsletter\/[0-9a-f-]{36}\/edit/)
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Prices', exact: true })).toBeVisible()
  await expectNoAxeFaults(page)

  const subject = `Home prices ${Date.now()}-${Math.random().toString(36).slice(2, 6)}`
  await page.getByLabel('Subject').fill(subject)
  await expect(page.getByRole('button', { name: 'Send test' })).toBeDisabled()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Issue saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Send test' }).click()
  await expect(page.getByText('Test sent to super@example.com.')).toBeVisible()
  const tests = (await emailsTo('super@example.com')).filter(({ letter: email }) => email === 'newsletter-test')
  expect(tests.some(({ html }) => html.includes(subject))).toBe(true)

  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('button', { name: 'Delete issue' }).click()
  await expect(page.getByText('Issue deleted.')).toBeVisible()
})

test('the subscribers are listed and exported', { tag: '@once' }, async ({ page }) => {
  await signIn(page, 'super')
  await page.goto('/admin/newsletter/subscribers')
  await expectNoAxeFaults(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^subscribers-\d{4}-\d\d-\d\d\.csv$/)
})
