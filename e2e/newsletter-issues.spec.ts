import { lettersTo } from '../test/letters.ts'
import { expectNoAxeFaults } from './support/axe.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('the monthly issue is drafted from the market numbers, edited and tested', async ({ page }) => {
  await signIn(page, 'super')
  await page.goto('/admin/newsletter')
  await expectNoAxeFaults(page)
  await page.getByRole('button', { name: 'Draft monthly issue' }).click()
  await expect(page).toHaveURL(/\/admin\/newsletter\/[0-9a-f-]{36}\/edit/)
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue(/## Central Indiana in numbers/)
  await expect(page.frameLocator('iframe').getByText('Central Indiana in numbers')).toBeVisible()
  await expectNoAxeFaults(page)

  const subject = `Home prices ${Date.now()}-${Math.random().toString(36).slice(2, 6)}`
  await page.getByLabel('Subject').fill(subject)
  await expect(page.getByRole('button', { name: 'Send test' })).toBeDisabled()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Issue saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Send test' }).click()
  await expect(page.getByText('Test sent to super@example.com.')).toBeVisible()
  const tests = (await lettersTo('super@example.com')).filter(({ letter }) => letter === 'newsletter-test')
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
