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
  // With the keyboard alone.
  await page.getByRole('link', { name: 'Next 7 days' }).press('Enter')
  await expect(page.getByText('Nov 28 – Dec 4, 2026')).toBeVisible()
  await page.getByRole('link', { name: 'Day', exact: true }).press('Enter')
  await expect(page.getByText('Nov 28, 2026', { exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByRole('region')).toHaveCount(1)
  await page.getByRole('link', { name: 'Previous day' }).press('Enter')
  await expect(page).toHaveURL(/from=2026-11-27&view=day$/)
  // Until the day is loaded, the former one is dimmed.
  await expect(page.getByText('Nov 27, 2026', { exact: true })).toBeVisible()
  await expectNoAxeFaults(page)

  // The sample's consultation is on one of the next days.
  await page.goto('/agent/calendar')
  const entry = page.getByRole('main').getByRole('region').getByRole('link').filter({ hasText: 'Priya Raman' }).first()
  await entry.press('Enter')
  await expect(page).toHaveURL(/\/agent\/appointments\/[\da-f-]{36}$/)
})

test('the calendar is a list of days on a phone', { tag: ['@once', '@release'] }, async ({ page }) => {
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

test('an agent subscribes from another calendar, replaces the link, and removes it', {
  tag: ['@once', '@release'],
}, async ({ page, playwright }) => {
  await signIn(page, 'agent')
  await page.goto('/agent/calendar')
  const section = page.locator('#subscribe')
  const address = section.getByLabel('Calendar link')
  const otherCalendar = await playwright.request.newContext()

  await section.getByRole('button', { name: 'Create link' }).click()
  const first = await address.inputValue()
  const feed = await otherCalendar.get(first)
  expect(feed.headers()['content-type']).toBe('text/calendar; charset=utf-8')
  expect((await feed.text()).replaceAll('\r\n ', '')).toContain('SUMMARY:Priya Raman')
  await expectNoAxeFaults(page)

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await section.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first)

  await section.getByRole('button', { name: 'Replace link' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Replace' }).click()
  await expect(address).not.toHaveValue(first)
  expect((await otherCalendar.get(first)).status()).toBe(404)
  const second = await address.inputValue()
  expect((await otherCalendar.get(second)).status()).toBe(200)

  await section.getByRole('button', { name: 'Remove link' }).click()
  await expect(address).toHaveCount(0)
  expect((await otherCalendar.get(second)).status()).toBe(404)
  await otherCalendar.dispose()
})

/** Returns the date of a day such as "Wed, Dec 2" within the next weeks, as YYYY-MM-DD. */
function dateOf(text: string): string {
  const zone = { timeZone: 'America/Indiana/Indianapolis' } as const
  const name = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', ...zone })
  const days = Array.from({ length: 60 }, (_, days) => new Date(Date.now() + days * 86_400_000))
  const day = days.find((one) => name.format(one) === text)
  if (!day) throw new Error(`${text} is not within 60 days.`)
  return new Intl.DateTimeFormat('en-CA', zone).format(day)
}

test('an agent takes a day off on a phone, and clients cannot choose it', {
  tag: ['@once', '@release'],
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'agent')
  await page.goto('/agent/calendar')
  await page.getByRole('link', { name: 'Edit hours' }).click()
  await expect(page.getByRole('heading', { name: 'Working hours', level: 1 })).toBeVisible()
  await expectNoAxeFaults(page)
  const times = page.locator('section').filter({ hasText: 'Times people can choose' }).locator('dl > div')
  const last = times.filter({ hasNotText: 'None' }).last()
  const day = (await last.locator('dt').textContent()) ?? ''
  const chosen = times.filter({ has: page.getByText(day, { exact: true }) })
  await page.getByLabel('First day off').fill(dateOf(day))
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Hours saved.')).toBeVisible()
  await expect(chosen).toContainText('None')
  await page.getByRole('checkbox', { name: new RegExp(`${day.slice(5)}\\b`) }).uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(chosen).not.toContainText('None')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('an agent blocks an afternoon on a phone by keyboard, changes it, and restores it after removing it', {
  tag: ['@once', '@release'],
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'agent')
  await page.goto('/agent/calendar?from=2027-03-04')
  await page.getByRole('link', { name: 'Add an entry on Thu Mar 4' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'New entry', level: 1 })).toBeVisible()
  await expect(page.getByLabel(/^Start date/)).toHaveValue('2027-03-04')
  await expectNoAxeFaults(page)
  await page.getByLabel('Start time').fill('13:00')
  await page.getByLabel('End time').fill('17:00')
  // A run before this one may have left its entry.
  const title = `Dentist ${Date.now()}`
  await page.getByLabel('Title').fill(title)
  await page.getByRole('button', { name: 'Add entry' }).press('Enter')

  const day = page.getByRole('region', { name: 'Thu Mar 4' })
  const entry = day.getByRole('link', { name: new RegExp(title) })
  await expect(entry).toContainText('1:00 PM – 5:00 PM')
  await expectNoAxeFaults(page)
  await entry.press('Enter')
  await page.getByLabel(/^End date/).fill('2027-03-05')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Thu Mar 4, 1:00 PM to Fri Mar 5, 5:00 PM')).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expectNoAxeFaults(page)

  await page.getByRole('button', { name: 'Remove entry' }).click()
  await expect(page).toHaveURL(/\/agent\/calendar\?from=2027-03-04$/)
  await expect(entry).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(entry).toContainText('1:00 PM')
  await entry.click()
  await page.getByRole('button', { name: 'Remove entry' }).click()
  await expect(entry).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('an entry over an appointment warns first', { tag: '@release' }, async ({ page, pageErrors }) => {
  await signIn(page, 'agent')
  await page.goto('/agent/calendar/new')
  const first = await page.getByLabel(/^Start date/).inputValue()
  // The sample's consultation is on one of the next days.
  const last = new Date(Date.parse(`${first}T12:00:00Z`) + 14 * 86_400_000).toISOString().slice(0, 10)
  await page.getByLabel(/^End date/).fill(last)
  const title = `Vacation ${Date.now()}`
  await page.getByLabel('Title').fill(title)
  await page.getByRole('button', { name: 'Add entry' }).click()
  const anyway = page.getByRole('checkbox', { name: 'Use this time anyway' })
  await expect(anyway).toHaveAccessibleDescription(/You have an appointment with /)
  for (const error of pageErrors.splice(0)) expect(error).toContain('status of 422')
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expectNoAxeFaults(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await anyway.check()
  await page.getByRole('button', { name: 'Add entry' }).click()
  const entry = page.getByRole('link', { name: new RegExp(title) })
  await entry.first().click()
  await page.getByRole('button', { name: 'Remove entry' }).click()
  await expect(entry).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/^Entry restored\. You have an appointment with /)).toBeVisible()
  await entry.first().click()
  await page.getByRole('button', { name: 'Remove entry' }).click()
  await expect(entry).toHaveCount(0)
})
