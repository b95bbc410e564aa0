import { ownAccount, signInAs } from './support/account.ts'
import { expectNoAxeFaults } from './support/axe.ts'
import { untilHydrated } from './support/hydration.ts'
import { samplePassword } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('a buyer saves a search beside its count, finds it on the dashboard, changes it, and takes a deletion back', async ({
  page,
}) => {
  test.slow()
  await signInAs(page, await ownAccount())
  await page.goto('/properties?minPrice=200000&minBeds=3')
  await page.getByRole('link', { name: 'Save search' }).click()
  await expect(page.getByRole('heading', { name: 'Save this search' })).toBeVisible()
  await expectNoAxeFaults(page)
  const name = await untilHydrated(page.getByLabel('Name', { exact: true }))
  await expect(name).toHaveValue('Homes in Central Indiana, $200K+, 3+ bd')
  await name.fill('')
  await page.getByRole('button', { name: 'Save search' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Check the form' })).toBeFocused()
  await name.fill('Three bedrooms')
  await page.getByLabel('Alert frequency').selectOption('Daily')
  await page.getByRole('button', { name: 'Save search' }).click()
  await expect(page).toHaveURL(/\/properties\?/)
  await expect(page.getByText('“Three bedrooms” saved.')).toBeVisible()

  await page.goto('/dashboard/saved-searches')
  const list = page.getByRole('list', { name: 'Saved searches' })
  await expect(list.getByRole('link', { name: 'Three bedrooms' })).toBeVisible()
  await expectNoAxeFaults(page)
  const emails = await untilHydrated(page.getByRole('switch', { name: 'Alerts for Three bedrooms' }))
  await expect(emails).toBeChecked()
  await emails.press('Space')
  await expect(page.getByText('Alerts for “Three bedrooms” are off.')).toBeVisible()
  await expect(emails).not.toBeChecked()

  await list.getByRole('link', { name: 'Three bedrooms' }).click()
  await expect(page.getByRole('heading', { name: 'Three bedrooms', level: 1 })).toBeVisible()
  await expectNoAxeFaults(page)
  await (await untilHydrated(page.getByLabel('Name', { exact: true }))).fill('Room for guests')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { name: 'Room for guests', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  // Wait for this notification, because the one of the alert switch may still offer its undo.
  const deleted = page.getByRole('status').filter({ hasText: '“Room for guests” deleted.' })
  await deleted.getByRole('button', { name: 'Undo' }).click()
  await list.getByRole('link', { name: 'Room for guests' }).click()
  await (await untilHydrated(page.getByRole('button', { name: 'Delete', exact: true }))).click()
  await expect(page.getByText('No saved searches yet')).toBeVisible()
  await expectNoAxeFaults(page)
})

test('who is not signed in saves a search after signing in, with all its filters', { tag: '@once' }, async ({
  page,
}) => {
  const email = await ownAccount()
  await page.goto('/properties?minBeds=4&maxPrice=600000')
  await page.getByRole('link', { name: 'Save search' }).click()
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await (await untilHydrated(page.getByLabel('Email', { exact: true }))).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(samplePassword())
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { name: 'Save this search' })).toBeVisible()
  const filters = page.getByRole('list', { name: 'Filters of this search' })
  await expect(filters).toContainText('4+ bd')
  await expect(filters).toContainText('Up to $600K')
})

test.describe('without JavaScript', { tag: '@once' }, () => {
  test.use({ javaScriptEnabled: false })

  test('a search is saved, and deleted', async ({ page }) => {
    await signInAs(page, await ownAccount())
    await page.goto('/properties?minBeds=4')
    await page.getByRole('link', { name: 'Save search' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Four bedrooms')
    await page.getByRole('button', { name: 'Save search' }).click()
    await expect(page.getByText('Search saved.')).toBeVisible()
    await page.getByRole('link', { name: 'Four bedrooms' }).first().click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByText('“Four bedrooms” deleted.')).toBeVisible()
  })
})
