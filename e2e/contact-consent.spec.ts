import { ownAccount, signInByForm } from './support/account.ts'
import { expectNoAxeFaults } from './support/axe.ts'
import { expect, test } from './support/test.ts'

test('a client lets us contact them by ticking a box, and takes it back with one press', {
  tag: ['@once', '@release'],
}, async ({ page }) => {
  await signInByForm(page, await ownAccount())
  await page.goto('/dashboard/preferences')
  const box = page.getByRole('checkbox', { name: /I agree to be contacted by/ })
  const agree = page.getByRole('button', { name: 'Give permission' })
  await expect(box).not.toBeChecked()
  await agree.click()
  await expect(page.getByText('Check the box to agree.').first()).toBeVisible()
  await expectNoAxeFaults(page)
  await box.focus()
  await page.keyboard.press('Space')
  await agree.press('Enter')
  const withdraw = page.getByRole('button', { name: 'Withdraw permission' })
  await expect(withdraw).toBeVisible()
  await expectNoAxeFaults(page)
  await withdraw.press('Enter')
  await expect(agree).toBeVisible()
  await expect(page.getByText(/^Withdrawn/).filter({ visible: true })).toBeVisible()
})
