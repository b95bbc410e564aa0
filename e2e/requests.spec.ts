import { expectNoAxeFaults } from './support/axe.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test, untilNetworkIdle } from './support/test.ts'

test('an administrator sees who receives each kind of request, and is told what is wrong', {
  tag: ['@wide', '@release'],
}, async ({ page, pageErrors }) => {
  await signIn(page, 'super')
  await page.goto('/admin/requests')
  await untilNetworkIdle(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Requests' })).toBeVisible()
  await expect(page.getByRole('row', { name: /Home valuation/ })).toContainText('24 hours')
  await expectNoAxeFaults(page)

  await page.getByRole('link', { name: /^Edit ?: Default$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Default' })).toBeVisible()
  await untilNetworkIdle(page)
  const people = page.getByRole('group', { name: /People who get requests/ })
  for (const box of await people.getByRole('checkbox', { checked: true }).all()) await box.uncheck()
  await page.getByLabel('Reply within').selectOption('4 hours')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Choose at least one person.').first()).toBeVisible()
  await expectNoAxeFaults(page)
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('Unsaved changes')).toBeHidden()
  // The browser reports the refusal as an error.
  expect(pageErrors.splice(0)).toHaveLength(1)
})

// Both widths would edit the same settings at the same time.
test('a chosen recipient and a shorter time are used and can be undone', { tag: ['@once', '@release'] }, async ({
  page,
  browser,
}) => {
  await signIn(page, 'super')
  await page.goto('/admin/requests/valuation')
  await untilNetworkIdle(page)
  const people = page.getByRole('group', { name: 'People who get these requests' })
  const first = people.getByRole('checkbox', { disabled: false }).first()
  await first.check()
  await page.getByLabel('Reply within').selectOption('2 hours')
  await page.getByRole('button', { name: 'Save' }).click()
  const row = page.getByRole('row', { name: /Home valuation/ })
  await expect(row).toContainText('2 hours')
  await expect(row).not.toContainText('(default)')
  await expect(page.getByText('changed “Home valuation”').first()).toBeVisible()

  const visitor = await browser.newPage()
  await visitor.goto('/home-valuation')
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
  await visitor.close()

  await row.getByRole('link', { name: /^Edit/ }).click()
  await untilNetworkIdle(page)
  await expect(first).toBeChecked()
  await first.uncheck()
  await page.getByLabel('Reply within').selectOption('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('24 hours')
})

const MISSING = [
  '/admin/requests/unknown',
  '/admin/no-such-page',
  '/admin/connections/unknown',
  '/dashboard/no-such-page',
]

test('a missing page has a main landmark', { tag: ['@once', '@release'] }, async ({ page, pageErrors }) => {
  await signIn(page, 'super')
  for (const path of MISSING) {
    const response = await page.goto(path)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('main')).toHaveCount(1)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoAxeFaults(page)
  }
  // The browser reports each status as an error, and React the refusal of a loader.
  expect(pageErrors.splice(0).filter((line) => !/404|Requests not found/.test(line))).toEqual([])
})
