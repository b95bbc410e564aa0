import { expectNoAxeFaults } from './support/axe.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('an administrator sees what waits, opens a lead, and narrows the list to their own', { tag: '@wide' }, async ({
  page,
}) => {
  await signIn(page, 'super')
  await page.goto('/admin')
  for (const name of ['Replies due', 'Waiting for a decision', 'Compliance', 'Recent changes', 'Today', 'System'])
    await expect(page.getByRole('main').getByRole('heading', { name, exact: true })).toBeVisible()
  await expectNoAxeFaults(page)
  const due = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Replies due' }) })
  const lead = due.getByRole('listitem').first().getByRole('link').first()
  const name = (await lead.textContent()) ?? ''
  await lead.click()
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Mine', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\?show=mine$/)
  await expect(page.getByRole('heading', { name: 'Your replies', exact: true })).toBeVisible()
  await expectNoAxeFaults(page)
})

test('an administrator with few permissions sees the blocks of those alone', { tag: '@once' }, async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Waiting for a decision', exact: true })).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Recent changes', exact: true })).toHaveCount(0)
  await expect(main.getByText('Backup')).toHaveCount(0)
  await expectNoAxeFaults(page)
})
