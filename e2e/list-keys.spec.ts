import { expectNoAxeFaults } from './support/axe.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('the rows of a list are reached and opened by keys, and so is its search', { tag: '@once' }, async ({ page }) => {
  await signIn(page, 'super')
  await page.goto('/admin/vendors')
  const names = page.getByRole('rowheader').getByRole('link')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await expectNoAxeFaults(page, '[role=dialog]')
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search vendors' })).toBeFocused()
  await page.keyboard.type('jk')
  await expect(page.getByRole('searchbox', { name: 'Search vendors' })).toHaveValue('jk')
  await page.goto('/admin/vendors')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(names.nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/vendors\/[\da-f-]{36}/)
})
