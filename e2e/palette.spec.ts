import { expectNoAxeFaults } from './support/axe.ts'
import { untilHydrated } from './support/hydration.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('an agent finds a person, a page and a form by the keyboard', { tag: '@once' }, async ({ page }) => {
  await signIn(page, 'agent')
  await page.goto('/agent/clients')
  const row = page.getByRole('row').nth(1).getByRole('link').first()
  const name = (await row.textContent()) ?? ''
  const button = await untilHydrated(page.getByRole('button', { name: 'Find people and homes' }))
  await button.focus()
  const box = page.getByRole('combobox', { name: 'Find people and homes' })

  await test.step('opens by the shortcut, and Esc returns to where the focus was', async () => {
    await page.keyboard.press('Control+k')
    await expect(box).toBeFocused()
    await expectNoAxeFaults(page, '[role=dialog]')
    await page.keyboard.press('Escape')
    await expect(box).toBeHidden()
    await expect(button).toBeFocused()
  })

  await test.step('finds the person', async () => {
    await page.keyboard.press('Control+k')
    await box.fill(name)
    await expect(page.getByRole('group', { name: 'People' }).getByRole('option')).toContainText([name])
    await expectNoAxeFaults(page, '[role=dialog]')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/clients\/[\da-f-]{36}$/)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  })

  await test.step('finds them misspelled, and offers a new person for an unknown name', async () => {
    await page.goto('/agent/clients')
    await page.keyboard.press('Control+k')
    // A longer word still matches without one of its characters.
    const [word = ''] = name.split(' ').sort((a, b) => b.length - a.length)
    await box.fill(`${word.slice(0, 2)}${word.slice(3)}`)
    await expect(page.getByRole('group', { name: 'People' }).getByRole('option')).toContainText([name])
    await box.fill('Xaquilo')
    const add = page.getByRole('group', { name: 'No one found' }).getByRole('option', { name: 'Add person' })
    await expect(add).toBeVisible()
    await expectNoAxeFaults(page, '[role=dialog]')
    await box.fill(name)
    await expect(page.getByRole('group', { name: 'People' }).getByRole('option')).toContainText([name])
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  })

  await test.step('opens the form of the record', async () => {
    await page.keyboard.press('Control+k')
    await box.fill('log')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Result')).toBeFocused()
  })

  await test.step('adds a task from anywhere', async () => {
    await page.goto('/agent/calendar')
    await page.keyboard.press('Control+k')
    await page.getByRole('option', { name: 'Add a task' }).click()
    await expect(page).toHaveURL(/\/agent\/tasks/)
    await expect(page.getByRole('textbox', { name: 'Task' })).toBeFocused()
  })

  await test.step('remembers the page, and no person', async () => {
    await page.keyboard.press('Control+k')
    await box.fill('calen')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/agent\/calendar/)
    await page.keyboard.press('Control+k')
    await expect(
      page.getByRole('group', { name: 'Recent pages' }).getByRole('option', { name: 'Calendar' }),
    ).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('palette-pages'))).toBe('["/agent/calendar"]')
    await expectNoAxeFaults(page, '[role=dialog]')
  })
})

test('on a phone, an administrator finds a page by touch', { tag: '@once' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'super')
  await page.goto('/admin')
  await (await untilHydrated(page.getByRole('button', { name: 'Find people, listings, pages' }))).click()
  const box = page.getByRole('combobox')
  await box.fill('vendors')
  await expect(page.getByRole('group', { name: 'Pages' })).toBeVisible()
  await expectNoAxeFaults(page, '[role=dialog]')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.getByRole('option', { name: 'Vendors' }).first().click()
  await expect(page).toHaveURL(/\/admin\/vendors/)
  await expect(page.getByRole('heading', { level: 1, name: 'Vendors' })).toBeVisible()
})
