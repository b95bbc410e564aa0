import type { Page } from '@playwright/test'
import { expectNoAxeFaults } from './support/axe.ts'
import { houseIds } from './support/homes.ts'
import { untilHydrated } from './support/hydration.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const PHONE = { width: 390, height: 844 }
/** The proposal of a home on the page of its recipient. */
const proposalOf = (page: Page, homeId: string) =>
  page.locator('li[id^="proposal-"]').filter({ has: page.locator(`a[href="/properties/${homeId}"]`) })

/** Types into the field of a home, and takes the first suggestion by keyboard. */
async function choose(page: Page, typed: string): Promise<void> {
  const box = page.getByRole('combobox', { name: /home$/i })
  const list = page.getByRole('list', { name: 'Homes to propose' }).getByRole('listitem')
  const before = await list.count()
  await box.fill(typed)
  await expect(page.getByRole('listbox', { name: 'Homes' })).toHaveAttribute('aria-busy', 'false')
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectNoAxeFaults(page)
  await box.press('ArrowDown')
  const option = page.getByRole('option', { selected: true })
  await expect(box).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '')
  await expect(option).toContainText('Listed by')
  await box.press('Enter')
  await expect(list).toHaveCount(before + 1)
}

test('an agent finds the homes that they propose by city, address and MLS number on a phone', {
  tag: ['@once', '@release'],
}, async ({ page, pageErrors }) => {
  test.slow()
  await page.setViewportSize(PHONE)
  await signIn(page, 'agent')
  await page.goto('/agent/proposals/new?q=buyer%40example.com')
  await page.getByRole('link', { name: /^Choose / }).click()
  const box = await untilHydrated(page.getByRole('combobox', { name: 'Home', exact: true }))
  await expectNoAxeFaults(page)

  await test.step('an empty form is refused at the field, and so is a text that no home has', async () => {
    await page.getByRole('button', { name: 'Propose', exact: true }).click()
    await page.getByRole('alert').getByRole('link', { name: 'Enter at least one home.' }).click()
    await expect(box).toBeFocused()
    await box.fill('Zzyzx Boulevard')
    await expect(page.getByText('No home for sale matches “Zzyzx Boulevard”.')).toBeVisible()
    await box.press('Enter')
    await expect(page).toHaveURL(/\/agent\/proposals\/new/)
    await box.press('Escape')
    await expect(page.getByText('No home for sale matches')).toBeHidden()
    await page.getByRole('button', { name: 'Propose', exact: true }).click()
    await expect(page.getByText('No home for sale has this MLS number or address.').first()).toBeVisible()
    for (const error of pageErrors.splice(0)) expect(error).toContain('status of 422')
  })

  const list = page.getByRole('list', { name: 'Homes to propose' }).getByRole('listitem')
  await test.step('homes of a city come with price, facts and attribution, and are chosen by keyboard', async () => {
    await choose(page, 'Greenw')
    await expect(page.getByRole('combobox', { name: 'Another home' })).toBeFocused()
    await choose(page, 'Fish')
    await choose(page, 'Carm')
  })
  const cities = ['Greenwood', 'Fishers', 'Carmel']
  for (const [at, city] of cities.entries()) await expect(list.nth(at)).toContainText(`, ${city}`)
  await expect(list.nth(0)).toContainText('Listed by')

  await test.step('a removed home takes its note with it, and the others keep theirs and their order', async () => {
    await list.nth(0).getByRole('textbox', { name: 'Note' }).fill('First')
    await list.nth(2).getByRole('textbox', { name: 'Note' }).fill('Third')
    await list
      .nth(0)
      .getByRole('button', { name: /^Remove / })
      .click()
    await expect(list).toHaveCount(2)
    await expect(page.getByRole('combobox', { name: 'Another home' })).toBeFocused()
    await expect(list.nth(0)).toContainText(', Fishers')
    await expect(list.nth(0).getByRole('textbox', { name: 'Note' })).toHaveValue('')
    await expect(list.nth(1)).toContainText(', Carmel')
    await expect(list.nth(1).getByRole('textbox', { name: 'Note' })).toHaveValue('Third')
  })

  await test.step('a home in the list is not offered again', async () => {
    const again = page.getByRole('combobox', { name: 'Another home' })
    await again.fill('Carmel')
    await expect(page.getByRole('option').filter({ hasText: 'Already in your list' })).toHaveCount(1)
    await again.press('Escape')
    await again.fill('')
  })
  await expectNoAxeFaults(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  const names = await list
    .getByRole('button', { name: /^Remove / })
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')?.replace(/^Remove /, '') ?? ''))
  await page.getByRole('button', { name: 'Propose', exact: true }).click()
  await expect(page.getByText('Proposal sent.').first()).toBeVisible()
  const sent = page.getByRole('region', { name: 'Proposals' }).or(page.locator('section', { hasText: 'Proposals' }))
  await expect(sent.getByText('Note: Third').first()).toBeVisible()
  expect(names).toHaveLength(2)
  // Other journeys propose homes of the same list.
  for (const name of names) {
    const withdraw = sent.getByRole('button', { name: `Withdraw ${name}`, exact: true })
    await withdraw.click()
    await expect(withdraw).toBeHidden()
  }
})

test('a person accepts a home on a phone that their agent proposes', { tag: '@once' }, async ({ page, browser }) => {
  test.slow()
  await page.setViewportSize(PHONE)
  await signIn(page, 'agent')
  const [saved = '', declined = '', heart = ''] = await houseIds(page, 20).then((ids) => ids.slice(12))
  await page.goto(`/properties/${saved}`)
  await page.getByRole('link', { name: 'Propose this home' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Propose homes' })).toBeVisible()
  await expectNoAxeFaults(page)
  const choice = page
    .getByRole('list', { name: 'People' })
    .getByRole('listitem')
    .filter({ hasText: 'buyer@example.com' })
  await choice.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: /^Propose homes to / })).toBeVisible()
  const note = `The porch faces west ${Date.now()}`
  await page.getByRole('textbox', { name: 'Note' }).fill(note)
  await choose(page, `/properties/${declined}`)
  await choose(page, `/properties/${heart}`)
  await expectNoAxeFaults(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.getByRole('button', { name: 'Propose', exact: true }).click()
  await expect(page.getByText('Proposal sent.').first()).toBeVisible()
  await expect(page).toHaveURL(/\/agent\/clients\//)
  const record = page.url()
  await expectNoAxeFaults(page)

  const context = await browser.newContext({ viewport: PHONE })
  const mine = await context.newPage()
  await signIn(mine, 'buyer')
  await mine.goto('/dashboard')
  await expect(mine.getByRole('heading', { level: 2, name: /^Proposals from / })).toBeVisible()
  await expect(mine.getByText(note)).toBeVisible()
  await expectNoAxeFaults(mine)
  expect(await mine.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await mine.goto('/dashboard/proposals')
  await expect(proposalOf(mine, saved)).toContainText(note)
  await proposalOf(mine, saved)
    .getByRole('button', { name: /^Save to favorites/ })
    .click()
  await expect(mine.getByText('Saved to your favorites.')).toBeVisible()
  await expect(proposalOf(mine, saved)).toBeHidden()
  await proposalOf(mine, declined)
    .getByRole('link', { name: /^Decline/ })
    .click()
  await mine.getByLabel('Reason').selectOption({ label: 'Price' })
  await expectNoAxeFaults(mine)
  await mine.getByRole('button', { name: 'Decline' }).click()
  await expect(proposalOf(mine, declined)).toBeHidden()
  await expectNoAxeFaults(mine)
  // The heart on the page of a proposed home answers its proposal.
  await mine.goto(`/properties/${heart}`)
  const button = mine.getByRole('button', { name: 'Save', exact: true }).first()
  const stored = mine.waitForResponse(/_serverFn\/addFavorite/)
  await (await untilHydrated(button)).click()
  await stored
  await mine.goto('/dashboard/proposals')
  await expect(proposalOf(mine, heart)).toBeHidden()
  await mine.goto('/dashboard/favorites')
  await expect(mine.locator(`a[href="/properties/${heart}"]`).first()).toBeVisible()
  await expect(mine.locator(`a[href="/properties/${saved}"]`).first()).toBeVisible()
  await context.close()

  await page.goto(record)
  await expect(page.getByRole('list', { name: 'Timeline' })).toContainText('Saved a proposed home')
  await expect(page.getByRole('list', { name: 'Timeline' })).toContainText('Declined a proposed home: price')
  await page.goto('/agent')
  await expect(page.getByRole('heading', { name: /^Answers to your proposals/ })).toBeVisible()
  await expectNoAxeFaults(page)
})

test('a person accepts a search that their agent proposes, with their own filters', {
  tag: ['@once', '@release'],
}, async ({ page, browser }) => {
  test.slow()
  await page.setViewportSize(PHONE)
  await signIn(page, 'agent')
  await page.goto('/properties?city=Greenwood&minBeds=3')
  await page.getByRole('link', { name: 'Propose this search' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Propose a search' })).toBeVisible()
  await expectNoAxeFaults(page)
  await page.getByRole('searchbox', { name: 'Name or email' }).fill('buyer@example.com')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('link', { name: /^Choose / }).click()
  const name = `Three bedrooms ${Date.now()}`
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await expectNoAxeFaults(page)
  await page.getByRole('button', { name: 'Propose', exact: true }).click()
  await expect(page.getByText('Proposal sent.').first()).toBeVisible()

  const context = await browser.newContext({ viewport: PHONE })
  const mine = await context.newPage()
  await signIn(mine, 'buyer')
  await mine.goto('/dashboard/saved-searches/new?search=%3Fcity%3DGreenwood%26minBeds%3D4')
  await mine.getByRole('link', { name: `Replace “${name}”` }).click()
  await expect(mine.getByText('Your changes replace the proposed filters.')).toBeVisible()
  await mine.getByLabel('Alert frequency').selectOption({ label: 'Weekly' })
  await expectNoAxeFaults(mine)
  await mine.getByRole('button', { name: 'Accept search' }).click()
  await expect(mine).toHaveURL(/\/dashboard\/saved-searches$/)
  await expect(mine.getByRole('link', { name }).first()).toBeVisible()
  await context.close()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('an agent proposes a home, and the person asks, declines, and sees nothing of a withdrawn one', {
    tag: ['@once', '@release'],
  }, async ({ page, browser }) => {
    test.slow()
    await signIn(page, 'agent')
    const [first = '', second = ''] = await houseIds(page, 20).then((ids) => ids.slice(15))
    await page.goto('/agent/proposals/new?q=buyer%40example.com')
    await page.getByRole('link', { name: /^Choose / }).click()
    await page.getByRole('textbox', { name: 'Home' }).first().fill('No such street')
    await page.getByRole('button', { name: 'Propose', exact: true }).click()
    await expect(page.getByText('No home for sale has this MLS number or address.').first()).toBeVisible()
    await page.getByRole('textbox', { name: 'Home' }).first().fill(`/properties/${first}`)
    await page.getByText('More homes').click()
    await page.getByRole('textbox', { name: /^Home 2/ }).fill(`/properties/${second}`)
    await page.getByRole('button', { name: 'Propose', exact: true }).click()
    await expect(page.getByText('Proposal sent.').first()).toBeVisible()
    const record = page.url()
    const sent = page.getByRole('listitem').filter({ has: page.locator(`a[href="/properties/${second}"]`) })
    await sent.getByRole('button', { name: /^Withdraw / }).click()
    await expect(sent.first()).toContainText('Withdrawn')

    const context = await browser.newContext({ javaScriptEnabled: false })
    const mine = await context.newPage()
    await signIn(mine, 'buyer')
    await mine.goto('/dashboard/proposals')
    await expect(proposalOf(mine, second)).toBeHidden()
    await proposalOf(mine, first)
      .getByRole('link', { name: /^Ask about it/ })
      .click()
    await mine.getByRole('textbox', { name: 'Message' }).fill('Is the roof new?')
    await mine.getByRole('button', { name: 'Send' }).click()
    await mine.goto('/dashboard/proposals')
    await expect(proposalOf(mine, first)).toContainText('You asked about it on')
    await proposalOf(mine, first)
      .getByRole('link', { name: /^Decline/ })
      .click()
    await mine.getByLabel('In your words').fill('The yard is small.')
    await mine.getByRole('button', { name: 'Decline' }).click()
    await expect(proposalOf(mine, first)).toBeHidden()
    await context.close()
    await page.goto(record)
    await expect(page.getByText('“The yard is small.”').first()).toBeVisible()
  })
})
