import type { Page } from '@playwright/test'
import { ownAccount, signInAs, signInByForm } from './support/account.ts'
import { expectNoAxeFaults } from './support/axe.ts'
import { HOMES } from './support/homes.ts'
import { untilHydrated } from './support/hydration.ts'
import { expect, expectRefusals, test } from './support/test.ts'

/** Saving homes: before and after sign-in, with a note, in a comparison, and without JavaScript. */

const hearts = (page: Page) => page.locator('.home-grid').getByRole('button', { name: /^Save / })
const saved = (page: Page) => page.getByRole('button', { name: /^Save /, pressed: true })

/** Saves the first homes of a search and returns their names. */
async function press(page: Page, count: number): Promise<string[]> {
  const names: string[] = []
  for (let at = 0; at < count; at++) {
    const heart = hearts(page).nth(at)
    names.push(((await heart.getAttribute('aria-label')) ?? '').replace(/^Save /, ''))
    // At the edge of the window the toast of the first press can appear under the pointer and take the click.
    await heart.evaluate((node) => node.scrollIntoView({ block: 'center' }))
    await (await untilHydrated(heart)).click()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
  }
  return names
}

test('homes that are saved before signing in are there after it, take a note, and are put side by side', {
  tag: '@release',
}, async ({ page }) => {
  test.slow()
  const email = await ownAccount()
  await page.goto(HOMES)
  const [first = '', second = ''] = await press(page, 2)
  await page.reload()
  await expect(saved(page)).toHaveCount(2)
  await expectNoAxeFaults(page)

  // Sign-in moves them into the account once and clears the browser's storage.
  await signInByForm(page, email)
  await page.goto('/dashboard/favorites')
  await expect(page.getByRole('heading', { level: 2, name: first })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: second })).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('homes-saved'))).toBeNull()
  await expectNoAxeFaults(page)

  // A note is saved automatically and shown on the next visit.
  const note = page.getByRole('textbox', { name: new RegExp(`^Your note on ${first}`) })
  await note.fill('Ask about the roof.')
  await expect(page.getByText('Saved. Only you see it.')).toBeVisible()
  await page.reload()
  await expect(note).toHaveValue('Ask about the roof.')

  // Undo restores a removed favorite with its note.
  const heart = page.getByRole('button', { name: `Save ${first}` })
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await (await untilHydrated(heart)).click()
  await expect(page.getByText(`Removed: ${first}`)).toBeVisible()
  // The button changes before the response, so wait for it before leaving the page.
  const stored = page.waitForResponse(/_serverFn\/addFavorite/)
  await page.getByRole('main').getByRole('button', { name: 'Undo' }).click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await stored
  // The note is editable without a reload.
  await note.fill('Ask about the roof and the gutters.')
  await expect(page.getByText('Saved. Only you see it.')).toBeVisible()
  await page.reload()
  await expect(note).toHaveValue('Ask about the roof and the gutters.')

  // Compare the selected homes, save the comparison under a name, and open it from the list.
  for (const name of [first, second]) await page.getByRole('button', { name: new RegExp(`^Compare: ${name}`) }).click()
  await page.getByRole('link', { name: 'Compare 2' }).click()
  await page.getByLabel('Save comparison as').fill('These two')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('No changes since.')).toBeVisible()
  await expectNoAxeFaults(page)
  await page.goto('/dashboard/comparisons')
  await expectNoAxeFaults(page)
  await page.getByRole('link', { name: 'These two', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compare 2 homes')
  await page.goto('/dashboard/comparisons')
  await page.getByRole('button', { name: 'Delete These two' }).click()
  await expect(page.getByRole('heading', { name: 'No saved comparisons' })).toBeVisible()
  await expectNoAxeFaults(page)
})

test('two windows show the same hearts, and a note that was written in both is lost in neither', {
  tag: ['@once', '@release'],
}, async ({ page, context }) => {
  test.slow()
  await signInAs(page, await ownAccount())
  await page.goto(HOMES)
  // The button changes before the response, and the other window loads what is stored.
  const stored = page.waitForResponse(/_serverFn\/addFavorite/)
  const [name = ''] = await press(page, 1)
  await stored
  const other = await context.newPage()
  await other.goto('/dashboard/favorites')
  const here = other.getByRole('textbox', { name: new RegExp(`^Your note on ${name}`) })
  await page.goto('/dashboard/favorites')
  const there = page.getByRole('textbox', { name: new RegExp(`^Your note on ${name}`) })
  await here.fill('Written here.')
  await expect(other.getByText('Saved. Only you see it.')).toBeVisible()
  expectRefusals(page)
  await there.fill('Written there.')
  await expect(page.getByText('This note was changed in another window or on another device.')).toBeVisible()
  await expect(page.locator('blockquote')).toHaveText('Written here.')
  await page.getByRole('button', { name: 'Use my version' }).click()
  await expect(page.getByText('Saved. Only you see it.')).toBeVisible()
  await other.reload()
  await expect(here).toHaveValue('Written there.')

  await page.getByRole('button', { name: `Save ${name}` }).click()
  await expect(other.getByText(`Removed: ${name}`)).toBeVisible()
})

test('a history is kept for those who wish it, and goes when they say so', { tag: ['@once', '@release'] }, async ({
  page,
}) => {
  test.slow()
  await signInAs(page, await ownAccount())
  await page.goto('/dashboard/history')
  await expect(page.getByText('Searches aren’t saved.')).toBeVisible()
  await expectNoAxeFaults(page)
  await page.getByRole('switch', { name: 'Save history' }).click()
  await expect(page.getByText('No searches yet.')).toBeVisible()
  const tracked = page.waitForResponse(/trackSearch/)
  await page.goto('/properties?city=Greenwood')
  await tracked
  await page.goto('/dashboard/history')
  await page.getByRole('link', { name: 'Homes for sale in Greenwood' }).click()
  await expect(page).toHaveURL(/city=Greenwood/)
  await page.goto('/dashboard/history')
  await page.getByRole('button', { name: 'Clear history' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clear history' }).click()
  await expect(page.getByText('No searches yet.')).toBeVisible()
})

test.describe('without JavaScript', { tag: '@once' }, () => {
  test.use({ javaScriptEnabled: false })

  test('a heart leads to the favorites, where the note is saved by a button', async ({ page }) => {
    await signInAs(page, await ownAccount())
    await page.goto(HOMES)
    const heart = hearts(page).first()
    const name = ((await heart.getAttribute('aria-label')) ?? '').replace(/^Save /, '')
    await heart.click()
    await expect(page).toHaveURL(/\/dashboard\/favorites$/)
    await expect(page.getByText('Saved to your favorites.')).toBeVisible()
    await page.getByRole('textbox', { name: new RegExp(`^Your note on ${name}`) }).fill('By hand')
    await page.getByRole('button', { name: 'Save note' }).click()
    await expect(page.getByText('Note saved.')).toBeVisible()
    await expect(page.getByRole('textbox', { name: new RegExp(`^Your note on ${name}`) })).toHaveValue('By hand')
    // A pressed button removes the favorite, as it does with JavaScript.
    await page.getByRole('button', { name: `Save ${name}`, pressed: true }).click()
    await expect(page.getByText('Removed from your favorites.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No favorites yet' })).toBeVisible()
  })
})
