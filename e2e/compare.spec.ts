import { expectNoAxeFaults } from './support/axe.ts'
import { houseIds } from './support/homes.ts'
import { untilHydrated } from './support/hydration.ts'
import { expect, test } from './support/test.ts'

const addressOf = (ids: string[]) => `/properties/compare?${ids.map((id) => `ids=${id}`).join('&')}`

test('a visitor ticks two homes and puts them side by side, by keyboard', { tag: '@release' }, async ({ page }) => {
  const [first = '', second = ''] = await houseIds(page, 2)
  for (const id of [first, second]) {
    await page.goto(`/properties/${id}`)
    await (await untilHydrated(page.getByRole('button', { name: 'Compare', exact: true }))).press('Enter')
    await expect(page.getByRole('button', { name: 'Compared', exact: true })).toHaveAttribute('aria-pressed', 'true')
  }
  const tray = page.getByRole('region', { name: 'Homes to compare' })
  await expectNoAxeFaults(page)
  await tray.getByRole('link', { name: 'Compare 2' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compare 2 homes')
  await expect(page.getByRole('columnheader').filter({ hasText: 'Remove' })).toHaveCount(2)
  await expect(page.getByRole('row', { name: /^List price/ })).toBeVisible()
})

test('only what differs is shown on wish, and a home is taken away', { tag: '@once' }, async ({ page }) => {
  const ids = await houseIds(page, 3)
  await page.goto(addressOf(ids))
  const rows = page.getByRole('row')
  const all = await rows.count()
  await (await untilHydrated(page.getByRole('switch', { name: 'Show differences only' }))).press('Space')
  await expect(page).toHaveURL(/only=different/)
  await expect.poll(() => rows.count()).toBeLessThan(all)
  await expect(page.getByRole('switch')).toBeChecked()
  await page
    .getByRole('link', { name: /^Remove / })
    .first()
    .press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compare 2 homes')
})

test('a home that is not there has its column, and says so', async ({ page }) => {
  const [id = ''] = await houseIds(page, 1)
  await page.goto(addressOf([id, '00000000-0000-7000-8000-000000000001']))
  await expect(page.getByRole('columnheader').filter({ hasText: 'Remove' })).toHaveCount(2)
  await expect(page.getByText('Property not found')).toBeVisible()
  await expectNoAxeFaults(page)
})

test('the heads stay in sight while the table is read', async ({ page }) => {
  await page.goto(addressOf(await houseIds(page, 6)))
  await untilHydrated(page.getByRole('switch', { name: 'Show differences only' }))
  await page.getByRole('row', { name: /^Days on market/ }).scrollIntoViewIfNeeded()
  await expect(page.locator('.compare-mini')).toBeVisible()
  await page.locator('.compare-wrap').evaluate((area) => area.scrollTo({ left: 300 }))
  const label = page.getByRole('rowheader', { name: 'Days on market' })
  await expect(label).toBeInViewport()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await expectNoAxeFaults(page)
})

test('nothing to compare says how it begins', async ({ page }) => {
  await page.goto('/properties/compare')
  await expect(page.getByRole('link', { name: 'See homes for sale' })).toBeVisible()
  await expectNoAxeFaults(page)
})

test.describe('without JavaScript', { tag: '@once' }, () => {
  test.use({ javaScriptEnabled: false })

  test('homes are compared, narrowed and taken away by links', async ({ page }) => {
    await page.goto(addressOf(await houseIds(page, 3)))
    await page.getByRole('switch', { name: 'Show differences only' }).click()
    await expect(page).toHaveURL(/only=different/)
    await page
      .getByRole('link', { name: /^Remove / })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compare 2 homes')
  })
})
