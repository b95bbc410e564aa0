import { expectNoAxeFaults } from './support/axe.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('an agent tags people by the keyboard, reads who was left out, and undoes it', { tag: '@once' }, async ({
  page,
}) => {
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
  await expect(dialog.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeVisible()
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
  const dialog = page.getByRole('dialog', { name: 'Set the stage of 1 person' })
  await expect(dialog).toBeVisible()
  await expectNoAxeFaults(page, '[role=dialog]')
  await dialog.getByRole('combobox', { name: 'Stage' }).selectOption('inactive')
  await dialog.getByRole('button', { name: 'Set stage' }).click()
  await expect(
    page.getByText(/^(No one was changed\. Left out: 1 already set that way|Stage set for 1 person)\.$/),
  ).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  // The list is pale while it loads anew.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expectNoAxeFaults(page)
  const undo = page.getByRole('status').getByRole('button', { name: 'Undo' })
  if (await undo.isVisible()) {
    await undo.click()
    await expect(page.getByText('Undone for 1 person.')).toBeVisible()
  }
})
