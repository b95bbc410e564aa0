import type { Page } from '@playwright/test'
import { expectNoAxeFaults } from './support/axe.ts'
import { untilHydrated } from './support/hydration.ts'
import { addPerson } from './support/people.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

// The page offers to undo the last change of an agent, so these journeys of one agent run one after the other.
test.describe.configure({ mode: 'serial' })

/** Adds a person, and opens the board of the people with their name. @returns the name */
async function boardOfOne(page: Page, list: '/agent/clients' | '/admin/people'): Promise<string> {
  const name = `Imogen Hale ${Date.now()}`
  await addPerson(page, { name, list })
  await page.goto(`${list}?q=${encodeURIComponent(name)}`)
  await expect(page.getByRole('rowheader').getByRole('link')).toHaveText([name])
  await (
    await untilHydrated(page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Board' }))
  ).click()
  await expect(page).toHaveURL(/view=board/)
  await expect(cardIn(page, 'New', name)).toBeVisible()
  return name
}

const cardIn = (page: Page, stage: string, name: string) =>
  page
    .getByRole('list', { name: new RegExp(`^${stage}`) })
    .getByRole('listitem')
    .filter({ hasText: name })
const toastOf = (page: Page, text: string) =>
  page.getByLabel('Notifications').getByRole('status').filter({ hasText: text })
const menuOf = (page: Page, name: string) => page.getByRole('button', { name: `Move ${name} to…` })

/** Waits until a move is stored and the page shows it. */
async function untilStill(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

test('an agent moves a client by the keyboard and by dragging, and undoes it', { tag: ['@once', '@release'] }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, 'agent')
  const name = await boardOfOne(page, '/agent/clients')
  await expectNoAxeFaults(page)

  await test.step('by the keyboard, with the focus on the card afterwards', async () => {
    await (await untilHydrated(menuOf(page, name))).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Move to Inactive' })).toBeVisible()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    // The toast stays while the pointer is on it.
    await toastOf(page, `${name} moved to Inactive.`).hover()
    await expect(cardIn(page, 'Inactive', name)).toBeVisible()
    await expect(menuOf(page, name)).toBeFocused()
    await untilStill(page)
    await toastOf(page, `${name} moved to Inactive.`).getByRole('button', { name: 'Undo' }).click()
    await expect(cardIn(page, 'New', name)).toBeVisible()
    await expect(page.getByText(`${name} moved to Inactive.`)).toHaveCount(0)
    await expect(page.getByText(`Stage set for ${name}.`)).toHaveCount(0)
    await expect(menuOf(page, name)).toBeFocused()
    await expectNoAxeFaults(page)
  })

  await test.step('and the message of a move leaves with its undo above the board', async () => {
    await (await untilHydrated(menuOf(page, name))).press('Enter')
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    // The pointer on it would leave it on the page.
    await page.getByText(`${name} moved to Inactive.`).hover()
    await untilStill(page)
    await page
      .getByText(/^Your last change/)
      .getByRole('button', { name: 'Undo' })
      .press('Enter')
    await expect(page.getByText('Undone for 1 person.')).toBeVisible()
    await expect(cardIn(page, 'New', name)).toBeVisible()
    await expect(page.getByText(`${name} moved to Inactive.`)).toHaveCount(0)
  })

  await test.step('by dragging, which lasts', async () => {
    await untilStill(page)
    await cardIn(page, 'New', name).dragTo(page.getByRole('heading', { level: 2, name: /^Under contract/ }))
    await expect(page.getByText(`${name} moved to Under contract.`)).toBeVisible()
    await expect(cardIn(page, 'Under contract', name)).toBeVisible()
    await page.reload()
    await expect(cardIn(page, 'Under contract', name)).toBeVisible()
    await expect(page.getByText(new RegExp(`Your last change.*Stage set for ${name}\\.`))).toBeVisible()
  })

  await test.step('but not to a stage that needs an agreement', async () => {
    await cardIn(page, 'Under contract', name).dragTo(page.getByRole('heading', { level: 2, name: /^Touring/ }))
    await expect(page.getByText(`${name} can’t move to Touring`)).toBeVisible()
    await expect(
      page.getByText('Touring and Offer need an agency agreement in force. Get one signed first.'),
    ).toBeVisible()
    await untilStill(page)
    await expect(cardIn(page, 'Under contract', name)).toBeVisible()
    await expectNoAxeFaults(page)
  })

  await test.step('the list shows the stage, and Back the board', async () => {
    await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'List' }).click()
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Under contract')
    await page.goBack()
    await expect(cardIn(page, 'Under contract', name)).toBeVisible()
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  })
})

