import { expectNoAxeFaults } from './support/axe.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('an agent adds a task in two taps, names one, finishes it and takes that back', { tag: '@once' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'agent')
  await page.goto('/agent/tasks?view=today')
  const call = page.getByRole('link', { name: 'Call', exact: true })
  const before = await call.count()
  await page.getByText('Add a task').click()
  await page.getByRole('button', { name: 'Add task' }).click()
  await expect(call).toHaveCount(before + 1)
  await expectNoAxeFaults(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  const title = `Ask about the roof ${Date.now()}`
  await page.getByRole('textbox', { name: 'Task' }).fill(title)
  await page.getByRole('button', { name: 'Add task' }).click()
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await page.getByRole('button', { name: `Mark ${title} as done` }).click()
  await expect(page.getByRole('link', { name: title })).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText('reopened it')).toBeVisible()
  await expectNoAxeFaults(page)
})

test('a task and a next step of a person are on their record, the agent’s home and the timeline', {
  tag: ['@once', '@release'],
}, async ({ page }) => {
  await signIn(page, 'agent')
  await page.goto('/agent/clients')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await expect(page).toHaveURL(/clients\/[\da-f-]{36}$/)
  const title = `Send the tax card ${Date.now()}`
  await page.getByText('Add a task').click()
  await page.getByRole('textbox', { name: 'Task' }).fill(title)
  await page.getByRole('textbox', { name: 'Due date' }).fill('2026-01-05')
  await page.getByRole('button', { name: 'Add task' }).click()
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await expectNoAxeFaults(page)
  const step = `Ask about the barn ${Date.now()}`
  await page.getByText('Stage and next step').click()
  await page.getByRole('textbox', { name: 'Next step' }).fill(step)
  await page.getByRole('form', { name: 'Stage and next step' }).getByLabel('Due date').fill('2026-01-06')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
  const record = page.url()
  await page.goto('/agent')
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await expectNoAxeFaults(page)
  await page.getByRole('button', { name: `Mark ${title} as done` }).click()
  await expect(page.getByRole('link', { name: title })).toBeHidden()
  await page.getByRole('button', { name: `Mark ${step}` }).click()
  await expect(page.getByText(step)).toHaveCount(0)
  await page.goto(record)
  await expect(page.getByRole('list', { name: 'Timeline' })).toContainText(step)
  await expect(page.getByRole('list', { name: 'Timeline' })).toContainText(`finished a task: ${title}`)
})

test('an agent adds a task about a person from the Tasks page on a phone', { tag: ['@once', '@release'] }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'agent')
  await page.goto('/agent/clients')
  const name = (await page.getByRole('rowheader').getByRole('link').first().textContent()) ?? ''
  await page.goto('/agent/tasks?view=today')
  await page.getByText('Add a task').click()
  const title = `Bring the keys ${Date.now()}`
  const person = page.getByRole('combobox', { name: 'Person' })
  await person.fill(name.slice(0, 5))
  await expect(page.locator('datalist option').first()).toHaveAttribute('value', new RegExp(name))
  await page.getByRole('textbox', { name: 'Task' }).fill(title)
  await page.getByLabel('Reminder').selectOption('1 hour before')
  await expectNoAxeFaults(page)
  await person.fill(name)
  await page.getByRole('button', { name: 'Add task' }).click()
  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row.getByRole('link', { name })).toHaveAttribute('href', /agent\/clients/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('a task added while another is overdue is shown in its own tab', { tag: ['@once', '@release'] }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'agent')
  const add = async (title: string, date: string | null, tab: 'Overdue' | 'Today') => {
    await page.goto('/agent/tasks')
    await page.getByText('Add a task').click()
    await page.getByRole('textbox', { name: 'Task' }).fill(title)
    if (date) await page.getByRole('textbox', { name: 'Due date' }).fill(date)
    await page.getByRole('button', { name: 'Add task' }).click()
    await expect(page.getByRole('link', { name: title })).toBeFocused()
    await expect(page.getByText(`Task added under ${tab}: ${title}`)).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`view=${tab.toLowerCase()}`))
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expectNoAxeFaults(page)
  }
  const late = `Overdue since the fair ${Date.now()}`
  await add(late, '2026-01-05', 'Overdue')
  await add(`Order the lockbox ${Date.now()}`, null, 'Today')
  await page.goto('/agent/tasks')
  await page.getByRole('button', { name: `Mark ${late} as done` }).click()
  await expect(page.getByRole('link', { name: late })).toBeHidden()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('an agent adds, finishes and reopens a task', { tag: '@once' }, async ({ page }) => {
    await signIn(page, 'agent')
    await page.goto('/agent/tasks?view=today')
    const title = `Return the keys ${Date.now()}`
    await page.getByText('Add a task').click()
    await page.getByRole('textbox', { name: 'Task' }).fill(title)
    await page.getByRole('button', { name: 'Add task' }).click()
    await expect(page.getByText('Task added.')).toBeVisible()
    await page.goto('/agent/tasks?view=today')
    await page.getByRole('button', { name: `Mark ${title} as done` }).click()
    await page.goto('/agent/tasks?view=done')
    await page.getByRole('button', { name: `Reopen ${title}` }).click()
    await page.goto('/agent/tasks?view=today')
    await expect(page.getByRole('link', { name: title })).toBeVisible()
  })
})
