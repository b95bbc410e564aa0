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

test('an agent subscribes from another calendar, replaces the address, and removes it', { tag: '@once' }, async ({
  page,
  playwright,
}) => {
  await signIn(page, 'agent')
  await page.goto('/agent/calendar')
  const section = page.locator('#subscribe')
  const address = section.getByLabel('Calendar address')
  const otherCalendar = await playwright.request.newContext()

  await section.getByRole('button', { name: 'Create address' }).click()
  const first = await address.inputValue()
  const feed = await otherCalendar.get(first)
  expect(feed.headers()['content-type']).toBe('text/calendar; charset=utf-8')
  expect((await feed.text()).replaceAll('\r\n ', '')).toContain('SUMMARY:Priya Raman')
  await expectNoAxeFaults(page)

  await section.getByRole('button', { name: 'Replace address' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Replace' }).click()
  await expect(address).not.toHaveValue(first)
  expect((await otherCalendar.get(first)).status()).toBe(404)
  const second = await address.inputValue()
  expect((await otherCalendar.get(second)).status()).toBe(200)

  await section.getByRole('button', { name: 'Remove address' }).click()
  await expect(address).toHaveCount(0)
  expect((await otherCalendar.get(second)).status()).toBe(404)
  await otherCalendar.dispose()
})

test('an agent sets working hours and a day off on a phone', { tag: '@once' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'agent')
  await page.goto('/agent/calendar')
  await page.getByRole('link', { name: 'Edit hours' }).click()
  await expect(page.getByRole('heading', { name: 'Working hours', level: 1 })).toBeVisible()
  await expectNoAxeFaults(page)
  await page.getByLabel('First day off').fill('2099-12-24')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/agent\/calendar$/)
  await page.goto('/agent/hours')
  await page.getByRole('checkbox', { name: /Dec 24/ }).uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/agent\/calendar$/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
