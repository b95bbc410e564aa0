import { expectNoAxeFaults } from './support/axe.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('an agent goes through the calendar by week and day, and opens an appointment', { tag: '@wide' }, async ({
  page,
}) => {
  await signIn(page, 'agent')
  await page.goto('/agent/calendar?from=2026-11-21')
  await expect(page.getByText('Nov 21–27, 2026')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Thu Nov 26' })).toContainText('Thanksgiving Day')
  await expectNoAxeFaults(page)
  // By keyboard alone.
  await page.getByRole('link', { name: 'Next 7 days' }).press('Enter')
  await expect(page.getByText('Nov 28 – Dec 4, 2026')).toBeVisible()
  await page.getByRole('link', { name: 'Day', exact: true }).press('Enter')
  await expect(page.getByText('Nov 28, 2026', { exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByRole('region')).toHaveCount(1)
  await page.getByRole('link', { name: 'Day before' }).press('Enter')
  await expect(page).toHaveURL(/from=2026-11-27&view=day$/)
  await expectNoAxeFaults(page)

  // The sample's consultation is on one of the next days.
  await page.goto('/agent/calendar')
  const entry = page.getByRole('main').getByRole('region').getByRole('link').filter({ hasText: 'Priya Raman' }).first()
  await entry.press('Enter')
  await expect(page).toHaveURL(/\/agent\/appointments\/[\da-f-]{36}$/)
})

test('the calendar is a list of days on a phone', { tag: '@once' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'agent')
  await page.goto('/agent/calendar')
  await expect(page.getByRole('main').getByRole('region')).toHaveCount(7)
  const tops = await page
    .getByRole('main')
    .getByRole('region')
    .evaluateAll((days) => days.map((day) => day.getBoundingClientRect().top))
  expect(tops).toEqual([...tops].sort((a, b) => a - b))
  for (const link of await page.getByRole('main').getByRole('region').getByRole('link').all())
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await expectNoAxeFaults(page)
})
