import { expectNoAxeFaults } from './support/axe.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test, untilNetworkIdle } from './support/test.ts'

test(
  'an administrator adds a rule, tests it, changes it, and deletes it',
  { tag: ['@wide', '@release'] },
  async ({ page, pageErrors }, { project }) => {
    // The rule stays off, because other journeys send leads at the same time.
    const name = `Relocation ${project.name}`
    await signIn(page, 'super')
    await page.goto('/admin/requests?tab=rules')
    await untilNetworkIdle(page)
    await expect(page.getByRole('link', { name: 'Lead rules' })).toHaveAttribute('aria-current', 'page')
    await expectNoAxeFaults(page)

    await page.getByRole('link', { name: 'Add rule' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'New rule' })).toBeVisible()
    await untilNetworkIdle(page)
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.locator('summary').filter({ hasText: 'Topic' }).click()
    await page.getByRole('checkbox', { name: 'Moving to the area' }).check()
    await page.getByRole('radio', { name: 'Round robin' }).check()
    const agents = page.getByRole('group', { name: 'Agents' })
    await agents.getByRole('checkbox').nth(0).check()
    await agents.getByRole('checkbox').nth(1).check()
    await agents
      .getByLabel(/Leads per round/)
      .first()
      .selectOption('2')
    await expect(agents.getByText('67%')).toBeVisible()
    await page.getByLabel(/Minutes to claim/).fill('15')
    await page.getByRole('switch', { name: 'On' }).uncheck()
    await expectNoAxeFaults(page)
    await page.getByRole('button', { name: 'Add rule' }).click()

    await expect(page).toHaveURL(/tab=rules/)
    const row = page.getByRole('row', { name })
    await expect(row).toContainText('Topic moving to the area')
    await expect(row).toContainText('2 in 3')
    await expect(row).toContainText('15 minutes to claim')
    await expect(row.getByRole('switch', { name: `${name} is on` })).not.toBeChecked()
    await expectNoAxeFaults(page)

    await page.getByLabel('Kind', { exact: true }).selectOption('Contact form')
    await page.getByLabel('Topic', { exact: true }).selectOption('Moving to the area')
    await page.getByRole('button', { name: 'Find the agent' }).click()
    const answer = page.getByRole('complementary', { name: 'Test a lead' })
    await expect(answer.getByText('This lead would go to')).toBeVisible()
    await expect(answer.getByText(`${name}: no`)).toBeVisible()
    await expect(answer.getByText('This rule is off').first()).toBeVisible()
    await expectNoAxeFaults(page)

    await row.getByRole('link', { name: /^Edit/ }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await untilNetworkIdle(page)
    await page.getByRole('radio', { name: 'Assign to one person' }).check()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Choose 1 person').first()).toBeVisible()
    // The browser reports the refusal as an error.
    expect(pageErrors.splice(0)).toHaveLength(1)
    await page.getByRole('radio', { name: 'Offer in order' }).check()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(row).toContainText('Offer in order')

    await row.getByRole('link', { name: /^Edit/ }).click()
    await untilNetworkIdle(page)
    await page.getByRole('button', { name: 'Delete' }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Delete rule/ })
      .click()
    await expect(page).toHaveURL(/tab=rules/)
    await expect(row).toHaveCount(0)
  },
)

test('an administrator sets the hours of an agent', { tag: ['@once', '@release'] }, async ({ page, pageErrors }) => {
  await signIn(page, 'super')
  await page.goto('/admin/requests?tab=team')
  await untilNetworkIdle(page)
  await expectNoAxeFaults(page)
  await page.getByRole('link', { name: /^Edit/ }).last().click()
  await expect(page.getByRole('heading', { level: 1, name: /’s hours$/ })).toBeVisible()
  await untilNetworkIdle(page)
  await page.getByRole('checkbox', { name: 'Custom hours' }).check()
  // They start with the hours of the office.
  for (const time of await page.getByLabel(/day, (?:from|to)$/).all()) await time.fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Enter hours for at least one day.').first()).toBeVisible()
  expect(pageErrors.splice(0)).toHaveLength(1)
  await page.getByLabel('Monday, from').fill('09:00')
  await page.getByLabel('Monday, to').fill('17:00')
  await expectNoAxeFaults(page)
  await page.getByRole('button', { name: 'Save' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Mon, 9 AM to 5 PM' })
  await expect(row).toBeVisible()
  await row.getByRole('link', { name: /^Edit/ }).click()
  await untilNetworkIdle(page)
  await page.getByRole('checkbox', { name: 'Custom hours' }).uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Mon, 9 AM to 5 PM')).toHaveCount(0)
})
