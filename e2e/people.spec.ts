import type { Page } from '@playwright/test'
import { ownAccount } from './support/account.ts'
import { expectNoAxeFaults } from './support/axe.ts'
import { untilHydrated } from './support/hydration.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('the broker suspends somebody, gives rights, and proves it from the trail', {
  tag: ['@once', '@release'],
}, async ({ page }) => {
  test.slow()
  const name = `Quincy Marlowe ${Date.now()}`
  const email = await ownAccount(name)
  await signIn(page, 'super')

  await test.step('finds the person', async () => {
    await page.goto('/admin/users')
    await expectNoAxeFaults(page)
    await page.getByRole('searchbox', { name: 'Search users' }).fill(email)
    await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(1)
    await page.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  })

  await test.step('suspends them, with a reason that the MLS terms name', async () => {
    const status = await open(page, 'Status')
    await expectNoAxeFaults(page)
    await status.getByRole('button', { name: 'Suspend account' }).click()
    await expect(status.getByRole('alert').filter({ hasText: 'Check the form' })).toBeVisible()
    await status.getByLabel('Reason', { exact: true }).selectOption({ label: 'Misuse of downloads' })
    await status.getByLabel('Note').fill('Took 400 pictures in a night.')
    await status.getByRole('button', { name: 'Suspend account' }).click()
    await expect(page.getByText(`${name}’s account is suspended.`)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText('Suspended')
    await status.getByRole('button', { name: 'Reactivate account' }).click()
    await expect(page.getByText(`${name}’s account is active.`)).toBeVisible()
  })

  await test.step('makes them an administrator, and gives one permission', async () => {
    const role = await open(page, 'Role')
    await role.getByLabel('New role').selectOption({ label: 'Administrator' })
    await role.getByLabel('Reason', { exact: true }).fill('Joins the office.')
    await role.getByRole('button', { name: 'Change role' }).click()
    await expect(page.getByText(`${name} is now Administrator.`)).toBeVisible()
    await page.goto('/admin/permissions')
    await expectNoAxeFaults(page)
    await page.getByRole('link', { name: new RegExp(`^Grant ?: Vendors, ${name}`) }).click()
    const dialog = page.getByRole('dialog', { name: `Grant “Vendors” to ${name}?` })
    await dialog.getByLabel('Reason', { exact: true }).fill('Looks after them.')
    await dialog.getByRole('button', { name: 'Grant permission' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(`granted “Vendors” to ${name}`)).toBeVisible()
  })

  await test.step('goes through the matrix by the arrow keys, and takes it back', async () => {
    const { width = 390, height = 844 } = page.viewportSize() ?? {}
    await page.setViewportSize({ width: 1440, height: 900 })
    const cell = (permission: string, says: string) =>
      page.getByRole('link', { name: `${name}, ${permission}: ${says}` })
    await expectNoAxeFaults(page)
    await (await untilHydrated(cell('Users', 'no, grant'))).focus()
    await page.keyboard.press('ArrowDown')
    await expect(cell('Vendors', 'yes, revoke')).toBeFocused()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: `Revoke “Vendors” from ${name}?` })
    await dialog.getByLabel('Reason', { exact: true }).fill('Left the office.')
    await dialog.getByRole('button', { name: 'Revoke' }).click()
    await expect(cell('Vendors', 'no, grant')).toBeVisible()
    await page.setViewportSize({ width, height })
  })

  await test.step('reads it in the trail, and takes the proof along', async () => {
    await page.goto(`/admin/users?q=${encodeURIComponent(email)}`)
    await page.getByRole('link', { name }).click()
    await page.getByRole('link', { name: 'Audit log' }).last().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible()
    const row = page.getByRole('row').filter({ hasText: 'User suspended' })
    await expect(row).toContainText('Took 400 pictures in a night.')
    await (await untilHydrated(row.getByRole('button'))).click()
    await expect(page.getByRole('table', { name: 'What changed' })).toContainText('suspended')
    await expectNoAxeFaults(page)
    await page.getByRole('button', { name: 'Verify now' }).click()
    await expect(page.getByText('Verification started.')).toBeVisible()
    await page.locator('summary', { hasText: 'Export' }).click()
    await page.getByLabel('Reason', { exact: true }).fill('The MLS asked.')
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    expect((await file).suggestedFilename()).toMatch(/^audit-.*\.jsonl$/)
    await row.getByRole('link', { name: 'User suspended' }).click()
    await expect(page.getByText('Verified', { exact: true }).first()).toBeVisible()
    await expectNoAxeFaults(page)
  })

  await test.step('looks at what the MLS asks after', async () => {
    for (const path of ['/admin/vow-compliance', '/admin/download-audit']) {
      await page.goto(path)
      await expectNoAxeFaults(page)
    }
  })
})

/** Opens one of the actions of a user's page. */
async function open(page: Page, title: string) {
  const act = page.locator('details').filter({ has: page.getByRole('form', { name: title, includeHidden: true }) })
  await act.locator('summary').click()
  return act
}
