import { randomUUID } from 'node:crypto'
import { requestTour } from './support/appointments.ts'
import { expectNoAxeFaults } from './support/axe.ts'
import { houseIds } from './support/homes.ts'
import { untilHydrated } from './support/hydration.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('an agent plans the stops of a tour on a phone by keyboard', { tag: ['@once', '@release'] }, async ({
  page,
  browser,
}) => {
  const name = `Robin ${randomUUID().slice(0, 8)} Porter`
  const visitor = await browser.newPage({ javaScriptEnabled: false })
  const homes = await houseIds(visitor, 3)
  const numbers: string[] = []
  for (const home of homes.slice(1)) {
    await visitor.goto(`/properties/${home}`)
    numbers.push(/2\d{7}/.exec(await visitor.getByText(/MLS/).allInnerTexts().then(String))?.[0] ?? '')
  }
  await visitor.goto(`/properties/${homes[0]}/tour`)
  await visitor.getByLabel('First choice').selectOption({ index: 20 })
  await visitor.getByLabel('Name').fill(name)
  await visitor
    .getByLabel('Email', { exact: true })
    .first()
    .fill(`${randomUUID().slice(0, 8)}@example.com`)
  await visitor
    .getByRole('checkbox', { name: /contact/i })
    .first()
    .check()
  await visitor.getByRole('button', { name: 'Request tour' }).click()
  await expect(visitor.getByText('We got your request', { exact: false }).first()).toBeVisible()
  await visitor.close()

  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'agent')
  await page.goto('/agent')
  await page.getByRole('listitem').filter({ hasText: name }).getByRole('link', { name }).click()
  await page.getByRole('button', { name: 'Claim request' }).click()
  await page.getByRole('link', { name: 'Plan tour' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Tour plan' })).toBeVisible()
  const stops = page.getByRole('main').getByRole('list').last().getByRole('listitem')
  for (const [at, number] of numbers.entries()) {
    await page.getByLabel('MLS number').fill(number)
    await page.getByRole('button', { name: 'Add stop' }).press('Enter')
    await expect(stops).toHaveCount(at + 2)
  }
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expectNoAxeFaults(page)
  const third = stops.nth(2).getByRole('link').first()
  const address = (await third.textContent()) ?? ''
  await page.getByRole('button', { name: 'Move up stop 3' }).press('Enter')
  await expect(stops.nth(1)).toContainText(address)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Sort by distance' }).press('Enter')
  await expect(page.getByText('Stops sorted.').first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await page.getByRole('link', { name: 'Add note on stop 2' }).press('Enter')
  await page.getByRole('textbox', { name: 'Note' }).fill('Use the side door')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Edit note on stop 2' })).toBeVisible()
  await expect(stops.nth(1)).toContainText('Use the side door')
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove stop 3' }).press('Enter')
  await expect(stops).toHaveCount(2)
  await expect(stops.nth(1)).toContainText('Listing courtesy of')
  await expectNoAxeFaults(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Remove stop 2' })).toBeHidden()
  await expect(stops.nth(1)).toContainText('Listing courtesy of')
})

test('a visitor asks for one tour of the homes they compare', async ({ page }) => {
  const homes = await houseIds(page, 3)
  await page.goto(`/properties/compare?${homes.map((id) => `ids=${id}`).join('&')}`)
  await page.getByRole('link', { name: 'Request a tour' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Request a tour' })).toBeVisible()
  const others = page.getByRole('group', { name: /Add homes to this tour/ }).getByRole('checkbox')
  await expect(others).toHaveCount(2)
  await expect(others.first()).toBeChecked()
  await (await untilHydrated(others.last())).press('Space')
  await expect(others.last()).not.toBeChecked()
  await expectNoAxeFaults(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width)
  await requestTour(page, { name: 'Robin Porter', index: 21 })
})
