import type { Page } from '@playwright/test'
import { expectNoAxeFaults } from './support/axe.ts'
import { untilHydrated } from './support/hydration.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

/** Adds a person by the form. */
async function addPerson(page: Page, name: string, path = '/agent/clients/new'): Promise<void> {
  await page.goto(path)
  await fillPerson(page, name)
}

async function fillPerson(page: Page, name: string): Promise<void> {
  await (await untilHydrated(page.getByRole('textbox', { name: 'Name' }))).fill(name)
  await page.getByRole('textbox', { name: 'Phone' }).fill('317-555-0147')
  await page.getByLabel('How you know them').selectOption({ label: 'Referral' })
  const relation = page.getByLabel('Relation')
  if (await relation.isVisible()) await relation.selectOption({ label: 'Son or daughter' })
  await page.getByRole('button', { name: 'Add person' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

const householdOf = (page: Page) => page.locator('#household')

for (const width of [390, 1440])
  test(`an agent links 2 clients, adds a third, and removes one, at ${width} px`, {
    tag: ['@once', '@release'],
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await signIn(page, 'agent')
    const mark = Date.now()
    const [first, second, third] = ['Imogen Hale', 'Tobias Hale', 'Greta Hale'].map((name) => `${name} ${mark}`) as [
      string,
      string,
      string,
    ]
    await addPerson(page, first)
    await addPerson(page, second)

    await test.step('finds the other by name', async () => {
      const household = householdOf(page)
      await expect(household).toContainText('No one else.')
      await (await untilHydrated(household.locator('summary'))).click()
      await household.getByRole('button', { name: 'Add to household' }).click()
      await expect(household.getByRole('alert').filter({ hasText: 'Check the form' })).toBeVisible()
      await household.getByLabel('Person', { exact: true }).fill(first)
      await household.getByLabel('Relation').selectOption({ label: 'Spouse' })
      await expectNoAxeFaults(page)
      await household.getByRole('button', { name: 'Add to household' }).click()
      await expect(household.getByRole('listitem').filter({ hasText: first })).toContainText('Spouse')
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await expectNoAxeFaults(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    })

    await test.step('opens the other record, which shows it too', async () => {
      await householdOf(page).getByRole('link', { name: first }).click()
      await expect(page.getByRole('heading', { level: 1, name: first })).toBeVisible()
      await expect(householdOf(page).getByRole('listitem').filter({ hasText: second })).toContainText('Spouse')
    })

    await test.step('adds someone new to the household', async () => {
      await (await untilHydrated(householdOf(page).locator('summary'))).click()
      await householdOf(page).getByRole('link', { name: 'add a person' }).click()
      await expect(page.getByText(`household of ${first}`)).toBeVisible()
      await expectNoAxeFaults(page)
      await fillPerson(page, third)
      await expect(householdOf(page).getByRole('listitem').filter({ hasText: first })).toContainText('Parent')
    })

    await test.step('removes a person, and undoes that', async () => {
      await (
        await untilHydrated(householdOf(page).getByRole('button', { name: `Remove ${first} from the household` }))
      ).click()
      await expect(householdOf(page)).toContainText('No one else.')
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(householdOf(page).getByRole('listitem').filter({ hasText: first })).toContainText('Parent')
    })
  })

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a person is added to a household and removed', { tag: '@once' }, async ({ page }) => {
    await signIn(page, 'agent')
    const [first, second] = [`Imogen Hale ${Date.now()}`, `Tobias Hale ${Date.now()}`]
    for (const name of [first, second]) {
      await page.goto('/agent/clients/new')
      await page.getByRole('textbox', { name: 'Name' }).fill(name)
      await page.getByRole('textbox', { name: 'Phone' }).fill('317-555-0148')
      await page.getByLabel('How you know them').selectOption({ label: 'Referral' })
      await page.getByRole('button', { name: 'Add person' }).click()
      await page.goto(`/agent/clients?q=${encodeURIComponent(name)}`)
      await page.getByRole('link', { name, exact: true }).click()
    }
    const household = householdOf(page)
    await household.locator('summary').click()
    await household.getByLabel('Person', { exact: true }).fill(first)
    await household.getByLabel('Relation').selectOption({ label: 'Co-buyer' })
    await household.getByRole('button', { name: 'Add to household' }).click()
    await expect(page.getByText('Added to the household.')).toBeVisible()
    await expect(household.getByRole('listitem').filter({ hasText: first })).toContainText('Co-buyer')
    await household.getByRole('button', { name: `Remove ${first} from the household` }).click()
    await expect(household).toContainText('No one else.')
  })
})
