import { expectNoAxeFaults } from './support/axe.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('an agent drafts a template, an administrator approves it, and the agent sends it', {
  tag: ['@once', '@release'],
}, async ({ page, browser }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'agent')
  await page.goto('/agent/templates')
  await page.getByRole('link', { name: 'Add template' }).first().click()
  const name = `Keys ${Date.now()}`
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await page.getByRole('textbox', { name: 'Subject' }).fill('Keys of {hoem address}')
  await page.getByRole('textbox', { name: 'Message' }).fill('I’m {agent name}.')
  await expect(page.getByText('I’m Lena Kowalczyk.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Message' }).fill('Hi {first name}, the keys of {home address} are here.')
  await expect(page.getByText('Hi Alex, the keys of 100 Example Street are here.')).toBeVisible()
  await page.getByRole('button', { name: 'Add template' }).click()
  await expect(page.getByText('This merge field isn’t known: {hoem address}.').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Subject' }).fill('Your keys')
  await page.getByRole('button', { name: 'Add template' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText('Agents can’t use this template until it’s approved.')).toBeVisible()
  await expectNoAxeFaults(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  const office = await browser.newContext()
  const boss = await office.newPage()
  await signIn(boss, 'super')
  await boss.goto('/admin/email-templates?status=waiting')
  await boss.getByRole('link', { name }).click()
  await expect(boss.getByRole('heading', { level: 1, name })).toBeVisible()
  await boss.getByRole('button', { name: 'Approve' }).click()
  await expect(boss.getByRole('button', { name: 'Withdraw approval' })).toBeVisible()
  await expectNoAxeFaults(boss)
  await office.close()

  await page.goto('/agent/clients')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await expect(page).toHaveURL(/clients\/[\da-f-]{36}$/)
  await page.getByText('Send an email', { exact: true }).click()
  const message = page.getByRole('textbox', { name: 'Message' })
  await message.fill('Written by hand.')
  const template = page.getByRole('combobox', { name: 'Template' })
  await template.selectOption({ label: name })
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('Your keys')
  await expect(page.getByRole('button', { name: 'Use template' })).toBeHidden()
  await page.getByText('The template replaced your text.').getByRole('button', { name: 'Undo' }).click()
  await expect(message).toHaveValue('Written by hand.')
  await message.fill('')
  await template.selectOption({ label: name })
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('Your keys')
  await expect(message).not.toHaveValue(/first name/)
  await message.fill('The keys of {home address} are here.')
  await page.getByRole('button', { name: 'Send email' }).click()
  await expect(
    page.getByText('Replace {home address} with your own words, then send the email again.').first(),
  ).toBeVisible()
  await expectNoAxeFaults(page)
  await message.fill('The keys are here.')
  await page.getByRole('button', { name: 'Send email' }).click()
  await expect(page.getByRole('list', { name: 'Timeline' })).toContainText('The keys are here.')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('an agent adds a template, and uses an approved one in an email', { tag: '@once' }, async ({ page }) => {
    await signIn(page, 'agent')
    await page.goto('/agent/templates/new')
    const name = `Signs ${Date.now()}`
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
    await page.getByRole('textbox', { name: 'Subject' }).fill('Signs')
    await page.getByRole('textbox', { name: 'Message' }).fill('Hi {first name}')
    await page.getByRole('button', { name: 'Add template' }).click()
    await expect(page.getByText('Template added.')).toBeVisible()
    await expect(page.getByRole('link', { name })).toBeVisible()

    await page.goto('/agent/clients')
    await page.getByRole('row').nth(1).getByRole('link').first().click()
    await page.getByText('Send an email', { exact: true }).click()
    await page.getByRole('combobox', { name: 'Template' }).selectOption({ label: 'First reply' })
    await page.getByRole('button', { name: 'Use template' }).click()
    const message = page.getByRole('textbox', { name: 'Message' })
    await expect(message).toHaveValue(/^Hi \p{L}+,/u)
    const words = `Sent without scripts ${Date.now()}`
    await message.fill(`${words} {home address}`)
    await page.getByRole('button', { name: 'Send email' }).click()
    await expect(
      page.getByText('Replace {home address} with your own words, then send the email again.').first(),
    ).toBeVisible()
    await message.fill(words)
    await page.getByRole('button', { name: 'Send email' }).click()
    await expect(page.getByText(words)).toBeVisible()
    await expect(page).toHaveURL(/clients\/[\da-f-]{36}(\?(?!template).*)?$/)
  })
})