test('on a phone, the office moves a person by the menu', { tag: ['@once', '@release'] }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'super')
  const name = await boardOfOne(page, '/admin/people')
  await expectNoAxeFaults(page)
  await (await untilHydrated(menuOf(page, name))).click()
  await page.getByRole('menuitem', { name: 'Move to In touch' }).click()
  await expect(page.getByText(`${name} moved to In touch.`)).toBeVisible()
  await untilStill(page)
  await expect(cardIn(page, 'In touch', name)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  // The next column shows a part of itself, so that it is found by swiping.
  await expect(page.getByRole('heading', { level: 2, name: /^Touring/ })).toBeInViewport()
  await expectNoAxeFaults(page)
  await page.getByLabel('Stage', { exact: true }).selectOption({ label: 'Closed' })
  await expect(page.getByText('No matching people')).toBeVisible()
  await page.getByLabel('Stage', { exact: true }).selectOption({ label: 'In touch' })
  await expect(cardIn(page, 'In touch', name)).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: /^Touring/ })).toHaveCount(0)
})

test('an agent tags people by the keyboard, reads who was left out, and undoes it', {
  tag: ['@once', '@release'],
}, async ({ page }) => {
  await signIn(page, 'agent')
  await page.goto('/agent/clients')
  const tag = `Spring ${Date.now()}`
  const names = page.getByRole('row').getByRole('rowheader').getByRole('link')
  await names.first().focus()
  await page.keyboard.press('x')
  await names.nth(1).focus()
  await page.keyboard.press('x')
  await expect(page.getByText('2 people selected')).toBeVisible()
  await expectNoAxeFaults(page)

  await page.getByRole('button', { name: 'Add tag' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a tag to 2 people' })
  await dialog.getByRole('button', { name: 'Add tag' }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: 'Check the form' })).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Tag' }).fill(tag)
  await expectNoAxeFaults(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Add tag' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Tag added to 2 people.')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: tag })).toHaveCount(2)
  await expectNoAxeFaults(page)

  await page.reload()
  await expect(page.getByText(/Your last change.*Tag added to 2 people\./)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone for 2 people.')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: tag })).toHaveCount(0)
})

test('on a phone, the office sets a stage that needs an agreement', { tag: ['@once', '@release'] }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'super')
  await page.goto('/admin/people?stage=inactive')
  const boxes = page.getByRole('cell').getByRole('checkbox')
  if ((await boxes.count()) === 0) await page.goto('/admin/people')
  await boxes.first().check()
  await page.getByRole('button', { name: 'Set stage' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set the stage for 1 person' })
  await expect(dialog).toBeVisible()
  await expectNoAxeFaults(page, '[role=dialog]')
  await dialog.getByRole('combobox', { name: 'Stage' }).selectOption('inactive')
  await dialog.getByRole('button', { name: 'Set stage' }).click()
  await expect(
    page.getByText(/^(No one was changed\. Left out: 1 already set that way|Stage set for 1 person)\.$/),
  ).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  // The list is pale while it reloads.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expectNoAxeFaults(page)
  const undo = page.getByRole('status').getByRole('button', { name: 'Undo' })
  if (await undo.isVisible()) {
    await undo.click()
    await expect(page.getByText('Undone for 1 person.')).toBeVisible()
  }
})
