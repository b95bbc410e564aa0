import type { Page } from '@playwright/test'
import { expectNoAxeFaults } from './support/axe.ts'
import { untilHydrated } from './support/hydration.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const nextStep = (page: Page) => page.getByRole('region', { name: 'Next step', exact: true })

/** Adds a person with a tag and a first step. */
async function addWithStep(page: Page, name: string): Promise<void> {
  await page.goto('/agent/clients/new')
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('textbox', { name: 'Phone' }).fill('317-555-0143')
  await page.getByLabel('How you know them').selectOption({ label: 'Referral' })
  await page.getByRole('textbox', { name: 'Tags' }).fill('Boat owner')
  await page.getByRole('textbox', { name: 'Next step' }).fill('Call about the dock')
  await page.getByLabel('Due date').fill('2027-03-01')
  await page.getByRole('button', { name: 'Add person' }).click()
  await expect(page.getByText('Person added.')).toBeVisible()
  // Without JavaScript the page is that of all people.
  await page.goto(`/agent/clients?q=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(nextStep(page)).toContainText('Call about the dock, Mar 1, 2027')
  await expect(page.getByText('Boat owner', { exact: true })).toBeVisible()
  await expect(page.getByText('No contact yet', { exact: true })).toBeVisible()
}

/** Logs a call with the step that follows. */
async function logCall(page: Page): Promise<void> {
  await page.locator('summary').filter({ hasText: 'Log a call' }).click()
  const form = page.getByRole('form', { name: 'Log a call' })
  await form.getByLabel('What you talked about').fill('They want a dock.')
  await expect(form.getByText('Replaces “Call about the dock”, due Mar 1, 2027.')).toBeVisible()
  await form.getByRole('textbox', { name: 'Next step' }).fill('Send homes with a dock')
  await form.getByLabel('Due date').fill('2027-03-08')
  await form.getByRole('button', { name: 'Save call' }).click()
  await expect(nextStep(page)).toContainText('Send homes with a dock, Mar 8, 2027')
  await expect(page.getByRole('list', { name: 'Timeline' })).toContainText('They want a dock.')
}

test('an agent logs a call with the next step in one form', { tag: ['@once', '@release'] }, async ({ page }) => {
  await signIn(page, 'agent')
  await page.goto('/agent/clients/new')
  await untilHydrated(page.getByRole('textbox', { name: 'Name' }))
  await addWithStep(page, `Dorothea Quay ${Date.now()}`)
  await expectNoAxeFaults(page)
  await untilHydrated(page.locator('summary').filter({ hasText: 'Log a call' }))
  await logCall(page)
  await expect(page.getByText('Call logged.')).toBeVisible()
  await page.locator('summary').filter({ hasText: 'Log a call' }).click()
  await expectNoAxeFaults(page)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the call and the next step are one form too', { tag: ['@once', '@release'] }, async ({ page }) => {
    await signIn(page, 'agent')
    await addWithStep(page, `Dorothea Plain ${Date.now()}`)
    await logCall(page)
  })
})
